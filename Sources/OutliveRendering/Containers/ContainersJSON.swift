public import OutliveAnalysis
internal import OutliveTrace

/// What containers have and did, as JSON for other programs.
///
/// Each document says what it is, such as `"schema": "outlive-containers"`, `"version": 1`. Within a
/// version, members are only ever added. What isn't known is `null`, never missing.
public enum ContainersJSON {
  /// The graphs of all processes, as a whole document.
  ///
  /// - Parameter graphs: The graphs.
  /// - Returns: The document, with a line break at its end.
  public static func render(_ graphs: [DefinitionGraph]) -> String {
    QueryJSON.document("outlive-containers", [("processes", .array(graphs.map(value)))])
  }

  /// A request, as a whole document.
  ///
  /// - Parameter tree: The request.
  /// - Returns: The document, with a line break at its end.
  public static func render(_ tree: RequestTree) -> String {
    QueryJSON.document(
      "outlive-request",
      [
        ("process", .optional(tree.process)),
        ("container", tree.container.map { JSONReport.value($0) } ?? .null),
        ("above", .array(tree.above.map(value))),
        ("isCutAbove", .boolean(tree.isCutAbove)),
        ("uses", value(tree.uses)),
        ("items", .array(tree.items.map(value))),
        ("hidden", .integer(tree.hidden)),
        ("failure", .array(tree.failure.map(value))),
        ("candidates", .array(tree.candidates.map(value))),
        ("letGo", .array(tree.letGo.map(value))),
      ])
  }

  private static func value(_ graph: DefinitionGraph) -> JSONValue {
    .object([
      ("process", .optional(graph.process)),
      ("requests", graph.requests.map { .integer($0) } ?? .null),
      ("uses", value(graph.uses)),
      ("containers", .array(graph.containers.map(value))),
      ("definitions", .array(graph.definitions.map(value))),
      ("needs", .array(graph.needs.map(value))),
      ("missing", .array(graph.missing.map(value))),
      ("hiddenDefinitions", .integer(graph.hiddenDefinitions)),
      ("hiddenNeeds", .integer(graph.hiddenNeeds)),
    ])
  }

  private static func value(_ uses: DefinitionGraph.Uses) -> JSONValue {
    .object([
      ("made", .integer(uses.made)), ("found", .integer(uses.found)),
      ("failed", .integer(uses.failed)), ("open", .integer(uses.open)),
    ])
  }

  private static func value(_ container: DefinitionGraph.Container) -> JSONValue {
    .object([
      ("ids", .array(container.ids.map { .integer($0.rawValue) })),
      ("object", container.object.map { JSONReport.value($0) } ?? .null),
      ("parent", container.parent.map { .integer($0) } ?? .null),
      ("depth", .integer(container.depth)),
      ("isSynchronized", .boolean(container.isSynchronized)),
      ("openedAt", QueryJSON.value(container.openedAt)),
      ("closed", .integer(container.closed)),
      ("closingReason", .optional(container.closingReason)),
      ("ended", .integer(container.ended)),
    ])
  }

  private static func value(_ definition: DefinitionGraph.Definition) -> JSONValue {
    .object([
      ("ids", .array(definition.ids.map { .integer($0.rawValue) })),
      ("container", .integer(definition.container)),
      ("component", .optional(definition.component)),
      ("type", .string(definition.type)),
      ("lifetime", .optional(definition.lifetime?.rawValue)),
      ("scopeName", .optional(definition.scopeName)),
      ("rank", definition.rank.map { .integer($0) } ?? .null),
      ("key", .optional(definition.key)),
      ("assembly", .optional(definition.assembly)),
      ("site", JSONReport.value(definition.site)),
      ("argumentCount", .integer(definition.argumentCount)),
      ("isKeyedByArguments", .boolean(definition.isKeyedByArguments)),
      ("isAbstract", .boolean(definition.isAbstract)),
      ("isEager", .boolean(definition.isEager)),
      ("hasConfigure", .boolean(definition.hasConfigure)),
      ("uses", value(definition.uses)),
      ("kept", .integer(definition.kept)),
      ("keptWeakly", .integer(definition.keptWeakly)),
      ("alive", .integer(definition.alive)),
      ("isUnused", .boolean(definition.isUnused)),
      ("removal", .optional(definition.removal?.rawValue)),
    ])
  }

  private static func value(_ need: DefinitionGraph.Need) -> JSONValue {
    let (captivity, finding): (String, String?) =
      switch need.captivity {
      case .none: ("none", nil)
      case .possible: ("possible", nil)
      case .found(let fingerprint, isProved: true): ("found", fingerprint.text)
      case .found(let fingerprint, isProved: false): ("suspected", fingerprint.text)
      }
    return .object([
      ("from", .integer(need.from)), ("to", .integer(need.to)), ("count", .integer(need.count)),
      (
        "phases",
        .array(
          need.phases.map { entry in
            .object([
              ("phase", .string(entry.phase.rawValue)), ("count", .integer(entry.count)),
            ])
          })
      ),
      ("names", .array(need.names.map(JSONValue.string))),
      ("failed", .integer(need.failed)),
      ("captivity", .string(captivity)),
      ("finding", .optional(finding)),
    ])
  }

  private static func value(_ missing: DefinitionGraph.Missing) -> JSONValue {
    .object([
      ("asked", .string(missing.asked)), ("reason", .string(missing.reason.rawValue)),
      ("count", .integer(missing.count)), ("firstAt", .integer(missing.firstAt.rawValue)),
    ])
  }

  private static func value(_ link: RequestTree.Link) -> JSONValue {
    .object([
      ("resolution", link.resolution.map { .integer($0.rawValue) } ?? .null),
      ("component", .string(link.component)),
      ("lifetime", .optional(link.lifetime?.rawValue)),
    ])
  }

  private static func value(_ item: RequestTree.Item) -> JSONValue {
    switch item.content {
    case .resolution(let resolution): value(resolution, depth: item.depth)
    case .step(let step): value(step, depth: item.depth)
    }
  }

  private static func value(_ resolution: RequestTree.Resolution, depth: Int) -> JSONValue {
    let result: String
    var failure: String?
    var detail: String?
    switch resolution.result {
    case .made: result = "made"
    case .found: result = "found"
    case .open: result = "open"
    case .failedWithin: result = "failed-within"
    case .failed(let reason, let more):
      result = "failed"
      failure = reason.rawValue
      detail = more
    }
    return .object([
      ("kind", .string("resolution")),
      ("depth", .integer(depth)),
      ("resolution", .integer(resolution.id.rawValue)),
      ("component", .optional(resolution.component)),
      ("type", .string(resolution.type)),
      ("lifetime", .optional(resolution.lifetime?.rawValue)),
      ("scopeName", .optional(resolution.scopeName)),
      ("site", JSONReport.value(resolution.site)),
      ("container", resolution.container.map { JSONReport.value($0) } ?? .null),
      ("result", .string(result)),
      ("failure", .optional(failure)),
      ("detail", .optional(detail)),
      ("object", resolution.object.map { JSONReport.value($0) } ?? .null),
      ("madeBy", resolution.madeBy.map { .integer($0.rawValue) } ?? .null),
      ("madeByEvent", QueryJSON.value(resolution.madeByEvent)),
      ("releasedAt", QueryJSON.value(resolution.releasedAt)),
      ("arguments", resolution.arguments.map { .string(String($0, radix: 16)) } ?? .null),
      ("requester", resolution.requester.map { JSONReport.value($0) } ?? .null),
      ("phase", .optional(resolution.phase?.rawValue)),
      ("name", .string(resolution.name)),
      ("beganAt", .integer(resolution.beganAt.rawValue)),
      ("endedAt", QueryJSON.value(resolution.endedAt)),
      ("duration", resolution.duration.map { .integer($0) } ?? .null),
    ])
  }

  private static func value(_ step: RequestTree.Step, depth: Int) -> JSONValue {
    var (phase, name): (String?, String?)
    let what: String
    switch step.kind {
    case .configure: what = "configure"
    case .injection(let injected, let told):
      (what, phase, name) = ("injection", injected.rawValue, told)
    case .replaced(_, let processor): (what, name) = ("replaced", processor)
    case .existing: what = "existing"
    }
    return .object([
      ("kind", .string("step")),
      ("depth", .integer(depth)),
      ("resolution", .integer(step.resolution.rawValue)),
      ("step", .string(what)),
      ("phase", .optional(phase)),
      ("name", .optional(name)),
      ("object", step.object.map { JSONReport.value($0) } ?? .null),
      ("beganAt", .integer(step.beganAt.rawValue)),
      ("endedAt", QueryJSON.value(step.endedAt)),
    ])
  }

  private static func value(_ candidate: RequestTree.Candidate) -> JSONValue {
    .object([
      ("component", .optional(candidate.component)),
      ("type", .string(candidate.type)),
      ("lifetime", .optional(candidate.lifetime?.rawValue)),
      ("site", JSONReport.value(candidate.site)),
      ("mismatch", .string(candidate.mismatch.rawValue)),
      ("detail", .string(candidate.detail)),
    ])
  }

  private static func value(_ entry: RequestTree.LetGo) -> JSONValue {
    .object([
      ("object", JSONReport.value(entry.object)),
      ("component", .optional(entry.component)),
      ("lifetime", .optional(entry.lifetime?.rawValue)),
      ("letGoAt", QueryJSON.value(entry.letGoAt)),
      ("releasedAt", QueryJSON.value(entry.releasedAt)),
    ])
  }
}
