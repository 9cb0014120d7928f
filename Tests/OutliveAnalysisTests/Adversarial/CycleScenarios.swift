import OutliveAnalysis
import OutliveTrace

extension Scenario {
  /// Objects that hold each other.
  static let cycles: [Scenario] = [
    .leaking("two objects hold each other", [.cycle(nested: [])]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
    },
    .healthy("the way back is weak") { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("open") { heap in
        heap.hold(parent)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent, .weak)
      }
      trace.settle("open")
      trace.release(parent)
      trace.release(child)
      trace.settle("closed")
    },
    .healthy("the way back is unowned") { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("open") { heap in
        heap.hold(parent)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent, .unowned)
        heap.edge(child, "root", parent, .unmanaged)
      }
      trace.settle("open")
    },
    .leaking("a cycle that a root holds", [.live("Child.parent")]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("open") { heap in
        heap.hold(parent)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("open")
    },
    .leaking("a cycle that a root holds through others", [.live("Child.parent")]) { trace in
      let root = trace.object("Shelf.Root")
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("open") { heap in
        let between = heap.reach("Shelf.Between")
        heap.hold(root)
        heap.edge(root, "between", between)
        heap.edge(between, "child", child)
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("open")
    },
    .leaking("one object holds itself", [.cycle("Node.next")]) { trace in
      let node = trace.object("Shelf.Node")
      trace.snapshot("closed") { heap in heap.edge(node, "next", node) }
      trace.settle("closed")
    },
    .leaking("one object holds itself in two ways", [.cycle()]) { trace in
      let node = trace.object("Shelf.Node")
      trace.snapshot("closed") { heap in
        heap.edge(node, "next", node)
        heap.edge(node, "previous", node)
      }
      trace.settle("closed")
    },
    .leaking("garbage hangs off a cycle", [.cycle(nested: ["Photo", "Tag"])]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      let photo = trace.object("Shelf.Photo")
      let tag = trace.object("Shelf.Tag")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.edge(child, "photo", photo)
        heap.edge(photo, "tag", tag)
      }
      trace.settle("closed")
    },
    .leaking("what hangs off a cycle is said to end too", [.cycle(nested: ["Photo"])]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      let photo = trace.object("Shelf.Photo")
      for object in [parent, child, photo] { trace.expectRelease(of: object, by: "closed") }
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.edge(child, "photo", photo)
      }
      trace.settle("closed")
    },
    .leaking("what hangs off a cycle is held from outside too", [.cycle(nested: [])]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      let photo = trace.object("Shelf.Photo")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.edge(child, "photo", photo)
        heap.hold(photo)
      }
      trace.settle("closed")
    },
    .leaking("two cycles share a node", [.cycle()]) { trace in
      let hub = trace.object("Shelf.Hub")
      let left = trace.object("Shelf.Left")
      let right = trace.object("Shelf.Right")
      trace.snapshot("closed") { heap in
        heap.edge(hub, "left", left)
        heap.edge(left, "hub", hub)
        heap.edge(hub, "right", right)
        heap.edge(right, "hub", hub)
      }
      trace.settle("closed")
    },
    .leaking(
      "a cycle inside what a cycle holds",
      [.cycle("Child.parent", nested: []), .cycle("Leaf.twig", nested: ["Photo"])]
    ) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      let twig = trace.object("Shelf.Twig")
      let leaf = trace.object("Shelf.Leaf")
      let photo = trace.object("Shelf.Photo")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.edge(child, "twig", twig)
        heap.edge(twig, "leaf", leaf)
        heap.edge(leaf, "twig", twig)
        heap.edge(leaf, "photo", photo)
      }
      trace.settle("closed")
    },
    .leaking("two cycles hold the same garbage", [.cycle("Two.one"), .cycle("Four.three")]) {
      trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      let three = trace.object("Shelf.Three")
      let four = trace.object("Shelf.Four")
      let photo = trace.object("Shelf.Photo")
      trace.snapshot("closed") { heap in
        heap.edge(one, "two", two)
        heap.edge(two, "one", one)
        heap.edge(three, "four", four)
        heap.edge(four, "three", three)
        heap.edge(two, "photo", photo)
        heap.edge(four, "photo", photo)
      }
      trace.settle("closed")
    },
    .leaking("five equal cycles", [.cycle("Child.parent", count: 5)]) { trace in
      for _ in 0..<5 {
        let parent = trace.object("Shelf.Parent")
        let child = trace.object("Shelf.Child")
        trace.snapshot("closed") { heap in
          heap.edge(parent, "child", child)
          heap.edge(child, "parent", parent)
        }
        trace.settle("closed")
      }
    },
    .leaking("five equal cycles in one snapshot", [.cycle("Child.parent", count: 5)]) { trace in
      var pairs: [(ObjectID, ObjectID)] = []
      for _ in 0..<5 {
        pairs.append((trace.object("Shelf.Parent"), trace.object("Shelf.Child")))
      }
      trace.snapshot("closed") { heap in
        for (parent, child) in pairs {
          heap.edge(parent, "child", child)
          heap.edge(child, "parent", parent)
        }
      }
      trace.settle("closed")
    },
    .leaking("a cycle through untracked storage", [.cycle()]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closed") { heap in
        let storage = heap.reach("storage", .storage)
        heap.edge(parent, "children", storage)
        heap.edge(storage, "", child, index: 0)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
    },
    .leaking(
      "a cycle among what was never tracked, below a tracked cycle",
      [.cycle("Child.parent"), .cycle("Hidden.other")]
    ) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closed") { heap in
        let one = heap.reach("Lib.Hidden")
        let two = heap.reach("Lib.Hidden")
        heap.edge(parent, "child", child)
        heap.edge(child, "parent", parent)
        heap.edge(child, "hidden", one)
        heap.edge(one, "other", two)
        heap.edge(two, "other", one)
      }
      trace.settle("closed")
    },
    .healthy("a count that is smaller than the references read") { trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      trace.rawSnapshot(nodes: [(one, 0, true), (two, 1, true)], edges: [(one, two), (two, one)])
      trace.settle("closed")
    },
    .healthy("a reference that is read twice, and counted once") { trace in
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      trace.rawSnapshot(
        nodes: [(one, 1, true), (two, 1, true)], edges: [(one, two), (one, two), (two, one)])
      trace.settle("closed")
    },
    .leaking("a reference that is held twice", [.cycle("Child.parent")]) { trace in
      let parent = trace.object("Shelf.Parent")
      let child = trace.object("Shelf.Child")
      trace.snapshot("closed") { heap in
        heap.edge(parent, "first", child)
        heap.edge(parent, "second", child)
        heap.edge(child, "parent", parent)
      }
      trace.settle("closed")
    },
  ]
}
