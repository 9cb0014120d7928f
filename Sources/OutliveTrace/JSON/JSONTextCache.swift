/// Texts that were read before, to be found again by their bytes.
///
/// A trace has few different texts, and most of them many times: a text that is found again costs no
/// allocation and no look at its UTF-8. The cache is bounded: it holds at most ``largestSlotCount``
/// texts of at most ``longestText`` bytes. What it doesn't hold, or has dropped for another text, is
/// made anew, so it changes no result, and no input can make it slower than having none by more
/// than a look at two slots.
struct JSONTextCache {
  /// The size in bytes of the longest text that is kept.
  static let longestText = 128
  private static let smallestSlotCount = 64
  private static let largestSlotCount = 4096

  private struct Slot {
    var hash: UInt64 = 0
    /// The size of the text in bytes; -1 in an empty slot.
    var count = -1
    var text = ""
    /// The kind of event that the text names; `nil` when it names none or wasn't asked yet.
    var kindTag: UInt64?
    /// The enumeration that the text is a value of, as far as it was asked.
    var enumeration: ObjectIdentifier?
    /// That value's byte in memory.
    var value: UInt8 = 0
  }

  private var slots: [Slot]
  /// The bytes of the texts, so that they can be compared without asking the texts for them.
  private var copies: [UInt8]
  /// How many texts were put into the cache since it last grew.
  private var insertions = 0

  /// Makes an empty cache.
  init() { (slots, copies) = Self.empty(Self.smallestSlotCount) }

  private static func empty(_ count: Int) -> ([Slot], [UInt8]) {
    ([Slot](repeating: Slot(), count: count), [UInt8](repeating: 0, count: count * longestText))
  }

  // MARK: Texts and what they name

  /// The text with some bytes; `nil` when they aren't valid UTF-8.
  @inline(__always)
  mutating func string(_ text: LineCursor.Text) -> String? {
    if let slot = slot(of: text) { return slots[slot].text }
    return insert(text)?.string
  }

  /// The tag of the kind of event with a name; `nil` when there is none.
  @inline(__always)
  mutating func kindTag(_ text: LineCursor.Text) -> UInt64? {
    if let slot = slot(of: text), let tag = slots[slot].kindTag { return tag }
    return findKindTag(text)
  }

  @inline(never)
  private mutating func findKindTag(_ text: LineCursor.Text) -> UInt64? {
    guard let string = string(text), let tag = EventNames.tag(of: string) else { return nil }
    if let slot = slot(of: text) { slots[slot].kindTag = tag }
    return tag
  }

  /// The value of an enumeration with a raw text; `nil` when there is none.
  @inline(__always)
  mutating func choice<Choice: TraceEnumeration>(_ text: LineCursor.Text) -> Choice? {
    // One byte has no room for a reference: such a value is the bits of the byte.
    guard MemoryLayout<Choice>.size == 1 else { return find(text) }
    if let slot = slot(of: text), slots[slot].enumeration == ObjectIdentifier(Choice.self) {
      // The byte was taken from a value of this very type.
      return unsafe unsafeBitCast(slots[slot].value, to: Choice.self)
    }
    return find(text)
  }

  @inline(never)
  private mutating func find<Choice: TraceEnumeration>(_ text: LineCursor.Text) -> Choice? {
    guard let string = string(text), let choice = Choice(rawValue: string) else { return nil }
    if MemoryLayout<Choice>.size == 1, let slot = slot(of: text) {
      slots[slot].enumeration = ObjectIdentifier(Choice.self)
      slots[slot].value = unsafe unsafeBitCast(choice, to: UInt8.self)
    }
    return choice
  }

  // MARK: Slots

  /// Where a text is; `nil` when the cache doesn't hold it.
  @inline(__always)
  private func slot(of text: LineCursor.Text) -> Int? {
    let first = Int(truncatingIfNeeded: text.hash) & (slots.count - 1)
    if holds(text, at: first) { return first }
    return holds(text, at: first ^ 1) ? first ^ 1 : nil
  }

  @inline(__always)
  private func holds(_ text: LineCursor.Text, at slot: Int) -> Bool {
    guard slots[slot].hash == text.hash, unsafe slots[slot].count == text.bytes.count else {
      return false
    }
    return unsafe copies.withUnsafeBytes { copies in
      let start = slot * Self.longestText
      return unsafe UnsafeRawBufferPointer(rebasing: copies[start..<start + text.bytes.count])
        .isEqual(to: text.bytes)
    }
  }

  @inline(never)
  private mutating func insert(_ text: LineCursor.Text) -> (string: String, slot: Int?)? {
    guard let string = unsafe String(validating: text.bytes, as: UTF8.self) else { return nil }
    let count = unsafe text.bytes.count
    guard count <= Self.longestText else { return (string, nil) }
    if insertions >= 2 * slots.count && slots.count < Self.largestSlotCount {
      // Starting empty costs each text once, and happens a few times only.
      (slots, copies) = Self.empty(slots.count * 2)
      insertions = 0
    }
    insertions += 1
    let first = Int(truncatingIfNeeded: text.hash) & (slots.count - 1)
    // Of two texts in the way, the hash says which one goes.
    let slot =
      slots[first].count < 0
      ? first : slots[first ^ 1].count < 0 ? first ^ 1 : first ^ Int(text.hash >> 63)
    slots[slot] = Slot(hash: text.hash, count: count, text: string)
    let start = slot * Self.longestText
    unsafe copies.withUnsafeMutableBytes { copies in
      unsafe UnsafeMutableRawBufferPointer(rebasing: copies[start..<start + count])
        .copyMemory(from: text.bytes)
    }
    return (string, slot)
  }
}
