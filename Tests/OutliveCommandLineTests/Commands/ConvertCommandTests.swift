@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive convert")
struct ConvertCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a trace of every kind of event comes back the same, byte for byte")
  func roundTrip() throws {
    let trace = Trace.random(count: 400, seed: 1)
    try folder.write(trace.binary, to: "a.outlive")
    #expect(
      TestConsole().run("convert", folder.path("a.outlive"), "-o", folder.path("b.ndjson")).status
        == .clean)
    #expect(
      TestConsole().run("convert", folder.path("b.ndjson"), "-o", folder.path("c.OUTLIVE")).status
        == .clean)
    #expect(try folder.bytes(of: "c.OUTLIVE") == trace.binary)
    #expect(try folder.bytes(of: "b.ndjson") == TraceJSON.encode(trace))
  }

  @Test("'--to' chooses the form whatever the ending, and whatever the input was")
  func explicitForm() throws {
    let path = try folder.write(SampleTraces.healthy.binary, to: "a.outlive")
    #expect(
      TestConsole().run("convert", path, "--to", "outlive", "-o", folder.path("b.txt")).status
        == .clean)
    #expect(try folder.bytes(of: "b.txt") == SampleTraces.healthy.binary)
  }

  @Test("standard input and output take the place of files")
  func streams() {
    let json = TraceJSON.encode(SampleTraces.healthy)
    let console = TestConsole(input: MemorySource(SampleTraces.healthy.binary, isPipe: true))
    #expect(
      console.run("convert", "-", "--to", "ndjson")
        == TestConsole.Outcome(status: .clean, output: String(decoding: json, as: UTF8.self)))
    let back = TestConsole(input: MemorySource(json, pieceSize: 7, isPipe: true))
    #expect(back.run("convert", "-", "-o", "-", "--to", "outlive").status == .clean)
    #expect(back.output.bytes == SampleTraces.healthy.binary)
  }

  @Test("a cut trace is converted up to the cut, and what is missing is said and kept")
  func cutTrace() throws {
    let bytes = SampleTraces.healthy.binary
    let path = try folder.write(Array(bytes.dropLast(30)), to: "cut.outlive")
    let outcome = TestConsole().run("convert", path, "-o", folder.path("cut.ndjson"))
    #expect(outcome.status == .unreadableInput)
    let integrity = try Trace(reading: Array(bytes.dropLast(30))).integrity
    #expect(
      outcome.diagnostics == """
        outlive: warning: '\(path)' was cut: \(integrity.cutReason ?? ""); \
        \(Quantity(integrity.missingBytes, "byte")) not read, \
        from byte \(integrity.cutOffset ?? 0) on [trace-cut]
          likely cause: the program was killed or crashed while it recorded, or the file was \
        damaged later
          what to do: trust what is found, not what isn't; record again, and let the program end
        outlive: wrote '\(folder.path("cut.ndjson"))' (ndjson): 4 events

        """)
    #expect(try Trace(reading: folder.bytes(of: "cut.ndjson")).integrity == integrity)
    // Converting it back says the same once more.
    let back = TestConsole().run(
      "convert", folder.path("cut.ndjson"), "-o", folder.path("back.outlive"))
    #expect(back.status == .unreadableInput)
    #expect(try Trace(reading: folder.bytes(of: "back.outlive")).integrity == integrity)
  }

  @Test("records that this version doesn't know are counted, and the conversion isn't whole")
  func skippedRecords() throws {
    let trace = Trace(
      events: SampleTraces.healthy.events, integrity: TraceIntegrity(skippedRecords: 2))
    let path = try folder.write(trace.binary, to: "new.outlive")
    #expect(
      TestConsole().run("convert", path, "-o", folder.path("new.ndjson"))
        == TestConsole.Outcome(
          status: .unreadableInput,
          diagnostics: """
            outlive: warning: '\(path)' holds 2 records of kinds that this version doesn't know \
            [records-skipped]
              likely cause: a newer version of Outlive recorded it
              what to do: use a version of outlive at least as new
            outlive: wrote '\(folder.path("new.ndjson"))' (ndjson): 4 events

            """))
  }

  @Test(
    "a form must be chosen",
    arguments: [
      (
        ["-o", "x.json"],
        """
        outlive: error: the ending '.json' of 'x.json' names no format; did you mean '.ndjson'?
        outlive: note: end the name in '.outlive' or '.ndjson', or choose with '--to'

        """
      ),
      (
        ["-o", "x"],
        """
        outlive: error: the file name 'x' names no format, because it has no ending
        outlive: note: end the name in '.outlive' or '.ndjson', or choose with '--to'

        """
      ),
      ([], "outlive: error: no form is chosen: name a file with -o, or a form with '--to'\n"),
      (
        ["-o", "-"],
        "outlive: error: no form is chosen: name a file with -o, or a form with '--to'\n"
      ),
    ])
  func noForm(words: [String], message: String) {
    #expect(
      TestConsole().run(["convert", "a.outlive"] + words)
        == TestConsole.Outcome(
          status: .usage,
          diagnostics: message + """
            usage: outlive convert TRACE [-o OUTPUT] [--to FORM] [--spool-limit SIZE]
            See 'outlive convert --help'.

            """))
  }

  @Test("bytes are not sent to a terminal")
  func terminal() throws {
    let path = try folder.write(SampleTraces.healthy.binary, to: "a.outlive")
    let console = TestConsole(outputIsTerminal: true)
    let outcome = console.run("convert", path, "--to", "outlive")
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(
      outcome.diagnostics.hasPrefix(
        "outlive: error: the binary form can't be shown on a terminal; name a file with -o\n"))
    #expect(
      TestConsole(outputIsTerminal: true).run("convert", path, "--to", "ndjson").status
        == .clean)
  }
}
