internal import OutliveAnalysis
internal import OutliveTrace
internal import Testing

@Suite("Questions about a trace")
struct TraceQueryTests {
  private func named(_ name: String) -> ObjectSelection { .named(name) { $0 == name } }

  private func query(_ tell: (inout TraceBuilder) -> Void) -> TraceQuery {
    var trace = TraceBuilder()
    tell(&trace)
    return TraceQuery(ReplayedTrace(of: trace.trace))
  }

  private func names(_ path: ReferencePath) -> [String] {
    path.steps.map { "\($0.object.type).\($0.reference?.name ?? "")" }
  }

  @Test("all separate ways that hold an object are told, with who is behind them")
  func why() throws {
    let story = try query { trace in
      let window = trace.object("Shelf.Window", label: "main")
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in
        heap.hold(window, 2, perhapsBy: ["shelf.window"])
        heap.hold(cache)
        let list = heap.reach("Shelf.List")
        heap.edge(window, "list", list)
        heap.edge(list, "cell", cell)
        heap.edge(cache, "last", cell)
      }
      trace.settle("closed")
    }.why(named("Cell"))
    #expect(story.status == .alive)
    #expect(story.madeAt == EventSequence(rawValue: 3))
    #expect(story.expectations.map(\.label) == ["closed"])
    let look = try #require(story.look)
    #expect(
      look.holders.map { names($0.path) } == [
        ["Cache.last", "Cell."], ["Window.list", "List.cell", "Cell."],
      ])
    #expect(look.holders.map(\.referencesFromOutside) == [1, 2])
    #expect(look.holders.map(\.possibleHolders) == [[], ["shelf.window"]])
    #expect(look.retained == KeptMemory(objects: 1, bytes: 48))
    #expect(!look.hasMore && !look.isGarbage && look.isStable)
  }

  @Test("what went with its owner says so; what was not made yet, and what is held outside, too")
  func ends() throws {
    let query = self.query { trace in
      let owner = trace.object("Shelf.Owner")
      let part = trace.object("Shelf.Part")
      trace.snapshot("open") { heap in
        heap.hold(owner)
        heap.edge(owner, "part", part)
      }
      trace.settle("open")
      trace.release(owner)
      trace.release(part)
      trace.settle("closed")
      _ = trace.object("Shelf.Late")
    }
    guard case .released(let release) = try query.why(named("Part")).status else {
      Issue.record("it was released")
      return
    }
    #expect(release.with?.type == "Owner")
    #expect(release.lastSeen?.label == "open")
    #expect(try query.why(named("Late"), at: .label("closed")).status == .notMade)
    #expect(try query.why(named("Late")).look == nil)
    let before = try query.why(named("Owner"), at: .label("open"))
    #expect(before.status == .alive)
    #expect(before.look?.holders.map { names($0.path) } == [["Owner."]])
    #expect(before.look?.retained == KeptMemory(objects: 2, bytes: 96))
  }

  @Test("garbage names the cycle that keeps it")
  func garbage() throws {
    let query = self.query { trace in
      let page = trace.object("Shelf.Page")
      let chapter = trace.object("Shelf.Chapter")
      let image = trace.object("Shelf.Image")
      trace.snapshot("closed") { heap in
        heap.edge(chapter, "page", page)
        heap.edge(page, "chapter", chapter)
        heap.edge(page, "image", image)
      }
      trace.settle("closed")
    }
    let inside = try #require(try query.why(named("Page")).look)
    #expect(inside.isGarbage)
    #expect(inside.retained == nil)
    #expect(inside.holders.map(\.path.isCycle) == [true])
    let below = try #require(try query.why(named("Image")).look)
    #expect(below.holders.map { names($0.path) } == [["Page.image", "Image."]])
  }

  @Test("ways lead between objects that only a snapshot shows, and back to their beginning")
  func paths() throws {
    let query = self.query { trace in
      let root = trace.object("Shelf.Root")
      trace.snapshot("open") { heap in
        heap.hold(root)
        let node = heap.reach("Shelf.Node<Swift.Int>")
        heap.edge(root, "left", node)
        heap.edge(root, "right", node)
        heap.edge(node, "root", root)
      }
      trace.settle("open")
    }
    let there = try query.paths(from: named("Root"), to: named("Node"))
    #expect(there.map(\.paths.count) == [2])
    #expect(there.first?.hasMore == false)
    let back = try query.paths(from: named("Root"), to: named("Root"))
    #expect(back.first?.paths.map(names) == [["Root.left", "Node<Int>.root", "Root."]])
    let one = try query.paths(from: named("Root"), to: named("Node"), atMost: 1)
    #expect(one.first?.hasMore == true)
    let none = self.query { trace in
      let (first, second) = (trace.object("A"), trace.object("B"))
      trace.snapshot("open") { heap in
        heap.hold(first)
        heap.hold(second)
      }
      trace.settle("open")
    }
    #expect(try none.paths(from: named("A"), to: named("B")).map(\.paths) == [[]])
  }

  @Test("objects are found by type, moment, place and scope")
  func objects() throws {
    let query = self.query { trace in
      let site = Site(file: "Shelf/List.swift", line: 7, function: "make()")
      let early = trace.object("Shelf.Cell", at: site)
      trace.scope("list") { trace in _ = trace.object("Shelf.Cell") }
      trace.settle("one")
      trace.release(early)
      _ = trace.object("Shelf.Page")
    }
    func numbers(_ filter: ObjectFilter) throws -> [UInt64] {
      try query.objects(filter).map(\.object.id.rawValue)
    }
    #expect(try numbers(ObjectFilter()) == [1, 2, 3])
    #expect(try numbers(ObjectFilter(type: { $0 == "Cell" })) == [1, 2])
    #expect(try numbers(ObjectFilter(aliveAt: .label("one"))) == [1, 2])
    #expect(try numbers(ObjectFilter(aliveAt: .end)) == [2, 3])
    #expect(try numbers(ObjectFilter(aliveAt: .event(EventSequence(rawValue: 1)))) == [1])
    #expect(try numbers(ObjectFilter(madeAt: { $0 == "List.swift:7" })) == [1])
    #expect(try numbers(ObjectFilter(madeAt: { $0 == "make()" })) == [1])
    #expect(try numbers(ObjectFilter(scope: { $0 == "list" })) == [2])
    #expect(throws: QueryError.noPlace("two", known: ["one"])) {
      try numbers(ObjectFilter(aliveAt: .label("two")))
    }
  }

  @Test("observations are told from both sides")
  func observers() throws {
    let query = self.query { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let first = trace.observe(document, "title", by: cell)
      _ = trace.observe(document, "pages")
      trace.free(first)
      trace.release(document)
    }
    let list = try query.observations(of: named("Document"))
    #expect(list.ofIt.map(\.key) == ["title", "pages"])
    #expect(list.ofIt.map { $0.observer?.type } == ["Cell", nil])
    #expect(list.ofIt.map(\.removalReason) == [.freed, nil])
    #expect(list.ofIt.map { $0.subjectReleasedAt != nil } == [true, true])
    #expect(list.byIt == [])
    #expect(try query.observations(of: named("Cell")).byIt.map(\.key) == ["title"])
    #expect(
      try query.observations(of: .number(ObjectID(rawValue: 4))).itself?.key == "pages")
  }

  @Test("a label and a type are names; several objects of one are listed, and some counted")
  func selection() throws {
    let query = self.query { trace in
      for index in 0..<12 { _ = trace.object("Shelf.Cell", label: "cell \(index)") }
    }
    #expect(try query.why(named("cell 3")).object.id.rawValue == 4)
    do {
      _ = try query.why(named("Cell"))
      Issue.record("there are several")
    } catch {
      guard case .severalObjects("Cell", let candidates, let count) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(count == 12)
      #expect(candidates.map(\.id.rawValue) == Array(1...10))
    }
    #expect(throws: QueryError.noObject("Page", known: ["Cell"])) { try query.why(named("Page")) }
  }
}
