internal import OutliveAnalysis
internal import OutliveTrace

/// A recording of the document shelf in which a bit of everything goes on at once.
enum BusyTrace {
  /// The recording.
  static let trace: Trace = {
    var trace = TraceBuilder()
    let site = Site(file: "Shelf/Shelf.swift", line: 7, function: "open()")
    trace.scope("shelf") { trace in
      let factory = trace.container("Shelf.ShelfFactory")
      let closed = trace.container("Shelf.OldFactory")
      trace.record(.containerClosed(ContainerClosed(container: closed.container, reason: "old")))
      let list = trace.object("Shelf.List", label: "recent", at: site)
      let cells = (1...8).map { _ in trace.object("Shelf.Cell") }
      let document = trace.object("Shelf.Document")
      _ = trace.observe(document, "title", by: list, at: site)
      _ = trace.observe(list, "count")
      trace.snapshot("list open") { heap in
        heap.hold(list, perhapsBy: ["shelf.recent"])
        let storage = heap.reach("Swift._ContiguousArrayStorage<Shelf.Cell>", .storage)
        heap.edge(list, "cells", storage)
        for (position, cell) in cells.enumerated() {
          heap.edge(storage, "", cell, index: UInt64(position))
        }
      }
      trace.settle("list open")
      let store = trace.define("store()", "Shelf.Store", .shared, in: factory.container)
      let shelf = trace.define("shelf()", "Shelf.Shelf", .unshared, in: factory.container)
      trace.scope("request") { trace in
        _ = trace.resolve(shelf, "Shelf.Shelf", .unshared) { trace, request in
          _ = trace.resolve(store, "Shelf.Store", .shared, parent: request) { trace, _ in
            let load = trace.task("load", owner: list, holding: cells[0], at: site)
            _ = trace.task("parse", parent: load)
            trace.record(.taskCancelled(TaskCancelled(taskID: load)))
            _ = trace.work(.timer, "tick", owner: document, holding: document)
            trace.release(document)
            trace.refer(from: list, "first", to: cells[0])
            // The moment that is asked for.
            trace.settle("busy")
          }
        }
      }
      trace.record(.referenceCleared(ReferenceCleared(from: list, to: cells[0], name: "first")))
      trace.snapshot("list closed") { heap in
        heap.hold(list)
        heap.hold(cells[0])
      }
      trace.settle("list closed")
      trace.release(cells[7], .noticed)
    }
    return trace.trace
  }()
  /// A recording in which references to a store end in all the ways that they can.
  static let endings: Trace = {
    var trace = TraceBuilder()
    let factory = trace.container("Shelf.Factory")
    let definition = trace.define("store()", "Shelf.Store", .shared, in: factory.container)
    let user = trace.define("user()", "Shelf.User", .unshared, in: factory.container)
    let store = trace.resolve(definition, "Shelf.Store", .shared)
    let (list, cell) = (trace.object("Shelf.List"), trace.object("Shelf.Cell"))
    let (menu, window) = (trace.object("Shelf.Menu"), trace.object("Shelf.Window"))
    trace.record(
      .definitionHolding(
        DefinitionHolding(definition: user, object: store, kind: .capture, name: "store")))
    for label in ["opened", "edited", "closed"] {
      if label == "edited" { trace.release(list) }
      trace.snapshot(label) { heap in
        heap.hold(store, label == "opened" ? 2 : 1, perhapsBy: ["a", "b", "c", "d"])
        heap.hold(window)
        if label != "opened" { heap.unsettle(window) }
        if label == "closed" { heap.unsettle(store) }
        heap.edge(window, "other", cell)
        guard label == "opened" else { return }
        heap.hold(menu)
        heap.edge(list, "store", store)
        heap.edge(menu, "store", store)
        heap.edge(window, "store", store)
        heap.capture(cell, "action", store)
      }
      trace.settle(label)
    }
    trace.end(factory)
    trace.release(store, .noticed)
    return trace.trace
  }()
}
