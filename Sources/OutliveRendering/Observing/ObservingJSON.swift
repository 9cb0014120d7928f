public import OutliveAnalysis
internal import OutliveTrace

/// What a trace tells of observing, as JSON for other programs.
///
/// Each document says what it is, such as `"schema": "outlive-cascade"`, `"version": 1`. Within a
/// version, members are only ever added. What isn't known is `null`, never missing.
public enum ObservingJSON {
  /// Who observes whom, as a whole document.
  ///
  /// - Parameter maps: Who observes whom, in each process.
  /// - Returns: The document, with a line break at its end.
  public static func render(_ maps: [ObserverMap]) -> String {
    QueryJSON.document("outlive-observer-map", [("processes", .array(maps.map(value)))])
  }

  /// What followed of a mutation, as a whole document.
  ///
  /// - Parameter cascade: What followed of it.
  /// - Returns: The document, with a line break at its end.
  public static func render(_ cascade: Cascade) -> String {
    let figures = cascade.figures
    return QueryJSON.document(
      "outlive-cascade",
      [
        ("process", .optional(cascade.process)),
        ("above", .array(cascade.above.map(value))),
        ("isMadeByHandler", .boolean(cascade.isMadeByHandler)),
        (
          "figures",
          .object([
            ("mutations", .integer(figures.mutations)), ("calls", .integer(figures.calls)),
            ("deliveredLater", .integer(figures.deliveredLater)),
            ("undelivered", .integer(figures.undelivered)),
            ("repeats", .integer(figures.repeats)), ("depth", .integer(figures.depth)),
          ])
        ),
        ("items", .array(cascade.items.map(value))),
        ("hidden", .integer(cascade.hidden)),
      ])
  }

  /// How long observations and who takes part in them lived, as a whole document.
  ///
  /// - Parameter lifelines: How long they lived, in each process.
  /// - Returns: The document, with a line break at its end.
  public static func render(_ lifelines: [Lifelines]) -> String {
    QueryJSON.document("outlive-lifelines", [("processes", .array(lifelines.map(value)))])
  }

  private static func optional(_ object: ObjectSummary?) -> JSONValue {
    object.map { JSONReport.value($0) } ?? .null
  }

  // MARK: Observers

  private static func value(_ map: ObserverMap) -> JSONValue {
    .object([
      ("process", .optional(map.process)),
      ("event", .integer(map.event.rawValue)),
      ("lastEvent", .integer(map.lastEvent.rawValue)),
      ("snapshot", map.snapshot.map { JSONReport.value($0) } ?? .null),
      ("observations", .array(map.entries.map(value))),
      ("hidden", .integer(map.hidden)),
      ("concerned", .integer(map.concerned)),
    ])
  }

  private static func value(_ entry: ObserverMap.Entry) -> JSONValue {
    .object([
      ("id", .integer(entry.id.rawValue)),
      ("observation", JSONReport.value(entry.observation)),
      ("subject", JSONReport.value(entry.subject)),
      ("key", .string(entry.key)),
      ("observer", optional(entry.observer)),
      ("registeredAt", .integer(entry.registeredAt.rawValue)),
      ("removedAt", QueryJSON.value(entry.removedAt)),
      ("removalReason", .optional(entry.removalReason?.rawValue)),
      ("options", entry.options.map { value($0) } ?? .null),
      ("site", JSONReport.value(entry.site)),
      (
        "keepers",
        .array(
          entry.keepers.map { keeper in
            .object([
              ("object", JSONReport.value(keeper.object)), ("name", .string(keeper.name)),
              ("source", .string(keeper.source.rawValue)),
            ])
          })
      ),
      ("referencesFromOutside", .integer(entry.referencesFromOutside)),
      ("concerns", .array(entry.concerns.map(value))),
    ])
  }

  private static func value(_ options: ObserverMap.Options) -> JSONValue {
    .object([
      ("style", .string(options.style.rawValue)),
      ("wantsInitial", .boolean(options.wantsInitial)),
      ("wantsPrior", .boolean(options.wantsPrior)),
      ("isOnce", .boolean(options.isOnce)),
      ("isolation", .optional(options.isolation)),
      ("scope", .optional(options.scope)),
    ])
  }

  private static func value(_ concern: ObserverMap.Concern) -> JSONValue {
    let (kind, event): (String, EventSequence?) =
      switch concern {
      case .subjectReleased(let event): ("subject-released", event)
      case .observerReleased(let event): ("observer-released", event)
      case .keepsObserver: ("keeps-observer", nil)
      }
    return .object([("kind", .string(kind)), ("event", QueryJSON.value(event))])
  }

  // MARK: Cascades

  private static func value(_ link: Cascade.Link) -> JSONValue {
    .object([
      ("mutation", .integer(link.mutation.rawValue)), ("subject", JSONReport.value(link.subject)),
      ("key", .string(link.key)), ("beganAt", .integer(link.beganAt.rawValue)),
    ])
  }

  private static func value(_ item: Cascade.Item) -> JSONValue {
    let depth: (String, JSONValue) = ("depth", .integer(item.depth))
    switch item.content {
    case .change(let change):
      return .object(
        [
          ("kind", .string("mutation")), depth,
          ("mutation", .integer(change.mutation.rawValue)),
          ("subject", JSONReport.value(change.subject)), ("key", .string(change.key)),
          ("site", JSONReport.value(change.site)),
          ("isUnchanged", .boolean(change.isUnchanged)),
          ("abandoned", .optional(change.abandoned)),
          ("repeats", QueryJSON.value(change.repeats)),
        ] + members(of: change.span))
    case .call(let call):
      return .object(
        [("kind", .string("call")), depth] + members(of: call.observed) + [
          ("phase", .string(call.phase.rawValue)), ("declared", .optional(call.declared)),
          ("queuedAt", QueryJSON.value(call.queuedAt)),
          ("destination", .string(call.destination)),
          ("subjectReleasedAt", QueryJSON.value(call.subjectReleasedAt)),
          ("observerReleasedAt", QueryJSON.value(call.observerReleasedAt)),
        ] + members(of: call.span))
    case .delivery(let delivery):
      return .object(
        [("kind", .string("delivery")), depth] + members(of: delivery.observed) + [
          ("queuedAt", .integer(delivery.queuedAt.rawValue)),
          ("destination", .string(delivery.destination)),
          ("droppedAt", QueryJSON.value(delivery.droppedAt)),
          ("reason", .optional(delivery.reason?.rawValue)),
        ])
    }
  }

  private static func members(of span: Cascade.Span) -> [(name: String, value: JSONValue)] {
    [
      ("beganAt", .integer(span.beganAt.rawValue)), ("endedAt", QueryJSON.value(span.endedAt)),
      ("duration", span.duration.map { .integer($0) } ?? .null),
      ("thread", .integer(span.thread.rawValue)), ("isolation", .optional(span.isolation)),
    ]
  }

  private static func members(
    of observed: Cascade.Observed
  ) -> [(name: String, value: JSONValue)] {
    [
      ("id", .integer(observed.id.rawValue)), ("observation", optional(observed.observation)),
      ("observer", optional(observed.observer)), ("registered", JSONReport.value(observed.site)),
    ]
  }

  // MARK: Lifelines

  private static func value(_ lifelines: Lifelines) -> JSONValue {
    .object([
      ("process", .optional(lifelines.process)),
      ("lastEvent", .integer(lifelines.lastEvent.rawValue)),
      ("bars", .array(lifelines.bars.map(value))),
      ("hidden", .integer(lifelines.hidden)),
    ])
  }

  private static func value(_ bar: Lifelines.Bar) -> JSONValue {
    let subject: [(name: String, value: JSONValue)]
    switch bar.subject {
    case .scope(let id, let label):
      subject = [
        ("kind", .string("scope")), ("scope", .integer(id.rawValue)), ("label", .string(label)),
      ]
    case .object(let object, let isObserved, let observes):
      subject = [
        ("kind", .string("object")), ("object", JSONReport.value(object)),
        ("isObserved", .boolean(isObserved)), ("observes", .boolean(observes)),
      ]
    case .observation(let object, let of, let key, let by):
      subject = [
        ("kind", .string("observation")), ("object", JSONReport.value(object)),
        ("subject", JSONReport.value(of)), ("key", .string(key)), ("observer", optional(by)),
      ]
    }
    return .object(
      subject + [
        ("beganAt", .integer(bar.beganAt.rawValue)), ("endedAt", QueryJSON.value(bar.endedAt)),
        ("removedAt", QueryJSON.value(bar.removedAt)),
        ("marks", .array(bar.marks.map(value))),
        ("rules", .array(bar.rules.map { .string($0.rawValue) })),
      ])
  }

  private static func value(_ mark: Lifelines.Mark) -> JSONValue {
    var (reason, count): (String?, Int?)
    let kind: String
    switch mark.kind {
    case .subjectReleased: kind = "subject-released"
    case .observerReleased: kind = "observer-released"
    case .removed(let why): (kind, reason) = ("removed", why?.rawValue)
    case .screenDetached: kind = "screen-detached"
    case .handledAfterRelease(let calls): (kind, count) = ("handled-after-release", calls)
    }
    return .object([
      ("event", .integer(mark.event.rawValue)), ("kind", .string(kind)),
      ("isFault", .boolean(mark.isFault)), ("reason", .optional(reason)),
      ("count", count.map { .integer($0) } ?? .null),
    ])
  }
}
