import OutliveRuntime
import OutliveTrace

/// What some objects keep alive, as lines of text: `root -child-> Leaf`.
///
/// The first object is called `root`; a capture has `capture` before its name, a position `#` and
/// its number behind it.
func edges(from objects: AnyObject...) -> [String] {
  HeapSnapshot.capture(of: objects).lines
}

extension HeapSnapshot {
  var lines: [String] {
    edges.map { edge in
      let words = [
        edge.kind == .strong ? "" : edge.kind.rawValue, edge.name,
        edge.index.map { "#\($0)" } ?? "",
      ]
      return
        "\(name(edge.from)) -\(words.filter { !$0.isEmpty }.joined(separator: " "))-> \(name(edge.to))"
    }
  }

  /// What could not be read, as lines of text.
  var unreadableLines: [String] {
    unreadable.map { "\(shortened($0.type)): \($0.reason) ×\($0.count)" }
  }

  private func name(_ position: Int) -> String {
    position == 0 ? "root" : shortened(nodes[position].type)
  }

  /// The retain count of an object, less the references that the snapshot read.
  func external(_ object: AnyObject) -> Int? {
    position(of: object).map { position in
      Int(nodes[position].retainCount) - edges.count { $0.to == position }
    }
  }

  /// The objects that only keep themselves alive, by trial deletion as it is described.
  var expectedGarbage: [Int] {
    var external = nodes.map { $0.isStable && $0.retainCount > 0 ? Int($0.retainCount) : .max }
    for edge in edges { external[edge.to] -= 1 }
    var targets = Array(repeating: [Int](), count: nodes.count)
    for edge in edges { targets[edge.from].append(edge.to) }
    var alive: Set<Int> = []
    var queue = nodes.indices.filter { external[$0] != 0 }
    while let position = queue.popLast() {
      if alive.insert(position).inserted { queue += targets[position] }
    }
    return nodes.indices.filter { !alive.contains($0) }
  }
}

/// A type's name without its modules.
func shortened(_ name: String) -> String {
  name.replacing("OutliveRuntimeTests.", with: "").replacing("Swift.", with: "")
}
