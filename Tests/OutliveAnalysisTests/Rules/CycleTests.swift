import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Cycles that only keep themselves alive")
struct CycleTests {
  /// Two cells, each captured by the handler of its own observation, and what they hold.
  private static func twoLeakedCells() -> Trace {
    var trace = TraceBuilder()
    let site = Site(file: "Shelf/DocumentCell.swift", line: 22, function: "bind()")
    let made = Site(file: "Shelf/ShelfFactory.swift", line: 31, function: "cell()")
    let cells = (0..<2).map { _ in trace.object("Shelf.DocumentCell", at: made) }
    let documents = (0..<2).map { _ in trace.object("Shelf.Document") }
    let observations = documents.map { trace.observe($0, "title", at: site) }
    trace.settle("list open")
    trace.snapshot("list closed") { heap in
      for index in 0..<2 {
        heap.edge(cells[index], "document", documents[index])
        heap.edge(cells[index], "titleObservation", observations[index].object)
        heap.capture(observations[index].object, "handler", cells[index])
      }
    }
    trace.settle("list closed")
    return trace.trace
  }

  @Test("Equal cycles are one finding with a count, the culprit last on the path")
  func closureCycle() throws {
    let analysis = Analysis(of: Self.twoLeakedCells())
    #expect(analysis.findings.count == 1)
    let finding = try #require(analysis.findings.first)
    #expect(finding.rule.rawValue == "closure-capture-cycle")
    #expect(finding.verdict == .leak)
    #expect(finding.count == 2)
    #expect(finding.instances == [ObjectID(rawValue: 1), ObjectID(rawValue: 2)])
    #expect(
      finding.headline == """
        DocumentCell outlives “list closed”: the closure in \
        DocumentCell.titleObservation.handler captures it
        """)
    let path = try #require(finding.path)
    #expect(path.isCycle)
    #expect(path.culprit == 1)
    #expect(
      path.steps.map(\.object.type) == [
        "DocumentCell", "PropertyObservation<Document, String>", "DocumentCell",
      ])
    #expect(path.steps.map { $0.reference?.name } == ["titleObservation", "handler", nil])
    #expect(path.steps[1].reference?.note == "captures DocumentCell strongly")
    #expect(path.steps[1].reference?.site?.description == "DocumentCell.swift:22")
    #expect(path.steps[0].object.site?.description == "ShelfFactory.swift:31")
    #expect(finding.since?.label == "list closed")
    #expect(finding.nested.map(\.type) == ["Document", "Document"])
    #expect(
      finding.fix == """
        capture DocumentCell weakly in the closure in DocumentCell.titleObservation.handler at \
        DocumentCell.swift:22, as [weak self] does for self
        """)
  }

  @Test("Every survivor is accounted for once")
  func accounting() {
    let accounting = Analysis(of: Self.twoLeakedCells()).accounting
    #expect(accounting == Accounting(tracked: 6, released: 0, reported: 2, nested: 4))
    #expect(accounting.survivors == 6)
  }

  @Test("A reference from a component back to its container is the culprit")
  func containerCycle() throws {
    var trace = TraceBuilder()
    let factory = trace.container("Shelf.ShelfFactory")
    let application = trace.object("Shelf.ShelfApplication")
    trace.snapshot("shelf closed") { heap in
      let pool = heap.reach("storage", .storage)
      heap.edge(factory.object, "sharedComponents", pool)
      heap.edge(pool, "[\"application()\"]", application, index: 0)
      heap.edge(application, "factory", factory.object)
    }
    trace.settle("shelf closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["retain-cycle"])
    let finding = try #require(analysis.findings.first)
    #expect(
      finding.headline
        == "ShelfFactory outlives “shelf closed”: ShelfApplication.factory refers back to it strongly"
    )
    #expect(
      finding.path?.steps.map { $0.reference?.name }
        == ["sharedComponents[\"application()\"]", "factory", nil])
    #expect(finding.path?.culprit == 1)
  }

  @Test("Between equals the younger object's reference to the older one is the culprit")
  func backReference() throws {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    let child = trace.object("Shelf.Page")
    trace.snapshot("closed") { heap in
      // The walk meets the back reference first: the choice must not depend on it.
      heap.edge(child, "chapter", parent)
      heap.edge(parent, "page", child)
    }
    trace.settle("closed")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.path?.steps.map { $0.reference?.name } == ["page", "chapter", nil])
    #expect(finding.path?.culprit == 1)
  }

  @Test("A captured variable between closure and object is folded and said")
  func capturedVariable() throws {
    var trace = TraceBuilder()
    let timer = trace.object("Shelf.Reminder")
    trace.snapshot("closed") { heap in
      let closure = heap.closure()
      let box = heap.reach("box of Reminder", .box)
      heap.edge(timer, "onFire", closure)
      heap.edge(closure, "", box, .capture, index: 0)
      heap.edge(box, "", timer)
    }
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["closure-capture-cycle"])
    let path = try #require(analysis.findings.first?.path)
    #expect(path.steps.map(\.object.type) == ["Reminder", "Reminder"])
    #expect(path.steps[0].reference?.name == "onFire")
    #expect(path.steps[0].reference?.note == "captures a variable that holds Reminder")
    #expect(path.culprit == 0)
  }

  @Test("A cycle without any instance is shown as it is")
  func closureAlone() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.snapshot("closed") { heap in
      let closure = heap.closure()
      let box = heap.reach("box of Optional<() -> ()>", .box)
      heap.hold(cell)
      heap.edge(box, "", closure)
      heap.edge(closure, "", box, .capture, index: 0)
    }
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["closure-capture-cycle"])
    #expect(analysis.findings.first?.path?.steps.count == 3)
    #expect(analysis.accounting == Accounting(tracked: 1, expected: 1))
  }

  @Test("When no single reference frees a component, the finding says how many are needed")
  func severalBreaks() throws {
    var trace = TraceBuilder()
    let hub = trace.object("Shelf.Hub")
    let first = trace.object("Shelf.Spoke")
    let second = trace.object("Shelf.Wheel")
    trace.snapshot("closed") { heap in
      heap.edge(hub, "spoke", first)
      heap.edge(first, "hub", hub)
      heap.edge(first, "wheel", second)
      heap.edge(second, "spoke", first)
    }
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.count == 1)
    let finding = try #require(analysis.findings.first)
    #expect(
      finding.reasons.contains("no single reference frees them: 2 have to be weakened"))
    #expect(analysis.accounting == Accounting(tracked: 3, reported: 1, nested: 2))
  }

  @Test("A cycle is dated from the first snapshot in which it was garbage")
  func since() throws {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    let child = trace.object("Shelf.Page")
    for (label, holders) in [("open", 1), ("closed", 0), ("later", 0)] as [(String, UInt64)] {
      trace.snapshot(label) { heap in
        if holders > 0 { heap.hold(parent, holders) }
        heap.edge(parent, "page", child)
        heap.edge(child, "chapter", parent)
      }
      trace.settle(label)
    }
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.since?.label == "closed")
  }

  @Test("A cycle whose member is released later was no garbage, and is not reported")
  func contradictedByRelease() {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    let child = trace.object("Shelf.Page")
    trace.snapshot("closed") { heap in
      heap.edge(parent, "page", child)
      heap.edge(child, "chapter", parent)
    }
    trace.settle("closed")
    trace.release(child)
    trace.release(parent)
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("A snapshot that was cut is not judged, and that is said")
  func cutSnapshot() {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    trace.snapshot("closed") { heap in heap.edge(parent, "itself", parent) }
    var cut = trace.trace
    cut.events.removeLast()
    cut.integrity.isComplete = false
    let analysis = Analysis(of: cut)
    #expect(
      analysis.findings.map(\.headline) == [
        "the trace is incomplete: the recording was not ended, or the file was cut"
      ])
    #expect(
      analysis.notEvaluated.contains {
        $0.subject == "snapshots" && $0.reason == "they were not recorded whole"
      })
  }

  @Test("What something outside holds as well is not listed under a cycle")
  func heldFromOutsideToo() throws {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    let child = trace.object("Shelf.Page")
    let store = trace.object("Shelf.Store")
    trace.snapshot("closed") { heap in
      heap.edge(parent, "page", child)
      heap.edge(child, "chapter", parent)
      heap.edge(child, "store", store)
      heap.hold(store)
    }
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.nested) == [[]])
    #expect(analysis.accounting == Accounting(tracked: 3, reported: 1, nested: 1, expected: 1))
  }

  /// A cycle of a chapter and a page that holds a cycle of a note and a tag, which holds a photo.
  private static func cycleWithinCycle() -> Trace {
    var trace = TraceBuilder()
    let types = ["Chapter", "Page", "Note", "Tag", "Photo"]
    let objects = types.map { trace.object("Shelf.\($0)") }
    trace.snapshot("closed") { heap in
      heap.edge(objects[0], "page", objects[1])
      heap.edge(objects[1], "chapter", objects[0])
      heap.edge(objects[1], "note", objects[2])
      heap.edge(objects[2], "tag", objects[3])
      heap.edge(objects[3], "note", objects[2])
      heap.edge(objects[3], "photo", objects[4])
    }
    trace.settle("closed")
    return trace.trace
  }

  @Test("What an inner cycle holds is listed under that one, not under the outer cycle")
  func cycleWithinCycle() {
    let analysis = Analysis(of: Self.cycleWithinCycle())
    var nested: [String: [String]] = [:]
    for finding in analysis.findings { nested[finding.headline] = finding.nested.map(\.type) }
    #expect(
      nested == [
        "Chapter outlives “closed”: Page.chapter refers back to it strongly": [],
        "Note outlives “closed”: Tag.note refers back to it strongly": ["Photo"],
      ])
  }

  @Test("Of an inner cycle it is not said that only its own objects hold it")
  func reasonsOfInnerCycle() {
    let first = "every reference to these objects that is counted comes from one of them"
    #expect(
      Set(Analysis(of: Self.cycleWithinCycle()).findings.compactMap(\.reasons.first))
        == [first, first + ", or from others that nothing else keeps alive"])
  }

  @Test("A cycle that the last snapshot did not reach is not forgotten")
  func cycleInEarlierSnapshot() {
    var trace = TraceBuilder()
    for label in ["first", "second"] {
      let parent = trace.object("Shelf.Chapter")
      let child = trace.object("Shelf.Page")
      trace.snapshot(label) { heap in
        heap.edge(parent, "page", child)
        heap.edge(child, "chapter", parent)
      }
      trace.settle(label)
    }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.count) == [2])
    #expect(analysis.findings.first?.since?.label == "first")
    #expect(analysis.accounting == Accounting(tracked: 4, reported: 2, nested: 2))
  }

  @Test("A cycle that no settle point follows is not judged, and that is said")
  func unsettledSnapshot() {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    trace.settle("open")
    trace.snapshot("closed") { heap in heap.edge(parent, "itself", parent) }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.isEmpty)
    #expect(
      analysis.notEvaluated == [
        NotEvaluated(subject: "snapshots", reason: "no settle point follows them", count: 1),
        NotEvaluated(
          subject: "cycles", reason: "no complete snapshot of the live heap was recorded",
          count: 1),
      ])
  }

  @Test("A snapshot that ends after a settle point is not judged by it")
  func overtakenSnapshot() {
    var trace = TraceBuilder()
    let node = trace.object("Shelf.Node")
    trace.rawSnapshot(nodes: [(node, 1, true)], edges: [(node, node)], isEnded: false)
    trace.settle("closed")
    trace.record(
      .snapshotEnded(
        SnapshotEnded(snapshot: SnapshotID(rawValue: 1), nodes: 1, edges: 1, unreadable: 0)))
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("Where several references have to be weakened, the culprit is one of them")
  func culpritFrees() throws {
    var trace = TraceBuilder()
    let hub = trace.object("Shelf.Hub")
    let cause = trace.object("Shelf.Cause")
    let spokes = ["One", "Two", "Three"].map { trace.object("Shelf.\($0)") }
    trace.snapshot("closed") { heap in
      // The hub's reference is on all cycles but one.
      heap.edge(hub, "cause", cause)
      for spoke in spokes {
        heap.edge(cause, "spoke", spoke)
        heap.edge(spoke, "hub", hub)
      }
      heap.edge(spokes[0], "peer", spokes[1])
      heap.edge(spokes[1], "peer", spokes[0])
    }
    trace.settle("closed")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.reasons.contains("no single reference frees them: 2 have to be weakened"))
    let culprit = try #require(finding.culprit)
    #expect(["Hub.cause", "One.peer", "Two.peer"].contains(culprit))
  }

  @Test("What XCTest itself keeps is expected, and one finding for all test cases")
  func testLibrary() {
    var trace = TraceBuilder()
    for name in ["CellTests", "ListTests"] {
      let test = trace.object("ShelfTests.\(name)")
      let run = trace.object("XCTest.XCTestCaseRun")
      let cell = trace.object("Shelf.DocumentCell")
      trace.snapshot("exit") { heap in
        heap.edge(test, "testRun", run)
        heap.edge(run, "test", test)
        heap.edge(test, "cell", cell)
      }
      trace.settle("exit")
    }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.verdict) == [.expected])
    #expect(analysis.findings.map(\.count) == [2])
    #expect(!analysis.hasFindings)
    #expect(
      analysis.findings.first?.reasons.last
        == "XCTest itself holds its test cases so: what only they hold is kept with them")
  }
}

@Suite("The culprit among several instances")
struct CulpritTests {
  /// A parent with two children in an array, and whatever else refers.
  private static func family(
    tracksChildren: Bool = true,
    _ more: (inout HeapBuilder, _ parent: ObjectID, _ children: [ObjectID]) -> Void
  ) -> Analysis {
    var trace = TraceBuilder()
    let parent = trace.object("Shelf.Chapter")
    let tracked = tracksChildren ? (0..<2).map { _ in trace.object("Shelf.Page") } : []
    trace.snapshot("closed") { heap in
      let storage = heap.reach("storage", .storage)
      heap.edge(parent, "pages", storage)
      let children = tracksChildren ? tracked : (0..<2).map { _ in heap.reach("Shelf.Page") }
      for (index, child) in children.enumerated() {
        heap.edge(storage, "", child, index: UInt64(index))
      }
      more(&heap, parent, children)
    }
    trace.settle("closed")
    return Analysis(of: trace.trace)
  }

  @Test("Two children that refer back: their property is at fault, not the parent's list")
  func twoChildren() {
    let analysis = Self.family { heap, parent, children in
      for child in children { heap.edge(child, "chapter", parent) }
    }
    #expect(
      analysis.findings.map(\.headline) == [
        "Chapter outlives “closed”: Page.chapter refers back to it strongly"
      ])
    #expect(
      analysis.findings.map(\.fix) == [
        "make Page.chapter weak or unowned, or clear it when its holder is done"
      ])
    #expect(analysis.accounting == Accounting(tracked: 3, reported: 1, nested: 2))
  }

  @Test("The same when nobody tracks the children")
  func untrackedChildren() {
    let analysis = Self.family(tracksChildren: false) { heap, parent, children in
      for child in children { heap.edge(child, "chapter", parent) }
    }
    #expect(
      analysis.findings.map(\.headline) == [
        "Chapter outlives “closed”: Page.chapter refers back to it strongly"
      ])
    #expect(analysis.accounting == Accounting(tracked: 1, reported: 1))
  }

  @Test("Two children whose closures capture the parent: the closure is at fault")
  func twoClosures() {
    let analysis = Self.family { heap, parent, children in
      for child in children { heap.capture(child, "onTurn", parent) }
    }
    #expect(analysis.findings.map(\.rule.rawValue) == ["closure-capture-cycle"])
    #expect(
      analysis.findings.map(\.fix) == [
        "capture Chapter weakly in the closure in Chapter.pages[0].onTurn, as [weak self] does for self"
      ])
  }

  @Test("A reference back and a closure: both are named, the list is not")
  func mixed() {
    let analysis = Self.family { heap, parent, children in
      for child in children {
        heap.edge(child, "chapter", parent)
        heap.capture(child, "onTurn", parent)
      }
    }
    #expect(analysis.findings.map(\.rule.rawValue) == ["closure-capture-cycle"])
    #expect(
      analysis.findings.first?.fix.hasSuffix(
        "; then likewise Page.chapter, which closes another cycle") == true)
  }

  @Test("A closure that captures a collection is not said to be a part of one")
  func capturedCollection() {
    var trace = TraceBuilder()
    let view = trace.object("Shelf.PageView")
    trace.snapshot("closed") { heap in
      let closure = heap.closure()
      let storage = heap.reach("storage", .storage)
      heap.edge(view, "onDone", closure)
      heap.edge(closure, "", storage, .capture, index: 0)
      heap.edge(storage, "", view, index: 0)
    }
    trace.settle("closed")
    let finding = Analysis(of: trace.trace).findings.first
    #expect(finding?.path?.steps.first?.reference?.name == "onDone")
    #expect(
      finding?.path?.steps.first?.reference?.note == "captures a collection that holds PageView")
    #expect(
      finding?.fix == """
        the closure in PageView.onDone captures a collection that holds PageView: empty it when it \
        is done, or capture PageView weakly
        """)
  }
}
