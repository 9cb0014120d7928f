#if os(Linux) && _pointerBitWidth(_64) && _endian(little)
  internal import COutliveRuntime

  /// Which objects a second look at the heap saw just as the first did.
  struct LookComparison {
    /// Where the first look has each object of the second.
    let firstPositions: [UInt32?]
    private let stable: [Bool]

    /// Compares two looks.
    ///
    /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
    init(_ look: borrowing HeapLook, _ first: borrowing HeapLook) {
      let nodes = unsafe look.nodes
      let firstNodes = unsafe first.nodes
      var firstPositions: [UInt32?] = []
      firstPositions.reserveCapacity(nodes.count)
      for position in nodes.indices {
        let address = unsafe nodes[position].address
        // Most objects are reached in the same order both times.
        let isSame = unsafe position < firstNodes.count && firstNodes[position].address == address
        let found = isSame ? position : first.position(of: address)
        firstPositions.append(found.map { UInt32($0) })
      }
      var stable = Array(repeating: false, count: nodes.count)
      for position in nodes.indices {
        guard let before = firstPositions[position] else { continue }
        stable[position] = LookComparison.isSame(position, look, Int(before), first)
      }
      self.firstPositions = firstPositions
      self.stable = stable
    }

    func isStable(_ position: Int) -> Bool { stable[position] }

    private static func isSame(
      _ position: Int, _ look: borrowing HeapLook, _ before: Int, _ first: borrowing HeapLook
    ) -> Bool {
      let node = unsafe look.nodes[position]
      let firstNode = unsafe first.nodes[before]
      // Of one that is being deinitialized, or that couldn't be read, nothing is known.
      let unknown = outlive_node_is_dying.rawValue | outlive_node_is_unread.rawValue
      guard node.flags & unknown == 0, firstNode.flags & unknown == 0,
        node.retain_count == firstNode.retain_count, node.serial == firstNode.serial
      else { return false }
      let range = look.edgeRange(position)
      let firstRange = first.edgeRange(before)
      guard range.count == firstRange.count else { return false }
      for (index, firstIndex) in zip(range, firstRange) {
        let edge = unsafe look.edges[index]
        let firstEdge = unsafe first.edges[firstIndex]
        guard edge.name == firstEdge.name, edge.index == firstEdge.index,
          unsafe look.nodes[Int(edge.to)].address == first.nodes[Int(firstEdge.to)].address,
          isSame(edge.prefix, look, firstEdge.prefix, first)
        else { return false }
      }
      return true
    }

    private static func isSame(
      _ number: UInt32, _ look: borrowing HeapLook, _ firstNumber: UInt32,
      _ first: borrowing HeapLook
    ) -> Bool {
      var number = number
      var firstNumber = firstNumber
      while number != UInt32.max, firstNumber != UInt32.max {
        let prefix = look.prefix(number)
        let firstPrefix = first.prefix(firstNumber)
        guard prefix.kind == firstPrefix.kind, prefix.length == firstPrefix.length else {
          return false
        }
        if prefix.kind == outlive_prefix_string.rawValue {
          guard unsafe look.text(of: prefix).elementsEqual(first.text(of: firstPrefix)) else {
            return false
          }
        } else if prefix.value != firstPrefix.value {
          return false
        }
        number = prefix.parent
        firstNumber = firstPrefix.parent
      }
      return number == firstNumber
    }
  }
#endif
