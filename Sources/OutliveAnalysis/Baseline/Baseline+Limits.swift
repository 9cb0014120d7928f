extension Baseline {
  /// How many bytes a file may have.
  package static let byteLimit = 16 << 20
  /// How many entries a file may have.
  package static let entryLimit = 20_000
  /// How many bytes a line may have.
  package static let lineLimit = 8192
  /// How many bytes a reason or an owner's name may have.
  package static let textLimit = 4096
  /// How many Unicode scalars of a headline are kept.
  static let headlineLimit = 600

  /// A text made to fit on a line: white space and what can't be seen become single spaces.
  ///
  /// A name in a trace is whatever the program chose; here it must not begin another field.
  package static func line(_ text: String, limit: Int = .max) -> String {
    var result = ""
    var count = 0
    var isSpacePending = false
    for scalar in text.unicodeScalars {
      guard !isBlank(scalar) else {
        isSpacePending = !result.isEmpty
        continue
      }
      guard count < limit else { return result + "…" }
      if isSpacePending { result += " " }
      isSpacePending = false
      result.unicodeScalars.append(scalar)
      count += 1
    }
    return result
  }

  /// Whether a scalar separates words or lines, steers a terminal or turns the order of text.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: scalar.properties.isWhitespace
    }
  }
}
