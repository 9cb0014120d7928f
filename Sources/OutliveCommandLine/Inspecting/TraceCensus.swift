internal import OutliveTrace

/// What a trace holds, counted in one pass and in bounded memory.
struct TraceCensus {
  /// How many threads are counted one by one; the events of all others are counted together.
  static let threadLimit = 10_000
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
    switch event.kind {
    case .eventsLost(let payload): recordedLosses = recordedLosses.added(payload.count)
    case .checkBegan(let payload): noteTest(payload.label)
    default: noteName(event)
    }
  }

  private mutating func noteName(_ event: Event) {
    switch event.kind.name {
    case "test-began":
      let fields = EventFields(event)
      let parts = [fields.text("suite"), fields.text("name")].compactMap { $0 }
      noteTest(parts.filter { !$0.isEmpty }.joined(separator: "/"))
    case "thread-named":
      let fields = EventFields(event)
      if let id = fields.firstIdentifier, let name = fields.text("name"),
        threadNames.count < Self.threadLimit
      {
        threadNames[ThreadID(rawValue: id)] = name
      }
    case RecordingIdentity.eventName: identity = identity ?? RecordingIdentity(event)
    default: break
    }
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
