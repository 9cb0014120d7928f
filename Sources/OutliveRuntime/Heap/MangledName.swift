internal import COutliveRuntime

/// The mangled name of a type, in place: it may hold relative references to what it names.
struct MangledName: Sendable {
  let address: Address
  /// Its length in bytes.
  let length: Int
  /// Its characters; each symbolic reference is one byte 1, 2, and so on, without what follows it.
  let characters: [UInt8]

  /// The name that ends with a zero byte, outside of symbolic references.
  init(at address: Address) {
    var characters: [UInt8] = []
    var length = 0
    while case let byte = address.load(UInt8.self, at: length), byte != 0 {
      characters.append(byte)
      switch byte {
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 9
      default: length += 1
      }
    }
    self.init(address: address, length: length, characters: characters)
  }

  private init(address: Address, length: Int, characters: [UInt8]) {
    self.address = address
    self.length = length
    self.characters = characters
  }

  func hasSuffix(_ suffix: String) -> Bool {
    characters.count >= suffix.utf8.count
      && characters.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// The name without the last characters, none of which may be symbolic references.
  func dropLast(_ count: Int) -> MangledName {
    MangledName(
      address: address, length: length - count, characters: Array(characters.dropLast(count)))
  }

  /// The name without the mark of a reference that isn't strong; `nil` when it has no such mark.
  var withoutOwnership: MangledName? {
    ["Xw", "Xo", "Xu"].contains(where: hasSuffix) ? dropLast(2) : nil
  }

  /// The type, its generic parameters taken from another type's arguments.
  func resolve(in metadata: TypeMetadata? = nil) -> TypeMetadata? {
    guard length > 0, !mentionsBlock else { return nil }
    let nominal = metadata?.nominal
    let arguments = metadata?.arguments
    // Without its arguments, a context would let the runtime read them from nowhere.
    let context = nominal?.isGeneric == true && arguments == nil ? nil : nominal?.address
    guard context != nil || !mentionsPack else { return nil }
    let type = unsafe outlive_type_by_name(
      address.pointer, length, context?.pointer, arguments?.pointer)
    return unsafe type.map { TypeMetadata(at: Address(rawValue: UInt(bitPattern: $0))) }
  }

  /// Whether the name is about a parameter pack.
  ///
  /// The runtime ends the process when it is asked for such a type and doesn't get the pack.
  var mentionsPack: Bool { mentions("Q", "pPeS") }

  /// Whether the name is about an Objective-C block.
  ///
  /// Without Objective-C, the runtime leaves the value witnesses of such a type uninitialized.
  var mentionsBlock: Bool { mentions("X", "B") }

  private func mentions(_ operation: Unicode.Scalar, _ kinds: String) -> Bool {
    zip(characters, characters.dropFirst()).contains {
      $0 == UInt8(ascii: operation) && kinds.utf8.contains($1)
    }
  }

  /// Whether the type that the name resolved to stands in for one that can't be copied.
  ///
  /// The compiler hides such a type from reflection behind a function (symbolic reference 9), which
  /// says `()`.
  func mayHide(_ type: TypeMetadata) -> Bool {
    characters.contains(9) && type == TypeMetadata(Void.self)
  }

  /// The class, struct or enum that a name consists of.
  var namedNominal: NominalType? { characters.count == 1 ? firstNominal : nil }

  private var firstNominal: NominalType? {
    guard let first = characters.first, let reference = address.relative(at: 1) else { return nil }
    return switch first {
    case 1: NominalType(at: reference)
    case 2: NominalType(at: reference.address())
    default: nil
    }
  }

  /// The class, struct or enum that a name such as `Observation<x, y>` is an application of.
  ///
  /// In such a name the nominal type comes first, and the last operator applies it to what is in
  /// between.
  var appliedNominal: NominalType? {
    guard characters.count > 2, characters[1] == UInt8(ascii: "y"),
      characters.last == UInt8(ascii: "G")
    else { return nil }
    return firstNominal
  }
}
