/// The algorithm semi-NCA, on nodes numbered in the order of a depth-first search.
///
/// Number 0 is the virtual root, which has an edge to every root. All but the edges is stored by
/// number, so that what belongs together in the graph lies together in memory, however the nodes
/// are numbered.
struct DominatorSearch: ~Copyable {
  /// How many numbers there are: one more than nodes that can be reached.
  private(set) var count: Int32 = 1
  /// The node with each number; what stands at 0, for the virtual root, is never looked at.
  let order: WorkArray<Int32>
  /// The parent of each number in the tree of the depth-first search; at the end its immediate
  /// dominator.
  let dominators: WorkArray<Int32>
  /// How many steps were taken beyond one for each edge, so that tests can count them.
  private(set) var stepCount = 0

  private let nodeCount: Int
  private let incoming: EdgeRows.Walk
  private let outgoing: EdgeRows.Walk
  private let isRoot: WorkBits

  /// The way from a number towards the root, made shorter as it is used.
  private struct Link: BitwiseCopyable {
    /// Where the way leads next.
    var ancestor: Int32
    /// The lowest semidominator on the way there, its own included.
    var lowest: Int32
  }

  init(outgoing: EdgeRows.Walk, incoming: EdgeRows.Walk) {
    self.outgoing = outgoing
    self.incoming = incoming
    nodeCount = outgoing.nodeCount
    order = WorkArray(count: nodeCount + 1)
    dominators = WorkArray(count: nodeCount + 1)
    isRoot = WorkBits(count: nodeCount)
  }

  // MARK: Numbering

  /// A number on the way from where the search began to where it is.
  private struct Step: BitwiseCopyable {
    var number: Int32
    /// Which edge to follow next: a position in the rows.
    var cursor: Int32
    var end: Int32
  }

  /// Numbers all that can be reached.
  mutating func number(from roots: some Sequence<ObjectGraph.Node>) {
    let steps = WorkArray<Step>(count: nodeCount)
    let visited = WorkBits(count: nodeCount)
    for root in roots where isRoot.insert(root.rawIndex) {
      if visited.insert(root.rawIndex) {
        search(from: root.rawIndex, visited, steps.cells)
      }
    }
  }

  private mutating func search(
    from root: Int32, _ visited: borrowing WorkBits, _ steps: WorkCells<Step>
  ) {
    let order = order.cells
    let parents = dominators.cells
    var count = count
    var depth = 0
    order[count] = root
    parents[count] = 0
    var step = Step(
      number: count, cursor: outgoing.offsets[root], end: outgoing.offsets[root &+ 1])
    count &+= 1
    while true {
      var next: Int32 = -1
      while step.cursor < step.end {
        let target = outgoing.ends[step.cursor].rawIndex
        step.cursor &+= 1
        if visited.insert(target) {
          next = target
          break
        }
      }
      if next < 0 {
        guard depth > 0 else { break }
        depth -= 1
        step = steps[depth]
        continue
      }
      // A row that is done needs no way back.
      if step.cursor < step.end {
        steps[depth] = step
        depth += 1
      }
      order[count] = next
      parents[count] = step.number
      step = Step(
        number: count, cursor: outgoing.offsets[next], end: outgoing.offsets[next &+ 1])
      count &+= 1
      for position in step.cursor..<step.end {
        outgoing.offsets.prefetch(outgoing.ends[position].rawIndex)
      }
    }
    self.count = count
  }

  // MARK: Dominators

  /// Finds the immediate dominator of every number but 0.
  ///
  /// - Parameter climbLimit: How many steps to take up the tree of dominators one by one before
  ///   taking short cuts.
  mutating func findDominators(climbLimit: Int) {
    let semidominators = WorkArray<Int32>(count: Int(count))
    findSemidominators(semidominators.cells)
    findNearestCommonAncestors(semidominators.cells, climbLimit: climbLimit)
  }

  private mutating func findSemidominators(_ semidominators: WorkCells<Int32>) {
    let order = order.cells
    let numberOfNode = WorkArray<Int32>(repeating: Int32.max, count: nodeCount)
    let numbers = numberOfNode.cells
    let linkArray = WorkArray<Link>(count: Int(count))
    let links = linkArray.cells
    let wayArray = WorkArray<Int32>(count: Int(count))
    let way = wayArray.cells
    for number in 1..<max(count, 1) {
      numbers[order[number]] = number
    }
    for number in 0..<count {
      links[number] = Link(ancestor: number == 0 ? -1 : dominators.cells[number], lowest: number)
    }
    let lookahead: Int32 = 16
    var number = count &- 1
    var stepCount = 0
    while number > 0 {
      // What is needed is known early, because the nodes come in the order of their numbers.
      if number > 3 &* lookahead {
        incoming.offsets.prefetch(order[number &- 3 &* lookahead])
        incoming.ends.prefetch(incoming.offsets[order[number &- 2 &* lookahead]])
        let soon = order[number &- lookahead]
        for position in incoming.offsets[soon]..<incoming.offsets[soon &+ 1] {
          numbers.prefetch(incoming.ends[position].rawIndex)
        }
      }
      let node = order[number]
      var lowest = isRoot.contains(node) ? 0 : number
      for position in incoming.offsets[node]..<incoming.offsets[node &+ 1] {
        let source = numbers[incoming.ends[position]]
        // What can't be reached has the largest number of all.
        if source < number {
          lowest = min(lowest, source)
        } else if source != Int32.max {
          var link = links[source]
          if link.ancestor > number {
            link = Self.shorten(from: source, after: number, links, way, &stepCount)
          }
          lowest = min(lowest, link.lowest)
        }
      }
      semidominators[number] = lowest
      links[number].lowest = lowest
      number &-= 1
    }
    self.stepCount += stepCount
  }

  /// Makes the way from a number lead at once to the first number that was not dealt with.
  @inline(never)
  private static func shorten(
    from number: Int32, after last: Int32, _ links: WorkCells<Link>, _ way: WorkCells<Int32>,
    _ stepCount: inout Int
  ) -> Link {
    var length = 0
    var position = number
    var link = links[position]
    while link.ancestor > last {
      way[length] = position
      length += 1
      position = link.ancestor
      link = links[position]
    }
    stepCount += length
    while length > 0 {
      length -= 1
      let below = way[length]
      link.lowest = min(link.lowest, links[below].lowest)
      links[below] = link
    }
    return link
  }

  /// Finds, as the immediate dominator of each number, the nearest ancestor of its parent, in the
  /// tree of dominators, that is not above its semidominator.
  private mutating func findNearestCommonAncestors(
    _ semidominators: WorkCells<Int32>, climbLimit: Int
  ) {
    let dominators = dominators.cells
    var stepsLeft = climbLimit
    var number: Int32 = 1
    while number < count, stepsLeft >= 0 {
      let semidominator = semidominators[number]
      var dominator = dominators[number]
      while dominator > semidominator {
        dominator = dominators[dominator]
        stepsLeft &-= 1
      }
      dominators[number] = dominator
      number &+= 1
    }
    stepCount += climbLimit - stepsLeft
    if number < count {
      climbByShortCuts(from: number, semidominators)
    }
  }

  /// A short cut up the tree of dominators.
  private struct ShortCut: BitwiseCopyable {
    var target: Int32
    var depth: Int32
  }

  /// Goes on finding nearest ancestors with at most a logarithm of steps each.
  ///
  /// Source: Myers, "An applicative random-access stack", Information Processing Letters 17 (1983).
  private mutating func climbByShortCuts(from first: Int32, _ semidominators: WorkCells<Int32>) {
    let dominators = dominators.cells
    let shortCutArray = WorkArray<ShortCut>(count: Int(count))
    let shortCuts = shortCutArray.cells
    shortCuts[0] = ShortCut(target: 0, depth: 0)
    for number in 1..<count {
      var dominator = dominators[number]
      if number >= first {
        let semidominator = semidominators[number]
        while dominator > semidominator {
          let shortCut = shortCuts[dominator].target
          // The nearest one is wanted, so a short cut is taken only if it isn't too long.
          dominator = shortCut > semidominator ? shortCut : dominators[dominator]
          stepCount &+= 1
        }
        dominators[number] = dominator
      }
      let above = shortCuts[dominator]
      let beyond = shortCuts[above.target]
      let isEven =
        above.depth &- shortCuts[above.target].depth
        == beyond.depth &- shortCuts[beyond.target].depth
      shortCuts[number] = ShortCut(
        target: isEven ? beyond.target : dominator, depth: above.depth &+ 1)
    }
  }
}
