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
  /// Plays back what one process recorded.
  private struct Part {
    var place: Int
    var player: EventPlayer
    var objects = SerialSet<ObjectID>()
  }

  /// One for each process that recorded something, and one for the threads of none: a small trace may say
  /// that it was merged of very many.
  private var parts: [Part] = []
  /// The position in ``parts`` of each process, and of the threads of none.
  private var positions: [Int?]
  private var objects = SerialSet<ObjectID>()
  /// The events of which more is known, by process.
  private let known: [Int: [Event]]
  private let retention: Retention
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
    positions = Array(repeating: nil, count: processes.count + 1)
    self.retention = retention
    self.known = Dictionary(grouping: known) { event in
      ProcessPlayer.place(of: event.thread.rawValue, in: processes)
    }
    for place in self.known.keys.sorted() { _ = position(at: place) }
  }

  /// How many processes are played back.
  var partCount: Int { parts.count }

  private mutating func position(at place: Int) -> Int {
    if let position = positions[place] { return position }
    positions[place] = parts.count
    parts.append(
      Part(
        place: place,
        player: EventPlayer(
          Replay(remembering: retention), replacing: known[place] ?? [], texts: texts)))
    return parts.count - 1
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
    let position = position(at: ProcessPlayer.place(of: event.thread.rawValue, in: processes))
    switch event.tag {
    case ObjectCreated.tag: note(event.identifier(ObjectCreated.Field.object), position)
    case ObjectReleased.tag: note(event.identifier(ObjectReleased.Field.object), position)
    default: break
    }
    parts[position].player.consume(event)
  }

  private mutating func note(_ object: ObjectID, _ position: Int) {
    guard parts[position].objects.insert(object), !objects.insert(object) else { return }
    sharesObjects = true
  }

  /// The position of the process that has a thread, or their number when none does.
  private static func place(of thread: UInt64, in processes: [Process]) -> Int {
    let place = processes.firstIndex(notBefore: { $0.threads.upperBound < thread })
    return place < processes.count && processes[place].threads.contains(thread)
      ? place : processes.count
  }

  /// What was played back.
  ///
  /// - Parameter integrity: How much of the recording could be read.
  /// - Returns: A part for each process, and one for the threads of none, as far as there are events; `nil`
  ///   when an object was made or released in more than one of them: then they aren't what they are said to
  ///   be.
  consuming func finish(_ integrity: TraceIntegrity) -> [MergedPart]? {
    guard !sharesObjects else { return nil }
    var merged: [MergedPart] = []
    let labels = processes.map(\.label)
    for part in parts.sorted(by: { $0.place < $1.place }) {
      var replay = part.player.finish()
      guard replay.eventCount > 0 else { continue }
      replay.integrity = integrity
      // What is counted for the whole trace counts once.
      if !merged.isEmpty { replay.integrity.skippedRecords = 0 }
      merged.append(
        MergedPart(label: part.place < labels.count ? labels[part.place] : nil, replay: replay))
    }
    return merged
  }
}
