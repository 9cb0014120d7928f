extension String {
  /// The text in quotes, safe to print: on one line, shortened, with control characters spelled.
  ///
  /// What a user typed, and what a file contains, can hold escape sequences that would take over a
  /// terminal, or run to megabytes.
  package var quoted: String { "'\(printable)'" }

  /// The text on one line, shortened to 200 characters, with control characters spelled.
  package var printable: String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < 200 else { return result + "…" }
      count += 1
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.needsSpelling:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether printing the scalar could steer a terminal or reorder the text around it.
  fileprivate var needsSpelling: Bool {
    // The joiners are part of words in many scripts, and of emoji; they reorder nothing.
    if self == "\u{200C}" || self == "\u{200D}" { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
