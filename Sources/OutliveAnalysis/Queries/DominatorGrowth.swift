internal import OutliveGraph
internal import OutliveTrace

/// Chooses which objects of a dominator tree are shown: always the next one that retains most.
struct DominatorGrowth {
  private let snapshot: SnapshotRecord
  private let part: MergedPart
  private let retained: RetainedMemory
  private let limit: Int
  /// What stands directly under each object, what retains most first.
  private var children: [ObjectGraph.Node: [ObjectGraph.Node]] = [:]
  private var shown: Set<ObjectGraph.Node> = []
  private var tops: [ObjectGraph.Node]

  init(
    _ snapshot: SnapshotRecord, of part: MergedPart, from starts: [ObjectGraph.Node]?,
    atMost limit: Int
  ) {
    self.snapshot = snapshot
    self.part = part
    self.limit = limit
    retained = RetainedMemory(in: snapshot, garbageRoots: snapshot.garbageRoots)
    let dominators = retained.dominators
    let chosen = starts.map { NodeSet(nodeCount: snapshot.nodes.count, $0) }
    var tops: [ObjectGraph.Node] = []
    var children: [ObjectGraph.Node: [ObjectGraph.Node]] = [:]
    var open: [ObjectGraph.Node] = []
    var openTops = 0
    dominators.forEach { node in
      if let chosen {
        if chosen.contains(node) {
          // What stands under another one that is meant is shown there.
          if openTops == 0 { tops.append(node) }
          openTops += 1
        }
      } else if open.isEmpty {
        tops.append(node)
      }
      if let above = open.last { children[above, default: []].append(node) }
      open.append(node)
    } leave: { node in
      open.removeLast()
      if let chosen, chosen.contains(node) { openTops -= 1 }
    }
    self.tops = tops
    self.children = children
    self.tops.sort(by: isBefore)
    grow()
  }

  /// Whether an object is shown before another: it retains more, or was recorded before.
  private func isBefore(_ first: ObjectGraph.Node, _ second: ObjectGraph.Node) -> Bool {
    let (one, other) = (retained.memory(of: first), retained.memory(of: second))
    return (other.bytes, other.objects, first) < (one.bytes, one.objects, second)
  }

  /// Shows what retains most: nothing retains more than what it stands under.
  private mutating func grow() {
    var candidates: [ObjectGraph.Node] = []
    var pending = tops
    while let node = pending.popLast() {
      candidates.append(node)
      pending += children[node] ?? []
    }
    candidates.sort(by: isBefore)
    shown = Set(candidates.prefix(limit))
    for node in shown {
      let below = (children[node] ?? []).sorted(by: isBefore)
      children[node] = below
    }
  }

  /// The tree that is shown.
  var tree: DominatorTree {
    var entries: [DominatorTree.Entry] = []
    var pending = tops.filter(shown.contains).reversed().map { (node: $0, depth: 0) }
    while let (node, depth) = pending.popLast() {
      let below = children[node] ?? []
      entries.append(entry(node, depth: depth, hidden: hidden(of: below)))
      pending += below.filter(shown.contains).reversed().map { ($0, depth + 1) }
    }
    var above: [DominatorTree.Entry] = []
    if tops.count == 1, var node = tops.first {
      while case .node(let next) = retained.dominators.immediateDominator(of: node) {
        above.append(entry(next, depth: 0, hidden: hidden(of: [])))
        node = next
      }
      above.reverse()
      for index in above.indices { above[index].depth = index }
    }
    return DominatorTree(
      process: part.label, moment: snapshot.moment, total: KeptMemory(of: snapshot.nodes),
      above: above, entries: entries, hidden: hidden(of: tops))
  }

  private func entry(
    _ node: ObjectGraph.Node, depth: Int, hidden: DominatorTree.Hidden
  ) -> DominatorTree.Entry {
    DominatorTree.Entry(
      object: part.replay.summary(of: snapshot[node]), depth: depth, size: snapshot[node].size,
      retained: retained.memory(of: node),
      referencesFromOutside: max(0, snapshot.external(of: node)),
      isGarbage: snapshot.garbage.isGarbage(node), hidden: hidden)
  }

  private func hidden(of nodes: [ObjectGraph.Node]) -> DominatorTree.Hidden {
    var sum = DominatorTree.Hidden(count: 0, retained: KeptMemory(objects: 0, bytes: 0))
    for node in nodes where !shown.contains(node) {
      sum.count += 1
      sum.retained += retained.memory(of: node)
    }
    return sum
  }
}

extension SnapshotRecord {
  /// Where what only keeps itself alive begins: the oldest object of each cycle that no other one
  /// holds.
  fileprivate var garbageRoots: [ObjectGraph.Node] {
    var roots: [ObjectGraph.Node] = []
    for component in graph.stronglyConnectedComponents(within: garbage.nodes) {
      let isHeldByOthers = component.nodes.contains { node in
        graph.incoming(node).contains { !component.contains(graph.source(of: $0)) }
      }
      guard !isHeldByOthers else { continue }
      if let oldest = component.nodes.min(by: { self[$0].object < self[$1].object }) {
        roots.append(oldest)
      }
    }
    return roots
  }
}
