internal import OutliveTestSupport
internal import Foundation
internal import OutliveAnalysis
internal import OutliveDrawing
internal import OutliveRendering
internal import OutliveTrace
@testable internal import OutliveCommandLine
internal import Testing

@Suite("outlive report")
struct ReportCommandTests {
  let folder: TemporaryFolder
  let healthy: String
  let leaking: String

  init() throws {
    folder = try TemporaryFolder()
    healthy = try folder.write(SampleTraces.healthy.binary, to: "healthy.outlive")
    leaking = try folder.write(SampleTraces.leaking.binary, to: "shelf.outlive")
  }

  private var rules: [RuleDescription] { RuleRegistry.all.map(\.description) }

  private func page(_ analysis: Analysis, title: String, traceName: String?) -> String {
    HTMLReport(
      analysis: analysis, title: title, drawings: GraphvizRenderer(), rules: rules,
      traceName: traceName
    ).render()
  }

  /// What each format shows of an analysis.
  private func expected(_ format: ReportFormat, _ analysis: Analysis, name: String) throws -> String
  {
    let drawing = analysis.findings.first.map(Drawing.init(of:)) ?? Drawing(of: analysis)
    return switch format {
    case .html: page(analysis, title: name, traceName: name)
    case .svg: try GraphvizRenderer().svg(of: drawing)
    case .dot: drawing.dot
    case .txt: TextReport(analysis: analysis).render()
    case .json: JSONReport(analysis: analysis).render()
    }
  }

  @Test("the file's ending chooses the format", arguments: ReportFormat.allCases)
  func formatByEnding(format: ReportFormat) throws {
    for (trace, source, status) in [
      (SampleTraces.healthy, healthy, ExitCode.clean),
      (SampleTraces.leaking, leaking, .findings),
    ] {
      let analysis = analyze(trace)
      let name = "report.\(format.rawValue.uppercased())"
      let outcome = TestConsole().run("report", source, "-o", folder.path(name))
      #expect(outcome.status == status)
      #expect(outcome.output == "")
      #expect(
        outcome.diagnostics.hasSuffix(
          "outlive: wrote '\(folder.path(name))' (\(format)): \(VerdictLine(analysis: analysis))\n")
      )
      #expect(
        try folder.text(of: name) == expected(format, analysis, name: FilePath(source).name))
    }
  }

  @Test("'--format' wins over the ending, and chooses what goes to standard output")
  func explicitFormat() throws {
    let analysis = analyze(SampleTraces.leaking)
    let json = JSONReport(analysis: analysis).render()
    #expect(
      TestConsole().run("report", leaking, "--format", "json")
        == TestConsole.Outcome(status: .findings, output: json))
    #expect(
      TestConsole().run("report", leaking, "-o", "-")
        == TestConsole.Outcome(
          status: .findings, output: TextReport(analysis: analysis).render()))
    #expect(
      TestConsole().run("report", leaking, "-o", folder.path("a.txt"), "--format=json").status
        == .findings)
    #expect(try folder.text(of: "a.txt") == json)
  }

  @Test("a report's text is never colored, not even on a terminal")
  func colorless() {
    let outcome = TestConsole(outputIsTerminal: true).run("report", leaking)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("the line that says what was written says the verdict")
  func announcement() {
    let outcome = TestConsole().run("report", leaking, "-o", folder.path("a.html"))
    #expect(
      outcome.diagnostics
        == "outlive: wrote '\(folder.path("a.html"))' (html): "
        + "2 errors in 2 tracked objects; 2 not evaluated\n")
    #expect(
      TestConsole().run("report", healthy, "-o", folder.path("a.html")).diagnostics
        == "outlive: wrote '\(folder.path("a.html"))' (html): "
        + "no finding: 1 tracked object, released\n")
  }

  @Test("the title is the trace's name, or what was asked for")
  func title() {
    let analysis = analyze(SampleTraces.leaking)
    #expect(
      TestConsole().run("report", leaking, "--format", "html").output
        == page(analysis, title: "shelf.outlive", traceName: "shelf.outlive"))
    #expect(
      TestConsole().run("report", leaking, "--format", "html", "--title", "Shelf <3").output
        == page(analysis, title: "Shelf <3", traceName: "shelf.outlive"))
    #expect(
      TestConsole(input: MemorySource(SampleTraces.leaking.binary))
        .run("report", "-", "--format", "html").output
        == page(analysis, title: "Outlive report", traceName: nil))
  }

  @Test("no report holds the path of the machine it was made on")
  func paths() {
    for format in ReportFormat.allCases {
      let outcome = TestConsole().run("report", leaking, "--format", format.rawValue)
      #expect(!outcome.output.isEmpty)
      #expect(!outcome.output.contains(folder.path))
    }
  }

  @Test("an unknown ending lists the formats, and nothing is written")
  func unknownEnding() throws {
    let usage = """
      outlive: note: end the name in '.html', '.svg', '.dot', '.txt' or '.json', \
      or choose with '--format'
      usage: outlive report TRACE [-o FILE] [--format FORMAT] [--title TITLE]
                 [--finding PREFIX] [--rule ID=SETTING]... [--rounds COUNT]
                 [--dependencies COUNT] [--baseline FILE] [--today DATE]
                 [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE]
                 [--as-recorded]
      See 'outlive report --help'.

      """
    for (name, message) in [
      ("a.pdf", "the ending '.pdf' of 'a.pdf' names no format"),
      ("a.htm", "the ending '.htm' of 'a.htm' names no format; did you mean '.html'?"),
      ("a", "the file name 'a' names no format, because it has no ending"),
      ("b.c/a", "the file name 'b.c/a' names no format, because it has no ending"),
    ] {
      #expect(
        TestConsole().run("report", leaking, "-o", name)
          == TestConsole.Outcome(
            status: .usage, diagnostics: "outlive: error: \(message)\n" + usage))
    }
    #expect(try folder.names == ["healthy.outlive", "shelf.outlive"])
  }

  @Test("options that a format has no use for are refused")
  func uselessOptions() {
    for (words, message) in [
      (
        ["--title", "T", "-o", "a.svg"],
        "'--title' is for html reports, but a report in svg has no title"
      ),
      (["--title", "T"], "'--title' is for html reports, but a report in txt has no title"),
      (
        ["--finding", "v1", "-o", "a.html"],
        "'--finding' chooses what svg and dot show, but a report in html shows every finding"
      ),
    ] {
      let outcome = TestConsole().run(["report", leaking] + words)
      #expect(outcome.status == .usage)
      #expect(outcome.diagnostics.hasPrefix("outlive: error: \(message)\n"))
    }
  }

  @Test("a drawing shows the worst finding, and says which others there are")
  func worstFinding() throws {
    let findings = analyze(SampleTraces.leaking).findings
    try #require(findings.count == 2)
    #expect(
      TestConsole().run("report", leaking, "--format", "dot")
        == TestConsole.Outcome(
          status: .findings, output: Drawing(of: findings[0]).dot,
          diagnostics: """
            outlive: note: this shows \(findings[0].fingerprint) (\(findings[0].rule)), \
            1 of 2 findings; '--finding' chooses another: the findings are:
              \(findings[1].fingerprint)  \(findings[1].rule)  \(findings[1].headline)

            """))
  }

  @Test("'--finding' chooses what is drawn")
  func chosenFinding() throws {
    let findings = analyze(SampleTraces.leaking).findings
    for finding in findings {
      let hexadecimal = String(finding.fingerprint.text.dropFirst(3))
      for prefix in [finding.fingerprint.text, hexadecimal, hexadecimal.uppercased()] {
        let outcome = TestConsole().run(
          "report", leaking, "--format", "dot", "--finding", prefix)
        #expect(outcome.status == .findings)
        #expect(outcome.output == Drawing(of: finding).dot)
      }
    }
  }

  @Test("a prefix that fits none, or several, is a usage error that lists the findings")
  func wrongPrefix() throws {
    let findings = analyze(SampleTraces.leaking).findings
    let list = findings.map { "  \($0.fingerprint)  \($0.rule)  \($0.headline)\n" }.joined()
    for (prefix, message) in [
      ("zz", "no finding's fingerprint begins with 'zz'"),
      ("v1:", "the fingerprints of 2 findings begin with 'v1:'"),
    ] {
      let outcome = TestConsole().run(
        "report", leaking, "-o", folder.path("a.svg"), "--finding", prefix)
      #expect(outcome.status == .usage)
      #expect(
        outcome.diagnostics.hasPrefix(
          "outlive: error: \(message)\noutlive: note: the findings are:\n\(list)usage: "))
    }
    let none = TestConsole().run("report", healthy, "--format", "svg", "--finding", "v1:")
    #expect(none.status == .usage)
    #expect(none.diagnostics.contains("\noutlive: note: the trace has no finding\n"))
    #expect(try folder.names == ["healthy.outlive", "shelf.outlive"])
  }

  @Test("a cut trace is reported as far as it goes, and said to be cut")
  func cutTrace() throws {
    let path = try folder.write(Array(SampleTraces.leaking.binary.dropLast(1)), to: "cut.outlive")
    let outcome = TestConsole().run("report", path, "-o", folder.path("cut.txt"))
    #expect(outcome.status == .findings)
    #expect(outcome.diagnostics.hasPrefix("outlive: warning: '\(path)' was cut: "))
    #expect(try folder.text(of: "cut.txt").contains("the trace was cut at byte"))
    let healthyPath = try folder.write(
      Array(SampleTraces.healthy.binary.dropLast(1)), to: "cut.outlive")
    #expect(TestConsole().run("report", healthyPath).status == .unreadableInput)
  }
}

@Suite("Choosing the finding that is drawn")
struct FindingSelectionTests {
  private static let findings = [
    SampleAnalyses.finding("v1:aa11", verdict: .expected), SampleAnalyses.finding("v1:ab22"),
    SampleAnalyses.finding("v1:cd33", headline: "a\u{1B}[2J\nb"),
  ]

  @Test(
    "a prefix fits with and without the scheme's version",
    arguments: [
      (nil, "v1:ab22"), ("v1:c", "v1:cd33"), ("c", "v1:cd33"), ("AA", "v1:aa11"),
      ("ab22", "v1:ab22"), ("V1:AB", "v1:ab22"),
    ] as [(String?, String)])
  func fits(prefix: String?, expected: String) throws {
    let finding = try FindingSelection(Self.findings).finding(prefix: prefix, at: [])
    #expect(finding?.fingerprint.text == expected)
  }

  @Test("the only finding is drawn though it is expected, and without any nothing is")
  func unusual() throws {
    let expected = SampleAnalyses.finding("v1:aa11", verdict: .expected)
    #expect(try FindingSelection([expected]).finding(prefix: nil, at: []) == expected)
    #expect(try FindingSelection([]).finding(prefix: nil, at: []) == nil)
    #expect(FindingSelection([expected]).remark(on: expected) == "")
  }

  @Test("what is listed is safe to print, and not without end")
  func list() {
    #expect(
      FindingSelection(Self.findings).remark(on: Self.findings[1]) == """
        outlive: note: this shows v1:ab22 (retain-cycle), 1 of 3 findings; '--finding' chooses \
        another: the findings are:
          v1:aa11  retain-cycle  DocumentCell outlives the list that made it
          v1:cd33  retain-cycle  a\\u{1b}[2J\\nb

        """)
    let many = (0..<13).map { SampleAnalyses.finding("v1:\($0)") }
    #expect(FindingSelection(many).remark(on: many[0]).hasSuffix("\n  and 2 more\n"))
  }
}

@Suite("Drawings that fail")
struct FailingDrawingTests {
  /// A renderer that can't draw.
  private struct BrokenRenderer: DrawingRenderer {
    func svg(of drawing: Drawing) throws(DrawingError) -> String {
      throw .unavailable("libgvc.so.6 is missing")
    }
  }

  @Test("a page without its drawings is said to be so")
  func page() {
    let renderer = AttentiveRenderer(BrokenRenderer())
    #expect(renderer.warning == nil)
    let findings = [SampleAnalyses.finding("v1:1"), SampleAnalyses.finding("v1:2")]
    _ = HTMLReport(
      analysis: SampleAnalyses.analysis(findings: findings), title: "T", drawings: renderer
    ).render()
    let error = DrawingError.unavailable("libgvc.so.6 is missing")
    #expect(
      renderer.warning
        == Diagnostic(
          .warning, code: "drawing-unavailable", message: "2 drawings left out of the page",
          notes: [error.description.printable]))
  }

  @Test("a drawing that is the whole report fails the command")
  func wholeReport() {
    let failure = CommandFailure.failedDrawing(
      .tooLarge(measure: "nodes", count: 300, limit: 200))
    #expect(failure.status == .drawingFailed)
    guard case .failed(let diagnostic, _) = failure else {
      Issue.record("not a usage error")
      return
    }
    #expect(
      diagnostic.text == """
        outlive: error: the drawing could not be made [drawing-too-large]
          the drawing has 300 nodes, more than the 200 that are laid out in reasonable time; \
        text and JSON reports have no such limit.

        """)
  }
}
