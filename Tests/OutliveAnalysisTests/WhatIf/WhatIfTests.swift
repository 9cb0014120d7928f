internal import OutliveAnalysis
internal import OutliveTrace
internal import Testing

@Suite("What if references were weak")
struct WhatIfTests {
  private func whatIf(_ trace: Trace, _ names: String...) throws -> WhatIf {
    try WhatIf(of: trace, weakening: names.map { name in { $0 == name } })
  }

  private func sum(_ type: String, _ count: Int) -> WhatIf.TypeSum {
    WhatIf.TypeSum(type: type, memory: KeptMemory(objects: count, bytes: UInt64(count) * 48))
  }

  @Test("a weak back reference frees a cycle, and its finding goes")
  func cycle() throws {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    let child = trace.object("Shelf.Page")
    trace.snapshot("closed") { heap in
      heap.edge(parent, "page", child)
      heap.edge(child, "chapter", parent)
    }
    trace.settle("closed")
    let result = try whatIf(trace.trace, "Page.chapter")
    #expect(result.weakened == [WhatIf.Weakened(name: "Page.chapter", references: 1)])
    #expect(
      result.moments == [
        WhatIf.Difference(
          moment: Moment(label: "closed", sequence: EventSequence(rawValue: 9)),
          freed: KeptMemory(objects: 2, bytes: 96), types: [sum("Chapter", 1), sum("Page", 1)],
          needed: [], newGarbage: KeptMemory(objects: 0, bytes: 0),
          garbage: KeptMemory(objects: 0, bytes: 0))
      ])
    #expect(result.resolved == Analysis(of: trace.trace).findings)
    #expect(result.remaining == [])
    #expect(result.appearing == [])
    #expect(result.after.findings == [])
    #expect(result.after.accounting == Accounting(tracked: 2, released: 2))
  }

  @Test("one of two holders made weak leaves the finding, which then names the other")
  func otherHolder() throws {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.CellCache")
    let log = trace.object("Shelf.Log")
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "closed")
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.hold(log)
      heap.edge(cache, "lastCell", cell)
      heap.edge(log, "cells", cell)
    }
    trace.settle("closed")
    let result = try whatIf(trace.trace, "CellCache.lastCell")
    #expect(result.moments == [])
    #expect(result.resolved == [])
    #expect(result.appearing == [])
    let remaining = try #require(result.remaining.first)
    #expect(result.remaining.count == 1)
    #expect(
      remaining.before.headline
        == "DocumentCell outlives “closed”: CellCache.lastCell still holds it")
    #expect(remaining.after.headline == "DocumentCell outlives “closed”: Log.cells still holds it")
    #expect(
      remaining.before.trial
        == FixTrial(
          freed: KeptMemory(objects: 0, bytes: 0), succeeds: false, alsoNeeded: ["Log.cells"],
          freedTogether: KeptMemory(objects: 1, bytes: 48)))
    #expect(
      remaining.after.trial
        == FixTrial(freed: KeptMemory(objects: 1, bytes: 48), succeeds: true))
  }

  @Test("what nobody says should be gone is told apart, and a cycle that is left behind")
  func needed() throws {
    var trace = TraceBuilder()
    let shelf = trace.object("Shelf.Shelf")
    let document = trace.object("Shelf.Document")
    let page = trace.object("Shelf.Page")
    let pair = trace.object("Shelf.Pair")
    trace.snapshot("open") { heap in
      heap.hold(shelf)
      let storage = heap.reach("storage", .storage)
      heap.edge(shelf, "documents", storage)
      heap.edge(storage, "", document, index: 0)
      heap.edge(document, "page", page)
      heap.edge(document, "pair", pair)
      heap.edge(pair, "self", pair)
    }
    trace.settle("open")
    let result = try whatIf(trace.trace, "Shelf.documents")
    #expect(
      result.moments == [
        WhatIf.Difference(
          moment: Moment(label: "open", sequence: EventSequence(rawValue: 17)),
          freed: KeptMemory(objects: 3, bytes: 144),
          types: [sum("Document", 1), sum("Page", 1), sum("storage", 1)],
          needed: [sum("Document", 1), sum("Page", 1), sum("storage", 1)],
          newGarbage: KeptMemory(objects: 1, bytes: 48),
          garbage: KeptMemory(objects: 0, bytes: 0))
      ])
    // The cycle was only worth knowing while the shelf held it.
    let after = result.appearing + result.remaining.map(\.after)
    #expect(after.map(\.rule.rawValue) == ["retain-cycle"])
  }

  @Test(
    "a closure's captures go by the names that reports have for them",
    arguments: [
      "DocumentCell.titleObservation.handler", "PropertyObservation.handler",
      "PropertyObservation<Document, String>.handler",
      "OutliveObservation.PropertyObservation.handler",
    ])
  func closures(name: String) throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title")
    trace.snapshot("closed") { heap in
      heap.hold(document)
      heap.edge(cell, "titleObservation", observation.object)
      heap.capture(observation.object, "handler", cell)
    }
    trace.settle("closed")
    let result = try whatIf(trace.trace, name)
    #expect(result.moments.map(\.freed) == [KeptMemory(objects: 3, bytes: 144)])
    #expect(result.after.findings == [])
  }

  @Test("a captured variable and a nested closure are found behind the closure")
  func capturedVariable() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.snapshot("closed") { heap in
      let (outer, inner, box) = (heap.closure(), heap.closure(), heap.reach("box", .box))
      heap.edge(cell, "onTap", outer)
      heap.edge(outer, "", inner, .capture)
      heap.edge(inner, "", box, .capture)
      heap.edge(box, "", cell)
    }
    trace.settle("closed")
    let result = try whatIf(trace.trace, "DocumentCell.onTap")
    #expect(result.weakened.map(\.name) == ["the closure in DocumentCell.onTap"])
    #expect(result.moments.map(\.freed.objects) == [4])
  }

  @Test("what is gone at one snapshot stays gone at the next")
  func staysGone() throws {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.Cache")
    let cell = trace.object("Shelf.Cell")
    let page = trace.object("Shelf.Page")
    for label in ["first", "second"] {
      trace.snapshot(label) { heap in
        heap.hold(cache)
        if label == "first" { heap.edge(cache, "cell", cell) } else { heap.hold(cell) }
        heap.edge(cell, "page", page)
      }
      trace.settle(label)
    }
    let result = try whatIf(trace.trace, "Cache.cell")
    #expect(result.moments.map(\.freed.objects) == [2, 2])
    #expect(result.after.accounting.released == 2)
  }

  @Test("what was released later is freed by a weak reference that alone held it")
  func releasedLater() throws {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.Cache")
    let cell = trace.object("Shelf.Cell")
    trace.expectRelease(of: cell, by: "closed")
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.edge(cache, "cell", cell)
    }
    trace.settle("closed")
    trace.release(cell)
    let result = try whatIf(trace.trace, "Cache.cell")
    #expect(result.resolved.map(\.rule.rawValue) == ["expected-release-missed"])
    #expect(result.moments.map(\.freed.objects) == [1])
    #expect(result.after.notEvaluated.filter { $0.reason.contains("contradict") } == [])
  }

  @Test("a name that no reference has is an error that lists those there are")
  func unknown() {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.Cache")
    let cell = trace.object("Shelf.Cell")
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.edge(cache, "cell", cell)
    }
    trace.settle("closed")
    #expect(throws: WhatIfError(pattern: 1, names: ["Cache.cell"])) {
      try whatIf(trace.trace, "Cache.cell", "Cache.cel")
    }
  }
}
