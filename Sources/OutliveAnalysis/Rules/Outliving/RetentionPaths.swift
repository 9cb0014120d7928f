internal import OutliveGraph
internal import OutliveTrace

/// On which paths hangs what each round added: on the same one round after round, or on a new one.
struct RetentionPaths {
  /// A path, and the rounds that added what hangs on it.
  struct Path: Hashable {
    /// The references, as people read them: `History.pages → Page.image`.
    var text: String
    /// The rounds, starting at 1.
    var rounds: [Int]
  }

  /// The paths, by the first round of each.
  private(set) var paths: [Path] = []

  /// How many objects of each round are looked at.
  private static let limit = 64

  /// Looks where the objects of each round hang.
  ///
  /// - Returns: The paths; `nil` when for one of the rounds none is known, so that nothing can be said.
  init?(
    of nodes: NodeSet, along holders: ShortestPaths, in rounds: Rounds, folding: PathFolding
  ) {
    guard let snapshots = rounds.snapshots, let last = snapshots.last else { return nil }
    var positions: [String: Int] = [:]
    for number in rounds.rounds.indices.dropFirst() {
      var tries = 0
      var isKnown = false
      for node in nodes where tries < Self.limit {
        let object = last[node].object
        // What nobody tracks is numbered anew in each snapshot.
        guard folding.replay.objects[object] != nil,
          snapshots[number].positions[object] != nil,
          snapshots[number - 1].positions[object] == nil
        else { continue }
        tries += 1
        guard let edges = holders.path(to: node, atMost: SurvivorSearch.pathLimit),
          !edges.isEmpty
        else { continue }
        isKnown = true
        let text = Self.text(of: folding.path(edges, culprit: nil))
        if let position = positions[text] {
          if paths[position].rounds.last != number + 1 { paths[position].rounds.append(number + 1) }
        } else {
          positions[text] = paths.count
          paths.append(Path(text: text, rounds: [number + 1]))
        }
      }
      guard isKnown else { return nil }
    }
    if paths.isEmpty { return nil }
  }

  /// What a report says of them.
  var reason: String {
    guard paths.count > 1, let first = paths.first else {
      return "what every round added hangs on the same path: \(paths.first?.text ?? "")"
    }
    let later = paths.dropFirst().first { $0.rounds.first != first.rounds.first }
    guard let later, let round = later.rounds.first else {
      return "what every round added hangs on \(paths.count) paths, such as \(first.text)"
    }
    return "since round \(round) a new path holds what is added: \(later.text)"
  }

  private static func text(of path: ReferencePath) -> String {
    path.steps.dropLast().map { step in
      let name = Fingerprint.normalized(step.reference?.name ?? "").replacing("[x]", with: "")
      return name.isEmpty ? step.object.type : "\(step.object.type).\(name)"
    }
    .joined(separator: " → ")
  }
}
