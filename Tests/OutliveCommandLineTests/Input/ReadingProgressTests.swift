@testable internal import OutliveCommandLine
internal import Testing

@Suite("Progress while a long trace is read")
struct ReadingProgressTests {
  /// What is told of a reading that comes in steps of 8 MB, with more and more bytes.
  private func told(of count: Int, total: Int?, isTerminal: Bool = true) -> String {
    let sink = MemorySink()
    var progress = ReadingProgress(StandardStream(sink: sink, isTerminal: isTerminal))
    for read in stride(from: 0, through: count, by: 8_000_000) {
      progress.advance(to: read, of: total)
    }
    progress.end()
    progress.end()
    return sink.text
  }

  @Test("what is read in a moment is not told")
  func short() {
    #expect(told(of: 49_000_000, total: 49_000_000) == "")
  }

  @Test("a long one is told at every ten megabytes, and cleared at the end")
  func long() {
    #expect(
      told(of: 80_000_000, total: 81_500_000)
        == "\rreading: 56 of 81 MB\rreading: 64 of 81 MB\rreading: 72 of 81 MB"
        + "\rreading: 80 of 81 MB\r\u{1B}[K")
    #expect(told(of: 64_000_000, total: nil) == "\rreading: 56 MB\rreading: 64 MB\r\u{1B}[K")
  }

  @Test("nothing is told to a log file")
  func notATerminal() {
    #expect(told(of: 80_000_000, total: nil, isTerminal: false) == "")
  }

  @Test("a terminal that can't be written stops nothing")
  func brokenTerminal() {
    let sink = MemorySink(room: 0, failure: FileSystemError(.other, reason: "gone"))
    var progress = ReadingProgress(StandardStream(sink: sink, isTerminal: true))
    progress.advance(to: 60_000_000, of: nil)
    progress.end()
    #expect(sink.bytes == [])
  }
}
