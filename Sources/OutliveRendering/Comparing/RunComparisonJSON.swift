package import OutliveAnalysis

/// What changed between two runs, as JSON for machines.
///
/// The document says what it is: `"schema": "outlive-diff"`, `"version": 1`. Within a version, members
/// are only ever added. What isn't known is `null`, never missing.
package struct RunComparisonJSON {
  /// What changed.
  package let comparison: RunComparison

  /// Makes a document.
  package init(comparison: RunComparison) { self.comparison = comparison }

  /// The whole document, with a line break at its end.
  package func render() -> String {
    JSONValue.object([
      ("schema", .string("outlive-diff")),
      ("version", .integer(1)),
      ("fails", .boolean(comparison.fails)),
      (
        "new",
        .array(
          comparison.new.map { new in
            .object([
              ("finding", JSONReport.value(new.finding)), ("doubt", .optional(new.doubt)),
            ])
          })
      ),
      ("grown", .array(comparison.grown.map(Self.value))),
      ("moved", .array(comparison.moved.map(Self.value))),
      ("same", .array(comparison.same.map(Self.value))),
      (
        "notJudged",
        .array(
          comparison.notJudged.map { entry in
            .object([
              ("finding", JSONReport.value(entry.finding)), ("reason", .string(entry.reason)),
            ])
          })
      ),
      ("fixed", .array(comparison.fixed.map(JSONReport.value))),
      ("old", Self.value(comparison.old)),
      ("latest", Self.value(comparison.latest)),
    ]).document
  }

  private static func value(_ pair: RunComparison.Pair) -> JSONValue {
    var likeness = "fingerprint"
    var rename = JSONValue.null
    switch pair.likeness {
    case .fingerprint: break
    case .path: likeness = "path"
    case .renamed(let names):
      likeness = "renamed"
      rename = .object([("old", .string(names.old)), ("new", .string(names.new))])
    }
    return .object([
      ("likeness", .string(likeness)), ("rename", rename),
      ("moreInstances", .integer(pair.moreInstances)), ("moreBytes", .integer(pair.moreBytes)),
      ("isWorse", .boolean(pair.isWorse)),
      ("old", JSONReport.value(pair.old)), ("new", JSONReport.value(pair.new)),
    ])
  }

  private static func value(_ analysis: Analysis) -> JSONValue {
    .object([
      ("accounting", JSONReport.value(analysis.accounting)),
      ("notEvaluated", .array(analysis.notEvaluated.map(JSONReport.value))),
    ])
  }
}
