internal import OutliveTrace

extension ReferencePath {
  /// What a path is made of that stays the same between runs: no serial, place or position.
  struct Outline: Hashable {
    /// Whether the path ends where it began.
    var isCycle: Bool
    /// The steps, from the holder down.
    var steps: [Step]

    /// An object on the path and its reference to the next.
    struct Step: Hashable {
      /// The object's type without generic arguments.
      var type: String
      /// The name of the reference, positions left out; empty in the last step.
      var name: String
      /// Whether and how it keeps its target alive; empty in the last step.
      var kind: String
    }
  }

  /// The path's outline; a cycle begins at its alphabetically first step, wherever it was entered.
  ///
  /// - Complexity: O(*n*²) in the number of steps, of which there are few.
  var outline: Outline {
    var outline = steps.map { step in
      Outline.Step(
        type: TypeNames.generic(step.object.type),
        name: step.reference.map { Fingerprint.normalized($0.name) } ?? "",
        kind: step.reference.map { $0.goesThroughClosure ? "capture" : $0.kind.rawValue } ?? "")
    }
    guard isCycle, outline.count > 1 else { return Outline(isCycle: isCycle, steps: outline) }
    // The last step of a cycle only repeats the first.
    outline.removeLast()
    let rotations = outline.indices.map { Array(outline[$0...] + outline[..<$0]) }
    let first = rotations.min { $0.lexicographicallyPrecedes($1, by: Self.isBefore) }
    return Outline(isCycle: true, steps: first ?? outline)
  }

  private static func isBefore(_ first: Outline.Step, _ second: Outline.Step) -> Bool {
    (first.type, first.name, first.kind) < (second.type, second.name, second.kind)
  }
}

extension ReferencePath.Outline {
  /// The one name that differs between two outlines; `nil` when none or more than one does.
  ///
  /// A type that was renamed is renamed wherever it stands; so is a property of one type.
  func rename(to other: ReferencePath.Outline) -> Rename? {
    guard isCycle == other.isCycle, steps.count == other.steps.count, steps != other.steps else {
      return nil
    }
    // A cycle that begins at its first name may begin elsewhere after one has changed.
    let count = isCycle ? steps.count : 1
    let renames = (0..<count).compactMap { shift -> Rename? in
      rename(to: Array(other.steps[shift...] + other.steps[..<shift]))
    }
    return renames.count == 1 ? renames.first : nil
  }

  private func rename(to others: [Step]) -> Rename? {
    var found: Rename?
    for (mine, theirs) in zip(steps, others) {
      guard mine.kind == theirs.kind else { return nil }
      let step: Rename
      switch (mine.type == theirs.type, mine.name == theirs.name) {
      case (true, true): continue
      case (false, true): step = Rename(old: mine.type, new: theirs.type)
      case (true, false):
        step = Rename(old: "\(mine.type).\(mine.name)", new: "\(mine.type).\(theirs.name)")
      case (false, false): return nil
      }
      guard found == nil || found == step else { return nil }
      found = step
    }
    guard let found else { return nil }
    // What keeps its old name somewhere wasn't renamed: these are two different defects.
    let isThorough = zip(steps, others).allSatisfy { mine, theirs in
      (mine.type == found.old) == (theirs.type == found.new)
        && ("\(mine.type).\(mine.name)" == found.old)
          == ("\(theirs.type).\(theirs.name)" == found.new)
    }
    return isThorough ? found : nil
  }
}

/// A type or property that has another name in a later run.
package struct Rename: Hashable, Sendable {
  /// What it was called.
  package var old: String
  /// What it is called.
  package var new: String
}
