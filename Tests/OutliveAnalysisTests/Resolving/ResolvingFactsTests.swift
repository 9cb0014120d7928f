import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What is noted while components are asked for")
struct ResolvingFactsTests {
  // MARK: One event for a hit

  /// A random program: who asks for what on which thread, what is found and what is made.
  private func randomFacts(seed: UInt64, tellsHitsAtOnce: Bool) -> ResolutionFacts {
    var random = SeededRandom(seed: seed)
    var facts = ResolutionFacts()
    var sequence: UInt64 = 0
    func next() -> EventSequence {
      sequence += 1
      return EventSequence(rawValue: sequence)
    }
    for (number, lifetime) in Lifetime.allCases.enumerated() {
      for copy in 0..<2 {
        let kind = Event.Kind.definitionRegistered(
          DefinitionRegistered(
            definition: DefinitionID(rawValue: UInt64(number * 2 + copy + 1)),
            container: ContainerID(rawValue: UInt64(copy + 1)), component: "part\(number)()",
            type: "Shelf.Part", lifetime: lifetime, argumentCount: 0, isKeyedByArguments: false,
            isAbstract: number == 3 && copy == 1, isEager: false, hasConfigure: copy == 0))
        facts.apply(Event(sequence: next(), kind: kind)) { _ in true }
      }
    }
    var open: [UInt64: [ResolutionID]] = [:]
    var made: [ResolutionID: ObjectID] = [:]
    var last: UInt64 = 0
    for _ in 0..<120 {
      let thread = UInt64.random(in: 1...3, using: &random)
      let innermost = open[thread]?.last
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        last += 1
        let id = ResolutionID(rawValue: last)
        facts.begin(call(id, innermost, thread, &random, next()))
        open[thread, default: []].append(id)
      case 3..<6:
        last += 1
        let id = ResolutionID(rawValue: last)
        let object =
          made.sorted { $0.key < $1.key }.map(\.value).randomElement(using: &random)
          ?? ObjectID(rawValue: 1)
        let hit = call(id, innermost, thread, &random, next())
        if tellsHitsAtOnce {
          facts.flush()
          facts.found(hit, object)
        } else {
          facts.begin(hit)
          if seed % 2 == 0 { facts.flush() }
          facts.endHit(id, object, at: hit.sequence)
        }
      case 6:
        guard let innermost else { continue }
        made[innermost] = ObjectID(rawValue: innermost.rawValue + 1000)
        facts.build(innermost, made[innermost], at: next())
      case 7:
        guard let innermost, let object = made[innermost] else { continue }
        let phase: InjectionPhase = Bool.random(using: &random) ? .configure : .completion
        if Bool.random(using: &random) {
          facts.beginPhase(phase, of: innermost, object)
        } else {
          facts.endPhase(phase, of: innermost, at: next())
        }
      default:
        guard let innermost else { continue }
        facts.endCreated(innermost, made[innermost], at: next())
        open[thread]?.removeLast()
      }
    }
    facts.flush()
    return facts
  }

  private func call(
    _ id: ResolutionID, _ parent: ResolutionID?, _ thread: UInt64, _ random: inout SeededRandom,
    _ sequence: EventSequence
  ) -> ResolutionCall {
    ResolutionCall(
      id: id, definition: DefinitionID(rawValue: .random(in: 1...13, using: &random)),
      parent: parent, thread: ThreadID(rawValue: thread), isolation: 0, sequence: sequence)
  }

  @Test(
    "A hit that one event tells is the same as one that begins and ends",
    arguments: 0..<200 as Range<UInt64>)
  func hits(seed: UInt64) {
    let whole = randomFacts(seed: seed, tellsHitsAtOnce: false)
    let short = randomFacts(seed: seed, tellsHitsAtOnce: true)
    for kind in ResolutionIncident.Kind.allCases {
      #expect(short.incidents(kind) == whole.incidents(kind), "\(kind)")
    }
    #expect(short.requestCount == whole.requestCount)
    #expect(short.unknownDefinitions == whole.unknownDefinitions)
    #expect(short.rememberedCount == whole.rememberedCount)
  }

  @Test("The random programs reach what they are to compare")
  func reach() {
    var reached: Set<ResolutionIncident.Kind> = []
    for seed in 0..<200 as Range<UInt64> {
      let facts = randomFacts(seed: seed, tellsHitsAtOnce: true)
      for kind in ResolutionIncident.Kind.allCases where !facts.incidents(kind).isEmpty {
        reached.insert(kind)
      }
    }
    #expect(
      reached.isSuperset(of: [
        .initCycle, .abstract, .doubleBuild, .unconfigured, .reentrant, .crossThread,
        .overInjection,
      ]), "\(reached)")
  }

  // MARK: Against what can be read off a list of intervals

  /// A request: which definition, on which thread, from when to when.
  private struct Interval {
    var definition: Int
    var thread: UInt64
    var began: UInt64
    var ended: UInt64?
    var other: Int?
    var isDoubled = false
  }

  @Test(
    "Requests that overlap on several threads are those that a list of their intervals shows",
    arguments: 0..<300 as Range<UInt64>)
  func overlaps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let names = (0..<3).map { "part\($0)()" }
    let definitions = names.map { trace.define($0, "Shelf.Part", .shared, in: container) }
    var intervals: [Interval] = []
    var open: [UInt64: (resolution: ResolutionID, index: Int)] = [:]
    for moment in 0..<UInt64(Int.random(in: 2...14, using: &random)) {
      let thread = UInt64.random(in: 1...3, using: &random)
      trace.thread = ThreadID(rawValue: thread)
      if let (resolution, index) = open.removeValue(forKey: thread) {
        trace.hand(out: trace.object("Shelf.Part"), of: resolution)
        intervals[index].ended = moment
      } else {
        let definition = Int.random(in: 0..<3, using: &random)
        open[thread] = (trace.ask(for: definitions[definition]), intervals.count)
        intervals.append(Interval(definition: definition, thread: thread, began: moment))
      }
    }
    for (index, interval) in intervals.enumerated() {
      guard let ended = interval.ended else { continue }
      let inside = intervals.filter { $0.began > interval.began && $0.began < ended }
      intervals[index].other = inside.first { $0.thread != interval.thread }?.definition
      intervals[index].isDoubled = intervals.contains { other in
        guard let otherEnded = other.ended, other.definition == interval.definition,
          other.began != interval.began
        else { return false }
        return other.began < ended && interval.began < otherEnded
      }
    }
    let facts = Replay(of: trace.trace, remembering: .forRules).resolving
    let crossed = Set(
      intervals.compactMap { interval in
        interval.other.map { [names[interval.definition], names[$0]] }
      })
    #expect(
      Set(
        facts.incidents(.crossThread).map {
          [$0.definition?.component ?? "", $0.other?.component ?? ""]
        }) == crossed)
    let doubled = Set(intervals.filter(\.isDoubled).map { names[$0.definition] })
    #expect(Set(facts.incidents(.doubleBuild).compactMap { $0.definition?.component }) == doubled)
  }

  // MARK: Long programs

  @Test("A healthy program of many requests is noted in memory that doesn't grow")
  func longProgram() {
    func remembered(after count: Int) -> (facts: Int, replay: Int) {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.Factory").container
      let store = trace.register("store()", "Shelf.Store", .shared, in: container)
      let page = trace.register(
        "page()", "Shelf.Page", .unshared, in: container, hasConfigure: true)
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
      let kept = trace.resolve(store, "Shelf.Store", .shared)
      for _ in 0..<count {
        let request = trace.ask(for: page)
        trace.find(kept, of: store, .shared, in: request)
        let scoped = trace.resolve(session, "Shelf.Session", .scoped, parent: request)
        let made = trace.build("Shelf.Page", of: page, in: request)
        trace.configure(made, of: page, in: request) { trace in
          trace.find(scoped, of: session, .scoped, in: request)
        }
        trace.endRequest(session, scoped)
        trace.hand(out: made, of: request)
        trace.release(made)
        trace.release(scoped)
        trace.find(kept, of: store, .shared)
        let failed = trace.ask(for: page)
        trace.fail(failed, of: page, .thrown, "page()")
        let short = trace.container("Shelf.ShortFactory")
        let part = trace.register("part()", "Shelf.Part", .shared, in: short.container)
        trace.release(trace.resolve(part, "Shelf.Part", .shared))
        trace.end(short)
        trace.settle("page closed")
      }
      var replay = Replay(of: trace.trace, remembering: Retention(interval: 8))
      replay.retire()
      let analysis = Analysis(of: replay, configuration: .allRules)
      #expect(analysis.findings.isEmpty)
      return (replay.resolving.rememberedCount, replay.rememberedCount)
    }
    #expect(remembered(after: 200) == remembered(after: 20))
  }

  @Test("One request of many components is followed no further than a limit, which is said")
  func largeRequest() {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
    let cell = trace.define("cell()", "Shelf.Cell", .unshared, in: container)
    let request = trace.ask(for: page)
    for _ in 0..<1100 { _ = trace.resolve(cell, "Shelf.Cell", .unshared, parent: request) }
    let facts = Replay(of: trace.trace, remembering: .forRules).resolving
    #expect(facts.leftMembers == 1100 - ResolutionFacts.mostMembers)
    #expect(facts.open.count == ResolutionFacts.mostMembers + 1)
    let analysis = Analysis(of: trace.trace)
    #expect(
      analysis.notEvaluated.contains {
        $0.subject == "seen-before-configured" && $0.count == facts.leftMembers
      })
  }

  @Test("Of many different incidents only so many are kept, and the others are counted")
  func manyIncidents() {
    var trace = TraceBuilder()
    _ = trace.container("Shelf.Factory")
    for number in 0..<200 { trace.failAtOnce(.unsatisfied, "Part\(number)") }
    for _ in 0..<10 { trace.failAtOnce(.unsatisfied, "Part0") }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.count == IncidentLog.mostOfAKind)
    #expect(analysis.findings.map(\.count).max() == 11)
    #expect(
      analysis.notEvaluated.first { $0.subject == "unsatisfied" }?.count
        == 200 - IncidentLog.mostOfAKind)
  }
}
