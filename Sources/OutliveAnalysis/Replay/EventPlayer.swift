internal import OutliveTrace

/// Plays back events one after another.
struct EventPlayer: RecordedEventConsumer {
  /// The longest text that stays whole, in bytes of UTF-8.
  ///
  /// A trace holds each text once, however long, and however often events refer to it. A report is made of
  /// copies: without a limit, a small file could ask for more than there is memory.
  static let longestText = 4096

  /// The table of the events' texts.
  let texts: RecordedTexts
  private var replay: Replay
  /// Events of which more is known than what is handed over, by their numbers.
  private var known: [EventSequence: Event]
  private let builder: RecordedEventBuilder

  /// Makes a player that goes on with a replay.
  ///
  /// - Parameters:
  ///   - replay: What was played back before.
  ///   - known: Events that take the place of those with their numbers.
  ///   - texts: The table of the events' texts.
  init(
    _ replay: Replay, replacing known: [Event] = [],
    texts: RecordedTexts = RecordedTexts(cuttingTextsAt: longestText)
  ) {
    self.replay = replay
    self.texts = texts
    self.known = Dictionary(known.map { ($0.sequence, $0) }, uniquingKeysWith: { $1 })
    builder = RecordedEventBuilder(texts)
  }

  mutating func consume(_ event: Event) { replay.apply(builder.record(event), texts) }

  mutating func consume(_ event: borrowing RecordedEvent) {
    if !known.isEmpty, let better = known.removeValue(forKey: event.sequence) {
      consume(better)
    } else {
      replay.apply(event, texts)
    }
  }

  /// What was played back.
  consuming func finish() -> Replay {
    for event in known.values.sorted(by: { $0.sequence < $1.sequence }) { consume(event) }
    var replay = replay
    replay.takeUpResolution()
    replay.finishSites()
    replay.scopeFacts.finish()
    replay.finishSnapshots(texts.all)
    return replay
  }
}
