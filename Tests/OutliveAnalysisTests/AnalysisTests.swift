import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("What an analysis makes of findings")
struct AnalysisTests {
  @Test("A reference that two rules see is one finding, with both in it")
  func oneForEachCulprit() throws {
    var trace = TraceBuilder()
    let program = trace.dependency(of: .shared, on: .scoped)
    trace.expectRelease(of: program.session, by: "request")
    trace.snapshot("request") { heap in
      heap.keep(program)
      heap.edge(program.holder, "session", program.session)
    }
    trace.settle("request")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["expected-release-missed"])
    #expect(
      analysis.findings.first?.reasons == [
        "ShelfFactory #1 is held from outside by 1 reference",
        """
        captive-dependency: Session (scoped) is captive: the shared Log.session holds it beyond \
        its request
        """,
      ])
    #expect(analysis.accounting == Accounting(tracked: 3, reported: 1, expected: 2))
  }

  @Test("What was not judged for one reason is one entry")
  func addedUp() {
    var trace = TraceBuilder()
    for count in [2, 3, .max] as [UInt64] {
      trace.record(.eventsLost(EventsLost(count: count, reason: .unreadable, detail: "Cell")))
    }
    _ = trace.object("Shelf.Cell")
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).notEvaluated.filter { $0.subject == "Cell" } == [
        NotEvaluated(
          subject: "Cell", reason: "its values can't be read precisely", count: .max)
      ])
  }

  @Test("A long text is cut once, not copied into every finding")
  func longTexts() throws {
    let long = String(repeating: "Полка", count: 20_000)
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.Cell", label: long)
    trace.expectRelease(of: cell, by: long)
    trace.settle(long)
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.headline.utf8.count < 4096)
    #expect(finding.headline.contains("Полк… [197952 more bytes]”"))
  }
}
