/// A pattern for names: `*` stands for any characters, none included, and `?` for one.
struct Glob: Hashable, Sendable {
  /// The pattern, as it was typed.
  let pattern: String
  private let scalars: [Unicode.Scalar]

  /// Makes a pattern from its text.
  init(_ pattern: String) {
    self.pattern = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  /// Whether the pattern is a plain name.
  var isPlain: Bool { !scalars.contains { $0 == "*" || $0 == "?" } }

  /// Whether a whole text is as the pattern says; letter case counts.
  ///
  /// - Complexity: O(*n* · *m*) for a pattern of *n* and a text of *m* characters.
  func matches(_ text: some StringProtocol) -> Bool {
    let text = Array(text.unicodeScalars)
    var position = 0
    var place = 0
    // Where the last star is, and how much of the text it stands for so far.
    var star: (place: Int, position: Int)?
    while position < text.count {
      if place < scalars.count, scalars[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < scalars.count, scalars[place] == "?" || scalars[place] == text[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return scalars[place...].allSatisfy { $0 == "*" }
  }
}
