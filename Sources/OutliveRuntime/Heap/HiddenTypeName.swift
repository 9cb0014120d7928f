/// A reader for the mangled name of a type that can't be copied.
///
/// The runtime finds no such type by its name: the compiler lists them apart, where old runtimes
/// don't look. So each struct and enum in the name is replaced by a reference to its descriptor, and so
/// are protocols, since private ones aren't found either. As later parts of a name refer to earlier
/// ones by number, all of it must be read, and is written again without such references.
///
/// It understands the names of nominal types, generic ones included, tuples, optionals, functions and
/// existentials. Of any other name it makes nothing.
///
/// Source: docs/ABI/Mangling.rst in the Swift repository.
struct HiddenTypeName {
  /// A part of the name as it is written again.
  enum Piece: Equatable {
    case character(UInt8)
    /// A reference to a descriptor.
    case descriptor(Address)
  }

  private enum Kind {
    case identifier
    case module
    case type
    case emptyList
    case firstElement
    case attribute
  }

  private struct Item {
    var kind: Kind
    /// The item in full, nothing in it replaced.
    var text: [UInt8]
    var pieces: [Piece]

    init(_ kind: Kind, _ text: [UInt8]) {
      self.kind = kind
      self.text = text
      pieces = text.map { .character($0) }
    }

    init(_ kind: Kind, joining items: [Item], then operation: String) {
      self.kind = kind
      text = items.flatMap(\.text) + operation.utf8
      pieces = items.flatMap(\.pieces) + operation.utf8.map { .character($0) }
    }
  }

  private var rest: ArraySlice<UInt8>
  private var stack: [Item] = []
  private var substitutions: [Item] = []
  private var words: [[UInt8]] = []
  /// Where the descriptor with a symbol's name is.
  private let descriptor: (_ symbol: [UInt8]) -> Address?

  /// Reads a name and writes it again; `nil` when it isn't understood.
  ///
  /// - Parameters:
  ///   - name: The name, with the requirements of generic parameters before it.
  ///   - descriptor: Where the descriptor with a symbol's name is, if anywhere.
  /// - Returns: The name's pieces.
  static func pieces(
    of name: [UInt8], descriptor: (_ symbol: [UInt8]) -> Address?
  ) -> [Piece]? {
    withoutActuallyEscaping(descriptor) { descriptor in
      var reader = HiddenTypeName(rest: name[...], descriptor: descriptor)
      while !reader.rest.isEmpty {
        guard reader.readOperation() else { return nil }
      }
      guard reader.stack.count == 1, let type = reader.stack.last, type.kind == .type else {
        return nil
      }
      return type.pieces
    }
  }

  private init(rest: ArraySlice<UInt8>, descriptor: @escaping (_ symbol: [UInt8]) -> Address?) {
    self.rest = rest
    self.descriptor = descriptor
  }

  // MARK: Operations

  private mutating func readOperation() -> Bool {
    guard let first = rest.first else { return false }
    if first.isDigit { return readIdentifier() }
    rest.removeFirst()
    switch Character(Unicode.Scalar(first)) {
    case "A": return readSubstitutions()
    case "C", "V", "O": return readNominal(first)
    case "G": return readBoundGeneric()
    case "K": return push(.attribute, "K")
    case "L": return take("L") && joinPrivateName()
    case "R": return readRequirement()
    case "S": return readStandardType()
    case "X": return take("l") && join(.type, [.emptyList], then: "Xl")
    case "Y": return readFunctionAttribute()
    case "_": return push(.firstElement, "_")
    case "c": return readFunction()
    case "l": return endRequirements()
    case "p": return readExistential()
    case "q": return readParameter()
    case "r": return endRequirements(afterCounts: true)
    case "s": return push(.module, "s")
    case "t": return readTuple()
    case "x": return push(.type, "x")
    case "y": return push(.emptyList, "y")
    default: return false
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeNumber() -> Int? {
    let digits = rest.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count < 6 else { return nil }
    rest.removeFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func push(_ kind: Kind, _ text: String) -> Bool {
    stack.append(Item(kind, Array(text.utf8)))
    return true
  }

  private mutating func pop(_ kinds: Kind...) -> Item? {
    guard let last = stack.last, kinds.contains(last.kind) else { return nil }
    return stack.popLast()
  }

  private mutating func join(_ kind: Kind, _ kinds: [Kind], then operation: String) -> Bool {
    var items: [Item] = []
    for kind in kinds.reversed() {
      guard let item = pop(kind) else { return false }
      items.insert(item, at: 0)
    }
    stack.append(Item(kind, joining: items, then: operation))
    return true
  }

  private mutating func pushSubstitutable(_ item: Item) -> Bool {
    substitutions.append(item)
    stack.append(item)
    return true
  }

  // MARK: Names

  private mutating func readIdentifier() -> Bool {
    var hasWords = false
    var text: [UInt8] = []
    if rest.first == UInt8(ascii: "0") {
      rest.removeFirst()
      // Two zeros: not in ASCII, and encoded.
      guard rest.first != UInt8(ascii: "0") else { return false }
      hasWords = true
    }
    repeat {
      while hasWords, let letter = rest.first, letter.isLetter {
        rest.removeFirst()
        hasWords = letter >= UInt8(ascii: "a")
        let number = Int(letter - UInt8(ascii: hasWords ? "a" : "A"))
        guard number < words.count else { return false }
        text += words[number]
      }
      if rest.first == UInt8(ascii: "0") {
        rest.removeFirst()
        break
      }
      guard let length = takeNumber(), length > 0, length <= rest.count else { return false }
      let part = rest.prefix(length)
      rest.removeFirst(length)
      addWords(of: Array(part))
      text += part
    } while hasWords
    return pushSubstitutable(Item(.identifier, Array("\(text.count)".utf8) + text))
  }

  /// Takes the words of a part of an identifier in: they may be referred to by number.
  private mutating func addWords(of part: [UInt8]) {
    var start: Int?
    for index in 0...part.count {
      let character = index < part.count ? part[index] : 0
      let isEnd =
        character == 0 || character == UInt8(ascii: "_")
        || character.isUppercase && index > 0 && !part[index - 1].isUppercase
      if let begun = start, isEnd {
        if index - begun >= 2, words.count < 26 { words.append(Array(part[begun..<index])) }
        start = nil
      }
      if start == nil, character != 0, character != UInt8(ascii: "_"), !character.isDigit {
        start = index
      }
    }
  }

  private mutating func readSubstitutions() -> Bool {
    while let character = rest.popFirst() {
      var number: Int
      switch character {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): number = Int(character - UInt8(ascii: "a"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): number = Int(character - UInt8(ascii: "A"))
      case UInt8(ascii: "_"): number = 26
      default:
        // A number is either a high one of a substitution, or how often it is repeated.
        rest.insert(character, at: rest.startIndex)
        guard let count = takeNumber(), take("_") else { return false }
        number = count + 27
      }
      guard number < substitutions.count else { return false }
      stack.append(substitutions[number])
      if !character.isLowercase { return true }
    }
    return false
  }

  private mutating func joinPrivateName() -> Bool {
    // The name, then what tells its file from others: a name like any other from here on.
    join(.identifier, [.identifier, .identifier], then: "LL")
  }

  private mutating func readNominal(_ operation: UInt8) -> Bool {
    guard let name = pop(.identifier), let context = pop(.identifier, .module, .type) else {
      return false
    }
    var nominal = Item(
      .type, joining: [context, name], then: String(decoding: [operation], as: UTF8.self))
    if operation != UInt8(ascii: "C"),
      let address = descriptor(Array("$s".utf8) + nominal.text + Array("Mn".utf8))
    {
      nominal.pieces = [.descriptor(address)]
    }
    return pushSubstitutable(nominal)
  }

  private mutating func readStandardType() -> Bool {
    guard let letter = rest.popFirst() else { return false }
    switch letter {
    case UInt8(ascii: "g"):
      guard let type = pop(.type) else { return false }
      return pushSubstitutable(Item(.type, joining: [type], then: "Sg"))
    case UInt8(ascii: "c"):
      guard let second = rest.popFirst(), second.isLetter else { return false }
      return push(.type, "Sc" + String(decoding: [second], as: UTF8.self))
    case UInt8(ascii: "o"), UInt8(ascii: "C"): return false
    default:
      guard letter.isLetter else { return false }
      return push(.type, "S" + String(decoding: [letter], as: UTF8.self))
    }
  }

  // MARK: Composed types

  private mutating func readBoundGeneric() -> Bool {
    var arguments: [Item] = []
    while let item = pop(.type, .firstElement) { arguments.insert(item, at: 0) }
    guard let list = pop(.emptyList), let nominal = pop(.type) else { return false }
    return pushSubstitutable(
      Item(.type, joining: [nominal, list] + arguments, then: "G"))
  }

  private mutating func readTuple() -> Bool {
    if let list = pop(.emptyList) {
      stack.append(Item(.type, joining: [list], then: "t"))
      return true
    }
    var elements: [Item] = []
    while true {
      let marker = pop(.firstElement)
      let label = pop(.identifier)
      guard let type = pop(.type) else { return false }
      elements.insert(contentsOf: [type, label, marker].compactMap { $0 }, at: 0)
      if marker != nil { break }
    }
    stack.append(Item(.type, joining: elements, then: "t"))
    return true
  }

  private mutating func readFunctionAttribute() -> Bool {
    // Asynchronous, sendable, isolated to any actor or to the caller's; others take types with them.
    for letter in ["a", "b", "A", "C"] as [Unicode.Scalar] where take(letter) {
      return push(.attribute, "Y\(letter)")
    }
    return false
  }

  private mutating func readFunction() -> Bool {
    var parts: [Item] = []
    while let attribute = pop(.attribute) { parts.insert(attribute, at: 0) }
    for _ in ["parameters", "result"] {
      guard let type = pop(.type, .emptyList) else { return false }
      parts.insert(type, at: 0)
    }
    stack.append(Item(.type, joining: parts, then: "c"))
    return true
  }

  private mutating func readExistential() -> Bool {
    if let list = pop(.emptyList) {
      stack.append(Item(.type, joining: [list], then: "p"))
      return true
    }
    var parts: [Item] = []
    while true {
      let marker = pop(.firstElement)
      if let marker { parts.insert(marker, at: 0) }
      if let type = pop(.type) {
        parts.insert(type, at: 0)
      } else {
        guard let name = pop(.identifier), let context = pop(.identifier, .module, .type) else {
          return false
        }
        var named = Item(.type, joining: [context, name], then: "")
        if let address = descriptor(Array("$s".utf8) + named.text + Array("Mp".utf8)) {
          named.pieces = [.descriptor(address)]
        }
        parts.insert(named, at: 0)
      }
      if marker != nil { break }
    }
    stack.append(Item(.type, joining: parts, then: "p"))
    return true
  }

  // MARK: Generic parameters

  private mutating func readParameter() -> Bool {
    var text = "q"
    if take("d") {
      text += "d"
      guard let depth = takeIndex() else { return false }
      text += depth
    }
    guard let index = takeIndex() else { return false }
    return push(.type, text + index)
  }

  private mutating func takeIndex() -> String? {
    if take("_") { return "_" }
    guard let number = takeNumber(), take("_") else { return nil }
    return "\(number)_"
  }

  /// Reads that a generic parameter conforms to a protocol: it says nothing of the type itself.
  private mutating func readRequirement() -> Bool {
    if !take("z") {
      if take("d") { guard takeIndex() != nil else { return false } }
      guard takeIndex() != nil else { return false }
    }
    if pop(.type) != nil { return true }
    return pop(.identifier) != nil && pop(.identifier, .module, .type) != nil
  }

  /// Reads the end of the requirements, before it how many parameters there are.
  private mutating func endRequirements(afterCounts: Bool = false) -> Bool {
    if afterCounts {
      while !take("l") { guard take("z") || takeIndex() != nil else { return false } }
    }
    return stack.isEmpty
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isLetter: Bool { isUppercase || isLowercase }
}
