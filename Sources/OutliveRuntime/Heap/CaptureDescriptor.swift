/// What the compiler wrote down about the captures of a closure, or about the variable in a box.
struct CaptureDescriptor {
  let address: Address

  private var captureCount: Int { Int(address.load(UInt32.self)) }
  private var sourceCount: Int { Int(address.load(UInt32.self, at: 4)) }

  /// How many words with metadata and witness tables lie before the captures.
  var bindingCount: Int { Int(address.load(UInt32.self, at: 8)) }

  /// The types of the captures, in the order in which they lie in the context.
  var captures: [MangledName?] {
    (0..<captureCount).map { (address + 12 + 4 * $0).relative(at: 0).map(MangledName.init) }
  }

  /// Which generic parameter is kept in which of the words before the captures.
  ///
  /// Sources that lead through a captured object are left out: for a closure's parameters they name
  /// an argument of the call, which the context doesn't hold.
  private var bindings: [(parameter: GenericParameter, word: Int?)]? {
    var result: [(parameter: GenericParameter, word: Int?)] = []
    for index in 0..<sourceCount {
      let record = address + 12 + 4 * captureCount + 8 * index
      guard let name = record.relative(at: 0).map(MangledName.init),
        let parameter = GenericParameter(mangled: name.characters),
        let source = record.relative(at: 4)?.text
      else { return nil }
      result.append((parameter, source.first == "B" ? Int(source.dropFirst()) : nil))
    }
    return result
  }

  /// Where the words with metadata and witness tables lie in a context, in bytes.
  ///
  /// The actor that a function of type `@isolated(any)` runs on comes before them, and then the
  /// descriptor doesn't mention it: the words themselves must say where they are.
  ///
  /// - Parameter context: The context, whose first capture, were there no such words, would be at 16.
  /// - Returns: 16; 32 when there is an actor, or room for one; `nil` when it can't be told.
  func bindingOffset(inContextAt context: Address) -> Int? {
    guard bindingCount > 0 else { return 16 }
    for word in probes {
      // How many arguments a pack has is a number like any other, and proves nothing.
      if (context + 16 + 8 * word).address().isMetadata { return 16 }
      if (context + 32 + 8 * word).address().isMetadata { return 32 }
    }
    return nil
  }

  /// The words before the captures that hold metadata, and so tell by what they are where all of
  /// them lie.
  var probes: [Int] {
    (0..<sourceCount).compactMap { index in
      let record = address + 12 + 4 * captureCount + 8 * index
      guard let source = record.relative(at: 4)?.text[...], source.hasPrefix("B"),
        let word = Int(source.dropFirst()), word < bindingCount
      else { return nil }
      return word
    }
  }

  /// The generic arguments that a context holds; `nil` when it doesn't hold all of them.
  func arguments(inContextAt context: Address) -> GenericArguments? {
    guard let bindings, let offset = bindingOffset(inContextAt: context) else { return nil }
    var types: [GenericParameter: TypeMetadata] = [:]
    for (parameter, word) in bindings {
      guard let word, word < bindingCount else { continue }
      let type = context.address(at: offset + 8 * word)
      // The word may belong to a parameter pack: what isn't metadata for certain isn't followed.
      guard type.isMetadata else { return nil }
      types[parameter] = TypeMetadata(at: type)
    }
    guard bindings.allSatisfy({ types[$0.parameter] != nil }) else { return nil }
    return GenericArguments(types)
  }
}

extension Address {
  /// Whether a type's metadata is here, and neither an object nor a parameter pack.
  fileprivate var isMetadata: Bool { isPlausibleObject && TypeMetadata(at: self).kind != nil }
}

/// A generic parameter, by how deep its declaration lies in others and its position there.
struct GenericParameter: Hashable, Comparable {
  var depth: Int
  var index: Int

  init(depth: Int, index: Int) {
    self.depth = depth
    self.index = index
  }

  /// The parameter with a mangled name: `x`, `q_`, `q0_`, `qd__`, and so on.
  init?(mangled characters: [UInt8]) {
    var rest = characters[...]
    guard let first = rest.popFirst() else { return nil }
    self.init(depth: 0, index: 0)
    if first == UInt8(ascii: "x") {
      guard rest.isEmpty else { return nil }
      return
    }
    guard first == UInt8(ascii: "q") else { return nil }
    if rest.first == UInt8(ascii: "d") {
      rest.removeFirst()
      guard let depth = GenericParameter.popNumber(from: &rest),
        let index = GenericParameter.popNumber(from: &rest)
      else { return nil }
      self.init(depth: depth + 1, index: index)
    } else {
      guard let index = GenericParameter.popNumber(from: &rest) else { return nil }
      self.init(depth: 0, index: index + 1)
    }
    guard rest.isEmpty else { return nil }
  }

  /// Takes a number off: `_` is 0, `0_` is 1, `1_` is 2, and so on.
  private static func popNumber(from rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.count < 6, rest.dropFirst(digits.count).first == UInt8(ascii: "_") else {
      return nil
    }
    rest = rest.dropFirst(digits.count + 1)
    return digits.isEmpty ? 0 : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } + 1
  }

  static func < (lhs: GenericParameter, rhs: GenericParameter) -> Bool {
    (lhs.depth, lhs.index) < (rhs.depth, rhs.index)
  }
}
