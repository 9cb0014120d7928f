import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Cycles that something still holds")
struct LiveCycleTests {
  /// An open chapter whose page refers back to it.
  private func chapter(
    _ build: (inout TraceBuilder, _ chapter: ObjectID, _ page: ObjectID) -> Void = { _, _, _ in },
    held: (inout HeapBuilder, _ chapter: ObjectID) -> Void = { $0.hold($1) }
  ) -> TraceBuilder {
    var trace = TraceBuilder()
    let chapter = trace.object("Shelf.Chapter")
    let page = trace.object("Shelf.Page")
    build(&trace, chapter, page)
    trace.snapshot("chapter open") { heap in
      held(&heap, chapter)
      heap.edge(chapter, "page", page)
      heap.edge(page, "chapter", chapter)
    }
    trace.settle("chapter open")
    return trace
  }

  private func only(_ trace: TraceBuilder) throws -> Finding {
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "live cycle")
    #expect(analysis.findings.count == 1)
    return try #require(analysis.findings.first)
  }

  @Test("It is told who is kept, by what, and who holds it for now")
  func headline() throws {
    var trace = TraceBuilder()
    let shelf = trace.object("Shelf.BookShelf")
    let site = Site(file: "Shelf/Chapter.swift", line: 7, function: "init()")
    let chapter = trace.object("Shelf.Chapter", at: site)
    let page = trace.object("Shelf.Page")
    trace.snapshot("chapter open") { heap in
      heap.hold(shelf)
      let storage = heap.reach("storage", .storage)
      heap.edge(shelf, "open", storage)
      heap.edge(storage, "", chapter, index: 0)
      heap.edge(chapter, "page", page)
      heap.edge(page, "chapter", chapter)
    }
    trace.settle("chapter open")
    let finding = try only(trace)
    #expect(finding.verdict == .suspect)
    #expect(finding.severity == .info)
    #expect(
      finding.headline
        == "Chapter will leak when BookShelf.open lets go: Page.chapter refers back to it")
    #expect(finding.sites == [SiteNote(role: "Chapter made", site: site)])
    #expect(finding.since?.label == "chapter open")
    #expect(
      Analysis(of: trace.trace).accounting == Accounting(tracked: 3, reported: 1, expected: 2))
  }

  @Test("A task that holds it and hasn't ended will break it: expected")
  func task() throws {
    let trace = chapter { trace, chapter, _ in
      _ = trace.task("read", owner: chapter, holding: chapter)
    }
    let finding = try only(trace)
    #expect(finding.verdict == .expected)
    #expect(finding.reasons.first == "the task “read” holds it until it ends, and hasn't ended")
  }

  @Test("A cycle through a task that runs ends with the task: expected, but no other cycle is")
  func runningTask() throws {
    func trace(isRunning: Bool, hasOtherCycle: Bool = false) -> TraceBuilder {
      var trace = TraceBuilder()
      let store = trace.object("Shelf.Store")
      let page = trace.object("Shelf.Page")
      trace.snapshot("store open") { heap in
        heap.hold(store)
        let task = heap.reach("task", .unknown)
        // What runs a task holds it, and what a task holds while it runs isn't read.
        if isRunning { heap.hold(task) }
        heap.edge(store, "task", task)
        heap.capture(task, "operation", store)
        heap.edge(store, "page", page)
        if hasOtherCycle { heap.edge(page, "store", store) }
      }
      trace.settle("store open")
      return trace
    }
    let running = try only(trace(isRunning: true))
    #expect(running.verdict == .expected)
    #expect(
      running.reasons.first == "it goes through a task that hasn't ended, and ends with the task")
    #expect(try only(trace(isRunning: false)).verdict == .suspect)
    let other = try only(trace(isRunning: true, hasOtherCycle: true))
    #expect(other.verdict == .suspect)
    #expect(other.culprit == "Page.store")
  }

  @Test("A task that has ended breaks nothing any more")
  func endedTask() throws {
    let trace = chapter { trace, chapter, _ in
      let task = trace.task("read", owner: chapter, holding: chapter)
      trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
    }
    #expect(try only(trace).verdict == .suspect)
  }

  @Test("What a variable may hold as long as the program runs isn't lost: expected")
  func global() throws {
    let one = chapter(held: { $0.hold($1, perhapsBy: ["Shelf.current"]) })
    #expect(try only(one).verdict == .expected)
    // Two references from outside, of which one variable explains one only.
    let two = chapter(held: { $0.hold($1, 2, perhapsBy: ["Shelf.current"]) })
    #expect(try only(two).verdict == .suspect)
  }

  @Test("A program that breaks such cycles itself has shown so: expected")
  func brokenBefore() throws {
    var trace = TraceBuilder()
    for isLast in [false, true] {
      let chapter = trace.object("Shelf.Chapter")
      let page = trace.object("Shelf.Page")
      trace.snapshot("chapter open") { heap in
        heap.hold(chapter)
        heap.edge(chapter, "page", page)
        heap.edge(page, "chapter", chapter)
      }
      trace.settle("chapter open")
      guard !isLast else { continue }
      trace.release(chapter)
      trace.release(page)
      trace.settle("chapter closed")
    }
    let finding = try only(trace)
    #expect(finding.verdict == .expected)
    #expect(
      finding.reasons.first
        == "the program breaks such cycles itself: Page #2 was in one, and was released")
  }

  @Test("What was released before in another way says nothing about a cycle")
  func releasedWithoutCycle() throws {
    var trace = TraceBuilder()
    let old = trace.object("Shelf.Page")
    trace.snapshot("chapter open") { heap in heap.hold(old) }
    trace.settle("chapter open")
    trace.release(old)
    let chapter = trace.object("Shelf.Chapter")
    let page = trace.object("Shelf.Page")
    trace.snapshot("chapter open") { heap in
      heap.hold(chapter)
      heap.edge(chapter, "page", page)
      heap.edge(page, "chapter", chapter)
    }
    trace.settle("chapter open")
    #expect(try only(trace).verdict == .suspect)
  }

  @Test("A break that is announced for one of two cycles leaves the other one a defect")
  func twoCycles() throws {
    var trace = TraceBuilder()
    let list = trace.object("Shelf.List")
    let alert = trace.object("Shelf.Alert")
    let cell = trace.object("Shelf.Cell")
    let said = trace.expectBreak(of: alert, "handler", to: list, by: "alert dismissed")
    trace.snapshot("alert open") { heap in
      heap.hold(list)
      heap.edge(list, "presented", alert)
      heap.capture(alert, "handler", list)
      heap.edge(list, "cell", cell)
      heap.edge(cell, "list", list)
    }
    trace.settle("alert open")
    let finding = try only(trace)
    #expect(finding.verdict == .suspect)
    #expect(finding.culprit == "Cell.list")
    trace.reachBreak(said)
    trace.snapshot("alert dismissed") { heap in
      heap.hold(list)
      heap.edge(list, "presented", alert)
      heap.capture(alert, "handler", list)
    }
    trace.settle("alert dismissed")
    let overdue = try only(trace)
    #expect(overdue.verdict == .leak)
    #expect(
      overdue.headline == """
        List is in a cycle that “alert dismissed” did not end: the closure in Alert.handler captures \
        it
        """)
  }

  @Test("Garbage that something is said to end yet is expected as well")
  func announcedGarbage() throws {
    let trace = chapter(
      { trace, chapter, page in
        _ = trace.expectBreak(of: page, "chapter", to: chapter, by: "the timer fires")
      }, held: { _, _ in })
    let finding = try only(trace)
    #expect(finding.rule.rawValue == "retain-cycle")
    #expect(finding.verdict == .expected)
    #expect(finding.reasons.contains("“the timer fires” is said to end it, and is yet to come"))
  }

  @Test("A tree of views with parents is one finding, however many", arguments: [1000, 5000])
  func tree(count: Int) throws {
    var trace = TraceBuilder()
    let window = trace.object("Shelf.Window")
    var views = [trace.object("Shelf.View")]
    for _ in 1..<count { views.append(trace.object("Shelf.View")) }
    let all = views
    trace.snapshot("list open") { heap in
      heap.hold(window)
      heap.edge(window, "root", all[0])
      for index in 1..<all.count {
        let parent = all[(index - 1) / 3]
        heap.edge(parent, "subviews", all[index], index: UInt64((index - 1) % 3))
        heap.edge(all[index], "superview", parent)
      }
    }
    trace.settle("list open")
    let finding = try only(trace)
    #expect(finding.culprit == "View.superview")
    #expect(finding.count == 1)
    #expect(finding.nested == [])
    #expect(finding.reasons.contains("\(count) objects hold each other in this and other cycles"))
  }

  @Test("Equal cycles are one finding with a count, whatever their number")
  func many() throws {
    var trace = TraceBuilder()
    let shelf = trace.object("Shelf.BookShelf")
    var pairs: [(ObjectID, ObjectID)] = []
    for _ in 0..<20 { pairs.append((trace.object("Shelf.Chapter"), trace.object("Shelf.Page"))) }
    let all = pairs
    trace.snapshot("shelf open") { heap in
      heap.hold(shelf)
      for (chapter, page) in all {
        heap.edge(shelf, "chapters", chapter)
        heap.edge(chapter, "page", page)
        heap.edge(page, "chapter", chapter)
      }
    }
    trace.settle("shelf open")
    #expect(try only(trace).count == 20)
  }

  @Test("Of cycles that look alike, one that a task or a variable holds is told by itself")
  func alike() {
    var trace = TraceBuilder()
    var pairs: [(ObjectID, ObjectID)] = []
    for _ in 0..<6 { pairs.append((trace.object("Shelf.Chapter"), trace.object("Shelf.Page"))) }
    let all = pairs
    // The oldest one is held by a task: that doesn't excuse the others.
    _ = trace.task("read", holding: all[0].0)
    trace.expectRelease(of: all[2].1, by: "shelf open")
    trace.snapshot("shelf open") { heap in
      for (position, (chapter, page)) in all.enumerated() {
        if position != 5 { heap.hold(chapter, perhapsBy: position == 3 ? ["Shelf.last"] : []) }
        heap.edge(chapter, "page", page)
        heap.edge(page, "chapter", chapter)
      }
    }
    trace.settle("shelf open")
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "alike")
    #expect(
      Set(analysis.findings.map { "\($0.rule) \($0.verdict) ×\($0.count)" }) == [
        "expected-release-missed leak ×1", "live-cycle suspect ×4", "retain-cycle leak ×1",
      ])
  }

  @Test("A survivor that the same reference keeps tells of the cycle: one culprit, one finding")
  func survivor() throws {
    var trace = TraceBuilder()
    let list = trace.object("Shelf.List")
    let cell = trace.object("Shelf.Cell")
    trace.expectRelease(of: cell, by: "list closed")
    trace.snapshot("list closed") { heap in
      heap.hold(list)
      heap.edge(list, "cell", cell)
      heap.edge(cell, "list", list)
    }
    trace.settle("list closed")
    let finding = try only(trace)
    #expect(finding.rule.rawValue == "expected-release-missed")
    #expect(finding.culprit == "List.cell")
    #expect(finding.reasons.contains { $0.hasPrefix("live-cycle: ") })
  }

  @Test("Two processes of a merged trace are judged each by its own last snapshot")
  func merged() throws {
    var events: [Event] = []
    for part in 0..<2 as Range<UInt64> {
      let base = (part + 1) * 100
      events.append(
        Event(
          sequence: EventSequence(rawValue: 1), time: 0, thread: ThreadID(rawValue: base + 1),
          kind: .partMerged(
            PartMerged(
              firstThread: ThreadID(rawValue: base + 1), lastThread: ThreadID(rawValue: base + 9),
              label: "process \(part)"))))
      events += chapter().trace.events.map { event in
        var event = event
        event.kind = event.kind.renumbered { $0 == 0 ? 0 : $0 + base }
        event.thread = ThreadID(rawValue: event.thread.rawValue + base)
        return event
      }
    }
    let trace = Trace.numbered(events)
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "merged")
    #expect(analysis.findings.map(\.count) == [2])
    #expect(analysis.findings.first?.reasons.last == "recorded in “process 0”")
  }

  @Test("Order, serial numbers and what is beside change no fingerprint")
  func fingerprint() {
    let plain = Analysis(of: chapter().trace).identities
    for transformation in TraceTransformation.allCases {
      let analysis = Analysis(of: transformation(chapter().trace))
      #expect(
        analysis.findings.filter { !$0.instances.contains { $0.rawValue > 1_000_000 } }
          .map(\.identity) == plain, "\(transformation)")
    }
  }

  // MARK: Containers

  @Test("The setter's reference is at fault, not the initializer's, however the two are named")
  func backReference() throws {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.ShelfFactory").container
    let list = trace.define("list()", "Shelf.List", .scoped, in: container)
    let store = trace.define("store()", "Shelf.Store", .scoped, in: container)
    var made = ObjectID(rawValue: 0)
    let consumer = trace.resolve(list, "Shelf.List", .scoped) { trace, request in
      made = trace.resolve(store, "Shelf.Store", .scoped, parent: request)
    }
    let dependency = made
    trace.snapshot("list open") { heap in
      heap.hold(consumer)
      heap.edge(consumer, "store", dependency)
      heap.capture(dependency, "onChange", consumer)
    }
    trace.settle("list open")
    let finding = try only(trace)
    #expect(
      finding.headline == """
        List will leak when something outside lets go: the closure in Store.onChange, which was set \
        after Store was made, captures it
        """)
  }

  @Test("References that are told with their phase show a setter as well")
  func toldReference() throws {
    for phase in InjectionPhase.allCases {
      let trace = chapter { trace, chapter, page in
        trace.refer(from: page, "chapter", to: chapter, phase: phase)
      }
      let isLate = ![.unknown, .initializer, .postProcessing].contains(phase)
      #expect(
        try only(trace).rule.rawValue == (isLate ? "strong-back-reference" : "live-cycle"),
        "\(phase)")
    }
  }

  @Test("A container that is closed and still kept by its component is an error")
  func closedContainer() throws {
    var trace = TraceBuilder()
    let factory = trace.container("Shelf.ShelfFactory")
    let definition = trace.define(
      "application()", "Shelf.Application", .shared, in: factory.container)
    let application = trace.resolve(definition, "Shelf.Application", .shared)
    trace.record(
      .containerClosed(ContainerClosed(container: factory.container, reason: "logged out")))
    trace.snapshot("logged out") { heap in
      heap.hold(application)
      heap.edge(factory.object, "application", application)
      heap.edge(application, "factory", factory.object)
    }
    trace.settle("logged out")
    let finding = try only(trace)
    #expect(finding.rule.rawValue == "container-self-capture")
    #expect(finding.severity == .error)
    #expect(finding.verdict == .leak)
    #expect(
      finding.headline == """
        ShelfFactory outlives its end: Application.factory holds it, and it keeps what holds it
        """)
  }

  @Test("A child that its parent refers to by itself is named with that reference")
  func childContainer() throws {
    var trace = TraceBuilder()
    let parent = trace.container("Shelf.App")
    let child = trace.container("Shelf.Screen", parent: parent.container)
    trace.snapshot("screen closed") { heap in
      heap.hold(parent.object)
      let children = heap.reach("storage", .storage)
      heap.edge(parent.object, "children", children)
      heap.edge(children, "", child.object, index: 3)
      heap.edge(child.object, "parent", parent.object)
    }
    trace.settle("screen closed")
    let finding = try only(trace)
    #expect(finding.rule.rawValue == "parent-child-component-cycle")
    #expect(finding.culprit == "App.children[3]")
  }
}
