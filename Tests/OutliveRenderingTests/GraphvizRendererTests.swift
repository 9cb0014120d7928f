import Foundation
import OutliveAnalysis
import OutliveDrawing
import OutliveRendering
import OutliveTrace
import Testing

@Suite("The drawing as SVG, by Graphviz")
struct GraphvizRendererTests {
  /// The version of Graphviz whose layouts the goldens hold.
  static let goldenVersion = "2.43.0"

  private let renderer = GraphvizRenderer()

  private func all(_ name: String, in element: MarkupElement) -> [MarkupElement] {
    (element.name == name ? [element] : []) + element.elements.flatMap { all(name, in: $0) }
  }

  private func text(_ element: MarkupElement) -> String {
    element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  @Test("The document is byte for byte as it was looked at")
  func golden() throws {
    // Another version of Graphviz may place things elsewhere; what must hold then is tested below.
    guard try GraphvizRenderer.graphvizVersion() == Self.goldenVersion else { return }
    try Golden(name: "closure-cycle.svg").expect(
      renderer.svg(of: Drawing(of: Fixtures.closureCycle)))
    try Golden(name: "captive.svg").expect(renderer.svg(of: Drawing(of: Fixtures.captive)))
    try Golden(name: "report.svg").expect(renderer.svg(of: Drawing(of: Fixtures.analysis)))
  }

  @Test("It has a title and a description, one group for each object and reference, and no more")
  func structure() throws {
    for finding in Fixtures.analysis.findings + Fixtures.contradictoryFindings {
      let drawing = Drawing(of: finding)
      let svg = try renderer.svg(of: drawing)
      let root = try MarkupParser.parse(svg)
      #expect(root[attribute: "role"] == "img")
      #expect(root[attribute: "aria-labelledby"] == "title description")
      #expect(root.elements.prefix(3).map(\.name) == ["title", "desc", "style"])
      #expect(text(root.elements[0]) == drawing.title)
      let classes = all("g", in: root).compactMap { $0[attribute: "class"] }.sorted()
      let expected =
        drawing.nodes.map { "node \($0.role.rawValue)" }
        + drawing.edges.map { "edge \($0.role.rawValue)" }
      #expect(classes == expected.sorted())
      let lines =
        drawing.caption + (drawing.nodes.map(\.lines) + drawing.edges.map(\.lines)).joined()
      #expect(all("text", in: root).map(text).sorted() == lines.sorted())
      // Nothing is asked for beyond the document.
      #expect(svg.ranges(of: "http").count == 1)
      #expect(svg.contains("xmlns=\"http://www.w3.org/2000/svg\""))
      #expect(!svg.contains("href") && !svg.contains("DOCTYPE") && !svg.contains("<!--"))
    }
  }

  @Test("It says in words which reference is at fault")
  func words() throws {
    let root = try MarkupParser.parse(renderer.svg(of: Drawing(of: Fixtures.closureCycle)))
    #expect(
      text(root.elements[1]) == """
        DocumentCell #12 refers to Observation<Document, String> #13 through titleObservation. \
        Observation<Document, String> #13 refers to DocumentCell #12 through handler, captures \
        DocumentCell strongly, closure in bind() DocumentCell.swift:22: this reference is at fault. \
        Observation<Document, String> #13 keeps Document #4 alive. Observation<Document, String> #13 \
        keeps Document #5 alive. Observation<Document, String> #13 keeps Thumbnail #6 alive. \
        Observation<Document, String> #13 keeps 3 more alive.
        """)
  }

  @Test("Hostile names are text and nothing else", arguments: 0..<22)
  func hostile(number: Int) throws {
    let name = Fixtures.hostileNames[number].name
    let drawing = Drawing(of: Fixtures.finding(named: name, number: number))
    let root = try MarkupParser.parse(renderer.svg(of: drawing))
    let names = Set(all("g", in: root).flatMap(\.elements).map(\.name))
    #expect(names.isSubset(of: ["rect", "polygon", "text", "g", "title", "path"]))
    let lines = drawing.caption + (drawing.nodes.map(\.lines) + drawing.edges.map(\.lines)).joined()
    // The mark that closes text from right to left is ours.
    let shown = all("text", in: root).map { text($0).replacing("\u{200E}", with: "") }
    #expect(shown.sorted() == lines.sorted())
  }

  @Test("A name that is written from right to left is closed before what follows it")
  func rightToLeft() {
    #expect(BidirectionalText.closed("مراقب المستند #1") == "مراقب المستند\u{200E} #1")
    #expect(BidirectionalText.closed("in مراقب: 3, ملف") == "in مراقب\u{200E}: 3, ملف\u{200E}")
    #expect(BidirectionalText.closed("“مراقب” x") == "“مراقب\u{200E}” x")
    #expect(BidirectionalText.closed("“مراقب”") == "“مراقب\u{200E}”")
    #expect(BidirectionalText.closed("Наблюдатель #1") == "Наблюдатель #1")
  }

  @Test("Every line of a label fits its frame, however wide its characters")
  func fits() throws {
    let names = ["W", "Document", "文档架的观察者", "Наблюдатель", String(repeating: "m", count: 39)]
    for name in names {
      let drawing = Drawing(title: "", nodes: [.init(id: "n", lines: [name])])
      let root = try MarkupParser.parse(renderer.svg(of: drawing))
      let node = try #require(all("g", in: root).first { $0[attribute: "class"] == "node holder" })
      let path = try #require(all("path", in: node).first?[attribute: "d"])
      let figures = path.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      let across = stride(from: 0, to: figures.count, by: 2).map { figures[$0] }
      let width = try #require(across.max()) - #require(across.min())
      #expect(width > 0.6 * 13 * Double(DisplayWidth.columns(of: name)))
    }
  }

  @Test("The same drawing gives the same bytes, also from eight tasks at once")
  func concurrency() async throws {
    let drawings = (Fixtures.analysis.findings + Fixtures.hostile.findings).map { Drawing(of: $0) }
    let expected = try drawings.map { try renderer.svg(of: $0) }
    #expect(try drawings.map { try renderer.svg(of: $0) } == expected)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { try drawings.map { try GraphvizRenderer().svg(of: $0) } }
      }
      for try await documents in group { #expect(documents == expected) }
    }
  }

  @Test("What is too large is refused before it is laid out")
  func limits() throws {
    func chain(_ count: Int) -> Drawing {
      Drawing(
        title: "chain", nodes: (0..<count).map { .init(id: "\($0)", lines: ["\($0)"]) },
        edges: (1..<count).map { .init(from: "\($0 - 1)", to: "\($0)") })
    }
    #expect(try renderer.svg(of: chain(100)).contains("id=\"n99\""))
    #expect(throws: DrawingError.tooLarge(measure: "nodes", count: 101, limit: 100)) {
      try renderer.svg(of: chain(101))
    }
    var drawing = chain(2)
    drawing.edges = Array(repeating: drawing.edges[0], count: 151)
    #expect(throws: DrawingError.tooLarge(measure: "edges", count: 151, limit: 150)) {
      try renderer.svg(of: drawing)
    }
    drawing.edges = []
    drawing.clusters = Array(repeating: .init(lines: [], nodes: []), count: 21)
    #expect(throws: DrawingError.tooLarge(measure: "frames", count: 21, limit: 20)) {
      try renderer.svg(of: drawing)
    }
    let small = GraphvizRenderer(limits: .init(labelBytes: 5))
    #expect(throws: DrawingError.tooLarge(measure: "bytes of labels", count: 6, limit: 5)) {
      try small.svg(of: Drawing(title: "", nodes: [.init(id: "a", lines: ["Жжж"])]))
    }
    #expect(
      DrawingError.tooLarge(measure: "nodes", count: 201, limit: 200).description == """
        the drawing has 201 nodes, more than the 200 that are laid out in reasonable time; text and \
        JSON reports have no such limit.
        """)
  }

  @Test("A drawing that contradicts itself is refused")
  func inconsistent() {
    let node = Drawing.Node(id: "a", lines: ["a"])
    #expect(throws: DrawingError.inconsistent("two nodes are called “a”")) {
      try renderer.svg(of: Drawing(title: "", nodes: [node, node]))
    }
    #expect(throws: DrawingError.inconsistent("an edge names “b”, which is no node")) {
      try renderer.svg(of: Drawing(title: "", nodes: [node], edges: [.init(from: "a", to: "b")]))
    }
    #expect(throws: DrawingError.inconsistent("an edge leads from one frame to another")) {
      try renderer.svg(
        of: Drawing(
          title: "", nodes: [node, .init(id: "b", lines: [])], edges: [.init(from: "a", to: "b")],
          clusters: [.init(lines: [], nodes: ["a"])]))
    }
    #expect(throws: DrawingError.inconsistent("a frame names “c”, which is no node")) {
      try renderer.svg(
        of: Drawing(title: "", nodes: [node], clusters: [.init(lines: [], nodes: ["c"])]))
    }
  }

  @Test("An empty drawing, and labels without text, are drawn as well")
  func empty() throws {
    #expect(try renderer.svg(of: Drawing(title: "nothing")).contains("<svg"))
    let drawing = Drawing(
      title: "", caption: ["", " "],
      nodes: [.init(id: "a", lines: []), .init(id: "b", lines: ["", "x", " "])],
      edges: [.init(from: "a", to: "b", lines: [""]), .init(from: "a", to: "b")])
    let root = try MarkupParser.parse(renderer.svg(of: drawing))
    #expect(all("text", in: root).map(text) == ["x"])
  }

  @Test("What comes out is compared with what went in")
  func dress() throws {
    let plan = try DrawingPlan(
      Drawing(title: "t", nodes: [.init(id: "a", lines: ["one"]), .init(id: "b", lines: ["two"])]))
    let dress = DrawingDress(plan: plan)
    func svg(_ inside: String) throws -> MarkupElement {
      try MarkupParser.parse("<svg viewBox=\"0 0 10 10\"><g>\(inside)</g></svg>")
    }
    let first = "<g id=\"n0\"><text>x</text></g>"
    let second = "<g id=\"n1\"><text>x</text></g>"
    #expect(try dress.document(from: [svg(first + second)]).contains(">two</text>"))
    let broken = [
      "", first, first + first, first + second + second, first + "<g id=\"n1\"></g>",
      first + "<g id=\"n1\"><text>x</text><text>x</text></g>", first + "<g><text>x</text></g>",
      first + second + "<g id=\"n2\"/>", first + second + "<g id=\"e0\"/>",
      first + second + "<g id=\"n-1\"/>", first + second + "<g id=\"\"/>",
      first + second + "<text>x</text>", first + second + "<script/>",
      first + "<g id=\"n1\"><text>x</text><a/></g>",
    ]
    for inside in broken {
      #expect(throws: DrawingError.self) { try dress.document(from: [svg(inside)]) }
    }
    #expect(throws: DrawingError.self) { try dress.document(from: [MarkupElement("html")]) }
    #expect(throws: DrawingError.self) { try dress.document(from: []) }
  }

  @Test("Where Graphviz is missing, the error says what to install, and names no path")
  func missing() {
    let error = DrawingError.unavailable(
      "its plugin “libgvplugin_core” is neither beside its library nor in GVBINDIR")
    #expect(throws: error) { try GraphvizPlugins.check(in: []) }
    #expect(throws: error) { try GraphvizPlugins.check(in: ["/nowhere", "/etc"]) }
    #expect(
      error.description == """
        drawing needs Graphviz: its plugin “libgvplugin_core” is neither beside its library nor in \
        GVBINDIR. Install it with `apt install graphviz libgraphviz-dev` or `brew install graphviz`; \
        every other format works without it.
        """)
  }

  #if os(Linux)
    @Test("No plugin that would make the drawing depend on fonts is loaded")
    func independent() throws {
      _ = try renderer.svg(of: Drawing(of: Fixtures.captive))
      let plugins = [
        "libgvplugin_pango.so.6", "libgvplugin_gd.so.6", "libgvplugin_rsvg.so.6",
        "libpango-1.0.so.0", "libcairo.so.2", "libfontconfig.so.1", "libfreetype.so.6",
      ]
      for plugin in plugins {
        #expect(unsafe dlopen(plugin, RTLD_LAZY | RTLD_NOLOAD) == nil, "\(plugin) is loaded")
      }
    }
  #endif
}
