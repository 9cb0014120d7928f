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
      finding.headline == "DocumentCell outlives “list closed”: something outside still holds it")
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

  @Test("Without a settle point nothing is judged, and that is said")
  func withoutSettlePoint() {
    var trace = TraceBuilder()
    trace.scope("test") { trace in _ = trace.object("Shelf.DocumentCell") }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.isEmpty)
    #expect(analysis.accounting == Accounting(tracked: 1, unexplained: 1))
    #expect(analysis.notEvaluated.map(\.subject) == ["outlives-scope", "lifetimes", "cycles"])
  }
}
