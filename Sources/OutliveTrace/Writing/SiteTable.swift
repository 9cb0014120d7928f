/// The places in the source that a stream has met, so that each is written once in a chunk.
package struct SiteTable {
  /// A place, its strings by their indexes in the table of strings.
  struct Place: Hashable {
    var file: Int
    var line: UInt64
    var function: Int
  }

  /// A place's number in a chunk.
  struct Number {
    /// The chunk in which `number` holds.
    var generation: UInt32 = 0
    var number: UInt32 = 0
  }

  /// A place as the constant data of the program: the same addresses are the same place for ever.
  private struct Static: Equatable {
    var file: UInt = 0
    var line: UInt = 0
    var function: UInt = 0
    /// The index of the place plus one; 0 at free slots.
    var index = 0
  }

  private let countLimit: Int
  private(set) var places: [Place] = []
  var numbers: [Number] = []
  private var indexes: [Place: Int] = [:]
  private var statics = [Static](repeating: Static(), count: 256)

  init(countLimit: Int) { self.countLimit = countLimit }

  /// The index of a place, which is added if need be; `nil` when the table is full.
  mutating func index(of place: Place) -> Int? {
    if let index = indexes[place] { return index }
    guard places.count < countLimit else { return nil }
    indexes[place] = places.count
    places.append(place)
    numbers.append(Number())
    return places.count - 1
  }

  /// The index of a place that was met before under the same addresses.
  func index(ofStatic file: UInt, _ line: UInt, _ function: UInt) -> Int? {
    let slot = statics[slot(file, line, function)]
    guard slot.index > 0, slot.file == file, slot.line == line, slot.function == function else {
      return nil
    }
    return slot.index - 1
  }

  /// Remembers under which addresses a place was met.
  mutating func remember(_ index: Int, asStatic file: UInt, _ line: UInt, _ function: UInt) {
    statics[slot(file, line, function)] = Static(
      file: file, line: line, function: function, index: index + 1)
  }

  private func slot(_ file: UInt, _ line: UInt, _ function: UInt) -> Int {
    let mixed = (file ^ function &* 31 ^ line &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & 255
  }
}
