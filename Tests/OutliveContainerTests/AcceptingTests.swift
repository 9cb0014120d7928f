import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("What a rule says of a definition's components can be accepted, with a reason")
struct AcceptingTests {
  final class StoreFactory: ComponentFactory {
    func store() -> Store { shared(Store()) }
    func list() -> DocumentList { unshared(DocumentList()) }
  }

  final class StoreAssembly: Assembly {
    let store = Definition<Store>(.lazySingleton)
    override func define() {
      store.make { Store() }.accept("outlives-container", because: "it is handed out")
    }
  }

  func suppressions(_ body: () throws -> Void) throws -> [String] {
    let recorder = try Recorder(to: .memory)
    try recorder.withCurrent(body)
    return recorder.trace().lines.filter { $0.hasPrefix("finding-suppressed") }
  }

  @Test("Before the component is asked for, and after", arguments: [false, true])
  func factory(isLate: Bool) throws {
    let lines = try suppressions {
      let factory = StoreFactory()
      if isLate { _ = factory.store() }
      factory.accept("outlives-container", about: "store()", because: "it is handed out")
      _ = factory.store()
      _ = factory.list()
      _ = factory.store()
    }
    #expect(
      lines == [
        "finding-suppressed rule outlives-container definition #1 reason it is handed out"
      ])
  }

  @Test("In an assembly, where the component is defined")
  func assembly() throws {
    let lines = try suppressions {
      let assembly = try StoreAssembly().activated()
      _ = try assembly.store()
      _ = try assembly.store()
    }
    #expect(
      lines == [
        "finding-suppressed rule outlives-container definition #1 reason it is handed out"
      ])
  }

  /// A container that Outlive hasn't made.
  final class Locator {
    let instrumentation = ContainerInstrumentation()
    private var stores: [String: Store] = [:]
    init() { instrumentation.opened(self) }
    func store(_ name: String) -> Store {
      instrumentation.resolve(name, as: Store.self, .shared) { resolution in
        if let store = stores[name] { return resolution.found(store) }
        let store = resolution.made(Store())
        stores[name] = store
        return store
      }
    }
  }

  @Test(
    "In a container that is instrumented, before the component is asked for, and after",
    arguments: [false, true])
  func instrumented(isLate: Bool) throws {
    let lines = try suppressions {
      let locator = Locator()
      if isLate { _ = locator.store("paper") }
      locator.instrumentation.accept(
        "outlives-container", about: "paper", because: "it is handed out")
      _ = locator.store("paper")
      _ = locator.store("board")
      _ = locator.store("paper")
    }
    #expect(
      lines == [
        "finding-suppressed rule outlives-container definition #1 reason it is handed out"
      ])
  }

  @Test("Of what was defined ahead, too, by two reasons, and for each recorder")
  func instrumentedAhead() throws {
    let locator = Locator()
    let told = locator.instrumentation
    told.accept("outlives-container", about: "store", because: "it is handed out")
    let store = told.define("store", as: Store.self, .unshared)
    for _ in 0..<2 {
      let lines = try suppressions { _ = told.resolve(store) { $0.made(Store()) } }
      #expect(
        lines == [
          "finding-suppressed rule outlives-container definition #1 reason it is handed out"
        ])
    }
    let lines = try suppressions {
      _ = told.resolve(store) { $0.made(Store()) }
      told.accept("torn-singleton", about: "store", because: "each user has one")
      told.accept("torn-singleton", about: "another", because: "nobody asks for it")
      _ = told.resolve(store) { $0.made(Store()) }
    }
    #expect(
      lines == [
        "finding-suppressed rule outlives-container definition #1 reason it is handed out",
        "finding-suppressed rule torn-singleton definition #1 reason each user has one",
      ])
  }
}
