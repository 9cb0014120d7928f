/// Serial numbers, each once, one after another, with a way to find where one stands.
///
/// A snapshot numbers most objects as it reaches them, so the numbers ascend, and most of them are one
/// more than the one before. Only when there are many gaps all are kept, and only when one is lower than
/// those before it, a table is made to find them.
struct SerialColumn: Sendable {
  /// The numbers, as long as there are few gaps.
  private var runs = SerialRuns()
  private var isInRuns = true
  /// The numbers less ``base``, when there are many gaps.
  private var numbers = NumberColumn()
  /// What all numbers are counted from: a program that has made many objects has large numbers only.
  private var base: UInt64 = 0
  /// The highest number; as long as there is none, no number is above it.
  private var last = UInt64.max
  /// One more than the position of the number that a slot stands for, or 0; empty as long as the numbers
  /// ascend.
  private var slots: ContiguousArray<UInt32> = []
  private let seed: UInt64

  /// Makes an empty column.
  ///
  /// - Parameter seed: What the hash depends on.
  init(seed: UInt64 = SerialTableSeed.ofProcess) { self.seed = seed }

  /// How many numbers there are.
  private(set) var count = 0

  /// How many bytes they take.
  var byteCount: Int { runs.byteCount + numbers.byteCount + 4 * slots.count }

  /// The number at a position.
  ///
  /// - Complexity: O(1), as a rule.
  subscript(position: Int) -> UInt64 {
    @inline(__always) get { isInRuns ? runs[position] : numbers[position] &+ base }
  }

  /// Puts a number behind the others; `false` when it is there already.
  ///
  /// - Complexity: O(1), as a rule.
  @inline(__always)
  mutating func append(_ serial: UInt64) -> Bool {
    guard slots.isEmpty, serial > last else { return appendOutOfOrder(serial) }
    put(serial)
    last = serial
    return true
  }

  @inline(__always)
  private mutating func put(_ serial: UInt64) {
    if isInRuns { runs.append(serial) } else { numbers.append(serial &- base) }
    count += 1
    if isInRuns, runs.isBroken { keepAll() }
  }

  @inline(never)
  private mutating func keepAll() {
    if runs[0] > UInt32.max { base = runs[0] }
    numbers.reserveCapacity(count)
    for position in 0..<count { numbers.append(runs[position] &- base) }
    runs = SerialRuns()
    isInRuns = false
  }

  /// Where a number stands; `nil` when it isn't there.
  ///
  /// - Complexity: O(1), as a rule; O(log *n*) for *n* ascending numbers at most.
  @inline(__always)
  func position(of serial: UInt64) -> Int? {
    guard slots.isEmpty else { return hashedPosition(of: serial) }
    if isInRuns { return runs.position(ofAscending: serial) }
    guard serial >= self[0], serial <= last else { return nil }
    // When none is left out, a number is as far from the first one as its position.
    let distance = serial - self[0]
    if distance < UInt64(count), self[Int(distance)] == serial { return Int(distance) }
    return searchedPosition(of: serial)
  }

  // MARK: Ascending numbers

  /// Where one of ascending numbers stands, which is neither below the first nor above the last.
  private func searchedPosition(of serial: UInt64) -> Int? {
    let first = self[0]
    // No number comes twice, so none is further back than it is above the first one.
    let bound = Int(min(UInt64(count), serial - first))
    guard bound > 0 else { return nil }
    let share = Double(serial - first) / Double(max(1, last - first))
    let guess = min(Int(share * Double(count - 1)), bound - 1)
    var low = 0
    var high = bound
    var step = 1
    if self[guess] <= serial {
      low = guess
      while guess + step < high, self[guess + step] <= serial {
        low = guess + step
        step *= 2
      }
      high = min(high, guess + step)
    } else {
      high = guess
      while guess - step > 0, self[guess - step] > serial {
        high = guess - step
        step *= 2
      }
      low = max(0, guess - step)
    }
    let position = (low..<high).firstIndex(notBefore: { self[$0] < serial })
    return position < bound && self[position] == serial ? position : nil
  }

  // MARK: Numbers in any order

  @inline(never)
  private mutating func appendOutOfOrder(_ serial: UInt64) -> Bool {
    if count == 0 {
      last = serial
    } else {
      guard position(of: serial) == nil else { return false }
      if slots.isEmpty || (count + 1) * 4 > slots.count * 3 { index(count + 1) }
      slots[freeSlot(for: serial)] = UInt32(count + 1)
    }
    put(serial)
    last = max(last, serial)
    return true
  }

  private func hashedPosition(of serial: UInt64) -> Int? {
    var slot = home(of: serial)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if self[position] == serial { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Makes the table anew, with room for so many numbers.
  private mutating func index(_ room: Int) {
    var size = 16
    while room * 4 > size * 3 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
    for position in 0..<count { slots[freeSlot(for: self[position])] = UInt32(position + 1) }
  }

  private func freeSlot(for serial: UInt64) -> Int {
    var slot = home(of: serial)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func home(of serial: UInt64) -> Int {
    SerialTableSeed.place(of: serial, among: slots.count, seed: seed)
  }
}
