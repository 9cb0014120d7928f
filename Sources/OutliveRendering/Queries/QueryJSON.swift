public import OutliveAnalysis
internal import OutliveTrace

/// Answers about a trace as JSON, for other programs.
///
/// Each document says what it is, such as `"schema": "outlive-why"`, `"version": 1`. Within a
/// version, members are only ever added. Sizes are in bytes; no limit applies beside those of the
/// question.
public enum QueryJSON {
  /// The version of the documents' layout.
  public static let version = 1

  /// Why an object is alive, as a whole document.
  public static func render(_ story: ObjectStory) -> String {
    document("outlive-why", [("object", value(story))])
  }

  /// Ways between objects, as a whole document.
  public static func render(_ results: [FoundPaths]) -> String {
    document("outlive-paths", [("results", .array(results.map(value)))])
  }

  /// Observations, as a whole document.
  public static func render(_ list: ObservationList) -> String {
    document(
      "outlive-observers",
      [
        ("process", .optional(list.process)), ("object", JSONReport.value(list.object)),
        ("ofIt", .array(list.ofIt.map(value))), ("byIt", .array(list.byIt.map(value))),
        ("itself", list.itself.map { value($0) } ?? .null),
      ])
  }

  /// Tracked objects, as a whole document.
  public static func render(_ objects: [ListedObject]) -> String {
    document(
      "outlive-objects",
      [
        (
          "objects",
          .array(
            objects.map { object in
              .object([
                ("process", .optional(object.process)),
                ("object", JSONReport.value(object.object)),
                ("madeAt", .integer(object.madeAt.rawValue)),
                ("releasedAt", value(object.releasedAt)),
                ("scope", .optional(object.scope)),
              ])
            })
        )
      ])
  }

  /// Dominator trees, as a whole document.
  public static func render(_ trees: [DominatorTree]) -> String {
    document("outlive-dominators", [("trees", .array(trees.map(value)))])
  }

  static func document(
    _ schema: String, _ members: [(name: String, value: JSONValue)]
  ) -> String {
    var text = ""
    JSONValue.object([("schema", .string(schema)), ("version", .integer(version))] + members)
      .write(to: &text)
    return text + "\n"
  }

  static func value(_ event: EventSequence?) -> JSONValue {
    event.map { .integer($0.rawValue) } ?? .null
  }

  private static func value(_ story: ObjectStory) -> JSONValue {
    let status: String
    var release: JSONValue = .null
    switch story.status {
    case .alive: status = "alive"
    case .notMade: status = "not-made"
    case .released(let end):
      status = "released"
      release = .object([
        ("event", .integer(end.sequence.rawValue)),
        ("evidence", .string(end.evidence.rawValue)),
        ("with", end.with.map { JSONReport.value($0) } ?? .null),
        ("lastSeen", end.lastSeen.map { JSONReport.value($0) } ?? .null),
      ])
    }
    return .object([
      ("process", .optional(story.process)),
      ("object", JSONReport.value(story.object)),
      ("status", .string(status)),
      ("release", release),
      ("madeAt", value(story.madeAt)),
      ("scope", .optional(story.scope)),
      ("scopeEndedAt", value(story.scopeEndedAt)),
      ("component", .optional(story.component)),
      ("lifetime", .optional(story.lifetime?.rawValue)),
      ("expectations", .array(story.expectations.map { JSONReport.value($0) })),
      ("look", story.look.map { value($0) } ?? .null),
    ])
  }

  private static func value(_ look: ObjectStory.Look) -> JSONValue {
    .object([
      ("moment", JSONReport.value(look.moment)),
      ("isStable", .boolean(look.isStable)),
      ("isGarbage", .boolean(look.isGarbage)),
      ("referencesFromOutside", .integer(look.referencesFromOutside)),
      ("retained", look.retained.map { JSONReport.value($0) } ?? .null),
      (
        "holders",
        .array(
          look.holders.map { way in
            .object([
              ("path", JSONReport.value(way.path)),
              ("referencesFromOutside", .integer(way.referencesFromOutside)),
              ("possibleHolders", .array(way.possibleHolders.map(JSONValue.string))),
            ])
          })
      ),
      ("hasMore", .boolean(look.hasMore)),
    ])
  }

  private static func value(_ result: FoundPaths) -> JSONValue {
    .object([
      ("process", .optional(result.process)),
      ("moment", JSONReport.value(result.moment)),
      ("sources", .integer(result.sources)),
      ("targets", .integer(result.targets)),
      ("reached", .integer(result.reached)),
      ("paths", .array(result.paths.map { JSONReport.value($0) })),
      ("hasMore", .boolean(result.hasMore)),
    ])
  }

  private static func value(_ entry: ObservationList.Entry) -> JSONValue {
    let observer: JSONValue = entry.observer.map { JSONReport.value($0) } ?? .null
    return .object([
      ("observation", JSONReport.value(entry.observation)),
      ("subject", JSONReport.value(entry.subject)),
      ("key", .string(entry.key)),
      ("observer", observer),
      ("registeredAt", .integer(entry.registeredAt.rawValue)),
      ("removedAt", value(entry.removedAt)),
      ("removalReason", .optional(entry.removalReason?.rawValue)),
      ("freedAt", value(entry.freedAt)),
      ("subjectReleasedAt", value(entry.subjectReleasedAt)),
      ("handled", .integer(entry.handled)),
      ("site", JSONReport.value(entry.site)),
    ])
  }

  private static func value(_ tree: DominatorTree) -> JSONValue {
    .object([
      ("process", .optional(tree.process)),
      ("moment", JSONReport.value(tree.moment)),
      ("total", JSONReport.value(tree.total)),
      ("above", .array(tree.above.map(value))),
      ("entries", .array(tree.entries.map(value))),
      ("hidden", value(tree.hidden)),
    ])
  }

  private static func value(_ entry: DominatorTree.Entry) -> JSONValue {
    .object([
      ("object", JSONReport.value(entry.object)),
      ("depth", .integer(entry.depth)),
      ("size", .integer(entry.size)),
      ("retained", JSONReport.value(entry.retained)),
      ("referencesFromOutside", .integer(entry.referencesFromOutside)),
      ("isGarbage", .boolean(entry.isGarbage)),
      ("hidden", value(entry.hidden)),
    ])
  }

  private static func value(_ hidden: DominatorTree.Hidden) -> JSONValue {
    .object([
      ("count", .integer(hidden.count)), ("retained", JSONReport.value(hidden.retained)),
    ])
  }
}
