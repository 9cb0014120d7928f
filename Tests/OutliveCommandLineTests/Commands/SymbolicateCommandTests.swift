internal import Foundation
internal import OutliveCommandLine
internal import OutliveSymbolication
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive symbolicate")
struct SymbolicateCommandTests {
  let folder: TemporaryFolder
  /// The folder that the tests' own programs are in.
  let programs = BuiltProgram("outlive").url.deletingLastPathComponent().path

  init() throws { folder = try TemporaryFolder() }

  /// A trace in which a cell that should be gone was made by a function of a program.
  private func trace(image: String, build: String?, offset: UInt64) -> Trace {
    trace(
      of: CallStackID(rawValue: 1),
      after: [
        .imageLoaded(
          ImageLoaded(image: ImageID(rawValue: 1), name: image, build: build, size: 4096)),
        .callStackRecorded(
          CallStackRecorded(
            callStack: CallStackID(rawValue: 1), image: ImageID(rawValue: 1), offset: offset)),
      ])
  }

  private func trace(of callStack: CallStackID?, after first: [Event.Kind]) -> Trace {
    let cell = ObjectID(rawValue: 1000)
    let kinds: [Event.Kind] =
      first + [
        .objectCreated(ObjectCreated(object: cell, type: "Shelf.DocumentCell", kind: .instance)),
        .objectAllocated(
          ObjectAllocated(
            object: cell, type: "Shelf.DocumentCell", size: 32, callStack: callStack)),
        .releaseExpected(ReleaseExpected(object: cell, label: "list closed")),
        .settle(Settle(label: "list closed")),
      ]
    return Trace(
      events: kinds.enumerated().map {
        Event(sequence: EventSequence(rawValue: UInt64($0 + 1)), kind: $1)
      })
  }

  private func console(
    _ trace: Trace, _ frameSource: (any FrameSource)? = nil
  ) -> TestConsole {
    TestConsole(input: MemorySource(trace.binary), frameSource: frameSource)
  }

  /// A trace in which a cell was made at a place that the fixture has recorded.
  private func recorded(_ name: String) throws -> Trace {
    let file = folder.url.appending(path: "fixture.outlive")
    let run = try BuiltProgram("symbol-fixture").run([file.path], in: folder.url)
    try #require(run.status == 0)
    let kinds = try TraceReader.read(Array(Data(contentsOf: file))).events.map(\.kind)
    var callStack: CallStackID?
    for case .objectAllocated(let payload) in kinds where payload.type == name {
      callStack = payload.callStack
    }
    return trace(
      of: callStack,
      after: kinds.filter {
        switch $0 {
        case .imageLoaded, .callStackRecorded: true
        default: false
        }
      })
  }

  @Test("functions are put into the trace, and what is written can be read anywhere")
  func functions() throws {
    let trace = try recorded("generic")
    let output = folder.url.appending(path: "named.outlive").path
    let outcome = console(trace).run(
      "symbolicate", "-", "-o", output, "--binaries", programs)
    #expect(outcome.status == .clean)
    #expect(outcome.diagnostics.contains("outlive: wrote '\(output)' (outlive): "))
    #expect(outcome.diagnostics.contains(", 0 of them with a file\n"))
    let text = TestConsole().run("analyze", output).output
    #expect(text.contains("made in DocumentCell.record<A>(_:with:)"))
  }

  @Test("a report tells lines by itself, and leaves call stacks as recorded when it should")
  func analyzing() throws {
    let trace = try recorded("closure")
    let frames = IsolatedFrames(program: "\(programs)/outlive")
    let place = "made in closure #1 in DocumentCell.bind(to:)  DocumentCell.swift:"
    let named = console(trace, frames).run("analyze", "-", "--binaries", programs)
    #expect(named.status == .findings)
    #expect(named.diagnostics == "")
    #expect(named.output.contains(place))
    let plain = console(trace, frames).run(
      "analyze", "-", "--binaries", programs, "--as-recorded")
    #expect(plain.status == .findings)
    #expect(plain.diagnostics == "")
    #expect(plain.output.contains("made in symbol-fixture+0x"))
    let report = console(trace, frames).run(
      "report", "-", "--binaries", programs, "--format", "txt")
    #expect(report.output == named.output)
  }

  @Test("why there are no lines is said, once, with what to do")
  func noLines() {
    let trace = trace(image: "../shelf", build: "00112233", offset: 16)
    let outcome = console(trace).run("analyze", "-")
    #expect(outcome.status == .findings)
    #expect(
      outcome.diagnostics == """
        outlive: warning: the call stacks in standard input have no lines: '../shelf': it was not \
        found [no-lines]
          what to do: name the folder of the recorded build with '--binaries'

        """)
    #expect(outcome.output.contains("made in ../shelf+0x10"))
    let withoutBuild = self.trace(image: "shelf", build: nil, offset: 16)
    #expect(
      console(withoutBuild).run("symbolicate", "-", "--to", "ndjson", "-o", "-").diagnostics
        == "outlive: note: 'shelf': no build identifier was recorded for it\n")
  }

  @Test("a root that isn't there is an error")
  func noRoot() {
    let trace = trace(image: "shelf", build: "00112233", offset: 16)
    let outcome = console(trace).run("analyze", "-", "--root", "/nowhere/at/all")
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.diagnostics.hasPrefix("outlive: error: can't read '/nowhere/at/all'"))
  }

  @Test("a trace without call stacks stays as it is")
  func nothingToDo() throws {
    let outcome = console(SampleTraces.leaking).run("symbolicate", "-", "--to", "ndjson", "-o", "-")
    let converted = console(SampleTraces.leaking).run("convert", "-", "--to", "ndjson", "-o", "-")
    #expect(outcome.status == .clean)
    #expect(outcome.output == converted.output)
    #expect(outcome.diagnostics == "")
  }
}
