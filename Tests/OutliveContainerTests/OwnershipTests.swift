import OutliveContainer
import OutliveRuntime
import OutliveTrace
import Testing

@Suite("A factory holds its components and nothing else")
struct OwnershipTests {
  final class ShelfFactory: ComponentFactory {
    func shelf() -> Shelf { shared(Shelf()) { shelf in shelf.factory = self } }
    func list() -> DocumentList {
      shared(DocumentList()) { list in list.cells = [self.cell()] }
    }
    func cell() -> DocumentCell { unshared(DocumentCell()) }
  }

  @Test("A shared component that stores its factory keeps both alive")
  func factoryLeak() {
    weak var leaked: ShelfFactory?
    do {
      let factory = ShelfFactory()
      leaked = factory
      _ = factory.shelf()
    }
    #expect(leaked != nil)
    leaked?.shelf().factory = nil
    #expect(leaked == nil)
  }

  @Test("A configure step that only mentions its factory keeps nothing alive")
  func configureStepsGo() {
    weak var factory: ShelfFactory?
    do {
      let held = ShelfFactory()
      factory = held
      _ = held.list()
    }
    #expect(factory == nil)
  }

  @Test("What a configure step captures goes as soon as the step has run")
  func capturesGo() {
    final class ListFactory: ComponentFactory {
      var lines: [Bool] = []
      weak var captured: Store?
      func list() -> DocumentList {
        let store = Store()
        captured = store
        return unshared(DocumentList()) { _ in withExtendedLifetime(store) {} }
      }
      func shelf() -> Shelf {
        unshared(Shelf(list: list())) { _ in self.lines.append(self.captured == nil) }
      }
    }
    let factory = ListFactory()
    _ = factory.shelf()
    #expect(factory.lines == [true])
  }

  @Test("An unfinished request leaves nothing behind in the factory's pools")
  func poolsAfterRequest() {
    final class ListFactory: ComponentFactory {
      func list() -> DocumentList { scoped(DocumentList()) }
      func cell() -> DocumentCell { weakShared(DocumentCell(list: list())) }
    }
    let factory = ListFactory()
    weak let list = factory.cell().list
    #expect(list == nil)
  }

  @Test("Weakly kept components that are gone are forgotten, however many names there were")
  func weakEntriesGo() throws {
    final class RowFactory: ComponentFactory {
      func row(_ number: Int) -> Row { weakShared(Row(number), name: "row(\(number))") }
    }
    let factory = RowFactory()
    let held = (0..<10).map { factory.row($0) }
    let recorder = try Recorder(to: .memory)
    recorder.withCurrent { for number in 10..<1_000 { _ = factory.row(number) } }
    let mirror = Mirror(reflecting: factory).superclassMirror?.superclassMirror
    let entries = mirror?.descendant("weakComponents") as? [String: Any]
    #expect((10...64).contains(entries?.count ?? 0))
    for (number, row) in held.enumerated() { #expect(factory.row(number) === row) }

    let gone = recorder.trace().events.compactMap { event in
      if case .weakReleased(let payload) = event.kind { payload.object } else { nil }
    }
    #expect(gone.count >= 990 - 64)
    #expect(gone == gone.sorted())
  }

  @Test("The deinitializer of a component whose place is taken can ask for more")
  func replacedAsks() {
    final class Farewell: Storing {
      let body: () -> Void
      init(body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    class BaseFactory: ComponentFactory {
      var rows: [Row] = []
      func storing() -> any Storing {
        shared(Farewell { [unowned self] in rows.append(row()) } as any Storing)
      }
      func row() -> Row { shared(Row(rows.count)) }
    }
    final class DerivedFactory: BaseFactory {
      override func storing() -> any Storing {
        shared(
          factory: {
            _ = super.storing()
            return FileStore() as any Storing
          })
      }
    }
    let factory = DerivedFactory()
    #expect(factory.storing() is FileStore)
    #expect(factory.rows.map(\.row) == [0])
  }

  @Test("A heap reader finds the pools under the names that reports print")
  func poolNames() {
    final class ListFactory: ComponentFactory {
      func list() -> DocumentList { shared(DocumentList()) }
      func cell() -> DocumentCell { weakShared(DocumentCell()) }
    }
    let factory = ListFactory()
    let list = factory.list()
    let cell = factory.cell()
    let mirror = Mirror(reflecting: factory).superclassMirror?.superclassMirror
    let shared = mirror?.descendant("sharedComponents") as? [String: Any]
    #expect(shared?["list()"] as? DocumentList === list)
    let weakly = mirror?.descendant("weakComponents", 0, "value", "object") as? DocumentCell
    #expect(weakly === cell)
    #expect((mirror?.descendant("request", "pendingConfigures") as? [Any])?.isEmpty == true)
  }
}
