extension Baseline {
  /// Brings the baseline to what a run found.
  ///
  /// The entries that stay keep their reason, owner, expiry and comments, expired or not: whoever
  /// renews them has to decide that by hand. Their rule and headline become those of the run.
  ///
  /// - Parameters:
  ///   - check: What the run says of this baseline.
  ///   - makeEntry: Makes the entry of a finding that is new.
  /// - Complexity: O(*n*) in the number of findings and entries.
  package mutating func update(from check: BaselineCheck, adding makeEntry: (Finding) -> Entry) {
    let fixed = Set(check.fixed.map(\.fingerprint))
    entries.removeAll { fixed.contains($0.fingerprint) }
    var found: [Fingerprint: Finding] = [:]
    for finding in check.analysis.findings where !finding.isOfRecording {
      found[finding.fingerprint] = finding
    }
    for index in entries.indices {
      guard let finding = found[entries[index].fingerprint] else { continue }
      entries[index].rule = finding.rule
      entries[index].headline = Self.line(finding.headline, limit: Self.headlineLimit)
    }
    entries += check.new.map(makeEntry)
  }
}
