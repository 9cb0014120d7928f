/// A type's metadata, as the Swift runtime keeps it in memory.
///
/// The layouts are those of the Swift ABI on 64-bit platforms without Objective-C.
struct TypeMetadata: Hashable, Sendable {
  let address: Address

  init(at address: Address) { self.address = address }

  init(_ type: Any.Type) { address = Address(type) }

  /// What sort of type it is, by the first word of its metadata.
  enum Kind: UInt {
    case `class` = 0
    case `struct` = 0x200
    case `enum` = 0x201
    case optional = 0x202
    case foreignClass = 0x203
    case foreignReference = 0x204
    case opaque = 0x300
    case tuple = 0x301
    case function = 0x302
    case existential = 0x303
    case metatype = 0x304
    case existentialMetatype = 0x306
    case extendedExistential = 0x307
    case fixedArray = 0x308
  }

  /// What sort of type it is; `nil` for one that this version does not know.
  var kind: Kind? { Kind(rawValue: address.load()) }

  /// The type itself.
  var type: Any.Type { unsafe unsafeBitCast(address.rawValue, to: Any.Type.self) }

  /// Its name, as a trace keeps it.
  var name: String { TypeName.of(type) }

  // MARK: The value witness table, one word before the metadata

  /// The table; `nil` for a foreign class and for an Objective-C block, of which a value is one word.
  private var witnesses: Address? {
    if kind == .function && functionConvention == 1 { return nil }
    let table = address.address(at: -8)
    return table.rawValue >= 4096 ? table : nil
  }

  private var flags: UInt32 { witnesses?.load(UInt32.self, at: 80) ?? 0x1_0007 }

  /// The size of a value in bytes.
  var size: Int { witnesses?.load(Int.self, at: 64) ?? 8 }
  /// The distance in bytes from one value to the next in an array.
  var stride: Int { witnesses?.load(Int.self, at: 72) ?? 8 }
  /// The alignment of a value in bytes.
  var alignment: Int { Int(flags & 0xFF) + 1 }
  /// Whether a value is nothing but its bits: it holds no counted reference.
  var isPlain: Bool { flags & 0x10000 == 0 }
  /// Whether an existential keeps a value of this type in itself, not in a box.
  var fitsInExistential: Bool { flags & 0x20000 == 0 }
  /// Whether the table says which case of an enum a value is.
  var hasEnumWitnesses: Bool { flags & 0x200000 != 0 }

  // MARK: Functions

  /// How a function is called: 0 as Swift does, 1 as a block, 2 without a context, 3 as C does.
  var functionConvention: UInt { address.load(UInt.self, at: 8) >> 16 & 0xFF }

  // MARK: Nominal types

  /// What the compiler wrote down about a nominal type; `nil` for any other type.
  var nominal: NominalType? {
    switch kind {
    case .struct, .enum, .optional: NominalType(at: address.address(at: 8))
    case .class: NominalType(at: address.address(at: 40))
    default: nil
    }
  }

  /// Where the generic arguments lie; `nil` when that is not certain.
  var arguments: Address? {
    switch kind {
    case .struct, .enum, .optional: address + 16
    case .class: nominal?.classArgumentOffset.map { address + $0 }
    default: nil
    }
  }

  /// A generic argument that is a type.
  func argument(_ index: Int) -> TypeMetadata? {
    guard let nominal, nominal.isGeneric, let arguments else { return nil }
    return TypeMetadata(at: arguments.address(at: 8 * index))
  }

  // MARK: Classes

  /// The metadata of the superclass; `nil` for a root class.
  var superclass: TypeMetadata? {
    let superclass = address.address(at: 8)
    return superclass.rawValue == 0 ? nil : TypeMetadata(at: superclass)
  }

  /// This class and its superclasses, from the most derived to the root.
  var classes: some Sequence<TypeMetadata> {
    sequence(first: self) { $0.superclass }
  }

  /// The size in bytes of an instance, without what is allocated behind it.
  var instanceSize: Int { Int(address.load(UInt32.self, at: 24)) }
}
