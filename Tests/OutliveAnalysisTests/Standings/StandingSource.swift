import OutliveAnalysis
import OutliveTrace
import Testing

/// Something that a program says of an object which, through another, holds what should be gone.
struct StandingSource: Sendable, CustomTestStringConvertible {
  /// What it is.
  var name: String
  /// Why the object may be alive, without the numbers of events; `nil` when that proves nothing.
  var reason: String?
  /// Makes the object.
  var make: @Sendable (inout TraceBuilder) -> ObjectID = { $0.object("Shelf.Middle") }
  /// What is told once the program runs, before the settle point.
  var before: @Sendable (inout TraceBuilder, ObjectID) -> Void = { _, _ in }
  /// What a snapshot shows besides.
  var show: @Sendable (inout HeapBuilder, ObjectID) -> Void = { _, _ in }
  /// What sort of holders those are that the snapshot names.
  var rootKind = RootKind.global
  /// What is told after the settle point.
  var after: @Sendable (inout TraceBuilder, ObjectID) -> Void = { _, _ in }
  /// Whether something outside holds the object itself.
  var isRoot = false

  var testDescription: String { name }

  /// The program: `Root.middle`, `Middle.next` and `Unknown.cell` hold a cell that should be gone.
  ///
  /// - Parameter isLeaking: Whether they still do when it should be; otherwise it was released.
  /// - Returns: What was recorded.
  func trace(isLeaking: Bool) -> Trace {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.Cell")
    let middle = make(&trace)
    trace.expectRelease(of: cell, by: "closed")
    before(&trace, middle)
    if !isLeaking { trace.release(cell) }
    trace.snapshot("closed") { heap in
      let root = heap.reach("Shelf.Root")
      let unknown = heap.reach("Shelf.Unknown")
      heap.hold(root)
      heap.edge(root, "middle", middle)
      heap.edge(middle, "next", unknown)
      if isLeaking { heap.edge(unknown, "cell", cell) }
      show(&heap, middle)
    }
    trace.settle("closed")
    after(&trace, middle)
    var told = trace.trace
    for index in told.events.indices {
      guard case .snapshotRoot(var payload) = told.events[index].kind else { continue }
      payload.kind = rootKind
      told.events[index].kind = .snapshotRoot(payload)
    }
    return told
  }

  /// A component that a container shares.
  private static func component(
    _ trace: inout TraceBuilder, parent: ContainerID? = nil,
    _ rest: (inout TraceBuilder, DefinitionID, ContainerID, ObjectID) -> Void = { _, _, _, _ in }
  ) -> ObjectID {
    let container = trace.container("Shelf.Factory", parent: parent).container
    let definition = trace.define("middle()", "Shelf.Middle", .shared, in: container)
    let middle = trace.resolve(definition, "Shelf.Middle", .shared)
    rest(&trace, definition, container, middle)
    return middle
  }

  /// An object made in a scope that is left open, perhaps within another one that ends.
  private static func scoped(_ trace: inout TraceBuilder, inOneThatEnds: Bool) -> ObjectID {
    let outer: ScopeID = trace.makeID()
    if inOneThatEnds { trace.record(.scopeBegan(ScopeBegan(scope: outer, label: "application"))) }
    let scope: ScopeID = trace.makeID()
    trace.record(
      .scopeBegan(
        ScopeBegan(scope: scope, parent: inOneThatEnds ? outer : nil, label: "session")))
    trace.scope = scope
    let middle = trace.object("Shelf.Middle")
    trace.scope = nil
    if inOneThatEnds { trace.record(.scopeEnded(ScopeEnded(scope: outer))) }
    return middle
  }

  /// What proves that the object may be alive.
  static let proofs: [StandingSource] = [
    StandingSource(
      name: "its scope goes on", reason: "its scope “session” goes on",
      make: { scoped(&$0, inOneThatEnds: false) }),
    StandingSource(
      name: "its scope ends later", reason: "its scope had not ended yet",
      make: { scoped(&$0, inOneThatEnds: false) },
      after: { trace, _ in
        trace.record(.scopeEnded(ScopeEnded(scope: ScopeID(rawValue: 2))))
      }),
    StandingSource(
      name: "it is said to end, but only later",
      reason: "it is said to end only later, at event n",
      after: { trace, middle in trace.expectRelease(of: middle, by: "quit") }),
    StandingSource(
      name: "it was said to live on", reason: "it was said to live on: it is small",
      before: { trace, middle in trace.expectSurvival(of: middle, because: "it is small") }),
    StandingSource(
      name: "all of its type were said to live on", reason: "it was said to live on: few are made",
      before: { trace, _ in trace.expectSurvival(ofAll: "Shelf.Middle", because: "few are made") }),
    StandingSource(
      name: "it is a container", reason: "it is a container in use",
      make: { $0.container("Shelf.Middle").object }),
    StandingSource(
      name: "it is a container that ends later", reason: "it is a container in use",
      make: { $0.container("Shelf.Middle").object },
      after: { trace, middle in trace.end((ContainerID(rawValue: 1), middle)) }),
    StandingSource(
      name: "its container shares it", reason: "Factory shares it, and is in use",
      make: { component(&$0) }),
    StandingSource(
      name: "a task holds it", reason: "the task “load” holds it, and hasn't ended",
      before: { trace, middle in _ = trace.task("load", holding: middle) }),
    StandingSource(
      name: "a stream holds it", reason: "the stream “values” holds it, and hasn't ended",
      before: { trace, middle in _ = trace.work(.stream, "values", holding: middle) }),
    StandingSource(
      name: "a task holds it that ends later",
      reason: "the task “load” holds it, and hasn't ended",
      before: { trace, middle in _ = trace.task("load", holding: middle) },
      after: { trace, _ in
        trace.record(.taskEnded(TaskEnded(taskID: TaskID(rawValue: 1), outcome: .returned)))
      }),
    StandingSource(
      name: "a variable holds it", reason: "static Middle.shared refers to it",
      show: { heap, middle in heap.hold(middle, perhapsBy: ["static Middle.shared"]) },
      isRoot: true),
    StandingSource(
      name: "the test framework holds it",
      reason: "the test framework keeps it for as long as the tests run",
      show: { heap, middle in heap.hold(middle, perhapsBy: ["the test"]) }, rootKind: .fixture,
      isRoot: true),
  ]

  /// What looks like a proof and is none.
  static let hints: [StandingSource] = [
    StandingSource(name: "nothing is said"),
    StandingSource(
      name: "its scope was left with the one around it",
      make: { scoped(&$0, inOneThatEnds: true) }),
    StandingSource(
      name: "it was made in its scope after that had ended",
      make: { trace in
        let scope: ScopeID = trace.makeID()
        trace.record(.scopeBegan(ScopeBegan(scope: scope, label: "session")))
        trace.record(.scopeEnded(ScopeEnded(scope: scope)))
        trace.scope = scope
        let middle = trace.object("Shelf.Middle")
        trace.scope = nil
        return middle
      }),
    StandingSource(
      name: "nobody told that its scope began",
      make: { trace in
        trace.scope = ScopeID(rawValue: 7)
        let middle = trace.object("Shelf.Middle")
        trace.scope = nil
        return middle
      }),
    StandingSource(
      name: "it was said to end, and a container shared it that asks another one and ends later",
      make: { trace in
        let parent = trace.container("Shelf.Parent").container
        return component(&trace, parent: parent)
      },
      before: { trace, middle in trace.expectRelease(of: middle, by: "closed") },
      after: { trace, _ in
        trace.record(.containerEnded(ContainerEnded(container: ContainerID(rawValue: 2))))
      }),
    StandingSource(
      name: "it was said to live on, until some day",
      before: { trace, middle in
        trace.expectSurvival(of: middle, because: "it is small", until: "2031-01-01")
      }),
    StandingSource(
      name: "it was said to live on, and not why",
      before: { trace, middle in trace.expectSurvival(of: middle, because: " ") }),
    StandingSource(
      name: "all of another type were said to live on",
      before: { trace, _ in trace.expectSurvival(ofAll: "Shelf.Other", because: "few are made") }),
    StandingSource(
      name: "it is a container that asks another one",
      make: { trace in
        let parent = trace.container("Shelf.Parent").container
        return trace.container("Shelf.Middle", parent: parent).object
      }),
    StandingSource(
      name: "it is a container that was closed",
      make: { trace in
        let container = trace.container("Shelf.Middle")
        trace.record(.containerClosed(ContainerClosed(container: container.container, reason: "")))
        return container.object
      }),
    StandingSource(
      name: "a container shares it that asks another one",
      make: { trace in
        let parent = trace.container("Shelf.Parent").container
        return component(&trace, parent: parent)
      }),
    StandingSource(
      name: "its container was closed",
      make: { trace in
        component(&trace) { trace, _, container, _ in
          trace.record(.containerClosed(ContainerClosed(container: container, reason: "")))
        }
      }),
    StandingSource(
      name: "its container let go of it",
      make: { trace in
        component(&trace) { trace, definition, _, middle in
          trace.record(
            .componentEvicted(
              ComponentEvicted(definition: definition, object: middle, reason: .reset)))
        }
      }),
    StandingSource(
      name: "a task held it, and has ended",
      before: { trace, middle in
        let task = trace.task("load", holding: middle)
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
      }),
    StandingSource(
      name: "a task holds it that was told to end",
      before: { trace, middle in
        let task = trace.task("load", holding: middle)
        trace.record(.taskCancelled(TaskCancelled(taskID: task)))
      }),
    StandingSource(
      name: "a variable refers to it and doesn't hold it",
      show: { heap, middle in heap.hold(middle, 0, perhapsBy: ["static Middle.last"]) }),
    StandingSource(
      name: "a stack holds it",
      show: { heap, middle in heap.hold(middle, perhapsBy: ["a stack"]) }, rootKind: .stack,
      isRoot: true),
  ]
}
