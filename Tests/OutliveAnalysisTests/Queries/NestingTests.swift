import OutliveTestSupport
import Testing

@testable import OutliveAnalysis

@Suite("What goes on lies in what else goes on")
struct NestingTests {
  /// The nearest that goes on around a thing, one step after another.
  private func surrounding(_ id: Int, _ parents: [Int?], _ going: Set<Int>) -> Int? {
    var next = parents[id]
    while let candidate = next {
      if going.contains(candidate) { return candidate }
      next = parents[candidate]
    }
    return nil
  }

  private func order(_ parents: [Int?], _ going: Set<Int>, in outer: Int?, depth: Int) -> [[Int]] {
    going.sorted().filter { surrounding($0, parents, going) == outer }.flatMap { id in
      [[id, depth]] + order(parents, going, in: id, depth: depth + 1)
    }
  }

  private func expectOrder(_ parents: [Int?], _ going: Set<Int>) {
    var nesting = Nesting(of: going) { parents[$0] }
    let ordered = nesting.order(going.sorted()).map { [$0.id, $0.depth] }
    #expect(ordered == order(parents, going, in: nil, depth: 0), "\(parents) \(going.sorted())")
  }

  @Test("all of up to five things, whichever of them go on, are in the order of their nesting")
  func exhaustively() {
    var shapes: [[Int?]] = [[]]
    for count in 0..<5 {
      // Each thing lies in none, or in one that began before.
      shapes += shapes.filter { $0.count == count }.flatMap { shape in
        [shape + [nil]] + (0..<count).map { shape + [$0] }
      }
    }
    #expect(shapes.count == 1 + 1 + 2 + 6 + 24 + 120)
    for shape in shapes {
      for mask in 0..<1 << shape.count {
        expectOrder(shape, Set(shape.indices.filter { mask & 1 << $0 != 0 }))
      }
    }
  }

  @Test("so are many", arguments: 0..<50 as Range<UInt64>)
  func randomly(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parents: [Int?] = (0..<60).map { id in
      id == 0 || Int.random(in: 0..<8, using: &random) == 0
        ? nil : Int.random(in: max(0, id - 6)..<id, using: &random)
    }
    expectOrder(
      parents, Set(parents.indices.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }))
  }

  @Test("a deep chain costs no recursion")
  func deep() {
    let count = 100_000
    var nesting = Nesting(of: [0, count - 1]) { $0 == 0 ? nil : $0 - 1 }
    #expect(nesting.order([0, count - 1]).map(\.depth) == [0, 1])
    var all = Nesting(of: 0..<count) { $0 == 0 ? nil : $0 - 1 }
    #expect(all.order(Array(0..<count)).last?.depth == count - 1)
  }
}
