/// A number of things, in words: `1 byte`, `2 bytes`.
struct Quantity: CustomStringConvertible {
  /// How many.
  let count: UInt64
  /// What one of them is called.
  let noun: String

  /// Makes a quantity of things whose name takes an `s` for more than one.
  init(_ count: UInt64, _ noun: String) {
    self.count = count
    self.noun = noun
  }

  /// Makes a quantity of things whose name takes an `s` for more than one.
  init(_ count: Int, _ noun: String) {
    self.init(UInt64(max(0, count)), noun)
  }

  var description: String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
