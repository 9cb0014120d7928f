/// Remembers which numbers events got, so that causes that name a stream and a position find theirs.
///
/// Events of a stream that follow each other in the order are one run. Only so many runs are kept, the
/// latest ones: what a program does is mostly triggered by what it did shortly before.
struct CauseTable {
  /// How many runs are kept.
  static let largestCount = 1 << 20

  /// Events that follow each other, in their stream and in the order.
  private struct Run {
    var position: UInt64
    var number: UInt64
    var count: UInt64
  }

  /// The runs of one stream by position; those before `first` are forgotten.
  private struct Runs {
    var runs: ContiguousArray<Run> = []
    var first = 0
    var forgottenPosition: UInt64 = 0
  }

  private var streams: ContiguousArray<Runs>
  /// The streams of all runs that are kept, in the order in which they began: a ring.
  private var ring: ContiguousArray<Int32> = []
  private var oldest = 0
  private var last: Int?
  private let limit: Int

  init(streamCount: Int, limit: Int = largestCount) {
    streams = ContiguousArray(repeating: Runs(), count: streamCount)
    self.limit = limit
  }

  /// Remembers an event's number.
  mutating func add(stream: Int, position: UInt64, number: UInt64) {
    if last == stream, let index = streams[stream].runs.indices.last {
      let run = streams[stream].runs[index]
      if run.position &+ run.count == position && run.number &+ run.count == number {
        streams[stream].runs[index].count += 1
        return
      }
    }
    last = stream
    if ring.count < limit {
      ring.append(Int32(stream))
    } else {
      forgetOldest(of: Int(ring[oldest]))
      ring[oldest] = Int32(stream)
      oldest = (oldest + 1) % limit
    }
    streams[stream].runs.append(Run(position: position, number: number, count: 1))
  }

  private mutating func forgetOldest(of stream: Int) {
    let run = streams[stream].runs[streams[stream].first]
    streams[stream].forgottenPosition = run.position + (run.count - 1)
    streams[stream].first += 1
    if streams[stream].first * 2 > streams[stream].runs.count {
      streams[stream].runs.removeSubrange(..<streams[stream].first)
      streams[stream].first = 0
    }
  }

  /// What is known of an event that is named as a cause.
  enum Answer: Equatable {
    case number(UInt64)
    /// It is not there, or not before the event that names it.
    case missing
    /// It is further back than is remembered.
    case forgotten
  }

  /// Finds the number of an event.
  ///
  /// - Complexity: O(log *n*) in the number of runs of the stream.
  func find(stream: Int, position: UInt64) -> Answer {
    let entry = streams[stream]
    if position <= entry.forgottenPosition { return position == 0 ? .missing : .forgotten }
    var low = entry.first
    var high = entry.runs.count
    while low < high {
      let middle = low + (high - low) / 2
      if entry.runs[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    guard low > entry.first else { return .missing }
    let run = entry.runs[low - 1]
    guard position - run.position < run.count else { return .missing }
    return .number(run.number + (position - run.position))
  }
}
