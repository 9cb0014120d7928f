import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A component can be kept in a scope of the program's own")
struct ScopeTests {
  final class Inbox {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      log.lines.append("make \(name)")
    }
    deinit { log.lines.append("free \(name)") }
  }

  final class InboxFactory: ComponentFactory {
    let log: Log
    init(_ log: Log = Log(), parent: Container? = nil) {
      self.log = log
      super.init(parent: parent)
    }
    func make(_ name: String) throws -> Inbox { Inbox(name, log) }
    func inbox(in scope: (any ComponentScope)?) throws -> Inbox {
      try kept(in: scope, factory: { try make("inbox") })
    }
    func outbox(in scope: (any ComponentScope)?) throws -> Inbox {
      try kept(in: scope, factory: { try make("outbox") })
    }
    func draft(_ number: Int, in scope: (any ComponentScope)?) throws -> Inbox {
      try kept(in: scope, factory: { try make("draft \(number)") }, arguments: number)
    }
  }

  @Test("A scope keeps what is made in it until it is closed, and lets go in the order of making")
  func manual() throws {
    let factory = InboxFactory()
    let session = ManualScope("session")
    #expect(try factory.inbox(in: session) === factory.inbox(in: session))
    _ = try factory.draft(1, in: session)
    _ = try factory.draft(2, in: session)
    _ = try factory.draft(1, in: session)
    _ = try factory.outbox(in: session)
    #expect(session.count == 4)
    session.close()
    #expect(session.count == 0)
    #expect(
      factory.log.lines == [
        "make inbox", "make draft 1", "make draft 2", "make outbox", "free inbox",
        "free draft 1", "free draft 2", "free outbox",
      ])
  }

  @Test(
    "A scope that was closed can be used again; what somebody holds lives on beside the next one")
  func again() throws {
    let factory = InboxFactory()
    let session = ManualScope("session")
    let first = try factory.inbox(in: session)
    session.close()
    session.close()
    let second = try factory.inbox(in: session)
    #expect(first !== second)
    #expect(try factory.inbox(in: session) === second)
  }

  @Test("Two scopes keep one component each; a scope that goes lets go")
  func twoScopes() throws {
    let factory = InboxFactory()
    do {
      let (left, right) = (ManualScope("left"), ManualScope("right"))
      #expect(try factory.inbox(in: left) !== factory.inbox(in: right))
      #expect(factory.log.lines == ["make inbox", "make inbox"])
    }
    #expect(factory.log.lines == ["make inbox", "make inbox", "free inbox", "free inbox"])
  }

  @Test("Two factories have components of their own in one scope")
  func twoFactories() throws {
    let (left, right) = (InboxFactory(), InboxFactory())
    let session = ManualScope("session")
    let first = try left.inbox(in: session)
    #expect(try right.inbox(in: session) !== first)
    #expect(try left.inbox(in: session) === first)
    #expect(session.count == 2)
  }

  @Test("A factory never gets what another one left in a scope, wherever it lies in memory")
  func reusedAddress() throws {
    let log = Log()
    let session = ManualScope("session")
    for _ in 0..<20 { _ = try InboxFactory(log).inbox(in: session) }
    #expect(log.lines == Array(repeating: "make inbox", count: 20))
  }

  @Test("Without a scope it is an error, and nothing is made")
  func missing() throws {
    let factory = InboxFactory()
    let error = #expect(throws: ResolutionError.self) {
      try factory.inbox(in: TaskScope.current)
    }
    #expect(error?.reason == .inactive)
    #expect(error?.asked == "inbox(in:)")
    #expect(factory.log.lines == [])
  }

  @Test("A task scope lasts as long as its function; a run inside it has components of its own")
  func task() throws {
    let factory = InboxFactory()
    try TaskScope.run("outer") {
      let outer = try factory.inbox(in: TaskScope.current)
      #expect(TaskScope.current?.name == "outer")
      try TaskScope.run("inner", rank: 7) {
        #expect(TaskScope.current?.name == "inner")
        #expect(TaskScope.current?.rank == 7)
        let inner = try factory.inbox(in: TaskScope.current)
        #expect(inner !== outer)
        factory.log.lines.append("inner ends")
      }
      #expect(try factory.inbox(in: TaskScope.current) === outer)
      factory.log.lines.append("outer ends")
    }
    #expect(TaskScope.current == nil)
    #expect(
      factory.log.lines == [
        "make inbox", "make inbox", "inner ends", "free inbox", "outer ends", "free inbox",
      ])
  }

  @Test("A task scope ends when its function throws")
  func throwingTask() {
    let factory = InboxFactory()
    #expect(throws: Refused(what: "run")) {
      try TaskScope.run {
        _ = try factory.inbox(in: TaskScope.current)
        throw Refused(what: "run")
      }
    }
    #expect(factory.log.lines == ["make inbox", "free inbox"])
  }

  @Test("A task scope that has ended keeps nothing more")
  func endedTask() throws {
    let factory = InboxFactory()
    let ended = TaskScope.run { TaskScope.current }
    for _ in 0..<2 { _ = try factory.inbox(in: ended) }
    #expect(factory.log.lines == ["make inbox", "free inbox", "make inbox", "free inbox"])
  }

  @Test("A task scope is the same in the tasks that run inside it")
  func childTasks() async {
    await TaskScope.run("parent") {
      let names = await withTaskGroup(of: String?.self) { group in
        for _ in 0..<4 { group.addTask { TaskScope.current?.name } }
        group.addTask { TaskScope.run("child") { TaskScope.current?.name } }
        return await group.reduce(into: []) { $0.append($1 ?? "none") }
      }
      #expect(names.sorted() == ["child", "parent", "parent", "parent", "parent"])
    }
  }

  /// A scope that keeps one component at a time, and tells what it is asked.
  final class SingleScope: ComponentScope {
    let name = "single"
    let rank: UInt64 = 70
    var log: [String] = []
    private var kept: (key: ScopedKey, component: ScopedComponent)?

    func component(for key: ScopedKey) -> ScopedComponent? {
      let found = kept?.key == key ? kept?.component : nil
      log.append(found == nil ? "miss" : "hit")
      return found
    }
    func keep(_ component: ScopedComponent, for key: ScopedKey) {
      log.append("keep")
      let previous = kept
      kept = (key, component)
      previous?.component.letGo(because: .capacity)
    }
    func forget(_ key: ScopedKey) {
      log.append("forget")
      if kept?.key == key { kept = nil }
    }
  }

  @Test("A scope of the program's own decides what is kept, and is told of what failed")
  func own() throws {
    let factory = InboxFactory()
    let scope = SingleScope()
    let inbox = try factory.inbox(in: scope)
    #expect(try factory.inbox(in: scope) === inbox)
    _ = try factory.outbox(in: scope)
    #expect(try factory.inbox(in: scope) !== inbox)
    #expect(scope.log == ["miss", "keep", "hit", "miss", "keep", "miss", "keep"])

    final class FailingFactory: ComponentFactory {
      func inbox(in scope: any ComponentScope) throws -> Row {
        try kept(in: scope, throwing: Row(1)) { _ in throw Refused(what: "inbox") }
      }
    }
    scope.log = []
    #expect(throws: Refused(what: "inbox")) {
      _ = try FailingFactory().inbox(in: scope)
    }
    #expect(scope.log == ["miss", "keep", "forget"])
  }

  @Test("What a scope keeps and lets go is told, with the reason")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    try recorder.withCurrent {
      let factory = InboxFactory()
      let session = ManualScope("session", rank: 321)
      _ = try factory.inbox(in: session)
      _ = try factory.inbox(in: session)
      session.close()
      let single = SingleScope()
      _ = try factory.draft(1, in: single)
      _ = try factory.draft(2, in: single)
    }
    let lines = recorder.trace().lines.filter {
      $0.hasPrefix("component-stored") || $0.hasPrefix("component-evicted")
    }
    #expect(
      lines == [
        "component-stored definition #1 object #2 lifetime custom strength strong",
        "component-evicted definition #1 object #2 reason scope-ended",
        "component-stored definition #2 object #3 lifetime custom strength strong",
        "component-stored definition #2 object #4 lifetime custom strength strong",
        "component-evicted definition #2 object #3 reason capacity",
      ])
  }
}
