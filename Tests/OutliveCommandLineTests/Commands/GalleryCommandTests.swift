import OutliveCommandLine
import OutliveTestSupport
import Testing

@Suite("outlive gallery")
struct GalleryCommandTests {
  private func makeTraces(_ names: [String], in folder: TemporaryFolder) throws -> [String] {
    try names.map { name in
      let trace = name == "clean" ? SampleTraces.healthy : SampleTraces.leaking
      return try folder.write(trace.binary, to: "\(name)/trace.outlive")
    }
  }

  @Test("writes the reports beside each trace, and a page that leads to them")
  func gallery() throws {
    let folder = try TemporaryFolder()
    let traces = try makeTraces(["clean", "a leak"], in: folder)
    let page = folder.path("index.html")
    let outcome = TestConsole().run(["gallery"] + traces + ["-o", page, "--title", "Runs"])
    #expect(outcome.status == .findings)
    #expect(outcome.diagnostics.contains("with the reports of 2 traces"))
    let text = try folder.text(of: "index.html")
    #expect(text.contains("<a href=\"clean/report.html\">clean</a>"))
    #expect(text.contains("<a href=\"a%20leak/report.html\">a leak</a>"))
    for name in ["clean", "a leak"] {
      for format in ["html", "svg", "txt"] {
        #expect(try !folder.bytes(of: "\(name)/report.\(format)").isEmpty)
      }
    }
  }

  @Test("ends with 0 when no trace holds a finding")
  func clean() throws {
    let folder = try TemporaryFolder()
    let traces = try makeTraces(["clean"], in: folder)
    let page = folder.path("index.html")
    #expect(TestConsole().run(["gallery"] + traces + ["-o", page]).status == .clean)
  }

  @Test("refuses traces that it can't write beside, and a call without any")
  func misuse() {
    let cases: [([String], String)] = [
      (["gallery"], "TRACE"),
      (["gallery", "-"], "standard input is in no folder beside the page 'index.html'"),
      (["gallery", "/elsewhere/t.outlive"], "is in no folder beside the page"),
      (["gallery", "a/x.outlive", "a/y.outlive"], "two traces are in the folder 'a'"),
    ]
    for (words, message) in cases {
      let outcome = TestConsole().run(words)
      #expect(outcome.status == .usage)
      #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
    }
  }

  @Test("a trace that can't be read stops it, and says which")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let page = folder.path("index.html")
    let missing = folder.path("gone/trace.outlive")
    let outcome = TestConsole().run(["gallery", missing, "-o", page])
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.diagnostics.contains("gone/trace.outlive"))
    #expect(try folder.names == [])
  }
}
