import OutliveAnalysis
import OutliveTrace

extension TraceBuilder {
  /// A snapshot whose counts are told one by one.
  mutating func rawSnapshot(
    nodes: [(object: ObjectID, count: UInt64, isStable: Bool)],
    edges: [(from: ObjectID, to: ObjectID)], type: String = "Shelf.Node", isEnded: Bool = true
  ) {
    let id: SnapshotID = makeID()
    record(
      .snapshotBegan(SnapshotBegan(snapshot: id, label: "raw", tracked: UInt64(nodes.count))))
    for node in nodes {
      record(
        .snapshotNode(
          SnapshotNode(
            snapshot: id, object: node.object, type: type, kind: .instance,
            retainCount: node.count, size: 16, stable: node.isStable)))
    }
    for edge in edges {
      record(
        .snapshotEdge(
          SnapshotEdge(
            snapshot: id, from: edge.from, to: edge.to, kind: .strong, name: "next", index: nil)))
    }
    guard isEnded else { return }
    record(
      .snapshotEnded(
        SnapshotEnded(
          snapshot: id, nodes: UInt64(nodes.count), edges: UInt64(edges.count), unreadable: 0)))
  }
}

extension TraceBuilder {
  /// Anything that isn't part of a release.
  mutating func doOtherWork() {
    let store = object("Shelf.Store")
    let mutation: MutationID = makeID()
    record(.mutationBegan(MutationBegan(mutation: mutation, subject: store, key: "count")))
    record(.mutationEnded(MutationEnded(mutation: mutation)))
    release(store)
  }

  /// Tells events as another thread.
  mutating func on(_ other: UInt64, _ body: (inout TraceBuilder) -> Void) {
    let mine = thread
    thread = ThreadID(rawValue: other)
    body(&self)
    thread = mine
  }
}
