import COutliveBenchReference
import OutliveGraph

/// A heap to search: as many objects as one likes, with about three references each.
///
/// Each is held by one of the hundred that were made before it, refers to one that was made at
/// about the same time, and to one that was made soon after; one in ten of the last is anywhere.
/// One in a thousand is held from outside.
struct BenchHeap {
  /// In which order the objects are numbered.
  enum Numbering {
    /// As they were made, so that neighbours have numbers close to each other.
    case local
    /// At random, as after a long life among many others.
    case shuffled
  }

  let nodeCount: Int
  /// Where each reference comes from, in ascending order.
  let sources: [Int32]
  let targets: [Int32]
  let roots: [Int32]

  init(nodeCount: Int, _ numbering: Numbering) {
    self.nodeCount = nodeCount
    var random = SplitMix(state: 7)
    var sources: [Int32] = []
    var targets: [Int32] = []
    sources.reserveCapacity(3 * nodeCount)
    targets.reserveCapacity(3 * nodeCount)
    func refer(_ source: Int, _ target: Int) {
      sources.append(Int32(source))
      targets.append(Int32(min(max(target, 0), nodeCount - 1)))
    }
    for node in 0..<nodeCount {
      if node > 0 { refer(node - 1 - random.next(below: min(node, 100)), node) }
      refer(node, node + random.next(below: 1000) - 500)
      let isFar = random.next(below: 10) == 0
      refer(node, isFar ? random.next(below: nodeCount) : node + random.next(below: 1000))
    }
    var roots = [0] + (0..<nodeCount / 1000).map { _ in Int32(random.next(below: nodeCount)) }
    if numbering == .shuffled {
      var numbers = (0..<Int32(nodeCount)).map { $0 }
      for node in stride(from: nodeCount - 1, to: 0, by: -1) {
        numbers.swapAt(node, random.next(below: node + 1))
      }
      for edge in sources.indices {
        sources[edge] = numbers[Int(sources[edge])]
        targets[edge] = numbers[Int(targets[edge])]
      }
      roots = roots.map { numbers[Int($0)] }
    }
    // A snapshot says of one object after the other what it refers to.
    let bySource = ReferenceRows(nodeCount: nodeCount, sources, targets)
    self.sources = bySource.edges.map { sources[Int($0)] }
    self.targets = bySource.ends
    self.roots = roots
  }

  /// The graph under test, made as a caller makes it.
  @inline(never)
  func graph() -> ObjectGraph {
    let (sources, targets) = (sources, targets)
    return ObjectGraph(
      nodeCount: nodeCount,
      edges: sources.indices.lazy.map { edge in
        (source: .init(Int(sources[edge])), target: .init(Int(targets[edge])))
      })
  }
}

/// The same rows for the reference loops.
struct ReferenceRows {
  private(set) var offsets: [Int32]
  private(set) var edges: [Int32]
  private(set) var ends: [Int32]

  init(nodeCount: Int, _ nearEnds: [Int32], _ farEnds: [Int32]) {
    offsets = [Int32](repeating: 0, count: nodeCount + 1)
    edges = [Int32](repeating: 0, count: nearEnds.count)
    ends = edges
    unsafe outlive_reference_rows(
      Int32(nodeCount), Int32(nearEnds.count), nearEnds, farEnds, &offsets, &edges, &ends)
  }

  /// Calls a function with the rows as C sees them.
  func withRows<Result>(_ body: (outlive_rows) -> Result) -> Result {
    unsafe offsets.withUnsafeBufferPointer { offsets in
      unsafe ends.withUnsafeBufferPointer { ends in
        unsafe body(
          outlive_rows(
            node_count: Int32(offsets.count - 1), offsets: offsets.baseAddress,
            ends: ends.baseAddress))
      }
    }
  }
}

/// Random numbers that are the same in each run.
private struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)).multipliedFullWidth(by: UInt64(bound)).high)
  }
}
