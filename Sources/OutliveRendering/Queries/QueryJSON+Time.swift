public import OutliveAnalysis
internal import OutliveTrace

extension QueryJSON {
  /// What there is at a moment, as a whole document.
  public static func render(_ worlds: [World]) -> String {
    document("outlive-world", [("worlds", .array(worlds.map(value)))])
  }

  /// Who held an object when, as a whole document.
  public static func render(_ history: OwnerHistory) -> String {
    document(
      "outlive-owners",
      [
        ("process", .optional(history.process)),
        ("object", JSONReport.value(history.object)),
        ("life", history.life.map { value($0) } ?? .null),
        ("releaseEvidence", .string(history.releaseEvidence.rawValue)),
        ("looks", .array(history.looks.map(value))),
        ("snapshots", .integer(history.snapshots)),
        ("holders", .array(history.holders.map(value))),
        ("hasMore", .boolean(history.hasMore)),
        ("outside", .array(history.outside.map(value))),
        ("referencesFromOutside", .integer(history.referencesFromOutside)),
        ("possibleHolders", .array(history.possibleHolders.map(JSONValue.string))),
        ("told", .array(history.told.map(value))),
      ])
  }

  private static func optional(_ object: ObjectSummary?) -> JSONValue {
    object.map { JSONReport.value($0) } ?? .null
  }

  private static func optional(_ moment: Moment?) -> JSONValue {
    moment.map { JSONReport.value($0) } ?? .null
  }

  private static func value(_ span: TraceSpan) -> JSONValue {
    .object([("began", .integer(span.began.rawValue)), ("ended", value(span.ended))])
  }
}

// MARK: The world

extension QueryJSON {
  private static func value(_ world: World) -> JSONValue {
    .object([
      ("process", .optional(world.process)),
      ("event", .integer(world.event.rawValue)),
      ("lastEvent", .integer(world.lastEvent.rawValue)),
      ("settlePoint", optional(world.settlePoint)),
      ("snapshot", optional(world.snapshot)),
      (
        "types",
        .array(
          world.types.map { type in
            .object([
              ("type", .string(type.type)), ("count", .integer(type.objects.count)),
            ])
          })
      ),
      ("objects", .array(world.objects.map { JSONReport.value($0) })),
      ("uncertain", .integer(world.uncertain)),
      ("observations", .array(world.observations.map(value))),
      ("scopes", .array(world.scopes.map(value))),
      ("containers", .array(world.containers.map(value))),
      ("resolutions", .array(world.resolutions.map(value))),
      ("activities", .array(world.activities.map(value))),
    ])
  }

  private static func value(_ observation: World.Observation) -> JSONValue {
    .object([
      ("observation", JSONReport.value(observation.object)),
      ("subject", JSONReport.value(observation.subject)),
      ("isSubjectReleased", .boolean(observation.isSubjectReleased)),
      ("key", .string(observation.key)),
      ("observer", optional(observation.observer)),
      ("isObserverReleased", .boolean(observation.isObserverReleased)),
      ("registeredAt", .integer(observation.registeredAt.rawValue)),
      ("site", JSONReport.value(observation.site)),
    ])
  }

  private static func value(_ scope: World.Scope) -> JSONValue {
    .object([
      ("scope", .integer(scope.id.rawValue)),
      ("label", .string(scope.label)),
      ("depth", .integer(scope.depth)),
      ("objects", .integer(scope.objects)),
      ("beganAt", .integer(scope.beganAt.rawValue)),
      ("site", JSONReport.value(scope.site)),
    ])
  }

  private static func value(_ container: World.Container) -> JSONValue {
    .object([
      ("container", .integer(container.id.rawValue)),
      ("object", JSONReport.value(container.object)),
      ("isClosed", .boolean(container.isClosed)),
      ("openedAt", .integer(container.openedAt.rawValue)),
    ])
  }

  private static func value(_ resolution: World.Resolution) -> JSONValue {
    .object([
      ("resolution", .integer(resolution.id.rawValue)),
      ("component", .optional(resolution.component)),
      ("container", .optional(resolution.container)),
      ("depth", .integer(resolution.depth)),
      ("beganAt", .integer(resolution.beganAt.rawValue)),
    ])
  }

  private static func value(_ activity: World.Activity) -> JSONValue {
    .object([
      ("task", activity.task.map { .integer($0.rawValue) } ?? .null),
      ("work", activity.work.map { .integer($0.rawValue) } ?? .null),
      ("name", .string(activity.name)),
      ("depth", .integer(activity.depth)),
      ("beganAt", .integer(activity.beganAt.rawValue)),
      ("cancelledAt", value(activity.cancelledAt)),
      ("owner", optional(activity.owner)),
      ("isOwnerReleased", .boolean(activity.isOwnerReleased)),
      ("held", .array(activity.held.map { JSONReport.value($0) })),
      ("site", JSONReport.value(activity.site)),
    ])
  }
}

// MARK: Owners

extension QueryJSON {
  private static func value(_ look: OwnerHistory.Look) -> JSONValue {
    .object([
      ("moment", JSONReport.value(look.moment)),
      ("isStable", .boolean(look.isStable)),
      ("isGarbage", .boolean(look.isGarbage)),
    ])
  }

  private static func value(_ holder: OwnerHistory.Holder) -> JSONValue {
    .object([
      ("object", JSONReport.value(holder.object)),
      ("name", .string(holder.reference.name)),
      ("kind", .string(holder.reference.kind.rawValue)),
      ("goesThroughClosure", .boolean(holder.reference.goesThroughClosure)),
      ("note", .optional(holder.reference.note)),
      ("site", JSONReport.value(holder.reference.site)),
      ("stays", .array(holder.stays.map(value))),
    ])
  }

  private static func value(_ stay: OwnerHistory.Stay) -> JSONValue {
    let end: String
    var (moment, event): (Moment?, EventSequence?)
    switch stay.end {
    case .lastLook: end = "last-look"
    case .gone(let gone): (end, moment) = ("gone", gone)
    case .holderReleased(let released): (end, event) = ("holder-released", released)
    case .holderNotShown(let missing): (end, moment) = ("holder-not-shown", missing)
    case .uncertain: end = "uncertain"
    }
    return .object([
      ("notYetAt", optional(stay.notYetAt)),
      ("first", JSONReport.value(stay.first)),
      ("last", JSONReport.value(stay.last)),
      ("end", .string(end)),
      ("endMoment", optional(moment)),
      ("endEvent", value(event)),
    ])
  }

  private static func value(_ told: OwnerHistory.ToldHolder) -> JSONValue {
    let source: String
    var (object, name): (ObjectSummary?, String?)
    switch told.source {
    case .object(let holder): (source, object) = ("object", holder)
    case .definition(let component): (source, name) = ("definition", component)
    case .pool(let component): (source, name) = ("pool", component)
    case .work(let work): (source, name) = ("work", work)
    }
    return .object([
      ("source", .string(source)),
      ("object", optional(object)),
      ("holder", .optional(name)),
      ("name", .string(told.name)),
      ("span", value(told.span)),
      ("site", JSONReport.value(told.site)),
    ])
  }
}
