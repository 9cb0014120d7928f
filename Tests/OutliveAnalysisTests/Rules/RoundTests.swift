import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Rounds that a program tells of")
struct RoundTests {
  /// Rounds that each leave a page behind, in a list that may change with the rounds.
  private func rounds(
    _ count: UInt64, list: (UInt64) -> String = { _ in "pages" }, census: Bool = false,
    isSettled: Bool = true
  ) -> TraceBuilder {
    var trace = TraceBuilder()
    let history = trace.object("Shelf.History")
    var pages: [(page: ObjectID, list: String)] = []
    for round in 1...count {
      trace.round("open a page", round) { trace in
        pages.append((trace.object("Shelf.Page"), list(round)))
      }
      let all = pages
      trace.snapshot("round \(round)") { heap in
        heap.hold(history)
        for (page, list) in all { heap.edge(history, list, page) }
        if census { heap.census("Shelf.Page", UInt64(all.count)) }
      }
      if isSettled { trace.settle("round \(round)") }
    }
    return trace
  }

  @Test("They are compared whatever their snapshots are called, with or without a census")
  func labels() throws {
    for census in [false, true] {
      let finding = try #require(Analysis(of: rounds(4, census: census).trace).findings.first)
      #expect(
        finding.headline
          == "Page grows with every “open a page”: History.pages keeps what each round adds")
      #expect(finding.since?.label == "round 2")
      #expect(finding.witnesses.map(\.text) == (1...4).map { "“open a page”: \($0) alive" })
    }
  }

  @Test("Two rounds after the first, or rounds that never settle, say nothing")
  func few() {
    #expect(Analysis(of: rounds(3).trace).findings == [])
    #expect(Analysis(of: rounds(5, isSettled: false).trace).findings == [])
  }

  @Test("What each round adds hangs on the same path, or on a new one, and that is said")
  func paths() throws {
    let same = try #require(Analysis(of: rounds(5).trace).findings.first)
    #expect(
      same.reasons.contains("what every round added hangs on the same path: History.pages"))
    let changed = rounds(6) { $0 < 4 ? "pages" : "recent" }
    let finding = try #require(Analysis(of: changed.trace).findings.first)
    #expect(
      finding.reasons.contains("since round 4 a new path holds what is added: History.recent"))
  }

  @Test("A round that was given up, or ends twice, is none")
  func givenUp() {
    var trace = TraceBuilder()
    for round in 1...4 as ClosedRange<UInt64> {
      trace.record(.iterationBegan(IterationBegan(label: "page", round: round)))
      _ = trace.object("Shelf.Page")
      if round != 2 {
        trace.record(.iterationEnded(IterationEnded(label: "page", round: round)))
        trace.record(.iterationEnded(IterationEnded(label: "page", round: round)))
      }
      trace.settle("page closed")
    }
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings == [])
    #expect(
      analysis.notEvaluated.contains(
        NotEvaluated(
          subject: "events", reason: "they contradict what came before", count: 3)))
  }

  @Test("Of a type that doesn't grow, what one definition or one place makes may")
  func parts() throws {
    func trace(isDefined: Bool) -> TraceBuilder {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.ShelfFactory").container
      let definition = trace.define("page()", "Shelf.Page", .unshared, in: container)
      var spare: [ObjectID] = []
      for _ in 0..<8 { spare.append(trace.object("Shelf.Page")) }
      let site = Site(file: "Shelf/Reader.swift", line: 9, function: "open()")
      for round in 1...4 as ClosedRange<UInt64> {
        trace.round("open a page", round) { trace in
          if isDefined {
            _ = trace.resolve(definition, "Shelf.Page", .unshared)
          } else {
            _ = trace.object("Shelf.Page", at: site)
          }
          trace.release(spare.removeLast())
        }
        trace.settle("page closed")
      }
      return trace
    }
    #expect(
      Analysis(of: trace(isDefined: true).trace).findings.map(\.headline) == [
        "Page from page() grows with every “open a page”: each round leaves some behind"
      ])
    #expect(
      Analysis(of: trace(isDefined: false).trace).findings.map(\.headline) == [
        "Page made at Reader.swift:9 grows with every “open a page”: each round leaves some behind"
      ])
  }

  @Test("What should be gone is told by itself, and not as growth besides")
  func due() {
    var trace = TraceBuilder()
    for round in 1...5 as ClosedRange<UInt64> {
      trace.round("open a page", round) { trace in
        let page = trace.object("Shelf.Page")
        trace.expectRelease(of: page, by: "page closed")
      }
      trace.settle("page closed")
    }
    #expect(
      Analysis(of: trace.trace).findings.map { "\($0.rule) ×\($0.count)" } == [
        "expected-release-missed ×5"
      ])
  }

  @Test("More rounds of the same program are the same finding")
  func fingerprint() {
    #expect(
      Analysis(of: rounds(4).trace).findings.map(\.fingerprint)
        == Analysis(of: rounds(9).trace).findings.map(\.fingerprint))
  }

  // MARK: Held from outside

  /// Rounds after each of which so many references from outside hold a store.
  private func outside(_ counts: [UInt64], tasks: Bool = false) -> TraceBuilder {
    var trace = TraceBuilder()
    let store = trace.object("Shelf.Store")
    for (position, count) in counts.enumerated() {
      trace.round("open a page", UInt64(position + 1)) { trace in
        if tasks { _ = trace.task("watch", holding: store) }
      }
      trace.snapshot("closed") { heap in heap.hold(store, count, perhapsBy: ["Shelf.watchers"]) }
      trace.settle("closed")
    }
    return trace
  }

  @Test("An object that ever more hold from outside is told with who may hold it")
  func heldFromOutside() throws {
    let finding = try #require(Analysis(of: outside([1, 2, 4, 5]).trace).findings.first)
    #expect(finding.rule.rawValue == "held-from-outside")
    #expect(
      finding.headline == """
        Store is held from outside by more with every “open a page”: 1, 2, 4, 5 references that \
        nobody recorded
        """)
    #expect(finding.reasons.last == "perhaps held by Shelf.watchers")
    let told = try #require(Analysis(of: outside([1, 2, 4, 5], tasks: true).trace).findings.first)
    #expect(
      told.reasons.contains("the task “watch” and 3 more say they hold it, and haven't ended"))
  }

  @Test(
    "As many as before, or fewer, after one of the rounds is no growth",
    arguments: [[1, 2, 2, 3], [1, 2, 3, 2], [4, 3, 2, 1], [2, 2, 2, 2], [1, 2, 3]])
  func steady(counts: [UInt64]) {
    #expect(Analysis(of: outside(counts).trace).findings == [])
  }
}
