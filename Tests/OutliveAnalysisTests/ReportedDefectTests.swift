import OutliveAnalysis
import OutliveTrace
import Testing

/// Defects that people reported, told as traces: the right verdict each, and silence where that is
/// right.
///
/// Left out are those whose rules belong to containers' scopes (the second live instance of case 19),
/// to observers (cases 8-12, 26, 30's other token) and to navigation (23, 24).
@Suite("Defects that people reported")
struct ReportedDefectTests {
  private func brief(_ trace: TraceBuilder) -> [String] {
    let trace = trace.trace
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "defect")
    return analysis.findings.map { "\($0.rule) \($0.verdict) \($0.culprit ?? "-")" }
  }

  // MARK: Containers

  /// A lazily injected property keeps the child container that caches its owner.
  private func propertyWrapper(isDropped: Bool, isGlobal: Bool = false) -> TraceBuilder {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.ChildContainer")
    let definition = trace.define("screen()", "Shelf.Screen", .shared, in: container.container)
    let screen = trace.resolve(definition, "Shelf.Screen", .shared)
    trace.snapshot("screen closed") { heap in
      if !isDropped {
        heap.hold(container.object, perhapsBy: isGlobal ? ["Shelf.root"] : [])
      }
      let cache = heap.reach("storage", .storage)
      heap.edge(container.object, "cache", cache)
      heap.edge(cache, "[\"screen()\"]", screen)
      heap.edge(screen, "_service.container", container.object)
    }
    trace.settle("screen closed")
    return trace
  }

  @Test("16: a property wrapper keeps the container that caches its owner")
  func case16() {
    #expect(
      brief(propertyWrapper(isDropped: true)) == ["retain-cycle leak Screen._service.container"])
    #expect(
      brief(propertyWrapper(isDropped: false)) == [
        "container-self-capture suspect Screen._service.container"
      ])
    // With the root container of the program the same cycle is harmless.
    #expect(
      brief(propertyWrapper(isDropped: false, isGlobal: true)) == [
        "container-self-capture expected Screen._service.container"
      ])
  }

  @Test("17: a weak scope returns a second instance that dies during the resolution")
  func case17() throws {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Container").container
    let a = trace.define("a()", "Shelf.A", .weakShared, in: container)
    let b = trace.define("b()", "Shelf.B", .weakShared, in: container)
    let c = trace.define("c()", "Shelf.C", .weakShared, in: container)
    _ = trace.resolve(a, "Shelf.A", .weakShared) { trace, outer in
      _ = trace.resolve(b, "Shelf.B", .weakShared, parent: outer) { trace, middle in
        _ = trace.resolve(c, "Shelf.C", .weakShared, parent: middle) { trace, inner in
          let second = trace.resolve(a, "Shelf.A", .weakShared, parent: inner)
          trace.release(second)
        }
      }
    }
    trace.settle("a open")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(brief(trace) == ["premature-death leak -"])
    #expect(
      finding.headline
        == "a second A was made and died while a() made the first one: nobody held it")
  }

  @Test("18: the parent container's storage keeps what one resolution made")
  func case18() {
    var trace = TraceBuilder()
    let parent = trace.container("Shelf.Parent")
    let definition = trace.define("screen()", "Shelf.Screen", .unshared, in: parent.container)
    let screen = trace.resolve(definition, "Shelf.Screen", .unshared)
    trace.expectRelease(of: screen, by: "screen closed")
    trace.snapshot("screen closed") { heap in
      heap.hold(parent.object)
      heap.edge(parent.object, "graphStorage", screen)
    }
    trace.settle("screen closed")
    #expect(brief(trace) == ["expected-release-missed leak Parent.graphStorage"])

    // Later versions let the values go, but not the empty wrappers.
    var wrappers = TraceBuilder()
    let container = wrappers.container("Shelf.Parent").container
    for round in 1...5 as ClosedRange<UInt64> {
      wrappers.measure(.scoped, of: container, entries: 7 * round, live: 0)
      wrappers.settle("screen closed")
    }
    #expect(brief(wrappers) == ["container-pool-growth leak -"])
  }

  /// A scope is reset, as on logging out.
  private func reset(
    isHeld: Bool, releasedBefore: Bool = false, hasSuccessor: Bool = false
  ) -> TraceBuilder {
    var trace = TraceBuilder()
    let center = trace.object("Shelf.Center")
    let container = trace.container("Shelf.Container")
    let definition = trace.define("web()", "Shelf.WebView", .shared, in: container.container)
    let old = trace.resolve(definition, "Shelf.WebView", .shared)
    trace.record(
      .componentEvicted(ComponentEvicted(definition: definition, object: old, reason: .reset)))
    if hasSuccessor { _ = trace.resolve(definition, "Shelf.WebView", .shared) }
    if releasedBefore { trace.release(old) }
    trace.snapshot("logged out") { heap in
      heap.hold(center)
      heap.hold(container.object)
      if isHeld { heap.edge(center, "handlers", old) }
    }
    trace.settle("logged out")
    if !isHeld, !releasedBefore { trace.release(old) }
    return trace
  }

  @Test("19: resetting a scope doesn't end what others still hold")
  func case19() throws {
    // That two are alive at once is stale-singleton as well, which belongs to containers' scopes.
    #expect(brief(reset(isHeld: true)) == ["outlives-container suspect Center.handlers"])
    let trace = reset(isHeld: true, hasSuccessor: true)
    #expect(brief(trace) == ["outlives-container leak Center.handlers"])
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline
        == "WebView (shared) lives on after its pool was reset: Center.handlers still holds it")
    let path = try #require(finding.path)
    #expect(path.steps.map(\.object.type) == ["Center", "WebView"])
    #expect(path.steps.map(\.standing?.status) == [.unknown, .dead])
    #expect(
      finding.reasons == [
        "nobody said that it should end then, but what made it no longer knows it",
        "WebView #4 has taken its place: two are alive",
      ])
    #expect(
      finding.witnesses.map(\.text) == [
        "WebView #3 made", "its pool was reset", "WebView #4 made", "“logged out”: still alive",
      ])
    #expect(brief(reset(isHeld: false, releasedBefore: true, hasSuccessor: true)) == [])
    // The container itself is not to blame, and a call under way may hold the old one for a while.
    #expect(brief(reset(isHeld: false, releasedBefore: true)) == [])
    #expect(brief(reset(isHeld: false)) == [])
  }

  @Test("20: two containers define a component of one name, and one asks the other: silence")
  func case20() {
    var trace = TraceBuilder()
    let feature = trace.container("Shelf.FeatureContainer").container
    let config = trace.container("Shelf.ConfigContainer").container
    let outer = trace.define("environment", "Shelf.Environment", .unshared, in: feature)
    let inner = trace.define("environment", "Shelf.Environment", .shared, in: config)
    let environment = trace.resolve(outer, "Shelf.Environment", .unshared) { trace, request in
      _ = trace.resolve(inner, "Shelf.Environment", .shared, parent: request)
    }
    trace.release(environment)
    trace.settle("feature open")
    #expect(brief(trace) == [])
  }

  @Test("21: a shared service behind a scoped facade keeps scoped data")
  func case21() {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Container")
    let facade = trace.define("facade()", "Shelf.Facade", .scoped, in: container.container)
    let service = trace.define("service()", "Shelf.Service", .shared, in: container.container)
    let access = trace.define("access()", "Shelf.DataAccess", .scoped, in: container.container)
    var made: [ObjectID] = []
    let head = trace.resolve(facade, "Shelf.Facade", .scoped) { trace, request in
      let shared = trace.resolve(service, "Shelf.Service", .shared, parent: request) {
        trace, inner in
        made.append(trace.resolve(access, "Shelf.DataAccess", .scoped, parent: inner))
      }
      made.append(shared)
    }
    let (scoped, shared) = (made[0], made[1])
    trace.endRequest(access, scoped)
    trace.endRequest(facade, head)
    trace.release(head)
    trace.snapshot("request ended") { heap in
      heap.hold(container.object)
      heap.edge(container.object, "shared", shared)
      heap.edge(shared, "access", scoped)
    }
    trace.settle("request ended")
    #expect(brief(trace) == ["captive-dependency leak Service.access"])
  }

  @Test("22: a scope keeps the screen that it was made for")
  func case22() {
    var trace = TraceBuilder()
    let registry = trace.object("Shelf.Registry")
    let scope = trace.object("Shelf.Scope")
    let screen = trace.object("Shelf.Screen")
    trace.expectRelease(of: screen, by: "screen made anew")
    trace.snapshot("screen made anew") { heap in
      heap.hold(registry)
      heap.edge(registry, "holders", scope)
      heap.edge(scope, "source", screen)
    }
    trace.settle("screen made anew")
    #expect(brief(trace) == ["expected-release-missed leak Scope.source"])
  }

  // MARK: Values, servers, sources

  /// A work item captures a copy of a view, and with it the model.
  private func workItem(isPending: Bool) -> TraceBuilder {
    var trace = TraceBuilder()
    let model = trace.object("Popup.Model")
    let holder = trace.object("Popup.WorkHolder")
    if isPending { _ = trace.expectBreak(of: holder, "workItem", by: "the delay is over") }
    trace.snapshot("popup closed") { heap in
      if isPending { heap.hold(holder) }
      let item = heap.reach("Dispatch.DispatchWorkItem")
      heap.edge(holder, "workItem", item)
      heap.capture(item, "block", model)
      heap.edge(model, "storage.holder", holder)
    }
    trace.settle("popup closed")
    return trace
  }

  @Test("25: a work item that has run keeps a copy of a view, and that a model")
  func case25() {
    #expect(
      brief(workItem(isPending: false)) == ["closure-capture-cycle leak DispatchWorkItem.block"])
    // Before its delay is over, that is only for a while.
    #expect(brief(workItem(isPending: true)) == ["live-cycle expected WorkHolder.workItem"])
  }

  @Test("28: work that was handed to a closed loop keeps the loop")
  func case28() throws {
    var trace = TraceBuilder()
    let loop = trace.object("Server.EventLoop")
    trace.expectRelease(of: loop, by: "loop closed")
    let site = Site(file: "Server/Submit.swift", line: 40, function: "submit()")
    _ = trace.work(.other, "flush", owner: loop, at: site)
    trace.snapshot("loop closed") { heap in
      let promise = heap.reach("Server.Promise")
      heap.edge(loop, "queue", promise)
      heap.edge(promise, "eventLoop", loop)
    }
    trace.settle("loop closed")
    #expect(brief(trace) == ["retain-cycle leak Promise.eventLoop"])
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.sites.first == SiteNote(role: "work begun", site: site))
    #expect(
      finding.reasons.contains("the work “flush” began at event 3 and will never end"))

    // Every item that a running loop has yet to run makes the same cycle.
    var running = TraceBuilder()
    let healthy = running.object("Server.EventLoop")
    let work = running.work(.other, "flush", owner: healthy, holding: healthy)
    running.snapshot("loop running") { heap in
      heap.hold(healthy)
      let promise = heap.reach("Server.Promise")
      heap.edge(healthy, "queue", promise)
      heap.edge(promise, "eventLoop", healthy)
    }
    running.settle("loop running")
    #expect(brief(running) == ["live-cycle expected Promise.eventLoop"])
    running.record(.workEnded(WorkEnded(work: work, outcome: .finished)))
    running.release(healthy)
    running.settle("loop closed")
    #expect(brief(running) == [])
  }

  @Test("29: a signal source is captured by its own handler: one survivor for each round")
  func case29() {
    var trace = TraceBuilder()
    var sources: [ObjectID] = []
    for round in 1...3 as ClosedRange<UInt64> {
      trace.round("listen", round) { trace in sources.append(trace.object("Signals.Source")) }
    }
    trace.snapshot("listened") { heap in
      for source in sources { heap.capture(source, "handler", source) }
    }
    trace.settle("listened")
    #expect(brief(trace) == ["closure-capture-cycle leak Source.handler"])
    #expect(Analysis(of: trace.trace).findings.first?.count == 3)
    // Cancelled, it lets its handler go.
    for source in sources { trace.release(source) }
    trace.settle("cancelled")
    #expect(brief(trace) == [])
  }

  // MARK: Checks and what looks like a defect

  @Test("32: a check that never saw its object alive")
  func case32() {
    var trace = TraceBuilder()
    trace.check("no leak", tracked: 1, alreadyReleased: 1)
    trace.settle("test")
    #expect(brief(trace) == ["vacuous-check leak -"])
  }

  @Test("33: a release that comes late, from a pool, is no leak; on Linux it isn't even late")
  func case33() {
    func trace(isDrainedLater: Bool) -> TraceBuilder {
      var trace = TraceBuilder()
      let context = trace.object("Model.Context")
      trace.expectRelease(of: context, by: "test")
      if !isDrainedLater { trace.release(context) }
      trace.snapshot("test") { heap in if isDrainedLater { heap.hold(context) } }
      trace.settle("test")
      if isDrainedLater { trace.release(context) }
      trace.settle("suite")
      return trace
    }
    #expect(brief(trace(isDrainedLater: false)) == [])
    #expect(brief(trace(isDrainedLater: true)) == ["expected-release-missed expected -"])
  }

  @Test("34: XCTest keeps every instance of a test case, and what its properties hold")
  func case34() throws {
    var trace = TraceBuilder()
    let test = trace.object("ShelfTests.CellTests")
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "testCell")
    let snapshot: SnapshotID = trace.makeID()
    trace.record(.snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "testCell", tracked: 2)))
    for (object, type) in [(test, "ShelfTests.CellTests"), (cell, "Shelf.DocumentCell")] {
      trace.record(
        .snapshotNode(
          SnapshotNode(
            snapshot: snapshot, object: object, type: type, kind: .instance, retainCount: 1,
            size: 48, stable: true)))
    }
    trace.record(
      .snapshotEdge(
        SnapshotEdge(
          snapshot: snapshot, from: test, to: cell, kind: .strong, name: "sut", index: nil)))
    trace.record(
      .snapshotRoot(
        SnapshotRoot(snapshot: snapshot, object: test, kind: .fixture, name: "", count: 1)))
    trace.record(
      .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 1, unreadable: 0)))
    trace.settle("testCell")
    #expect(brief(trace) == ["expected-release-missed expected CellTests.sut"])
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.reasons.last == """
        the test framework keeps CellTests for as long as the tests run: clear in tearDown what it \
        holds
        """)
  }

  @Test("35: resident memory grows, objects don't: silence")
  func case35() {
    var trace = TraceBuilder()
    let server = trace.object("Server.Application")
    let container = trace.container("Server.Container")
    for round in 1...6 as ClosedRange<UInt64> {
      trace.round("request", round) { trace in
        let response = trace.object("Server.Response")
        trace.release(response)
        // Capacity that is reserved once, and a cache that fills up, are no growth.
        trace.measure("buffers", of: server, entries: min(round, 3) * 64)
        trace.measure(.cached, of: container.container, entries: min(round, 2), live: 1)
      }
      trace.snapshot("request") { heap in
        heap.hold(server)
        heap.hold(container.object)
        heap.census("Server.Buffer", 64)
        heap.census("Server.Response", round % 2)
      }
      trace.settle("request")
    }
    #expect(brief(trace) == [])
  }

  @Test("36: one screen that is kept drags others along: one finding, the same in every run")
  func case36() throws {
    func trace(helpers: Int) -> TraceBuilder {
      var trace = TraceBuilder()
      let cache = trace.object("Shelf.ImageCache")
      var screens: [ObjectID] = []
      trace.scope("screen") { trace in
        screens = [trace.object("Shelf.Screen")]
        for index in 0..<helpers { screens.append(trace.object("Shelf.Helper\(index)")) }
      }
      let all = screens
      trace.snapshot("screen closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "listener", all[0])
        for helper in all.dropFirst() { heap.edge(all[0], "helpers", helper) }
      }
      trace.settle("screen closed")
      return trace
    }
    #expect(brief(trace(helpers: 3)) == ["outlives-scope leak ImageCache.listener"])
    let finding = try #require(Analysis(of: trace(helpers: 3).trace).findings.first)
    #expect(finding.nested.map(\.type) == ["Helper0", "Helper1", "Helper2"])
    #expect(
      Analysis(of: trace(helpers: 0).trace).findings.map(\.fingerprint) == [finding.fingerprint])
  }

  /// A cache and a registry hold one screen.
  private func heldTwice(isRegistered: Bool) -> Trace {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.ImageCache")
    let registry = trace.object("Shelf.Registry")
    let screen = trace.object("Shelf.Screen")
    trace.expectRelease(of: screen, by: "screen closed")
    trace.snapshot("screen closed") { heap in
      heap.hold(cache)
      heap.hold(registry)
      let entry = heap.reach("Shelf.Entry")
      let storage = heap.reach("storage", .storage)
      heap.edge(cache, "listener", screen)
      // The same property of another cache is mended with that of the first.
      let other = heap.reach("Shelf.ImageCache")
      heap.hold(other)
      heap.edge(other, "listener", screen)
      heap.edge(registry, "entries", storage)
      heap.edge(storage, "", entry, index: 7)
      if isRegistered { heap.edge(entry, "screen", screen) }
    }
    trace.settle("screen closed")
    return trace.trace
  }

  @Test("36: to mend one of two culprits frees nothing: the other one is told as well")
  func case36Twice() throws {
    let finding = try #require(Analysis(of: heldTwice(isRegistered: true)).findings.first)
    #expect(finding.culprit == "ImageCache.listener")
    let further = try #require(finding.furtherPaths)
    #expect(
      further.paths.map { $0.steps.map { "\($0.object.type).\($0.reference?.name ?? "")" } } == [
        ["Registry.entries[7]", "Entry.screen", "Screen."]
      ])
    #expect(!further.hasMore)
    #expect(finding.trial?.succeeds == false)
    #expect(finding.trial?.alsoNeeded == ["Entry.screen"])
    let only = try #require(Analysis(of: heldTwice(isRegistered: false)).findings.first)
    #expect(only.furtherPaths == FurtherPaths(paths: []))
    #expect(only.trial?.succeeds == true)
    #expect(only.fingerprint == finding.fingerprint)
  }

  // MARK: Tasks

  /// An actor holds a running task that holds the actor; the actor's owner drops it.
  private func effects(endsLater: Bool) -> TraceBuilder {
    var trace = TraceBuilder()
    let store = trace.object("Shelf.EffectStore")
    let task = trace.task("effect", owner: store, holding: store)
    trace.expectRelease(of: store, by: "screen closed")
    trace.snapshot("screen closed") { heap in heap.hold(store) }
    trace.settle("screen closed")
    if endsLater {
      trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
      trace.release(store)
      trace.settle("later")
    }
    return trace
  }

  @Test("13, 14: a task holds what should be gone, for good or for a while")
  func case13() throws {
    let finding = try #require(Analysis(of: effects(endsLater: false).trace).findings.first)
    #expect(
      finding.headline
        == "EffectStore outlives “screen closed”: its own task “effect” holds it as “self” and never "
        + "ended")
    #expect(brief(effects(endsLater: false)) == ["pinned-by-task leak -"])
    #expect(brief(effects(endsLater: true)) == ["expected-release-missed expected -"])
  }

  @Test("15: a task that a deinitializer began holds the dying object")
  func case15() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    trace.record(.deinitBegan(DeinitBegan(object: cell)))
    let task = trace.task("flush", owner: cell, holding: cell)
    trace.release(cell)
    trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
    trace.settle("list closed")
    #expect(brief(trace) == ["unfinished leak -"])
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(finding.headline == "The task “flush” was begun while DocumentCell was being freed")
  }
}
