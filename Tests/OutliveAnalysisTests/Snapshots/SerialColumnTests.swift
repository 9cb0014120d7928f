import OutliveTestSupport
import Testing

@testable import OutliveAnalysis

@Suite("A column of serial numbers")
struct SerialColumnTests {
  /// Puts numbers into a column and a plain list, and compares what is found of those and others.
  private func compare(_ serials: [UInt64], _ others: [UInt64], _ comment: Comment) {
    var column = SerialColumn(seed: 7)
    var expected: [UInt64] = []
    var positions: [UInt64: Int] = [:]
    for serial in serials {
      let isNew = positions[serial] == nil
      let isTaken = column.append(serial)
      #expect(isTaken == isNew, comment)
      guard isNew else { continue }
      positions[serial] = expected.count
      expected.append(serial)
    }
    #expect(column.count == expected.count, comment)
    #expect(expected.indices.map { column[$0] } == expected, comment)
    let asked = serials + others
    #expect(asked.map { column.position(of: $0) } == asked.map { positions[$0] }, comment)
  }

  @Test("Every row of five numbers, in any order and with any twice, is found again")
  func small() {
    let numbers: [UInt64] = [0, 1, 3, .max - 1, .max]
    for code in 0..<3125 {
      var rest = code
      let serials = (0..<5).map { _ -> UInt64 in
        defer { rest /= 5 }
        return numbers[rest % 5]
      }
      compare(serials, numbers + [2, 4, 1 << 40], "\(serials)")
    }
  }

  @Test("Ascending numbers with gaps, however wide, are found where they stand")
  func ascending() {
    for seed in 0..<80 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let start: UInt64 = [0, 1, 1 << 20, 1 << 40, .max - (1 << 50)][Int(seed % 5)]
      let widest: UInt64 = [1, 2, 10, 1000, 1 << 38][Int(seed / 5 % 5)]
      var serials: [UInt64] = []
      var serial = start
      for _ in 0..<400 {
        serials.append(serial)
        // Gaps of very different widths deceive whoever guesses.
        let isWide = Int.random(in: 0..<10, using: &random) == 0
        serial += UInt64.random(in: 1...(isWide ? widest : 1), using: &random)
      }
      let others = serials.flatMap { [$0 &- 1, $0 &+ 1] } + [0, .max]
      compare(serials, others, "seed \(seed)")
    }
  }

  @Test("Numbers in any order are found, from the first that is out of order on")
  func unordered() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let step: UInt64 = [1, 3, 1 << 33][Int(seed % 3)]
      var serials = (0..<500 as Range<UInt64>).map { $0 * step }
      switch seed / 3 % 4 {
      case 0: serials.shuffle(using: &random)
      case 1: serials.reverse()
      case 2: serials.swapAt(499, 3)
      default: serials = serials.map { serials[Int($0 / step) * 7 % 250] }
      }
      compare(serials, serials.map { $0 &+ 1 } + [.max, 0], "seed \(seed)")
    }
  }

  @Test("Numbers of a few long runs are found, whether the runs ascend or not")
  func runs() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var starts = (0..<20 as Range<UInt64>).map { $0 * 1000 + (seed % 2 == 0 ? 0 : .max - 20_000) }
      if seed % 3 == 1 { starts.shuffle(using: &random) }
      let serials = starts.flatMap { start in
        (0..<UInt64.random(in: 1...40, using: &random)).map { start + $0 }
      }
      // The last run goes on past the largest number there is, and begins again at 0.
      let wrapped = serials + (seed % 4 == 3 ? [.max - 1, .max, 0, 1] : [])
      compare(wrapped, serials.map { $0 &+ 1 } + [0, 2, .max], "seed \(seed)")
    }
  }

  @Test("Numbers without a gap take next to nothing")
  func dense() {
    var column = SerialColumn()
    for number in 7..<100_007 as Range<UInt64> { _ = column.append(number) }
    #expect(column.count == 100_000)
    #expect(column.byteCount == 16)
  }

  @Test("Ascending numbers take four bytes each and no table, however large they are")
  func size() {
    var column = SerialColumn()
    for number in 0..<100_000 as Range<UInt64> { _ = column.append((1 << 50) + number * 3) }
    #expect(column.count == 100_000)
    #expect(column.byteCount == 400_000)
  }
}
