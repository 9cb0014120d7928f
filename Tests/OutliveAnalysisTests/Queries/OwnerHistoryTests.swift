internal import OutliveAnalysis
internal import OutliveTrace
internal import Testing

@Suite("Who held an object when")
struct OwnerHistoryTests {
  private func history(
    of type: String, _ tell: (inout TraceBuilder) -> Void
  ) throws -> OwnerHistory {
    var trace = TraceBuilder()
    tell(&trace)
    return try TraceQuery(ReplayedTrace(of: trace.trace)).owners(of: .named(type) { $0 == type })
  }

  /// `Holder.name: not yet at a; b to c, gone at d`.
  private func text(_ stay: OwnerHistory.Stay) -> String {
    var text = stay.notYetAt.map { "not yet at \($0.label), " } ?? ""
    text += stay.first == stay.last ? stay.first.label : "\(stay.first.label) to \(stay.last.label)"
    switch stay.end {
    case .lastLook: return text
    case .gone(let moment): return "\(text), gone at \(moment.label)"
    case .holderReleased(let event): return "\(text), holder released at \(event.rawValue)"
    case .holderNotShown(let moment): return "\(text), holder not shown at \(moment.label)"
    case .uncertain: return "\(text), uncertain"
    }
  }

  private func lines(_ history: OwnerHistory) -> [String] {
    history.holders.map { holder in
      "\(holder.object.type).\(holder.reference.name): "
        + holder.stays.map(text).joined(separator: "; ")
    }
  }

  @Test("a reference that is there from the first to the last snapshot stays")
  func healthy() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      for label in ["opened", "closed"] {
        trace.snapshot(label) { heap in
          heap.hold(list)
          heap.edge(list, "cell", cell)
        }
        trace.settle(label)
      }
    }
    #expect(lines(history) == ["List.cell: opened to closed"])
    #expect(history.outside == [] && history.referencesFromOutside == 0 && !history.hasMore)
    #expect(history.looks.map(\.moment.label) == ["opened", "closed"])
    #expect(history.looks.allSatisfy { $0.isStable && !$0.isGarbage })
    #expect(history.snapshots == 2)
    #expect(history.life == TraceSpan(began: EventSequence(rawValue: 2)))
    #expect(history.told == [])
  }

  @Test("what comes, goes and comes back is told with when it wasn't there")
  func vanished() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      for (label, inList, inCache) in [
        ("a", true, false), ("b", true, true), ("c", false, true), ("d", true, true),
      ] {
        trace.snapshot(label) { heap in
          heap.hold(list)
          heap.hold(cache)
          if inList { heap.edge(list, "cell", cell) }
          if inCache { heap.edge(cache, "last", cell) }
        }
        trace.settle(label)
      }
    }
    #expect(
      lines(history) == [
        "List.cell: a to b, gone at c; not yet at c, d", "Cache.last: not yet at a, b to d",
      ])
  }

  @Test("storage, boxes and closures are folded, and a position in a collection may shift")
  func folding() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let button = trace.object("Shelf.Button")
      let cell = trace.object("Shelf.Cell")
      for (label, position) in [("a", 3), ("b", 0)] as [(String, UInt64)] {
        trace.snapshot(label) { heap in
          heap.hold(list)
          heap.hold(button)
          let storage = heap.reach("Swift._ContiguousArrayStorage<Shelf.Cell>", .storage)
          heap.edge(list, "cells", storage)
          heap.edge(storage, "", cell, index: position)
          heap.edge(storage, "", cell, index: position + 1)
          heap.capture(button, "action", cell)
        }
        trace.settle(label)
      }
    }
    #expect(lines(history) == ["List.cells[3]: a to b", "Button.action: a to b"])
    #expect(history.holders.map(\.reference.goesThroughClosure) == [false, true])
    #expect(history.holders.map(\.reference.note) == [nil, "captures Cell strongly"])
  }

  @Test("keys of a collection tell references apart")
  func keys() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      for (label, key) in [("a", "[\"first\"]"), ("b", "[\"last\"]")] {
        trace.snapshot(label) { heap in
          heap.hold(list)
          let storage = heap.reach("storage", .storage)
          heap.edge(list, "cells", storage)
          heap.edge(storage, key, cell)
        }
        trace.settle(label)
      }
    }
    #expect(
      lines(history) == [
        "List.cells[\"first\"]: a, gone at b", "List.cells[\"last\"]: not yet at a, b",
      ])
  }

  @Test("storage that nothing but the outside holds is a holder itself")
  func globalCollection() throws {
    let history = try history(of: "Cell") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("a") { heap in
        let storage = heap.reach("storage of Array<Cell>", .storage)
        heap.hold(storage, perhapsBy: ["shelf.cells"])
        heap.edge(storage, "", cell, index: 0)
      }
      trace.settle("a")
    }
    #expect(lines(history) == ["storage of Array<Cell>.[0]: a"])
  }

  @Test("an object that holds itself is its own holder, and is known to be garbage")
  func itself() throws {
    let history = try history(of: "Cell") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("a") { heap in
        heap.hold(cell)
        heap.edge(cell, "me", cell)
      }
      trace.settle("a")
      trace.snapshot("b") { heap in heap.capture(cell, "handler", cell) }
      trace.settle("b")
    }
    #expect(lines(history) == ["Cell.me: a, gone at b", "Cell.handler: not yet at a, b"])
    #expect(history.outside.map(text) == ["a, gone at b"])
    #expect(history.looks.map(\.isGarbage) == [false, true])
  }

  @Test("references from outside are told with who may hold them")
  func outside() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      for (label, count) in [("a", 0), ("b", 2), ("c", 1), ("d", 0)] as [(String, UInt64)] {
        trace.snapshot(label) { heap in
          heap.hold(list)
          heap.edge(list, "cell", cell)
          if count > 0 { heap.hold(cell, count, perhapsBy: ["shelf.\(label)", "shelf.all"]) }
        }
        trace.settle(label)
      }
    }
    #expect(history.outside.map(text) == ["not yet at a, b to c, gone at d"])
    #expect(history.referencesFromOutside == 2)
    #expect(history.possibleHolders == ["shelf.b", "shelf.all", "shelf.c"])
  }

  @Test("a reference that went with its holder says so, and one whose holder isn't shown doesn't")
  func holderGone() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let other = trace.object("Shelf.Other")
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("a") { heap in
        heap.hold(list)
        heap.hold(other)
        heap.edge(list, "cell", cell)
        heap.edge(other, "cell", cell)
        heap.hold(cell)
      }
      trace.settle("a")
      trace.release(list)
      trace.snapshot("b") { $0.hold(cell) }
      trace.settle("b")
      trace.release(cell)
    }
    #expect(
      lines(history) == [
        "List.cell: a, holder released at 12", "Other.cell: a, holder not shown at b",
      ])
    #expect(history.life?.ended != nil)
    #expect(history.outside.map(text) == ["a to b"])
  }

  @Test("a look that saw the object or its holder change proves nothing")
  func unstable() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      for (label, isThere, isStable) in [
        ("a", true, true), ("b", false, false), ("c", true, true), ("d", false, false),
      ] {
        trace.snapshot(label) { heap in
          heap.hold(list)
          heap.hold(cell)
          if isThere { heap.edge(list, "cell", cell) }
          if !isStable { heap.unsettle(label == "b" ? cell : list) }
        }
        trace.settle(label)
      }
    }
    #expect(lines(history) == ["List.cell: a to c, uncertain"])
    #expect(history.looks.map(\.isStable) == [true, false, true, true])
  }

  @Test("a look that doesn't show the holder proves nothing")
  func hiddenHolder() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      for (label, isShown) in [("a", false), ("b", true), ("c", false), ("d", true), ("e", false)] {
        trace.snapshot(label) { heap in
          heap.hold(cell)
          guard isShown else { return }
          heap.hold(list)
          heap.edge(list, "cell", cell)
        }
        trace.settle(label)
      }
    }
    #expect(lines(history) == ["List.cell: b to d, holder not shown at e"])
  }

  @Test("where snapshots say nothing, nothing is told")
  func silent() throws {
    let history = try history(of: "Cell") { trace in
      let cell = trace.object("Shelf.Cell")
      let list = trace.object("Shelf.List")
      trace.snapshot("a") { $0.hold(list) }
      trace.settle("a")
      trace.release(cell)
      trace.snapshot("b") { $0.hold(list) }
      trace.settle("b")
    }
    #expect(history.holders == [] && history.looks == [] && history.outside == [])
    #expect(history.snapshots == 1)
  }

  @Test("of several snapshots before a settle point each has a moment of its own")
  func severalLooks() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("first") { heap in
        heap.hold(list)
        heap.edge(list, "cell", cell)
      }
      trace.snapshot("second") { heap in
        heap.hold(list)
        heap.hold(cell)
      }
      trace.settle("settled")
    }
    #expect(lines(history) == ["List.cell: first, gone at settled"])
  }

  @Test("what only an early snapshot shows can be asked for")
  func untracked() throws {
    let history = try history(of: "Cell") { trace in
      let list = trace.object("Shelf.List")
      trace.snapshot("a") { heap in
        heap.hold(list)
        heap.edge(list, "cell", heap.reach("Shelf.Cell"))
      }
      trace.settle("a")
      trace.snapshot("b") { $0.hold(list) }
      trace.settle("b")
    }
    #expect(lines(history) == ["List.cell: a"])
    #expect(history.life == nil)
    #expect(history.snapshots == 2)
    #expect(history.object.type == "Cell")
  }

  @Test("what the program tells of references, pools, captures and work is told with its ends")
  func told() throws {
    let history = try history(of: "Store") { trace in
      let container = trace.container("Shelf.Factory")  // 1, 2
      let definition = trace.define("store()", "Shelf.Store", .shared, in: container.container)
      let user = trace.define("user()", "Shelf.User", .shared, in: container.container)  // 4
      let store = trace.resolve(definition, "Shelf.Store", .shared)  // 5...8, stored at 7
      let list = trace.object("Shelf.List")  // 9
      trace.refer(from: list, "store", to: store)  // 10
      trace.refer(from: list, "store", to: store)  // 11, for nothing
      trace.refer(from: list, "back", to: store, .weak)  // 12
      trace.record(
        .definitionHolding(
          DefinitionHolding(definition: user, object: store, kind: .capture, name: "store")))  // 13
      let task = trace.task("load", holding: store)  // 14, 15
      trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))  // 16
      trace.record(
        .referenceCleared(ReferenceCleared(from: list, to: store, name: "store")))  // 17
      trace.refer(from: list, "store", to: store)  // 18
      trace.release(list)  // 19
      trace.end(container)  // 20, 21
    }
    #expect(
      history.told.map { told in
        let source =
          switch told.source {
          case .object(let object): object.type
          case .definition(let component): "definition \(component)"
          case .pool(let component): "pool \(component)"
          case .work(let name): name
          }
        let end = told.span.ended.map { "\($0.rawValue)" } ?? "-"
        return "\(source).\(told.name) \(told.span.began.rawValue)..\(end)"
      } == [
        "pool store(). 7..20", "List.store 10..17", "definition user().store 13..20",
        "task “load”.self 15..16", "List.store 18..19",
      ])
  }

  @Test("several objects of the name, and none, are refused")
  func refused() {
    var trace = TraceBuilder()
    _ = trace.object("Shelf.Cell")
    _ = trace.object("Shelf.Cell")
    let query = TraceQuery(ReplayedTrace(of: trace.trace))
    #expect(throws: QueryError.self) { try query.owners(of: .named("Cell") { $0 == "Cell" }) }
    #expect(throws: QueryError.noObject("#9", known: ["Cell"])) {
      try query.owners(of: .number(ObjectID(rawValue: 9)))
    }
  }
}
