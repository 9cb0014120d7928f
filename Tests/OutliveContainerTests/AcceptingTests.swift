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
}
