import OutliveTestSupport
import Testing

@testable import OutliveAnalysis

@Suite("Columns of numbers that take few bytes")
struct ColumnTests {
  /// Numbers at and around each limit.
  private static let edges: [UInt64] =
    [8, 16, 32, 63].flatMap { bits -> [UInt64] in
      let power: UInt64 = 1 << bits
      return [power - 2, power - 1, power, power + 1]
    } + [0, 1, .max - 1, .max]

  @Test("Whatever is put in comes out, in any mixture of small and large numbers")
  func numbers() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var column = NumberColumn()
      var expected: [UInt64] = []
      // From columns without any large number to those that have no other.
      let share = Int(seed % 6) * 20
      let bits = [8, 16, 32, 64][Int(seed / 6) % 4]
      for _ in 0..<1500 {
        let isLarge = Int.random(in: 0..<100, using: &random) < share
        let number =
          isLarge
          ? Self.edges.filter { bits == 64 || $0 >> bits == 0 }.randomElement(using: &random) ?? 0
          : UInt64.random(in: 0..<200, using: &random)
        column.append(number)
        expected.append(number)
        #expect(column.count == expected.count)
      }
      #expect(expected.indices.map { column[$0] } == expected)
    }
  }

  @Test("A column grows wider in the middle of each row of numbers at the limits")
  func widening() {
    for first in Self.edges {
      for second in Self.edges {
        var column = NumberColumn()
        var expected: [UInt64] = []
        for number in 0..<300 as Range<UInt64> {
          expected.append(number % 3 == 0 ? number : number % 3 == 1 ? first : second)
        }
        for number in expected { column.append(number) }
        #expect(expected.indices.map { column[$0] } == expected)
      }
    }
  }

  @Test("Small numbers take a byte each, rare large ones a little more")
  func size() {
    var column = NumberColumn()
    for number in 0..<64_000 as Range<UInt64> {
      column.append(number % 1000 == 0 ? .max : number % 255)
    }
    #expect(column.byteCount == 64_000 + 64 * 16)
  }

  @Test("Answers come out as they were put in")
  func answers() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var column = BitColumn()
      var expected: [Bool] = []
      for _ in 0..<Int.random(in: 0..<300, using: &random) {
        let answer = Bool.random(using: &random)
        column.append(answer)
        expected.append(answer)
      }
      #expect(expected.indices.map { column[$0] } == expected)
      #expect(column.count == expected.count)
      #expect(column.trueCount == expected.count { $0 })
    }
  }
}
