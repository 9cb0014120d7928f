/// The streams that still have events, the one whose turn it is first: a binary heap.
struct StreamHeap {
  /// A stream, and a time before which none of its events comes any more.
  struct Entry: Comparable {
    var time: UInt64
    /// The stream's index; those with a lower number have a lower one.
    var stream: Int32

    @inline(__always)
    static func < (one: Entry, other: Entry) -> Bool {
      one.time < other.time || one.time == other.time && one.stream < other.stream
    }
  }

  private var entries: ContiguousArray<Entry>

  init(_ entries: [Entry]) {
    self.entries = ContiguousArray(entries)
    for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  var first: Entry? { entries.first }

  /// The stream whose turn it is after the first; `nil` when there is one stream only.
  var second: Entry? {
    switch entries.count {
    case 0, 1: nil
    case 2: entries[1]
    default: min(entries[1], entries[2])
    }
  }

  /// Gives the first stream another time, which isn't before the one that it had.
  @inline(__always)
  mutating func delayFirst(to time: UInt64) {
    guard entries[0].time != time else { return }
    entries[0].time = time
    sink(0)
  }

  mutating func removeFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    entries[0] = last
    sink(0)
  }

  mutating func removeAll() { entries = [] }

  private mutating func sink(_ start: Int) {
    var index = start
    let entry = entries[index]
    while true {
      var child = 2 * index + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count && entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entry else { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = entry
  }
}
