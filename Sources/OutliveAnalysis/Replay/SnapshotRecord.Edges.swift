internal import OutliveGraph
internal import OutliveTrace

extension SnapshotRecord {
  /// The references that keep their targets alive, in the order in which they were recorded.
  ///
  /// Like ``Nodes`` they are kept in columns, and put together when they are asked for. Who refers to whom
  /// the graph tells, once there is one.
  public struct Edges: RandomAccessCollection, Sendable {
    /// Who refers to whom; empty once the graph has it.
    private var sources: [ObjectGraph.Node] = []
    private var targets: [ObjectGraph.Node] = []
    /// Who refers to whom; empty as long as the trace is played back, and when nothing is judged by it.
    private var graph = ObjectGraph(nodeCount: 0, edges: [])
    private var names = NumberColumn()
    private var captures = BitColumn()
    private var indexed = BitColumn()
    /// The indices of the edges that have one; empty as long as there is none.
    private var elementIndices = NumberColumn()
    /// The texts by their numbers; empty as long as the trace is played back.
    var texts: ContiguousArray<String> = []

    /// The position of the first edge: 0.
    public var startIndex: Int { 0 }

    /// How many edges there are.
    public var endIndex: Int { captures.count }

    /// How many bytes they take, without the texts and what the graph has too.
    var byteCount: Int {
      names.byteCount + elementIndices.byteCount + (captures.count + indexed.count) / 8
    }

    /// What is known of an edge.
    ///
    /// - Complexity: O(1), as a rule.
    public subscript(position: Int) -> Edge {
      let edge = ObjectGraph.Edge(position)
      return Edge(
        from: sources.isEmpty ? graph.source(of: edge) : sources[position],
        to: targets.isEmpty ? graph.target(of: edge) : targets[position],
        kind: kind(at: position), name: texts[nameNumber(at: position)],
        index: indexed[position] ? elementIndices[position] : nil)
    }

    // MARK: What passes over many edges ask for

    /// The number of the name: equal for equal names.
    @inline(__always)
    func nameNumber(at position: Int) -> Int { Int(names[position]) }

    @inline(__always)
    func kind(at position: Int) -> ReferenceKind { captures[position] ? .capture : .strong }

    // MARK: Recording

    /// Takes the reference that an event tells of, unless it keeps nothing alive.
    @inline(__always)
    mutating func append(
      _ event: borrowing RecordedEvent, from source: ObjectGraph.Node, to target: ObjectGraph.Node
    ) {
      let kind = ReferenceKind(code: event.number(SnapshotEdge.Field.kind)) ?? .strong
      guard kind.keepsAlive else { return }
      let index = event.optionalNumber(SnapshotEdge.Field.index)
      if index != nil, indexed.trueCount == 0 {
        for _ in indices { elementIndices.append(0) }
      }
      sources.append(source)
      targets.append(target)
      names.append(UInt64(event.text(SnapshotEdge.Field.name)))
      captures.append(kind == .capture)
      indexed.append(index != nil)
      if indexed.trueCount > 0 { elementIndices.append(index ?? 0) }
    }

    /// Makes the graph, which then tells who refers to whom.
    mutating func makeGraph(nodeCount: Int) -> ObjectGraph {
      // The graph takes over the memory.
      var takenSources: [ObjectGraph.Node] = []
      var takenTargets: [ObjectGraph.Node] = []
      swap(&takenSources, &sources)
      swap(&takenTargets, &targets)
      graph = ObjectGraph(
        nodeCount: nodeCount, sources: consume takenSources, targets: consume takenTargets)
      return graph
    }
  }
}
