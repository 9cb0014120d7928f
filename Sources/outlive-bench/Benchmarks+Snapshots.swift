import OutliveRuntime

// What a snapshot of the live heap costs.

extension Benchmarks {
  /// A snapshot of a tree of objects, against walking it through its properties.
  static func snapshot(_ stopwatch: Stopwatch) -> Measurement {
    let root = BenchNode(depth: 12)
    let count = root.count - 1
    return stopwatch.compare(
      "snapshot", unit: "ns/object", count: count, to: "walking the same tree"
    ) {
      consume(HeapSnapshot.capture(of: [root]))
    } baseline: {
      consume(root.count)
    }
  }

  /// A scope that leaves nothing behind, with its settle point, as a clean test is; in microseconds.
  ///
  /// No snapshot is taken of it. The reference is making the same object without a recorder.
  static func cleanScope(_ stopwatch: Stopwatch) -> Measurement {
    let count = 1000
    var row = stopwatch.compare(
      "clean-scope", unit: "µs/scope", count: count, to: "making the object alone"
    ) {
      guard let recorder = try? Recorder(to: .memory) else { return }
      for _ in 0..<count {
        recorder.scope("test") { consume(recorder.identify(BenchNode(depth: 0))) }
        recorder.settle("test")
      }
      recorder.finish()
    } baseline: {
      for _ in 0..<count { consume(BenchNode(depth: 0)) }
    }
    (row.figure, row.referenceFigure) = (row.figure / 1000, row.referenceFigure / 1000)
    return row
  }

  /// The references among objects that have four each, walked in this process, against following
  /// them through the objects' properties; as millions in a second.
  static func snapshotEdges(_ stopwatch: Stopwatch) -> Measurement {
    let graph = BenchGraph(count: 250_000)
    let count = HeapSnapshot.walk(from: [graph]).edges
    var round = 0
    var row = stopwatch.compare(
      "snapshot-edges", unit: "million edges/s", count: count, to: "following them in Swift"
    ) {
      consume(HeapSnapshot.walk(from: [graph]))
    } baseline: {
      // A sum that is the same each time would be made only once.
      round += 1
      consume(graph.sum(with: round))
    }
    (row.figure, row.referenceFigure) = (1000 / row.figure, 1000 / row.referenceFigure)
    row.ratio = row.figure / row.referenceFigure
    graph.clear()
    return row
  }

  /// A snapshot of a million objects in forked children, with garbage found and confirmed, against
  /// walking the same tree through its properties.
  static func snapshotMillion(_ stopwatch: Stopwatch) -> Measurement {
    let root = BenchNode(depth: 20)
    var row = stopwatch.compare(
      "snapshot-million", unit: "s", count: 1, to: "walking the same tree"
    ) {
      consume(forked(root))
    } baseline: {
      consume(root.count)
    }
    row.figure /= 1e9
    row.referenceFigure /= 1e9
    return row
  }

  /// How many bytes a snapshot of a million objects takes besides the graph, while it is taken,
  /// against those that the graph takes.
  static func snapshotMemory(_ stopwatch: Stopwatch) -> Measurement {
    let root = BenchNode(depth: 20)
    let snapshot = forked(root)
    let count = Double(snapshot.nodes.count)
    let figure = Double(snapshot.cost.workingBytes) / count
    let graph = Double(snapshot.cost.graphBytes) / count
    return Measurement(
      name: "snapshot-memory", figure: figure, unit: "bytes/object", reference: "the graph's own",
      referenceFigure: graph, ratio: figure / graph)
  }

  private static func forked(_ root: BenchNode) -> HeapSnapshot {
    do throws(HeapSnapshot.Failure) {
      return try HeapSnapshot.capture(of: [root], options: HeapSnapshot.Options())
    } catch {
      fatalError("\(error)")
    }
  }
}

/// A node of a binary tree.
private final class BenchNode {
  let left: BenchNode?
  let right: BenchNode?

  init(depth: Int) {
    left = depth > 1 ? BenchNode(depth: depth - 1) : nil
    right = depth > 1 ? BenchNode(depth: depth - 1) : nil
  }

  var count: Int { 1 + (left?.count ?? 0) + (right?.count ?? 0) }
}

/// Objects that refer to four others each, wherever these lie.
private final class BenchGraph {
  final class Vertex {
    var first: Vertex?
    var second: Vertex?
    var third: Vertex?
    var fourth: Vertex?
    let number: Int
    init(number: Int) { self.number = number }
  }

  private let vertices: [Vertex]

  init(count: Int) {
    vertices = (0..<count).map { Vertex(number: $0) }
    for vertex in vertices {
      vertex.first = vertices[vertex.number &* 7919 % count]
      vertex.second = vertices[vertex.number &* 104_729 % count]
      vertex.third = vertices[(vertex.number + 1) % count]
      vertex.fourth = vertices[(vertex.number + 64) % count]
    }
  }

  @inline(never)
  func sum(with first: Int) -> Int {
    var sum = first
    for vertex in vertices {
      sum = sum &* 3 &+ (vertex.first?.number ?? 0) &+ (vertex.second?.number ?? 0)
      sum &+= (vertex.third?.number ?? 0) &+ (vertex.fourth?.number ?? 0)
    }
    return sum
  }

  func clear() {
    for vertex in vertices {
      vertex.first = nil
      vertex.second = nil
      vertex.third = nil
      vertex.fourth = nil
    }
  }
}
