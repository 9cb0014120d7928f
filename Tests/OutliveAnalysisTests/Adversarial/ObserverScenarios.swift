import OutliveAnalysis
import OutliveTrace

extension Scenario {
  /// Subjects and observers that go while they are observed, or observe.
  static let observers: [Scenario] = [
    .leaking("a subject goes, its observation stays", [.subjectDied()]) { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.release(document)
      trace.remove(observation.observation, .subjectDied)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .healthy("the observation is stopped first") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.remove(observation.observation, .stopped)
      trace.doOtherWork()
      trace.release(document)
      trace.doOtherWork()
      trace.release(cell)
      trace.settle("closed")
      trace.free(observation, endsIt: false)
      trace.settle("the end")
    },
    .healthy("the observation is stopped twice") { trace in
      let document = trace.object("Shelf.Document")
      let observation = trace.observe(document, "title")
      trace.remove(observation.observation, .stopped)
      trace.remove(observation.observation, .stopped)
      trace.doOtherWork()
      trace.release(document)
      trace.remove(observation.observation, .subjectDied)
      trace.doOtherWork()
      trace.free(observation)
      trace.settle("closed")
    },
    .healthy("the observation is freed, and its observer is found to be gone afterwards") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.free(observation)
      trace.doOtherWork()
      trace.release(cell)
      trace.remove(observation.observation, .observerDied)
      trace.settle("closed")
    },
    .healthy("the observation is freed, and its observer's release is noticed") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.free(observation)
      trace.release(cell, .noticed)
      trace.settle("closed")
    },
    .leaking("an observer goes, its observation stays", [.observerDied()]) { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.release(cell)
      trace.doOtherWork()
      trace.snapshot("closed") { heap in
        heap.hold(document)
        heap.hold(observation.object)
      }
      trace.settle("closed")
    },
    .leaking("an observer's release is noticed, its observation stays", [.observerDied()]) {
      trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      let mutation: MutationID = trace.makeID()
      trace.record(
        .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")))
      trace.remove(observation.observation, .observerDied)
      trace.record(.mutationEnded(MutationEnded(mutation: mutation)))
      trace.release(cell, .noticed)
      trace.snapshot("closed") { heap in
        heap.hold(document)
        heap.hold(observation.object)
      }
      trace.settle("closed")
    },
    .healthy("nobody was named as observer") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title")
      trace.release(cell)
      trace.doOtherWork()
      trace.snapshot("closed") { heap in
        heap.hold(document)
        heap.hold(observation.object)
      }
      trace.settle("closed")
    },
    .leaking(
      "two observations of one subject, on two properties", [.subjectDied(), .subjectDied()]
    ) { trace in
      let document = trace.object("Shelf.Document")
      _ = trace.observe(document, "title")
      _ = trace.observe(document, "body")
      trace.doOtherWork()
      trace.release(document)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .leaking("two equal observations of one subject", [.subjectDied(count: 2)]) { trace in
      let document = trace.object("Shelf.Document")
      _ = trace.observe(document, "title")
      _ = trace.observe(document, "title")
      trace.doOtherWork()
      trace.release(document)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .leaking("one of two observations is stopped", [.subjectDied()]) { trace in
      let document = trace.object("Shelf.Document")
      let stopped = trace.observe(document, "title")
      _ = trace.observe(document, "title")
      trace.remove(stopped.observation, .stopped)
      trace.doOtherWork()
      trace.release(document)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .leaking("equal subjects of equal observations", [.subjectDied(count: 3)]) { trace in
      for _ in 0..<3 {
        let document = trace.object("Shelf.Document")
        _ = trace.observe(document, "title")
        trace.doOtherWork()
        trace.release(document)
        trace.doOtherWork()
      }
      trace.settle("closed")
    },
    .healthy("an object observes itself, and keeps the observation") { trace in
      let document = trace.object("Shelf.Document")
      let observation = trace.observe(document, "title", by: document)
      trace.doOtherWork()
      trace.release(document)
      trace.remove(observation.observation, .subjectDied)
      trace.free(observation, endsIt: false)
      trace.settle("closed")
    },
    .leaking("an object observes itself, and somebody else keeps the observation", [.subjectDied()])
    { trace in
      let document = trace.object("Shelf.Document")
      _ = trace.observe(document, "title", by: document)
      trace.doOtherWork()
      trace.release(document)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .healthy("an observer's deinitializer makes a change, and its observation goes with it") {
      trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      let mutation: MutationID = trace.makeID()
      trace.record(
        .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")))
      trace.remove(observation.observation, .observerDied)
      trace.record(.mutationEnded(MutationEnded(mutation: mutation)))
      trace.free(observation, endsIt: false)
      trace.release(cell, .noticed)
      trace.settle("closed")
    },
    .leaking("an observer goes, then the subject, and the observation stays", [.observerDied()]) {
      trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.doOtherWork()
      trace.release(cell)
      trace.doOtherWork()
      trace.release(document)
      trace.remove(observation.observation, .subjectDied)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .leaking(
      "the observation of a dead observer should be gone too",
      [.missed("List.observations[0]", nested: [])]
    ) { trace in
      // One reference is at fault, so there is one finding.
      let list = trace.object("Shelf.List")
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.release(cell, .noticed)
      trace.expectRelease(of: observation.object, by: "closed")
      trace.snapshot("closed") { heap in
        heap.hold(list)
        heap.hold(document)
        let storage = heap.reach("storage", .storage)
        heap.edge(list, "observations", storage)
        heap.edge(storage, "", observation.object, index: 0)
      }
      trace.settle("closed")
    },
    .healthy("subject, observer and observation are all alive") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.snapshot("open") { heap in
        heap.hold(document)
        heap.hold(cell)
        heap.edge(cell, "observation", observation.object)
      }
      trace.settle("open")
    },
    .healthy("the observation is released, and nothing else is told of its end") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(document, "title", by: cell)
      trace.release(observation.object)
      trace.doOtherWork()
      trace.release(cell)
      trace.doOtherWork()
      trace.release(document)
      trace.settle("closed")
    },
    .healthy("the subject was gone before it was observed") { trace in
      let document = trace.object("Shelf.Document")
      trace.release(document)
      trace.doOtherWork()
      let observation = trace.observe(document, "title")
      trace.doOtherWork()
      trace.free(observation)
      trace.settle("closed")
    },
    .healthy("an observation of what was never created") { trace in
      let observation = trace.observe(
        ObjectID(rawValue: 500), "title", by: ObjectID(rawValue: 501))
      trace.settle("open")
      trace.free(observation)
      trace.settle("closed")
    },
    .healthy("removed and freed without having begun") { trace in
      trace.remove(ObservationID(rawValue: 7), .subjectDied)
      trace.record(
        .observationFreed(ObservationFreed(observation: ObservationID(rawValue: 7))))
      trace.settle("closed")
    },
    .healthy("the release of the subject was only noticed") { trace in
      // The observation may have gone first.
      let document = trace.object("Shelf.Document")
      let observation = trace.observe(document, "title")
      trace.release(document, .noticed)
      trace.free(observation)
      trace.settle("closed")
    },
    .leaking(
      "subject and observer go together, the observation stays",
      [.subjectDied()]
    ) { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      _ = trace.observe(document, "title", by: cell)
      trace.doOtherWork()
      trace.release(document)
      trace.release(cell)
      trace.doOtherWork()
      trace.settle("closed")
    },
    .healthy("the trace ends in the middle of the release") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      _ = trace.observe(document, "title", by: cell)
      trace.settle("open")
      trace.release(document)
      trace.release(cell)
    },
  ]

  /// Releases that belong together: whoever is freed first, it is never a finding.
  static let cascades: [Scenario] =
    permutations(of: Array(0..<4)).enumerated().map { number, order in
      .healthy("one release on one thread, order \(number)") { trace in
        tellCascade(order, in: &trace)
        trace.settle("closed")
      }
    }
    + permutations(of: Array(0..<4)).enumerated().map { number, order in
      .healthy("one release, another thread at work, order \(number)") { trace in
        tellCascade(order, in: &trace) { trace in
          trace.on(2) { trace in
            trace.doOtherWork()
            trace.settle("of other work")
          }
        }
        trace.settle("closed")
      }
    }
    + permutations(of: Array(0..<3)).enumerated().map { number, order in
      .leaking("one release that leaves the observation, order \(number)", [.subjectDied()]) {
        trace in
        tellCascade(order, in: &trace)
        trace.settle("closed")
      }
    }
    + [
      .healthy("the container goes with subject and observation") { trace in
        let container = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "document()", "Shelf.Document", .shared, in: container.container)
        let document = trace.resolve(definition, "Shelf.Document", .shared)
        let observation = trace.observe(document, "title")
        trace.doOtherWork()
        trace.release(document)
        trace.remove(observation.observation, .subjectDied)
        trace.record(
          .componentEvicted(
            ComponentEvicted(definition: definition, object: document, reason: .containerEnded)))
        trace.record(.containerEnded(ContainerEnded(container: container.container)))
        trace.release(container.object)
        trace.free(observation, endsIt: false)
        trace.settle("closed")
      },
      .healthy("two releases on two threads, told in turns") { trace in
        var first: [(ObjectID, ObservationID, ObjectID)] = []
        for _ in 0..<2 {
          let document = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title")
          first.append((document, observation.observation, observation.object))
        }
        for step in 0..<4 {
          for (index, told) in first.enumerated() {
            trace.on(UInt64(index + 1)) { trace in
              switch step {
              case 0: trace.release(told.0)
              case 1: trace.remove(told.1, .subjectDied)
              case 2:
                trace.record(.observationFreed(ObservationFreed(observation: told.1)))
              default: trace.release(told.2)
              }
            }
          }
        }
        trace.settle("closed")
      },
      .healthy("a scope ends in the middle of a release") { trace in
        trace.record(
          .scopeBegan(ScopeBegan(scope: ScopeID(rawValue: 3), parent: nil, label: "list")))
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.doOtherWork()
        trace.release(document)
        trace.record(.scopeEnded(ScopeEnded(scope: ScopeID(rawValue: 3))))
        trace.free(observation)
        trace.settle("closed")
      },
      .healthy("one owner holds subject and observation, and a deinitializer works in between") {
        trace in
        let list = trace.object("Shelf.List")
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.snapshot("open") { heap in
          heap.hold(list)
          heap.edge(list, "document", document)
          heap.edge(list, "observation", observation.object)
        }
        trace.settle("open")
        trace.release(list)
        trace.release(document)
        trace.remove(observation.observation, .subjectDied)
        trace.doOtherWork()
        trace.free(observation, endsIt: false)
        trace.settle("closed")
      },
      .leaking("one thread's release, another thread's observation later", [.subjectDied()]) {
        trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.doOtherWork()
        trace.on(2) { trace in trace.release(document) }
        trace.doOtherWork()
        trace.free(observation)
        trace.settle("closed")
      },
    ]

  /// Owner, subject, observer and observation go in the given order.
  private static func tellCascade(
    _ order: [Int], in trace: inout TraceBuilder,
    between: (inout TraceBuilder) -> Void = { _ in }
  ) {
    let owner = trace.object("Shelf.List")
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.Cell")
    let observation = trace.observe(document, "title", by: cell)
    trace.doOtherWork()
    var ended = false
    for part in order {
      switch part {
      case 0: trace.release(owner)
      case 1:
        trace.release(document)
        if !ended { trace.remove(observation.observation, .subjectDied) }
        ended = true
      case 2: trace.release(cell)
      default:
        trace.free(observation, endsIt: !ended)
        ended = true
      }
      between(&trace)
    }
  }

  private static func permutations(of items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(of: items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
