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

  /// The path's outline; a cycle begins at its least rotation, wherever it was entered.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  var outline: Outline {
    var outline = Outline(
      isCycle: isCycle,
      steps: steps.map { step in
        Outline.Step(
          type: TypeNames.generic(step.object.type),
          name: step.reference.map { Fingerprint.normalized($0.name) } ?? "",
          kind: step.reference.map { $0.goesThroughClosure ? "capture" : $0.kind.rawValue } ?? "")
      })
    // The last step of a cycle only repeats the first.
    if isCycle, outline.steps.count > 1 { outline.steps.removeLast() }
    return outline.rotated
  }
}

extension ReferencePath.Outline {
  /// The outline, begun at its alphabetically least rotation if it is a cycle.
  ///
  /// Two candidates are compared until one of them is beaten; then whatever the beaten one had in
  /// common with the other can't be the least either (Shiloach, *Fast Canonization of Circular
  /// Strings*, 1981).
  fileprivate var rotated: Self {
    guard isCycle, steps.count > 1 else { return self }
    let count = steps.count
    var (first, second, length) = (0, 1, 0)
    while first < count, second < count, length < count {
      let mine = steps[(first + length) % count]
      let theirs = steps[(second + length) % count]
      if mine == theirs {
        length += 1
        continue
      }
      if mine.isBefore(theirs) { second += length + 1 } else { first += length + 1 }
      if first == second { second += 1 }
      length = 0
    }
    let start = min(first, second)
    return Self(isCycle: true, steps: Array(steps[start...] + steps[..<start]))
  }
}

extension ReferencePath.Outline.Step {
  fileprivate func isBefore(_ other: Self) -> Bool {
    (type, name, kind) < (other.type, other.name, other.kind)
  }
}

extension ReferencePath.Outline {
  /// How many steps a path may have that is compared but for one name.
  private static let gapLimit = 64
  /// What stands for the name that is left out; no name in a program has it.
  private static let gap = "\0"

  /// An outline in which one name is left out, wherever it stands.
  struct Gapped: Hashable {
    /// The rest.
    var outline: ReferencePath.Outline
    /// Whether the name is that of a type, not of a property.
    var isType: Bool
  }

  /// The outline without each of its names, a type or a property of one type, and that name.
  ///
  /// Two outlines that differ in one name only are equal once it is left out. A name that was changed
  /// in one place and kept in another wasn't changed: then they aren't equal.
  ///
  /// - Complexity: O(*n*²) in the number of steps; none at all for a path of very many.
  var gapped: [(gapped: Gapped, name: String)] {
    guard steps.count <= Self.gapLimit else { return [] }
    var results: [(Gapped, String)] = []
    for type in Set(steps.map(\.type)).sorted() {
      var outline = self
      for index in steps.indices where steps[index].type == type {
        outline.steps[index].type = Self.gap
      }
      results.append((Gapped(outline: outline.rotated, isType: true), type))
    }
    for property in Set(steps.filter { !$0.name.isEmpty }.map { [$0.type, $0.name] })
      .sorted(by: { $0.lexicographicallyPrecedes($1) })
    {
      var outline = self
      for index in steps.indices where [steps[index].type, steps[index].name] == property {
        outline.steps[index].name = Self.gap
      }
      results.append(
        (Gapped(outline: outline.rotated, isType: false), property.joined(separator: ".")))
    }
    return results
  }
}

/// A type or property that has another name in a later run.
package struct Rename: Hashable, Sendable {
  /// What it was called.
  package var old: String
  /// What it is called.
  package var new: String
}
