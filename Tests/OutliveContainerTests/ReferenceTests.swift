import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Random graphs are made as the reference makes them")
struct ReferenceTests {
  /// Initializers only ask for parts with smaller numbers, so that none needs itself.
  static func blueprints(_ random: inout SeededRandom) -> [Blueprint] {
    let count = Int.random(in: 1...7, using: &random)
    return (0..<count).map { index in
      Blueprint(
        lifetime: Lifetime.allCases[Int.random(in: 0..<4, using: &random)],
        initializer: (0..<index).filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
        configure: Bool.random(using: &random)
          ? (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 } : nil,
        keeps: Bool.random(using: &random))
    }
  }

  @Test("Same order, same objects, same survivors", arguments: [0, 1, 2, 3])
  func sameAsReference(block: Int) {
    var compared = 0
    for seed in (block * 1_000)..<((block + 1) * 1_000) {
      var random = SeededRandom(seed: UInt64(seed))
      let blueprints = ReferenceTests.blueprints(&random)
      let requests = (0..<4).map { _ in
        (Int.random(in: 0..<blueprints.count, using: &random), Bool.random(using: &random))
      }

      let reference = ReferenceFactory(blueprints: blueprints)
      var expected: [[Int]] = []
      var held: [Part] = []
      for (index, isHeld) in requests {
        let part = reference.part(index)
        if isHeld { held.append(part) }
        expected.append([part.serial])
      }
      if reference.isTooLarge { continue }
      withExtendedLifetime(held) { expected.append(reference.workshop.alive) }

      let factory = PartFactory(blueprints: blueprints)
      var actual: [[Int]] = []
      held = []
      for (index, isHeld) in requests {
        let part = factory.part(index)
        if isHeld { held.append(part) }
        actual.append([part.serial])
      }
      withExtendedLifetime(held) { actual.append(factory.workshop.alive) }

      #expect(factory.workshop.log == reference.workshop.log, "seed \(seed)")
      #expect(actual == expected, "seed \(seed)")
      compared += 1
    }
    #expect(compared > 600)
  }
}
