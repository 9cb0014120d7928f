internal import OutliveTrace

/// Leaves out events and keeps snapshots whole: an object takes its references with it, a reference
/// its count, and the end of a snapshot tells how much is left.
struct SnapshotRepair {
  private struct Look {
    /// Each object that was recorded, and whether it stays.
    var nodes: [ObjectID: Bool] = [:]
    var lostReferences: [ObjectID: UInt64] = [:]
    var lostNodes: UInt64 = 0
    var lostEdges: UInt64 = 0
  }

  private var looks: [SnapshotID: Look] = [:]

  /// Leaves out events, and numbers the rest anew.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - isKept: Whether the event at a position stays; a reference between objects of which one
  ///     goes doesn't stay in any case.
  /// - Returns: The events that stay.
  /// - Complexity: O(*n*) for *n* events.
  static func repaired(_ events: [Event], keeping isKept: (Int) -> Bool) -> [Event] {
    var repair = SnapshotRepair()
    var stays = [Bool](repeating: true, count: events.count)
    for index in events.indices {
      stays[index] = repair.note(events[index].kind, isKept: isKept(index))
    }
    var numbers: [EventSequence: EventSequence] = [:]
    var result: [Event] = []
    for index in events.indices where stays[index] {
      var event = events[index]
      let number = EventSequence(rawValue: UInt64(result.count + 1))
      numbers[event.sequence] = number
      event.sequence = number
      if let cause = event.cause { event.cause = numbers[cause] }
      event.kind = repair.mended(event.kind)
      result.append(event)
    }
    return result
  }

  /// Takes note of an event, and says whether it stays.
  private mutating func note(_ kind: Event.Kind, isKept: Bool) -> Bool {
    switch kind {
    case .snapshotNode(let node):
      guard looks[node.snapshot]?.nodes[node.object] == nil else { return isKept }
      looks[node.snapshot, default: Look()].nodes[node.object] = isKept
      if !isKept { looks[node.snapshot]?.lostNodes += 1 }
      return isKept
    case .snapshotEdge(let edge):
      guard let look = looks[edge.snapshot], let from = look.nodes[edge.from],
        let to = look.nodes[edge.to]
      else { return isKept }
      guard !isKept || !from || !to else { return true }
      looks[edge.snapshot]?.lostEdges += 1
      if edge.kind.keepsAlive {
        looks[edge.snapshot]?.lostReferences[edge.to, default: 0] += 1
      }
      return false
    case .snapshotRoot(let root):
      return isKept && looks[root.snapshot]?.nodes[root.object] != false
    default: return isKept
    }
  }

  /// What is left of a snapshot, as its events tell it.
  private func mended(_ kind: Event.Kind) -> Event.Kind {
    switch kind {
    case .snapshotNode(var node):
      let lost = looks[node.snapshot]?.lostReferences[node.object] ?? 0
      node.retainCount -= min(node.retainCount, lost)
      return .snapshotNode(node)
    case .snapshotEnded(var end):
      end.nodes -= min(end.nodes, looks[end.snapshot]?.lostNodes ?? 0)
      end.edges -= min(end.edges, looks[end.snapshot]?.lostEdges ?? 0)
      return .snapshotEnded(end)
    default: return kind
    }
  }
}
