extension Analysis {
  /// The analysis with what a baseline knows marked as known; that goes to the end of the list.
  ///
  /// - Parameters:
  ///   - baseline: The baseline.
  ///   - today: The day it is; an entry that has expired before doesn't count.
  /// - Returns: The same findings.
  /// - Complexity: O(*n*) in the number of findings and entries.
  package func accepting(_ baseline: Baseline, on today: CalendarDate) -> Analysis {
    var entries: [Fingerprint: Baseline.Entry] = [:]
    for entry in baseline.entries { entries[entry.fingerprint] = entry }
    var analysis = self
    for index in findings.indices {
      // What the program accepts of its own objects needs no entry.
      guard let entry = entries[findings[index].fingerprint], !findings[index].isKnown else {
        continue
      }
      analysis.findings[index].acceptance = entry.acceptance(on: today)
    }
    return analysis.withKnownLast
  }

  /// The analysis as it is on a day: what the program accepted until an earlier one no longer is.
  ///
  /// - Parameter today: The day it is.
  /// - Returns: The same findings.
  package func expiring(on today: CalendarDate) -> Analysis {
    var analysis = self
    for index in findings.indices {
      guard let expires = findings[index].acceptance?.expires, expires < today else { continue }
      analysis.findings[index].acceptance?.isExpired = true
    }
    return analysis.withKnownLast
  }

  /// The same findings, each part in its order: what is known comes after all else.
  private var withKnownLast: Analysis {
    var analysis = self
    analysis.findings = findings.filter { !$0.isKnown } + findings.filter(\.isKnown)
    return analysis
  }
}
