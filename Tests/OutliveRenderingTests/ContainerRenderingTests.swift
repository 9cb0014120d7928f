import OutliveAnalysis
import OutliveDrawing
import OutliveRendering
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Containers and requests, in every format")
struct ContainerRenderingTests {
  private static let query = TraceQuery(ReplayedTrace(of: ContainerScript.shelf))

  private func graphs(_ trace: Trace? = nil) throws -> [DefinitionGraph] {
    try (trace.map { TraceQuery(ReplayedTrace(of: $0)) } ?? Self.query).definitions()
  }

  private func trees() throws -> [(name: String, tree: RequestTree)] {
    [
      ("request", try Self.query.request(.largest)),
      ("request-failed", try Self.query.request(.failed)),
      ("request-part", try Self.query.request(.number(ResolutionID(rawValue: 4)))),
    ]
  }

  @Test("The text is byte for byte as it was looked at")
  func text() throws {
    try Golden(name: "containers.txt").expect(DefinitionGraphText(graphs: graphs()).render())
    for (name, tree) in try trees() {
      try Golden(name: "\(name).txt").expect(RequestTreeText(tree: tree).render())
    }
  }

  @Test("The data is byte for byte as it was looked at")
  func json() throws {
    try Golden(name: "containers.json").expect(ContainersJSON.render(graphs()))
    for (name, tree) in try trees() {
      try Golden(name: "\(name).json").expect(ContainersJSON.render(tree))
    }
  }

  @Test("The graph in the DOT language is byte for byte as it was looked at")
  func dot() throws {
    try Golden(name: "containers.dot").expect(Drawing(of: graphs()).dot)
    for (name, tree) in try trees() {
      try Golden(name: "\(name).dot").expect(Drawing(of: tree).dot)
    }
  }

  @Test("The drawing and the page are byte for byte as they were looked at")
  func drawn() throws {
    guard try GraphvizRenderer.graphvizVersion() == GraphvizRendererTests.goldenVersion else {
      return
    }
    let renderer = GraphvizRenderer()
    try Golden(name: "containers.svg").expect(renderer.svg(of: Drawing(of: graphs())))
    try Golden(name: "containers.html").expect(
      HTMLContainers(graphs: graphs(), title: "Containers", drawings: renderer).render())
    for (name, tree) in try trees().prefix(2) {
      try Golden(name: "\(name).svg").expect(renderer.svg(of: Drawing(of: tree)))
      try Golden(name: "\(name).html").expect(
        HTMLRequest(tree: tree, title: "A request", drawings: renderer).render())
    }
  }

  @Test("Lifetimes are told apart without colour: by their lines and in words")
  func lifetimes() {
    let roles: [Drawing.Node.Role] = [
      .shared, .cached, .custom, .weakShared, .scoped, .unshared, .unused,
    ]
    func look(_ role: Drawing.Node.Role, _ names: Set<String>) -> [String] {
      (DrawingStyle.nodeAttributes + DrawingStyle.attributes(role, cluster: nil))
        .reduce(into: [:]) { $0[$1.name] = $1.value }
        .filter { names.contains($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
    }
    let lines = roles.map { look($0, ["style", "penwidth", "peripheries"]) }
    #expect(Set(lines).count == roles.count)
    let colors = roles.map { look($0, ["fillcolor", "color"]) }
    #expect(Set(colors).count == roles.count)
    for role in roles where role != .unshared {
      #expect(DrawingStyle.componentStyleSheet.contains(".drawing .\(role.rawValue) path"))
    }
  }

  @Test("Pages are well-formed, ask for nothing, and say why a drawing is missing")
  func pages() throws {
    for renderer in [nil, GraphvizRenderer(), GraphvizRenderer(limits: .init(nodes: 1))] {
      try HTMLReportTests().check(
        HTMLContainers(graphs: graphs(), title: "Containers", drawings: renderer).render())
      for (_, tree) in try trees() {
        try HTMLReportTests().check(
          HTMLRequest(tree: tree, title: "A request", drawings: renderer).render())
      }
    }
    let page = HTMLContainers(
      graphs: try graphs(), title: "Containers", drawings: GraphvizRenderer(limits: .init(nodes: 1))
    ).render()
    #expect(page.contains("Not drawn: the drawing has 8 nodes, more than the 1 "))
  }

  /// A trace in which every text is the given one.
  private func hostile(_ name: String) -> Trace {
    var script = ContainerScript()
    let container = script.open(name)
    let screen = script.open("\(name).Screen", parent: container)
    let one = script.define(name, name, .shared, in: container, line: 3) {
      $0.key = name
      $0.assembly = name
    }
    let two = script.define("two \(name)", name, .custom, in: screen) { $0.scopeName = name }
    let request = script.begin(one)
    let object = script.create(one, in: request)
    script.inject(request, object, .property, name) { script in
      script.make(two, by: request)
      script.make(two, by: request)
    }
    script.trace.record(
      .componentReplaced(
        ComponentReplaced(resolution: request, object: object, replacement: object, processor: name)
      ))
    let inner = script.begin(two, by: request)
    script.trace.record(
      .resolutionCandidate(
        ResolutionCandidate(
          resolution: inner, definition: one, mismatch: .otherName, detail: name)))
    script.fail(inner, nil, .unsatisfied, asked: name, detail: name)
    script.end(request, object)
    script.fail(script.trace.makeID(), nil, .ambiguous, asked: name, detail: name)
    script.trace.record(.containerClosed(ContainerClosed(container: screen, reason: name)))
    return script.trace.trace
  }

  @Test("Hostile names stay text in every format", arguments: 0..<22)
  func hostile(number: Int) throws {
    let trace = hostile(Fixtures.hostileNames[number].name)
    let query = TraceQuery(ReplayedTrace(of: trace))
    let graphs = try query.definitions()
    let tree = try query.request(.last)
    #expect(graphs.first?.definitions.count == 2)
    for text in [
      DefinitionGraphText(graphs: graphs).render(), RequestTreeText(tree: tree).render(),
    ] {
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control)
        #expect(scalar.value != 0x202E && scalar.value != 0x2028)
      }
    }
    for drawing in [Drawing(of: graphs), Drawing(of: tree)] {
      let parsed = try DOTTests().parse(drawing.dot)
      #expect(parsed.nodes.sorted() == drawing.nodes.map(\.id).sorted())
      #expect(parsed.edges == drawing.edges.count)
      _ = try GraphvizRenderer().svg(of: drawing)
    }
    try HTMLReportTests().check(
      HTMLContainers(graphs: graphs, title: "x", drawings: GraphvizRenderer()).render())
    try HTMLReportTests().check(
      HTMLRequest(tree: tree, title: "x", drawings: GraphvizRenderer()).render())
  }

  @Test("A large graph is drawn within the limits of the layout, and says what it leaves out")
  func large() throws {
    var script = ContainerScript()
    var random = SeededRandom(seed: 7)
    for number in 0..<30 {
      let container = script.open("Container\(number)")
      let ids = (0..<20).map { script.define("c\($0)", "C\($0)", .shared, in: container) }
      script.make(ids[0]) { script, request in
        for _ in 0..<40 {
          let user = Int.random(in: 1..<20, using: &random)
          script.make(ids[user], by: request) { inner, other in
            inner.make(ids[Int.random(in: 1..<20, using: &random)], by: other)
          }
        }
      }
    }
    let all = try graphs(script.trace.trace)
    let limited = all.map { $0.limited(to: 60) }
    let drawing = Drawing(of: limited)
    let note = try #require(drawing.nodes.last { $0.role == .note })
    #expect(note.lines.first?.hasPrefix("left out: 540 definitions, ") == true)
    _ = try GraphvizRenderer().svg(of: drawing)
    let whole = Drawing(of: all)
    #expect(
      whole.clusters.count == Drawing(of: limited).clusters.count || whole.clusters.count == 19)
    #expect(whole.nodes.last?.lines.joined().contains("12 containers") == true)
  }

  @Test("Of a long way to a failure the middle is left out, and deep lines say how deep they are")
  func longChain() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let ids = (0..<40).map { script.define("c\($0)", "C\($0)", .unshared, in: container) }
    var way: [ResolutionID] = []
    for id in ids { way.append(script.begin(id, by: way.last)) }
    script.fail(way[39], ids[39], .divergentCycle, asked: "c39")
    let tree = try TraceQuery(ReplayedTrace(of: script.trace.trace)).request(.last)
    let text = RequestTreeText(tree: tree, options: .init(width: 0)).render()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let ends = (0..<6).map { "c\($0) (unshared)" } + ["… 28 more …"]
    let all = ends + (34..<40).map { "c\($0) (unshared)" }
    #expect(lines[4] == "failed: " + all.joined(separator: " → "))
    #expect(
      lines[lines.count - 2].hasSuffix(
        "(39 deep) c39 unshared: failed: unshared components build each other without end"))
  }

  @Test("A request of many resolutions is drawn as far as a layout can be read")
  func largeRequest() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let outer = script.define("outer", "Outer", .unshared, in: container)
    let inner = script.define("inner", "Inner", .unshared, in: container)
    script.make(outer) { script, request in
      for _ in 0..<500 { script.make(inner, by: request) }
    }
    let tree = try TraceQuery(ReplayedTrace(of: script.trace.trace)).request(.last, limit: 200)
    #expect(tree.hidden == 301)
    let drawing = Drawing(of: tree)
    #expect(drawing.nodes.filter { $0.role == .unshared }.count == 80)
    #expect(drawing.nodes.last?.lines == ["left out: 421 more resolutions"])
    _ = try GraphvizRenderer().svg(of: drawing)
  }
}
