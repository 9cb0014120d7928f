import CGraphviz
import OutliveAnalysis
import OutliveDrawing
import OutliveRendering
import Testing

@Suite("The drawing in the DOT language")
struct DOTTests {
  /// What Graphviz reads in a text.
  struct ParsedGraph: Sendable, Equatable {
    var nodes: [String]
    var edges: Int
    var strings: [String]
  }

  /// Lets Graphviz read a text, and render it to see which lines its labels have.
  func parse(_ dot: String) throws -> ParsedGraph {
    let (nodes, edges, svg) = try unsafe GraphvizLibrary.withContext {
      context throws(DrawingError) -> ([String], Int, String) in
      guard let graph = unsafe agmemread(dot) else {
        throw .layoutFailed(GraphvizLibrary.complaints)
      }
      defer { unsafe _ = agclose(graph) }
      var nodes: [String] = []
      var node = unsafe agfstnode(graph)
      while let current = unsafe node {
        if let name = unsafe agnameof(current) { nodes.append(unsafe String(cString: name)) }
        unsafe node = agnxtnode(graph, current)
      }
      let edges = unsafe Int(agnedges(graph))
      guard unsafe gvLayout(context, graph, "dot") == 0,
        let text = unsafe outlive_gv_render(context, graph, "svg")
      else { throw .layoutFailed(GraphvizLibrary.complaints) }
      defer { unsafe gvFreeRenderData(text) }
      let svg = unsafe String(cString: text)
      unsafe _ = gvFreeLayout(context, graph)
      return (nodes, edges, svg)
    }
    return ParsedGraph(nodes: nodes, edges: edges, strings: texts(try MarkupParser.parse(svg)))
  }

  private func texts(_ element: MarkupElement) -> [String] {
    if element.name == "text" {
      return element.children.map { if case .text(let text) = $0 { text } else { "" } }
    }
    return element.elements.flatMap(texts)
  }

  private func sorted(_ lines: [[String]]) -> [String] { lines.joined().sorted() }

  @Test("The text is byte for byte as it was looked at")
  func golden() throws {
    try Golden(name: "closure-cycle.dot").expect(Drawing(of: Fixtures.closureCycle).dot)
    try Golden(name: "captive.dot").expect(Drawing(of: Fixtures.captive).dot)
    try Golden(name: "report.dot").expect(Drawing(of: Fixtures.analysis).dot)
  }

  @Test("Graphviz reads one node for each object and one edge for each reference")
  func counts() throws {
    let findings =
      Fixtures.analysis.findings + Fixtures.contradictoryFindings + [Fixtures.longPath]
    let drawings =
      findings.map { Drawing(of: $0) }
      + [Fixtures.analysis, Fixtures.clean, Fixtures.hostile].map { Drawing(of: $0) }
    for drawing in drawings {
      let parsed = try parse(drawing.dot)
      #expect(parsed.nodes.sorted() == drawing.nodes.map(\.id).sorted())
      #expect(parsed.edges == drawing.edges.count)
    }
  }

  @Test("Hostile names stay labels, and Graphviz shows them as they are", arguments: 0..<22)
  func hostile(number: Int) throws {
    let (label, name) = Fixtures.hostileNames[number]
    let drawing = Drawing(of: Fixtures.finding(named: name, number: number))
    let dot = drawing.dot
    #expect(dot.utf8.count < 30_000)
    let parsed = try parse(dot)
    #expect(parsed.nodes.sorted() == drawing.nodes.map(\.id).sorted())
    #expect(parsed.edges == drawing.edges.count)
    // Graphviz leaves what looks like an entity alone when it writes SVG, so there, and only there,
    // a name that is spelled like one is shown as the character. Our own SVG is not concerned.
    if label == "entity" { return }
    let lines = [drawing.caption] + drawing.nodes.map(\.lines) + drawing.edges.map(\.lines)
    let shown = parsed.strings.map {
      String($0.trimmingPrefix("\u{A0}")).replacing("\u{A0}", with: " ")
    }
    #expect(shown.sorted() == sorted(lines))
  }

  @Test("A drawing made by anyone is escaped as well: names, captions and frames")
  func anyone() throws {
    let evil = "\"]; evil [label=\"x\\"
    var drawing = Drawing(
      title: evil, caption: [evil, "a\nb", "", String(repeating: "y", count: 999)])
    drawing.nodes = [.init(id: evil, lines: [evil, "\\", "<b>"]), .init(id: "two", lines: [])]
    drawing.edges = [.init(from: evil, to: "two", lines: [evil], role: .weak)]
    drawing.clusters = [.init(lines: [evil], nodes: [evil])]
    let parsed = try parse(drawing.dot)
    #expect(
      parsed.nodes == ["two", "_]; evil [label=_x_"]
        || parsed.nodes == ["_]; evil [label=_x_", "two"])
    #expect(parsed.edges == 1)
    #expect(parsed.strings.contains(evil))
    #expect(parsed.strings.contains("a\\nb"))
    #expect(!drawing.dot.contains(String(repeating: "y", count: 201)))
  }
}
