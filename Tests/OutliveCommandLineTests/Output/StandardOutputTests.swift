internal import OutliveCommandLine
internal import Testing

@Suite("Standard output that can't be written")
struct StandardOutputTests {
  @Test("a reader that has gone is no failure, and the exit code is the verdict's")
  func readerGone() {
    let gone = FileSystemError(.readerGone, reason: "broken pipe")
    let console = TestConsole(output: MemorySink(room: 10, failure: gone))
    #expect(
      console.run("--help") == TestConsole.Outcome(status: .clean, output: "Find the o"))
    let analyzing = TestConsole(
      input: MemorySource(SampleTraces.healthy.binary),
      output: MemorySink(room: 0, failure: gone))
    #expect(analyzing.run("analyze", "-") == TestConsole.Outcome(status: .clean))
  }

  @Test("a full disk is a failure")
  func full() {
    let full = FileSystemError(.noSpace, reason: "no space left on device")
    let console = TestConsole(output: MemorySink(room: 0, failure: full))
    #expect(
      console.run("rules")
        == TestConsole.Outcome(
          status: .unwritableStandardOutput,
          diagnostics: """
            outlive: error: can't write to standard output: no space left on device \
            [unwritable-standard-output]
              likely cause: the disk that standard output leads to is full
              what to do: send the output elsewhere, or name a file with -o where the command has it

            """))
  }

  @Test("a closed standard output is a failure")
  func closed() {
    let closed = FileSystemError(.other, reason: "bad file descriptor")
    let console = TestConsole(output: MemorySink(room: 0, failure: closed))
    let outcome = console.run("--version")
    #expect(outcome.status == .unwritableStandardOutput)
    #expect(outcome.diagnostics.contains("  likely cause: it is closed\n"))
  }

  @Test("standard error that can't be written changes neither the answer nor the exit code")
  func closedDiagnostics() {
    let broken = MemorySink(room: 0, failure: FileSystemError(.other, reason: "closed"))
    #expect(
      TestConsole(diagnostics: broken).run("analyze", "no.outlive")
        == TestConsole.Outcome(status: .unreadableInput))
    #expect(TestConsole(diagnostics: broken).run("nonsense").status == .usage)
  }
}
