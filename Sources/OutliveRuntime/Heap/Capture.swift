/// One capture of a closure: how much room it takes in the context, and what it refers to.
struct Capture {
  var size: Int
  var alignment: Int
  var map: ReferenceMap

  private init(size: Int, alignment: Int, map: ReferenceMap) {
    self.size = size
    self.alignment = alignment
    self.map = map
  }

  private init(_ type: TypeMetadata) {
    self.init(size: type.size, alignment: type.alignment, map: ReferenceMap(of: type))
  }

  private static func word(_ map: ReferenceMap) -> Capture {
    Capture(size: 8, alignment: 8, map: map)
  }

  /// Reads the lowered type of a capture; `nil` when it can't be told, nor how much room it takes.
  ///
  /// - Parameters:
  ///   - name: The type's mangled name.
  ///   - arguments: The types that stand for generic parameters, when they are all known.
  init?(of name: MangledName, _ arguments: GenericArguments?) {
    func resolve(_ name: MangledName) -> TypeMetadata? {
      name.resolve() ?? arguments?.resolve(name)
    }
    if let referent = name.withoutOwnership {
      self.init(uncounted: referent, resolve(referent))
    } else if name.hasSuffix("Xx") || name.hasSuffix("XX") {
      self = .word(ReferenceMap(.box(name.boxedType.flatMap(resolve))))
    } else if name.hasSuffix("XMt") || name.hasSuffix("XMo") {
      // A type that is known statically takes no room, but its metadata says otherwise.
      return nil
    } else if let function = LoweredFunction(name) {
      self.init(function)
    } else if let type = resolve(name) {
      self.init(type)
    } else if name.isOneReference || name.hasSuffix("Sg") && name.dropLast(2).isOneReference {
      self = .word(ReferenceMap(.object))
    } else if let size = name.namedNominal?.plainEnumSize {
      self.init(size: size, alignment: max(1, size), map: ReferenceMap())
    } else {
      return nil
    }
  }

  /// A capture that is weak, unowned or unowned(unsafe): it takes room, and counts nothing.
  private init?(uncounted referent: MangledName, _ type: TypeMetadata?) {
    self = .word(ReferenceMap())
    if let type {
      // An existential carries its witness tables beside the reference.
      size = type.size
      return
    }
    let isOptional = referent.hasSuffix("Sg")
    let name = isOptional ? referent.dropLast(2) : referent
    guard name.isOneReference || GenericParameter(mangled: name.characters) != nil else {
      return nil
    }
  }

  private init?(_ function: LoweredFunction) {
    if function.isThin {
      guard function.optionality < 2 else { return nil }
      self = .word(ReferenceMap())
      return
    }
    var type = TypeMetadata((() -> Void).self)
    switch function.optionality {
    case 0: break
    case 1: type = TypeMetadata((() -> Void)?.self)
    default: return nil
    }
    self.init(type)
    // A closure that doesn't escape has its context on a stack, and counts nothing.
    if !function.escapes { map = ReferenceMap() }
  }
}

extension MangledName {
  /// The type of the variable in a box, by the box's name, such as `Siz_Xx`.
  ///
  /// `nil` when the variable isn't strong, or when the box is one of generic code: what that holds
  /// its own metadata tells.
  fileprivate var boxedType: MangledName? {
    // Variables are marked with a z, constants aren't.
    for suffix in ["z_Xx", "_Xx"] where hasSuffix(suffix) {
      let variable = dropLast(suffix.utf8.count)
      return variable.withoutOwnership == nil ? variable : nil
    }
    return nil
  }

  /// Whether every type with this name is one counted reference, whatever its arguments are.
  fileprivate var isOneReference: Bool {
    if appliedNominal?.isClass == true { return true }
    // Array, Dictionary and Set: a reference to their storage.
    return hasSuffix("G")
      && ["Say", "SDy", "Shy"].contains { characters.starts(with: $0.utf8) }
  }
}

/// A function type as the compiler lowers it, by its mangled name.
///
/// The runtime has no metadata for such a type, but its name says all that matters: whether it is
/// two words, and whether it may escape.
struct LoweredFunction {
  /// Whether it may outlive the call it was made in, so that its context is counted.
  var escapes = false
  /// Whether it is one word, a pointer to code without a context.
  var isThin = false
  /// In how many optionals it is wrapped.
  var optionality = 0

  /// Reads a name such as `SSIegg_`: parameter types, an `I`, attributes, conventions, and a `_`.
  init?(_ name: MangledName) {
    var name = name
    while name.hasSuffix("Sg") {
      name = name.dropLast(2)
      optionality += 1
    }
    guard name.hasSuffix("_") else { return nil }
    let characters = name.characters
    // From the last `I` on: an earlier one may belong to a type, a later one to the attributes.
    for start in characters.indices.reversed() where characters[start] == UInt8(ascii: "I") {
      if read(attributes: characters[(start + 1)...].dropLast()) { return }
    }
    return nil
  }

  private mutating func read(attributes: ArraySlice<UInt8>) -> Bool {
    guard attributes.allSatisfy(\.isLetter) else { return false }
    var rest = attributes
    func take(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    _ = take("s")
    _ = take("I")
    _ = take("P")
    escapes = take("e")
    _ = take("A")
    _ = take("dlfr")
    isThin = take("t")
    if isThin {
      // A Swift function without a context, or a C function.
      return take("C") || rest.first.map { !"BMJKW".utf8.contains($0) } ?? true
    }
    // Unowned, guaranteed or owned: two words, unless it is represented in a way of its own.
    return take("ygx") && rest.first.map { !"BCMJKW".utf8.contains($0) } ?? true
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }
}
