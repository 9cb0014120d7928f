/// Words that are broken into lines at a width.
///
/// A break takes the place of spaces only; a word that is wider than the line stays whole, so that
/// a name can always be copied in one piece.
package struct Paragraph: Sendable {
  private struct Word {
    var spans: Line
    var spacesBefore: Int
  }

  private var words: [Word] = []

  /// Makes a paragraph of the text of a line.
  package init(_ line: Line) {
    var spaces = 0
    var isOpen = false
    for span in line {
      var text = ""
      func close() {
        guard !text.isEmpty else { return }
        let piece = Span(text, span.role)
        if isOpen, !words.isEmpty {
          words[words.count - 1].spans.append(piece)
        } else {
          words.append(Word(spans: [piece], spacesBefore: spaces))
        }
        spaces = 0
        isOpen = true
        text = ""
      }
      for character in span.text {
        if character == " " {
          close()
          isOpen = false
          spaces += 1
        } else {
          text.append(character)
        }
      }
      close()
    }
  }

  /// The lines of the paragraph.
  ///
  /// - Parameters:
  ///   - width: The most columns a line takes; 0 puts everything on one line.
  ///   - first: What the first line begins with.
  ///   - rest: What each further line begins with.
  /// - Returns: The lines, at least one.
  package func lines(width: Int, first: Line = [], rest: Line = []) -> [Line] {
    var result: [Line] = []
    var current = first
    var used = first.columns
    var isEmpty = true
    for word in words {
      let spaces = isEmpty ? 0 : word.spacesBefore
      let needed = spaces + word.spans.columns
      if width > 0, !isEmpty, used + needed > width {
        result.append(current)
        current = rest
        used = rest.columns
        current.append(contentsOf: word.spans)
        used += word.spans.columns
      } else {
        // Spaces take the role of the word before them, so that runs of one role stay whole.
        let role = current.last?.role ?? .plain
        if spaces > 0 { current.append(Span(String(repeating: " ", count: spaces), role)) }
        current.append(contentsOf: word.spans)
        used += needed
      }
      isEmpty = false
    }
    result.append(current)
    return result.map(Self.joined)
  }

  /// Puts neighbours of one role together.
  private static func joined(_ line: Line) -> Line {
    var result: Line = []
    for span in line {
      if let last = result.last, last.role == span.role {
        result[result.count - 1].text += span.text
      } else {
        result.append(span)
      }
    }
    return result
  }
}
