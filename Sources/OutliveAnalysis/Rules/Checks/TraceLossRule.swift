internal import OutliveTrace

/// A part of what should have been recorded is missing.
struct TraceLossRule: Rule {
  static let id = RuleID(rawValue: "trace-loss")

  let description = RuleDescription(
    id: Self.id,
    title: "Trace incomplete",
    summary: """
      Events were dropped, a snapshot failed or the file was cut, so some rules could not judge \
      everything.
      """,
    rationale: """
      What isn't recorded can't be found: without this finding, a trace that lost its end would pass \
      as a clean one.
      """,
    severity: .warning,
    evidence: "What the recorder and the reader say about losses.",
    needs: [],
    silentWhen: [
      "Everything that was to be recorded was, and all of it was read.",
      """
      Only single values could not be read precisely, or a child was told not to record: those are \
      counted as not evaluated.
      """,
    ],
    fix: """
      Record again: end the recording properly, give it more room or a faster disk, or raise what the \
      snapshot may take.
      """,
    firing: [
      RuleExample("The disk was full, and events were dropped.") { trace in
        trace.record(
          .eventsLost(EventsLost(count: 120, reason: .writeFailed, detail: "events")))
        trace.settle("list closed")
      },
      RuleExample("A snapshot of the live heap failed.") { trace in
        let snapshot: SnapshotID = trace.makeID()
        trace.record(
          .snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "list closed", tracked: 1)))
        trace.record(
          .snapshotFailed(SnapshotFailed(snapshot: snapshot, reason: "no memory was left")))
        trace.settle("list closed")
      },
    ],
    silent: [
      RuleExample("A value of a shape that can't be read precisely is no loss of events.") {
        trace in
        trace.record(
          .eventsLost(EventsLost(count: 3, reason: .unreadable, detail: "Shelf.Record")))
        trace.settle("list closed")
      },
      RuleExample("A complete recording of nothing remarkable.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.release(cell)
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for loss in TraceLoss.all(in: replay) {
      let rules = RuleRegistry.all.map(\.description)
        .filter { !$0.needs.isDisjoint(with: loss.evidence) }.map(\.id.rawValue)
      report.findings.append(
        Finding(
          rule: description.id, severity: description.severity, verdict: .leak,
          reasons: [
            loss.isOfEverything
              ? "no rule could judge everything, and what was released unseen counts as alive"
              : "could not judge everything: \(rules.joined(separator: ", "))"
          ],
          headline: "the trace is incomplete: \(loss.what)",
          since: nil, witnesses: loss.witnesses, fix: loss.fix,
          fingerprint: Fingerprint(parts: [description.id.rawValue, loss.kind])))
    }
  }
}
