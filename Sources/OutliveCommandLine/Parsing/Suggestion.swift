/// Finds the name that somebody who mistyped it most likely meant.
package enum Suggestion {
  /// Returns the candidate nearest to what was typed, or `nil` when none is near.
  ///
  /// Near means: what was typed is the beginning of the candidate, or differs from it by at most a
  /// third of its characters (at least one). Letter case doesn't count. Among equally near
  /// candidates, the first wins.
  ///
  /// - Complexity: O(*n* · *m*²), where *n* is the number of candidates and *m* the length of the
  ///   longest; what was typed is looked at only as far as it can matter.
  package static func nearest(to typed: String, in candidates: [String]) -> String? {
    let typedCharacters = Array(typed.lowercased())
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let characters = Array(candidate.lowercased())
      let limit = max(1, characters.count / 3)
      var distance = editDistance(typedCharacters, characters, limit: limit)
      if distance == nil, typedCharacters.count >= 2, characters.starts(with: typedCharacters) {
        // A beginning is a weaker hint than a slip of the finger.
        distance = limit + 1
      }
      guard let distance else { continue }
      if let best, best.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// Returns how many slips turn one text into the other, or `nil` when more than a limit.
  ///
  /// A slip is a character too many, one too few, a wrong one, or two neighbours swapped (the
  /// optimal string alignment distance).
  ///
  /// - Complexity: O(*n* · *m*) in time and O(*m*) in space.
  package static func editDistance(
    _ first: [Character], _ second: [Character], limit: Int
  ) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for (row, left) in first.enumerated() {
      var current = [row + 1]
      for (column, right) in second.enumerated() {
        var cost = min(
          previous[column + 1] + 1, current[column] + 1, previous[column] + (left == right ? 0 : 1))
        if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    guard let distance = previous.last, distance <= limit else { return nil }
    return distance
  }
}
