import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Who observes whom at a moment")
struct ObserverMapTests {
  private static let query = TraceQuery(ReplayedTrace(of: ObservingScript.outliving()))

  private func map(
    at place: TracePlace = .end, _ filter: ObservationFilter = ObservationFilter()
  ) throws -> ObserverMap {
    try #require(try Self.query.observerMaps(at: place, filter).first)
  }

  private func named(_ name: String) -> ObjectSelection { .named(name) { $0 == name } }

  @Test("At the end it is told what outlives whom, and who keeps it")
  func end() throws {
    let map = try map()
    #expect(map.entries.map(\.id.rawValue) == [1, 2, 3])
    #expect(map.concerned == 3 && map.hidden == 0)
    #expect(map.snapshot?.label == "list closed")
    guard case .subjectReleased? = map.entries[0].concerns.first,
      case .observerReleased? = map.entries[1].concerns.first
    else {
      Issue.record("\(map.entries.map(\.concerns))")
      return
    }
    #expect(map.entries.map(\.concerns.count) == [1, 1, 1])
    #expect(map.entries[2].concerns == [.keepsObserver])
    #expect(map.entries[0].removalReason == .subjectDied && map.entries[1].removedAt == nil)
    #expect(
      map.entries.map { $0.keepers.map { "\($0.object.type).\($0.name)" } } == [
        ["ReadingLog.observations"], ["ReadingLog.observations"], ["Document.tokens"],
      ])
    let options = try #require(map.entries[0].options)
    #expect(options.style == .keyValue && options.isOnce && options.isolation == "MainActor")
    #expect(map.entries[1].options == nil)
  }

  @Test("While all are there nothing is marked, and what comes later isn't there")
  func before() throws {
    let map = try map(at: .label("list open"))
    #expect(map.entries.map(\.id.rawValue) == [1, 2, 3, 4])
    #expect(map.entries.allSatisfy { $0.concerns.isEmpty && $0.keepers.isEmpty })
    #expect(map.snapshot == nil && map.concerned == 0)
    let first = try #require(map.entries.first)
    #expect(try self.map(at: .event(first.registeredAt)).entries.map(\.id.rawValue) == [1])
  }

  @Test("A healthy pair leaves nothing behind")
  func healthy() throws {
    #expect(try map(ObservationFilter(subjects: named("document 4"))).entries.isEmpty)
  }

  @Test("Subjects and observers are chosen by number, label and type")
  func filter() throws {
    #expect(try map(ObservationFilter(subjects: named("document 2"))).entries.count == 1)
    #expect(try map(ObservationFilter(subjects: named("Document"))).entries.count == 3)
    #expect(try map(ObservationFilter(observers: named("Shelf.DocumentCell"))).entries.count == 3)
    let cell = try #require(try map().entries.last?.observer?.id)
    let own = try map(ObservationFilter(observers: .number(cell)))
    #expect(own.entries.map(\.id.rawValue) == [3])
    #expect(try map(ObservationFilter(participants: .number(cell))) == own)
  }

  @Test("What isn't there is said")
  func missing() {
    #expect(throws: QueryError.noneObserved) {
      try map(ObservationFilter(subjects: named("ReadingLog")))
    }
    #expect(throws: QueryError.self) { try map(ObservationFilter(subjects: named("Nobody"))) }
    #expect(throws: QueryError.noPlace("x", known: ["list open", "list closed"])) {
      try map(at: .label("x"))
    }
    var trace = TraceBuilder()
    _ = trace.object("Shelf.Document")
    let empty = TraceQuery(ReplayedTrace(of: trace.trace))
    #expect(throws: QueryError.noObservations) { try empty.observerMaps() }
    #expect(throws: QueryError.noObservations) { try empty.lifelines() }
  }

  @Test("Bags and told references keep an observation until they let it go")
  func told() throws {
    var trace = TraceBuilder()
    let bag = trace.object("Shelf.Bag")
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title")
    trace.record(.bagAdded(BagAdded(bag: bag, observation: observation.observation)))
    trace.refer(from: document, "own", to: observation.object)
    let full = trace.record(.settle(Settle(label: "full")))
    trace.record(.bagDropped(BagDropped(bag: bag, count: 1)))
    let query = TraceQuery(ReplayedTrace(of: trace.trace))
    func keepers(_ place: TracePlace) throws -> [ObserverMap.Keeper.Source] {
      try query.observerMaps(at: place).flatMap(\.entries).flatMap(\.keepers).map(\.source)
    }
    #expect(try keepers(.event(full)) == [.bag, .reference])
    #expect(try keepers(.end) == [.reference])
  }

  @Test("Of 10,000 observations those that aren't shown are counted, the marked ones too")
  func many() throws {
    let query = TraceQuery(ReplayedTrace(of: ObservingScript.many(10_000)))
    let map = try #require(try query.observerMaps(limit: 50).first)
    #expect(map.entries.count == 50 && map.hidden == 9_950 && map.concerned == 1)
  }
}
