import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Work that doesn't end")
struct UnfinishedTests {
  private func headlines(_ trace: TraceBuilder) -> [String] {
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "unfinished")
    return analysis.findings.map { "\($0.rule) \($0.verdict): \($0.headline)" }
  }

  @Test("Whom it holds is said, what is gone left out")
  func held() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    let document = trace.object("Shelf.Document")
    let image = trace.object("Shelf.Image")
    let gone = trace.object("Shelf.Thumbnail")
    let task = trace.task("load", owner: cell, holding: document)
    for object in [image, gone, document] {
      trace.record(.taskHolding(TaskHolding(taskID: task, object: object, name: "")))
    }
    trace.release(gone)
    trace.release(cell)
    trace.settle("list closed")
    #expect(
      headlines(trace) == [
        """
        unfinished suspect: The task “load” goes on after DocumentCell, which should end it, is \
        gone, and holds Document and 1 other object
        """
      ])
  }

  @Test("What a reported task has begun is not told besides")
  func children() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    let outer = trace.task("load", owner: cell)
    let inner = trace.task("fetch", owner: cell, parent: outer)
    _ = trace.task("decode", owner: cell, parent: inner)
    trace.release(cell)
    trace.settle("list closed")
    #expect(headlines(trace).count == 1)
  }

  @Test("Equal work of many owners is one finding")
  func many() {
    var trace = TraceBuilder()
    for _ in 0..<5 {
      let cell = trace.object("Shelf.DocumentCell")
      _ = trace.task("load", owner: cell)
      trace.release(cell)
    }
    trace.settle("list closed")
    #expect(Analysis(of: trace.trace).findings.map(\.count) == [5])
  }

  @Test("Only what somebody waits for must not be dropped", arguments: WorkKind.allCases)
  func dropped(kind: WorkKind) {
    var trace = TraceBuilder()
    let work = trace.work(kind, "next")
    trace.record(.workEnded(WorkEnded(work: work, outcome: .dropped)))
    trace.settle("closed")
    let isObligation = [.continuation, .teardown, .session].contains(kind)
    #expect(Analysis(of: trace.trace).findings.isEmpty == !isObligation)
  }

  @Test(
    "An end that comes later, in whatever way, ends the matter", arguments: WorkOutcome.allCases)
  func endedLater(outcome: WorkOutcome) {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    let work = trace.work(.stream, "titles", owner: cell)
    trace.release(cell)
    trace.settle("list closed")
    trace.record(.workEnded(WorkEnded(work: work, outcome: outcome)))
    #expect(headlines(trace) == [])
  }

  @Test("Events that contradict each other are counted, and change nothing")
  func contradictions() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    let task = TaskID(rawValue: 77)
    trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
    trace.record(.taskCancelled(TaskCancelled(taskID: task)))
    trace.record(.taskHolding(TaskHolding(taskID: task, object: cell, name: "self")))
    trace.record(.breakReached(BreakReached(expectation: ExpectationID(rawValue: 9))))
    trace.record(.iterationEnded(IterationEnded(label: "page", round: 1)))
    trace.measure("cells", of: cell, entries: 1, live: 2)
    trace.release(cell)
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings == [])
    #expect(
      analysis.notEvaluated.contains(
        NotEvaluated(subject: "events", reason: "they contradict what came before", count: 6)))
  }

  @Test("However many tasks hold one object, three are told and the rest counted")
  func manyHolders() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    for number in 0..<20_000 {
      let task = trace.task("load", holding: cell)
      if number == 0 {
        for _ in 0..<20_000 {
          trace.record(.taskHolding(TaskHolding(taskID: task, object: cell, name: "cell")))
        }
      }
    }
    trace.expectRelease(of: cell, by: "list closed")
    trace.snapshot("list closed") { heap in heap.hold(cell, 20_000) }
    trace.settle("list closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["expected-release-missed"])
    let reasons = try #require(analysis.findings.first?.reasons)
    #expect(
      Array(reasons.dropFirst()) == [
        "the task “load” holds it as “self”, and hasn't ended",
        "the task “load” holds it as “self”, and hasn't ended",
        "the task “load” holds it as “self”, and hasn't ended",
        "so do 19997 more tasks or other work",
      ])
  }

  @Test("However much is said of one object's references, the last word on each counts")
  func manyBreaks() throws {
    var trace = TraceBuilder()
    let list = trace.object("Shelf.List")
    let cells = (0..<2000).map { _ in trace.object("Shelf.Cell") }
    for cell in cells { _ = trace.expectBreak(of: list, "", to: cell, by: "cell reused") }
    let last = trace.expectBreak(of: list, "cells", by: "list closed")
    trace.snapshot("list open") { heap in
      heap.hold(list)
      for cell in cells {
        heap.edge(list, "cells", cell)
        heap.edge(cell, "list", list)
      }
    }
    trace.settle("list open")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.verdict == .expected)
    #expect(finding.reasons.first == "“list closed” is said to end it, and is yet to come")
    trace.reachBreak(last)
    trace.snapshot("list closed") { heap in
      heap.hold(list)
      heap.edge(list, "cells", cells[0])
      heap.edge(cells[0], "list", list)
    }
    trace.settle("list closed")
    #expect(Analysis(of: trace.trace).findings.map(\.verdict) == [.leak])
  }

  @Test("A trace that is cut before the settle point judges no work, and says so")
  func unsettled() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    _ = trace.task("load", owner: cell)
    trace.release(cell)
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings == [])
    #expect(
      analysis.notEvaluated.contains(
        NotEvaluated(
          subject: "unfinished",
          reason: "no settle point follows the moment from which on the work should have ended",
          count: 1)))
  }
}
