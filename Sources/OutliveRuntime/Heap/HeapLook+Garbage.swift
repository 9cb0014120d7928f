#if os(Linux) && _pointerBitWidth(_64) && _endian(little)
  internal import COutliveRuntime

  extension HeapLook {
    /// Which objects only keep each other alive, by trial deletion.
    ///
    /// See <doc:ReadingTheHeap> for why none of them is in use, whatever other threads did.
    ///
    /// - Parameters:
    ///   - counts: How many strong references each object counts that are not the caller's own.
    ///   - isPinned: Whether the object at a position counts as alive whatever its count says.
    /// - Returns: Whether the object at each position is garbage.
    /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
    ///
    /// Source: CPython's cycle collector (`deduce_unreachable` in `Python/gc.c`).
    func garbage(
      ofCounts counts: [UInt64], isPinned: (Int) -> Bool
    ) -> [Bool] {
      let nodes = unsafe nodes
      let edges = unsafe edges
      var inside = Array(repeating: UInt32(0), count: nodes.count)
      for index in edges.indices { unsafe inside[Int(edges[index].to)] += 1 }
      let unknown = outlive_node_is_dying.rawValue | outlive_node_is_unread.rawValue
      var isGarbage = Array(repeating: true, count: nodes.count)
      var queue: [UInt32] = []
      for position in nodes.indices {
        // With fewer references counted than read, something was misread: it counts as alive.
        let isHeld =
          unsafe UInt64(inside[position]) != counts[position] || counts[position] == 0
          || nodes[position].flags & unknown != 0 || isPinned(position)
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
#endif
