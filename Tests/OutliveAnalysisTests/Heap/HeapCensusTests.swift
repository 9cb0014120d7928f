import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("A census of the live heap")
struct HeapCensusTests {
  /// A cache holds two pages, one of which holds a document; a chapter and its page are garbage.
  private func told(twice: Bool = false) -> TraceBuilder {
    var trace = TraceBuilder()
    let site = Site(file: "Shelf/Cache.swift", line: 7, function: "init()")
    let cache = trace.object("Shelf.Cache", at: site)
    let first = trace.object("Shelf.Page")
    let second = trace.object("Shelf.Page")
    let document = trace.object("Shelf.Document")
    let chapter = trace.object("Shelf.Chapter")
    let lost = trace.object("Shelf.Page")
    trace.snapshot("opened") { heap in
      heap.hold(cache, 2)
      heap.edge(cache, "page", first)
      heap.edge(first, "document", document)
    }
    trace.settle("opened")
    guard twice else { return trace }
    trace.snapshot("closed") { heap in
      heap.hold(cache, 2)
      heap.edge(cache, "page", first)
      heap.edge(cache, "page", second)
      heap.edge(first, "document", document)
      heap.edge(chapter, "page", lost)
      heap.edge(lost, "chapter", chapter)
    }
    trace.settle("closed")
    return trace
  }

  private func kept(_ objects: Int) -> KeptMemory {
    KeptMemory(objects: objects, bytes: UInt64(objects) * 48)
  }

  @Test("Types have their own size, what they retain, and their growth")
  func types() {
    let census = HeapCensus.all(of: told(twice: true).trace)
    #expect(
      census.map(\.types) == [
        [
          HeapCensus.TypeCount(type: "Page", own: kept(3), retained: kept(4), growth: 2),
          HeapCensus.TypeCount(type: "Cache", own: kept(1), retained: kept(4), growth: 0),
          HeapCensus.TypeCount(type: "Chapter", own: kept(1), retained: kept(1), growth: 1),
          HeapCensus.TypeCount(type: "Document", own: kept(1), retained: kept(1), growth: 0),
        ]
      ])
    #expect(census.map(\.total) == [kept(6)])
    #expect(census.map(\.references) == [5])
    #expect(census.map(\.garbage) == [kept(2)])
    #expect(census.map(\.changed) == [0])
    #expect(census.map(\.since?.label) == ["opened"])
  }

  @Test(
    "What is held from outside says by how many references, where it was made, and what it keeps")
  func holders() {
    let census = HeapCensus.all(of: told(twice: true).trace)
    #expect(
      census.map(\.heldFromOutside) == [
        [
          HeapCensus.Holder(
            type: "Cache", site: Site(file: "Shelf/Cache.swift", line: 7, function: "init()"),
            count: 1, references: 2, kept: kept(4))
        ]
      ])
  }

  @Test("Variables that refer to what is held are named, those that refer to most objects first")
  func possibleHolders() {
    var trace = TraceBuilder()
    let pages = (0..<3).map { _ in trace.object("Shelf.Page") }
    let document = trace.object("Shelf.Document")
    trace.snapshot("opened") { heap in
      heap.hold(pages[0], perhapsBy: ["static Shelf.last", "static Shelf.all", "static Shelf.all"])
      heap.hold(pages[1], perhapsBy: ["static Shelf.all"])
      heap.hold(pages[2], perhapsBy: ["recent"])
      heap.hold(document)
    }
    trace.settle("opened")
    #expect(
      HeapCensus.all(of: trace.trace).first?.heldFromOutside.map(\.possibleHolders) == [
        ["static Shelf.all", "recent", "static Shelf.last"], [],
      ])
  }

  @Test("A snapshot is chosen by its label or its number, and compared with any earlier one")
  func choice() {
    let trace = told(twice: true).trace
    #expect(HeapCensus.all(of: trace, .label("opened")).map(\.total) == [kept(3)])
    #expect(HeapCensus.all(of: trace, .label("opened")).map(\.since) == [nil])
    #expect(HeapCensus.all(of: trace, .number(1)).map(\.moment.label) == ["opened"])
    #expect(HeapCensus.all(of: trace, .number(3)).isEmpty)
    #expect(HeapCensus.all(of: trace, .label("gone")).isEmpty)
    #expect(HeapCensus.all(of: trace, .last, since: .number(2)).map(\.since?.label) == ["closed"])
    #expect(HeapCensus.all(of: trace, .last, since: .label("gone")).map(\.since) == [nil])
  }

  @Test("A type that is gone shows by how many it shrank")
  func shrinking() {
    var trace = TraceBuilder()
    let page = trace.object("Shelf.Page")
    let cache = trace.object("Shelf.Cache")
    trace.snapshot("open") { heap in
      heap.hold(cache)
      heap.hold(page)
    }
    trace.settle("open")
    trace.release(page)
    trace.snapshot("closed") { heap in heap.hold(cache) }
    trace.settle("closed")
    #expect(
      HeapCensus.all(of: trace.trace).map(\.types) == [
        [
          HeapCensus.TypeCount(type: "Cache", own: kept(1), retained: kept(1), growth: 0),
          HeapCensus.TypeCount(type: "Page", own: kept(0), retained: kept(0), growth: -1),
        ]
      ])
  }

  @Test("A snapshot that is not whole, or failed, has no census, and the failure is said")
  func failed() {
    var trace = TraceBuilder()
    _ = trace.object("Shelf.Page")
    let snapshot = SnapshotID(rawValue: 1)
    trace.record(.snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "open", tracked: 1)))
    trace.record(.snapshotFailed(SnapshotFailed(snapshot: snapshot, reason: "it took too long")))
    trace.settle("open")
    #expect(HeapCensus.all(of: trace.trace).isEmpty)
    #expect(
      Analysis(of: trace.trace).notEvaluated.filter { $0.subject == "snapshots" } == [
        NotEvaluated(
          subject: "snapshots", reason: "they could not be completed: it took too long", count: 1)
      ])
  }
}

@Suite("How much a finding keeps alive")
struct KeptMemoryTests {
  @Test("A cycle keeps its members and what hangs off them, each object under one finding only")
  func cycles() {
    var trace = TraceBuilder()
    let names = ["Inner", "Other", "Outer", "Leaf"]
    let objects = names.map { trace.object("Shelf.\($0)") }
    trace.snapshot("closed") { heap in
      heap.edge(objects[2], "own", objects[2])
      heap.edge(objects[2], "inner", objects[0])
      heap.edge(objects[0], "other", objects[1])
      heap.edge(objects[1], "inner", objects[0])
      heap.edge(objects[1], "leaf", objects[3])
    }
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.kept) == [
        KeptMemory(objects: 3, bytes: 144), KeptMemory(objects: 1, bytes: 48),
      ])
  }

  @Test("A survivor keeps what it dominates, and not what others hold as well")
  func survivors() {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.Cache")
    let cell = trace.object("Shelf.Cell")
    let own = trace.object("Shelf.Image")
    let shared = trace.object("Shelf.Font")
    trace.expectRelease(of: cell, by: "closed")
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.edge(cache, "cell", cell)
      heap.edge(cell, "image", own)
      heap.edge(cell, "font", shared)
      heap.edge(cache, "font", shared)
    }
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.kept) == [KeptMemory(objects: 2, bytes: 96)])
  }

  @Test("Equal findings are added up, and sizes beyond any number are the largest")
  func sums() {
    var trace = TraceBuilder()
    for _ in 0..<3 {
      let page = trace.object("Shelf.Page")
      trace.snapshot("closed") { heap in heap.edge(page, "own", page) }
      trace.settle("closed")
    }
    #expect(
      Analysis(of: trace.trace).findings.map(\.kept) == [KeptMemory(objects: 3, bytes: 144)])
    var sum = KeptMemory(objects: 1, bytes: .max)
    sum += KeptMemory(objects: 1, bytes: 1)
    #expect(sum == KeptMemory(objects: 2, bytes: .max))
  }
}
