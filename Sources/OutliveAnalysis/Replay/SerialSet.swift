internal import OutliveTrace

/// A set of serial numbers, made for many that follow each other: about a bit for each.
///
/// The recorder gives numbers one after another, so those that a trace names lie close together. 64 numbers
/// share a word; a set of numbers that lie far apart takes a word for each.
struct SerialSet<Key: TraceIdentifier>: Sendable {
  /// The words, by what is left of their numbers without the lowest six bits.
  private var words = SerialTable<Key, UInt64>()

  /// Whether a number is in the set.
  ///
  /// - Complexity: O(1), as a rule.
  func contains(_ key: Key) -> Bool {
    guard !words.isEmpty, let word = words[SerialSet.word(of: key)] else { return false }
    return word & SerialSet.bit(of: key) != 0
  }

  /// Puts a number into the set.
  ///
  /// - Returns: Whether it wasn't there.
  /// - Complexity: O(1), as a rule.
  @discardableResult
  mutating func insert(_ key: Key) -> Bool {
    let bit = SerialSet.bit(of: key)
    let isNew = words.update(SerialSet.word(of: key)) { word in
      defer { word |= bit }
      return word & bit == 0
    }
    if let isNew { return isNew }
    words[SerialSet.word(of: key)] = bit
    return true
  }

  /// Takes a number out of the set.
  ///
  /// - Returns: Whether it was there.
  /// - Complexity: O(1), as a rule.
  @discardableResult
  mutating func remove(_ key: Key) -> Bool {
    guard contains(key) else { return false }
    words.change(SerialSet.word(of: key)) { word in
      let rest = (word ?? 0) & ~SerialSet.bit(of: key)
      word = rest == 0 ? nil : rest
    }
    return true
  }

  private static func word(of key: Key) -> Key { Key(rawValue: key.rawValue >> 6) }

  private static func bit(of key: Key) -> UInt64 { 1 << (key.rawValue & 63) }
}
