import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Objects that should be gone")
struct SurvivorTests {
  @Test("The reference that holds a survivor is named, from the holder down")
  func holder() throws {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.CellCache")
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "list closed")
    trace.snapshot("list closed") { heap in
      let storage = heap.reach("storage", .storage)
      heap.hold(cache, 2)
      heap.edge(cache, "cells", storage)
      heap.edge(storage, "", cell, index: 3)
    }
    trace.settle("list closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["expected-release-missed"])
    let finding = try #require(analysis.findings.first)
    #expect(
      finding.headline == "DocumentCell outlives “list closed”: CellCache.cells[3] still holds it")
    #expect(finding.reasons == ["CellCache #1 is held from outside by 2 references"])
    #expect(finding.fix == "clear CellCache.cells[3], or make it weak, by the end of “list closed”")
    #expect(analysis.accounting == Accounting(tracked: 2, reported: 1, expected: 1))
  }

  @Test("A survivor that nobody recorded holds is reported with the number of its holders")
  func heldFromOutside() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "list closed")
    trace.snapshot("list closed") { heap in heap.hold(cell, 3) }
    trace.settle("list closed")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline
        == "DocumentCell outlives “list closed”: something that was not read still holds it")
    #expect(finding.reasons == ["held from outside by 3 references that nobody recorded"])
    #expect(finding.path?.steps.map(\.object.type) == ["DocumentCell"])
    #expect(finding.path?.culprit == nil)
  }

  @Test("What is held only through another survivor is listed under that one")
  func nested() throws {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.CellCache")
    let list = trace.object("Shelf.DocumentList")
    let cell = trace.object("Shelf.DocumentCell")
    let document = trace.object("Shelf.Document")
    for object in [document, cell, list] { trace.expectRelease(of: object, by: "closed") }
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.edge(cache, "list", list)
      heap.edge(list, "cell", cell)
      heap.edge(cell, "document", document)
    }
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(
      analysis.findings.map(\.headline) == [
        "DocumentList outlives “closed”: CellCache.list still holds it"
      ])
    #expect(analysis.findings.first?.nested.map(\.type) == ["DocumentCell", "Document"])
    #expect(
      analysis.accounting == Accounting(tracked: 4, reported: 1, nested: 2, expected: 1))
  }

  @Test("An object that was released after the settle point is still late, and that is said")
  func releasedLate() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.settle("closed")
    trace.release(cell)
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.reasons == [
        "no snapshot of the live heap was recorded there, so its holder isn't known",
        "it was released later, at event 4",
      ])
  }

  @Test("An object of a scope and said to end by itself is reported once, as declared")
  func declaredAndScoped() {
    var trace = TraceBuilder()
    trace.scope("test") { trace in
      let cell = trace.object("Shelf.DocumentCell")
      trace.expectRelease(of: cell, by: "test")
    }
    trace.settle("test")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["expected-release-missed"])
  }

  @Test("An object made in an outer scope may outlive the inner one")
  func outerScope() {
    var trace = TraceBuilder()
    trace.scope("outer") { trace in
      let cell = trace.object("Shelf.DocumentCell")
      trace.scope("inner") { _ in }
      trace.settle("inner")
      trace.release(cell)
    }
    trace.settle("outer")
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("A shared component may live on with its container, but not beyond it")
  func sharedComponent() {
    func analysis(containerIsDue: Bool) -> Analysis {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.ShelfFactory")
      let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container.container)
      trace.scope("test") { trace in
        let component = trace.resolve(log, "Shelf.ReadingLog", .shared)
        trace.expectRelease(of: component, by: "test")
      }
      if containerIsDue { trace.expectRelease(of: container.object, by: "test") }
      trace.settle("test")
      return Analysis(of: trace.trace)
    }
    let kept = analysis(containerIsDue: false)
    #expect(kept.findings.isEmpty)
    #expect(kept.accounting == Accounting(tracked: 2, expected: 2))
    #expect(analysis(containerIsDue: true).findings.count == 2)
  }

  @Test("Without a settle point nothing is judged, and that is said")
  func withoutSettlePoint() {
    var trace = TraceBuilder()
    trace.scope("test") { trace in _ = trace.object("Shelf.DocumentCell") }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.isEmpty)
    #expect(analysis.accounting == Accounting(tracked: 1, unexplained: 1))
    #expect(analysis.notEvaluated.map(\.subject) == ["outlives-scope", "lifetimes", "cycles"])
  }

  @Test("A holder by a longer way is named too when the nearer one should be gone itself")
  func longerWay() {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.CellCache")
    let list = trace.object("Shelf.DocumentList")
    let store = trace.object("Shelf.Store")
    let document = trace.object("Shelf.Document")
    for object in [list, document] { trace.expectRelease(of: object, by: "closed") }
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.edge(cache, "list", list)
      heap.edge(list, "document", document)
      let shelf = heap.reach("Shelf.Shelf")
      heap.edge(cache, "shelf", shelf)
      heap.edge(shelf, "store", store)
      heap.edge(store, "document", document)
    }
    trace.settle("closed")
    #expect(
      Set(Analysis(of: trace.trace).findings.map(\.headline)) == [
        "DocumentList outlives “closed”: CellCache.list still holds it",
        "Document outlives “closed”: Store.document still holds it, one of 3 suspect references",
      ])
  }

  @Test("What a survivor of an earlier settle point holds is listed under that one")
  func earlierSurvivor() {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.CellCache")
    let cell = trace.object("Shelf.DocumentCell")
    let document = trace.object("Shelf.Document")
    for (label, object) in [("list closed", cell), ("shelf closed", document)] {
      trace.expectRelease(of: object, by: label)
      trace.snapshot(label) { heap in
        heap.hold(cache)
        heap.edge(cache, "cell", cell)
        heap.edge(cell, "document", document)
      }
      trace.settle(label)
    }
    let analysis = Analysis(of: trace.trace)
    #expect(
      analysis.findings.map(\.headline) == [
        "DocumentCell outlives “list closed”: CellCache.cell still holds it"
      ])
    #expect(analysis.findings.first?.nested.map(\.type) == ["Document"])
  }

  @Test("A release that was noticed after the settle point need not have been late")
  func noticedLate() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.settle("closed")
    trace.release(cell, .noticed)
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.isEmpty)
    #expect(
      analysis.notEvaluated == [
        NotEvaluated(
          subject: "expected-release-missed",
          reason: "a release was noticed only later, and no snapshot shows the object alive",
          count: 1)
      ])
  }

  @Test("A release that was noticed later was late when a snapshot shows the object alive")
  func seenAliveAndNoticedLate() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.snapshot("closed") { heap in heap.hold(cell) }
    trace.settle("closed")
    trace.release(cell, .noticed)
    #expect(
      Analysis(of: trace.trace).findings.map(\.reasons) == [
        [
          "held from outside by 1 reference that nobody recorded",
          "it was found to be gone later, at event 7",
        ]
      ])
  }

  @Test(
    "A variable that refers to a survivor is named, and no more is said than that it may hold it")
  func possibleHolder() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    let cache = trace.object("Shelf.Cache")
    let kept = trace.object("Shelf.Document")
    trace.expectRelease(of: cell, by: "closed")
    trace.expectRelease(of: kept, by: "closed")
    trace.snapshot("closed") { heap in
      heap.hold(
        cell, 2, perhapsBy: ["static Shelf.last", "a", "static Shelf.last", "b", "c", "d"])
      heap.hold(cache, perhapsBy: ["static Cache.shared"])
      heap.edge(cache, "document", kept)
    }
    trace.settle("closed")
    let findings = Analysis(of: trace.trace).findings
    #expect(
      findings.map(\.headline) == [
        "DocumentCell outlives “closed”: static Shelf.last may still hold it",
        "Document outlives “closed”: Cache.document still holds it",
      ])
    #expect(
      findings.map(\.reasons) == [
        [
          "held from outside by 2 references that nobody recorded, perhaps by static Shelf.last "
            + "or a or b or 2 other variables"
        ],
        ["Cache #2 is held from outside by 1 reference, perhaps by static Cache.shared"],
      ])
    #expect(
      findings.first?.fix
        == "if static Shelf.last is what holds it, clear it by the end of “closed”")
    #expect(findings.map(\.verdict) == [.leak, .leak])
  }

  @Test("What a place in an image is called is its variable, or at least the image")
  func variablesOfImages() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.record(
      .imageLoaded(ImageLoaded(image: ImageID(rawValue: 7), name: "libShelf.so", size: 100)))
    func headline(_ root: SnapshotRoot) -> String? {
      var trace = trace
      trace.snapshot("closed") { heap in
        heap.hold(cell, perhapsBy: ["?"])
      }
      trace.settle("closed")
      var whole = trace.trace
      for index in whole.events.indices {
        guard case .snapshotRoot = whole.events[index].kind else { continue }
        whole.events[index].kind = .snapshotRoot(root)
      }
      return Analysis(of: whole).findings.first.map {
        String($0.headline.trimmingPrefix("DocumentCell outlives “closed”: "))
      }
    }
    var root = SnapshotRoot(
      snapshot: SnapshotID(rawValue: 1), object: cell, kind: .global, name: "", count: 1,
      image: ImageID(rawValue: 7), offset: 16)
    #expect(headline(root) == "a variable of libShelf.so may still hold it")
    root.image = ImageID(rawValue: 8)
    #expect(headline(root) == "a variable may still hold it")
    root.kind = .runningTask
    #expect(headline(root) == "a running task may still hold it")
    root.kind = .unknown
    #expect(headline(root) == "something that was not read still holds it")
    root.object = ObjectID(rawValue: 99)
    #expect(headline(root) == "something that was not read still holds it")
  }

  @Test("A holder that nobody looked for is not called something outside")
  func unknownHolder() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.headline) == [
        "DocumentCell outlives “closed”: what holds it isn't known"
      ])
  }

  @Test("A cycle is not reported once more because its settle point had no snapshot")
  func cycleWithoutSnapshot() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.settle("closed")
    trace.snapshot("later") { heap in heap.edge(cell, "itself", cell) }
    trace.settle("later")
    #expect(Analysis(of: trace.trace).findings.map(\.rule.rawValue) == ["retain-cycle"])
  }

  @Test("Of a way through a long list the end is shown, and that is said")
  func longWay() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.snapshot("closed") { heap in
      let nodes = (0..<100).map { _ in heap.reach("Shelf.Node") }
      heap.hold(nodes[0])
      for (node, next) in zip(nodes, nodes.dropFirst()) { heap.edge(node, "next", next) }
      heap.edge(nodes[99], "cell", cell)
    }
    trace.settle("closed")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline == """
        DocumentCell outlives “closed”: Node.cell still holds it, one of 64 or more suspect references
        """)
    #expect(finding.path?.steps.count == 65)
    #expect(
      finding.reasons == [
        "it is held from outside through more than 64 references: only the last ones are shown",
        """
        one of 64 or more references is at fault, or what holds Node #38: whether what is between \
        them may be alive isn't known
        """,
      ])
  }
}
