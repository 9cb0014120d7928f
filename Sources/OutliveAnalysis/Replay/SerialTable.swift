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
  /// What is known, one after another without gaps: so it is read and changed where it stands.
  private var places: ContiguousArray<Value> = []
  private let seed: UInt64

  /// How many there are.
  public var count: Int { places.count }

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
  public var isEmpty: Bool { places.isEmpty }

  /// What is known of the thing with a number; `nil` when nothing is.
  ///
  /// - Complexity: O(1), as a rule; a change in place copies nothing.
  @inline(__always)
  public internal(set) subscript(key: Key) -> Value? {
    get {
      guard let position = position(of: key.rawValue) else { return nil }
      return places[position]
    }
    set {
      if let newValue {
        put(newValue, at: key.rawValue)
      } else {
        remove(key.rawValue)
      }
    }
    _modify {
      var value = takeOut(key.rawValue)
      defer { putBack(value, at: key.rawValue) }
      yield &value
    }
  }

  /// Whether there is one with a number.
  ///
  /// - Complexity: O(1), as a rule.
  public func contains(_ key: Key) -> Bool { position(of: key.rawValue) != nil }

  /// Changes what is known of the thing with a number, or puts it in, or takes it out.
  @inline(__always)
  mutating func change(_ key: Key, _ change: (inout Value?) -> Void) { change(&self[key]) }

  /// Changes what is known of the thing with a number; does nothing when nothing is.
  ///
  /// - Returns: What the function returns; `nil` when nothing is known.
  @inline(__always)
  @discardableResult
  mutating func update<Result>(_ key: Key, _ change: (inout Value) -> Result) -> Result? {
    guard let position = position(of: key.rawValue) else { return nil }
    return change(&places[position])
  }

  /// Looks at what is known of the thing with a number, without a copy of all of it.
  ///
  /// - Returns: What the function returns; `nil` when nothing is known.
  @inline(__always)
  func read<Result>(_ key: Key, _ look: (borrowing Value) -> Result) -> Result? {
    guard let position = position(of: key.rawValue) else { return nil }
    return look(places[position])
  }

  /// Takes out what a function says of that it is no longer needed, and gives back the room.
  ///
  /// - Parameter isDropped: Is told of each thing once, in no order that means anything.
  /// - Complexity: O(*n*), where *n* is how many there were at most since the last time.
  mutating func removeAll(where isDropped: (Key, Value) -> Bool) {
    var kept = SerialTable(seed: seed)
    for position in places.indices where !isDropped(Key(rawValue: keys[position]), places[position])
    {
      kept.insert(places[position], at: keys[position])
    }
    self = kept
  }

  /// All that is known, in no order that means anything.
  public var values: some Sequence<Value> { places }

  // MARK: Positions

  /// Where what is known of a thing stands, until a thing is taken out; `nil` when nothing is known.
  @inline(__always)
  func position(of key: Key) -> Int? { position(of: key.rawValue) }

  /// The key at a position.
  func key(at position: Int) -> Key { Key(rawValue: keys[position]) }

  /// What stands at a position.
  @inline(__always)
  subscript(at position: Int) -> Value {
    get { places[position] }
    _modify { yield &places[position] }
  }

  // MARK: Values

  @inline(__always)
  private func position(of key: UInt64) -> Int? {
    guard let slot = slot(of: key) else { return nil }
    return Int(slots[slot]) - 1
  }

  @inline(__always)
  private mutating func put(_ value: consuming Value, at key: UInt64) {
    if let position = position(of: key) {
      places[position] = value
    } else {
      insert(value, at: key)
    }
  }

  /// Takes the thing with a number away from the others, so that nobody else has it while it changes; its
  /// number stays.
  private mutating func takeOut(_ key: UInt64) -> Value? {
    guard let position = position(of: key) else { return nil }
    guard let last = places.popLast() else { return nil }
    guard position < places.count else { return last }
    var value = last
    swap(&places[position], &value)
    return value
  }

  /// Puts back what was taken out, or the first that is known of a number; of nothing, nothing stays.
  private mutating func putBack(_ value: consuming Value?, at key: UInt64) {
    switch (value, slot(of: key)) {
    case (let value?, nil): insert(value, at: key)
    case (var value?, let slot?):
      let position = Int(slots[slot]) - 1
      if position < places.count { swap(&places[position], &value) }
      places.append(value)
    case (nil, let slot?): removeNumber(in: slot)
    case (nil, nil): break
    }
  }

  private mutating func remove(_ key: UInt64) {
    guard let slot = slot(of: key) else { return }
    let position = Int(slots[slot]) - 1
    let last = places.removeLast()
    if position < places.count { places[position] = last }
    removeNumber(in: slot)
  }

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

  /// Puts in a thing that isn't there.
  private mutating func insert(_ value: consuming Value, at key: UInt64) {
    keys.append(key)
    places.append(value)
    if keys.count * 4 > slots.count * 3 { grow() }
    var slot = home(of: key)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(keys.count)
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

  /// Forgets a number whose thing is gone; the last one has taken its position already.
  private mutating func removeNumber(in slot: Int) {
    let position = Int(slots[slot]) - 1
    if position < keys.count - 1 {
      let last = keys[keys.count - 1]
      if let moved = self.slot(of: last) { slots[moved] = UInt32(position + 1) }
      keys[position] = last
    }
    keys.removeLast()
    close(gap: slot)
  }

  /// Moves up what comes behind a gap and could stand in it: no marks are left behind.
  private mutating func close(gap: Int) {
    var gap = gap
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
    guard update(key, { $0.append(element) }) == nil else { return }
    var value = Value()
    value.append(element)
    self[key] = value
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
