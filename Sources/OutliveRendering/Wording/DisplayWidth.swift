/// How many columns of a terminal, or of a monospaced drawing, a text takes.
///
/// It follows what terminals do: East Asian wide characters and emoji take two columns, marks that
/// sit on another character take none, everything else takes one. Terminals differ for some
/// scripts, so it is an estimate there.
///
/// Source: Unicode Standard Annex #11, *East Asian Width*.
package enum DisplayWidth {
  /// How many columns the text takes.
  package static func columns(of text: String) -> Int {
    var sum = 0
    for character in text { sum += columns(of: character) }
    return sum
  }

  /// How many columns a drawing reserves for the text.
  ///
  /// A drawing can't know the fonts it is shown with. Marks of Indic and South-East Asian scripts get
  /// a column of their own here, because fonts differ in whether they take room; too much room does
  /// less harm than too little.
  package static func reservedColumns(for text: String) -> Int {
    var marks = 0
    for scalar in text.unicodeScalars where (0x0900...0x17FF).contains(scalar.value) {
      if scalar.properties.generalCategory == .nonspacingMark { marks += 1 }
    }
    return columns(of: text) + marks
  }

  private static func columns(of character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars {
      if scalar.value < 0x7F {
        sum += scalar.value < 0x20 ? 0 : 1
        continue
      }
      // An emoji is one picture, however many scalars it is joined from.
      if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F { return 2 }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: continue
      default: break
      }
      // The vowels and final consonants of a Hangul syllable spelled in parts.
      if (0x1160...0x11FF).contains(scalar.value) { continue }
      sum += isWide(scalar.value) ? 2 : 1
    }
    return sum
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
