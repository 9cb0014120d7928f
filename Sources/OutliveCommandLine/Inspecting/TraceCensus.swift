internal import OutliveTrace

/// What a trace holds, counted in bounded memory.
struct TraceCensus {
  /// How many threads are counted one by one; the events of all others are counted together.
  static let threadLimit = TraceSummary.largestThreadCount
  /// How many names of tests are kept.
  static let testLimit = 1000

  /// How many events there are.
  private(set) var eventCount: UInt64 = 0
  /// How many events there are of each kind, by the kind's name.
  private(set) var kinds: [String: UInt64] = [:]
  /// How many events each thread recorded.
  private(set) var threads: [ThreadID: UInt64] = [:]
  /// The names of threads.
  private(set) var threadNames: [ThreadID: String] = [:]
  /// How many events threads recorded that aren't counted one by one.
  private(set) var otherThreadEvents: UInt64 = 0
  /// The names of the tests and checks, in the order in which they began, each once.
  private(set) var tests: [String] = []
  /// How many tests and checks began.
  private(set) var testCount: UInt64 = 0
  /// The time of the earliest event.
  private(set) var firstTime: UInt64?
  /// The time of the latest event.
  private(set) var lastTime: UInt64 = 0
  /// How many events the recorder says it lost.
  private(set) var recordedLosses: UInt64 = 0
  /// What the first event that says it says about the recording.
  private(set) var identity: RecordingIdentity?

  private var knownTests: Set<String> = []

  /// Counts an event.
  mutating func note(_ event: Event) {
    eventCount += 1
    kinds[event.kind.name, default: 0] += 1
    firstTime = min(firstTime ?? event.time, event.time)
    lastTime = max(lastTime, event.time)
    if threads[event.thread] != nil || threads.count < Self.threadLimit {
      threads[event.thread, default: 0] += 1
    } else {
      otherThreadEvents += 1
    }
    noteContent(event)
  }

  /// The kinds of events that say more than that they are there, by their numbers in the binary form.
  static let contentTags: Set<UInt64> = [
    EventsLost.tag, CheckBegan.tag, TestBegan.tag, ThreadNamed.tag, RecordingBegan.tag,
  ]

  /// Takes note of what an event says, without counting it.
  mutating func noteContent(_ event: Event) {
    switch event.kind {
    case .eventsLost(let payload): recordedLosses = recordedLosses.added(payload.count)
    case .checkBegan(let payload): noteTest(payload.label)
    case .testBegan(let payload):
      let parts = [payload.suite, payload.name].filter { !$0.isEmpty }
      noteTest(parts.joined(separator: "/"))
    case .threadNamed(let payload):
      if threadNames.count < Self.threadLimit { threadNames[payload.threadID] = payload.name }
    case .recordingBegan: identity = identity ?? RecordingIdentity(event)
    default: break
    }
  }

  /// Takes over what was counted of a whole trace.
  mutating func take(_ summary: TraceSummary) {
    eventCount = summary.eventCount
    for kind in summary.kinds { kinds[kind.name] = kind.count }
    for thread in summary.threads { threads[thread.thread] = thread.count }
    otherThreadEvents = summary.eventsOfOtherThreads
    firstTime = summary.firstTime
    lastTime = summary.lastTime ?? 0
  }

  private mutating func noteTest(_ name: String) {
    testCount += 1
    guard tests.count < Self.testLimit, knownTests.insert(name).inserted else { return }
    tests.append(name)
  }

  /// Nanoseconds from the first event to the last.
  var duration: UInt64 { lastTime - (firstTime ?? lastTime) }

  /// The kinds, the most frequent first, by name where there are equally many.
  var sortedKinds: [(name: String, count: UInt64)] {
    kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}
