internal import COutliveRuntime

/// Where the objects of a snapshot were, by their positions, and their positions by where they were.
struct ObjectPlaces: Equatable, Sendable {
  private let addresses: [UInt]
  /// One more than a position, at the place in the table that the address's hash says, or after it.
  private let table: [UInt32]

  init(_ addresses: [UInt] = []) {
    self.addresses = addresses
    var size = 4
    while size < addresses.count * 2 { size *= 2 }
    var table = Array(repeating: UInt32(0), count: size)
    for (position, address) in addresses.enumerated() {
      var place = Int(truncatingIfNeeded: outlive_hash(UInt64(address))) & (size - 1)
      while table[place] != 0 { place = (place + 1) & (size - 1) }
      table[place] = UInt32(position + 1)
    }
    self.table = table
  }

  func position(of address: Address) -> Int? {
    let hash = outlive_hash(UInt64(address.rawValue))
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[place] != 0 {
      let position = Int(table[place]) - 1
      if addresses[position] == address.rawValue { return position }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  static func == (lhs: ObjectPlaces, rhs: ObjectPlaces) -> Bool { lhs.addresses == rhs.addresses }
}
