/// Tells a person at a terminal how far the reading of a long trace is.
///
/// Nothing is told about what is read in a moment, nor to a log file.
struct ReadingProgress {
  /// How many bytes must have been read before anything is told.
  static let threshold = 50_000_000
  /// How many bytes lie between one telling and the next.
  static let step = 10_000_000

  private let stream: StandardStream
  private var next = ReadingProgress.threshold
  private var isShown = false

  /// Makes a progress that is told on a stream, if that is a terminal.
  init(_ stream: StandardStream) {
    self.stream = stream
  }

  /// Tells how far it is, when it is time to.
  ///
  /// - Parameters:
  ///   - count: The bytes that have been read.
  ///   - total: The bytes there are in all; `nil` when that isn't known.
  mutating func advance(to count: Int, of total: Int?) {
    guard stream.isTerminal, count >= next else { return }
    next = count - count % Self.step + Self.step
    isShown = true
    let end = total.map { " of \($0 / 1_000_000)" } ?? ""
    show("\rreading: \(count / 1_000_000)\(end) MB")
  }

  /// Clears what was told.
  mutating func end() {
    guard isShown else { return }
    isShown = false
    show("\r\u{1B}[K")
  }

  private func show(_ text: String) {
    // Progress that can't be shown is no reason to stop.
    try? stream.sink.write(Array(text.utf8))
  }
}
