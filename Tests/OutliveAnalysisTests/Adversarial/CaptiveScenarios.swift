import OutliveAnalysis
import OutliveTrace

extension Scenario {
  /// Components that hold what should not live as long as they do.
  static let captives: [Scenario] = [
    .leaking("a shared component holds a scoped one", [.captive("Log.session")]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .leaking("the same captive at three settle points", [.captive("Log.session")]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      for step in 1...3 {
        trace.snapshot("step \(step)") { heap in
          heap.keep(program)
          heap.edge(program.holder, "session", program.session)
        }
        trace.settle("step \(step)")
      }
    },
    .healthy("a shared component asked for a scoped one, and let it go") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.release(program.session)
      trace.snapshot("request") { heap in heap.keep(program) }
      trace.settle("request")
    },
    .healthy("a shared component asked for a scoped one, which somebody else holds") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      let screen = trace.object("Shelf.Screen")
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.hold(screen)
        heap.edge(screen, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("a shared component holds a scoped one weakly") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      let screen = trace.object("Shelf.Screen")
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.hold(screen)
        heap.edge(screen, "session", program.session)
        heap.edge(program.holder, "session", program.session, .weak)
      }
      trace.settle("request")
    },
    .healthy("a scoped component holds a scoped one") { trace in
      let program = trace.dependency(of: .scoped, on: .scoped)
      trace.snapshot("request") { heap in
        heap.hold(program.holder)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("a scoped component holds a shared one") { trace in
      let program = trace.dependency(of: .scoped, on: .shared)
      trace.snapshot("request") { heap in
        heap.hold(program.holder)
        heap.hold(program.session)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("a shared component holds an unshared one") { trace in
      let program = trace.dependency(of: .shared, on: .unshared)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("a shared component holds a weakly shared one") { trace in
      let program = trace.dependency(of: .shared, on: .weakShared)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("an unshared component holds a scoped one") { trace in
      let program = trace.dependency(of: .unshared, on: .scoped)
      trace.snapshot("request") { heap in
        heap.hold(program.holder)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("the request has not ended yet") { trace in
      let program = trace.dependency(of: .shared, on: .scoped, endRequest: false)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.hold(program.session)
      }
      trace.settle("request")
    },
    .leaking("through an object that was never tracked", [.captive()]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.snapshot("request") { heap in
        heap.keep(program)
        let holder = heap.reach("Shelf.Holder")
        heap.edge(program.holder, "holder", holder)
        heap.edge(holder, "session", program.session)
      }
      trace.settle("request")
    },
    .leaking("through an array", [.captive("Log.sessions[2]")]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.snapshot("request") { heap in
        heap.keep(program)
        let storage = heap.reach("storage", .storage)
        heap.edge(program.holder, "sessions", storage)
        heap.edge(storage, "", program.session, index: 2)
      }
      trace.settle("request")
    },
    .leaking("through a closure that captured it", [.captive("Log.handler")]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.capture(program.holder, "handler", program.session)
      }
      trace.settle("request")
    },
    .leaking("through an unshared component", [.captive()]) { trace in
      let container = trace.container("Shelf.ShelfFactory")
      let log = trace.define("log()", "Shelf.Log", .shared, in: container.container)
      let helper = trace.define("helper()", "Shelf.Helper", .unshared, in: container.container)
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container.container)
      var parts: [ObjectID] = []
      let holder = trace.resolve(log, "Shelf.Log", .shared) { trace, outer in
        let between = trace.resolve(helper, "Shelf.Helper", .unshared, parent: outer) {
          trace, inner in
          parts.append(trace.resolve(session, "Shelf.Session", .scoped, parent: inner))
        }
        parts.append(between)
      }
      trace.endRequest(session, parts[0])
      trace.snapshot("request") { heap in
        heap.hold(holder)
        heap.edge(holder, "helper", parts[1])
        heap.edge(parts[1], "session", parts[0])
      }
      trace.settle("request")
    },
    .healthy("a shared stack holds a screen that was asked for by itself") { trace in
      let container = trace.container("Shelf.ShelfFactory")
      let stack = trace.define("stack()", "Shelf.Stack", .shared, in: container.container)
      let screen = trace.define("screen()", "Shelf.Screen", .unshared, in: container.container)
      let model = trace.define("model()", "Shelf.Model", .scoped, in: container.container)
      let holder = trace.resolve(stack, "Shelf.Stack", .shared)
      var made: [ObjectID] = []
      let shown = trace.resolve(screen, "Shelf.Screen", .unshared) { trace, resolution in
        made.append(trace.resolve(model, "Shelf.Model", .scoped, parent: resolution))
      }
      trace.endRequest(model, made[0])
      trace.snapshot("shown") { heap in
        heap.hold(holder)
        heap.edge(holder, "top", shown)
        heap.edge(shown, "model", made[0])
      }
      trace.settle("shown")
    },
    .leaking(
      "the container itself leads from a shared component to a scoped one",
      [.init(rule: "container-self-capture", verdict: .suspect, culprit: "Log.factory")]
    ) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.edge(program.holder, "factory", program.containerObject)
        heap.edge(program.containerObject, "lastSession", program.session)
      }
      trace.settle("request")
    },
    .leaking("a captive that should be gone too", [.missed("Log.session")]) { trace in
      // One reference is at fault, so there is one finding.
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.expectRelease(of: program.session, by: "request")
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .leaking("a captive that holds another scoped one", [.captive("Log.session")]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      let user = trace.define("user()", "Shelf.User", .scoped, in: program.container)
      let held = trace.resolve(user, "Shelf.User", .scoped)
      trace.endRequest(user, held)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.edge(program.holder, "session", program.session)
        heap.edge(program.session, "user", held)
      }
      trace.settle("request")
    },
    .leaking(
      "of two shared components on the way, the nearer one is at fault",
      [.captive("Log.session")]
    ) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      let store = trace.define("store()", "Shelf.Store", .shared, in: program.container)
      let outer = trace.resolve(store, "Shelf.Store", .shared)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.hold(outer)
        heap.edge(outer, "log", program.holder)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("the way to the scoped component leads through a scoped one's holder outside") {
      trace in
      let program = trace.dependency(of: .scoped, on: .scoped)
      let screen = trace.object("Shelf.Screen")
      trace.snapshot("request") { heap in
        heap.hold(screen)
        heap.edge(screen, "log", program.holder)
        heap.edge(program.holder, "session", program.session)
      }
      trace.settle("request")
    },
    .leaking("without a snapshot it is only inferred", [.captive(verdict: .suspect)]) { trace in
      _ = trace.dependency(of: .shared, on: .scoped)
      trace.settle("request")
    },
    .healthy("the holder is gone") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.release(program.holder)
      let screen = trace.object("Shelf.Screen")
      trace.snapshot("request") { heap in
        heap.hold(screen)
        heap.edge(screen, "session", program.session)
      }
      trace.settle("request")
    },
    .healthy("the holder is gone, and nobody took a snapshot") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.release(program.holder)
      trace.settle("request")
    },
    .healthy("holder and captive go with the container") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.record(.containerEnded(ContainerEnded(container: program.container)))
      trace.release(program.containerObject)
      trace.release(program.holder)
      trace.release(program.session)
      trace.settle("closed")
    },
    .leaking("two containers, the same definitions", [.captive("Log.session", count: 2)]) { trace in
      let programs = [
        trace.dependency(of: .shared, on: .scoped), trace.dependency(of: .shared, on: .scoped),
      ]
      trace.snapshot("request") { heap in
        for program in programs {
          heap.keep(program)
          heap.edge(program.holder, "session", program.session)
        }
      }
      trace.settle("request")
    },
    .leaking("a configure step asks for it, and keeps it", [.captive("Log.session")]) { trace in
      let container = trace.container("Shelf.ShelfFactory")
      let log = trace.define("log()", "Shelf.Log", .shared, in: container.container)
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container.container)
      let resolution: ResolutionID = trace.makeID()
      trace.record(
        .resolutionBegan(ResolutionBegan(resolution: resolution, definition: log, parent: nil)))
      let holder = trace.object("Shelf.Log")
      trace.record(
        .componentStored(
          ComponentStored(definition: log, object: holder, lifetime: .shared, strength: .strong)))
      trace.record(
        .configureBegan(ConfigureBegan(definition: log, object: holder, resolution: resolution)))
      let made = trace.resolve(session, "Shelf.Session", .scoped, parent: resolution)
      trace.record(
        .configureEnded(ConfigureEnded(definition: log, object: holder, resolution: resolution)))
      trace.endRequest(session, made)
      trace.record(
        .resolutionEnded(
          ResolutionEnded(resolution: resolution, object: holder, outcome: .created)))
      trace.snapshot("request") { heap in
        heap.hold(holder)
        heap.edge(holder, "session", made)
      }
      trace.settle("request")
    },
    .healthy("a configure step asks for it, and only looks at it") { trace in
      let container = trace.container("Shelf.ShelfFactory")
      let log = trace.define("log()", "Shelf.Log", .shared, in: container.container)
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container.container)
      let resolution: ResolutionID = trace.makeID()
      trace.record(
        .resolutionBegan(ResolutionBegan(resolution: resolution, definition: log, parent: nil)))
      let holder = trace.object("Shelf.Log")
      trace.record(
        .configureBegan(ConfigureBegan(definition: log, object: holder, resolution: resolution)))
      let made = trace.resolve(session, "Shelf.Session", .scoped, parent: resolution)
      trace.record(
        .configureEnded(ConfigureEnded(definition: log, object: holder, resolution: resolution)))
      trace.record(
        .resolutionEnded(
          ResolutionEnded(resolution: resolution, object: holder, outcome: .created)))
      trace.endRequest(session, made)
      trace.release(made, .noticed)
      trace.snapshot("request") { heap in heap.hold(holder) }
      trace.settle("request")
    },
    .healthy("the shared component was found, not made: another request made it") { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.release(program.session)
      // Another request makes a scoped component of its own, and finds the shared one.
      let second = trace.resolve(program.scopedDefinition, "Shelf.Session", .scoped)
      trace.endRequest(program.scopedDefinition, second)
      trace.snapshot("request") { heap in
        heap.keep(program)
        heap.hold(second)
      }
      trace.settle("request")
    },
    .leaking("the holder was only a garbage cycle's", [.cycle()]) { trace in
      let program = trace.dependency(of: .shared, on: .scoped)
      trace.record(.containerEnded(ContainerEnded(container: program.container)))
      trace.release(program.containerObject)
      trace.snapshot("closed") { heap in
        heap.edge(program.holder, "session", program.session)
        heap.edge(program.session, "log", program.holder)
      }
      trace.settle("closed")
    },
  ]

  /// Checks of lifetimes.
  static let checks: [Scenario] = [
    .leaking("a check tracked nothing", [.vacuous()]) { trace in
      trace.check("list closes", tracked: 0, alreadyReleased: 0)
      trace.settle("list closes")
    },
    .leaking("all that a check tracked was gone before", [.vacuous()]) { trace in
      trace.check("list closes", tracked: 2, alreadyReleased: 2)
      trace.settle("list closes")
    },
    .leaking("more were gone than were tracked", [.vacuous()]) { trace in
      trace.check("list closes", tracked: 2, alreadyReleased: UInt64.max)
      trace.settle("list closes")
    },
    .healthy("a check saw what it tracked") { trace in
      trace.check("list closes", tracked: 1, alreadyReleased: 0)
      trace.settle("list closes")
    },
    .healthy("a check saw very much") { trace in
      trace.check("list closes", tracked: .max, alreadyReleased: 0)
      trace.settle("list closes")
    },
    .healthy("a check that never ended") { trace in
      trace.record(
        .checkBegan(CheckBegan(scope: ScopeID(rawValue: 5), label: "list closes")))
      trace.settle("list closes")
    },
    .healthy("a check that never began") { trace in
      trace.record(
        .checkEnded(CheckEnded(scope: ScopeID(rawValue: 5), tracked: 1, alreadyReleased: 0)))
      trace.settle("list closes")
    },
    .leaking("an empty check inside one that saw something", [.vacuous()]) { trace in
      trace.record(.checkBegan(CheckBegan(scope: ScopeID(rawValue: 50), label: "outer")))
      trace.record(.checkBegan(CheckBegan(scope: ScopeID(rawValue: 51), label: "inner")))
      trace.record(
        .checkEnded(CheckEnded(scope: ScopeID(rawValue: 51), tracked: 0, alreadyReleased: 0)))
      trace.record(
        .checkEnded(CheckEnded(scope: ScopeID(rawValue: 50), tracked: 1, alreadyReleased: 0)))
      trace.settle("closed")
    },
    .leaking("two empty checks of one name", [.vacuous(count: 2)]) { trace in
      trace.check("list closes", tracked: 0, alreadyReleased: 0)
      trace.check("list closes", tracked: 0, alreadyReleased: 0)
      trace.settle("list closes")
    },
    .leaking("two empty checks of two names", [.vacuous(), .vacuous()]) { trace in
      trace.check("list closes", tracked: 0, alreadyReleased: 0)
      trace.check("shelf closes", tracked: 0, alreadyReleased: 0)
      trace.settle("closed")
    },
    .leaking("a check that ends twice", [.vacuous()]) { trace in
      trace.check("list closes", tracked: 0, alreadyReleased: 0)
      trace.record(
        .checkEnded(CheckEnded(scope: ScopeID(rawValue: 1), tracked: 0, alreadyReleased: 0)))
      trace.settle("closed")
    },
  ]
}
