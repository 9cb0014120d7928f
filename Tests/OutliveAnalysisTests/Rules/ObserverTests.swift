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

  @Test("A release that the trace ends in is not judged, and that is said")
  func unfinishedRelease() {
    var builder = TraceBuilder()
    let document = builder.object("Shelf.Document")
    let cell = builder.object("Shelf.DocumentCell")
    _ = builder.observe(document, "title", by: cell)
    builder.release(document)
    builder.release(cell)
    for isSettled in [false, true] {
      if isSettled {
        builder.thread = ThreadID(rawValue: 2)
        builder.settle("closed")
      }
      var trace = builder.trace
      trace.integrity.isComplete = false
      let analysis = Analysis(of: trace)
      #expect(analysis.findings.map(\.rule.rawValue) == ["trace-loss"])
      #expect(
        analysis.notEvaluated.first
          == NotEvaluated(
            subject: "subject-died-observed",
            reason: "no settle point follows the subject's release", count: 1))
    }
  }

  @Test("A settle point on another thread does not tear a release apart")
  func settledElsewhere() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell)
    trace.release(cell)
    trace.on(2) { trace in trace.settle("other work") }
    trace.free(observation)
    trace.settle("closed")
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("Whatever goes first in one release, the finding is the same one")
  func orderWithinRelease() {
    let found = [true, false].map { subjectIsFirst -> [String] in
      var trace = TraceBuilder()
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.DocumentCell")
      _ = trace.observe(document, "title", by: cell)
      for object in subjectIsFirst ? [document, cell] : [cell, document] { trace.release(object) }
      trace.settle("closed")
      return Analysis(of: trace.trace).identities
    }
    #expect(found[0].count == 1)
    #expect(found[0] == found[1])
  }

  @Test("An object that observes itself is reported once")
  func observesItself() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    _ = trace.observe(document, "title", by: document)
    trace.release(document)
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.rule.rawValue) == ["subject-died-observed"])
  }

  @Test("A change in the observer's deinitializer ends the observation that goes with it")
  func changeInDeinitializer() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell)
    trace.remove(observation.observation, .observerDied)
    trace.doOtherWork()
    trace.free(observation, endsIt: false)
    trace.release(cell, .noticed)
    trace.settle("closed")
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("An observation that a change has ended is not called registered")
  func endedByChange() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell)
    trace.remove(observation.observation, .observerDied)
    trace.release(cell, .noticed)
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.first?.witnesses.map(\.text) == [
        "observation of Document.title registered", "a change ended the observation",
        "DocumentCell #2 found to be gone", "“closed”: the observation is still there",
      ])
  }

  @Test("A subject that goes after the observer does not excuse the observation that stays")
  func subjectGoesLater() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let observation = trace.observe(document, "title", by: cell)
    trace.release(cell)
    trace.doOtherWork()
    trace.release(document)
    trace.remove(observation.observation, .subjectDied)
    trace.settle("closed")
    #expect(
      Analysis(of: trace.trace).findings.map(\.rule.rawValue) == ["observer-died-registered"])
  }

  @Test("A scope may end in the middle of a release")
  func scopeEndsWithinRelease() {
    var trace = TraceBuilder()
    var told: (ObjectID, (observation: ObservationID, object: ObjectID))?
    trace.scope("list") { trace in
      let document = trace.object("Shelf.Document")
      told = (document, trace.observe(document, "title"))
      trace.release(document)
    }
    if let told { trace.free(told.1) }
    trace.settle("closed")
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("A deinitializer may do other work while an owner takes subject and observation along")
  func workWithinRelease() {
    for ownerIsReleased in [true, false] {
      var trace = TraceBuilder()
      let list = trace.object("Shelf.List")
      let document = trace.object("Shelf.Document")
      let observation = trace.observe(document, "title")
      trace.snapshot("open") { heap in
        heap.hold(list)
        heap.edge(list, "document", document)
        let cell = heap.reach("Shelf.Cell")
        heap.edge(list, "cell", cell)
        heap.edge(cell, "observation", observation.object)
      }
      trace.settle("open")
      if ownerIsReleased { trace.release(list) }
      trace.release(document)
      trace.doOtherWork()
      trace.free(observation)
      trace.settle("closed")
      #expect(Analysis(of: trace.trace).findings.count == (ownerIsReleased ? 0 : 1))
    }
  }

  @Test("An observation has ended when its own release is all that is told of its end")
  func releasedOnly() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title")
    trace.release(observation.object)
    trace.doOtherWork()
    trace.release(document)
    trace.settle("closed")
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }
}
