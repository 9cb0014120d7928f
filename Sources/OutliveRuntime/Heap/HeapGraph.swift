internal import COutliveRuntime
internal import OutliveTrace

/// The objects and references of a snapshot, as a look found them, and what they are called.
///
/// They stay in the form that the look has them in: a snapshot of a million objects takes no time to
/// be made of it. Safe to send: nothing of it ever changes.
final class HeapGraph: @unchecked Sendable {
  let look: HeapLook
  private let descriptions: [CompiledMaps.Description]
  private let names: [String]
  /// How many of the references to the objects at some positions are the caller's own.
  private let taken: [Int: UInt64]
  private let isStable: [Bool]

  init(
    _ look: consuming HeapLook, _ maps: CompiledMaps, taken: [Int: UInt64], isStable: [Bool]
  ) {
    self.look = look
    descriptions = maps.descriptions
    names = maps.names
    self.taken = taken
    self.isStable = isStable
  }

  /// No objects.
  init() {
    look = HeapLook()
    descriptions = []
    names = []
    taken = [:]
    isStable = []
  }

  /// Where the objects were.
  var addresses: [UInt] { unsafe look.nodes.map(\.address) }

  // MARK: Objects

  var nodeCount: Int { isStable.count }

  func node(at position: Int) -> HeapSnapshot.Node {
    precondition(position >= 0 && position < nodeCount, "There is no node at \(position).")
    let node = unsafe look.nodes[position]
    return HeapSnapshot.Node(
      type: typeName(of: node), kind: kind(of: node),
      retainCount: UInt64(node.retainCount(without: taken.isEmpty ? nil : taken[position])),
      size: node.size, isStable: isStable[position], serial: node.serial)
  }

  private func kind(of node: outlive_node) -> ObjectKind {
    let description = descriptions[Int(node.map)]
    let isBox = node.flags & outlive_node_is_box.rawValue != 0
    return isBox && description.isContext ? .box : description.kind
  }

  private func typeName(of node: outlive_node) -> String {
    if node.flags & outlive_node_is_box.rawValue != 0 {
      return descriptions[Int(node.name)].boxName
    }
    let description = descriptions[Int(node.map)]
    if node.flags & outlive_node_is_storage.rawValue != 0 && description.kind == .storage {
      return names[Int(node.name)]
    }
    return description.typeName
  }

  // MARK: References

  var edgeCount: Int { unsafe look.edges.count }

  /// The position of the object that holds the reference at a position.
  ///
  /// - Complexity: O(log *n*) for *n* objects.
  func holder(ofEdge index: Int) -> Int {
    let nodes = unsafe look.nodes
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = low + (high - low) / 2
      if unsafe Int(nodes[middle].edges_end) <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func edgesEnd(_ position: Int) -> Int { unsafe Int(look.nodes[position].edges_end) }

  func edge(at index: Int, from: Int) -> HeapSnapshot.Edge {
    let edge = unsafe look.edges[index]
    let (holder, target) = unsafe (look.nodes[from], look.nodes[Int(edge.to)])
    let kind = kind(of: holder)
    let isFromBox = kind == .box && descriptions[Int(holder.map)].isContext
    let isCapture = kind == .closure || edge.is_context != 0 && self.kind(of: target) != .closure
    return HeapSnapshot.Edge(
      from: from, to: Int(edge.to), kind: isCapture ? .capture : .strong, name: name(of: edge),
      index: isFromBox || edge.index == UInt32.max ? nil : UInt64(edge.index))
  }

  private func name(of edge: outlive_edge) -> String {
    var name = names[Int(edge.name)]
    var number = edge.prefix
    while number != UInt32.max {
      let prefix = look.prefix(number)
      name = PropertyName.joined(text(of: prefix), name)
      number = prefix.parent
    }
    return name
  }

  private func text(of prefix: outlive_prefix) -> String {
    switch prefix.kind {
    case outlive_prefix_name.rawValue: names[Int(prefix.value)]
    case outlive_prefix_signed.rawValue: "[\(Int64(bitPattern: prefix.value))]"
    case outlive_prefix_unsigned.rawValue: "[\(prefix.value)]"
    default:
      unsafe PropertyName.subscripted(
        String(decoding: look.text(of: prefix), as: UTF8.self), isCut: prefix.is_cut != 0)
    }
  }
}

extension HeapSnapshot {
  /// What two looks at the heap saw.
  ///
  /// - Parameters:
  ///   - look: The second look: what it saw is in the snapshot.
  ///   - first: The first look: what it saw otherwise is not stable.
  ///   - maps: The maps that both knew.
  ///   - taken: How many references to objects are the caller's own.
  init(
    _ look: consuming HeapLook, comparedWith first: LookSummary, _ maps: CompiledMaps,
    taken: [Address: UInt64]
  ) {
    let (isStable, wasGarbage) = first.compare(with: look)
    let taken = look.positions(of: taken)
    let garbage = look.garbage(taken: taken) { !isStable[$0] || !wasGarbage[$0] }
    let unreadable = HeapSnapshot.unreadable(in: look, maps)
    self.init(
      HeapGraph(look, maps, taken: taken, isStable: isStable), unreadable: unreadable)
    self.garbage = garbage.indices.filter { garbage[$0] }
  }

  private static func unreadable(
    in look: borrowing HeapLook, _ maps: CompiledMaps
  ) -> [Unreadable] {
    let counts = unsafe look.unreadable
    var result: [Unreadable] = []
    for index in counts.indices {
      let (value, count) = unsafe (maps.unreadable[index], counts[index])
      guard count > 0 else { continue }
      result.append(Unreadable(type: value.type, reason: value.reason.rawValue, count: count))
    }
    return result.sorted { ($0.type, $0.reason) < ($1.type, $1.reason) }
  }
}
