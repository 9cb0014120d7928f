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
  private let cyclic: [Bool]

  /// Groups nodes by component.
  ///
  /// - Parameters:
  ///   - labels: A number for each node that is the same for nodes of one component, at least 0 and
  ///     below the number of nodes; -1 for nodes that are left out.
  ///   - hasSelfEdge: Tells whether a node has a self edge.
  init(labels: [Int32], hasSelfEdge: (ObjectGraph.Node) -> Bool) {
    var componentOfLabel = [Int32](repeating: -1, count: labels.count)
    var componentOfNode = labels
    var sizes: [Int32] = []
    for (index, label) in labels.enumerated() where label >= 0 {
      if componentOfLabel[Int(label)] < 0 {
        componentOfLabel[Int(label)] = Int32(truncatingIfNeeded: sizes.count)
        sizes.append(0)
      }
      componentOfNode[index] = componentOfLabel[Int(label)]
      sizes[Int(componentOfNode[index])] += 1
    }
    var offsets: [Int32] = [0]
    offsets.reserveCapacity(sizes.count + 1)
    var cyclic: [Bool] = []
    cyclic.reserveCapacity(sizes.count)
    var total: Int32 = 0
    for size in sizes {
      total += size
      offsets.append(total)
      cyclic.append(size > 1)
    }
    var nodes = [ObjectGraph.Node](repeating: 0, count: Int(total))
    var next = offsets
    for (index, component) in componentOfNode.enumerated() where component >= 0 {
      let node = ObjectGraph.Node(index)
      nodes[Int(next[Int(component)])] = node
      next[Int(component)] += 1
      if !cyclic[Int(component)], hasSelfEdge(node) {
        cyclic[Int(component)] = true
      }
    }
    self.nodes = nodes
    self.offsets = offsets
    self.componentOfNode = componentOfNode
    self.cyclic = cyclic
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

extension StronglyConnectedComponents: RandomAccessCollection {
  /// The position of the first component: 0.
  public var startIndex: Int { 0 }

  /// How many components there are.
  public var endIndex: Int { cyclic.count }

  /// The component at a position.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes in the component.
  public subscript(position: Int) -> StronglyConnectedComponent {
    precondition(
      indices.contains(position),
      "There is no component \(position): there are \(count) components.")
    return StronglyConnectedComponent(
      nodes: Array(nodes[Int(offsets[position])..<Int(offsets[position + 1])]),
      isCyclic: cyclic[position])
  }
}
