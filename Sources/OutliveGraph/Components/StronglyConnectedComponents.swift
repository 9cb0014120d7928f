/// A largest set of nodes of which each can be reached from each other one.
public struct StronglyConnectedComponent: Hashable, Sendable {
  /// The nodes in ascending order; at least one.
  public let nodes: [ObjectGraph.Node]
  /// Whether there is a cycle: more than one node, or a self edge.
  public let isCyclic: Bool

  /// Tells whether a node is in the component.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of nodes in the component.
  public func contains(_ node: ObjectGraph.Node) -> Bool { nodes.containsInAscendingOrder(node) }
}

/// The strongly connected components of a graph, ordered by the lowest node of each.
///
/// The order stays the same for the rest of the graph when something unrelated is added to it.
public struct StronglyConnectedComponents: Equatable, Sendable {
  /// The nodes, component after component, in ascending order within each.
  private let nodes: [ObjectGraph.Node]
  /// Where each component begins in ``nodes``, and at the end, where the last one ends.
  private let offsets: [Int32]
  /// The component of each node; -1 for a node that was left out.
  private let componentOfNode: [Int32]
  /// Whether each component has a cycle.
  private let isCyclic: [Bool]

  /// Groups nodes by component.
  ///
  /// - Parameters:
  ///   - search: A search that has found the components.
  ///   - rows: The edges that come from each node.
  init(_ search: borrowing ComponentSearch, _ rows: EdgeRows.Walk) {
    let nodeCount = Int32(truncatingIfNeeded: rows.offsets.count - 1)
    var count = 0
    let componentOfNode = [Int32](count: Int(nodeCount)) { componentOfNode in
      for node in 0..<nodeCount {
        guard let lowest = search.lowestNode(ofComponentWith: node) else {
          componentOfNode[node] = -1
          continue
        }
        // The lowest node of a component comes before its others, which take its number.
        componentOfNode[node] =
          lowest == node ? Int32(truncatingIfNeeded: count) : componentOfNode[lowest]
        count += lowest == node ? 1 : 0
      }
    }
    let offsets = componentOfNode.withCells { Self.offsets(count: count, $0) }
    let nodes = componentOfNode.withCells { Self.group($0, by: offsets) }
    self.componentOfNode = componentOfNode
    self.offsets = offsets
    self.nodes = nodes
    isCyclic = offsets.withCells { offsets in
      nodes.withCells { nodes in
        [Bool](count: count) { isCyclic in
          for component in 0..<count {
            let first = offsets[component]
            isCyclic[component] =
              offsets[component + 1] - first > 1 || Self.hasSelfEdge(nodes[first], rows)
          }
        }
      }
    }
  }

  /// Where each component begins when all are laid one behind the other.
  private static func offsets(count: Int, _ componentOfNode: Cells<Int32>) -> [Int32] {
    [Int32](count: count + 1) { offsets in
      for component in 0...count {
        offsets[component] = 0
      }
      for node in 0..<componentOfNode.count where componentOfNode[node] >= 0 {
        offsets[componentOfNode[node] &+ 1] &+= 1
      }
      var sum: Int32 = 0
      for component in 0...count {
        sum &+= offsets[component]
        offsets[component] = sum
      }
    }
  }

  /// The nodes, component after component.
  private static func group(
    _ componentOfNode: Cells<Int32>, by offsets: [Int32]
  ) -> [ObjectGraph.Node] {
    let next = WorkArray<Int32>(copying: offsets)
    return [ObjectGraph.Node](count: Int(offsets.last ?? 0)) { nodes in
      for node in 0..<componentOfNode.count where componentOfNode[node] >= 0 {
        let place = next.cells[componentOfNode[node]]
        next.cells[componentOfNode[node]] = place &+ 1
        nodes[place] = ObjectGraph.Node(rawIndex: Int32(truncatingIfNeeded: node))
      }
    }
  }

  private static func hasSelfEdge(_ node: ObjectGraph.Node, _ rows: EdgeRows.Walk) -> Bool {
    for position in rows.offsets[node]..<rows.offsets[node.rawIndex &+ 1]
    where rows.ends[position] == node {
      return true
    }
    return false
  }

  /// The position of the component that a node is in; `nil` if the node was left out.
  ///
  /// - Complexity: O(1).
  public func index(of node: ObjectGraph.Node) -> Int? {
    precondition(
      node.index < componentOfNode.count,
      "Node \(node) is not in the graph, which has \(componentOfNode.count) nodes.")
    let component = componentOfNode[node.index]
    return component < 0 ? nil : Int(component)
  }
}

extension StronglyConnectedComponents {
  /// The components that have a cycle, in the same order.
  ///
  /// Most objects hold nothing that holds them: this leaves out their components without making
  /// each of them first.
  public var cyclic: some BidirectionalCollection<StronglyConnectedComponent> {
    indices.lazy.filter { isCyclic[$0] }.map { self[$0] }
  }
}

extension StronglyConnectedComponents: RandomAccessCollection {
  /// The position of the first component: 0.
  public var startIndex: Int { 0 }

  /// How many components there are.
  public var endIndex: Int { isCyclic.count }

  /// The component at a position.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes in the component.
  public subscript(position: Int) -> StronglyConnectedComponent {
    precondition(
      indices.contains(position),
      "There is no component \(position): there are \(count) components.")
    return StronglyConnectedComponent(
      nodes: Array(nodes[Int(offsets[position])..<Int(offsets[position + 1])]),
      isCyclic: isCyclic[position])
  }
}
