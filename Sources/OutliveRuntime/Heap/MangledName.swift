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
    guard length > 0 else { return nil }
    let context = metadata?.nominal?.address
    let arguments = context == nil ? nil : metadata?.arguments
    let type = unsafe outlive_type_by_name(
      address.pointer, length, context?.pointer, arguments?.pointer)
    return unsafe type.map { TypeMetadata(at: Address(rawValue: UInt(bitPattern: $0))) }
  }

  /// Whether the type that the name resolved to stands in for one that can't be copied.
  ///
  /// The compiler hides such a type behind a function (symbolic reference 9), which says `()` unless
  /// the runtime promises to know such types. That of Swift 6.3 makes no such promise.
  func mayHide(_ type: TypeMetadata) -> Bool {
    characters.contains(9) && type == TypeMetadata(Void.self)
  }

  /// The class, struct or enum that a name such as `Observation<x, y>` is an application of.
  ///
  /// In such a name the nominal type comes first, and the last operator applies it to what is in
  /// between.
  var appliedNominal: NominalType? {
    guard characters.count > 2, characters[1] == UInt8(ascii: "y"),
      characters.last == UInt8(ascii: "G"), let reference = address.relative(at: 1)
    else { return nil }
    return switch characters[0] {
    case 1: NominalType(at: reference)
    case 2: NominalType(at: reference.address())
    default: nil
    }
  }
}
