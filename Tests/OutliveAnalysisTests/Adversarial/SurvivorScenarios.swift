import OutliveAnalysis
import OutliveTrace

extension Scenario {
  /// Objects that are said to end.
  static let survivors: [Scenario] = [
    .healthy("released before the settle point") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.release(cell)
      trace.settle("closed")
    },
    .healthy("released before it is said to end") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.release(cell)
      trace.expectRelease(of: cell, by: "closed")
      trace.settle("closed")
    },
    .healthy("noticed to be gone just before the settle point") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.release(cell, .noticed)
      trace.settle("closed")
      trace.settle("closed again")
    },
    .healthy("said to end, without a settle point") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.settle("opened")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in heap.hold(cell) }
    },
    .healthy("said to end after the last settle point") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("closed") { heap in heap.hold(cell) }
      trace.settle("closed")
      trace.settle("closed again")
      trace.expectRelease(of: cell, by: "the end")
    },
    .leaking("held by a cache", [.missed("Cache.cells[0]", nested: [])]) { trace in
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        let storage = heap.reach("storage", .storage)
        heap.edge(cache, "cells", storage)
        heap.edge(storage, "", cell, index: 0)
      }
      trace.settle("closed")
    },
    .leaking("said to end three times", [.missed("Cache.cell")]) { trace in
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      for _ in 0..<3 { trace.expectRelease(of: cell, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "cell", cell)
      }
      trace.settle("closed")
      trace.expectRelease(of: cell, by: "closed at last")
      trace.settle("closed at last")
    },
    .leaking("the settle point is doubled", [.missed("Cache.cell")]) { trace in
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      for _ in 0..<3 {
        trace.snapshot("closed") { heap in
          heap.hold(cache)
          heap.edge(cache, "cell", cell)
        }
        trace.settle("closed")
      }
    },
    .leaking("three cells in one array", [.missed("Cache.cells[0]", count: 3)]) { trace in
      let cache = trace.object("Shelf.Cache")
      var cells: [ObjectID] = []
      for _ in 0..<3 { cells.append(trace.object("Shelf.Cell")) }
      for cell in cells { trace.expectRelease(of: cell, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        let storage = heap.reach("storage", .storage)
        heap.edge(cache, "cells", storage)
        for (index, cell) in cells.enumerated() {
          heap.edge(storage, "", cell, index: UInt64(index))
        }
      }
      trace.settle("closed")
    },
    .leaking("a survivor keeps others", [.missed("Cache.list", nested: ["Cell", "Document"])]) {
      trace in
      let cache = trace.object("Shelf.Cache")
      let list = trace.object("Shelf.List")
      let cell = trace.object("Shelf.Cell")
      let document = trace.object("Shelf.Document")
      for object in [list, cell, document] { trace.expectRelease(of: object, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "list", list)
        heap.edge(list, "cell", cell)
        heap.edge(cell, "document", document)
      }
      trace.settle("closed")
    },
    .leaking(
      "a survivor that two others keep", [.missed("Cache.one"), .missed("Cache.two")]
    ) { trace in
      // Neither of the two alone keeps the third.
      let cache = trace.object("Shelf.Cache")
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      let photo = trace.object("Shelf.Photo")
      for object in [one, two, photo] { trace.expectRelease(of: object, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "one", one)
        heap.edge(cache, "two", two)
        heap.edge(one, "photo", photo)
        heap.edge(two, "photo", photo)
      }
      trace.settle("closed")
    },
    .leaking(
      "held through another survivor, and by a longer way through what may live",
      [.missed("Cache.one", nested: []), .missed("Between.photo", nested: [])]
    ) { trace in
      // To clear Cache.one would not free the photo.
      let cache = trace.object("Shelf.Cache")
      let one = trace.object("Shelf.One")
      let between = trace.object("Shelf.Between")
      let photo = trace.object("Shelf.Photo")
      for object in [one, photo] { trace.expectRelease(of: object, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "one", one)
        heap.edge(one, "photo", photo)
        let store = heap.reach("Shelf.Store")
        heap.edge(cache, "store", store)
        heap.edge(store, "between", between)
        heap.edge(between, "photo", photo)
      }
      trace.settle("closed")
    },
    .leaking(
      "held through what should have been gone one settle point earlier",
      [.missed("Cache.cell", nested: ["Photo"])]
    ) { trace in
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      let photo = trace.object("Shelf.Photo")
      for (step, object) in [cell, photo].enumerated() {
        trace.expectRelease(of: object, by: "step \(step)")
        trace.snapshot("step \(step)") { heap in
          heap.hold(cache)
          heap.edge(cache, "cell", cell)
          heap.edge(cell, "photo", photo)
        }
        trace.settle("step \(step)")
      }
    },
    .leaking("a list of survivors", [.missed("Cache.first", nested: ["Node", "Node", "Node"])]) {
      trace in
      let cache = trace.object("Shelf.Cache")
      var nodes: [ObjectID] = []
      for _ in 0..<4 { nodes.append(trace.object("Shelf.Node")) }
      for node in nodes.reversed() { trace.expectRelease(of: node, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "first", nodes[0])
        for (node, next) in zip(nodes, nodes.dropFirst()) { heap.edge(node, "next", next) }
      }
      trace.settle("closed")
    },
    .leaking(
      "a ring of survivors, two of them held from outside",
      [.missed(count: 2, nested: ["Node", "Node"]), .live("Node.next")]
    ) { trace in
      var nodes: [ObjectID] = []
      for _ in 0..<4 { nodes.append(trace.object("Shelf.Node")) }
      for node in nodes { trace.expectRelease(of: node, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(nodes[0])
        heap.hold(nodes[2])
        for (node, next) in zip(nodes, nodes.dropFirst() + nodes.prefix(1)) {
          heap.edge(node, "next", next)
        }
      }
      trace.settle("closed")
    },
    .leaking("a survivor that was changing when the snapshot was taken", [.missed()]) { trace in
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in heap.unsettle(cell) }
      trace.settle("closed")
    },
    .leaking(
      "a survivor at the end of a very long list", [.missed("Node.next", nested: [])]
    ) { trace in
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in
        var node = heap.reach("Shelf.Node")
        let first = node
        for _ in 0..<200 {
          let next = heap.reach("Shelf.Node")
          heap.edge(node, "next", next)
          node = next
        }
        heap.edge(node, "next", cell)
        heap.edge(cell, "list", first)
        heap.hold(first)
      }
      trace.settle("closed")
    },
    .leaking(
      "a cycle is due at a settle point without a snapshot", [.cycle(nested: [])],
      shownWhenCut: ["expected-release-missed"]
    ) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      for object in [parent, child] { trace.expectRelease(of: object, by: "closed") }
      trace.settle("closed")
      trace.snapshot("later") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("later")
    },
    .leaking(
      "the holder of a survivor is a live cycle",
      [.missed("Root.parent", nested: ["Child"]), .live("Child.parent")]
    ) { trace in
      let root = trace.object("Shelf.Root")
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      for object in [parent, child] { trace.expectRelease(of: object, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.hold(root)
        heap.edge(root, "parent", parent)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
    },
    .leaking(
      "a survivor that a cache and a cycle hold",
      [.cycle("Child.parent", nested: []), .missed("Cache.photo")]
    ) { trace in
      let cache = trace.object("Shelf.Cache")
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      let photo = trace.object("Shelf.Photo")
      trace.expectRelease(of: photo, by: "closed")
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.edge(child, "photo", photo)
        heap.edge(cache, "photo", photo)
      }
      trace.settle("closed")
    },
    .leaking("a survivor in a cycle is the cycle's", [.cycle(nested: [])]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      for object in [parent, child] { trace.expectRelease(of: object, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
    },
    .leaking("nobody looked who holds it", [.missed()]) { trace in
      // It is known to be alive: its release is seen later, and exactly.
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.settle("closed")
      trace.settle("the end")
      trace.release(cell)
    },
    .healthy(
      "its release was noticed only after the settle point, and nobody saw it alive",
      shownWhenCut: ["expected-release-missed"]
    ) { trace in
      // It may well have been gone by then.
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.settle("closed")
      trace.release(cell, .noticed)
      trace.settle("the end")
    },
    .leaking("a thing with a serial that comes back", [.missed("Cache.cell")]) { trace in
      let cache = trace.object("Shelf.Cache")
      let cell = trace.object("Shelf.Cell")
      // Somebody names it before its maker can tell about it.
      trace.record(
        .objectCreated(
          ObjectCreated(
            object: cell, type: "Shelf.Cell", kind: .instance, label: "cell", scope: nil)))
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in
        heap.hold(cache)
        heap.edge(cache, "cell", cell)
      }
      trace.settle("closed")
    },
    .leaking("a dead object's description does not bring it back", []) { trace in
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.release(cell)
      trace.release(cell)
      trace.release(cell, .noticed)
      trace.settle("closed")
    },
    .healthy("what was never created is said to end") { trace in
      trace.expectRelease(of: ObjectID(rawValue: 77), by: "closed")
      trace.settle("closed")
    },
  ]

  /// Objects that are credited to a scope.
  static let scopes: [Scenario] = [
    .healthy("gone when the scope ends") { trace in
      var cell: ObjectID?
      trace.scope("list") { trace in cell = trace.object("Shelf.Cell") }
      if let cell { trace.release(cell) }
      trace.settle("list closed")
    },
    .healthy("gone within the scope") { trace in
      trace.scope("list") { trace in
        let cell = trace.object("Shelf.Cell")
        trace.release(cell)
        trace.settle("within")
      }
      trace.settle("list closed")
    },
    .healthy("alive at settle points within the scope") { trace in
      var cell: ObjectID?
      trace.scope("list") { trace in
        let made = trace.object("Shelf.Cell")
        cell = made
        trace.snapshot("within") { heap in heap.hold(made) }
        trace.settle("within")
        trace.settle("within again")
      }
      if let cell { trace.release(cell) }
      trace.settle("list closed")
    },
    .leaking("alive after the scope", [.scope("Cache.cell")]) { trace in
      let cache = trace.object("Shelf.Cache")
      var cell: ObjectID?
      trace.scope("list") { trace in cell = trace.object("Shelf.Cell") }
      trace.snapshot("list closed") { heap in
        heap.hold(cache)
        if let cell { heap.edge(cache, "cell", cell) }
      }
      trace.settle("list closed")
    },
    .healthy("made in the outer scope, while an inner one ends") { trace in
      var cell: ObjectID?
      trace.scope("outer") { trace in
        let made = trace.object("Shelf.Cell")
        cell = made
        trace.scope("inner") { trace in
          let other = trace.object("Shelf.Other")
          trace.release(other)
        }
        trace.snapshot("inner closed") { heap in heap.hold(made) }
        trace.settle("inner closed")
      }
      if let cell { trace.release(cell) }
      trace.settle("outer closed")
    },
    .leaking("made in the inner scope, alive while the outer one goes on", [.scope("Cache.cell")]) {
      trace in
      trace.scope("outer") { trace in
        let cache = trace.object("Shelf.Cache")
        var cell: ObjectID?
        trace.scope("inner") { trace in cell = trace.object("Shelf.Cell") }
        trace.snapshot("inner closed") { heap in
          heap.hold(cache)
          if let cell { heap.edge(cache, "cell", cell) }
        }
        trace.settle("inner closed")
        trace.release(cache)
        if let cell { trace.release(cell) }
      }
      trace.settle("outer closed")
    },
    .leaking(
      "the same scope twice, one survivor each", [.scope("Cache.cells[0]", count: 2)]
    ) { trace in
      let cache = trace.object("Shelf.Cache")
      var cells: [ObjectID] = []
      for _ in 0..<2 {
        trace.scope("list") { trace in cells.append(trace.object("Shelf.Cell")) }
        trace.snapshot("list closed") { heap in
          heap.hold(cache)
          let storage = heap.reach("storage", .storage)
          heap.edge(cache, "cells", storage)
          for (index, cell) in cells.enumerated() {
            heap.edge(storage, "", cell, index: UInt64(index))
          }
        }
        trace.settle("list closed")
      }
    },
    .leaking("of a scope and said to end", [.missed("Cache.cell")]) { trace in
      let cache = trace.object("Shelf.Cache")
      var cell: ObjectID?
      trace.scope("list") { trace in cell = trace.object("Shelf.Cell") }
      if let cell { trace.expectRelease(of: cell, by: "list closed") }
      trace.snapshot("list closed") { heap in
        heap.hold(cache)
        if let cell { heap.edge(cache, "cell", cell) }
      }
      trace.settle("list closed")
    },
    .leaking("a scope that ends twice", [.scope("Cache.cell")]) { trace in
      let cache = trace.object("Shelf.Cache")
      var cell: ObjectID?
      trace.scope("list") { trace in cell = trace.object("Shelf.Cell") }
      trace.record(.scopeEnded(ScopeEnded(scope: ScopeID(rawValue: 1))))
      trace.snapshot("list closed") { heap in
        heap.hold(cache)
        if let cell { heap.edge(cache, "cell", cell) }
      }
      trace.settle("list closed")
    },
    .healthy("a scope that never ends") { trace in
      trace.record(
        .scopeBegan(ScopeBegan(scope: ScopeID(rawValue: 9), parent: nil, label: "program")))
      trace.scope = ScopeID(rawValue: 9)
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("running") { heap in heap.hold(cell) }
      trace.settle("running")
    },
    .healthy("credited to a scope that was never told") { trace in
      trace.scope = ScopeID(rawValue: 9)
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("running") { heap in heap.hold(cell) }
      trace.settle("running")
    },
    .healthy("first seen in an inner scope, then described as made outside") { trace in
      var cell: ObjectID?
      trace.scope("outer") { trace in
        let outer = trace.scope
        var seen: ObjectID?
        trace.scope("inner") { trace in
          // The observation inside names its subject before anybody else can.
          trace.scope = nil
          seen = trace.object("Shelf.Cell")
        }
        if let seen {
          trace.record(
            .objectCreated(
              ObjectCreated(
                object: seen, type: "Shelf.Cell", kind: .instance, label: "cell()", scope: outer)))
        }
        cell = seen
        trace.snapshot("inner closed") { heap in if let seen { heap.hold(seen) } }
        trace.settle("inner closed")
      }
      if let cell { trace.release(cell) }
      trace.settle("outer closed")
    },
    .leaking("a cycle made in a scope is the cycle's alone", [.cycle("Child.parent", nested: [])]) {
      trace in
      var pair: (ObjectID, ObjectID)?
      trace.scope("list") { trace in
        pair = (trace.object("Shelf.Parent"), trace.object("Shelf.Child"))
      }
      trace.snapshot("list closed") { heap in
        guard let (parent, child) = pair else { return }
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("list closed")
    },
  ]
}
