internal import COutliveRuntime

/// A hash table in one piece of memory, in which a walk finds entries without help from Swift.
///
/// Entries lie at the place that their hash says, or at the next that is free.
struct FlatTable<Entry: FlatTableEntry> {
  /// As many as a power of two, at most half of them used.
  private(set) var slots: [Entry]
  private var count = 0

  init() { slots = Array(repeating: Entry(), count: 16) }

  mutating func insert(_ entry: Entry) {
    if (count + 1) * 2 > slots.count {
      let entries = slots.filter(\.isUsed)
      slots = Array(repeating: Entry(), count: slots.count * 2)
      for entry in entries { place(entry) }
    }
    place(entry)
    count += 1
  }

  private mutating func place(_ entry: Entry) {
    var slot = Int(truncatingIfNeeded: entry.placeHash) & (slots.count - 1)
    while slots[slot].isUsed { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  /// Whether there is an entry that is meant.
  ///
  /// - Parameters:
  ///   - isMeant: Tells whether an entry is.
  ///   - hash: The entry's hash.
  /// - Returns: Whether there is one.
  func contains(where isMeant: (Entry) -> Bool, hashed hash: UInt64) -> Bool {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot].isUsed {
      if isMeant(slots[slot]) { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  /// Whether there is an entry that is meant, by the word that it is hashed by.
  func contains(where isMeant: (Entry) -> Bool, _ word: UInt) -> Bool {
    contains(where: isMeant, hashed: outlive_hash(UInt64(word)))
  }

  mutating func removeAll(where isRemoved: (Entry) -> Bool) {
    let used = slots.filter(\.isUsed)
    let kept = used.filter { !isRemoved($0) }
    guard kept.count < used.count else { return }
    slots = Array(repeating: Entry(), count: slots.count)
    for entry in kept { place(entry) }
    count = kept.count
  }
}

/// An entry of a flat table; one of zeros stands for none.
protocol FlatTableEntry {
  init()
  var isUsed: Bool { get }
  var placeHash: UInt64 { get }
}

extension outlive_metadata_entry: FlatTableEntry {
  var isUsed: Bool { metadata != 0 }
  var placeHash: UInt64 { outlive_hash(UInt64(metadata)) }
}

extension outlive_variant_entry: FlatTableEntry {
  var isUsed: Bool { is_used != 0 }
  var placeHash: UInt64 { hash }
}

extension outlive_value_entry: FlatTableEntry {
  var isUsed: Bool { type != 0 }
  var placeHash: UInt64 { outlive_hash(UInt64(type)) }
}
