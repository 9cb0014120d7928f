import OutliveAnalysis
import OutliveContainer
import OutliveRuntime
import OutliveTrace
import Synchronization
import Testing

@Suite("Whatever a container does as it should, no rule says anything")
struct HealthyContainerTests {
  class Part {
    var name = ""
    var parts: [Part] = []
    weak var owner: Part?
  }
  final class Store: Part {}
  final class Page: Part {}
  final class Session: Part {}
  final class Window: Part {
    var session: Session?
    var store: Store?
  }
  struct Refused: Error {}

  final class ShelfFactory: ComponentFactory {
    var refuses = false
    let scope = ManualScope("session")

    func store() -> Store { shared(Store()) }
    func session() -> Session { scoped(Session()) { $0.owner = self.window() } }
    func window() -> Window {
      weakShared(Window()) { window in
        window.store = self.store()
        window.owner = self.session()
      }
    }
    func page(_ number: Int) -> Page { shared(Page(), arguments: number) }
    func recent(_ number: Int) -> Page {
      cached(Page(), limits: CacheLimits(count: 2), arguments: number)
    }
    func draft() -> Page { kept(in: scope, Page()) }
    func note() -> Page { kept(in: TaskScope.current, Page()) }
    func fragile() throws -> Part {
      try shared(factory: {
        let part = Part()
        part.parts = [self.session(), try self.checked()]
        return part
      })
    }
    func checked() throws -> Page {
      try unshared(factory: {
        if self.refuses { throw Refused() }
        return Page()
      })
    }
    func slow() async throws -> Store {
      try await shared(
        awaiting: {
          await Task.yield()
          return Store()
        }, name: "slow")
    }
  }

  final class ShelfAssembly: Assembly {
    let store = Definition<Store>(.singleton)
    let window = Definition<Window>(.weakSingleton)
    let session = Definition<Session>()
    let pen = Definition<Part>()
    let page = ParametrizedDefinition<Int, Page>(.lazySingleton)
    let sheet = Definition<Page>(.prototype)
    let template = Definition<Window>(abstract: true)
    let task = Definition<Page>(.task)

    override func define() {
      store.make { Store() }.inject(\.parts, [pen])
      pen.make { Part() }
      template.inject(\.name, value: "window")
      window.make { Window() }
        .inherit(from: template) { $0 }
        .inject(\.store, store)
        .inject(\.session, session)
        .afterAllInjections { $0.name += "!" }
      session.make { Session() }.inject(\.owner, window, as: { $0 })
      page.make { number in
        let page = Page()
        page.name = "\(number)"
        return page
      }
      sheet.make { Page() }
      task.make { Page() }
    }
  }

  /// The findings of what a function does, under a recorder of its own.
  func findings(_ body: () throws -> Void) throws -> [String] {
    let recorder = try Recorder(to: .memory)
    try recorder.withCurrent {
      try body()
      recorder.settle("done")
    }
    recorder.noticeReleases()
    return told(recorder.trace())
  }

  func told(_ trace: Trace) -> [String] {
    Analysis(of: trace).findings.map { "\($0.rule): \($0.headline)" }
  }

  @Test("A factory: all lifetimes, arguments, failures that are caught, resets and ends")
  func factory() throws {
    let found = try findings {
      let factory = ShelfFactory()
      for round in 0..<4 {
        let window = factory.window()
        _ = factory.session()
        #expect(factory.page(1) === factory.page(1))
        _ = [factory.page(round), factory.recent(round), factory.draft()]
        factory.refuses = true
        #expect(throws: Refused.self) { try factory.fragile() }
        factory.refuses = false
        TaskScope.run("round") { #expect(factory.note() === factory.note()) }
        if round == 2 { factory.scope.close() }
        withExtendedLifetime(window) {}
      }
      let child = ShelfFactory(parent: factory)
      _ = child.store()
      child.close(because: "done")
      factory.reset("page(_:)")
      factory.close()
    }
    #expect(found == [])
  }

  @Test("An assembly: all scopes, injection, patches, verification, unloading and ends")
  func assembly() throws {
    let found = try findings {
      let assembly = try ShelfAssembly().activated()
      let container = try #require(assembly.container)
      for round in 0..<4 {
        let window = try assembly.window()
        #expect(try assembly.window() === window)
        #expect(window.name == "window!")
        _ = [try assembly.page(round), try assembly.page(0), try assembly.sheet()]
        _ = try assembly.session()
        try TaskScope.run("round") { _ = try assembly.task() }
      }
      #expect(container.verify().problems.filter { $0.severity == .error } == [])
      let patcher = Patcher(container)
      patcher.patch(assembly.store) { Store() }
      _ = try assembly.window()
      patcher.detach()
      _ = try assembly.window()
      container.unload(because: "memory is low")
      _ = try assembly.store()
      container.close()
    }
    #expect(found == [])
  }

  @Test("And what it refuses is said, where the program goes on without it")
  func refused() throws {
    let found = try findings {
      let assembly = try ShelfAssembly().activated()
      #expect(throws: ResolutionError.self) { try assembly.template() }
      assembly.container?.close(because: "the shelf is full")
      #expect(throws: ResolutionError.self) { try assembly.store() }
    }
    #expect(found.map { $0.prefix { $0 != ":" } } == ["abstract-resolved", "closed-scope-use"])
    #expect(found[0].contains("ShelfAssembly.template"))
    #expect(found[1].contains("ShelfAssembly.store"))
  }

  @Test("Many threads, and many tasks")
  func concurrent() async throws {
    let recorder = try Recorder(to: .memory)
    try await recorder.withCurrent {
      let shared = Synchronized(ShelfFactory())
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            shared { factory in
              let window = factory.window()
              _ = factory.page(number % 3)
              withExtendedLifetime(window) {}
            }
          }
        }
      }
      let factory = ShelfFactory()
      let first = try await factory.slow()
      #expect(try await factory.slow() === first)
      recorder.settle("done")
    }
    #expect(told(recorder.trace()) == [])
  }
}
