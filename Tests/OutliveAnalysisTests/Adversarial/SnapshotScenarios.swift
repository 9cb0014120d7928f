import OutliveAnalysis
import OutliveTrace

extension Scenario {
  /// What several snapshots say, and what a single one must not be taken to say.
  static let snapshots: [Scenario] = [
    .leaking("the same cycle in three snapshots", [.cycle("Child.parent")]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      for step in 1...3 {
        trace.snapshot("step \(step)") { heap in
          heap.edge(parent, "child", child)
          heap.edge(child, "parent", parent)
        }
        trace.settle("step \(step)")
      }
    },
    .leaking("the same closure cycle in three snapshots", [.closure("Cell.handler")]) { trace in
      // The closure's context has another serial number in each snapshot.
      let cell = trace.object("Shelf.Cell")
      for step in 1...3 {
        trace.snapshot("step \(step)") { heap in heap.capture(cell, "handler", cell) }
        trace.settle("step \(step)")
      }
    },
    .leaking(
      "an untracked cycle below a tracked one, in three snapshots",
      [.cycle("Child.parent"), .cycle("Hidden.other")]
    ) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      for step in 1...3 {
        trace.snapshot("step \(step)") { heap in
          let one = heap.reach("Lib.Hidden")
          let two = heap.reach("Lib.Hidden")
          heap.edge(parent, "child", child)
          heap.edge(child, "parent", parent)
          heap.edge(child, "hidden", one)
          heap.edge(one, "other", two)
          heap.edge(two, "other", one)
        }
        trace.settle("step \(step)")
      }
    },
    .leaking("a cycle that is reached in the first snapshot only", [.cycle("Child.parent")]) {
      trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      let store = trace.object("Shelf.Store")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
      trace.snapshot("later") { heap in heap.hold(store) }
      trace.settle("later")
    },
    .leaking(
      "a cycle that somebody holds again in a later snapshot", [.live("Child.parent")],
      shownWhenCut: ["retain-cycle"]
    ) { trace in
      // A weak reference can bring it back.
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
      trace.snapshot("later") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.hold(parent)
      }
      trace.settle("later")
    },
    .healthy("a cycle that was cut in a later snapshot", shownWhenCut: ["retain-cycle"]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
      trace.snapshot("later") { heap in
        heap.hold(parent)
        heap.edge(parent, "child", child)
      }
      trace.settle("later")
    },
    .healthy("a cycle that is released between the snapshot and the settle point") { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closing") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.release(parent)
      trace.release(child)
      trace.settle("closed")
    },
    .healthy("one of a cycle is noticed to be gone", shownWhenCut: ["retain-cycle"]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closing") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closing")
      trace.release(child, .noticed)
      trace.settle("closed")
    },
    .healthy("a survivor is released between the snapshot and the settle point") { trace in
      let store = trace.object("Shelf.Store")
      let cell = trace.object("Shelf.Cell")
      trace.expectRelease(of: cell, by: "closed")
      trace.snapshot("closing") { heap in
        heap.hold(store)
        heap.edge(store, "cell", cell)
      }
      trace.release(cell)
      trace.settle("closed")
    },
    .leaking("a snapshot without a settle point after it", [.cycle("Child.parent")]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.settle("opened")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
      trace.snapshot("never settled") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
    },
    .leaking("a cycle that grows from snapshot to snapshot", [.cycle()]) { trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      let three = trace.object("Shelf.Three")
      trace.snapshot("first") { heap in
        heap.hold(three)
        heap.edge(one, "next", two)
        heap.edge(two, "next", one)
      }
      trace.settle("first")
      trace.snapshot("second") { heap in
        heap.edge(one, "next", two)
        heap.edge(two, "next", one)
        heap.edge(two, "extra", three)
        heap.edge(three, "back", two)
      }
      trace.settle("second")
    },
    .leaking("another cycle in each snapshot", [.cycle("Child.parent"), .cycle("Leaf.twig")]) {
      trace in
      for (holder, name, held, back) in [
        ("Parent", "child", "Child", "parent"), ("Twig", "leaf", "Leaf", "twig"),
      ] {
        let one = trace.object("Shelf.\(holder)")
        let two = trace.object("Shelf.\(held)")
        trace.snapshot("closed") { heap in
          heap.edge(one, name, two)
          heap.edge(two, back, one)
        }
        trace.settle("closed")
      }
    },
    .leaking("a snapshot that was cut", [.incomplete]) { trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      trace.rawSnapshot(
        nodes: [(one, 1, true), (two, 1, true)], edges: [(one, two), (two, one)], isEnded: false)
      trace.settle("closed")
    },
    .healthy("a cycle that only one look saw") { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closing") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.unsettle(child)
      }
      trace.settle("closed")
    },
    .healthy("what hangs off an object that was changing") { trace in
      let store = trace.object("Shelf.Store")
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closing") { heap in
        heap.unsettle(store)
        heap.edge(store, "parent", parent)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
    },
    .leaking("an edge that leads to what the snapshot never told", [.incomplete]) { trace in
      let one = trace.object("Shelf.One")
      trace.rawSnapshot(
        nodes: [(one, 1, true)],
        edges: [(one, ObjectID(rawValue: 99)), (ObjectID(rawValue: 99), one)])
      trace.settle("closed")
    },
    .healthy("a snapshot that ends after the settle point, and no other follows") { trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      let snapshot: SnapshotID = trace.makeID()
      trace.record(.snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "late", tracked: 2)))
      trace.settle("closed")
      for object in [one, two] {
        trace.record(
          .snapshotNode(
            SnapshotNode(
              snapshot: snapshot, object: object, type: "Shelf.One", kind: .instance,
              retainCount: 1, size: 16, stable: true)))
      }
      for (from, to) in [(one, two), (two, one)] {
        trace.record(
          .snapshotEdge(
            SnapshotEdge(
              snapshot: snapshot, from: from, to: to, kind: .strong, name: "next", index: nil)))
      }
      trace.record(
        .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 2, unreadable: 0)))
    },
    .leaking("two snapshots that overlap", [.cycle()]) { trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      let first: SnapshotID = trace.makeID()
      let second: SnapshotID = trace.makeID()
      for snapshot in [first, second] {
        trace.record(
          .snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "closed", tracked: 2)))
      }
      for snapshot in [first, second] {
        for object in [one, two] {
          trace.record(
            .snapshotNode(
              SnapshotNode(
                snapshot: snapshot, object: object, type: "Shelf.One", kind: .instance,
                retainCount: 1, size: 16, stable: true)))
        }
      }
      for (from, to) in [(one, two), (two, one)] {
        for snapshot in [first, second] {
          trace.record(
            .snapshotEdge(
              SnapshotEdge(
                snapshot: snapshot, from: from, to: to, kind: .strong, name: "next", index: nil)))
        }
      }
      for snapshot in [first, second] {
        trace.record(
          .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 2, unreadable: 0)))
      }
      trace.settle("closed")
    },
  ]
}
