/// Serial numbers one after another of which most are one more than the one before: only where that isn't
/// so is kept.
struct SerialRuns: Sendable {
  /// Numbers without a gap.
  private struct Run {
    /// Where the first one stands.
    var position: UInt32
    var first: UInt64
  }

  private var runs: [Run] = []
  /// What goes on with the last run.
  private var next: UInt64 = 0

  /// How many numbers there are.
  private(set) var count = 0

  /// How many bytes they take.
  var byteCount: Int { MemoryLayout<Run>.stride * runs.count }

  /// Whether there are so many runs that the numbers are found more quickly when all are kept.
  var isBroken: Bool { runs.count > 64 + count / 64 }

  /// Puts a number behind the others.
  @inline(__always)
  mutating func append(_ serial: UInt64) {
    if serial != next || count == 0 { begin(serial) }
    next = serial &+ 1
    count += 1
  }

  private mutating func begin(_ serial: UInt64) {
    runs.append(Run(position: UInt32(count), first: serial))
  }

  /// The number at a position.
  ///
  /// - Complexity: O(log *n*) for *n* runs.
  subscript(position: Int) -> UInt64 {
    @inline(__always) get {
      precondition(position >= 0 && position < count, "There is no number at \(position).")
      return runs.count == 1 ? runs[0].first &+ UInt64(position) : searched(position)
    }
  }

  private func searched(_ position: Int) -> UInt64 {
    let run = runs[run { Int($0.position) <= position }]
    return run.first &+ UInt64(position - Int(run.position))
  }

  /// Where a number stands, when all of them ascend; `nil` when it isn't there.
  ///
  /// - Complexity: O(log *n*) for *n* runs.
  @inline(__always)
  func position(ofAscending serial: UInt64) -> Int? {
    guard let first = runs.first, serial >= first.first else { return nil }
    guard runs.count > 1 else {
      return serial - first.first < UInt64(count) ? Int(serial - first.first) : nil
    }
    return searchedPosition(ofAscending: serial)
  }

  private func searchedPosition(ofAscending serial: UInt64) -> Int? {
    let place = run { $0.first <= serial }
    let end = place + 1 < runs.count ? Int(runs[place + 1].position) : count
    let distance = serial - runs[place].first
    let start = Int(runs[place].position)
    return distance < UInt64(end - start) ? start + Int(distance) : nil
  }

  /// The last run of those of which something is true, which the first is one of, and none behind another.
  private func run(_ isBefore: (Run) -> Bool) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if isBefore(runs[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
