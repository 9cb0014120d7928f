import OutliveGraph
import OutliveTestSupport

/// A graph as plain numbers, for oracles that share nothing with the code under test.
struct SampleGraph: Hashable, CustomStringConvertible {
  struct Arrow: Hashable {
    var source: Int
    var target: Int
  }

  var nodeCount: Int
  var arrows: [Arrow]

  var nodes: Range<Int> { 0..<nodeCount }

  /// The graph under test.
  var graph: ObjectGraph {
    ObjectGraph(
      nodeCount: nodeCount,
      edges: arrows.map {
        (source: ObjectGraph.Node($0.source), target: ObjectGraph.Node($0.target))
      }
    )
  }

  var description: String {
    "\(nodeCount) nodes, " + arrows.map { "\($0.source)→\($0.target)" }.joined(separator: " ")
  }

  init(nodeCount: Int, arrows: [Arrow]) {
    self.nodeCount = nodeCount
    self.arrows = arrows
  }

  init(_ nodeCount: Int, _ pairs: [(Int, Int)]) {
    self.init(nodeCount: nodeCount, arrows: pairs.map { Arrow(source: $0.0, target: $0.1) })
  }

  /// A random graph with parallel edges and self edges.
  static func random(
    nodeCount: Int, edgeCount: Int, using generator: inout SeededRandom
  ) -> SampleGraph {
    guard nodeCount > 0 else { return SampleGraph(nodeCount: 0, arrows: []) }
    let arrows = (0..<edgeCount).map { _ in
      Arrow(
        source: Int.random(in: 0..<nodeCount, using: &generator),
        target: Int.random(in: 0..<nodeCount, using: &generator))
    }
    return SampleGraph(nodeCount: nodeCount, arrows: arrows)
  }

  /// Every graph on so many nodes that has no parallel edges.
  static func all(nodeCount: Int, withSelfEdges: Bool) -> [SampleGraph] {
    let possible = (0..<nodeCount).flatMap { source in
      (0..<nodeCount).map { Arrow(source: source, target: $0) }
    }.filter { withSelfEdges || $0.source != $0.target }
    return (0..<(1 << possible.count)).map { mask in
      SampleGraph(
        nodeCount: nodeCount,
        arrows: possible.indices.filter { mask & (1 << $0) != 0 }.map { possible[$0] })
    }
  }

  /// Every graph on so many nodes in which each leads to each, itself too, by up to so many edges.
  static func all(nodeCount: Int, edgesPerPair: Int) -> some Sequence<SampleGraph> {
    let pairs = (0..<nodeCount).flatMap { source in
      (0..<nodeCount).map { Arrow(source: source, target: $0) }
    }
    let count = pairs.reduce(1) { count, _ in count * (edgesPerPair + 1) }
    return (0..<count).lazy.map { choice in
      var rest = choice
      var arrows: [Arrow] = []
      for pair in pairs {
        arrows += Array(repeating: pair, count: rest % (edgesPerPair + 1))
        rest /= edgesPerPair + 1
      }
      return SampleGraph(nodeCount: nodeCount, arrows: arrows)
    }
  }

  /// Every graph on up to three nodes, and every graph on four nodes without self edges.
  static let small =
    (0...3).flatMap { all(nodeCount: $0, withSelfEdges: true) }
    + all(nodeCount: 4, withSelfEdges: false)

  /// Two hundred random graphs on up to 40 nodes, from hardly any edges to many; of every second one the
  /// edges are in the order of their sources.
  static let random: [SampleGraph] = {
    var generator = SeededRandom(seed: 42)
    return (0..<200).map { round in
      let nodeCount = Int.random(in: 1...40, using: &generator)
      let density = [0.5, 1, 1.5, 2, 4][round % 5]
      let graph = random(
        nodeCount: nodeCount, edgeCount: Int(Double(nodeCount) * density), using: &generator)
      return round % 2 == 0 ? graph : graph.inOrder
    }
  }()

  /// The same graph, its edges numbered in the order of their sources.
  var inOrder: SampleGraph {
    SampleGraph(nodeCount: nodeCount, arrows: arrows.sorted { $0.source < $1.source })
  }

  /// The graph with self edges of some nodes: a bit for each that has one.
  func withSelfEdges(_ mask: Int) -> SampleGraph {
    let added = nodes.filter { mask & (1 << $0) != 0 }.map { Arrow(source: $0, target: $0) }
    return SampleGraph(nodeCount: nodeCount, arrows: arrows + added)
  }

  /// Random graphs of which most nodes lead nowhere and a few to very many others, in the order of the
  /// sources.
  static let uneven: [SampleGraph] = {
    var generator = SeededRandom(seed: 43)
    return (0..<40).map { _ in
      let nodeCount = Int.random(in: 1...200, using: &generator)
      var arrows: [Arrow] = []
      for source in 0..<nodeCount {
        let degrees = [0, 0, 0, 0, 0, 0, 1, 3, 64, 65, 200]
        for _ in 0..<(degrees.randomElement(using: &generator) ?? 0) {
          arrows.append(
            Arrow(source: source, target: Int.random(in: 0..<nodeCount, using: &generator)))
        }
      }
      return SampleGraph(nodeCount: nodeCount, arrows: arrows)
    }
  }()

  /// How often a set of nodes has to be tried: only its size matters where every graph is tried,
  /// because every renumbering of a graph is tried too.
  var beginnings: [[Int]] { (0...nodeCount).map { Array(0..<$0) } }
}

/// Collects the answers that differ from what was expected.
struct Comparison {
  /// What differed, in words; the first ten.
  private(set) var mismatches: [String] = []
  fileprivate var sample: SampleGraph?

  /// Compares one answer.
  ///
  /// A plain comparison, because an expectation of Swift Testing for each of a million answers
  /// would take far longer than finding them.
  mutating func expect<Answer: Equatable>(
    _ answer: Answer, _ expected: Answer, _ about: @autoclosure () -> String
  ) {
    guard answer != expected, mismatches.count < 10 else { return }
    mismatches.append(
      "\(sample.map { "\($0)" } ?? "") \(about()): \(answer), expected \(expected)")
  }
}

/// The graphs for which an answer differs from what was expected, in words; none if all is well.
func mismatches(
  _ samples: some Sequence<SampleGraph>, _ compare: (SampleGraph, inout Comparison) -> Void
) -> [String] {
  var comparison = Comparison()
  for sample in samples {
    comparison.sample = sample
    compare(sample, &comparison)
  }
  return comparison.mismatches
}

extension Sequence<ObjectGraph.Node> {
  /// The nodes as plain numbers.
  var numbers: [Int] { map(\.index) }
}

extension Sequence<ObjectGraph.Edge> {
  /// The edges as plain numbers.
  var numbers: [Int] { map(\.index) }
}

extension Sequence<Int> {
  /// The numbers as nodes.
  var nodes: [ObjectGraph.Node] { map { ObjectGraph.Node($0) } }
}
