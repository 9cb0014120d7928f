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

  @Test("What stands at a position is what is known of its key, until something is taken out")
  func positions() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var table = Table(seed: seed)
      var expected: [UInt64: String] = [:]
      for step in 0..<300 {
        let number = UInt64.random(in: 0..<40, using: &random)
        if Bool.random(using: &random) {
          (table[key(number)], expected[number]) = ("\(step)", "\(step)")
        } else {
          (table[key(number)], expected[number]) = (nil, nil)
        }
        let positions = (0..<40 as Range<UInt64>).compactMap { number in
          table.position(of: key(number)).map { (number, $0) }
        }
        #expect(positions.map(\.0) == expected.keys.sorted())
        #expect(positions.map(\.1).sorted() == Array(0..<expected.count))
        for (number, position) in positions {
          #expect(table[at: position] == expected[number])
          #expect(table.read(key(number)) { $0 == expected[number] } == true)
        }
        guard let (number, position) = positions.randomElement(using: &random) else { continue }
        table[at: position] += "!"
        expected[number]? += "!"
      }
      #expect(table.read(key(99)) { $0.isEmpty } == nil)
    }
  }

  @Test("What is taken out at once is gone, and the rest is as it was")
  func removeAll() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var table = Table(seed: seed)
      var expected: [ObjectID: String] = [:]
      for _ in 0..<300 {
        let number = UInt64.random(in: 0..<200, using: &random)
        (table[key(number)], expected[key(number)]) = ("\(number)", "\(number)")
      }
      var told: [ObjectID] = []
      let modulus = UInt64.random(in: 1...5, using: &random)
      table.removeAll { key, value in
        #expect(value == "\(key.rawValue)")
        told.append(key)
        return key.rawValue % modulus == 0
      }
      #expect(told.sorted() == expected.keys.sorted())
      expected = expected.filter { $0.key.rawValue % modulus != 0 }
      #expect(table.count == expected.count)
      for number in 0..<200 as Range<UInt64> {
        #expect(table[key(number)] == expected[key(number)])
        table[key(number)] = "new"
      }
      #expect(table.count == 200)
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

@Suite("A set of serial numbers")
struct SerialSetTests {
  @Test("Whatever is put in and taken out, it holds what a set does")
  func likeSet() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      // Close together, across the ends of words, far apart, and the largest.
      let numbers: [UInt64] =
        [0, 1, 62, 63, 64, 65, 127, 128, 1 << 20, 1 << 63, .max - 64, .max - 1, .max]
        + (0..<8).map { _ in UInt64.random(in: .min ... .max, using: &random) }
      var set = SerialSet<ObjectID>()
      var expected: Set<UInt64> = []
      for _ in 0..<1000 {
        guard let number = numbers.randomElement(using: &random) else { continue }
        if Bool.random(using: &random) {
          #expect(set.insert(ObjectID(rawValue: number)) == expected.insert(number).inserted)
        } else {
          #expect(set.remove(ObjectID(rawValue: number)) == (expected.remove(number) != nil))
        }
        #expect(
          numbers.filter { set.contains(ObjectID(rawValue: $0)) }.sorted()
            == numbers.filter(expected.contains).sorted())
      }
    }
  }
}
