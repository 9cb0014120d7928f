import OutliveAnalysis
import OutliveTrace
import Testing

/// Traces made after threads in which people reported what went wrong with their observers, each with
/// what must not be reported.
@Suite("Observers, as people reported them")
struct ObservingGoldenTests {
  private func rules(_ build: (inout TraceBuilder) -> Void) -> [String] {
    var trace = TraceBuilder()
    build(&trace)
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "reported")
    return analysis.findings.map { "\($0.severity) \($0.verdict) \($0.rule)" }
  }

  @Test("An object observes itself through a controller that holds what it observes")
  func selfObservation() {
    for isWeak in [false, true] {
      let found = rules { trace in
        let screen = trace.object("Shelf.Screen")
        let controller = trace.object("Shelf.ObservationController")
        let observation = trace.observe(screen, "title", by: screen)
        if isWeak {
          // The observer is a weak parameter, and the screen can go.
          trace.release(screen)
          trace.free(observation)
          trace.release(controller)
        } else {
          trace.expectRelease(of: screen, by: "screen closed")
          trace.snapshot("screen closed") { heap in
            heap.edge(screen, "controller", controller)
            let storage = heap.reach("storage", .storage)
            heap.edge(controller, "observations", storage)
            heap.edge(storage, "[0]", observation.object, index: 0)
            heap.edge(observation.object, "subject", screen)
          }
        }
        trace.settle("screen closed")
      }
      #expect(found == (isWeak ? [] : ["error leak subject-pinned"]))
    }
  }

  @Test("A task reads the changes of a property and captured self, strongly or weakly")
  func sequences() throws {
    for isWeak in [false, true] {
      var trace = TraceBuilder()
      let store = trace.object("Shelf.Store")
      let model = trace.object("Shelf.Model")
      let observation = trace.observe(store, "documents", by: model)
      trace.describe(observation.observation, .sequence)
      let task = trace.task("documents", owner: model, holding: isWeak ? nil : model)
      trace.expectRelease(of: model, by: "screen closed")
      if isWeak {
        trace.release(model)
        trace.free(observation)
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .cancelled)))
      }
      trace.settle("screen closed")
      let findings = Analysis(of: trace.trace).findings
      guard !isWeak else {
        #expect(findings == [])
        continue
      }
      #expect(findings.map(\.rule.rawValue) == ["pinned-by-task"])
      let finding = try #require(findings.first)
      #expect(
        finding.headline
          == "Model outlives “screen closed”: its own task “documents” holds it as “self” and never ended"
      )
      #expect(
        finding.reasons.last
          == "it reads the changes of Store.documents, which have no end while that lives")
    }
  }

  @Test("A handler of the main actor is called by a background actor, or on another thread")
  func isolation() {
    for (isolation, expected) in [
      ("Shelf.Loader", ["error leak wrong-isolation"]), ("MainActor", []), ("none", []),
    ] {
      let found = rules { trace in
        let image = trace.object("Shelf.Image")
        let view = trace.object("Shelf.ImageView")
        let observation = trace.observe(image, "data", by: view).observation
        trace.describe(observation, in: "MainActor")
        trace.thread = ThreadID(rawValue: 7)
        trace.handle(observation, in: isolation)
      }
      #expect(found == expected)
    }
  }

  @Test("The owner of subject and observation goes, in whatever order both go with it")
  func cascades() {
    for order in 0..<4 {
      let found = rules { trace in
        let owner = trace.object("Shelf.Screen")
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title", by: owner)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation.observation, of: mutation)
        }
        if order < 2 { trace.release(owner) }
        if order % 2 == 0 { trace.release(document) }
        trace.free(observation)
        if order % 2 == 1 { trace.release(document) }
        if order >= 2 { trace.release(owner) }
        trace.settle("screen closed")
      }
      #expect(found == [], "order \(order)")
    }
  }

  @Test("A page is kept by its own observation, and everything else by what it should be")
  func keptByObservation() {
    // Who holds whom beside the store, which holds the observation: every combination.
    for holdings in 0..<8 {
      let (isShown, isCaptured, isKept) =
        (holdings & 1 != 0, holdings & 2 != 0, holdings & 4 != 0)
      let found = rules { trace in
        let store = trace.object("Shelf.Store")
        let page = trace.object("Shelf.Page")
        let list = trace.object("Shelf.PageList")
        let observation = trace.observe(store, "documents", by: page)
        trace.snapshot("page closed") { heap in
          heap.hold(store)
          heap.hold(list)
          heap.edge(store, "observations[0]", observation.object)
          if isShown { heap.edge(list, "page", page) }
          if isKept { heap.edge(page, "observation", observation.object) }
          heap.capture(observation.object, "handler", page, isCaptured ? .capture : .weak)
        }
        trace.settle("page closed")
      }
      let expected =
        !isCaptured || !isKept
        ? []
        : isShown ? ["info suspect live-cycle"] : ["warning suspect observation-cycle"]
      #expect(found == expected, "\(holdings)")
    }
  }

  @Test("What may live on is accepted, whichever rule tells of it")
  func accepted() {
    for isTask in [true, false] {
      var trace = TraceBuilder()
      let store = trace.object("Shelf.Store")
      let page = trace.object("Shelf.Page")
      let observation = trace.observe(store, "documents", by: page)
      trace.expectSurvival(of: page, because: "it is prepared for the next document")
      trace.expectRelease(of: page, by: "page closed")
      if isTask {
        _ = trace.task("documents", owner: page, holding: page)
      } else {
        trace.snapshot("page closed") { heap in
          heap.hold(store)
          heap.edge(store, "observations[0]", observation.object)
          heap.edge(page, "observation", observation.object)
          heap.capture(observation.object, "handler", page)
        }
      }
      trace.settle("page closed")
      let analysis = Analysis(of: trace.trace)
      #expect(
        analysis.findings.map { "\($0.rule) \($0.acceptance?.reason ?? "open")" } == [
          (isTask ? "pinned-by-task" : "observation-cycle")
            + " it is prepared for the next document"
        ])
      #expect(!analysis.hasFindings)
    }
  }

  @Test("A cached screen that was said to live on is shown as expected")
  func cachedScreen() {
    for isSaid in [true, false] {
      let found = rules { trace in
        let product = trace.object("Shelf.Product")
        let page = trace.object("Shelf.ProductScreen")
        if isSaid { trace.expectSurvival(of: page, because: "the tab is cached") }
        let screen = trace.screen(page, "Shelf.ProductScreen")
        let observation = trace.observe(product, "price", by: page).observation
        trace.detach(screen)
        trace.settle("product left")
        trace.handle(observation)
        trace.settle("price changed")
      }
      #expect(found == ["warning \(isSaid ? "expected" : "leak") background-screen-work"])
    }
  }

  @Test("An observation that ends with a screen's scope works for that screen")
  func screenScope() {
    let found = rules { trace in
      let product = trace.object("Shelf.Product")
      let page = trace.object("Shelf.ProductScreen")
      let screen = trace.screen(page, "Shelf.ProductScreen")
      let scope: ScopeID = trace.makeID()
      trace.record(.scopeBegan(ScopeBegan(scope: scope, parent: nil, label: "product")))
      trace.record(
        .screenScopeBound(ScreenScopeBound(screen: screen, scope: scope, container: nil)))
      let observation = trace.observe(product, "price").observation
      trace.describe(observation, endingWith: scope)
      trace.detach(screen)
      trace.handle(observation)
      trace.settle("price changed")
    }
    #expect(found == ["warning leak background-screen-work"])
  }

  @Test("A screen adds itself whenever it appears (three times), and doesn't remove")
  func appearing() {
    let site = Site(file: "Shelf/Screen.swift", line: 20, function: "willAppear()")
    for isBalanced in [false, true] {
      let found = rules { trace in
        let conversation = trace.object("Shelf.Conversation")
        let screen = trace.object("Shelf.Screen")
        for number in 1...3 as ClosedRange<UInt64> {
          trace.round("visit", number) { trace in
            let id = trace.observeByKey(
              conversation, "messages", by: screen, registeredBy: "Shelf.Screen", at: site)
            if isBalanced { trace.remove(id, .stopped) }
          }
        }
        trace.settle("visited")
      }
      #expect(
        found
          == (isBalanced
            ? []
            : [
              "warning suspect duplicate-registration",
              "warning suspect accumulating-registrations",
            ]))
    }
  }

  @Test("The token of a notification is dropped, or kept by an object that stays")
  func notificationToken() {
    for isKept in [false, true] {
      let found = rules { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let screen = trace.object("Shelf.Screen")
        let token = trace.observe(center, "UserChanged")
        trace.describe(token.observation, .notification)
        if !isKept { trace.free(token, endsIt: false) }
        trace.release(screen)
        trace.settle("screen closed")
      }
      #expect(found == (isKept ? [] : ["error leak never-removed"]))
    }
  }

  @Test("The owner of subject and token goes, in whichever order the two go then")
  func bothOrders() {
    for (isTokenFirst, isKeyValue) in [(true, false), (false, false), (true, true), (false, true)] {
      let found = rules { trace in
        let owner = trace.object("Shelf.Owner")
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title", by: owner)
        if isKeyValue { trace.describe(observation.observation, .keyValue) }
        trace.release(owner)
        if isTokenFirst { trace.free(observation) }
        trace.release(document)
        if !isTokenFirst { trace.free(observation) }
        trace.settle("owner closed")
      }
      #expect(found == [], "\(isTokenFirst) \(isKeyValue)")
    }
  }

  @Test("A new observer at the address of an old one is another object")
  func reusedAddress() {
    #expect(
      rules { trace in
        let document = trace.object("Shelf.Document")
        let site = Site(file: "Shelf/Screen.swift", line: 20, function: "willAppear()")
        for _ in 1...3 {
          let cell = trace.object("Shelf.DocumentCell")
          let observation = trace.observe(document, "title", by: cell, at: site)
          trace.mutate(document, "title") { trace, mutation in
            trace.handle(observation.observation, of: mutation)
          }
          trace.free(observation)
          trace.release(cell)
          trace.settle("cell removed")
        }
      } == [])
  }
}
