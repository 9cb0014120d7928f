import OutliveAnalysis
import OutliveDrawing
import OutliveRendering
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Observers, cascades and lifelines, in every format")
struct ObservingRenderingTests {
  private func query(_ trace: Trace) -> TraceQuery { TraceQuery(ReplayedTrace(of: trace)) }

  private func maps(_ trace: Trace = ObservingScript.outliving()) throws -> [ObserverMap] {
    try query(trace).observerMaps()
  }

  private func cascade(_ trace: Trace = ObservingScript.cascade()) throws -> Cascade {
    try query(trace).cascade()
  }

  private func lifelines(
    _ trace: Trace = ObservingScript.outliving(), limit: Int = .max
  ) throws -> [Lifelines] {
    let replayed = ReplayedTrace(of: trace)
    let rules = ["subject-died-observed", "observer-died-registered"]
      .compactMap(RuleRegistry.rule(named:))
    return try TraceQuery(replayed).lifelines(
      findings: Analysis(of: replayed, rules: rules).findings, limit: limit)
  }

  @Test("The text is byte for byte as it was looked at")
  func text() throws {
    try Golden(name: "observers.txt").expect(ObserverMapText(maps: maps()).render())
    try Golden(name: "cascade.txt").expect(CascadeText(cascade: cascade()).render())
    try Golden(name: "lifelines.txt").expect(LifelinesText(lifelines: lifelines()).render())
  }

  @Test("The data is byte for byte as it was looked at")
  func json() throws {
    try Golden(name: "observers.json").expect(ObservingJSON.render(maps()))
    try Golden(name: "cascade.json").expect(ObservingJSON.render(cascade()))
    try Golden(name: "lifelines.json").expect(ObservingJSON.render(lifelines()))
  }

  @Test("The graph in the DOT language is byte for byte as it was looked at")
  func dot() throws {
    try Golden(name: "observers.dot").expect(Drawing(of: maps()).dot)
    try Golden(name: "cascade.dot").expect(Drawing(of: cascade()).dot)
  }

  @Test("The chart, which needs no Graphviz, is byte for byte as it was looked at")
  func chart() throws {
    try Golden(name: "lifelines.svg").expect(LifelineChart(lifelines: lifelines()).svg())
    try Golden(name: "lifelines.html").expect(
      HTMLObserving(of: lifelines(), title: "Lifelines").render())
  }

  @Test("The drawings are byte for byte as they were looked at")
  func drawn() throws {
    guard try GraphvizRenderer.graphvizVersion() == GraphvizRendererTests.goldenVersion else {
      return
    }
    let renderer = GraphvizRenderer()
    try Golden(name: "observers.svg").expect(renderer.svg(of: Drawing(of: maps())))
    try Golden(name: "cascade.svg").expect(renderer.svg(of: Drawing(of: cascade())))
    try Golden(name: "cascade.html").expect(
      HTMLObserving(of: cascade(), title: "A cascade", drawings: renderer).render())
  }

  @Test("What is wrong is marked, and only that")
  func marked() throws {
    let drawing = Drawing(of: try maps())
    #expect(drawing.nodes.filter { $0.role == .kept }.count == 2)
    #expect(drawing.edges.filter { $0.role == .suspect }.map(\.lines.first) == ["tells it, and"])
    let feedback = Drawing(of: try cascade()).edges.filter { $0.role == .culprit }
    #expect(feedback.map(\.lines) == [["again"]])
    let healthy = Drawing(
      of: try query(ObservingScript.outliving()).observerMaps(at: .label("list open")))
    #expect(healthy.nodes.allSatisfy { $0.role == .holder })
    #expect(healthy.edges.allSatisfy { $0.role == .asks || $0.role == .asksLater })
  }

  @Test("Nobody observing anything is said in every format")
  func nothing() throws {
    let maps = try query(ObservingScript.outliving()).observerMaps(
      at: .event(EventSequence(rawValue: 1)))
    #expect(ObserverMapText(maps: maps).render().hasPrefix("no observation at event 1\n"))
    #expect(Drawing(of: maps).nodes.map(\.lines) == [["nobody observes anything then"]])
    try HTMLReportTests().check(HTMLObserving(of: maps, title: "x").render())
  }

  @Test("Hostile names stay text in every format", arguments: 0..<22)
  func hostile(number: Int) throws {
    let name = Fixtures.hostileNames[number].name
    let maps = try maps(ObservingScript.outliving(named: name))
    let cascade = try cascade(ObservingScript.cascade(named: name))
    let lifelines = try lifelines(ObservingScript.outliving(named: name))
    #expect(maps.first?.entries.count == 3 && cascade.items.count == 8)
    for text in [
      ObserverMapText(maps: maps).render(), CascadeText(cascade: cascade).render(),
      LifelinesText(lifelines: lifelines).render(),
    ] {
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control)
        #expect(scalar.value != 0x202E && scalar.value != 0x2028)
      }
    }
    for drawing in [Drawing(of: maps), Drawing(of: cascade)] {
      let parsed = try DOTTests().parse(drawing.dot)
      #expect(parsed.nodes.sorted() == drawing.nodes.map(\.id).sorted())
      #expect(parsed.edges == drawing.edges.count)
      _ = try GraphvizRenderer().svg(of: drawing)
    }
    let root = try MarkupParser.parse(LifelineChart(lifelines: lifelines).svg())
    let names: Set = ["svg", "title", "style", "rect", "path", "polygon", "text"]
    #expect(root.name == "svg" && Set(root.elements.map(\.name)).subtracting(names) == [])
    #expect(root.elements.allSatisfy { $0.elements.isEmpty })
    let renderer = GraphvizRenderer()
    for page in [
      HTMLObserving(of: maps, title: name, drawings: renderer),
      HTMLObserving(of: cascade, title: name, drawings: renderer),
      HTMLObserving(of: lifelines, title: name),
    ] {
      try HTMLReportTests().check(page.render())
    }
  }

  @Test("No two texts of a chart meet, and none leaves it")
  func apart() throws {
    for name in [nil, "文档架<观察者>", String(repeating: "Long", count: 100)] {
      let lines = try lifelines(ObservingScript.outliving(named: name))
      let root = try MarkupParser.parse(LifelineChart(lifelines: lines).svg())
      let boxes = try root.elements.filter { $0.name == "text" }.map { try box($0) }
      for (position, one) in boxes.enumerated() {
        #expect(one.left >= 0 && one.right <= 1000, "\(one)")
        for other in boxes[(position + 1)...] {
          let meet =
            one.left < other.right && other.left < one.right && one.top < other.bottom
            && other.top < one.bottom
          #expect(!meet, "\(one) and \(other)")
        }
      }
    }
  }

  private struct Box {
    var text: String
    var left, right, top, bottom: Double
  }

  /// Where a text is: in a monospaced font each column takes 0.6 of the font's size.
  private func box(_ element: MarkupElement) throws -> Box {
    func number(_ name: String) throws -> Double {
      try #require(element[attribute: name].flatMap(Double.init))
    }
    let text = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    let size = try number("font-size")
    let width = Double(DisplayWidth.columns(of: text)) * size * 0.6
    var left = try number("x")
    switch element[attribute: "text-anchor"] {
    case "middle": left -= width / 2
    case "end": left -= width
    default: break
    }
    let y = try number("y")
    return Box(text: text, left: left, right: left + width, top: y - size * 0.8, bottom: y + 1)
  }

  @Test("10,000 observations are drawn within limits that say what is left out")
  func many() throws {
    let trace = ObservingScript.many(10_000)
    let drawing = Drawing(of: try query(trace).observerMaps(limit: 1_000))
    #expect(drawing.nodes.count == 2 * Drawing.observationLimit + 2)
    #expect(drawing.nodes.last?.lines == ["left out: 9970 more observations"])
    _ = try GraphvizRenderer().svg(of: drawing)
    let cascade = try cascade(trace)
    let tree = Drawing(of: cascade)
    #expect(tree.nodes.count == Drawing.cascadeLimit + 1)
    _ = try GraphvizRenderer().svg(of: tree)
    let lines = try lifelines(trace, limit: 1_000)
    let chart = LifelineChart(lifelines: lines).svg()
    #expect(chart.contains("left out: 9000 more observations, 1601 more bars"))
    #expect(try MarkupParser.parse(chart).name == "svg")
    #expect(chart == LifelineChart(lifelines: try lifelines(trace, limit: 1_000)).svg())
  }

  @Test("Equal calls of handlers are one node with a count")
  func equalCalls() throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell).observation
    trace.mutate(document, "title") { trace, mutation in
      for _ in 0..<3 { trace.handle(observation, of: mutation) }
    }
    let drawing = Drawing(of: try cascade(trace.trace))
    #expect(drawing.nodes.count == 2 && drawing.edges.count == 1)
    #expect(drawing.nodes[1].lines.last?.hasPrefix("3 ×") == true)
  }
}
