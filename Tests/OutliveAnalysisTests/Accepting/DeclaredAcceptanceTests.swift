import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What the program accepts itself")
struct DeclaredAcceptanceTests {
  private static let site = Site(file: "Shelf/Cells.swift", line: 3, function: "open()")

  /// Two cells that should be gone are alive; a function declares something of them before.
  private func judged(
    _ declare: (inout TraceBuilder, _ first: ObjectID, _ second: ObjectID) -> Void
  ) -> Analysis {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.Cache")
    let first = trace.object("Shelf.Cell")
    let second = trace.object("Shelf.Cell")
    declare(&trace, first, second)
    trace.expectRelease(of: first, by: "closed")
    trace.expectRelease(of: second, by: "closed")
    trace.snapshot("closed") { heap in
      heap.hold(cache)
      heap.edge(cache, "cells[0]", first)
      heap.edge(cache, "cells[1]", second)
    }
    trace.settle("closed")
    return Analysis(of: trace.trace)
  }

  /// How many instances each finding has, and why it is accepted.
  private func brief(_ analysis: Analysis) -> [String] {
    analysis.findings.map { "\($0.count) \($0.acceptance?.reason ?? "open")" }
  }

  @Test("Without a declaration both are open, and one finding")
  func none() {
    let analysis = judged { _, _, _ in }
    #expect(brief(analysis) == ["2 open"])
    #expect(analysis.hasFindings)
  }

  @Test("What is accepted of one object is not of the other")
  func ofOneObject() {
    let analysis = judged { trace, first, _ in
      trace.accept("expected-release-missed", about: first, because: "kept for the next list")
    }
    #expect(brief(analysis) == ["1 open", "1 kept for the next list"])
    #expect(analysis.hasFindings)
    #expect(analysis.accounting == Accounting(tracked: 3, reported: 2, expected: 1))
    #expect(analysis.notEvaluated == [])
  }

  @Test("When all are accepted, nothing fails, and they stay in sight")
  func ofAll() {
    for analysis in [
      judged { trace, _, _ in
        trace.expectSurvival(ofAll: "Shelf.Cell", because: "cells are reused")
      },
      judged { trace, _, _ in trace.expectSurvival(ofAll: "Cell", because: "cells are reused") },
      judged { trace, first, second in
        trace.expectSurvival(of: first, because: "cells are reused")
        trace.expectSurvival(of: second, because: "cells are reused")
      },
    ] {
      #expect(brief(analysis) == ["2 cells are reused"])
      #expect(!analysis.hasFindings)
      #expect(analysis.findings.map(\.verdict) == [.leak])
      #expect(analysis.notEvaluated == [])
    }
  }

  @Test("Of what a definition makes, all is accepted, and nothing else")
  func ofDefinition() {
    func judged(_ isOfDefinition: Bool) -> Analysis {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.Factory").container
      let cell = trace.define("cell()", "Shelf.Cell", .unshared, in: container)
      let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
      let object = trace.resolve(cell, "Shelf.Cell", .unshared)
      trace.accept(
        "expected-release-missed", madeBy: isOfDefinition ? cell : page, because: "reused")
      trace.expectRelease(of: object, by: "closed")
      trace.snapshot("closed") { heap in heap.hold(object) }
      trace.settle("closed")
      return Analysis(of: trace.trace)
    }
    #expect(brief(judged(true)) == ["1 reused"])
    #expect(brief(judged(false)) == ["1 open"])
    #expect(judged(false).notEvaluated.map(\.reason) == ["nothing matches it any more: remove it"])
  }

  @Test("A declaration that doesn't count is said, and accepts nothing")
  func useless() {
    let analysis = judged { trace, first, _ in
      trace.accept("expected-release-mist", about: first, because: "typed wrongly")
      trace.accept("expected-release-missed", about: first, because: "  ")
      trace.accept("expected-release-missed", because: "of everything")
      trace.accept("retain-cycle", about: first, because: "another rule", at: Self.site)
      trace.expectSurvival(because: "of everything")
      trace.expectSurvival(of: first, because: "")
      trace.expectSurvival(ofAll: "Shelf.Page", because: "there is none", at: Self.site)
    }
    #expect(brief(analysis) == ["2 open"])
    #expect(
      analysis.notEvaluated.map { "\($0.subject): \($0.reason) \($0.count)" } == [
        "the suppression of “expected-release-mist”: there is no rule of that name 1",
        "the suppression of “expected-release-missed”: it gives no reason 1",
        "the suppression of “expected-release-missed”: it names neither an object nor a definition 1",
        "what was said to live on: it names neither an object nor a type nor a scope 1",
        "what was said to live on: it gives no reason 1",
        "the suppression of “retain-cycle” at Cells.swift:3: nothing matches it any more: "
          + "remove it 1",
        "what was said to live on at Cells.swift:3: nothing matches it any more: remove it 1",
      ])
  }

  @Test("What may live on until a day is open after it")
  func expiry() throws {
    let analysis = judged { trace, _, _ in
      trace.expectSurvival(ofAll: "Cell", because: "until the new list", until: "2026-12-31")
    }
    let last = try #require(CalendarDate("2026-12-31"))
    let next = try #require(CalendarDate("2027-01-01"))
    #expect(!analysis.expiring(on: last).hasFindings)
    #expect(analysis.expiring(on: next).hasFindings)
    // A baseline that knows nothing changes nothing.
    #expect(analysis.accepting(Baseline(entries: []), on: last) == analysis)
  }

  @Test("That something may live on is no word about cycles")
  func cycles() {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.Cell")
    trace.expectSurvival(of: cell, because: "reused")
    trace.snapshot("closed") { heap in heap.edge(cell, "itself", cell) }
    trace.settle("closed")
    #expect(brief(Analysis(of: trace.trace)) == ["1 open"])
  }
}
