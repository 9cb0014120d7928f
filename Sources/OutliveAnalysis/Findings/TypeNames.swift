/// Names of types, as people read them and as fingerprints need them.
enum TypeNames {
  /// A type's name without modules and contexts: `PropertyObservation<Document, String>`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  static func short(_ name: String) -> String {
    var result: [Character] = []
    // Where the name that is being read begins, and where those around it do.
    var start = 0
    var outer: [Int] = []
    for character in name {
      switch character {
      case ".": result.removeSubrange(start...)
      case "<":
        result.append(character)
        outer.append(start)
        start = result.count
      case ">" where result.last != "-":
        result.append(character)
        start = outer.popLast() ?? result.count
      case ">", ",", " ", "(", ")", "[", "]", "&", "?", "!", ":", "-":
        result.append(character)
        start = result.count
      default: result.append(character)
      }
    }
    return String(result)
  }

  /// A type's name without generic arguments: the same for all specialisations.
  static func generic(_ name: String) -> String {
    var depth = 0
    var result = ""
    var previous: Character = " "
    for character in name {
      // The arrow of a function type closes no list of arguments.
      let isArrow = character == ">" && previous == "-"
      previous = character
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">", !isArrow, depth > 0 { depth -= 1 }
    }
    return result
  }
}
