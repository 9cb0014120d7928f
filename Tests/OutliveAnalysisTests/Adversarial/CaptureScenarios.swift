import OutliveAnalysis
import OutliveTrace

extension Scenario {
  /// Closures that hold whoever holds them.
  static let captures: [Scenario] = [
    .leaking("a stored closure captures its owner", [.closure("Cell.handler")]) { trace in
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("closed") { heap in heap.capture(cell, "handler", cell) }
      trace.settle("closed")
    },
    .healthy("a stored closure captures its owner weakly") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("open") { heap in
        heap.hold(cell)
        heap.capture(cell, "handler", cell, .weak)
      }
      trace.settle("open")
      trace.release(cell)
      trace.settle("closed")
    },
    .healthy("a closure that was called at once left only its value") { trace in
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("open") { heap in
        heap.hold(cell)
        let storage = heap.reach("storage", .storage)
        heap.edge(cell, "titles", storage)
      }
      trace.settle("open")
    },
    .leaking("a closure whose context is the object itself", [.closure("Cell.handler")]) { trace in
      // A closure that captures exactly one object has no context of its own.
      let cell = trace.object("Shelf.Cell")
      trace.snapshot("closed") { heap in heap.edge(cell, "handler", cell, .capture) }
      trace.settle("closed")
    },
    .leaking("the outer closure captures for an inner weak one", [.closure("Owner.outer")]) {
      trace in
      let owner = trace.object("Shelf.Owner")
      trace.snapshot("closed") { heap in
        let outer = heap.closure()
        let inner = heap.closure()
        heap.edge(owner, "outer", outer)
        heap.edge(outer, "", owner, .capture, index: 0)
        heap.edge(outer, "", inner, .capture, index: 1)
        heap.edge(inner, "", owner, .weak, index: 0)
      }
      trace.settle("closed")
    },
    .leaking("a closure captured by a closure captures the owner", [.closure("Owner.outer")]) {
      trace in
      let owner = trace.object("Shelf.Owner")
      trace.snapshot("closed") { heap in
        let outer = heap.closure()
        let inner = heap.closure()
        heap.edge(owner, "outer", outer)
        heap.edge(outer, "", inner, .capture, index: 0)
        heap.edge(inner, "", owner, .capture, index: 0)
      }
      trace.settle("closed")
    },
    .leaking("a captured variable holds the owner", [.closure("Owner.handler")]) { trace in
      let owner = trace.object("Shelf.Owner")
      trace.snapshot("closed") { heap in
        let closure = heap.closure()
        let box = heap.reach("box", .box)
        heap.edge(owner, "handler", closure)
        heap.edge(closure, "", box, .capture, index: 0)
        heap.edge(box, "", owner)
      }
      trace.settle("closed")
    },
    .leaking(
      "a closure in an array captures its owner", [.closure("Launcher.transitions[0].effect")]
    ) { trace in
      let launcher = trace.object("Shelf.Launcher")
      trace.snapshot("closed") { heap in
        let storage = heap.reach("storage", .storage)
        let closure = heap.closure()
        heap.edge(launcher, "transitions", storage)
        heap.edge(storage, "effect", closure, index: 0)
        heap.edge(closure, "", launcher, .capture, index: 0)
      }
      trace.settle("closed")
    },
    .leaking("a method reference in another object captures its receiver", [.closure()]) { trace in
      let launcher = trace.object("Shelf.Launcher")
      let machine = trace.object("Shelf.StateMachine")
      trace.snapshot("closed") { heap in
        heap.edge(launcher, "machine", machine)
        heap.edge(machine, "effect", launcher, .capture)
      }
      trace.settle("closed")
    },
    .leaking(
      "an observation's closure captures the cell that keeps it",
      [.closure("PropertyObservation<Document, String>.handler")]
    ) { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.DocumentCell")
      let observation = trace.observe(document, "title")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closed") { heap in
        heap.hold(document)
        heap.edge(cell, "titleObservation", observation.object)
        heap.capture(observation.object, "handler", cell)
      }
      trace.settle("closed")
    },
    .leaking(
      "an observation's closure captures the cell, and a root holds the cell",
      [.live("PropertyObservation<Document, String>.handler")]
    ) { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.DocumentCell")
      let observation = trace.observe(document, "title")
      trace.snapshot("open") { heap in
        heap.hold(document)
        heap.hold(cell)
        heap.edge(cell, "titleObservation", observation.object)
        heap.capture(observation.object, "handler", cell)
      }
      trace.settle("open")
    },
    .leaking(
      "equal closures of many cells", [.closure("Cell.handler", count: 3, nested: [])]
    ) { trace in
      var cells: [ObjectID] = []
      for _ in 0..<3 { cells.append(trace.object("Shelf.Cell")) }
      trace.snapshot("closed") { heap in
        for cell in cells { heap.capture(cell, "handler", cell) }
      }
      trace.settle("closed")
    },
    .leaking("a closure captures the owner beside what is healthy", [.closure("Cell.handler")]) {
      trace in
      let cell = trace.object("Shelf.Cell")
      let store = trace.object("Shelf.Store")
      trace.snapshot("closed") { heap in
        heap.hold(store)
        let closure = heap.closure()
        heap.edge(cell, "handler", closure)
        heap.edge(closure, "", store, .capture, index: 0)
        heap.edge(closure, "", cell, .capture, index: 1)
      }
      trace.settle("closed")
    },
    .leaking("a component captures itself through its wrapper's container", [.cycle()]) { trace in
      // The owner is cached in the container that its property wrapper keeps.
      let container = trace.container("Shelf.ChildContainer")
      let screen = trace.object("Shelf.Screen")
      trace.snapshot("closed") { heap in
        let storage = heap.reach("storage", .storage)
        heap.edge(container.object, "sharedComponents", storage)
        heap.edge(storage, "[\"screen\"]", screen)
        heap.edge(screen, "_service.container", container.object)
      }
      trace.settle("closed")
    },
    .leaking("a strong delegate", [.cycle("PlayerView.delegate")]) { trace in
      let controller = trace.object("Shelf.Controller")
      let view = trace.object("Shelf.PlayerView")
      trace.snapshot("popped") { heap in
        heap.edge(controller, "view", view)
        heap.edge(view, "delegate", controller)
      }
      trace.settle("popped")
    },
    .leaking("a subscriber in the set of its own target", [.cycle()]) { trace in
      let model = trace.object("Shelf.ViewModel")
      trace.snapshot("removed") { heap in
        let set = heap.reach("storage", .storage)
        let cancellable = heap.reach("Lib.AnyCancellable")
        let subscriber = heap.reach("Lib.Assign")
        heap.edge(model, "cancellables", set)
        heap.edge(set, "", cancellable, index: 0)
        heap.edge(cancellable, "subscription", subscriber)
        heap.edge(subscriber, "object", model)
      }
      trace.settle("removed")
    },
  ]
}
