/// A number of bytes as it is typed: `500M`, `64G`; the letters count in powers of 1024.
struct ByteLimit: Hashable, Sendable {
  /// How many bytes.
  let byteCount: UInt64

  /// Makes a limit.
  init(byteCount: UInt64) { self.byteCount = byteCount }

  /// Understands a number of bytes; `nil` when it isn't one, or is 0.
  init?(_ text: String) {
    let shifts: [Character: Int] = ["k": 10, "m": 20, "g": 30, "t": 40]
    var digits = text.lowercased()[...]
    if digits.last == "b", digits.count > 1 { digits.removeLast() }
    var shift = 0
    if let last = digits.last, let known = shifts[last] {
      shift = known
      digits.removeLast()
    }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt64(digits),
      number > 0, number <= UInt64.max >> UInt64(shift)
    else { return nil }
    byteCount = number << UInt64(shift)
  }

  /// The number as people read it: `1.5 MB`, in powers of 1000.
  static func shown(_ byteCount: UInt64) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    guard byteCount >= 1000 else { return "\(Quantity(byteCount, "byte"))" }
    var tenths = byteCount / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    return tenths < 1000
      ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(tenths / 10) \(units[unit])"
  }
}
