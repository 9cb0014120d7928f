internal import COutliveRuntime

/// What is kept of a look at the heap to compare another one with: some bytes for each object.
struct LookSummary {
  private let addresses: [UInt]
  private let fingerprints: [UInt64]
  private let isGarbage: [Bool]

  /// Sums up a look.
  ///
  /// - Parameters:
  ///   - look: The look.
  ///   - taken: How many references to objects are the caller's own.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
  init(_ look: borrowing HeapLook, taken: [Address: UInt64]) {
    let nodes = unsafe look.nodes
    addresses = unsafe nodes.map(\.address)
    fingerprints = look.fingerprints
    isGarbage = look.garbage(taken: look.positions(of: taken)) { _ in false }
  }

  /// How many objects there were.
  var objectCount: Int { addresses.count }

  /// How many bytes it takes.
  var byteCount: Int { addresses.count * 17 }

  /// Compares a later look with this one.
  ///
  /// - Parameter look: The look.
  /// - Returns: For each of its objects, whether it is just as it was then, and whether it was
  ///   garbage already.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
  func compare(with look: borrowing HeapLook) -> (isStable: [Bool], wasGarbage: [Bool]) {
    let nodes = unsafe look.nodes
    let new = look.fingerprints
    var isStable = Array(repeating: false, count: nodes.count)
    var wasGarbage = Array(repeating: false, count: nodes.count)
    // Most objects are reached in the same order both times; where they aren't is told by a table.
    var positions: [UInt: Int]?
    for position in nodes.indices {
      let address = unsafe nodes[position].address
      var before: Int? = position
      if position >= addresses.count || addresses[position] != address {
        if positions == nil {
          positions = Dictionary(
            uniqueKeysWithValues: zip(addresses, addresses.indices))
        }
        before = positions?[address]
      }
      guard let before else { continue }
      isStable[position] = new[position] != 0 && new[position] == fingerprints[before]
      wasGarbage[position] = isGarbage[before]
    }
    return (isStable, wasGarbage)
  }
}

extension HeapLook {
  /// Where the objects are whose references are the caller's own, and how many these are.
  func positions(of taken: [Address: UInt64]) -> [Int: UInt64] {
    var positions: [Int: UInt64] = [:]
    for (address, count) in taken {
      if let position = position(of: address.rawValue) { positions[position] = count }
    }
    return positions
  }

  /// A number for each object that differs, but for one case in 2⁶⁴, when its count, its allocation
  /// or one of its references does; 0 when nothing is known of them.
  fileprivate var fingerprints: [UInt64] {
    let nodes = unsafe nodes
    let edges = unsafe edges
    let unknown = outlive_node_is_dying.rawValue | outlive_node_is_unread.rawValue
    var fingerprints = Array(repeating: UInt64(0), count: nodes.count)
    for position in nodes.indices {
      let node = unsafe nodes[position]
      guard node.flags & unknown == 0 else { continue }
      var hash = outlive_hash(node.serial ^ 0x5851_F42D_4C95_7F2D)
      hash = outlive_hash(hash ^ UInt64(node.retain_count))
      for index in edgeRange(position) {
        let edge = unsafe edges[index]
        hash = outlive_hash(hash ^ UInt64(unsafe nodes[Int(edge.to)].address))
        hash = outlive_hash(hash ^ (UInt64(edge.name) << 32 | UInt64(edge.index)))
        if edge.prefix != UInt32.max {
          hash = outlive_hash(hash ^ fingerprint(ofPrefix: edge.prefix))
        }
      }
      fingerprints[position] = max(1, hash)
    }
    return fingerprints
  }

  private func fingerprint(ofPrefix number: UInt32) -> UInt64 {
    var hash: UInt64 = 1
    var number = number
    while number != UInt32.max {
      let prefix = prefix(number)
      hash = outlive_hash(hash ^ UInt64(prefix.kind))
      if prefix.kind == outlive_prefix_string.rawValue {
        let text = unsafe text(of: prefix)
        for index in text.indices { hash = unsafe outlive_hash(hash ^ UInt64(text[index])) }
      } else {
        hash = outlive_hash(hash ^ prefix.value)
      }
      number = prefix.parent
    }
    return hash
  }
}
