/// Bytes of JSON that are written one after another into room that is there already.
struct ByteOutput {
  /// The bytes so far, and room behind them.
  private var room = [UInt8](repeating: 0, count: 1 << 12)
  /// How many bytes there are so far.
  private(set) var count = 0

  /// Gives away the bytes so far, and keeps the room.
  mutating func take() -> [UInt8] {
    defer { count = 0 }
    return Array(room[..<count])
  }

  /// Makes room for more bytes.
  @inline(__always)
  private mutating func reserve(_ size: Int) {
    if room.count - count < size { grow(by: size) }
  }

  @inline(never)
  private mutating func grow(by size: Int) {
    room += [UInt8](repeating: 0, count: max(size, room.count))
  }

  /// Writes some bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let size = bytes.count
    reserve(size)
    unsafe room.withUnsafeMutableBytes { room in
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[count..<count + size])
        .copyMemory(from: bytes)
    }
    count += size
  }

  /// Writes a text that is part of the grammar.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes `,"name":`, which begins a member; names of fields need no escapes.
  @inline(__always)
  mutating func append(member name: StaticString) {
    let size = name.utf8CodeUnitCount + 4
    reserve(size)
    unsafe room.withUnsafeMutableBytes { room in
      let member = unsafe UnsafeMutableRawBufferPointer(rebasing: room[count..<count + size])
      unsafe member[0] = UInt8(ascii: ",")
      unsafe member[1] = UInt8(ascii: "\"")
      unsafe UnsafeMutableRawBufferPointer(rebasing: member[2..<size - 2]).copyMemory(
        from: UnsafeRawBufferPointer(start: name.utf8Start, count: size - 4))
      unsafe member[size - 2] = UInt8(ascii: "\"")
      unsafe member[size - 1] = UInt8(ascii: ":")
    }
    count += size
  }

  /// Writes a number in decimal digits.
  @inline(__always)
  mutating func append(_ number: UInt64) {
    let size = Self.digitCount(of: number)
    reserve(size)
    unsafe room.withUnsafeMutableBytes { room in
      let digits = unsafe UnsafeMutableRawBufferPointer(rebasing: room[count..<count + size])
      var value = number
      var position = size
      // Two digits at a time: dividing is what takes the time.
      while position >= 2 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 100)
        let tens = (remainder &* 103) >> 10
        position -= 2
        unsafe digits[position] = UInt8(truncatingIfNeeded: tens) + UInt8(ascii: "0")
        unsafe digits[position + 1] =
          UInt8(truncatingIfNeeded: remainder &- tens &* 10) + UInt8(ascii: "0")
        value = quotient
      }
      if position == 1 { unsafe digits[0] = UInt8(truncatingIfNeeded: value) + UInt8(ascii: "0") }
    }
    count += size
  }

  /// How many decimal digits a number has.
  @inline(__always)
  private static func digitCount(of number: UInt64) -> Int {
    var (value, count) = (number, 1)
    while value >= 10_000 {
      value /= 10_000
      count += 4
    }
    return count + (value >= 1000 ? 3 : value >= 100 ? 2 : value >= 10 ? 1 : 0)
  }

  // MARK: Texts

  /// Writes a text in quotation marks, with escapes where JSON needs them.
  mutating func append(quoted text: String) {
    append("\"")
    let wasWritten: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(escaping: UnsafeRawBufferPointer($0))
    }
    if wasWritten == nil {
      unsafe Array(text.utf8).withUnsafeBytes { unsafe append(escaping: $0) }
    }
    append("\"")
  }

  private mutating func append(escaping bytes: UnsafeRawBufferPointer) {
    var start = 0
    while true {
      let stop = unsafe bytes.firstTextStop(from: start)
      unsafe append(UnsafeRawBufferPointer(rebasing: bytes[start..<stop]))
      guard stop < bytes.count else { return }
      append(escape: unsafe bytes[stop])
      start = stop + 1
    }
  }

  private mutating func append(escape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    default:
      append(byte < 0x10 ? "\\u000" : "\\u001")
      let digit = byte & 0xF
      reserve(1)
      room[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      count += 1
    }
  }
}
