extension String {
  /// Returns the text as lines of at most a number of characters, broken between words.
  ///
  /// A word that is longer than a line stands on a line of its own, unbroken. Runs of white space
  /// count as one; a newline in the text breaks the line.
  ///
  /// - Parameters:
  ///   - width: The characters a line may have, indentation included.
  ///   - indentation: The spaces before the first line.
  ///   - hanging: The spaces before each further line; as many as before the first when `nil`.
  /// - Returns: The lines; an empty one for an empty text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func wrapped(
    to width: Int, indentation: Int = 0, hanging: Int? = nil
  ) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      Self.lines(
        of: paragraph.split(whereSeparator: \.isWhitespace).map(String.init), width: width,
        indentation: indentation, hanging: hanging ?? indentation)
    }
  }

  /// Returns words as lines of at most a number of characters; a word may contain spaces.
  package static func lines(
    of words: [String], width: Int, indentation: Int, hanging: Int
  ) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indentation)
    var length = indentation
    var isEmpty = true
    for word in words {
      let wordLength = word.count
      if !isEmpty, length + 1 + wordLength > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging)
        length = hanging
        isEmpty = true
      }
      if !isEmpty {
        line += " "
        length += 1
      }
      line += word
      length += wordLength
      isEmpty = false
    }
    lines.append(isEmpty ? "" : line)
    return lines
  }
}
