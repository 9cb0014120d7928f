/// Numbers one after another, each in as few bytes as nearly all of them need.
///
/// A snapshot has millions of small numbers, and now and then a large one. The large ones stand in a
/// table beside; when they become many, all numbers get more bytes.
struct NumberColumn: Sendable {
  private enum Width { case one, two, four }

  /// A number that has no room in the column.
  private struct Large {
    var position: UInt32
    var number: UInt64
  }

  private var width = Width.one
  // Only one of the three is in use. The largest value stands for a number in ``large``.
  private var ones: [UInt8] = []
  private var twos: [UInt16] = []
  private var fours: [UInt32] = []
  /// By position.
  private var large: [Large] = []

  /// How many numbers there are.
  var count: Int {
    switch width {
    case .one: ones.count
    case .two: twos.count
    case .four: fours.count
    }
  }

  /// How many bytes they take.
  var byteCount: Int {
    ones.count + 2 * twos.count + 4 * fours.count + MemoryLayout<Large>.stride * large.count
  }

  /// The number at a position.
  ///
  /// - Complexity: O(1); O(log *n*) for one of *n* large numbers.
  subscript(position: Int) -> UInt64 {
    @inline(__always) get {
      switch width {
      case .one:
        let number = ones[position]
        return number == .max ? largeNumber(at: position) : UInt64(number)
      case .two:
        let number = twos[position]
        return number == .max ? largeNumber(at: position) : UInt64(number)
      case .four:
        let number = fours[position]
        return number == .max ? largeNumber(at: position) : UInt64(number)
      }
    }
  }

  /// Puts a number behind the others.
  @inline(__always)
  mutating func append(_ number: UInt64) {
    switch width {
    case .one where number < UInt8.max: ones.append(UInt8(truncatingIfNeeded: number))
    case .two where number < UInt16.max: twos.append(UInt16(truncatingIfNeeded: number))
    case .four where number < UInt32.max: fours.append(UInt32(truncatingIfNeeded: number))
    default: appendLarge(number)
    }
  }

  /// Makes room for so many numbers.
  mutating func reserveCapacity(_ count: Int) {
    switch width {
    case .one: ones.reserveCapacity(count)
    case .two: twos.reserveCapacity(count)
    case .four: fours.reserveCapacity(count)
    }
  }

  @inline(never)
  private func largeNumber(at position: Int) -> UInt64 {
    large[large.firstIndex(notBefore: { Int($0.position) < position })].number
  }

  @inline(never)
  private mutating func appendLarge(_ number: UInt64) {
    // More of them than this take as much room as another byte for each number.
    guard width == .four || large.count < 8 + count / 32 else {
      widen()
      append(number)
      return
    }
    large.append(Large(position: UInt32(count), number: number))
    switch width {
    case .one: ones.append(.max)
    case .two: twos.append(.max)
    case .four: fours.append(.max)
    }
  }

  private mutating func widen() {
    switch width {
    case .one:
      twos = ones.map { $0 == .max ? .max : UInt16($0) }
      ones = []
      width = .two
      takeIn(below: UInt64(UInt16.max)) { $0.twos[$1] = UInt16(truncatingIfNeeded: $2) }
    case .two:
      fours = twos.map { $0 == .max ? .max : UInt32($0) }
      twos = []
      width = .four
      takeIn(below: UInt64(UInt32.max)) { $0.fours[$1] = UInt32(truncatingIfNeeded: $2) }
    case .four: break
    }
  }

  /// Puts the large numbers that have room now where they belong.
  private mutating func takeIn(
    below limit: UInt64, _ put: (inout NumberColumn, Int, UInt64) -> Void
  ) {
    let known = large
    large = known.filter { $0.number >= limit }
    for one in known where one.number < limit { put(&self, Int(one.position), one.number) }
  }
}
