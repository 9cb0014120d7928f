extension String {
  /// The name of a Swift type as NDJSON writes it: `ObjectCreated` is `object-created`.
  var kebabCase: String {
    var result = ""
    for character in self {
      if character.isUppercase && !result.isEmpty { result.append("-") }
      result += character.lowercased()
    }
    return result
  }

  /// The name of a Swift type as the name of a case: `ObjectCreated` is `objectCreated`.
  var lowerCamelCase: String { prefix(1).lowercased() + dropFirst() }

  /// A name in kebab case as the name of a case: `weak-shared` is `weakShared`.
  var camelCaseOfKebab: String {
    let words = split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Whether it is words of small letters with a hyphen between each two.
  var isKebabCase: Bool {
    !isEmpty
      && split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isLowercase }
      }
  }

  /// Whether it is letters only, the first one a capital.
  var isTypeName: Bool {
    first?.isUppercase == true && allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// Whether it is letters only, the first one small.
  var isFieldName: Bool {
    first?.isLowercase == true && allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// Whether Swift takes it for something else where a name is needed, or for `nil`.
  var isReservedInSwift: Bool {
    [
      "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
      "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import",
      "in", "init", "inout", "internal", "is", "let", "nil", "none", "operator", "private",
      "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static", "struct",
      "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while",
    ].contains(self)
  }
}
