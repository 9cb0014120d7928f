internal import OutliveGraph
internal import OutliveTrace

// Cycles that go through an observation, as the rules about them see them: each is told by one rule.

extension ReferencePath {
  /// The observation whose own reference to its subject is at fault; `nil` when another reference is.
  func pinningObservation(in replay: Replay) -> ObservationRecord? {
    guard isCycle, let culprit, let reference = steps[culprit].reference,
      reference.kind == .strong, !reference.goesThroughClosure,
      let observation = replay.observation(withObject: steps[culprit].object.id),
      steps.last?.object.id == observation.subject
    else { return nil }
    return observation
  }
}

extension LiveCycle {
  /// The observation that alone holds the cycle, because its handler captures whoever keeps it; `nil`
  /// when there is none, or something else may hold the cycle as well.
  func keepingObservation(in replay: Replay) -> ObservationRecord? {
    guard shape == .plain, standing == .unexplained, let snapshot = replay.lastSnapshot,
      let culprit, culprit.reference?.goesThroughClosure == true,
      let observation = replay.observation(withObject: culprit.object.id),
      observation.isActive(before: since.sequence),
      let kept = snapshot.positions[observation.object]
    else { return nil }
    let members = path.steps.dropLast().compactMap { snapshot.positions[$0.object.id] }
    guard members.count == path.steps.count - 1 else { return nil }
    let inside = Set(members)
    let isHeldOnlySo = members.allSatisfy { node in
      node == kept || snapshot.isHeldOnly(node, from: inside)
    }
    return isHeldOnlySo ? observation : nil
  }
}

extension SnapshotRecord {
  /// How many references are followed back to find out who holds an object.
  private static let mostHolders = 64

  /// Whether all that holds a node is instances of a set, directly or through closures and storage.
  fileprivate func isHeldOnly(
    _ node: ObjectGraph.Node, from instances: Set<ObjectGraph.Node>
  ) -> Bool {
    var seen: Set<ObjectGraph.Node> = [node]
    var rest = [node]
    while let next = rest.popLast() {
      guard isStable(next), external(of: next) == 0, seen.count <= Self.mostHolders else {
        return false
      }
      for edge in graph.incoming(next) {
        let source = graph.source(of: edge)
        if instances.contains(source) || garbage.isGarbage(source) { continue }
        guard kind(of: source) != .instance else { return false }
        if seen.insert(source).inserted { rest.append(source) }
      }
    }
    return true
  }
}
