package import OutliveAnalysis

/// What a run says of a baseline, as JSON for machines.
///
/// The document says what it is: `"schema": "outlive-baseline-check"`, `"version": 1`. Within a
/// version, members are only ever added. What isn't known is `null`, never missing.
package struct BaselineCheckJSON {
  /// What the run says.
  package let check: BaselineCheck

  /// Makes a document.
  package init(check: BaselineCheck) { self.check = check }

  /// The whole document, with a line break at its end.
  package func render() -> String {
    JSONValue.object([
      ("schema", .string("outlive-baseline-check")),
      ("version", .integer(1)),
      ("fails", .boolean(check.fails)),
      ("new", .array(check.new.map(JSONReport.value))),
      ("expired", .array(check.expired.map(JSONReport.value))),
      ("known", .array(check.known.map(JSONReport.value))),
      ("accepted", .array(check.accepted.map(JSONReport.value))),
      ("fixed", .array(check.fixed.map { Self.value($0, reason: nil) })),
      ("unused", .array(check.unused.map { Self.value($0.entry, reason: $0.reason) })),
      ("accounting", JSONReport.value(check.analysis.accounting)),
      ("notEvaluated", .array(check.analysis.notEvaluated.map(JSONReport.value))),
    ]).document
  }

  private static func value(_ entry: Baseline.Entry, reason: String?) -> JSONValue {
    .object([
      ("fingerprint", .string(entry.fingerprint.text)),
      ("rule", .string(entry.rule.rawValue)),
      ("headline", .string(entry.headline)),
      ("reason", .string(entry.reason)),
      ("owner", .optional(entry.owner)),
      ("expires", .optional(entry.expires?.description)),
      ("notJudged", .optional(reason)),
    ])
  }
}

extension JSONValue {
  /// The value as a document, with a line break at its end.
  var document: String {
    var text = ""
    write(to: &text)
    return text + "\n"
  }
}
