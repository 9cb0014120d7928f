/// Answers about graphs of few nodes, with a bit for each node: quick enough for every such graph.
struct MaskOracle {
  let sample: SampleGraph
  /// The nodes that each node leads to by one edge.
  private let next: [UInt32]
  private let previous: [UInt32]

  init(_ sample: SampleGraph) {
    self.sample = sample
    var next = [UInt32](repeating: 0, count: sample.nodeCount)
    var previous = next
    for arrow in sample.arrows {
      next[arrow.source] |= 1 << UInt32(arrow.target)
      previous[arrow.target] |= 1 << UInt32(arrow.source)
    }
    self.next = next
    self.previous = previous
  }

  /// The nodes that some nodes lead to, without passing those left out, themselves included.
  func reachable(from starts: UInt32, without leftOut: UInt32 = 0) -> UInt32 {
    Self.closure(of: starts & ~leftOut, next, without: leftOut)
  }

  /// The nodes that lead to some nodes, themselves included.
  func reaching(_ ends: UInt32) -> UInt32 { Self.closure(of: ends, previous, without: 0) }

  private static func closure(
    of starts: UInt32, _ next: [UInt32], without leftOut: UInt32
  ) -> UInt32 {
    var reached = starts
    var rest = starts
    while rest != 0 {
      let node = rest.trailingZeroBitCount
      rest &= rest - 1
      let new = next[node] & ~reached & ~leftOut
      reached |= new
      rest |= new
    }
    return reached
  }

  /// For each node the nodes of its component.
  func components() -> [UInt32] {
    sample.nodes.map { reachable(from: 1 << UInt32($0)) & reaching(1 << UInt32($0)) }
  }

  /// For each node the nodes that are on every path to it, itself included; none if it can't be
  /// reached.
  func dominators(from roots: UInt32) -> [UInt32] {
    let reached = reachable(from: roots)
    var dominators = [UInt32](repeating: 0, count: sample.nodeCount)
    for removed in sample.nodes {
      let lost = reached & ~reachable(from: roots, without: 1 << UInt32(removed))
      for node in sample.nodes where lost & (1 << UInt32(node)) != 0 {
        dominators[node] |= 1 << UInt32(removed)
      }
    }
    return dominators
  }

  /// The shortest path between some nodes and another, step by step along the lowest edge that
  /// comes nearer to the end.
  func shortestPath(from starts: UInt32, to end: Int) -> [Int]? {
    var distances = [Int?](repeating: nil, count: sample.nodeCount)
    var reached: UInt32 = 1 << UInt32(end)
    var distance = 0
    distances[end] = 0
    while true {
      var new: UInt32 = 0
      for node in sample.nodes where reached & (1 << UInt32(node)) != 0 { new |= previous[node] }
      new &= ~reached
      guard new != 0 else { break }
      distance += 1
      reached |= new
      for node in sample.nodes where new & (1 << UInt32(node)) != 0 { distances[node] = distance }
    }
    let startDistances = sample.nodes.compactMap {
      starts & (1 << UInt32($0)) != 0 ? distances[$0] : nil
    }
    guard var left = startDistances.min() else { return nil }
    var at = starts
    var path: [Int] = []
    while left > 0 {
      let edge = sample.arrows.firstIndex { arrow in
        at & (1 << UInt32(arrow.source)) != 0 && distances[arrow.target] == left - 1
      }
      guard let edge else { return nil }
      path.append(edge)
      at = 1 << UInt32(sample.arrows[edge].target)
      left -= 1
    }
    return path
  }

  /// How few edges so many disjoint paths have in all, from no path to as many as there are.
  ///
  /// It goes through every simple path that comes to no further source, and keeps for every set of
  /// inner nodes the least number of edges with which so many paths pass just these.
  func lengthsOfDisjointPaths(from starts: UInt32, to end: Int) -> [Int] {
    var best = [[Int: Int]](repeating: [:], count: 1 << sample.nodeCount)
    best[0][0] = 0
    for path in simplePaths(from: starts, to: end) {
      let without = best
      for (passed, lengths) in without.enumerated() where UInt32(passed) & path.inner == 0 {
        let passedAfter = passed | Int(path.inner)
        for (count, length) in lengths {
          let known = best[passedAfter][count + 1] ?? Int.max
          best[passedAfter][count + 1] = min(known, length + path.length)
        }
      }
    }
    let counts = 0...(best.flatMap(\.keys).max() ?? 0)
    return counts.map { count in best.compactMap { $0[count] }.min() ?? 0 }
  }

  private struct Path {
    var inner: UInt32
    var length: Int
  }

  private func simplePaths(from starts: UInt32, to end: Int) -> [Path] {
    var found: [Path] = starts & (1 << UInt32(end)) != 0 ? [Path(inner: 0, length: 0)] : []
    func extend(_ node: Int, _ path: Path) {
      for arrow in sample.arrows where arrow.source == node {
        let bit: UInt32 = 1 << UInt32(arrow.target)
        if arrow.target == end {
          found.append(Path(inner: path.inner, length: path.length + 1))
        } else if (path.inner | starts) & bit == 0 {
          extend(arrow.target, Path(inner: path.inner | bit, length: path.length + 1))
        }
      }
    }
    for start in sample.nodes where start != end && starts & (1 << UInt32(start)) != 0 {
      extend(start, Path(inner: 0, length: 0))
    }
    return found
  }
}

extension UInt32 {
  /// The numbers of the bits that are set.
  var numbers: [Int] { (0..<32).filter { self & (1 << UInt32($0)) != 0 } }
}
