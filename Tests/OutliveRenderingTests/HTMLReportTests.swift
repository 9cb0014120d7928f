import OutliveAnalysis
import OutliveDrawing
import OutliveRendering
import OutliveTrace
import Testing

@Suite("The report as a page")
struct HTMLReportTests {
  private static let rules = [
    RuleDescription(
      id: RuleID(rawValue: "closure-capture-cycle"), title: "A closure captures its own keeper",
      summary: "Objects keep each other alive through a closure’s strong capture.",
      rationale: "Nothing can reach them any more, and nothing will free them.",
      severity: .error, evidence: "", silentWhen: [], fix: "", firing: [], silent: [])
  ]

  private func page(
    _ analysis: Analysis, title: String = "document-shelf", drawings: (any DrawingRenderer)? = nil
  ) -> String {
    HTMLReport(
      analysis: analysis, title: title, drawings: drawings, rules: Self.rules,
      traceName: "closure cycle.outlive"
    ).render()
  }

  private func all(_ element: MarkupElement) -> [MarkupElement] {
    [element] + element.elements.flatMap(all)
  }

  private func text(_ element: MarkupElement) -> String {
    element.children.map { child in
      switch child {
      case .text(let text): text
      case .element(let element): text(element)
      }
    }.joined()
  }

  /// Checks what must hold of every page.
  @discardableResult
  func check(_ page: String) throws -> MarkupElement {
    let root = try MarkupParser.parse(page)
    let elements = all(root)
    let names: Set = [
      "html", "head", "meta", "title", "style", "body", "header", "main", "nav", "section", "h1",
      "h2", "h3", "p", "a", "ol", "ul", "li", "div", "span", "strong", "code", "bdi", "pre",
      "figure", "figcaption", "table", "thead", "tbody", "tr", "th", "td", "svg", "g", "path",
      "polygon", "text", "desc", "rect",
    ]
    #expect(Set(elements.map(\.name)).subtracting(names) == [])
    let ids = elements.compactMap { $0[attribute: "id"] }
    #expect(Set(ids).count == ids.count)
    for element in elements {
      for attribute in element.attributes {
        #expect(!attribute.name.hasPrefix("on") && attribute.name != "src")
        #expect(attribute.name != "style" && !attribute.value.contains("javascript:"))
        switch attribute.name {
        case "href": #expect(ids.contains(String(attribute.value.dropFirst())))
        case "aria-labelledby":
          for id in attribute.value.split(separator: " ") { #expect(ids.contains(String(id))) }
        default: #expect(!attribute.value.contains("://"))
        }
      }
    }
    let lowercased = page.lowercased()
    #expect(!lowercased.contains("<script") && !lowercased.contains("<img"))
    let sheet = try #require(elements.first { $0.name == "style" })
    let policy = try #require(
      elements.first { $0[attribute: "http-equiv"] == "Content-Security-Policy" })
    #expect(
      policy[attribute: "content"] == """
        default-src 'none'; style-src 'sha256-\(SHA256.base64(of: text(sheet)))'; base-uri 'none'; \
        form-action 'none'
        """)
    return root
  }

  @Test("The page without drawings is byte for byte as it was looked at")
  func golden() throws {
    try Golden(name: "report-without-drawings.html").expect(page(Fixtures.analysis))
    try Golden(name: "clean.html").expect(page(Fixtures.clean))
    try Golden(name: "cut.html").expect(page(Fixtures.cut))
  }

  @Test("The page with drawings is byte for byte as it was looked at")
  func goldenWithDrawings() throws {
    guard try GraphvizRenderer.graphvizVersion() == GraphvizRendererTests.goldenVersion else {
      return
    }
    try Golden(name: "report.html").expect(
      page(Fixtures.analysis, drawings: GraphvizRenderer()))
  }

  @Test("Every page is well-formed, asks for nothing, and runs nothing")
  func safe() throws {
    for analysis in [Fixtures.analysis, Fixtures.clean, Fixtures.cut] {
      for drawings in [nil, GraphvizRenderer()] as [GraphvizRenderer?] {
        let page = page(analysis, drawings: drawings)
        try check(page)
        #expect(!page.contains("http:") && !page.contains("https:"))
        #expect(page == self.page(analysis, drawings: drawings))
      }
    }
  }

  @Test("Hostile names are text and nothing else, and every one of them can be read")
  func hostile() throws {
    for drawings in [nil, GraphvizRenderer()] as [GraphvizRenderer?] {
      let page = page(Fixtures.hostile, title: "</title><script>x</script>", drawings: drawings)
      let root = try check(page)
      let shown = text(root)
      for (_, name) in Fixtures.hostileNames { #expect(shown.contains(DisplayText(name).text)) }
      #expect(shown.contains("</title><script>x</script>"))
      let sections = all(root).filter {
        $0.name == "section" && $0[attribute: "class"]?.hasPrefix("finding") == true
      }
      #expect(sections.count == Fixtures.hostileNames.count)
    }
  }

  @Test("Each finding has an anchor that is made of its fingerprint alone")
  func anchors() throws {
    let root = try check(page(Fixtures.analysis))
    let sections = all(root).filter { $0[attribute: "class"]?.hasPrefix("finding") == true }
    #expect(
      sections.map { $0[attribute: "id"] } == [
        "f-v1-3f9c2a5e81d04b76", "f-v1-00d5c1f0aa17be42", "f-v1-90b1d7734ac2e518",
        "f-v1-77aa00cc11ee22dd",
      ])
    var twice = Fixtures.clean
    twice.findings = [Fixtures.captive, Fixtures.captive]
    let repeated = all(try check(page(twice, drawings: GraphvizRenderer())))
      .filter { $0[attribute: "class"]?.hasPrefix("finding") == true }
    #expect(
      repeated.map { $0[attribute: "id"] } == [
        "f-v1-90b1d7734ac2e518", "f-v1-90b1d7734ac2e518_2",
      ])
    #expect(HTMLReport.anchor(for: Fingerprint(text: "v1:a\"<>Ж b")) == "f-v1-a-----b")
  }

  @Test("The verdict comes first, then the account, then the findings, then what is missing")
  func order() throws {
    let page = page(Fixtures.analysis)
    let marks = [
      "class=\"verdict error\"", "Fix: capture self weakly", "What became of every tracked object",
      "id=\"f-v1-3f9c2a5e81d04b76\"", "id=\"f-v1-77aa00cc11ee22dd\"", "Not evaluated: 4",
      "The trace", "How to repeat it",
      "outlive report &#39;closure cycle.outlive&#39; -o report.html",
    ]
    var rest = page[...]
    for mark in marks {
      let plain = mark.replacing("&#39;", with: "'")
      let range = rest.firstRange(of: plain)
      #expect(range != nil, "\(mark) is missing or too early")
      if let range { rest = rest[range.upperBound...] }
    }
  }

  /// A renderer that fails, or returns what nobody should embed.
  private struct Faulty: DrawingRenderer {
    var document: String?

    func svg(of drawing: Drawing) throws(DrawingError) -> String {
      guard let document else { throw .layoutFailed("out of ink <&>") }
      return document
    }
  }

  @Test("A drawing that fails leaves a line that says why, and the rest of the page")
  func failure() throws {
    let root = try check(page(Fixtures.analysis, drawings: Faulty()))
    let notes = all(root).filter { $0.name == "p" }.map(text).filter { $0.hasPrefix("Not drawn") }
    #expect(
      notes
        == Array(
          repeating: "Not drawn: Graphviz could not lay the drawing out: out of ink <&>.", count: 3)
    )
    let malformed = try check(page(Fixtures.analysis, drawings: Faulty(document: "<svg><g></svg>")))
    #expect(
      text(malformed).contains(
        "Not drawn: the drawing came out malformed: at byte 10, expected </g>."))
  }

  @Test("Of a drawing by anyone, only what draws is embedded")
  func embedding() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" id="a" aria-labelledby="b c">
      <title id="b">t</title><desc id="c">d</desc>
      <script>alert(1)</script><style>* { display: none }</style><image href="x"/>
      <foreignObject><p>x</p></foreignObject><a href="javascript:alert(1)"><text>y</text></a>
      <path d="M0,0" fill="url(http://example.com)" style="color: red" onclick="x" stroke="red"/>
      <g transform="translate(1 2)"><use href="#a"/><animate attributeName="href"/></g>
      </svg>
      """
    var analysis = Fixtures.clean
    analysis.findings = [Fixtures.captive]
    let page = page(analysis, drawings: Faulty(document: document))
    try check(page)
    #expect(
      page.contains(
        """
        <svg id="f-v1-90b1d7734ac2e518_drawing_a" aria-labelledby="f-v1-90b1d7734ac2e518_drawing_b \
        f-v1-90b1d7734ac2e518_drawing_c">
        <title id="f-v1-90b1d7734ac2e518_drawing_b">t</title>
        <desc id="f-v1-90b1d7734ac2e518_drawing_c">d</desc>
        <path d="M0,0" stroke="red"/>
        <g transform="translate(1 2)"/>
        </svg>
        """))
  }

  @Test("Only the first findings are drawn, and the others say so")
  func drawingLimit() throws {
    var analysis = Fixtures.clean
    analysis.findings = (0..<60).map { number in
      var finding = Fixtures.captive
      finding.fingerprint = Fingerprint(text: "v1:\(number)")
      return finding
    }
    let page = page(analysis, drawings: Faulty(document: "<svg><path/></svg>"))
    try check(page)
    #expect(page.ranges(of: "<path/>").count == 50)
    #expect(page.ranges(of: "Not drawn: this page draws the first 50 findings.").count == 10)
  }

  @Test("Findings that contradict themselves are shown as far as they go")
  func contradictory() throws {
    var analysis = Fixtures.clean
    analysis.findings = Fixtures.contradictoryFindings + [Fixtures.longPath]
    let root = try check(page(analysis, drawings: GraphvizRenderer()))
    #expect(!text(root).contains("Not drawn"))
  }
}
