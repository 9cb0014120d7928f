/// Text that is written from right to left, within a line that is read from left to right.
package enum BidirectionalText {
  /// Ends each stretch that is written from right to left with a mark.
  ///
  /// Without it, the number or the bracket that follows a name such as an Arabic one would be drawn on
  /// the wrong side of it.
  ///
  /// - Parameter line: A line that is read from left to right.
  /// - Returns: The line, with the invisible mark U+200E after each such stretch.
  ///
  /// Source: Unicode Standard Annex #9, *Unicode Bidirectional Algorithm*.
  package static func closed(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isRightToLeft) else { return line }
    var result = ""
    // Spaces and punctuation belong to a stretch only when it goes on after them.
    var neutral = ""
    var isInStretch = false
    for scalar in line.unicodeScalars {
      if isRightToLeft(scalar) {
        isInStretch = true
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "#"
      {
        if isInStretch { result += mark }
        isInStretch = false
      } else if isInStretch {
        neutral.unicodeScalars.append(scalar)
        continue
      }
      // The mark stands before the punctuation that ended a stretch.
      result += neutral
      neutral = ""
      result.unicodeScalars.append(scalar)
    }
    return isInStretch ? result + mark + neutral : result + neutral
  }

  private static let mark = "\u{200E}"

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
