internal import OutliveGraph
internal import OutliveTrace

/// The reference that is most likely at fault in a component that is a large part of the heap.
///
/// Which references break all of its cycles takes too long to find out there. Such a component is a
/// tree whose parts refer back, as a rule: the property by which most younger objects refer to older
/// ones is named.
enum LikelyReference {
  /// The numbers of the names: comparing the names is most of the work otherwise.
  private struct Property: Hashable {
    var type: Int
    var name: Int
  }

  private struct Votes {
    var back = 0
    var forward = 0
    /// The reference from the oldest holder to the oldest object.
    var edge: ObjectGraph.Edge
  }

  /// Finds the reference.
  ///
  /// - Parameters:
  ///   - edges: The references of the component.
  ///   - snapshot: The snapshot.
  /// - Returns: The reference; `nil` when no object of the component refers to another one directly.
  /// - Complexity: O(*m*) for *m* references.
  static func edge(
    among edges: [ObjectGraph.Edge], in snapshot: SnapshotRecord
  ) -> ObjectGraph.Edge? {
    let graph = snapshot.graph
    var positions: [Property: Int] = [:]
    var votes: [Votes] = []
    // References of few properties come in turns: most are found without a look into the table.
    var recent = [(property: Property, position: Int)](
      repeating: (Property(type: -1, name: -1), 0), count: 64)
    for edge in edges {
      let (from, to) = (graph.source(of: edge), graph.target(of: edge))
      guard snapshot.kind(of: from) == .instance, snapshot.kind(of: to) == .instance else {
        continue
      }
      let property = Property(
        type: snapshot.nodes.typeNumber(at: from.index),
        name: snapshot.edges.nameNumber(at: edge.index))
      let place = (property.type &* 31 &+ property.name) & 63
      if recent[place].property != property {
        let position = positions[property] ?? votes.count
        if position == votes.count {
          positions[property] = position
          votes.append(Votes(edge: edge))
        }
        recent[place] = (property, position)
      }
      var vote = votes[recent[place].position]
      let (holder, target) = (snapshot.object(of: from), snapshot.object(of: to))
      if target <= holder { vote.back += 1 } else { vote.forward += 1 }
      let best = (
        target: snapshot.object(of: graph.target(of: vote.edge)),
        holder: snapshot.object(of: graph.source(of: vote.edge))
      )
      if (target, holder) < (best.target, best.holder) { vote.edge = edge }
      votes[recent[place].position] = vote
    }
    // Names that look the same need not be the same: then the earlier reference decides.
    return votes.map { vote in
      (
        rank: vote.forward - vote.back, type: snapshot[graph.source(of: vote.edge)].type,
        name: snapshot[vote.edge].name, edge: vote.edge
      )
    }.min { ($0.rank, $0.type, $0.name, $0.edge) < ($1.rank, $1.type, $1.name, $1.edge) }?.edge
  }
}
