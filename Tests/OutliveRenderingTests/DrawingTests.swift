import OutliveAnalysis
import OutliveRendering
import OutliveTrace
import Testing

@Suite("The drawing of a finding")
struct DrawingTests {
  @Test("A cycle gives each object once, the culprit, and what is kept alive besides")
  func cycle() {
    #expect(
      Drawing(of: Fixtures.closureCycle)
        == Drawing(
          title: """
            DocumentCell outlives “list closed”: its title observation’s closure captures it. The \
            reference at fault is handler of Observation<Document, String> #13.
            """,
          caption: [
            "DocumentCell outlives “list closed”: its title observation’s",
            "closure captures it",
          ],
          nodes: [
            .init(
              id: "object-12",
              lines: ["DocumentCell #12", "made in cell(for:) ShelfFactory.swift:31"], role: .kept),
            .init(id: "object-13", lines: ["Observation<Document, String> #13"], role: .holder),
            .init(id: "object-4", lines: ["Document #4", "“Notes”"], role: .nested),
            .init(id: "object-5", lines: ["Document #5"], role: .nested),
            .init(id: "object-6", lines: ["Thumbnail #6"], role: .nested),
            .init(id: "more", lines: ["+ 3 more"], role: .folded),
          ],
          edges: [
            .init(
              from: "object-12", to: "object-13", lines: ["titleObservation"], role: .ordinary),
            .init(
              from: "object-13", to: "object-12",
              lines: [
                "handler", "captures DocumentCell strongly",
                "closure in bind() DocumentCell.swift:22",
              ], role: .culprit),
            .init(
              from: "object-13", to: "object-4", lines: ["keeps alive"], role: .keepsAlive),
            .init(from: "object-13", to: "object-5", role: .keepsAlive),
            .init(from: "object-13", to: "object-6", role: .keepsAlive),
            .init(from: "object-13", to: "more", role: .keepsAlive),
          ]))
  }

  @Test("A path that is no cycle ends at the object that should be gone")
  func path() {
    let drawing = Drawing(of: Fixtures.captive)
    #expect(
      drawing.nodes == [
        .init(id: "object-1", lines: ["ShelfFactory #1", "made at Main.swift:12"]),
        .init(
          id: "object-2",
          lines: ["SessionStore #2", "made in sessionStore()", "ShelfFactory.swift:18"]),
        .init(
          id: "object-9",
          lines: ["DocumentList #9", "should be gone: the request that made it", "has ended"],
          role: .kept),
      ])
    #expect(drawing.edges.map(\.role) == [.ordinary, .culprit])
  }

  @Test("A finding without a path is a remark")
  func remark() {
    let drawing = Drawing(of: Fixtures.vacuous)
    #expect(drawing.nodes == [.init(id: "note", lines: ["no reference path"], role: .note)])
    #expect(drawing.edges.isEmpty)
    #expect(!drawing.showsObjects)
    #expect(Drawing(of: Fixtures.captive).showsObjects)
  }

  @Test("An analysis gives a frame for each finding, and says how many it leaves out")
  func analysis() {
    let drawing = Drawing(of: Fixtures.analysis)
    #expect(drawing.clusters.map(\.nodes.count) == [6, 1, 3, 1])
    #expect(drawing.clusters.last?.lines == ["expected: Ticker keeps itself alive"])
    #expect(Set(drawing.nodes.map(\.id)).count == drawing.nodes.count)

    var many = Fixtures.clean
    many.findings = Array(repeating: Fixtures.captive, count: 20)
    let capped = Drawing(of: many)
    #expect(capped.clusters.count == 12)
    #expect(
      capped.nodes.last == .init(id: "more-findings", lines: ["+ 8 more findings"], role: .note))

    many.findings = [Fixtures.captive]
    #expect(Drawing(of: many) == Drawing(of: Fixtures.captive))

    #expect(
      Drawing(of: Fixtures.clean).nodes == [
        .init(
          id: "no-finding",
          lines: [
            "no finding", "14 tracked objects: 14 released; 0",
            "survivors = 0 reported + 0 nested + 0",
            "expected + 0 unexplained",
          ], role: .note)
      ])
  }

  @Test("Whatever the finding, names are unique and every edge has two ends")
  func consistent() {
    let findings =
      Fixtures.analysis.findings + Fixtures.hostile.findings + Fixtures.contradictoryFindings
      + [Fixtures.longPath]
    for finding in findings {
      let drawing = Drawing(of: finding)
      let names = Set(drawing.nodes.map(\.id))
      #expect(names.count == drawing.nodes.count)
      #expect(!drawing.nodes.isEmpty)
      for edge in drawing.edges { #expect(names.contains(edge.from) && names.contains(edge.to)) }
    }
    let long = Drawing(of: Fixtures.longPath)
    #expect(long.nodes.count == 12 + 8 + 12 + 2)
    #expect(long.edges.count == 12 + 8 + 12 + 2 - 1)
    #expect(
      long.nodes.filter { $0.role == .folded }.map(\.lines)
        == [["+ 485 more objects"], ["+ 483 more objects"]])
  }

  @Test("The culprit is told from every other edge without colour: by width and by no dash")
  func culprit() {
    func value(_ role: Drawing.Edge.Role, _ name: String) -> String? {
      let attributes = DrawingStyle.edgeAttributes + DrawingStyle.attributes(role)
      return attributes.last { $0.name == name }?.value
    }
    let width = value(.culprit, "penwidth").flatMap(Double.init) ?? 0
    for role in Drawing.Edge.Role.allCases where role != .culprit {
      #expect((value(role, "penwidth").flatMap(Double.init) ?? 0) * 3 <= width)
      #expect(value(role, "color") != value(.culprit, "color"))
    }
    #expect(value(.culprit, "style") == nil)
    #expect(value(.weak, "style") == "dotted")
    #expect(value(.keepsAlive, "style") == "dashed")
  }
}
