/// Where the events of a trace have gone in another one.
///
/// Events that follow each other in both take no more room than one does.
struct EventNumbers {
  private struct Run {
    var old: UInt64
    var new: UInt64
    var count: UInt64
  }

  private var runs: [Run] = []

  /// Notes the place of an event; the old and the new numbers rise from call to call.
  mutating func note(_ old: UInt64, at new: UInt64) {
    if let last = runs.last, last.old + last.count == old, last.new + last.count == new {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(old: old, new: new, count: 1))
    }
  }

  /// The new number of an event; `nil` when it wasn't noted.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of runs.
  func place(of old: UInt64) -> UInt64? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].old <= old { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let run = runs[low - 1]
    return old - run.old < run.count ? run.new + (old - run.old) : nil
  }
}
