internal import OutliveGraph
internal import OutliveTrace

/// The reference that is most likely at fault in a component that is a large part of the heap.
///
/// Which references break all of its cycles takes too long to find out there. Such a component is a
/// tree whose parts refer back, as a rule: the property by which most younger objects refer to older
/// ones is named.
enum LikelyReference {
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

  /// Names by number: comparing them is most of the work otherwise.
  private struct Numbers {
    private(set) var texts: [String] = []
    private var positions: [String: Int] = [:]

    mutating func number(of text: String) -> Int {
      if let position = positions[text] { return position }
      positions[text] = texts.count
      texts.append(text)
      return texts.count - 1
    }
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
    var types = Numbers()
    var names = Numbers()
    var votes: [Property: Votes] = [:]
    for edge in edges {
      let reference = snapshot[edge]
      let holder = snapshot[reference.from]
      let target = snapshot[reference.to]
      guard holder.kind == .instance, target.kind == .instance else { continue }
      let property = Property(
        type: types.number(of: holder.type), name: names.number(of: reference.name))
      var vote = votes[property] ?? Votes(edge: edge)
      if target.object <= holder.object { vote.back += 1 } else { vote.forward += 1 }
      let best = snapshot[vote.edge]
      if (target.object, holder.object)
        < (snapshot[best.to].object, snapshot[best.from].object)
      {
        vote.edge = edge
      }
      votes[property] = vote
    }
    return votes.min { first, second in
      (
        first.value.forward - first.value.back, types.texts[first.key.type],
        names.texts[first.key.name]
      )
        < (
          second.value.forward - second.value.back, types.texts[second.key.type],
          names.texts[second.key.name]
        )
    }?.value.edge
  }
}
