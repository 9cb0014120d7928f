package import OutliveAnalysis

/// The findings of many runs, as JSON for machines.
///
/// The document says what it is: `"schema": "outlive-history"`, `"version": 1`. Within a version,
/// members are only ever added. What isn't known is `null`, never missing.
package struct HistoryJSON {
  /// The runs, the earliest first.
  package let runs: [HistoricRun]
  /// The findings.
  package let findings: [FindingHistory]

  /// Makes a document.
  package init(runs: [HistoricRun], findings: [FindingHistory]) {
    self.runs = runs
    self.findings = findings
  }

  /// The whole document, with a line break at its end.
  package func render() -> String {
    JSONValue.object([
      ("schema", .string("outlive-history")),
      ("version", .integer(1)),
      ("runs", .array(runs.map(Self.value))),
      ("findings", .array(HistoryText.sorted(findings).map(Self.value))),
    ]).document
  }

  static func value(_ finding: FindingHistory) -> JSONValue {
    .object([
      ("fingerprint", .string(finding.fingerprint.text)),
      ("rule", .string(finding.rule.rawValue)),
      ("headline", .string(finding.headline)),
      ("state", .string(finding.state.rawValue)),
      ("first", .optional(finding.first?.name)),
      ("last", .optional(finding.last?.name)),
      ("seenIn", .integer(finding.seenCount)),
      ("returns", .array(finding.returns.map { .string($0.name) })),
      ("goneSince", .optional(finding.goneSince?.name)),
      ("moments", .array(finding.moments.map(value))),
    ])
  }

  private static func value(_ moment: FindingHistory.Moment) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [("run", .string(moment.run.name))]
    switch moment.presence {
    case .seen(let sighting):
      members += [
        ("presence", .string("seen")), ("count", .integer(sighting.count)),
        ("bytes", sighting.bytes.map(JSONValue.integer) ?? .null), ("reason", .null),
      ]
    case .absent:
      members += [
        ("presence", .string("absent")), ("count", .null), ("bytes", .null), ("reason", .null),
      ]
    case .notJudged(let reason):
      members += [
        ("presence", .string("not-judged")), ("count", .null), ("bytes", .null),
        ("reason", .string(reason)),
      ]
    }
    return .object(members)
  }

  private static func value(_ run: HistoricRun) -> JSONValue {
    .object([
      ("name", .string(run.name)),
      ("date", .string(run.date.description)),
      ("commit", .optional(run.commit)),
      ("recordings", .integer(run.traces)),
      (
        "notJudged",
        .array(
          run.notJudged.sorted { $0.key < $1.key }.map { rule, reason in
            .object([("rule", .string(rule.rawValue)), ("reason", .string(reason))])
          })
      ),
    ])
  }
}
