import OutliveContainer
import OutliveTestSupport
import Testing

@Suite("Random graphs of definitions are made as the reference makes them")
struct ReferenceAssemblyTests {
  /// Some of all pieces, each with the same chance.
  static func some(
    _ range: Range<Int>, oneIn chance: Int, atMost count: Int = .max,
    _ random: inout SeededRandom
  ) -> [Int] {
    var chosen: [Int] = []
    for number in range where Int.random(in: 0..<chance, using: &random) == 0 {
      chosen.append(number)
    }
    return Array(chosen.shuffled(using: &random).prefix(count))
  }

  /// Initializers mostly ask for pieces with smaller numbers, so that few need themselves.
  static func plans(_ random: inout SeededRandom) -> [GraphPlan] {
    let all = 0..<GraphAssembly.count
    let isWild = Int.random(in: 0..<8, using: &random) == 0
    return all.map { number in
      GraphPlan(
        scope: GraphPlan.Scope.allCases[Int.random(in: 0..<4, using: &random)],
        initializer: some(isWild ? all : 0..<number, oneIn: 3, atMost: 3, &random),
        properties: some(all, oneIn: 5, &random), methods: some(all, oneIn: 8, &random),
        keeps: Bool.random(using: &random))
    }
  }

  @Test("Same order, same objects, same survivors, same errors", arguments: [0, 1, 2, 3])
  func sameAsReference(block: Int) throws {
    var compared = 0
    var failed = 0
    for seed in (block * 400)..<((block + 1) * 400) {
      var random = SeededRandom(seed: UInt64(seed))
      let plans = ReferenceAssemblyTests.plans(&random)
      let requests = (0..<4).map { _ in
        (Int.random(in: 0..<plans.count, using: &random), Bool.random(using: &random))
      }

      let reference = ReferenceContainer(plans)
      var expected: [Int?] = []
      var held: [GraphPart] = []
      for (number, isHeld) in requests {
        let piece = try? reference.piece(number)
        expected.append(piece?.serial)
        guard let piece else { break }
        if isHeld { held.append(piece) }
      }
      if reference.isTooLarge { continue }
      let expectedAlive = withExtendedLifetime(held) { reference.bench.alive }

      let assembly = try GraphAssembly(plans).activated()
      var actual: [Int?] = []
      held = []
      for (number, isHeld) in requests {
        let piece = try? assembly.pieces[number]()
        actual.append(piece?.serial)
        guard let piece else { break }
        if isHeld { held.append(piece) }
      }
      #expect(actual == expected, "seed \(seed)")
      if expected.last == .some(nil) {
        failed += 1
        continue
      }
      let actualAlive = withExtendedLifetime(held) { assembly.bench.alive }
      #expect(assembly.bench.log == reference.bench.log, "seed \(seed)")
      #expect(actualAlive == expectedAlive, "seed \(seed)")
      compared += 1
    }
    #expect(compared > 200)
    #expect(failed > 20)
  }

  @Test("A request that fails leaves what can be made as the reference would make it afresh")
  func afterFailure() throws {
    var compared = 0
    for seed in 10_000..<10_600 {
      var random = SeededRandom(seed: UInt64(seed))
      var plans = ReferenceAssemblyTests.plans(&random)
      // Pieces that hold each other would stay whatever the container does.
      for number in plans.indices { plans[number].keeps = false }
      let assembly = try GraphAssembly(plans).activated()
      // What fails first must leave nothing: then the first that succeeds is made from nothing.
      var log: [String] = []
      var hasFailed = false
      for number in (0..<plans.count).reversed() {
        let before = assembly.bench.log.count
        if (try? assembly.pieces[number]()) == nil {
          hasFailed = true
          #expect(assembly.bench.alive == [], "seed \(seed)")
          continue
        }
        log = Array(assembly.bench.log[before...])
        guard hasFailed else { break }
        let reference = ReferenceContainer(plans)
        _ = try? reference.piece(number)
        if reference.isTooLarge { break }
        #expect(log.count == reference.bench.log.count, "seed \(seed)")
        #expect(
          log.map { $0.prefix { $0 != "#" } }
            == reference.bench.log.map { $0.prefix { $0 != "#" } },
          "seed \(seed)")
        compared += 1
        break
      }
    }
    #expect(compared > 15)
  }
}
