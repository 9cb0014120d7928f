public import OutliveAnalysis
internal import OutliveTrace

/// Censuses of the live heap as JSON, for other programs.
///
/// The document says what it is: `"schema": "outlive-heap"`, `"version": 1`. Within a version,
/// members are only ever added. Sizes are in bytes.
public struct HeapJSON: Sendable {
  /// The version of the document's layout.
  public static let version = 1

  /// What it shows, one for each process.
  public let censuses: [HeapCensus]

  /// Makes a document.
  public init(censuses: [HeapCensus]) { self.censuses = censuses }

  /// The whole document, with a line break at its end.
  public func render() -> String {
    var text = ""
    JSONValue.object([
      ("schema", .string("outlive-heap")),
      ("version", .integer(Self.version)),
      ("heaps", .array(censuses.map(Self.value))),
    ]).write(to: &text)
    return text + "\n"
  }

  private static func value(_ census: HeapCensus) -> JSONValue {
    .object([
      ("process", .optional(census.process)),
      ("moment", JSONReport.value(census.moment)),
      ("since", census.since.map(JSONReport.value) ?? .null),
      ("total", JSONReport.value(census.total)),
      ("references", .integer(census.references)),
      ("garbage", JSONReport.value(census.garbage)),
      ("changed", .integer(census.changed)),
      (
        "types",
        .array(
          census.types.map { type in
            .object([
              ("type", .string(type.type)),
              ("own", JSONReport.value(type.own)),
              ("retained", JSONReport.value(type.retained)),
              ("growth", type.growth.map(JSONValue.integer) ?? .null),
            ])
          })
      ),
      (
        "heldFromOutside",
        .array(
          census.heldFromOutside.map { holder in
            .object([
              ("type", .string(holder.type)),
              ("site", JSONReport.value(holder.site)),
              ("count", .integer(holder.count)),
              ("references", .integer(holder.references)),
              ("kept", JSONReport.value(holder.kept)),
              ("possibleHolders", .array(holder.possibleHolders.map(JSONValue.string))),
            ])
          })
      ),
      (
        "unreadable",
        .array(
          census.unreadable.map { entry in
            .object([
              ("type", .string(entry.subject)),
              ("reason", .string(entry.reason)),
              ("count", .integer(entry.count)),
            ])
          })
      ),
    ])
  }
}
