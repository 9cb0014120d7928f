import COutliveBenchReference
import OutliveGraph

// What the searches of a graph cost, against the same searches written plainly in C.

extension Benchmarks {
  private static let plain = "plain C"

  /// A graph made from its edges, against sorting them into rows both ways.
  static func graphConstruction(
    _ stopwatch: Stopwatch, _ numbering: BenchHeap.Numbering
  ) -> Measurement {
    let heap = BenchHeap(nodeCount: stopwatch.nodeCount, numbering)
    return compare(stopwatch, "graph-construction", numbering) {
      consume(heap.graph())
    } baseline: {
      consume(ReferenceRows(nodeCount: heap.nodeCount, heap.sources, heap.targets))
      consume(ReferenceRows(nodeCount: heap.nodeCount, heap.targets, heap.sources))
    }
  }

  /// A graph without one in four of its edges, against sorting all into rows both ways.
  static func graphFiltering(
    _ stopwatch: Stopwatch, _ numbering: BenchHeap.Numbering
  ) -> Measurement {
    let heap = BenchHeap(nodeCount: stopwatch.nodeCount, numbering)
    let graph = heap.graph()
    return compare(stopwatch, "graph-filtering", numbering) {
      consume(graph.filtered { $0.index % 4 != 0 })
    } baseline: {
      consume(ReferenceRows(nodeCount: heap.nodeCount, heap.sources, heap.targets))
      consume(ReferenceRows(nodeCount: heap.nodeCount, heap.targets, heap.sources))
    }
  }

  /// The strongly connected components, in order and with their nodes, against a label each.
  static func graphComponents(
    _ stopwatch: Stopwatch, _ numbering: BenchHeap.Numbering
  ) -> Measurement {
    let searches = GraphSearches(nodeCount: stopwatch.nodeCount, numbering)
    precondition(searches.components() == searches.referenceComponents())
    return compare(stopwatch, "graph-components", numbering) {
      consume(searches.components())
    } baseline: {
      consume(searches.referenceComponents())
    }
  }

  /// The shortest path to each node, the first of equally short ones, against any shortest path.
  static func graphSearch(
    _ stopwatch: Stopwatch, _ numbering: BenchHeap.Numbering
  ) -> Measurement {
    let searches = GraphSearches(nodeCount: stopwatch.nodeCount, numbering)
    precondition(searches.reachedCount() == searches.referenceSearch())
    return compare(stopwatch, "graph-search", numbering) {
      consume(searches.paths())
    } baseline: {
      consume(searches.referenceSearch())
    }
  }

  /// The dominators, in the order of their tree, and what each node retains, against the latter.
  static func graphDominators(
    _ stopwatch: Stopwatch, _ numbering: BenchHeap.Numbering
  ) -> Measurement {
    let searches = GraphSearches(nodeCount: stopwatch.nodeCount, numbering)
    precondition(searches.retained() == searches.referenceRetained())
    return compare(stopwatch, "graph-dominators", numbering) {
      consume(searches.retained())
    } baseline: {
      consume(searches.referenceRetained())
    }
  }

  // MARK: Memory

  /// How much memory finding components takes besides the graph, the answer included.
  static func graphComponentsMemory(_ stopwatch: Stopwatch) -> Measurement {
    let searches = GraphSearches(nodeCount: stopwatch.nodeCount, .local)
    return memory("graph-components-memory", stopwatch) {
      consume(searches.components())
    } baseline: {
      consume(searches.referenceComponents())
    }
  }

  /// How much memory finding shortest paths takes besides the graph, the answer included.
  static func graphSearchMemory(_ stopwatch: Stopwatch) -> Measurement {
    let searches = GraphSearches(nodeCount: stopwatch.nodeCount, .local)
    return memory("graph-search-memory", stopwatch) {
      consume(searches.paths())
    } baseline: {
      consume(searches.referenceSearch())
    }
  }

  /// How much memory finding dominators and retained sizes takes, the answers included.
  static func graphDominatorsMemory(_ stopwatch: Stopwatch) -> Measurement {
    let searches = GraphSearches(nodeCount: stopwatch.nodeCount, .local)
    return memory("graph-dominators-memory", stopwatch) {
      consume(searches.retained())
    } baseline: {
      consume(searches.referenceRetained())
    }
  }

  private static func memory(
    _ name: String, _ stopwatch: Stopwatch, _ measured: () -> Void, baseline: () -> Void
  ) -> Measurement {
    let count = Double(stopwatch.nodeCount)
    let figure = Double(PeakMemory.bytes(of: measured)) / count
    let reference = Double(PeakMemory.bytes(of: baseline)) / count
    return Measurement(
      name: name, figure: figure, unit: "bytes/node", reference: plain,
      referenceFigure: reference, ratio: figure / max(reference, 1e-9))
  }

  private static func compare(
    _ stopwatch: Stopwatch, _ name: String, _ numbering: BenchHeap.Numbering,
    _ measured: () -> Void, baseline: () -> Void
  ) -> Measurement {
    var stopwatch = stopwatch
    if stopwatch.nodeCount > 2_000_000 { stopwatch.rounds = 3 }
    var row = stopwatch.compare(
      numbering == .local ? name : name + "-shuffled", unit: "ms", count: 1, to: plain, measured,
      baseline: baseline)
    row.figure /= 1e6
    row.referenceFigure /= 1e6
    return row
  }
}

/// The searches of one graph, and the same in C.
private struct GraphSearches {
  private let graph: ObjectGraph
  private let roots: [ObjectGraph.Node]
  private let rootNumbers: [Int32]
  private let sizes: [UInt64]
  private let outgoing: ReferenceRows
  private let incoming: ReferenceRows

  init(nodeCount: Int, _ numbering: BenchHeap.Numbering) {
    let heap = BenchHeap(nodeCount: nodeCount, numbering)
    graph = heap.graph()
    rootNumbers = heap.roots
    roots = heap.roots.map { ObjectGraph.Node(Int($0)) }
    sizes = (0..<nodeCount).map { UInt64($0 % 97 + 16) }
    outgoing = ReferenceRows(nodeCount: nodeCount, heap.sources, heap.targets)
    incoming = ReferenceRows(nodeCount: nodeCount, heap.targets, heap.sources)
  }

  func components() -> Int { graph.stronglyConnectedComponents().count }

  func referenceComponents() -> Int {
    unsafe outgoing.withRows { rows in
      var count = 0
      consume(
        unsafe [Int32](unsafeUninitializedCapacity: graph.nodeCount) { components, used in
          count = Int(unsafe outlive_reference_components(rows, components.baseAddress))
          used = graph.nodeCount
        })
      return count
    }
  }

  func paths() -> ShortestPaths { graph.shortestPaths(from: roots) }

  func reachedCount() -> Int { graph.reachable(from: roots).count }

  func referenceSearch() -> Int {
    unsafe outgoing.withRows { rows in
      var count = 0
      consume(
        unsafe [Int32](unsafeUninitializedCapacity: graph.nodeCount) { lastEdges, used in
          count = Int(
            unsafe outlive_reference_search(
              rows, Int32(rootNumbers.count), rootNumbers, lastEdges.baseAddress))
          used = graph.nodeCount
        })
      return count
    }
  }

  func retained() -> [UInt64] { graph.dominators(from: roots).retainedSizes(of: sizes) }

  func referenceRetained() -> [UInt64] {
    unsafe outgoing.withRows { outgoing in
      unsafe incoming.withRows { incoming in
        unsafe [UInt64](unsafeUninitializedCapacity: graph.nodeCount) { retained, used in
          consume(
            unsafe [Int32](unsafeUninitializedCapacity: graph.nodeCount) { dominators, used in
              unsafe outlive_reference_dominators(
                outgoing, incoming, Int32(rootNumbers.count), rootNumbers, sizes,
                dominators.baseAddress, retained.baseAddress)
              used = graph.nodeCount
            })
          used = graph.nodeCount
        }
      }
    }
  }
}
