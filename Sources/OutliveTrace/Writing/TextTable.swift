/// The strings that a stream has met, so that each is written once in a chunk.
///
/// An entry outlives the chunk that its string was defined in: in the next chunk the string is only
/// defined again. The table compares bytes, so strings that only look alike (`é`, `e` and an accent)
/// stay apart. It owns memory outside Swift's sight, because it is used where nothing may be
/// allocated or counted for an event; ``deallocate()`` gives it back.
@safe
package struct TextTable {
  /// A string and its number in the chunk.
  @safe
  struct Entry {
    var hash: UInt64
    var bytes: UnsafePointer<UInt8>
    var count: Int
    /// The chunk in which `number` holds.
    var generation: UInt32 = 0
    var number: UInt32 = 0
  }

  /// How many bytes of strings are kept; strings beyond that are written in place.
  ///
  /// A program can make new labels for as long as it runs; its memory must not grow with them.
  private let byteLimit: Int
  /// What the hash is mixed with: nobody who makes up strings for a trace to be converted can know it.
  private let secret = UInt64.random(in: .min ... .max) | 1
  private var byteCount = 0
  private(set) var count = 0
  private var entries: UnsafeMutableBufferPointer<Entry>
  /// The index of an entry plus one at each place of the hash table; 0 at free ones.
  private var places: UnsafeMutableBufferPointer<UInt32>
  /// The index plus one of the string that was met last at each place of a coarser hash, which looks
  /// at the string's ends only: most strings of a program are met over and over.
  private let recent: UnsafeMutableBufferPointer<UInt32>

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
    unsafe entries = .allocate(capacity: 32)
    unsafe places = .allocate(capacity: 64)
    unsafe places.initialize(repeating: 0)
    unsafe recent = .allocate(capacity: 64)
    unsafe recent.initialize(repeating: 0)
  }

  /// Gives the table's memory back; it is not to be used afterwards.
  func deallocate() {
    for index in 0..<count { unsafe entries[index].bytes.deallocate() }
    unsafe entries.deallocate()
    unsafe places.deallocate()
    unsafe recent.deallocate()
  }

  subscript(index: Int) -> Entry {
    get { unsafe entries[index] }
    nonmutating set { unsafe entries[index] = newValue }
  }

  /// The index of a string's entry, which is made if need be; `nil` when the table is full.
  mutating func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let slot = unsafe ends(of: text)
    let known = unsafe Int(recent[slot]) - 1
    if known >= 0, unsafe entries[known].count == text.count,
      unsafe equal(entries[known].bytes, text)
    {
      return known
    }
    guard let index = unsafe lookUp(text) else { return nil }
    unsafe recent[slot] = UInt32(index + 1)
    return index
  }

  private mutating func lookUp(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = unsafe hash(of: text)
    let mask = unsafe places.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while case let index = unsafe Int(places[place]) - 1, index >= 0 {
      let entry = unsafe entries[index]
      if entry.hash == hash, entry.count == text.count,
        unsafe equal(entry.bytes, text)
      {
        return index
      }
      place = (place + 1) & mask
    }
    return unsafe insert(text, hash: hash, at: place)
  }

  private mutating func insert(
    _ text: UnsafeBufferPointer<UInt8>, hash: UInt64, at place: Int
  ) -> Int? {
    // An entry takes room beside its string: many short strings must not slip through.
    let cost = text.count + MemoryLayout<Entry>.stride
    guard byteCount + cost <= byteLimit else { return nil }
    byteCount += cost
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, text.count))
    if let base = text.baseAddress { unsafe bytes.update(from: base, count: text.count) }
    if unsafe count == entries.count { grow() }
    unsafe entries.initializeElement(
      at: count, to: Entry(hash: hash, bytes: bytes, count: text.count))
    count += 1
    unsafe places[place] = UInt32(count)
    if unsafe count * 2 > places.count { spread() }
    return count - 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Entry>.allocate(capacity: unsafe entries.count * 2)
    _ = unsafe larger.moveInitialize(
      fromContentsOf: UnsafeMutableBufferPointer(rebasing: entries[..<count]))
    unsafe entries.deallocate()
    unsafe entries = larger
  }

  private mutating func spread() {
    let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: unsafe places.count * 2)
    unsafe larger.initialize(repeating: 0)
    let mask = larger.count - 1
    for index in 0..<count {
      var place = unsafe Int(truncatingIfNeeded: entries[index].hash) & mask
      while unsafe larger[place] != 0 { place = (place + 1) & mask }
      unsafe larger[place] = UInt32(index + 1)
    }
    unsafe places.deallocate()
    unsafe places = larger
  }

  private func equal(_ bytes: UnsafePointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = unsafe UnsafeRawPointer(bytes)
    let other = UnsafeRawBufferPointer(text)
    let count = other.count
    guard count >= 8 else {
      for offset in 0..<count {
        guard unsafe bytes[offset] == text[offset] else { return false }
      }
      return true
    }
    // Eight bytes at a time; the last eight overlap what was compared before.
    var offset = 0
    while true {
      guard
        unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      if offset == count - 8 { return true }
      offset = min(offset + 8, count - 8)
    }
  }

  private func ends(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    let count = raw.count
    var mixed = UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      unsafe mixed ^= raw.loadUnaligned(as: UInt64.self)
      mixed = mixed << 5 | mixed >> 59
      unsafe mixed ^= raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count > 0 {
      unsafe mixed ^= UInt64(raw[0]) << 8 | UInt64(raw[count / 2]) << 16
      unsafe mixed ^= UInt64(raw[count - 1]) << 24
    }
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  /// Mixes the bytes eight at a time by full products, as wyhash (Wang Yi) does.
  private func hash(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var hash = secret &+ UInt64(text.count)
    var offset = 0
    while raw.count - offset >= 8 {
      hash = unsafe mix(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = unsafe rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    return mix(hash ^ rest)
  }

  private func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: secret)
    return product.high ^ product.low
  }
}

// The pointers lead to memory that only this table refers to, and whoever has the table moves it as a
// whole: a stream's table is used by one thread at a time.
extension TextTable: @unchecked Sendable {}
