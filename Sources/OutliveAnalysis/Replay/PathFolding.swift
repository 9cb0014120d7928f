internal import OutliveGraph
internal import OutliveTrace

/// Turns edges of a snapshot into a path as people read it.
///
/// What lies between two instances (the storage of a collection, a closure's context, the box of a
/// captured variable) is folded into the reference between them: `children[0]`, or `handler`
/// through a closure.
struct PathFolding {
  let replay: Replay
  let snapshot: SnapshotRecord

  /// Folds a cycle.
  ///
  /// - Parameter edges: Its edges, in order, the culprit first.
  /// - Returns: The path, turned so that the culprit is its last reference.
  func cycle(_ edges: [ObjectGraph.Edge]) -> ReferencePath {
    guard let culprit = edges.first else {
      return ReferencePath(steps: [], culprit: nil, isCycle: true)
    }
    var turned = Array(edges.dropFirst()) + [culprit]
    let hasInstance = turned.contains { isInstance(snapshot[$0].from) }
    if hasInstance {
      // The culprit may lead into a box or a closure's context: its reference ends further on.
      while let first = turned.first, !isInstance(snapshot[first].from) {
        turned.append(turned.removeFirst())
      }
    }
    var path = fold(turned, culprit: culprit, folding: hasInstance)
    path.isCycle = true
    return path
  }

  /// Folds a path from a holder to what it keeps alive.
  func path(_ edges: [ObjectGraph.Edge], culprit: ObjectGraph.Edge?) -> ReferencePath {
    fold(edges, culprit: culprit, folding: true)
  }

  private func fold(_ edges: [ObjectGraph.Edge], culprit: ObjectGraph.Edge?, folding: Bool)
    -> ReferencePath
  {
    var steps: [ReferencePath.Step] = []
    var culpritStep: Int?
    var current = FoldedReference()
    var start = edges.first.map { snapshot[$0].from }
    for (position, index) in edges.enumerated() {
      let edge = snapshot[index]
      current.add(edge, from: snapshot[edge.from])
      if index == culprit { culpritStep = steps.count }
      let isLast = position == edges.count - 1
      guard let from = start, isLast || !folding || isInstance(edge.to) else { continue }
      steps.append(
        ReferencePath.Step(
          object: replay.summary(of: snapshot[from]),
          reference: reference(current, from: from, to: edge.to)))
      start = edge.to
      current = FoldedReference()
    }
    if let start { steps.append(ReferencePath.Step(object: replay.summary(of: snapshot[start]))) }
    return ReferencePath(steps: steps, culprit: culpritStep, isCycle: false)
  }

  private func reference(
    _ folded: FoldedReference, from: ObjectGraph.Node, to: ObjectGraph.Node
  ) -> ReferencePath.Reference {
    let target = TypeNames.short(snapshot[to].type)
    var note: String?
    if folded.isCapture {
      note =
        folded.goesThroughBox
        ? "captures a variable that holds \(target)"
        : folded.goesThroughCollection
          ? "captures a collection that holds \(target)" : "captures \(target) strongly"
    }
    // An observation's closure is written where the observation is registered.
    let observation = replay.observation(withObject: snapshot[from].object)
    return ReferencePath.Reference(
      name: folded.name, kind: folded.isCapture ? .capture : folded.kind,
      goesThroughClosure: folded.isCapture, note: note,
      site: folded.isCapture ? observation?.site ?? closureSite(of: folded) : nil)
  }

  /// Where a closure is written: that is where it gets its captures.
  private func closureSite(of folded: FoldedReference) -> Site? {
    folded.closure.flatMap { replay.allocationSites.site(of: $0) }
  }

  private func isInstance(_ node: ObjectGraph.Node) -> Bool { snapshot[node].kind == .instance }
}

/// What lies between two instances, as one reference.
private struct FoldedReference {
  var name = ""
  var kind = ReferenceKind.strong
  var isCapture = false
  /// The closure that it goes through, when that is an object of its own.
  var closure: ObjectID?
  var goesThroughBox = false
  var goesThroughCollection = false

  mutating func add(_ edge: SnapshotRecord.Edge, from node: SnapshotRecord.Node) {
    if name.isEmpty { kind = edge.kind }
    let wasCapture = isCapture
    if edge.kind == .capture { isCapture = true }
    switch node.kind {
    case .closure:
      closure = node.object
      return
    case .box:
      goesThroughBox = true
      return
    case .storage where wasCapture:
      // Its elements are no elements of the property that holds the closure.
      goesThroughCollection = true
      return
    case .storage where name.utf8.count < EventPlayer.longestText:
      if edge.name.hasPrefix("[") {
        name += edge.name
        return
      }
      if let index = edge.index { name += "[\(index)]" }
    case .storage: return
    case .instance, .unknown: break
    }
    // What nobody can read needs no more text.
    guard !edge.name.isEmpty, name.utf8.count < EventPlayer.longestText else { return }
    name += name.isEmpty ? edge.name : ".\(edge.name)"
  }
}
