/// Counts events, of one chunk or of many.
///
/// A copy counts on in the same place, so only the one that was made is to count.
struct EventTally: EventCounter, Sendable {
  /// The events of all runs that were added to ``threads``.
  private var finishedCount: UInt64 = 0
  /// The events of kinds with small tags, as all known ones have.
  private let kinds = KindCounts()
  private var otherKinds: [UInt64: UInt64] = [:]
  private var threads: [UInt64: UInt64] = [:]
  private var skipped: [UInt64: UInt64] = [:]
  private var thread: UInt64 = 0
  /// How many events of the same thread came last, not yet added to ``threads``.
  private var threadRun: UInt64 = 0
  private var eventsOfOtherThreads: UInt64 = 0
  private var skippedOfOtherTags: UInt64 = 0
  private var firstTime = UInt64.max
  private var lastTime: UInt64 = 0

  /// How many events were counted.
  var eventCount: UInt64 { finishedCount + threadRun }

  @inline(__always)
  mutating func count(_ walker: borrowing RecordWalker<FieldScanner>, isKnown: Bool) {
    count(tag: walker.tag, thread: walker.thread, time: walker.time, isKnown: isKnown)
  }

  @inline(__always)
  mutating func count(tag: UInt64, thread: UInt64, time: UInt64, isKnown: Bool) {
    guard isKnown else { return countSkipped(tag) }
    if tag < KindCounts.size { kinds.count(tag) } else { countOther(tag) }
    if thread != self.thread { beginRun(of: thread) }
    threadRun &+= 1
    if time < firstTime { firstTime = time }
    if time > lastTime { lastTime = time }
  }

  // Dictionaries are kept out of the way of what is done at each event.

  @inline(never)
  private mutating func countSkipped(_ tag: UInt64) { skipped[tag, default: 0] += 1 }

  @inline(never)
  private mutating func countOther(_ tag: UInt64) { otherKinds[tag, default: 0] += 1 }

  @inline(never)
  private mutating func beginRun(of thread: UInt64) {
    finishRun()
    self.thread = thread
  }

  private mutating func finishRun() {
    if threadRun > 0 { threads[thread, default: 0] += threadRun }
    finishedCount += threadRun
    threadRun = 0
  }

  /// Adds what another tally has counted.
  ///
  /// Which threads are counted one by one depends on the order of the calls, and on nothing else.
  mutating func add(_ other: EventTally) {
    var other = other
    other.finishRun()
    finishRun()
    finishedCount += other.finishedCount
    kinds.add(other.kinds)
    otherKinds.merge(other.otherKinds) { $0 + $1 }
    for (thread, count) in other.threads.sorted(by: { $0.key < $1.key }) {
      if threads[thread] != nil || threads.count < TraceSummary.largestThreadCount {
        threads[thread, default: 0] += count
      } else {
        eventsOfOtherThreads += count
      }
    }
    for (tag, count) in other.skipped.sorted(by: { $0.key < $1.key }) {
      if skipped[tag] != nil || skipped.count < TraceSummary.largestTagCount {
        skipped[tag, default: 0] += count
      } else {
        skippedOfOtherTags += count
      }
    }
    firstTime = min(firstTime, other.firstTime)
    lastTime = max(lastTime, other.lastTime)
  }

  /// Whether an event of one of some kinds was counted.
  func contains(anyOf tags: Set<UInt64>) -> Bool {
    tags.contains { $0 < KindCounts.size ? kinds[$0] > 0 : otherKinds[$0] != nil }
  }

  /// Writes what was counted into a summary.
  func write(to summary: inout TraceSummary) {
    var tally = self
    tally.finishRun()
    summary.eventCount = eventCount
    for payload in Event.Kind.payloads {
      let count =
        payload.tag < KindCounts.size
        ? kinds[payload.tag] : otherKinds[payload.tag, default: 0]
      if count > 0 {
        summary.kinds.append(
          TraceSummary.KindCount(tag: payload.tag, name: payload.name, count: count))
      }
    }
    summary.threads = tally.threads.sorted { $0.key < $1.key }.map {
      TraceSummary.ThreadCount(thread: ThreadID(rawValue: $0.key), count: $0.value)
    }
    summary.eventsOfOtherThreads = eventsOfOtherThreads
    summary.skippedEvents = skipped.sorted { $0.key < $1.key }.map {
      TraceSummary.SkippedCount(tag: $0.key, count: $0.value)
    }
    summary.skippedEventsOfOtherTags = skippedOfOtherTags
    if eventCount > 0 {
      summary.firstTime = firstTime
      summary.lastTime = lastTime
    }
  }
}

/// Counts by tag, in memory of its own: an array would be asked at each event whether it is shared.
@safe
private final class KindCounts {
  static let size: UInt64 = 512
  private let counts: UnsafeMutablePointer<UInt64>

  init() {
    unsafe counts = .allocate(capacity: Int(KindCounts.size))
    unsafe counts.initialize(repeating: 0, count: Int(KindCounts.size))
  }

  deinit { unsafe counts.deallocate() }

  /// Counts an event whose tag is below ``size``.
  @inline(__always)
  func count(_ tag: UInt64) { unsafe counts[Int(tag & (KindCounts.size - 1))] &+= 1 }

  func add(_ other: KindCounts) {
    for tag in 0..<Int(KindCounts.size) { unsafe counts[tag] += other.counts[tag] }
  }

  subscript(tag: UInt64) -> UInt64 { unsafe counts[Int(tag & (KindCounts.size - 1))] }
}

// A tally is filled by the thread that checks its chunk, and read when that is done.
extension KindCounts: @unchecked Sendable {}
