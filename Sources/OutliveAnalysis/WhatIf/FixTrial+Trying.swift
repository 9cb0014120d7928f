internal import OutliveGraph
internal import OutliveTrace

extension FixTrial {
  /// Tries to free a cycle of objects that only keep themselves alive.
  ///
  /// - Parameters:
  ///   - culprit: The references that the finding says should be weak.
  ///   - all: Those, and all others that are needed beside them.
  ///   - also: The names of the others, as far as they have some.
  ///   - component: The cycle.
  ///   - snapshot: The snapshot that it is in.
  /// - Complexity: O(*n* + *m*) for the objects that go, the component, and their *m* references.
  init(
    weakening culprit: [ObjectGraph.Edge], of all: [ObjectGraph.Edge], also: [String],
    in component: StronglyConnectedComponent, of snapshot: SnapshotRecord
  ) {
    let alone = LocalRelease(
      weakening: Set(culprit), from: component.nodes, within: component, in: snapshot)
    let succeeds = component.nodes.allSatisfy(alone.freed.contains)
    self.init(freed: alone.memory, succeeds: succeeds, alsoNeeded: succeeds ? [] : also)
    guard !succeeds, all.count > culprit.count else { return }
    let together = LocalRelease(
      weakening: Set(all), from: component.nodes, within: component, in: snapshot)
    if component.nodes.allSatisfy(together.freed.contains) { freedTogether = together.memory }
  }

  /// Tries to let go of an object that should be gone.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - culprit: The reference that the finding says is at fault: to the object, or to another one that
  ///     leads to it and should be gone as well.
  ///   - snapshot: The snapshot that shows it alive.
  /// - Complexity: O(*n* + *m*) for the *n* objects that go and their *m* references.
  init(
    releasing node: ObjectGraph.Node, heldBy culprit: ObjectGraph.Edge, in snapshot: SnapshotRecord
  ) {
    let graph = snapshot.graph
    let first = graph.target(of: culprit)
    let culprits = snapshot.mended(with: culprit)
    let alone = LocalRelease(weakening: culprits, from: [first], in: snapshot)
    let ends = first == node ? [node] : [first, node]
    self.init(
      freed: alone.memory, succeeds: alone.freed.contains(node),
      referencesFromOutside: ends.reduce(0) { $0 + max(0, snapshot.external(of: $1)) })
    guard !succeeds else { return }
    var rest: [ObjectGraph.Edge] = []
    var weakened = culprits
    var freed = alone.freed
    // What goes with the first one holds the second one no more.
    for end in ends where !freed.contains(end) {
      let more = graph.incoming(end).filter {
        !culprits.contains($0) && !freed.contains(graph.source(of: $0))
      }
      rest += more
      weakened.formUnion(more)
      freed = LocalRelease(weakening: weakened, from: ends, in: snapshot).freed
    }
    var others: Set<SnapshotProperties.Property?> = []
    for edge in rest {
      others.insert(snapshot.property(of: edge))
      if others.count == Self.nameLimit { break }
    }
    alsoNeeded = others.map { $0?.description ?? "a reference that has no name" }.sorted()
    let together = LocalRelease(weakening: weakened, from: ends, in: snapshot)
    if together.freed.contains(node) { freedTogether = together.memory }
  }
}

extension SnapshotRecord {
  /// The property that a reference belongs to: that of the nearest instance that leads to it.
  ///
  /// - Returns: The property; `nil` when more than one instance leads there, or when none is near.
  func property(of edge: ObjectGraph.Edge) -> SnapshotProperties.Property? {
    let limit = 16
    var edge = edge
    var isCapture = false
    for _ in 0..<limit {
      let reference = self[edge]
      if reference.kind == .capture || self[reference.from].kind == .closure { isCapture = true }
      if self[reference.from].kind == .instance {
        return SnapshotProperties.Property(
          type: self[reference.from].type, name: reference.name, isCapture: isCapture)
      }
      let incoming = graph.incoming(reference.from)
      guard incoming.count == 1, let next = incoming.first else { return nil }
      edge = next
    }
    return nil
  }
}
