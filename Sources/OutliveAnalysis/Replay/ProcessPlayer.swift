internal import OutliveTrace

/// Plays back the events of several processes that were merged into one trace, each by itself.
///
/// A trace that was merged says which threads belong to which process: the settle points of one are its own,
/// and its objects are never held by those of another.
struct ProcessPlayer: RecordedEventConsumer {
  /// A process, by its threads.
  struct Process: Hashable {
    var threads: ClosedRange<UInt64>
    var label: String
  }

  /// The table of the events' texts.
  let texts = RecordedTexts(cuttingTextsAt: EventPlayer.longestText)
  private var sharesObjects = false

  private let processes: [Process]
  /// One for each process, and one for the threads of none.
  private var players: [EventPlayer]
  private var objects = SerialSet<ObjectID>()
  private var ownObjects: [SerialSet<ObjectID>]
  private let builder: RecordedEventBuilder

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - processes: The processes, as ``processes(saidBy:)`` tells them.
  ///   - known: Events that take the place of those with their numbers.
  ///   - retention: How much of what is gone is remembered.
  init(_ processes: [Process], replacing known: [Event] = [], remembering retention: Retention) {
    self.processes = processes
    builder = RecordedEventBuilder(texts)
    ownObjects = Array(repeating: SerialSet(), count: processes.count + 1)
    players = []
    let groups = Dictionary(grouping: known) { event in
      ProcessPlayer.place(of: event.thread.rawValue, in: processes)
    }
    for place in 0...processes.count {
      players.append(
        EventPlayer(
          Replay(remembering: retention), replacing: groups[place] ?? [], texts: texts))
    }
  }

  /// The processes that events say a trace was merged of, in the order of their threads.
  ///
  /// Ranges that end before they begin, or overlap one that begins before, contradict what was said: they
  /// don't count.
  static func processes(saidBy parts: [PartMerged]) -> [Process] {
    let said = parts.filter { $0.firstThread <= $0.lastThread }
      .map { Process(threads: $0.firstThread.rawValue...$0.lastThread.rawValue, label: $0.label) }
    var kept: [Process] = []
    for process in said.sorted(by: { $0.threads.lowerBound < $1.threads.lowerBound }) {
      if let last = kept.last, last.threads.overlaps(process.threads) { continue }
      kept.append(process)
    }
    return kept
  }

  mutating func consume(_ event: Event) { consume(builder.record(event)) }

  mutating func consume(_ event: borrowing RecordedEvent) {
    let place = ProcessPlayer.place(of: event.thread.rawValue, in: processes)
    switch event.tag {
    case ObjectCreated.tag: note(event.identifier(ObjectCreated.Field.object), place)
    case ObjectReleased.tag: note(event.identifier(ObjectReleased.Field.object), place)
    default: break
    }
    players[place].consume(event)
  }

  private mutating func note(_ object: ObjectID, _ place: Int) {
    guard ownObjects[place].insert(object), !objects.insert(object) else { return }
    sharesObjects = true
  }

  /// The position of the process that has a thread, or their number when none does.
  private static func place(of thread: UInt64, in processes: [Process]) -> Int {
    var low = 0
    var high = processes.count
    while low < high {
      let middle = (low + high) / 2
      if processes[middle].threads.upperBound < thread { low = middle + 1 } else { high = middle }
    }
    return low < processes.count && processes[low].threads.contains(thread)
      ? low : processes.count
  }

  /// What was played back.
  ///
  /// - Parameter integrity: How much of the recording could be read.
  /// - Returns: A part for each process, and one for the threads of none, as far as there are events; `nil`
  ///   when an object was made or released in more than one of them: then they aren't what they are said to
  ///   be.
  consuming func finish(_ integrity: TraceIntegrity) -> [MergedPart]? {
    guard !sharesObjects else { return nil }
    var parts: [MergedPart] = []
    let labels = processes.map(\.label)
    for (place, player) in players.enumerated() {
      var replay = player.finish()
      guard replay.eventCount > 0 else { continue }
      replay.integrity = integrity
      // What is counted for the whole trace counts once.
      if !parts.isEmpty { replay.integrity.skippedRecords = 0 }
      parts.append(
        MergedPart(label: place < labels.count ? labels[place] : nil, replay: replay))
    }
    return parts
  }
}
