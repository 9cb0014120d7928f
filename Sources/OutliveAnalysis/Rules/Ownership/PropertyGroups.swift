internal import OutliveGraph
internal import OutliveTrace

/// The references of a component, grouped by the property of a type that they go through.
///
/// Storage of collections, boxes and closure contexts belong to the property that holds them. A
/// group that holds a closure's capture counts as that capture only: the property that holds the
/// closure is not what has to change.
struct PropertyGroups {
  private struct Property: Hashable {
    var type: String
    var name: String
    var isCapture: Bool
  }

  /// No more properties than this are tried one by one.
  private static let limit = 256
  /// No more references than this are walked over for it: in a component that is a large part of the
  /// whole heap, only the likeliest properties are tried.
  private static let walkLimit = 8_000_000

  /// A property, with the references of the component that go through it.
  struct Group {
    /// The property, such as `Page.chapter`.
    var name: String
    /// The references.
    var edges: [ObjectGraph.Edge]
  }

  private var groups: [Group] = []
  /// The component as a graph of its own: there may be many components in a large snapshot.
  private let part: InducedGraph

  init(of component: StronglyConnectedComponent, in snapshot: SnapshotRecord) {
    let graph = snapshot.graph
    part = InducedGraph(of: graph, on: component)
    var edges: [Property: [ObjectGraph.Edge]] = [:]
    var order: [Property] = []
    var holders: [ObjectGraph.Node: Property] = [:]
    var pending = component.nodes.filter { snapshot[$0].kind == .instance }
    // Without any instance the parts stand for themselves.
    if pending.isEmpty { pending = component.nodes }
    var next = 0
    while next < pending.count {
      let node = pending[next]
      next += 1
      for edge in graph.outgoing(node) {
        let reference = snapshot[edge]
        guard component.contains(reference.to) else { continue }
        var property =
          holders[node]
          ?? Property(type: snapshot[node].type, name: reference.name, isCapture: false)
        if reference.kind == .capture { property.isCapture = true }
        if edges[property] == nil { order.append(property) }
        edges[property, default: []].append(edge)
        guard snapshot[reference.to].kind != .instance, holders[reference.to] == nil else {
          continue
        }
        holders[reference.to] = property
        pending.append(reference.to)
      }
    }
    groups = order.map { property in
      let name = TypeNames.short(property.type) + (property.name.isEmpty ? "" : ".\(property.name)")
      return Group(
        name: property.isCapture ? "the closure in \(name)" : name, edges: edges[property] ?? [])
    }
  }

  /// The fewest properties without which the component holds no cycle any more.
  ///
  /// One property that will do comes first, the likeliest of them; then several of the likeliest
  /// sort; then one that is unlikely.
  ///
  /// - Parameter rank: How likely a group of references is to be at fault; the lower, the likelier.
  /// - Returns: The properties, the likeliest first; none when those that were tried won't do.
  /// - Complexity: O(*g* * (*n* + *m*)) for *g* groups, of which at most 256 are tried and fewer in a large
  ///   component of *n* objects and *m* references.
  func smallestBreak(rank: ([ObjectGraph.Edge]) -> Int32) -> [Group] {
    let size = part.graph.nodeCount + part.graph.edgeCount
    let tries = max(4, min(Self.limit, Self.walkLimit / max(size, 1)))
    let ranked = groups.prefix(Self.limit).map { (group: $0, rank: rank($0.edges)) }
      .sorted { ($0.rank, $0.group.name) < ($1.rank, $1.group.name) }
    guard let best = ranked.first?.rank else { return [] }
    // References back to an owner, and what is likelier still; else whatever is likeliest.
    let likely = ranked.filter { $0.rank <= max(3, best) }.map(\.group)
    if let alone = likely.prefix(tries).first(where: { breaks([$0]) }) { return [alone] }
    if likely.count <= tries, breaks(likely) {
      var needed = likely
      for group in likely.reversed() {
        let fewer = needed.filter { $0.name != group.name }
        if breaks(fewer) { needed = fewer }
      }
      return needed
    }
    return ranked.prefix(tries).map(\.group).first { breaks([$0]) }.map { [$0] } ?? []
  }

  /// Whether the component holds no cycle without some groups of references.
  private func breaks(_ groups: [Group]) -> Bool {
    let left = Set(groups.flatMap(\.edges).compactMap(part.edge))
    return part.graph.filtered { !left.contains($0) }.stronglyConnectedComponents().cyclic.isEmpty
  }
}
