import OutliveGraph
internal import OutliveTestSupport
import Testing

@Suite("Dominators")
struct DominatorsTests {
  @Test("a node is dominated by what it can't be reached without, for every small graph")
  func smallDominators() {
    let found = mismatches(SampleGraph.small) { sample, comparison in
      for roots in sample.beginnings {
        compare(sample, roots, &comparison)
      }
    }
    #expect(found == [])
  }

  @Test("a node is dominated by what it can't be reached without, for random graphs")
  func randomDominators() {
    var generator = SeededRandom(seed: 4)
    let found = mismatches(SampleGraph.random) { sample, comparison in
      for count in [1, 3] {
        compare(
          sample, (0..<count).map { _ in Int.random(in: sample.nodes, using: &generator) },
          &comparison)
      }
    }
    #expect(found == [])
  }

  private func compare(
    _ sample: SampleGraph, _ roots: [Int],
    _ comparison: inout Comparison
  ) {
    let answer = sample.graph.dominators(from: roots.nodes)
    let oracle = Oracle(sample).dominators(from: roots)
    let sizes = sample.nodes.map { UInt64($0 * $0 + 1) }
    var open: [Int] = []
    var visited: [Int: [Int]] = [:]
    answer.forEach { node in
      visited[node.index] = open
      open.append(node.index)
    } leave: { node in
      if open.popLast() != node.index { visited[node.index] = nil }
    }
    comparison.expect(
      Answer(
        immediate: sample.nodes.map { answer.immediateDominator(of: .init($0)) },
        dominated: sample.nodes.map { answer.dominated(by: .init($0)).numbers },
        retained: answer.retainedSizes(of: sizes),
        dominators: sample.nodes.map { visited[$0]?.sorted() }),
      Answer(
        immediate: sample.nodes.map { node in
          guard let all = oracle[node] else { return nil }
          // Of the nodes on every path, the last one before the node is dominated by all the
          // others.
          let last = all.subtracting([node]).max { lhs, rhs in
            (oracle[lhs]?.count ?? 0) < (oracle[rhs]?.count ?? 0)
          }
          return last.map { .node(.init($0)) } ?? .roots
        },
        dominated: sample.nodes.map { node in
          sample.nodes.filter { oracle[$0]?.contains(node) ?? false }
        },
        retained: sample.nodes.map { node in
          sample.nodes.filter { oracle[$0]?.contains(node) ?? false }.map { sizes[$0] }
            .reduce(0, +)
        },
        dominators: sample.nodes.map { node in
          oracle[node].map { $0.subtracting([node]).sorted() }
        }),
      "from \(roots)")
  }

  private struct Answer: Equatable {
    var immediate: [Dominators.ImmediateDominator?]
    var dominated: [[Int]]
    var retained: [UInt64]
    /// What a walk has entered and not left before each node; `nil` when it never comes there.
    var dominators: [[Int]?]
  }

  @Test("what is held in two ways is dominated only by what the two have in common")
  func diamond() {
    let graph = SampleGraph(6, [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (5, 4)]).graph
    let dominators = graph.dominators(from: [0])
    #expect(
      graph.nodes.map { dominators.immediateDominator(of: $0) }
        == [.roots, .node(0), .node(0), .node(0), .node(3), nil])
    #expect(
      graph.nodes.map { dominators.dominated(by: $0).numbers }
        == [[0, 1, 2, 3, 4], [1], [2], [3, 4], [4], []])
    #expect(graph.dominators(from: [0, 5]).immediateDominator(of: 4) == .roots)
    #expect(graph.dominators(from: [0, 3]).dominated(by: 0).numbers == [0, 1, 2])
  }
}
