import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A container can be closed, and what it keeps be given up")
struct ClosingTests {
  final class Item {
    let name: String
    let log: Log
    let farewell: (() -> Void)?
    init(_ name: String, _ log: Log, farewell: (() -> Void)? = nil) {
      self.name = name
      self.log = log
      self.farewell = farewell
      log.lines.append("make \(name)")
    }
    deinit {
      log.lines.append("free \(name)")
      farewell?()
    }
  }

  final class ItemFactory: ComponentFactory {
    let log: Log
    init(_ log: Log = Log(), parent: Container? = nil) {
      self.log = log
      super.init(parent: parent)
    }
    func make(_ name: String) throws -> Item { Item(name, log) }
    func store() throws -> Item { try shared(factory: { try make("store") }) }
    func index() throws -> Item { try weakShared(factory: { try make("index") }) }
    func weakly(_ number: Int) throws -> Item {
      try weakShared(factory: { try make("weakly \(number)") }, arguments: number)
    }
    func page(_ number: Int) throws -> Item {
      try cached(factory: { try make("page \(number)") }, arguments: number)
    }
    func row() throws -> Item { try scoped(factory: { try make("row") }) }
    func cell() throws -> Item { try unshared(factory: { try make("cell") }) }
  }

  @Test("Closed, it lets go of everything, and says who closed it to whoever asks")
  func closed() throws {
    let factory = ItemFactory()
    let index = try factory.index()
    _ = try factory.store()
    _ = try factory.page(1)
    #expect(!factory.isClosed)
    factory.close(because: "the shelf went", file: "ShelfScreen.swift", line: 7, function: "gone()")
    #expect(factory.isClosed)
    #expect(
      factory.log.lines.suffix(2).sorted() == ["free page 1", "free store"])
    factory.log.lines = []
    for ask in [factory.store, factory.index, factory.row, factory.cell] {
      let error = #expect(throws: ResolutionError.self) { _ = try ask() }
      #expect(error?.reason == .closed)
      #expect(
        error?.message.hasSuffix("was closed in gone() at ShelfScreen.swift:7: the shelf went.")
          == true)
    }
    let error = #expect(throws: ResolutionError.self) { _ = try factory.page(1) }
    #expect(error?.asked == "page(_:)")
    #expect(factory.log.lines == [])
    withExtendedLifetime(index) {}
  }

  @Test("To close it again does nothing: the first who closed it counts")
  func twice() throws {
    let factory = ItemFactory()
    factory.close(because: "first")
    factory.close(because: "second")
    let error = #expect(throws: ResolutionError.self) { _ = try factory.store() }
    #expect(error?.message.hasSuffix(": first.") == true)
  }

  @Test("Containers that were opened in it are closed before it, and say that")
  func children() throws {
    let log = Log()
    let parent = ItemFactory(log)
    let child = ItemFactory(log, parent: parent)
    let grandchild = ItemFactory(log, parent: child)
    let other = ItemFactory(log)
    #expect(child.parent === parent)
    _ = try parent.store()
    _ = try child.page(1)
    _ = try grandchild.page(2)
    log.lines = []
    parent.close(because: "log out")
    #expect(log.lines == ["free page 2", "free page 1", "free store"])
    #expect([parent, child, grandchild, other].map(\.isClosed) == [true, true, true, false])
    let error = #expect(throws: ResolutionError.self) { _ = try grandchild.store() }
    #expect(error?.reason == .closed)
    #expect(error?.message.hasSuffix(": its parent was closed.") == true)
  }

  @Test("A child keeps its parent, and a parent doesn't keep its children")
  func ownership() {
    weak var parent: ItemFactory?
    weak var child: ItemFactory?
    do {
      let held: ItemFactory
      do {
        let made = ItemFactory()
        parent = made
        held = ItemFactory(parent: made)
        child = held
      }
      #expect(parent != nil)
      withExtendedLifetime(held) {}
    }
    #expect(parent == nil)
    #expect(child == nil)
  }

  @Test("To close a child leaves its parent as it is")
  func childAlone() throws {
    let parent = ItemFactory()
    let child = ItemFactory(parent: parent)
    let store = try parent.store()
    child.close()
    #expect(!parent.isClosed)
    #expect(try parent.store() === store)
  }

  @Test("One that is opened in a closed one is closed, and says who closed that")
  func openedInClosed() throws {
    let parent = ItemFactory()
    parent.close(because: "log out", file: "ShelfScreen.swift", line: 7, function: "gone()")
    let child = ItemFactory(parent: parent)
    let grandchild = ItemFactory(parent: child)
    #expect(child.isClosed)
    #expect(grandchild.isClosed)
    let error = #expect(throws: ResolutionError.self) { _ = try child.store() }
    #expect(error?.reason == .closed)
    #expect(
      error?.message
        == "ItemFactory can't make store(): it was closed in gone() at ShelfScreen.swift:7: "
        + "its parent was closed before this one was opened in it: log out.")
    #expect(throws: ResolutionError.self) { _ = try grandchild.store() }
    #expect(child.log.lines == [])
  }

  @Test("An assembly isn't activated in a closed one, and may be in another")
  func activatedInClosed() throws {
    final class StoreAssembly: Assembly {
      let store = Definition<Store>(.singleton)
      override func define() { store.make { Store() } }
    }
    let parent = ItemFactory()
    parent.close(file: "ShelfScreen.swift", line: 7, function: "gone()")
    let assembly = StoreAssembly()
    let error = #expect(throws: ResolutionError.self) { try assembly.activated(parent: parent) }
    #expect(error?.reason == .closed)
    #expect(
      error?.message
        == "AssemblyContainer can't make what StoreAssembly defines: it was closed in gone() at "
        + "ShelfScreen.swift:7: its parent was closed before this one was opened in it.")
    let open = ItemFactory()
    #expect(try assembly.activated(parent: open).store() === assembly.store())
  }

  @Test("That one was opened in a closed one is told")
  func openedInClosedRecorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let parent = ItemFactory()
      parent.close(because: "log out")
      let child = ItemFactory(parent: parent)
      #expect(throws: ResolutionError.self) { _ = try child.page(1) }
    }
    let lines = recorder.trace().lines.filter { line in
      ["container-", "resolution-failed"].contains { line.hasPrefix($0) }
    }
    #expect(
      lines.map { $0.replacing(/swift:\d+/, with: "swift:LINE") } == [
        "container-opened container #1 object #1 type ItemFactory",
        "container-closed container #1 reason log out",
        "container-opened container #2 object #2 type ItemFactory parent #1",
        "container-closed container #2 reason its parent was closed before this one was opened "
          + "in it: log out",
        "resolution-failed resolution #1 definition #1 reason closed asked page(_:) "
          + "detail ItemFactory can't make page(_:): it was closed in openedInClosedRecorded() at "
          + "ClosingTests.swift:LINE: its parent was closed before this one was opened in it: "
          + "log out.",
        "container-ended container #2",
        "container-ended container #1",
      ])
  }

  @Test("Deinitializers that run while it is closed find it closed")
  func farewell() {
    final class FarewellFactory: ComponentFactory {
      let log = Log()
      var isRefused = false
      func make(_ name: String) throws -> Item { Item(name, log) }
      func store() throws -> Item { try shared(factory: { try make("store") }) }
      func shelf() -> Item {
        shared(
          Item("shelf", log) { [unowned self] in
            isRefused = (try? store()) == nil
          })
      }
    }
    let factory = FarewellFactory()
    _ = factory.shelf()
    factory.close()
    #expect(factory.isRefused)
    #expect(factory.log.lines == ["make shelf", "free shelf"])
  }

  @Test("What is made while its container is closed isn't kept by it")
  func closedWhileMaking() {
    final class HastyFactory: ComponentFactory {
      let log = Log()
      func store() throws -> Item {
        try shared(
          factory: {
            close(because: "no more")
            return try make("store")
          })
      }
      func make(_ name: String) throws -> Item { Item(name, log) }
    }
    let factory = HastyFactory()
    let error = #expect(throws: ResolutionError.self) { _ = try factory.store() }
    #expect(error?.reason == .closed)
    #expect(factory.log.lines == ["make store", "free store"])
  }

  @Test("Reset, everything is made anew; what somebody holds lives on beside it")
  func reset() throws {
    let factory = ItemFactory()
    let (store, index) = (try factory.store(), try factory.index())
    let page = try factory.page(1)
    factory.reset()
    #expect(try factory.store() !== store)
    #expect(try factory.index() !== index)
    #expect(try factory.page(1) !== page)
    #expect(!factory.isClosed)
  }

  @Test("Reset by name, only that one is made anew, with all its arguments")
  func resetName() throws {
    let factory = ItemFactory()
    let store = try factory.store()
    let pages = [try factory.page(1), try factory.page(2)]
    factory.reset("page(_:)")
    #expect(try factory.page(1) !== pages[0])
    #expect(try factory.page(2) !== pages[1])
    #expect(try factory.store() === store)
    factory.reset("store()")
    #expect(try factory.store() !== store)
    factory.reset("nothing of that name")
  }

  @Test("Reset in a configure step, what the request kept is made anew as well")
  func resetInRequest() {
    final class RowFactory: ComponentFactory {
      var made = 0
      var seen: [Int] = []
      func row() -> Row {
        scoped(
          factory: {
            made += 1
            return Row(made)
          })
      }
      func list() -> DocumentList {
        shared(DocumentList()) { _ in
          self.seen.append(self.row().row)
          self.reset()
          self.seen.append(self.row().row)
          self.seen.append(self.row().row)
        }
      }
    }
    let factory = RowFactory()
    let list = factory.list()
    #expect(factory.seen == [1, 2, 2])
    #expect(factory.list() !== list)
  }

  @Test("A reset that is followed by a failure leaves the factory usable")
  func resetThenFailure() throws {
    final class RowFactory: ComponentFactory {
      var isRefused = true
      func row() -> Row { scoped(Row(1)) }
      func list() throws -> DocumentList {
        try shared(
          factory: {
            _ = row()
            return DocumentList()
          },
          configure: { _ in
            self.reset()
            if self.isRefused { throw Refused(what: "list") }
          })
      }
    }
    let factory = RowFactory()
    #expect(throws: Refused(what: "list")) { _ = try factory.list() }
    factory.isRefused = false
    let list = try factory.list()
    #expect(try factory.list() !== list)
  }

  @Test("What was replaced in a request isn't put back when that is reset and then fails")
  func resetReplaced() throws {
    class BaseFactory: ComponentFactory {
      let log = Log()
      func make(_ name: String) throws -> Item { Item(name, log) }
      func store() throws -> Item { try shared(factory: { try make("inner") }) }
      func row() throws -> Item { try scoped(factory: { try make("inner row") }) }
    }
    final class WrappingFactory: BaseFactory {
      override func store() throws -> Item {
        try shared(
          factory: {
            _ = try super.store()
            _ = try row()
            return try make("outer")
          },
          configure: { _ in
            self.reset()
            throw Refused(what: "outer")
          })
      }
      override func row() throws -> Item {
        try scoped(
          factory: {
            _ = try super.row()
            return try make("outer row")
          })
      }
    }
    let factory = WrappingFactory()
    #expect(throws: Refused(what: "outer")) { _ = try factory.store() }
    #expect(
      factory.log.lines.sorted() == [
        "free inner", "free inner row", "free outer", "free outer row", "make inner",
        "make inner row", "make outer", "make outer row",
      ])
  }

  @Test(
    "What was kept weakly is told to be let go, unless it is gone already",
    arguments: Giving.allCases)
  func weaklyRecorded(giving: Giving) throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    var held: [Item] = []
    try recorder.withCurrent {
      let factory = ItemFactory()
      held.append(try factory.index())
      _ = try factory.weakly(1)
      held.append(try factory.weakly(2))
      switch giving {
      case .resetOne:
        factory.reset("index()")
        factory.reset("weakly(_:)")
      case .resetAll: factory.reset()
      case .close: factory.close()
      case .end: break
      }
      if giving == .resetOne || giving == .resetAll {
        // That these go is no release of a component any more; the next one's is.
        #expect(try factory.index() !== held[0])
      }
    }
    held = []
    let names = ["component-stored", "component-evicted", "weak-released"]
    let lines = recorder.trace().lines.filter { line in names.contains { line.hasPrefix($0) } }
    let isReset = giving == .resetOne || giving == .resetAll
    let reason = isReset ? "reset" : "container-ended"
    #expect(
      lines == [
        "component-stored definition #1 object #2 lifetime weak-shared strength weak",
        "component-stored definition #2 object #3 lifetime weak-shared strength weak",
        "component-stored definition #2 object #4 lifetime weak-shared strength weak",
        "component-evicted definition #1 object #2 reason \(reason)",
        "weak-released definition #2 object #3",
        "component-evicted definition #2 object #4 reason \(reason)",
      ]
        + (isReset
          ? [
            "component-stored definition #1 object #5 lifetime weak-shared strength weak",
            "weak-released definition #1 object #5",
          ] : []))
  }

  enum Giving: CaseIterable { case resetOne, resetAll, close, end }

  @Test("Closing is told with who and why, children first, then everything that goes")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    try recorder.withCurrent {
      let parent = ItemFactory()
      let child = ItemFactory(parent: parent)
      _ = try parent.store()
      _ = try child.page(1)
      parent.close(because: "log out")
      #expect(throws: ResolutionError.self) { _ = try child.page(1) }
    }
    let names = [
      "container-", "component-evicted", "resolution-failed",
    ]
    let lines = recorder.trace().lines.filter { line in names.contains { line.hasPrefix($0) } }
    #expect(
      lines.map { $0.replacing(/swift:\d+/, with: "swift:LINE") } == [
        "container-opened container #1 object #1 type ItemFactory",
        "container-opened container #2 object #2 type ItemFactory parent #1",
        "container-closed container #2 reason its parent was closed",
        "component-evicted definition #2 object #4 reason container-ended",
        "container-closed container #1 reason log out",
        "component-evicted definition #1 object #3 reason container-ended",
        "resolution-failed resolution #3 definition #2 reason closed asked page(_:) "
          + "detail ItemFactory can't make page(_:): it was closed in recorded() at "
          + "ClosingTests.swift:LINE: its parent was closed.",
        "container-ended container #2",
        "container-ended container #1",
      ])
  }
}
