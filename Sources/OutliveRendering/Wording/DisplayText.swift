/// Text from a trace, made fit to be shown: what can't be seen is spelled out, and it has a limit.
///
/// Names in a trace are whatever the recorded program chose, and a trace can come from a stranger.
/// Control characters, line breaks, terminal escapes, and what reorders or hides text are written
/// as Swift escapes (`\n`, `\u{1B}`), so a name can neither forge a line of a report nor hide in it.
/// What joins letters and emoji stays, because scripts need it. Escaping for a format (HTML, DOT,
/// JSON) comes on top of this.
public struct DisplayText: Hashable, Sendable, CustomStringConvertible {
  /// How many characters of a name are shown unless told otherwise.
  public static let nameLimit = 120
  /// How many characters of a sentence are shown unless told otherwise.
  public static let sentenceLimit = 600
  /// How many Unicode scalars of one character are shown: an emoji can be joined without end.
  static let scalarLimit = 16
  /// How many marks are shown on one letter: more would cover the lines above and below.
  static let markLimit = 6

  /// The text as shown, with what was cut at its end: `… [99840 more characters]`.
  public let text: String
  /// How many characters were cut.
  public let cutCharacters: Int

  /// Makes text fit to be shown.
  ///
  /// - Parameters:
  ///   - raw: The text as it came.
  ///   - limit: How many characters are kept at most.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ raw: String, limit: Int = DisplayText.nameLimit) {
    var shown = ""
    var kept = 0
    var index = raw.startIndex
    while index < raw.endIndex, kept < max(0, limit) {
      Self.append(raw[index], to: &shown)
      index = raw.index(after: index)
      kept += 1
    }
    let cut = raw[index...].count
    if cut > 0 {
      shown += "… [\(cut) more \(cut == 1 ? "character" : "characters")]"
    }
    text = shown
    cutCharacters = cut
  }

  /// The text as shown.
  public var description: String { text }

  private static func append(_ character: Character, to shown: inout String) {
    let scalars = character.unicodeScalars
    var position = 0
    var marks = 0
    for scalar in scalars {
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      marks = isMark ? marks + 1 : 0
      if position == scalarLimit || marks > markLimit {
        shown += "… [\(scalars.count - position) more marks]"
        return
      }
      let first = scalars[scalars.startIndex]
      if isVisible(scalar, position: position, first: first) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += escape(scalar)
      }
      position += 1
    }
  }

  private static func isVisible(
    _ scalar: Unicode.Scalar, position: Int, first: Unicode.Scalar
  ) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: return true
    case 0...0x9F: return false
    // Joiners: needed within Indic words and emoji, invisible mischief anywhere else.
    case 0x200C, 0x200D: return position > 0 && !first.isASCII
    // Variation selectors choose the look of the character before them.
    case 0xFE00...0xFE0F: return position > 0
    // Tags spell the region of a flag.
    case 0xE0020...0xE007F: return position > 0 && first.value == 0x1F3F4
    // Separators of lines and paragraphs, and the marks of annotations.
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return false
    default:
      let properties = scalar.properties
      return !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

extension String {
  /// The text as a name fit to be shown.
  package var displayName: String { DisplayText(self).text }
  /// The text as a sentence fit to be shown.
  package var displaySentence: String {
    DisplayText(self, limit: DisplayText.sentenceLimit).text
  }
}
