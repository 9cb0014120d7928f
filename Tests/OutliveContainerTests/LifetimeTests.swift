import OutliveContainer
import Testing

@Suite("A component lives as long as its definition says")
struct LifetimeTests {
  @Suite("shared")
  struct SharedTests {
    @Test("There is one, for as long as the factory lives")
    func one() {
      final class ShelfFactory: ComponentFactory {
        let log = Log()
        func store() -> Store { shared(Store(log: log)) }
      }
      var factory: ShelfFactory? = ShelfFactory()
      let log = factory?.log
      weak let first = factory?.store()
      #expect(first != nil)
      #expect(factory?.store() === first)
      factory = nil
      #expect(first == nil)
      #expect(log?.lines == ["make store", "free store"])
    }

    @Test("It outlives its factory while somebody holds it, and a new factory makes another")
    func outlivesFactory() {
      final class ShelfFactory: ComponentFactory {
        func store() -> Store { shared(Store()) }
      }
      let first = ShelfFactory().store()
      let second = ShelfFactory().store()
      #expect(first !== second)
    }

    @Test("It keeps a scoped component that it was made with, and nobody else gets that one")
    func captive() {
      final class ShelfFactory: ComponentFactory {
        func list() -> DocumentList { scoped(DocumentList()) }
        func shelf() -> Shelf { shared(Shelf(list: list())) }
      }
      let factory = ShelfFactory()
      weak let captive = factory.shelf().list
      #expect(captive != nil)
      #expect(factory.list() !== captive)
      #expect(factory.shelf().list === captive)
    }
  }

  @Suite("weakShared")
  struct WeakSharedTests {
    final class ShelfFactory: ComponentFactory {
      let log = Log()
      func list() -> DocumentList { weakShared(DocumentList(log: log)) }
    }

    @Test("Nobody holds it: each request makes another")
    func churn() {
      let factory = ShelfFactory()
      for _ in 0..<3 { _ = factory.list() }
      #expect(
        factory.log.lines == [
          "make list", "free list", "make list", "free list", "make list", "free list",
        ])
    }

    @Test("Somebody holds it: everybody gets that one")
    func noChurn() {
      let factory = ShelfFactory()
      let held = factory.list()
      for _ in 0..<3 { #expect(factory.list() === held) }
      #expect(factory.log.lines == ["make list"])
    }

    @Test("It can be asked for again after it has gone")
    func again() {
      let factory = ShelfFactory()
      var held: DocumentList? = factory.list()
      #expect(held != nil)
      held = nil
      held = factory.list()
      #expect(factory.log.lines == ["make list", "free list", "make list"])
      #expect(factory.list() === held)
    }

    @Test("Made for somebody who drops it, it lives until its configure step has run")
    func dropped() {
      final class ShelfFactory: ComponentFactory {
        let log = Log()
        func list() -> DocumentList {
          weakShared(DocumentList(log: log)) { _ in self.log.lines.append("configure list") }
        }
        func cell() -> DocumentCell {
          weakShared(DocumentCell(log: log)) { _ in self.log.lines.append("configure cell") }
        }
        func shelf() -> Shelf {
          unshared(
            factory: {
              _ = self.list()
              _ = self.cell()
              return Shelf(log: self.log)
            }, configure: { _ in self.log.lines.append("configure shelf") })
        }
      }
      let factory = ShelfFactory()
      let shelf = factory.shelf()
      withExtendedLifetime(shelf) {
        #expect(
          factory.log.lines == [
            "make list", "make cell", "make shelf", "configure list", "free list",
            "configure cell", "free cell", "configure shelf",
          ])
      }
    }

    @Test("Held by nobody, it lives until the call that made it has returned")
    func top() {
      final class ShelfFactory: ComponentFactory {
        let log = Log()
        func list() -> DocumentList {
          weakShared(DocumentList(log: log)) { _ in self.log.lines.append("configure list") }
        }
      }
      let factory = ShelfFactory()
      _ = factory.list()
      #expect(factory.log.lines == ["make list", "configure list", "free list"])
    }
  }

  @Suite("unshared")
  struct UnsharedTests {
    @Test("There is a new one each time, in one request too")
    func new() {
      final class ShelfFactory: ComponentFactory {
        func cell() -> DocumentCell { unshared(DocumentCell()) }
        func list() -> DocumentList {
          unshared(DocumentList()) { list in list.cells = [self.cell(), self.cell()] }
        }
      }
      let list = ShelfFactory().list()
      #expect(list.cells.count == 2)
      #expect(list.cells.first !== list.cells.last)
    }

    @Test("Its maker must hold it")
    func free() {
      final class ShelfFactory: ComponentFactory {
        let log = Log()
        func cell() -> DocumentCell { unshared(DocumentCell(log: log)) }
      }
      let factory = ShelfFactory()
      _ = factory.cell()
      #expect(factory.log.lines == ["make cell", "free cell"])
    }
  }

  @Suite("scoped")
  struct ScopedTests {
    final class ShelfFactory: ComponentFactory {
      func store() -> Store { scoped(Store()) }
      func list() -> DocumentList { unshared(DocumentList(store: store())) }
      func shelf() -> Shelf {
        unshared(Shelf(store: store())) { shelf in shelf.list = self.list() }
      }
    }

    @Test("There is one in a request, from initializers and configure steps alike")
    func oneInRequest() {
      let shelf = ShelfFactory().shelf()
      #expect(shelf.store != nil)
      #expect(shelf.store === shelf.list?.store)
    }

    @Test("The next request makes another")
    func anotherInNextRequest() {
      let factory = ShelfFactory()
      let first = factory.shelf()
      let second = factory.shelf()
      #expect(first.store !== second.store)
      #expect(factory.store() !== factory.store())
    }

    @Test("Two that know each other meet in their configure steps")
    func cycle() {
      final class ListFactory: ComponentFactory {
        let log = Log()
        func list() -> DocumentList {
          scoped(DocumentList(log: log)) { list in list.cells = [self.cell()] }
        }
        func cell() -> DocumentCell {
          scoped(DocumentCell(log: log)) { cell in cell.weakList = self.list() }
        }
      }
      let factory = ListFactory()
      do {
        let list = factory.list()
        #expect(list.cells.first?.weakList === list)
      }
      #expect(factory.log.lines == ["make list", "make cell", "free list", "free cell"])
    }

    @Test("Two that hold each other strongly outlive their request")
    func strongCycle() {
      final class ListFactory: ComponentFactory {
        func list() -> DocumentList {
          scoped(DocumentList()) { list in list.cells = [self.cell()] }
        }
        func cell() -> DocumentCell {
          scoped(DocumentCell()) { cell in cell.list = self.list() }
        }
      }
      weak let list = ListFactory().list()
      #expect(list != nil)
      list?.cells = []
      #expect(list == nil)
    }

    @Test("A deinitializer that runs when the request ends can ask for more")
    func deinitializerAsks() {
      final class Farewell {
        let body: () -> Void
        init(body: @escaping () -> Void) { self.body = body }
        deinit { body() }
      }
      final class FarewellFactory: ComponentFactory {
        var made = 0
        func farewell() -> Farewell {
          scoped(
            factory: {
              self.made += 1
              return Farewell { [unowned self] in if self.made < 3 { _ = self.farewell() } }
            })
        }
      }
      let factory = FarewellFactory()
      _ = factory.farewell()
      #expect(factory.made == 3)
    }
  }
}
