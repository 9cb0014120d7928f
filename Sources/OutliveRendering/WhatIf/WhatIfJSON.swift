public import OutliveAnalysis
internal import OutliveTrace

/// What would be different if some references were weak, as JSON for other programs.
///
/// The document says what it is: `"schema": "outlive-what-if"`, `"version": 1`. Within a version,
/// members are only ever added. Sizes are in bytes.
public struct WhatIfJSON: Sendable {
  /// The version of the document's layout.
  public static let version = 1

  /// What it shows.
  public let whatIf: WhatIf

  /// Makes a document.
  public init(whatIf: WhatIf) { self.whatIf = whatIf }

  /// The whole document, with a line break at its end.
  public func render() -> String {
    var text = ""
    JSONValue.object([
      ("schema", .string("outlive-what-if")),
      ("version", .integer(Self.version)),
      (
        "weakened",
        .array(
          whatIf.weakened.map {
            .object([("name", .string($0.name)), ("references", .integer($0.references))])
          })
      ),
      ("moments", .array(whatIf.moments.map(Self.value))),
      ("resolved", .array(whatIf.resolved.map(JSONReport.value))),
      (
        "remaining",
        .array(
          whatIf.remaining.map {
            .object([
              ("before", JSONReport.value($0.before)), ("after", JSONReport.value($0.after)),
            ])
          })
      ),
      ("appearing", .array(whatIf.appearing.map(JSONReport.value))),
      ("accounting", JSONReport.value(whatIf.after.accounting)),
    ]).write(to: &text)
    return text + "\n"
  }

  private static func value(_ moment: WhatIf.Difference) -> JSONValue {
    .object([
      ("process", .optional(moment.process)),
      ("moment", JSONReport.value(moment.moment)),
      ("freed", JSONReport.value(moment.freed)),
      ("types", .array(moment.types.map(value))),
      ("needed", .array(moment.needed.map(value))),
      ("newGarbage", JSONReport.value(moment.newGarbage)),
      ("garbage", JSONReport.value(moment.garbage)),
    ])
  }

  private static func value(_ sum: WhatIf.TypeSum) -> JSONValue {
    .object([("type", .string(sum.type)), ("memory", JSONReport.value(sum.memory))])
  }
}
