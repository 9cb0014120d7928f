import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Live counts that grow")
struct GrowthTests {
  /// Rounds that each leave a page behind, each with an image of its own.
  private func rounds(
    _ count: Int, garbage: Bool = false, images: Bool = true
  ) -> Trace {
    var trace = TraceBuilder()
    let history = trace.object("Shelf.History")
    var pages: [(page: ObjectID, image: ObjectID)] = []
    for round in 1...count {
      pages.append((trace.object("Shelf.Page"), trace.object("Shelf.Image")))
      trace.snapshot("page closed") { heap in
        heap.hold(history)
        let storage = heap.reach("storage", .storage)
        heap.edge(history, "pages", storage)
        for (index, entry) in pages.enumerated() {
          if garbage {
            heap.edge(entry.page, "own", entry.page)
          } else {
            heap.edge(storage, "", entry.page, index: UInt64(index))
          }
          heap.edge(entry.page, "image", entry.image)
        }
        heap.census("Shelf.Page", UInt64(round))
        if images { heap.census("Shelf.Image", UInt64(round)) }
      }
      trace.settle("page closed")
    }
    return trace.trace
  }

  @Test("The list that keeps the objects is named, and what they hold is listed under them")
  func named() throws {
    let analysis = Analysis(of: rounds(4))
    let finding = try #require(analysis.findings.first)
    #expect(analysis.findings.count == 1)
    #expect(
      finding.headline
        == "Page grows with every “page closed”: History.pages keeps what each round adds")
    #expect(finding.verdict == .suspect)
    #expect(finding.severity == .warning)
    #expect(finding.instances.map(\.rawValue) == [5, 8, 11])
    #expect(finding.nested.map(\.type) == ["Image", "Image", "Image"])
    #expect(finding.kept == KeptMemory(objects: 6, bytes: 288))
    #expect(
      finding.witnesses.map(\.text)
        == (1...4).map { "“page closed”: \($0) alive" })
    #expect(
      finding.fix == """
        remove from History.pages what a round has added when it ends; 1, 2, 3, 4 were alive after \
        the rounds
        """)
  }

  @Test("More rounds of the same program are the same finding")
  func fingerprint() {
    #expect(
      Analysis(of: rounds(4)).findings.map(\.fingerprint)
        == Analysis(of: rounds(7)).findings.map(\.fingerprint))
  }

  @Test("What is garbage is the cycle's finding, and doesn't grow besides")
  func garbage() {
    #expect(
      Analysis(of: rounds(4, garbage: true, images: false)).findings.map(\.rule.rawValue)
        == ["retain-cycle"])
  }

  @Test("Types that hold each other in a ring are told once")
  func ring() {
    var trace = TraceBuilder()
    let history = trace.object("Shelf.History")
    var pairs: [(ObjectID, ObjectID)] = []
    for round in 1...4 {
      pairs.append((trace.object("Shelf.One"), trace.object("Shelf.Two")))
      trace.snapshot("closed") { heap in
        heap.hold(history)
        for (one, two) in pairs {
          heap.edge(history, "ones", one)
          heap.edge(history, "twos", two)
          heap.edge(one, "two", two)
          heap.edge(two, "one", one)
        }
        heap.census("Shelf.One", UInt64(round))
        heap.census("Shelf.Two", UInt64(round))
      }
      trace.settle("closed")
    }
    #expect(
      Analysis(of: trace.trace).findings.map(\.headline) == [
        "One grows with every “closed”: History.ones keeps what each round adds",
        "Two grows with every “closed”: History.twos keeps what each round adds",
        "One will leak when History.ones lets go: Two.one refers back to it",
      ])
  }

  @Test("A count without the objects themselves is told without a holder")
  func countsOnly() throws {
    var trace = TraceBuilder()
    let history = trace.object("Shelf.History")
    for round in 1...4 as ClosedRange<UInt64> {
      trace.snapshot("closed") { heap in
        heap.hold(history)
        heap.census("Shelf.Page", round * 10)
      }
      trace.settle("closed")
    }
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline == "Page grows with every “closed”: each round leaves some behind")
    #expect(finding.reasons.last == "what holds them was not read")
    #expect(finding.instances.isEmpty)
  }
}
