internal import Foundation
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Reading a trace")
struct TraceInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func analyze(_ path: String, files: any FileSystem = SystemFileSystem())
    -> TestConsole.Outcome
  {
    TestConsole(files: files).run("analyze", path)
  }

  private func unreadable(_ diagnostics: String) -> TestConsole.Outcome {
    TestConsole.Outcome(status: .unreadableInput, diagnostics: diagnostics)
  }

  @Test("a missing file")
  func missing() {
    let path = folder.path("no.outlive")
    #expect(
      analyze(path)
        == unreadable(
          """
          outlive: error: can't read '\(path)': no such file or directory [input-not-found]
            likely cause: the path is mistyped, or the trace was recorded in another folder
            what to do: check the path; a recording program says where its trace goes

          """))
  }

  @Test("a folder")
  func isFolder() {
    #expect(
      analyze(folder.path)
        == unreadable(
          """
          outlive: error: can't read '\(folder.path)': is a directory [input-is-folder]
            likely cause: a trace is one file
            what to do: name the trace in that folder

          """))
  }

  @Test("a path through a file")
  func throughFile() throws {
    let path = try folder.write("x", to: "file") + "/shelf.outlive"
    #expect(
      analyze(path)
        == unreadable(
          """
          outlive: error: can't read '\(path)': not a directory [input-not-found]
            likely cause: a part of the path is a file, not a folder
            what to do: check the path

          """))
  }

  @Test("a file of somebody else")
  func notPermitted() {
    let files = FailingFileSystem([
      .open: FileSystemError(.notPermitted, reason: "permission denied")
    ])
    #expect(
      analyze("shelf.outlive", files: files)
        == unreadable(
          """
          outlive: error: can't read 'shelf.outlive': permission denied [input-not-permitted]
            likely cause: the trace belongs to another user
            what to do: ask for it, or run as the user who recorded it

          """))
  }

  @Test("a disk that fails while it is read")
  func failingDisk() {
    let console = TestConsole(
      input: MemorySource(
        SampleTraces.healthy.binary, failure: FileSystemError(.other, reason: "i/o error")))
    #expect(
      console.run("analyze", "-")
        == unreadable(
          """
          outlive: error: can't read standard input: i/o error [input-unreadable]
            likely cause: the file is damaged, or what holds it has gone
            what to do: copy it again

          """))
  }

  @Test("an empty file, and a pipe that nothing came through")
  func empty() throws {
    let path = try folder.write("", to: "empty.outlive")
    for (word, name) in [(path, "'\(path)'"), ("-", "standard input")] {
      #expect(
        analyze(word)
          == unreadable(
            """
            outlive: error: \(name) is empty [input-empty]
              likely cause: the program ended before it recorded anything, or what should have \
            piped failed
              what to do: record again, and finish the recording before the program ends

            """))
    }
  }

  @Test("a file that is something else")
  func notATrace() throws {
    let text = try folder.write("Shopping list\n", to: "list.txt")
    #expect(
      analyze(text)
        == unreadable(
          """
          outlive: error: '\(text)' is not a trace: expected the bytes 89 4f 55 54 4c 0d 0a 1a, \
          or NDJSON at byte 0, found the bytes 53 68 6f 70 70 69 6e 67 [not-a-trace]
            The file is something else, or was changed on its way; name a file that Outlive recorded.

          """))
    let gzip = try folder.write([0x1F, 0x8B, 8, 0], to: "shelf.outlive.gz")
    #expect(analyze(gzip).diagnostics.hasSuffix("  It looks like gzip; decompress it first.\n"))
  }

  @Test("a trace of a version to come")
  func newerVersion() throws {
    var bytes = SampleTraces.healthy.binary
    bytes[8] = 9
    bytes[9] = 0
    let path = try folder.write(bytes, to: "new.outlive")
    #expect(
      analyze(path)
        == unreadable(
          """
          outlive: error: '\(path)' has a version that can't be read: expected version 1 at byte 8, \
          found version 9.0 [unsupported-version]
            A newer Outlive wrote it; read it with that version.

          """))
  }

  @Test("a file name can't steer the terminal")
  func hostileName() {
    #expect(
      analyze("\u{1B}[2J\n.outlive").diagnostics.hasPrefix(
        "outlive: error: can't read '\\u{1b}[2J\\n.outlive': no such file"))
  }

  @Test("a trace can't be typed")
  func terminal() {
    #expect(
      TestConsole(inputIsTerminal: true).run("analyze", "-")
        == unreadable(
          """
          outlive: error: standard input is a terminal, and a trace can't be typed \
          [input-is-terminal]
            likely cause: nothing was piped into outlive
            what to do: name a file, or pipe a trace: outlive analyze - < shelf.outlive

          """))
  }

  @Test("both forms are read, from a file, a pipe in small pieces, and a device")
  func forms() throws {
    let binary = SampleTraces.healthy.binary
    let json = TraceJSON.encode(SampleTraces.healthy)
    let outcomes = try [
      analyze(folder.write(binary, to: "a.outlive")), analyze(folder.write(json, to: "a.ndjson")),
      analyze(folder.write(json, to: "a.outlive")),
      TestConsole(input: MemorySource(binary, pieceSize: 1, isPipe: true)).run("analyze", "-"),
      TestConsole(input: MemorySource(json, pieceSize: 5, isPipe: true)).run("analyze", "-"),
    ]
    #expect(Set(outcomes).count == 1)
    #expect(outcomes.first?.status == .clean)
    #expect(outcomes.first?.diagnostics == "")
  }

  @Test("what can't be a trace is refused at its beginning, however much follows")
  func endless() throws {
    /// A source that never ends, as `/dev/zero`.
    final class Endless: ByteSource {
      let expectedByteCount: Int? = nil
      let beginning: [UInt8]
      var count = 0
      init(_ beginning: [UInt8]) { self.beginning = beginning }
      func read(into bytes: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int {
        bytes += count == 0 ? beginning : [UInt8](repeating: 0, count: 1000)
        count += 1
        return count == 1 ? beginning.count : 1000
      }
    }
    func spooling(_ source: any ByteSource) -> Spooling {
      Spooling(source: source, limit: 1_000_000, progress: ReadingProgress(Self.silent))
    }
    let scratch = { () throws(FileSystemError) -> any ScratchFile in
      try SystemFileSystem().makeScratchFile(in: "/tmp")
    }
    let nonsense = Endless([0])
    var refused = spooling(nonsense)
    #expect(throws: Spooling.Refusal.self) { try refused.spool(to: scratch) }
    #expect(nonsense.count < 100)

    // One that begins like a trace is read until there is too much of it.
    let trace = Endless(SampleTraces.healthy.binary)
    var limited = spooling(trace)
    #expect(throws: Spooling.Refusal.self) { try limited.spool(to: scratch) }
    #expect((900..<1100).contains(trace.count))
  }

  @Test("a trace that is too long to be kept in memory is refused before it is read")
  func tooLong() throws {
    struct Huge: TraceSource {
      let byteCount = OpenTrace.wholeLimit + 1
      func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
      ) throws(TraceSourceError) -> Int {
        Issue.record("nothing should be read")
        return 0
      }
    }
    let trace = try OpenTrace(
      shownName: "x", name: "x", longName: "x", form: .ndjson, source: Huge(),
      diagnostics: Self.silent)
    #expect(throws: CommandFailure.inputTooLong("x", limit: OpenTrace.wholeLimit)) {
      try trace.read()
    }
  }

  private static var silent: StandardStream { StandardStream(sink: MemorySink()) }
}

@Suite("Traces that are cut, damaged or hostile")
struct DamagedTraceTests {
  @Test("a trace cut anywhere never traps, and is never called clean")
  func cuts() {
    let bytes = SampleTraces.healthy.binary
    for count in 1..<bytes.count {
      let console = TestConsole(input: MemorySource(Array(bytes.prefix(count))))
      let outcome = console.run("analyze", "-")
      guard outcome.status != .clean, !outcome.diagnostics.isEmpty else {
        Issue.record("cut to \(count) bytes: \(outcome)")
        continue
      }
    }
  }

  @Test("a trace with a wrong byte anywhere never traps", arguments: 0..<10 as Range<UInt64>)
  func damage(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let bytes = SampleTraces.leaking.binary
    for _ in 0..<25 {
      var damaged = bytes
      damaged[.random(in: 0..<bytes.count, using: &generator)] ^= .random(
        in: 1...255, using: &generator)
      for command in [["analyze", "-"], ["report", "-", "--format", "html"]] {
        let outcome = TestConsole(input: MemorySource(damaged)).run(command)
        // Damage in the reserved bytes of the header changes nothing.
        #expect([.clean, .findings, .unreadableInput].contains(outcome.status))
      }
    }
  }
}
