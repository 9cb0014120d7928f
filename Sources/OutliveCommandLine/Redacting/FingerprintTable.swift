internal import OutliveAnalysis
internal import OutliveTrace

/// What the fingerprints of a redacted trace were before its names were replaced.
struct FingerprintTable {
  /// A finding's two fingerprints.
  struct Entry: Hashable {
    /// The one that follows from the replaced names.
    var computed: Fingerprint
    /// The one that followed from the original names.
    var original: Fingerprint
  }

  /// The entries, by the fingerprint that follows from the replaced names.
  let entries: [Entry]
  /// How many findings could not be found again.
  let unmatched: Int

  /// Finds the findings of a trace again in its redacted twin.
  ///
  /// Only names differ between the two, so a finding and its twin have the same rule, instances,
  /// settle point and witnesses.
  ///
  /// - Parameters:
  ///   - original: The analysis of the trace.
  ///   - redacted: The analysis of its twin.
  init(original: Analysis, redacted: Analysis) {
    var twins: [Key: [Fingerprint]] = [:]
    for finding in redacted.findings {
      twins[Key(finding), default: []].append(finding.fingerprint)
    }
    var entries: Set<Entry> = []
    var unmatched = 0
    for finding in original.findings {
      guard let found = twins[Key(finding)], found.count == 1, let twin = found.first else {
        unmatched += 1
        continue
      }
      // Where no name was replaced there is nothing to keep.
      if twin != finding.fingerprint {
        entries.insert(Entry(computed: twin, original: finding.fingerprint))
      }
    }
    self.entries = entries.sorted { $0.computed < $1.computed }
    self.unmatched = unmatched
  }

  /// The events that carry the table, to follow the last event of a trace.
  func events(after last: Event) -> [Event] {
    entries.enumerated().compactMap { position, entry in
      let (number, overflow) = last.sequence.rawValue.addingReportingOverflow(
        UInt64(position + 1))
      guard !overflow else { return nil }
      return Event(
        sequence: EventSequence(rawValue: number), time: last.time, thread: last.thread,
        kind: .fingerprintKept(
          FingerprintKept(computed: entry.computed.text, original: entry.original.text)))
    }
  }

  private struct Key: Hashable {
    let rule: RuleID
    let instances: [ObjectID]
    let since: EventSequence?
    let witnesses: [EventSequence]
    let nested: [ObjectID]

    init(_ finding: Finding) {
      rule = finding.rule
      instances = finding.instances
      since = finding.since?.sequence
      witnesses = finding.witnesses.map(\.sequence)
      nested = finding.nested.map(\.id)
    }
  }
}
