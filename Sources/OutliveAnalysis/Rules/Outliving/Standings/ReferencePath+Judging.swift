internal import OutliveGraph
internal import OutliveTrace

extension ReferencePath {
  /// Judges the objects on a path that leads to one that should be gone, and says which reference is at
  /// fault.
  ///
  /// When several may be, it is the last of them: the nearest to what is kept. It has to go in any case
  /// for the object to go, and nothing else goes with it that may rightly be alive. The others stay
  /// suspects.
  ///
  /// - Parameters:
  ///   - known: What is proved of single objects.
  ///   - victim: What is known of the last object.
  /// - Returns: What there is to say of it, a sentence each.
  mutating func judge(by known: inout KnownStandings, victim: Standing) -> [String] {
    guard !isCycle, !steps.isEmpty else { return [] }
    let names = steps.map { "\($0.object.type) \($0.object.id)" }
    let propagation = StandingPropagation(
      steps.dropLast().map { known.standing(of: $0.object.id) } + [victim], names: names)
    for (position, standing) in propagation.standings.enumerated() {
      steps[position].standing = standing
    }
    suspects = propagation.suspects
    if let last = suspects.last { culprit = last }
    var reasons: [String] = []
    if let (dead, alive) = propagation.contradiction {
      reasons.append(
        "\(names[dead]) should be gone, but \(names[alive]), which it leads to, may be alive: "
          + "neither is taken for known")
    }
    if suspects.count > 1 {
      let more = suspects.count < SurvivorSearch.pathLimit ? "" : " or more"
      let outside =
        steps[suspects.lowerBound].standing?.status == .alive
        ? "" : ", or what holds \(names[suspects.lowerBound])"
      reasons.append(
        "one of \(suspects.count)\(more) references is at fault\(outside): "
          + "whether what is between them may be alive isn't known")
    } else if suspects.isEmpty, steps.count > 1 {
      reasons.append("\(names[0]) should be gone as well: what holds that was not read")
    }
    return reasons
  }

  /// The edge that ends the reference at fault.
  ///
  /// - Parameters:
  ///   - edges: The edges that the path was folded from.
  ///   - snapshot: The snapshot they are in.
  /// - Returns: The edge; `nil` when no reference is at fault.
  func culpritEdge(
    of edges: [ObjectGraph.Edge], in snapshot: SnapshotRecord
  ) -> ObjectGraph.Edge? {
    guard let culprit, steps.indices.contains(culprit + 1) else { return nil }
    let target = snapshot.positions[steps[culprit + 1].object.id]
    return edges.last { snapshot.graph.target(of: $0) == target }
  }

  /// What the reference at fault holds, as the end of a sentence: `still holds it`, or who leads on to
  /// it, and how many others may be at fault.
  var culpritClause: String {
    guard let culprit else { return "still holds it" }
    let next = steps.dropLast().indices.contains(culprit + 1) ? steps[culprit + 1].object : nil
    let holds = next.map { "still holds \($0.type), which keeps it alive" } ?? "still holds it"
    // Of a longer way only the end is shown.
    let more = suspects.count < SurvivorSearch.pathLimit ? "" : " or more"
    return suspects.count > 1
      ? "\(holds), one of \(suspects.count)\(more) suspect references" : holds
  }
}
