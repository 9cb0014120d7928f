public import OutliveTrace

/// What is known of each of many things that have serial numbers.
///
/// A replay looks up one or two things for each event, so this is quicker than a dictionary: numbers need
/// no cryptic hash. The hash has a seed that differs from run to run, so that no trace can be made that is
/// slow to look up; nothing depends on the order of the hashes.
public struct SerialTable<Key: TraceIdentifier, Value>: Sendable where Value: Sendable {
  /// One more than the position of what a slot stands for; 0 in a slot that stands for nothing.
  private var slots: ContiguousArray<UInt32>
  private var keys: ContiguousArray<UInt64> = []
  private var places: ContiguousArray<Value?> = []
  /// The positions that are free, the one that is used next last.
  private var free: ContiguousArray<UInt32> = []
  private let seed: UInt64

  /// How many there are.
  public private(set) var count = 0

  /// Makes an empty table.
  ///
  /// - Parameter seed: What the hash depends on.
  init(seed: UInt64 = SerialTableSeed.ofProcess) {
    self.seed = seed
    slots = ContiguousArray(repeating: 0, count: 8)
  }

  /// For how many there is room before more is taken.
  var room: Int { slots.count }

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// What is known of the thing with a number; `nil` when nothing is.
  ///
  /// - Complexity: O(1), as a rule; a change in place copies nothing.
  @inline(__always)
  public internal(set) subscript(key: Key) -> Value? {
    get { slot(of: key.rawValue).flatMap { places[Int(slots[$0]) - 1] } }
    _modify {
      let position = slot(of: key.rawValue).map { Int(slots[$0]) - 1 } ?? insert(key.rawValue)
      defer { if places[position] == nil { remove(key.rawValue) } }
      yield &places[position]
    }
  }

  /// Whether there is one with a number.
  ///
  /// - Complexity: O(1), as a rule.
  public func contains(_ key: Key) -> Bool { slot(of: key.rawValue) != nil }

  /// Changes what is known of the thing with a number, or puts it in, or takes it out.
  @inline(__always)
  mutating func change(_ key: Key, _ change: (inout Value?) -> Void) { change(&self[key]) }

  /// Changes what is known of the thing with a number; does nothing when nothing is.
  ///
  /// - Returns: What the function returns; `nil` when nothing is known.
  @inline(__always)
  @discardableResult
  mutating func update<Result>(_ key: Key, _ change: (inout Value) -> Result) -> Result? {
    guard let slot = slot(of: key.rawValue) else { return nil }
    let position = Int(slots[slot]) - 1
    guard var value = places[position].take() else { return nil }
    defer { places[position] = value }
    return change(&value)
  }

  /// Takes out what a function says of that it is no longer needed, and gives back the room.
  ///
  /// - Parameter isDropped: Is told of each thing once, in no order that means anything.
  /// - Complexity: O(*n*), where *n* is how many there were at most since the last time.
  mutating func removeAll(where isDropped: (Key, Value) -> Bool) {
    var kept = SerialTable(seed: seed)
    for slot in slots where slot != 0 {
      let position = Int(slot) - 1
      guard let value = places[position].take() else { continue }
      let key = Key(rawValue: keys[position])
      if !isDropped(key, value) { kept[key] = value }
    }
    self = kept
  }

  /// All that is known, in no order that means anything.
  public var values: some Sequence<Value> { places.lazy.compactMap { $0 } }

  // MARK: Slots

  @inline(__always)
  private func home(of key: UInt64) -> Int {
    SerialTableSeed.place(of: key, among: slots.count, seed: seed)
  }

  @inline(__always)
  private func slot(of key: UInt64) -> Int? {
    var slot = home(of: key)
    while slots[slot] != 0 {
      if keys[Int(slots[slot]) - 1] == key { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Makes room for a thing that isn't there.
  private mutating func insert(_ key: UInt64) -> Int {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let position: Int
    if let reused = free.popLast() {
      position = Int(reused)
      keys[position] = key
    } else {
      position = keys.count
      keys.append(key)
      places.append(nil)
    }
    var slot = home(of: key)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(position + 1)
    count += 1
    return position
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    for position in old where position != 0 {
      var slot = home(of: keys[Int(position) - 1])
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = position
    }
  }

  /// Takes out the thing with a number, which is there.
  private mutating func remove(_ key: UInt64) {
    guard var gap = slot(of: key) else { return }
    free.append(slots[gap] - 1)
    count -= 1
    // What comes behind, and could stand in the gap, moves up: no marks are left behind.
    var slot = gap
    while true {
      slot = (slot + 1) & (slots.count - 1)
      guard slots[slot] != 0 else { break }
      let home = home(of: keys[Int(slots[slot]) - 1])
      let mask = slots.count - 1
      if (slot - home) & mask >= (slot - gap) & mask {
        slots[gap] = slots[slot]
        gap = slot
      }
    }
    slots[gap] = 0
  }
}

extension SerialTable where Value: RangeReplaceableCollection {
  /// Appends to what is known of the thing with a number.
  mutating func append(_ element: Value.Element, to key: Key) {
    change(key) { value in
      if value == nil { value = Value() }
      value?.append(element)
    }
  }
}

/// What the hashes of all tables of a process depend on.
enum SerialTableSeed {
  /// A number that differs from run to run.
  static let ofProcess = UInt64.random(in: .min ... .max)

  /// Where the search for a number begins among so many slots, a power of two.
  @inline(__always)
  static func place(of key: UInt64, among count: Int, seed: UInt64) -> Int {
    var hash = (key ^ seed) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    hash &*= 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash >> 32) & (count - 1)
  }
}
