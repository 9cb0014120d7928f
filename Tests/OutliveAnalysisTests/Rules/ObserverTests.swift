import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Observers and subjects that die too early")
struct ObserverTests {
  @Test("The finding names subject, key, observer and the place of the registration")
  func subjectDied() throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let site = Site(file: "Shelf/DocumentCell.swift", line: 22, function: "bind()")
    let observation = trace.observe(document, "title", by: cell, at: site)
    trace.release(document)
    trace.remove(observation.observation, .subjectDied)
    trace.settle("document removed")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline == """
        Document died while DocumentCell still observed its title: the observation registered at \
        DocumentCell.swift:22 outlived it
        """)
    #expect(finding.witnesses.map(\.sequence.rawValue) == [4, 5])
    #expect(finding.since?.label == "document removed")
  }

  @Test("When the observer went first, its own finding is the only one")
  func observerWentFirst() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell)
    trace.release(cell, .noticed)
    trace.settle("list closed")
    trace.release(document)
    trace.remove(observation.observation, .subjectDied)
    trace.settle("document removed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.rule.rawValue) == ["observer-died-registered"])
  }

  @Test("A cascade on another thread is another cascade")
  func otherThread() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title")
    trace.release(document)
    trace.remove(observation.observation, .subjectDied)
    trace.thread = ThreadID(rawValue: 2)
    trace.free(observation, endsIt: false)
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.rule.rawValue) == ["subject-died-observed"])
  }

  @Test("A release that was only noticed is not judged, and that is said")
  func noticedRelease() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    _ = trace.observe(document, "title")
    trace.release(document, .noticed)
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.isEmpty)
    #expect(analysis.notEvaluated.first?.subject == "subject-died-observed")
    #expect(analysis.notEvaluated.first?.count == 1)
  }

  @Test("Whoever keeps the observation of a dead observer is shown")
  func observerDiedHolder() throws {
    var trace = TraceBuilder()
    let list = trace.object("Shelf.DocumentList")
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell)
    trace.release(cell, .noticed)
    trace.snapshot("cell removed") { heap in
      let storage = heap.reach("storage", .storage)
      heap.hold(list)
      heap.hold(document)
      heap.edge(list, "observations", storage)
      heap.edge(storage, "", observation.object, index: 0)
    }
    trace.settle("cell removed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.rule.rawValue) == ["observer-died-registered"])
    let finding = try #require(analysis.findings.first)
    #expect(
      finding.path?.steps.map { $0.reference?.name } == ["observations[0]", nil])
    #expect(
      finding.headline
        == "DocumentCell died while it observed Document.title: its observation stayed behind")
  }
}
