internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveTrace

/// What tells the recordings in a trace from all others, and when they began.
struct TraceIdentity {
  /// A text for each recording, or segment of one; at least one.
  private(set) var names: [String]
  /// The day on which the first began, in UTC; `nil` when the trace doesn't say.
  private(set) var date: CalendarDate?

  /// Takes what a trace says about itself.
  ///
  /// A trace that doesn't say which recording it is, as other programs write them, is told by all it
  /// holds: the same events are the same recording, in whichever form.
  ///
  /// - Complexity: O(*n*) in the number of events.
  init(of trace: Trace) {
    let identities = trace.events.compactMap(RecordingIdentity.init)
      .filter { !$0.recording.isEmpty }
    names = Set(identities.map { "recording \($0.recording) \($0.segment)" }).sorted()
    if let first = identities.map(\.wallClock).filter({ $0 > 0 }).min() {
      date = CalendarDate(secondsSince1970: first / 1_000_000_000)
    }
    if names.isEmpty {
      let digits = SHA256.hash(TraceWriter.encode(trace)).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      names = ["events \(digits.joined())"]
    }
  }
}
