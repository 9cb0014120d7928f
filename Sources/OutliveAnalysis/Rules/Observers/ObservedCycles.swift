internal import OutliveGraph
internal import OutliveTrace

// Cycles that go through an observation, as the rules about them see them: each is told by one rule.

extension ReferencePath {
  /// The observation of which a reference to its subject is at fault: its own, or one of a helper that
  /// keeps the observation; `nil` when it is another one.
  func pinningObservation(in replay: Replay) -> ObservationRecord? {
    guard isCycle, let culprit, let reference = steps[culprit].reference,
      reference.kind == .strong, !reference.goesThroughClosure,
      let subject = steps.last?.object.id
    else { return nil }
    let holder = steps[culprit].object.id
    if let observation = replay.observation(withObject: holder) {
      return observation.subject == subject ? observation : nil
    }
    guard holder != subject, replay.observationsBySubject.contains(subject),
      let snapshot = replay.lastSightings[holder].map({ replay.snapshots[$0] }),
      let node = snapshot.positions[holder]
    else { return nil }
    return snapshot.kept(by: node).lazy.compactMap(replay.observation(withObject:))
      .filter { $0.subject == subject }.min { $0.registeredAt < $1.registeredAt }
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
  /// How many references are followed to find out who holds an object, or what one keeps.
  private static let mostHolders = 64

  /// The first few instances that an object holds itself, through nothing but storage and boxes.
  fileprivate func kept(by node: ObjectGraph.Node) -> [ObjectID] {
    var seen: Set<ObjectGraph.Node> = [node]
    var rest = [node]
    var kept: [ObjectID] = []
    while let next = rest.popLast() {
      for edge in graph.outgoing(next).prefix(Self.mostHolders) {
        let target = graph.target(of: edge)
        guard seen.count <= Self.mostHolders, seen.insert(target).inserted else { continue }
        switch kind(of: target) {
        case .instance: kept.append(object(of: target))
        case .storage, .box: rest.append(target)
        case .closure, .unknown: break
        }
      }
    }
    return kept
  }

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
