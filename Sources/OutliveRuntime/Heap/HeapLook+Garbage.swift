internal import COutliveRuntime

extension HeapLook {
  /// Which objects only keep each other alive, by trial deletion.
  ///
  /// See <doc:ReadingTheHeap> for why none of them is in use, whatever other threads did.
  ///
  /// - Parameters:
  ///   - taken: How many of the references to the objects at some positions are the caller's own.
  ///   - isPinned: Whether the object at a position counts as alive whatever its count says.
  /// - Returns: Whether the object at each position is garbage.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
  ///
  /// Source: CPython's cycle collector (`deduce_unreachable` in `Python/gc.c`).
  func garbage(
    taken: [Int: UInt64], isPinned: (Int) -> Bool
  ) -> [Bool] {
    let nodes = unsafe nodes
    let edges = unsafe edges
    var inside = Array(repeating: UInt32(0), count: nodes.count)
    for index in edges.indices { unsafe inside[Int(edges[index].to)] += 1 }
    let unknown = outlive_node_is_dying.rawValue | outlive_node_is_unread.rawValue
    var isGarbage = Array(repeating: true, count: nodes.count)
    var queue: [UInt32] = []
    for position in nodes.indices {
      let node = unsafe nodes[position]
      let count = node.retainCount(without: taken[position])
      // With fewer references counted than read, something was misread: it counts as alive.
      let isHeld =
        inside[position] != count || count == 0
        || node.flags & unknown != 0 || isPinned(position)
      guard isHeld else { continue }
      isGarbage[position] = false
      queue.append(UInt32(position))
    }
    while let position = queue.popLast() {
      for index in edgeRange(Int(position)) {
        let target = unsafe edges[index].to
        guard isGarbage[Int(target)] else { continue }
        isGarbage[Int(target)] = false
        queue.append(target)
      }
    }
    return isGarbage
  }
}

extension outlive_node {
  /// How many strong references it counts that are not the caller's own.
  func retainCount(without taken: UInt64?) -> UInt32 {
    guard let taken else { return retain_count }
    return taken >= UInt64(retain_count) ? 0 : retain_count - UInt32(taken)
  }
}
