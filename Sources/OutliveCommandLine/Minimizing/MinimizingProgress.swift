internal import OutliveAnalysis

/// Tells a person at a terminal how far a minimization is.
struct MinimizingProgress {
  /// How many attempts lie between one telling and the next.
  private static let step = 20

  private let stream: StandardStream
  private var isShown = false

  /// Makes a progress that is told on a stream, if that is a terminal.
  init(_ stream: StandardStream) { self.stream = stream }

  /// Tells how far it is, when it is time to.
  mutating func show(_ progress: TraceMinimizer.Progress) {
    guard stream.isTerminal, progress.attempts.isMultiple(of: Self.step) else { return }
    isShown = true
    write(
      "\r\u{1B}[Kminimizing: \(Quantity(progress.attempts, "attempt")), "
        + "\(Quantity(progress.events, "event")) left")
  }

  /// Clears what was told.
  mutating func end() {
    guard isShown else { return }
    isShown = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // Progress that can't be shown is no reason to stop.
    try? stream.sink.write(Array(text.utf8))
  }
}
