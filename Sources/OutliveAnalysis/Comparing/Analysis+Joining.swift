internal import OutliveTrace

extension Analysis {
  /// Makes one analysis of those of several traces of one run, such as the shards of a test job.
  ///
  /// A finding that is in several of them is there once, with its instances added up. What one of
  /// them could not judge isn't judged.
  ///
  /// - Parameter analyses: The analyses.
  /// - Complexity: O(*n* log *n*) in the number of findings.
  package init(joining analyses: [Analysis]) {
    var accounting = Accounting()
    var summary = ReplaySummary()
    summary.integrity = TraceIntegrity(joining: analyses.map(\.summary.integrity))
    for analysis in analyses {
      accounting.add(analysis.accounting)
      summary.add(analysis.summary)
    }
    var order: [Fingerprint] = []
    var findings: [Fingerprint: Finding] = [:]
    for finding in analyses.flatMap(\.findings) {
      if let known = findings[finding.fingerprint] {
        findings[finding.fingerprint] = known.joined(with: finding)
      } else {
        order.append(finding.fingerprint)
        findings[finding.fingerprint] = finding
      }
    }
    self.init(
      findings: order.compactMap { findings[$0] }.sorted(by: Analysis.isListedBefore),
      accounting: accounting,
      notEvaluated: Analysis.added(analyses.flatMap(\.notEvaluated)), summary: summary)
  }
}

extension Finding {
  /// The finding as seen in another trace as well: the one that is proved stands for both.
  fileprivate func joined(with other: Finding) -> Finding {
    var joined = verdict != .leak && other.verdict == .leak ? other : self
    joined.mergedCount = count + other.count
    joined.instances = instances + other.instances
    joined.nested = nested + other.nested
    // What one trace doesn't tell must not look as if it were nothing.
    joined.kept = kept
    if let more = other.kept { joined.kept? += more } else { joined.kept = nil }
    return joined
  }
}

extension TraceIntegrity {
  /// Adds up what is missing of several traces.
  fileprivate init(joining parts: [TraceIntegrity]) {
    self.init(isComplete: parts.allSatisfy(\.isComplete))
    cutOffset = parts.lazy.compactMap(\.cutOffset).first
    cutReason = parts.lazy.compactMap(\.cutReason).first
    for part in parts {
      missingBytes = Self.sum(missingBytes, part.missingBytes)
      skippedRecords = Self.sum(skippedRecords, part.skippedRecords)
      lostEvents = Self.sum(lostEvents, part.lostEvents)
      damagedParts = Self.sum(damagedParts, part.damagedParts)
    }
  }

  private static func sum(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? .max : sum
  }
}
