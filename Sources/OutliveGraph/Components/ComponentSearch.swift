/// Tarjan's depth-first search, with one number for each node.
struct ComponentSearch: ~Copyable {
  /// How far the search has come with each node.
  ///
  /// 0 if it was not found yet. When it is found, the count of nodes found, from 1. When its
  /// component is known, ``closed`` and the lowest node of the component. So closed nodes are
  /// greater than all that are open, and the earliest of some nodes is the least of their states,
  /// without a look at which of them are open.
  private let states: WorkArray<UInt32>
  private let nodeCount: Int32

  private static let closed: UInt32 = 1 << 31
  private static let leftOut = UInt32.max

  /// What is known of a node on the way from where the search began to where it is.
  private struct Step: BitwiseCopyable {
    var node: Int32
    /// Which edge to follow next: a position in the rows.
    var cursor: Int32
    /// When it was found.
    var foundAt: UInt32
    /// The earliest node, by when it was found, known to be reached from it; less one.
    var earliest: UInt32
  }

  init(nodeCount: Int) {
    states = WorkArray(repeating: 0, count: nodeCount)
    self.nodeCount = Int32(truncatingIfNeeded: nodeCount)
  }

  /// Takes a node as if it were not in the graph.
  func leaveOut(_ node: ObjectGraph.Node) { states.cells[node] = Self.leftOut }

  /// The lowest node of the component that a node is in; `nil` if it is left out.
  ///
  /// Only for use when the components are found.
  @inline(__always)
  func lowestNode(ofComponentWith node: Int32) -> Int32? {
    let state = states.cells[node]
    return state == Self.leftOut ? nil : Int32(bitPattern: state & ~Self.closed)
  }

  /// Finds the component of each node.
  func findComponents(in rows: EdgeRows.Walk) {
    // Memory that is never written to is never taken.
    let steps = WorkArray<Step>(count: Int(nodeCount))
    let open = WorkArray<Int32>(count: Int(nodeCount))
    search(rows, states.cells, steps.cells, open.cells)
  }

  private func search(
    _ rows: EdgeRows.Walk, _ states: WorkCells<UInt32>, _ steps: WorkCells<Step>,
    _ open: WorkCells<Int32>
  ) {
    var foundCount: UInt32 = 0
    var openCount = 0
    for start in 0..<nodeCount where states[start] == 0 {
      var depth = 0
      var step = enter(start, &foundCount, &openCount, rows, states, open)
      while true {
        // Goes along the row up to a node that was not found yet.
        let end = rows.offsets[step.node &+ 1]
        var next: Int32 = -1
        while step.cursor < end {
          let target = rows.ends[step.cursor]
          let state = states[target]
          step.cursor &+= 1
          if state == 0 {
            next = target.rawIndex
            break
          }
          step.earliest = min(step.earliest, state &- 1)
        }
        if next >= 0 {
          if step.cursor < end {
            // Its turn will come when all is done that the next one leads to, often soon.
            rows.ends.prefetch(rows.offsets[rows.ends[step.cursor]])
          }
          steps[depth] = step
          depth += 1
          step = enter(next, &foundCount, &openCount, rows, states, open)
          continue
        }
        if step.earliest == step.foundAt &- 1 {
          openCount = close(from: step.node, openCount, states, open)
        }
        guard depth > 0 else { break }
        depth -= 1
        let earliest = step.earliest
        step = steps[depth]
        // Of a component that was closed nothing earlier is known than its own first node, which
        // was found later than this one.
        step.earliest = min(step.earliest, earliest)
      }
    }
  }

  /// Enters a node, and looks at all that it leads to at once, so that the processor fetches what
  /// is known of each at the same time.
  @inline(__always)
  private func enter(
    _ node: Int32, _ foundCount: inout UInt32, _ openCount: inout Int, _ rows: EdgeRows.Walk,
    _ states: WorkCells<UInt32>, _ open: WorkCells<Int32>
  ) -> Step {
    foundCount &+= 1
    states[node] = foundCount
    open[openCount] = node
    openCount += 1
    let begin = rows.offsets[node]
    let end = rows.offsets[node &+ 1]
    var earliest = foundCount &- 1
    var cursor = end
    for position in stride(from: end &- 1, through: begin, by: -1) {
      let target = rows.ends[position]
      let state = states[target]
      // What was not found yet is 0, and less one it is greater than all others.
      earliest = min(earliest, state &- 1)
      cursor = state == 0 ? position : cursor
      rows.offsets.prefetch(target.rawIndex)
    }
    return Step(node: node, cursor: cursor, foundAt: foundCount, earliest: earliest)
  }

  /// Closes the component whose first node found is given; returns how many nodes are still open.
  @inline(__always)
  private func close(
    from root: Int32, _ openCount: Int, _ states: WorkCells<UInt32>, _ open: WorkCells<Int32>
  ) -> Int {
    var begin = openCount - 1
    var lowest = open[begin]
    while open[begin] != root {
      begin -= 1
      lowest = min(lowest, open[begin])
    }
    for position in begin..<openCount {
      states[open[position]] = Self.closed | UInt32(bitPattern: lowest)
    }
    return begin
  }
}
