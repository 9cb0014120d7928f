import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("What containers tell of random requests is in order, and is not when a word is missing")
struct RandomConformanceTests {
  /// Asks a family of two locators at random, requests inside requests.
  private func ask(_ locators: [Locator], depth: Int, _ random: inout SeededRandom) -> Piece? {
    // What has one lifetime in a locator has it always, so the name says which.
    let lifetimes: [Lifetime] = [.unshared, .scoped, .weakShared, .shared]
    let lifetime = lifetimes[Int.random(in: 0..<4, using: &random)]
    // A name that is asked for inside its own request would be a cycle.
    let name = "\(lifetime) \(depth)"
    let locator = locators[Int.random(in: 0..<2, using: &random)]
    return locator.part(name, lifetime) {
      let piece = Piece()
      guard depth < 4 else { return piece }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        piece.other = ask(locators, depth: depth + 1, &random)
      }
      return piece
    }
  }

  private func record(seed: UInt64) throws -> Trace {
    let recorder = try Recorder(to: .memory)
    defer { recorder.finish() }
    var random = SeededRandom(seed: seed)
    recorder.withCurrent {
      let parent = Locator()
      let child = Locator(parent: parent)
      var held: [Piece?] = []
      for _ in 0..<6 {
        let piece = ask([parent, child], depth: 1, &random)
        if Bool.random(using: &random) { held.append(piece) }
        if Int.random(in: 0..<8, using: &random) == 0 { parent.reset("shared 1") }
        if Int.random(in: 0..<8, using: &random) == 0 { held = [] }
      }
      withExtendedLifetime(held) {}
      if Bool.random(using: &random) { child.close() }
    }
    return recorder.trace()
  }

  @Test("An instrumented family of containers")
  func instrumented() throws {
    for seed in 0..<300 as Range<UInt64> {
      let found = ContainerConformance(of: try record(seed: seed)).problems.map(\.description)
      #expect(found == [], "seed \(seed)")
    }
  }

  @Test("A factory of Outlive's own")
  func factory() throws {
    var compared = 0
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let blueprints = ReferenceTests.blueprints(&random)
      let requests = (0..<4).map { _ in Int.random(in: 0..<blueprints.count, using: &random) }
      let reference = ReferenceFactory(blueprints: blueprints)
      for index in requests { _ = reference.part(index) }
      if reference.isTooLarge { continue }

      let recorder = try Recorder(to: .memory)
      recorder.withCurrent {
        let factory = PartFactory(blueprints: blueprints)
        for index in requests { _ = factory.part(index) }
      }
      let found = ContainerConformance(of: recorder.trace()).problems.map(\.description)
      #expect(found == [], "seed \(seed)")
      recorder.finish()
      compared += 1
    }
    #expect(compared > 200)
  }

  @Test("Each event that is left out, or told twice, is a problem")
  func mutations() throws {
    var count = 0
    for seed in 0..<20 as Range<UInt64> {
      let trace = try record(seed: seed)
      var isWeak: Set<DefinitionID> = []
      for (index, event) in trace.events.enumerated() {
        var (isNeeded, isOnce) = (false, false)
        switch event.kind {
        case .componentDefined: isNeeded = true
        case .resolutionBegan, .resolutionEnded: (isNeeded, isOnce) = (true, true)
        // What is kept weakly needs nobody to let it go: the container may end before it.
        case .componentEvicted(let evicted):
          (isNeeded, isOnce) = (!isWeak.contains(evicted.definition), true)
        case .componentStored(let stored):
          (isNeeded, isOnce) = (true, stored.strength == .strong)
          if stored.strength == .weak { isWeak.insert(stored.definition) }
        case .containerEnded: isOnce = true
        default: break
        }
        if isNeeded {
          var events = trace.events
          events.remove(at: index)
          let problems = ContainerConformance(of: Trace(events: events)).problems
          #expect(!problems.isEmpty, "seed \(seed), without \(event.line)")
          count += 1
        }
        if isOnce {
          var events = trace.events
          events.insert(event, at: index)
          let problems = ContainerConformance(of: Trace(events: events)).problems
          #expect(!problems.isEmpty, "seed \(seed), twice \(event.line)")
          count += 1
        }
      }
    }
    #expect(count > 1_000)
  }
}
