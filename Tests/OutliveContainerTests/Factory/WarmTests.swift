import OutliveContainer
import OutliveTestSupport
import Testing

/// A factory knows what it has made before, and then takes a shorter way: nobody may see that.
@Suite("What was made before is made the same way again")
struct WarmTests {
  /// What the maker of a part does beside making it.
  enum Deed: CaseIterable, Equatable {
    case nothing
    case refuses
    case refusesAfterwards
    case closes
    case attaches
    case asksForItself
    case accepts
    case asksInVain
    case resets
  }

  /// A part as its maker sees it.
  final class Part {
    let name: String
    let needs: [Part]
    let log: Log
    init(_ name: String, _ needs: [Part], _ log: Log) {
      self.name = name
      self.needs = needs
      self.log = log
      log.lines.append("made \(name) of \(needs.map(\.name))")
    }
    deinit { log.lines.append("gone \(name)") }
  }

  /// Marks what it sees.
  final class Telling: InstancePostProcessor {
    let log: Log
    init(_ log: Log) { self.log = log }
    func process<Component>(_ component: Component, named name: String) throws -> Component {
      log.lines.append("seen \(name)")
      return component
    }
  }

  /// Makes parts of which each needs some of those that come after it.
  final class PartFactory: ComponentFactory {
    struct Plan {
      var isScoped: [Bool]
      var needs: [[Int]]
      var doer: Int
      var deed: Deed
    }

    let plan: Plan
    let log = Log()
    var isArmed = false

    init(_ plan: Plan) {
      self.plan = plan
      super.init()
    }

    func part(_ index: Int) throws -> Part {
      if plan.isScoped[index] {
        return try scoped(throwing: try make(index), name: "part \(index)")
      }
      return try unshared(throwing: try make(index), name: "part \(index)")
    }

    private func make(_ index: Int) throws -> Part {
      log.lines.append("begin \(index)")
      let isDoer = isArmed && index == plan.doer
      if isDoer { try act(index) }
      let needs = try plan.needs[index].map { try part($0) }
      if isDoer, plan.deed == .refusesAfterwards { throw Refused(what: "part \(index)") }
      return Part("part \(index)", needs, log)
    }

    private func act(_ index: Int) throws {
      switch plan.deed {
      case .nothing, .refusesAfterwards: break
      case .refuses: throw Refused(what: "part \(index)")
      case .closes: close(because: "enough")
      case .attaches: attach(Telling(log))
      case .asksForItself:
        isArmed = plan.isScoped[index]
        _ = try part(index)
      case .accepts: accept("captive-dependency", about: "part \(index)", because: "it is known")
      case .asksInVain: log.lines.append("in vain: \((try? part(index))?.name ?? "none")")
      case .resets: reset()
      }
    }
  }

  private static func plan(_ random: inout SeededRandom, _ deed: Deed) -> PartFactory.Plan {
    let count = Int.random(in: 1...7, using: &random)
    return PartFactory.Plan(
      isScoped: (0..<count).map { _ in Int.random(in: 0..<3, using: &random) > 0 },
      needs: (0..<count).map { part in
        (part + 1..<count).filter { _ in Bool.random(using: &random) }
      },
      doer: Int.random(in: 0..<count, using: &random), deed: deed)
  }

  /// What comes of asking for the first part.
  private static func ask(_ factory: PartFactory, armed: Bool) -> [String] {
    factory.log.lines = []
    factory.isArmed = armed
    let result = Result { try factory.part(0) }
    factory.log.lines.append("\(result.map(\.name))")
    if case .success(let part) = result {
      // The same one twice, or two.
      var parts: [ObjectIdentifier: Int] = [:]
      func visit(_ part: Part) {
        parts[ObjectIdentifier(part), default: 0] += 1
        part.needs.forEach(visit)
      }
      visit(part)
      factory.log.lines.append("\(parts.values.sorted())")
    }
    return factory.log.lines
  }

  @Test(
    "Whatever a maker does, the second time it comes to the same as the first",
    arguments: Deed.allCases)
  func sameAgain(deed: Deed) {
    for seed in 0..<150 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let plan = WarmTests.plan(&random, deed)
      let cold = PartFactory(plan)
      let warm = PartFactory(plan)
      let before = WarmTests.ask(warm, armed: false)
      #expect(WarmTests.ask(warm, armed: false) == before)
      #expect(WarmTests.ask(warm, armed: true) == WarmTests.ask(cold, armed: true))
      // Afterwards both are in the same state.
      #expect(WarmTests.ask(warm, armed: false) == WarmTests.ask(cold, armed: false))
      #expect(warm.isClosed == cold.isClosed)
    }
  }

  @Test("More definitions than it remembers at once are made the same way")
  func manyDefinitions() throws {
    let count = 300
    let plan = PartFactory.Plan(
      isScoped: (0..<count).map { $0 % 3 > 0 },
      needs: (0..<count).map { part in
        // Not deeper than a request may get.
        part % 100 == 0
          ? [part + 1, part + 100].filter { $0 < count }
          : part % 100 < 25 ? [part + 1] : []
      },
      doer: 0, deed: .nothing)
    let factory = PartFactory(plan)
    let first = WarmTests.ask(factory, armed: false)
    for _ in 0..<3 { #expect(WarmTests.ask(factory, armed: false) == first) }
    #expect(first.count { $0.hasPrefix("made") } == 78)
  }

  @Test("An override of what was made before gets the place of what it calls")
  func overrides() {
    class BaseFactory: ComponentFactory {
      let log = Log()
      func part() -> Part { scoped(Part("base", [], log)) }
      func pair() -> (Part, Part) {
        let both = unshared(Part("holder", [part(), part()], log))
        return (both.needs[0], both.needs[1])
      }
    }
    final class OtherFactory: BaseFactory {
      override func part() -> Part { scoped(Part("override", [super.part()], log)) }
    }
    let factory = OtherFactory()
    for _ in 0..<3 {
      let (first, second) = factory.pair()
      #expect(first === second)
      #expect(first.name == "override")
      #expect(first.needs.map(\.name) == ["base"])
    }
    #expect(factory.log.lines.count { $0.hasPrefix("made") } == 9)
  }
}
