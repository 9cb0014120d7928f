import OutliveTrace

/// The trace of the golden files of version 1.0.
///
/// It may never change: whatever a later version adds, it goes into golden files of its own.
enum FormatVersion1 {
  static let trace = Trace(events: run + objects + container + observations + rest)

  private static func event(
    _ sequence: UInt64, time: UInt64, thread: UInt64 = 1, isolation: String? = nil,
    task: UInt64? = nil, cause: UInt64? = nil, site: Site? = nil, _ kind: Event.Kind
  ) -> Event {
    Event(
      sequence: EventSequence(rawValue: sequence), time: time, thread: ThreadID(rawValue: thread),
      isolation: isolation, task: task.map { TaskID(rawValue: $0) },
      cause: cause.map { EventSequence(rawValue: $0) }, site: site, kind: kind)
  }

  private static let makeCell = Site(
    file: "DocumentShelf/DocumentList.swift", line: 31, function: "makeCell(for:)")
  private static let scope = ScopeID(rawValue: 1)
  private static let snapshot = SnapshotID(rawValue: 1)
  private static let list = ObjectID(rawValue: 1)
  private static let cell = ObjectID(rawValue: 2)
  private static let closure = ObjectID(rawValue: 3)
  private static let definition = DefinitionID(rawValue: 1)
  private static let resolution = ResolutionID(rawValue: 1)
  private static let observation = ObservationID(rawValue: 1)
  private static let mutation = MutationID(rawValue: 1)

  private static let run = [
    event(1, time: 0, .scopeBegan(ScopeBegan(scope: scope, label: "list"))),
    event(
      2, time: 1200, isolation: "MainActor", task: 3, cause: 1, site: makeCell,
      .scopeBegan(
        ScopeBegan(scope: ScopeID(rawValue: 2), parent: scope, label: "<b>\"cell\"</b>\n"))),
    event(3, time: 1100, thread: 2, .checkBegan(CheckBegan(scope: scope, label: "проверка"))),
    event(4, time: 1300, .releaseExpected(ReleaseExpected(object: cell, label: "文档 closed 👩‍👩‍👧"))),
    event(
      5, time: .max, thread: .max, task: .max, cause: .max, .scopeEnded(ScopeEnded(scope: scope))),
    event(
      6, time: 1400,
      .checkEnded(CheckEnded(scope: scope, tracked: 18_446_744_073_709_551_615, alreadyReleased: 0))
    ),
    event(
      7, time: 1500,
      .eventsLost(EventsLost(count: 2, reason: .snapshotFailed, detail: "Shelf.Page<Shelf.Text>"))),
  ]

  private static let objects = [
    event(
      8, time: 2000, isolation: "MainActor", site: makeCell,
      .objectCreated(
        ObjectCreated(
          object: cell, type: "DocumentShelf.DocumentCell", kind: .instance, label: "first",
          scope: scope))),
    event(
      9, time: 2001, .objectCreated(ObjectCreated(object: closure, type: "", kind: .closure))),
    event(10, time: 2002, .objectReleased(ObjectReleased(object: list, evidence: .exact))),
    event(11, time: 2003, .objectReleased(ObjectReleased(object: list, evidence: .noticed))),
    event(
      12, time: 2100,
      .snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "list closed", tracked: 1))),
    event(
      13, time: 2101,
      .snapshotNode(
        SnapshotNode(
          snapshot: snapshot, object: cell, type: "DocumentShelf.DocumentCell", kind: .instance,
          retainCount: 1, size: 48, stable: true))),
    event(
      14, time: 2102,
      .snapshotNode(
        SnapshotNode(
          snapshot: snapshot, object: closure, type: "closure", kind: .closure, retainCount: 1,
          size: 0, stable: false))),
    event(
      15, time: 2103,
      .snapshotEdge(
        SnapshotEdge(
          snapshot: snapshot, from: cell, to: closure, kind: .strong, name: "handler"))),
    event(
      16, time: 2104,
      .snapshotEdge(
        SnapshotEdge(
          snapshot: snapshot, from: closure, to: cell, kind: .capture, name: "", index: 0))),
    event(
      17, time: 2105,
      .snapshotUnreadable(
        SnapshotUnreadable(
          snapshot: snapshot, type: "Any", reason: "existential value", count: 3))),
    event(
      18, time: 2106,
      .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 2, unreadable: 3))),
  ]

  private static let container = [
    event(
      20, time: 3000,
      .containerOpened(
        ContainerOpened(
          container: ContainerID(rawValue: 1), object: ObjectID(rawValue: 4),
          type: "DocumentShelf.ShelfContainer"))),
    event(
      21, time: 3001,
      .componentDefined(
        ComponentDefined(
          definition: definition, container: ContainerID(rawValue: 1), component: "cell()",
          type: "DocumentShelf.DocumentCell", lifetime: .weakShared))),
    event(
      22, time: 3002,
      .resolutionBegan(ResolutionBegan(resolution: resolution, definition: definition))),
    event(
      23, time: 3003, cause: 22,
      .resolutionBegan(
        ResolutionBegan(
          resolution: ResolutionID(rawValue: 2), definition: definition, parent: resolution))),
    event(
      24, time: 3004,
      .scopeHit(ScopeHit(resolution: resolution, definition: definition, lifetime: .scoped))),
    event(
      25, time: 3005,
      .componentStored(
        ComponentStored(
          definition: definition, object: cell, lifetime: .shared, strength: .strong))),
    event(
      26, time: 3006,
      .configureBegan(
        ConfigureBegan(definition: definition, object: cell, resolution: resolution))),
    event(
      27, time: 3007,
      .configureEnded(
        ConfigureEnded(definition: definition, object: cell, resolution: resolution))),
    event(
      28, time: 3008,
      .resolutionEnded(ResolutionEnded(resolution: resolution, object: cell, outcome: .hit))),
    event(
      29, time: 3009,
      .componentEvicted(ComponentEvicted(definition: definition, object: cell, reason: .replaced))),
    event(30, time: 3010, .weakReleased(WeakReleased(definition: definition, object: cell))),
    event(31, time: 3011, .containerEnded(ContainerEnded(container: ContainerID(rawValue: 1)))),
  ]

  private static let observations = [
    event(
      40, time: 4000, thread: 2,
      .observationRegistered(
        ObservationRegistered(
          observation: observation, object: ObjectID(rawValue: 5), subject: ObjectID(rawValue: 6),
          observer: cell, key: "title"))),
    event(
      41, time: 4001,
      .mutationBegan(
        MutationBegan(mutation: mutation, subject: ObjectID(rawValue: 6), key: "title"))),
    event(
      42, time: 4002, cause: 41,
      .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .prior))),
    event(43, time: 4003, .handleEnded(HandleEnded(observation: observation))),
    event(44, time: 4004, .mutationEnded(MutationEnded(mutation: mutation))),
    event(
      45, time: 4005,
      .observationRemoved(ObservationRemoved(observation: observation, reason: .observerDied))),
    event(46, time: 4006, .observationFreed(ObservationFreed(observation: observation))),
  ]

  private static let rest = [
    event(
      47, time: 5000,
      site: Site(file: "", line: 0, function: String(repeating: "long", count: 1025)),
      .settle(Settle(label: String(repeating: "1234", count: 1024)))),
    event(48, time: 5001, .settle(Settle(label: String(repeating: "1234", count: 1024)))),
    event(.max, time: 5002, .settle(Settle(label: "e\u{301} \u{E9} \u{0}\u{7F}\u{2028}"))),
  ]
}
