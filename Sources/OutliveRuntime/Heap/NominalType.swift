/// What the compiler wrote down about one class, struct or enum: its context descriptor.
struct NominalType: Hashable, Sendable {
  let address: Address

  /// The descriptor at an address; `nil` when none of the three is there.
  init?(at address: Address) {
    guard address.isPlausibleDescriptor else { return nil }
    self.address = address
    guard (16...18).contains(flags & 0x1F) else { return nil }
  }

  private var flags: UInt32 { address.load() }

  /// Whether it is a class.
  var isClass: Bool { flags & 0x1F == 16 }

  /// Whether it, or what it is nested in, has generic parameters.
  var isGeneric: Bool { flags & 0x80 != 0 }

  /// Its name, without what it is nested in.
  var name: String { address.relative(at: 8)?.text ?? "" }

  /// The name of the module that declares it.
  var module: String {
    var context = address
    while let parent = context.relative(at: 4, mayBeIndirect: true) { context = parent }
    return context.load(UInt32.self) & 0x1F == 0 ? context.relative(at: 8)?.text ?? "" : ""
  }

  /// Whether it is the type of this name in this module.
  func isNamed(_ name: String, in module: String) -> Bool {
    self.name == name && self.module == module
  }

  /// Where a class's generic arguments lie in its metadata, in bytes; `nil` when that isn't known.
  var classArgumentOffset: Int? {
    guard isClass else { return nil }
    // Bit 13 of the class's own flags says that its superclass belongs to another module, which may
    // change its size: where the class's own members begin is noted once the runtime has found out.
    guard flags >> 16 & 0x2000 == 0 else {
      let offset: Int? = address.relative(at: 24)?.load()
      return offset.flatMap { $0 > 0 ? $0 : nil }
    }
    return 8 * (Int(address.load(UInt32.self, at: 28)) - Int(address.load(UInt32.self, at: 32)))
  }

  /// How many cases of an enum have a payload; they come before the others.
  var payloadCaseCount: Int { Int(address.load(UInt32.self, at: 20) & 0xFF_FFFF) }

  /// The size in bytes of an enum without payloads, by its number of cases; `nil` for anything else.
  ///
  /// The optimizer leaves out the metadata of an enum that nobody asks for; its description stays.
  var plainEnumSize: Int? {
    guard flags & 0x9F == 18, payloadCaseCount == 0, !["__C", ""].contains(module) else {
      return nil
    }
    return switch address.load(UInt32.self, at: 24) {
    case 0...1: 0
    case 2...0x100: 1
    case 0x101...0x1_0000: 2
    default: 4
    }
  }

  /// The stored properties or the cases, in order; `nil` when the module was built without them.
  var fields: [Field]? {
    guard let descriptor = address.relative(at: 16) else { return nil }
    let recordSize = Int(descriptor.load(UInt16.self, at: 10))
    return (0..<Int(descriptor.load(UInt32.self, at: 12))).map { index in
      let record = descriptor + 16 + index * recordSize
      return Field(
        name: record.relative(at: 8)?.text ?? "",
        type: record.relative(at: 4).map(MangledName.init),
        isIndirect: record.load(UInt32.self) & 1 == 1)
    }
  }

  /// A stored property of a class or struct, or a case of an enum.
  struct Field {
    var name: String
    /// The type, the ownership of a reference included; `nil` for a case without a payload.
    var type: MangledName?
    /// Whether a case keeps its payload in a box.
    var isIndirect: Bool
  }
}

extension Address {
  fileprivate var isPlausibleDescriptor: Bool {
    rawValue >= 4096 && rawValue & 3 == 0 && rawValue >> 48 == 0
  }
}
