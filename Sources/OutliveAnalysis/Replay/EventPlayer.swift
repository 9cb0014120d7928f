internal import OutliveTrace

/// Plays back events one after another.
struct EventPlayer: RecordedEventConsumer {
  /// The longest text that stays whole, in bytes of UTF-8.
  ///
  /// A trace holds each text once, however long, and however often events refer to it. A report is made of
  /// copies: without a limit, a small file could ask for more than there is memory.
  static let longestText = 4096

  /// The table of the events' texts.
  let texts = RecordedTexts(cuttingTextsAt: longestText)
  private var replay: Replay

  /// Makes a player that goes on with a replay.
  init(_ replay: Replay) { self.replay = replay }

  mutating func consume(_ event: borrowing RecordedEvent) { replay.apply(event, texts) }

  /// What was played back.
  consuming func finish() -> Replay {
    var replay = replay
    replay.finishSites()
    replay.finishSnapshots()
    return replay
  }
}
