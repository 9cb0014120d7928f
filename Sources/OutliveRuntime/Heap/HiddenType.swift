internal import COutliveRuntime

/// A type that the compiler hides from reflection because its values can't be copied.
///
/// In the place of the type's mangled name there is a reference to a function that says `()` as long
/// as the standard library doesn't say that it reflects such types. But the linker knows that
/// reference by the type: its symbol is called `get_type_metadata 15Synchronization5MutexVy… noncopyable`.
/// A program that was stripped has lost it.
enum HiddenType {
  /// The type that hides behind a mangled name, or `nil` when it can't be told.
  ///
  /// - Parameters:
  ///   - name: The name that stands where the type's own should be.
  ///   - type: The type that stores a value of it, and knows what stands for generic parameters.
  /// - Returns: The type. It is one that can't be copied.
  static func resolve(_ name: MangledName, in type: TypeMetadata) -> TypeMetadata? {
    guard name.characters == [9], let mangled = mangledName(of: symbol(at: name.address)),
      let pieces = HiddenTypeName.pieces(
        of: mangled, descriptor: { HiddenType.descriptor($0, near: name.address) })
    else { return nil }
    return resolve(pieces, in: type)
  }

  /// The type with a name, the descriptors in it given by references as the runtime follows them.
  private static func resolve(
    _ pieces: [HiddenTypeName.Piece], in type: TypeMetadata
  ) -> TypeMetadata? {
    var length = 1
    for piece in pieces {
      if case .character = piece { length += 1 } else { length += 5 }
    }
    let table = length.aligned(to: 8)
    let descriptors = pieces.compactMap { piece -> UInt? in
      if case .descriptor(let address) = piece { address.rawValue } else { nil }
    }
    // A reference is the distance to a word with the descriptor's address: the words lie behind the
    // name, since the distance to the descriptor itself may be too large.
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: table + 8 * descriptors.count, alignment: 8
    ) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var offset = 0
      var index = 0
      for piece in pieces {
        switch piece {
        case .character(let character):
          unsafe start.storeBytes(of: character, toByteOffset: offset, as: UInt8.self)
          offset += 1
        case .descriptor:
          let word = table + 8 * index
          unsafe start.storeBytes(of: 2, toByteOffset: offset, as: UInt8.self)
          unsafe (start + offset + 1).copyBytes(of: Int32(word - offset - 1))
          unsafe start.storeBytes(of: descriptors[index], toByteOffset: word, as: UInt.self)
          offset += 5
          index += 1
        }
      }
      unsafe start.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
      return MangledName(at: Address(rawValue: UInt(bitPattern: start))).resolve(in: type)
    }
  }

  private static func descriptor(_ symbol: [UInt8], near address: Address) -> Address? {
    let found = unsafe (symbol + [0]).withUnsafeBytes { name in
      unsafe outlive_symbol_address(
        address.pointer, name.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    let place = unsafe found.map { Address(rawValue: UInt(bitPattern: $0)) }
    guard let place, NominalType(at: place) != nil || isProtocol(at: place) else { return nil }
    return place
  }

  private static func isProtocol(at descriptor: Address) -> Bool {
    descriptor.load(UInt32.self) & 0x1F == 3
  }

  /// The longest symbol that is read; a longer one stays unknown.
  private static let longestSymbol = 4096

  private static func symbol(at address: Address) -> [UInt8] {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestSymbol) { buffer in
      let length = unsafe outlive_symbol_name(
        address.pointer, buffer.baseAddress, longestSymbol)
      return unsafe buffer.prefix(length).map { UInt8(bitPattern: $0) }
    }
  }

  /// The mangled name between the words that the compiler puts around it; `nil` for another symbol.
  private static func mangledName(of symbol: [UInt8]) -> [UInt8]? {
    let prefix = Array("get_type_metadata ".utf8)
    guard symbol.starts(with: prefix) else { return nil }
    let words = symbol.dropFirst(prefix.count).split(separator: UInt8(ascii: " "))
    // The compiler numbers symbols that would have the same name.
    guard words.count == 2, words[1].starts(with: "noncopyable".utf8) else { return nil }
    return Array(words[0])
  }
}

extension UnsafeMutableRawPointer {
  /// Stores a value whose address needn't be aligned.
  fileprivate func copyBytes(of value: Int32) {
    for byte in 0..<4 {
      unsafe storeBytes(
        of: UInt8(truncatingIfNeeded: value >> Int32(8 * byte)), toByteOffset: byte, as: UInt8.self)
    }
  }
}
