import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Rules on registrations and removals")
struct RemovalRuleTests {
  private let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")

  private func analysis(
    _ build: (inout TraceBuilder) -> Void
  ) -> Analysis {
    var trace = TraceBuilder()
    build(&trace)
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "removals")
    return analysis
  }

  private func brief(_ build: (inout TraceBuilder) -> Void) -> [String] {
    analysis(build).findings.map { "\($0.severity) \($0.verdict) \($0.rule) ×\($0.count)" }
  }

  // MARK: What a developer knows from key-value observing

  @Test("The removals that stop a program are told in the words that it stops with")
  func words() {
    let headlines = analysis { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.DocumentCell")
      let id = trace.observeByKey(document, "title", by: cell, registeredBy: "Shelf.DocumentCell")
      trace.miss(document, "pages", by: cell, .otherKey, id, at: site)
      trace.remove(id, .stopped)
      trace.miss(document, "title", by: cell, .alreadyRemoved, id, at: site)
    }.findings.map { "\($0.severity) \($0.headline)" }
    #expect(
      headlines == [
        """
        error Cannot remove DocumentCell as an observer for the key path “title” from Document at \
        List.swift:12, because it is not registered as an observer any more
        """,
        """
        error Cannot remove DocumentCell as an observer for the key path “pages” from Document at \
        List.swift:12, because it is not registered as an observer
        """,
      ])
  }

  @Test("A subject that dies while key value observers are registered stops a program, too")
  func subjectDied() {
    for (isRemoved, isCascade) in [(false, false), (true, false), (true, true)] {
      let found = analysis { trace in
        let list = trace.object("Shelf.List")
        let document = trace.object("Shelf.Document")
        let id = trace.observeByKey(document, "title", by: list, registeredBy: "Shelf.List")
        if isRemoved && !isCascade { trace.remove(id, .stopped) }
        trace.release(document)
        // The owner of both goes, and its deinitializer removes what it can.
        if isCascade { trace.remove(id, .stopped) }
        trace.settle("closed")
      }.findings
      #expect(
        found.map { "\($0.severity) \($0.rule)" }
          == (isRemoved ? [] : ["error subject-died-observed"]))
      #expect(
        found.first?.headline.hasPrefix(
          "An instance of Document was deallocated while key value observers were still registered"
        ) == (isRemoved ? nil : true))
    }
  }

  @Test("An observer that dies registered is an error of key-value observing, else a warning")
  func observerDied() {
    for isKeyValue in [true, false] {
      let found = brief { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        if isKeyValue {
          _ = trace.observeByKey(document, "title", by: cell, registeredBy: "Shelf.DocumentCell")
        } else {
          _ = trace.observe(document, "title", by: cell)
        }
        trace.release(cell, .noticed)
        trace.settle("cell removed")
      }
      #expect(found == ["\(isKeyValue ? "error" : "warning") leak observer-died-registered ×1"])
    }
  }

  @Test("Where a removal that misses does no harm, it is no error")
  func harmless() {
    #expect(
      brief { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.miss(document, "title", .neverRegistered)
        trace.remove(observation, .stopped)
        trace.miss(document, "title", .alreadyRemoved, observation)
      } == ["warning suspect remove-unregistered ×1", "info suspect double-remove ×1"])
  }

  @Test("Who finds its own registration gone isn't told of a second removal")
  func foreign() {
    let found = analysis { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.FavoriteCell")
      let ids = ["Shelf.DocumentCell", "Shelf.FavoriteCell"].map { type in
        trace.observeByKey(document, "title", by: cell, registeredBy: type)
      }
      trace.record(
        .foreignRemoved(
          ForeignRemoved(observation: ids[0], remover: "Shelf.FavoriteCell", matches: 2)))
      trace.remove(ids[0], .stopped)
      trace.remove(ids[1], .stopped)
      trace.miss(document, "title", by: cell, .alreadyRemoved, ids[0])
    }.findings
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error foreign-remove"])
    #expect(
      found.first?.headline == """
        FavoriteCell removed the observation of Document.title that DocumentCell had registered, \
        whose own removal then found none
        """)
  }

  // MARK: Never removed

  @Test("A token that is dropped is judged at the next settle point, and only there")
  func droppedToken() {
    for (removed, settles) in [(false, true), (true, true), (false, false)] {
      let analysis = analysis { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let token = trace.observe(center, "saved", at: site)
        trace.describe(token.observation, .notification)
        trace.free(token, endsIt: false)
        if removed { trace.remove(token.observation, .stopped) }
        if settles { trace.settle("closed") }
      }
      #expect(
        analysis.findings.map(\.rule.rawValue) == (removed || !settles ? [] : ["never-removed"]))
      #expect(
        analysis.notEvaluated.filter { $0.subject == "never-removed" }.map(\.count)
          == (settles ? [] : [1]))
    }
  }

  @Test("Of a token whose center is gone as well nothing is told, in whichever order both go")
  func deadCenter() {
    for (centerFirst, dies) in [(true, true), (false, true), (false, false)] {
      let analysis = analysis { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let token = trace.observe(center, "saved", at: site)
        trace.describe(token.observation, .notification)
        if dies && centerFirst { trace.release(center) }
        trace.free(token, endsIt: false)
        if dies && !centerFirst { trace.release(center) }
        trace.settle("session closed")
        // What was told, or given up, isn't told of once more.
        trace.settle("application left")
      }
      let found = analysis.findings.map { "\($0.severity) \($0.rule) ×\($0.count)" }
      #expect(found == (dies ? [] : ["error never-removed ×1"]))
      #expect(
        analysis.notEvaluated.filter { $0.subject == "never-removed" }.map(\.count)
          == (dies ? [1] : []))
    }
  }

  @Test("What ends with its object isn't registered any more when that is gone")
  func endsWithItsObject() {
    for style in [
      ObservationStyle.observation, .tracking, .sequence, .targetAction, .delegate,
    ] {
      #expect(
        brief { trace in
          let document = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title")
          trace.describe(observation.observation, style)
          trace.mutate(document, "title") { trace, mutation in
            trace.handle(observation.observation, of: mutation)
          }
          trace.free(observation, endsIt: false)
          trace.settle("closed")
        } == [], "\(style)")
    }
  }

  // MARK: Late calls and races

  @Test("A call after the removal is a warning, or what a notification center does")
  func lateCalls() {
    for style in [ObservationStyle.observation, .notification] {
      let found = brief { trace in
        let center = trace.object("Shelf.Document")
        let observation = trace.observe(center, "saved").observation
        trace.describe(observation, style)
        trace.mutate(center, "saved") { trace, mutation in
          trace.remove(observation, .stopped)
          trace.handle(observation, of: mutation)
        }
        trace.settle("closed")
      }
      #expect(
        found == [
          style == .notification
            ? "info suspect handled-after-remove ×1" : "warning leak handled-after-remove ×1"
        ])
    }
  }

  @Test("A handler that runs for who is gone is told once, and who of the two is gone")
  func deadObservers() {
    for isObserver in [true, false] {
      let found = analysis { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell, at: site)
        trace.release(isObserver ? cell : document)
        for _ in 1...2 { trace.handle(observation.observation) }
        trace.free(observation)
      }.findings
      #expect(found.map { "\($0.rule) ×\($0.count)" } == ["handled-after-death ×2"])
      #expect(
        found.first?.headline
          == (isObserver
            ? "the handler of Document.title at List.swift:12 ran for DocumentCell that was freed"
            : """
            the handler of Document.title at List.swift:12 ran although what it observes was \
            freed
            """))
    }
  }

  @Test("What races is what ends on another thread, and not what has waited")
  func races() {
    for (thread, style, expected) in [
      (1, ObservationStyle.keyValue, ["error leak teardown-race ×1"]),
      (1, .observation, ["info suspect teardown-race ×1"]),
      (2, .keyValue, []),
    ] as [(UInt64, ObservationStyle, [String])] {
      let found = brief { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, style)
        trace.thread = ThreadID(rawValue: 2)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in
            trace.thread = ThreadID(rawValue: thread)
            trace.remove(observation, .stopped)
            trace.thread = ThreadID(rawValue: 2)
          }
        }
        trace.settle("closed")
      }
      #expect(found == expected)
    }
  }

  // MARK: Again and again

  @Test(
    "Only rounds that each leave more pile up", arguments: [[1, 2, 3], [1, 1, 2], [2, 1, 2]])
  func rounds(counts: [Int]) {
    let found = brief { trace in
      let document = trace.object("Shelf.Document")
      var kept: [(observation: ObservationID, object: ObjectID)] = []
      for (number, count) in counts.enumerated() {
        trace.round("visit", UInt64(number + 1)) { trace in
          while kept.count < count { kept.append(trace.observe(document, "title", at: site)) }
          while kept.count > count { trace.free(kept.removeLast()) }
        }
      }
    }
    let grows = counts == [1, 2, 3]
    #expect(
      found.filter { $0.contains("accumulating") }
        == (grows ? ["warning suspect accumulating-registrations ×1"] : []))
  }

  @Test("Rounds of other names, and places that were empty meanwhile, aren't compared")
  func otherRounds() {
    let found = brief { trace in
      let document = trace.object("Shelf.Document")
      for (number, label) in ["a", "b", "a"].enumerated() {
        trace.round(label, UInt64(number + 1)) { trace in
          _ = trace.observe(document, "title", at: site)
        }
      }
      let other = trace.object("Shelf.Page")
      var kept: [(observation: ObservationID, object: ObjectID)] = []
      for (number, count) in [1, 2, 0, 3].enumerated() {
        trace.round("c", UInt64(number + 1)) { trace in
          while kept.count < count { kept.append(trace.observe(other, "number", at: site)) }
          while kept.count > count { trace.free(kept.removeLast()) }
        }
      }
    }
    #expect(found.filter { $0.contains("accumulating") } == [])
  }

  @Test("Twice is the same observer, object, property and place, at a settle point")
  func twice() {
    func found(_ change: (inout TraceBuilder, ObjectID, ObjectID) -> Void) -> [String] {
      brief { trace in
        let document = trace.object("Shelf.Document")
        let list = trace.object("Shelf.List")
        _ = trace.observe(document, "title", by: list, at: site)
        change(&trace, document, list)
        trace.settle("shown")
      }
    }
    let line = Site(file: site.file, line: 13, function: site.function)
    #expect(
      found { trace, document, list in
        _ = trace.observe(document, "title", by: list, at: site)
      } == ["warning suspect duplicate-registration ×2"])
    #expect(
      found { trace, document, list in
        _ = trace.observe(document, "pages", by: list, at: site)
      } == [])
    #expect(
      found { trace, document, list in
        _ = trace.observe(document, "title", by: list, at: line)
      } == [])
    #expect(
      found { trace, document, _ in _ = trace.observe(document, "title", at: site) } == [])
    #expect(
      found { trace, document, _ in
        let other = trace.object("Shelf.List")
        _ = trace.observe(document, "title", by: other, at: site)
      } == [])
  }
}
