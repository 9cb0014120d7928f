import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("A table of things with serial numbers")
struct SerialTableTests {
  private typealias Table = SerialTable<ObjectID, String>

  private func key(_ number: UInt64) -> ObjectID { ObjectID(rawValue: number) }

  @Test("Whatever is put in, changed and taken out, it holds what a dictionary does")
  func likeDictionary() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      // Many keys in few places: 0, the largest number and some that are close together.
      let numbers: [UInt64] =
        (0..<60 as Range<UInt64>).map { $0 * (seed % 3 == 0 ? 1 : 0x1000_0000_0001) } + [
          .max, .max - 1,
        ]
      var table = Table(seed: seed)
      var expected: [ObjectID: String] = [:]
      for step in 0..<2000 {
        let key = key(numbers.randomElement(using: &random) ?? 0)
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: (table[key], expected[key]) = ("\(step)", "\(step)")
        case 2: (table[key], expected[key]) = (nil, nil)
        case 3:
          let changed = table.update(key) { value -> Int in
            value += "!"
            return value.utf8.count
          }
          expected[key]? += "!"
          #expect(changed == expected[key]?.utf8.count)
        default:
          table[key]?.append("?")
          expected[key]?.append("?")
        }
        #expect(table[key] == expected[key])
        #expect(table.count == expected.count)
      }
      #expect(numbers.map { table[self.key($0)] } == numbers.map { expected[self.key($0)] })
      #expect(
        numbers.map { table.contains(self.key($0)) }
          == numbers.map { expected[self.key($0)] != nil })
      #expect(table.values.sorted() == expected.values.sorted())
      #expect(table.isEmpty == expected.isEmpty)
    }
  }

  @Test("Room is used again: a hundred thousand things that come and go take that of a few")
  func reuse() {
    var table = Table(seed: 1)
    for number in 0..<100_000 as Range<UInt64> {
      table[key(number)] = "here"
      if number >= 3 { table[key(number - 3)] = nil }
    }
    #expect(table.count == 3)
    #expect(
      (99_990..<100_000 as Range<UInt64>).map { table[key($0)] ?? "" } == Array(
        repeating: "", count: 7) + [
          "here", "here", "here",
        ])
    #expect(table.room <= 16)
  }
}
