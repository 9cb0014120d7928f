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
      analysis.findings[index].acceptance =
        entries[findings[index].fingerprint]?.acceptance(on: today)
    }
    analysis.findings =
      analysis.findings.filter { !$0.isKnown } + analysis.findings.filter(\.isKnown)
    return analysis
  }
}
