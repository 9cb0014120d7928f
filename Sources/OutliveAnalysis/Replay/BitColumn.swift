/// Answers yes or no, one after another, a bit for each.
struct BitColumn: Sendable {
  private var words: [UInt64] = []

  /// How many answers there are.
  private(set) var count = 0

  /// How many of them are yes.
  private(set) var trueCount = 0

  /// The answer at a position.
  ///
  /// - Complexity: O(1).
  subscript(position: Int) -> Bool {
    @inline(__always) get { words[position >> 6] >> UInt64(position & 63) & 1 != 0 }
  }

  /// Puts an answer behind the others.
  @inline(__always)
  mutating func append(_ isTrue: Bool) {
    if count & 63 == 0 { words.append(0) }
    if isTrue {
      words[count >> 6] |= 1 << UInt64(count & 63)
      trueCount += 1
    }
    count += 1
  }
}
