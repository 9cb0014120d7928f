internal import OutliveGraph
internal import OutliveTrace

/// The properties and captures of a snapshot that could be made weak, with the references that go
/// then.
///
/// A developer changes a property, and with it that property of every instance. A property that
/// holds a collection lets go of the collection; one that holds a closure keeps the closure, which
/// then captures weakly: a closure can't be held weakly, and what has to change is its capture
/// list.
struct SnapshotProperties {
  /// A property of a type, or the captures of the closures that it holds.
  struct Property: Hashable {
    /// The type that holds it, as recorded.
    var type: String
    /// The property; empty when it has no name.
    var name: String
    /// Whether its closures' captures are meant.
    var isCapture: Bool
  }

  /// How many properties of others, and how many of its own, an object's closures are named by at
  /// most.
  private static let chainLimit = 64

  private let snapshot: SnapshotRecord
  /// Where a search for each property's captures begins, and the references that it holds itself.
  private var first: [Property: [ObjectGraph.Edge]] = [:]
  /// The properties, in the order in which the snapshot has them.
  private(set) var properties: [Property] = []
  /// Whether a part that is no instance leads to one, or to an end, without a closure between.
  private let leadsOnPlainly: NodeSet

  /// Looks at all references of a snapshot.
  ///
  /// - Parameter snapshot: A judged snapshot.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
  init(of snapshot: SnapshotRecord) {
    self.snapshot = snapshot
    leadsOnPlainly = Self.plainParts(of: snapshot)
    let owners = Self.owners(in: snapshot)
    for owner in owners {
      for edge in snapshot.graph.outgoing(owner) { note(edge, of: snapshot[owner].type) }
    }
    noteChains(of: owners)
  }

  /// The references that go when a property is weak.
  ///
  /// - Complexity: O(*n* + *m*) for the *n* parts that the property leads to, with *m* references.
  func edges(of property: Property) -> [ObjectGraph.Edge] {
    guard let first = first[property] else { return [] }
    guard property.isCapture else { return first }
    return captures(along: first)
  }

  // MARK: Building

  private mutating func note(_ edge: ObjectGraph.Edge, of type: String) {
    let reference = snapshot[edge]
    let isClosure = snapshot[reference.to].kind == .closure
    if reference.kind == .capture, !isClosure {
      // A closure that is no object of its own, or one that nobody's property holds.
      add(edge, to: Property(type: type, name: reference.name, isCapture: true))
    } else if snapshot[reference.to].kind == .instance || leadsOnPlainly.contains(reference.to) {
      add(edge, to: Property(type: type, name: reference.name, isCapture: false))
    } else {
      add(edge, to: Property(type: type, name: reference.name, isCapture: true))
    }
  }

  private mutating func add(_ edge: ObjectGraph.Edge, to property: Property) {
    if first[property] == nil { properties.append(property) }
    first[property, default: []].append(edge)
  }

  /// Adds the captures of closures that objects hold which another property holds in turn, under
  /// both names: reports call them `DocumentCell.titleObservation.handler`.
  private mutating func noteChains(of owners: [ObjectGraph.Node]) {
    let graph = snapshot.graph
    for owner in owners where snapshot[owner].kind == .instance {
      let captures = graph.outgoing(owner).filter { edge in
        let reference = snapshot[edge]
        return reference.kind == .capture || snapshot[reference.to].kind == .closure
      }
      guard !captures.isEmpty else { continue }
      // A trace may be made to have more names than there is memory.
      var outers: Set<Property> = []
      for edge in graph.incoming(owner) where outers.count < Self.chainLimit {
        let outer = snapshot[edge]
        guard snapshot[outer.from].kind == .instance, !outer.name.isEmpty else { continue }
        let property = Property(
          type: snapshot[outer.from].type, name: outer.name, isCapture: false)
        guard outers.insert(property).inserted else { continue }
        for capture in captures.prefix(Self.chainLimit) where !snapshot[capture].name.isEmpty {
          add(
            capture,
            to: Property(
              type: property.type, name: "\(outer.name).\(snapshot[capture].name)",
              isCapture: true))
        }
      }
    }
  }

  /// The instances, and what no instance leads to and so stands for itself.
  private static func owners(in snapshot: SnapshotRecord) -> [ObjectGraph.Node] {
    let graph = snapshot.graph
    let held = graph.reachable(from: graph.nodes.filter { snapshot[$0].kind == .instance })
    return graph.nodes.filter { snapshot[$0].kind == .instance || !held.contains($0) }
  }

  private static func plainParts(of snapshot: SnapshotRecord) -> NodeSet {
    let graph = snapshot.graph
    func isPart(_ node: ObjectGraph.Node) -> Bool {
      snapshot[node].kind != .instance && snapshot[node].kind != .closure
    }
    var plain = NodeSet(nodeCount: graph.nodeCount)
    var pending: [ObjectGraph.Node] = []
    for node in graph.nodes where isPart(node) {
      let edges = graph.outgoing(node)
      if edges.isEmpty
        || edges.contains(where: { snapshot[graph.target(of: $0)].kind == .instance })
      {
        plain.insert(node)
        pending.append(node)
      }
    }
    while let node = pending.popLast() {
      for edge in graph.incoming(node) {
        let source = graph.source(of: edge)
        if isPart(source), plain.insert(source) { pending.append(source) }
      }
    }
    return plain
  }

  private func captures(along first: [ObjectGraph.Edge]) -> [ObjectGraph.Edge] {
    var found: [ObjectGraph.Edge] = []
    var seen = NodeSet(nodeCount: snapshot.nodes.count)
    var pending: [ObjectGraph.Node] = []
    for edge in first {
      let reference = snapshot[edge]
      if snapshot[reference.to].kind == .closure {
        pending.append(reference.to)
      } else if reference.kind == .capture {
        found.append(edge)
      } else if snapshot[reference.to].kind != .instance {
        pending.append(reference.to)
      }
    }
    while let node = pending.popLast() {
      guard seen.insert(node) else { continue }
      for edge in snapshot.graph.outgoing(node) {
        let target = snapshot.graph.target(of: edge)
        switch (snapshot[node].kind, snapshot[target].kind) {
        case (_, .closure): pending.append(target)
        case (.closure, _): found.append(edge)
        case (_, .instance): break
        default: pending.append(target)
        }
      }
    }
    return found.sorted()
  }
}

extension SnapshotProperties.Property {
  /// The property as reports name it.
  var description: String {
    let reference = TypeNames.short(type) + (name.isEmpty ? "" : ".\(name)")
    return isCapture ? "the closure in \(reference)" : reference
  }

  /// All names that it may be asked for by: with and without modules and generic arguments.
  var names: [String] {
    let ending = name.isEmpty ? "" : ".\(name)"
    let short = TypeNames.short(type)
    var names: [String] = []
    for type in [short, TypeNames.generic(short), type, TypeNames.generic(type)] {
      let name = type + ending
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
