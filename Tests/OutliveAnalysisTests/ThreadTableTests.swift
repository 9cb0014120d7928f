import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("A table of threads")
struct ThreadTableTests {
  @Test(
    "Whatever is noted of threads in turns, it holds what a dictionary does",
    arguments: 0..<40 as Range<UInt64>)
  func likeDictionary(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var table = ThreadTable<Int>()
    var expected: [ThreadID: Int] = [:]
    for step in 0..<400 {
      let thread = ThreadID(rawValue: UInt64.random(in: 0..<4, using: &random))
      let value = Int.random(in: 0..<3, using: &random) == 0 ? nil : step
      (table[thread], expected[thread]) = (value, value)
      for number in 0..<5 as Range<UInt64> {
        #expect(table[ThreadID(rawValue: number)] == expected[ThreadID(rawValue: number)])
      }
      #expect(table.count == expected.count)
      #expect(table.isEmpty == expected.isEmpty)
      #expect(table.contains { $0 < step } == expected.values.contains { $0 < step })
    }
  }
}
