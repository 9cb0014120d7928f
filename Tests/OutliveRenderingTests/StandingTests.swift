import OutliveAnalysis
import OutliveTrace
import Testing

@testable import OutliveDrawing
@testable import OutliveRendering

@Suite("Whether what is on a path may be alive, as reports show it")
struct StandingTests {
  private func lines(_ finding: Finding, width: Int = 80) -> String {
    TextReport(
      analysis: Analysis(
        findings: [finding], accounting: Fixtures.accounting, notEvaluated: [],
        summary: Fixtures.summary), options: .init(width: width)
    ).render()
  }

  @Test("Each object has its mark, and each suspect reference is underlined")
  func text() {
    #expect(
      lines(Fixtures.suspects).contains(
        """

        ✓ Window #1
            │ shelf
            ▼
        ✓ Shelf #2          made at Main.swift:12
              may be alive: its scope “application” goes on
            │ onOpen ─ closure
            │ ~~~~~~ suspect: captures Store strongly
            ▼
        ? Store #3
            │ cell
            │ ~~~~ suspect, the nearest of 2
            ▼
        ✗ DocumentCell #9   made in cell(for:)  ShelfFactory.swift:31

          also held by: second of Pair #6 ← Entry #5 ← entries[3] of Log #4 ← 1 more
                        reference
          also held in more ways

        """), "\(lines(Fixtures.suspects))")
  }

  @Test("Where there is nothing in between, nothing is marked")
  func plain() throws {
    var finding = Fixtures.suspects
    finding.path?.steps.removeFirst(2)
    finding.path?.culprit = 0
    finding.path?.suspects = 0..<1
    finding.furtherPaths = FurtherPaths(paths: [])
    #expect(
      lines(finding).contains(
        """

          Store #3
            │ cell
            │ ~~~~ the reference at fault
            ▼
          DocumentCell #9   made in cell(for:)  ShelfFactory.swift:31

          fix:
        """), "\(lines(finding))")
  }

  @Test("Where nothing is known of any holder, nothing is marked but the nearest reference")
  func nothingKnown() {
    var finding = Fixtures.suspects
    for step in 0..<3 { finding.path?.steps[step].standing = .unknown }
    finding.path?.suspects = 0..<3
    let text = lines(finding)
    #expect(!text.contains("✓") && !text.contains("? Store") && !text.contains("✗"))
    #expect(text.contains("\n    │ shelf\n    ▼\n  Shelf #2"), "\(text)")
    #expect(text.contains("\n    │ cell\n    │ ~~~~ suspect, the nearest of 3\n"), "\(text)")
  }

  @Test("A reason stands at the right where there is room, and below where there is none")
  func reasons() {
    var finding = Fixtures.suspects
    finding.path?.steps[1].object.site = nil
    #expect(
      lines(finding).contains(
        "\n✓ Shelf #2          may be alive: its scope “application” goes on\n    │ onOpen"))
    #expect(
      lines(finding, width: 40).contains(
        "\n✓ Shelf #2\n      may be alive: its scope\n      “application” goes on\n    │ onOpen"),
      "\(lines(finding, width: 40))")
  }

  @Test("What a trace contradicts itself about is not known, and says why")
  func contradiction() {
    var finding = Fixtures.suspects
    finding.path?.steps[2].standing = ReferencePath.Standing(
      status: .unknown, reason: "should be gone, but it holds A #1, which may be alive")
    #expect(
      lines(finding).contains(
        "\n? Store #3          not known: should be gone, but it holds A #1, which may be"
      )
        || lines(finding).contains(
          "\n? Store #3\n      not known: should be gone, but it holds A #1"),
      "\(lines(finding))")
  }

  @Test("In a drawing every suspect is orange, and who else holds the object is shown")
  func drawing() throws {
    let drawing = Drawing(of: Fixtures.suspects)
    #expect(drawing.edges.map(\.role) == [.ordinary, .suspect, .culprit, .suspect])
    #expect(
      drawing.edges.map { "\($0.from) \($0.to): \($0.lines.joined(separator: ", "))" } == [
        "object-1 object-2: shelf",
        "object-2 object-3: onOpen, suspect: captures Store strongly, closure",
        "object-3 object-9: cell, suspect, the nearest of 2",
        "object-6 object-9: second, also holds it",
      ])
    #expect(
      drawing.nodes.map(\.lines) == [
        ["Window #1"],
        ["Shelf #2", "made at Main.swift:12", "may be alive: its scope “application”", "goes on"],
        ["Store #3"],
        ["DocumentCell #9", "made in cell(for:) ShelfFactory.swift:31"], ["Pair #6"],
      ])
    #expect(
      drawing.title.hasSuffix("The nearest of 2 suspect references is cell of Store #3."))
    let svg = try GraphvizRenderer().svg(of: drawing)
    #expect(svg.contains("this reference may be at fault"))
  }

  @Test("The page tells what its marks mean, and what else holds the object")
  func page() {
    let page = HTMLReport(
      analysis: Analysis(
        findings: [Fixtures.suspects], accounting: Fixtures.accounting, notEvaluated: [],
        summary: Fixtures.summary), title: "Shelf"
    ).render()
    #expect(page.contains("those that may be at fault are underlined. ✓ may be alive, ? not known"))
    #expect(page.contains(">Also held by (and in more ways)<"))
    #expect(page.contains("second"))
  }

  @Test("The JSON document holds every standing, all suspects and all further ways")
  func json() {
    let json = JSONReport(
      analysis: Analysis(
        findings: [Fixtures.suspects], accounting: Fixtures.accounting, notEvaluated: [],
        summary: Fixtures.summary)
    ).render().filter { !$0.isWhitespace }
    #expect(json.contains("\"suspects\":[1,2]"))
    #expect(
      json.contains(
        """
        "standing":{"status":"alive","reason":"itsscope“application”goeson","isInferred":false}
        """))
    #expect(
      json.contains("\"standing\":{\"status\":\"unknown\",\"reason\":null,\"isInferred\":false}"))
    #expect(json.contains("\"standing\":null"))
    #expect(json.contains("\"hasMore\":true"))
  }
}
