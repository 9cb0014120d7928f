import OutliveContainer
import Testing

@Suite("Everything is made before anything is configured")
struct OrderTests {
  @Test("A component is made after what it needs and configured in the order of making")
  func order() {
    final class ShelfFactory: ComponentFactory {
      let log = Log()
      func shelf() -> Shelf {
        shared(Shelf(list: list(), log: log)) { _ in self.log.lines.append("configure shelf") }
      }
      func list() -> DocumentList {
        shared(DocumentList(store: store(), log: log)) { _ in
          self.log.lines.append("configure list")
        }
      }
      func store() -> Store {
        shared(Store(log: log)) { _ in
          self.log.lines.append("configure store")
          _ = self.cell()
          self.log.lines.append("store configured")
        }
      }
      func cell() -> DocumentCell {
        unshared(DocumentCell(log: nil)) { _ in self.log.lines.append("configure cell") }
      }
    }
    let factory = ShelfFactory()
    _ = factory.shelf()
    #expect(
      factory.log.lines == [
        "make store", "make list", "make shelf", "configure store", "configure cell",
        "store configured", "configure list", "configure shelf",
      ])
  }

  @Test("A component that is only found runs no configure step")
  func hitRunsNothing() {
    final class ShelfFactory: ComponentFactory {
      let log = Log()
      func store() -> Store { shared(Store(log: log)) }
      func list() -> DocumentList {
        unshared(DocumentList(store: store(), log: log)) { _ in
          self.log.lines.append("configure list")
        }
      }
      func shelf() -> Shelf {
        unshared(
          factory: {
            let list = self.list()
            _ = self.store()
            self.log.lines.append("store found")
            return Shelf(list: list, log: self.log)
          })
      }
    }
    let factory = ShelfFactory()
    _ = factory.shelf()
    #expect(
      Array(factory.log.lines.prefix(5)) == [
        "make store", "make list", "store found", "make shelf", "configure list",
      ])
  }

  @Test("What is made inside a configure step is configured before the step goes on")
  func nestedPhases() {
    final class ShelfFactory: ComponentFactory {
      let log = Log()
      func shelf() -> Shelf {
        unshared(Shelf()) { _ in
          self.log.lines.append("configure shelf")
          _ = self.list()
          self.log.lines.append("shelf configured")
        }
      }
      func list() -> DocumentList {
        unshared(DocumentList()) { _ in
          self.log.lines.append("configure list")
          _ = self.cell()
          self.log.lines.append("list configured")
        }
      }
      func cell() -> DocumentCell {
        unshared(DocumentCell()) { _ in self.log.lines.append("configure cell") }
      }
    }
    let factory = ShelfFactory()
    _ = factory.shelf()
    #expect(
      factory.log.lines == [
        "configure shelf", "configure list", "configure cell", "list configured",
        "shelf configured",
      ])
  }

  @Test("A component can be handed out before its own configure step has run")
  func seenBeforeConfigured() {
    final class ShelfFactory: ComponentFactory {
      let log = Log()
      func shelf() -> Shelf {
        shared(Shelf(log: nil)) { shelf in
          shelf.list = self.list()
          self.log.lines.append("shelf configured")
        }
      }
      func list() -> DocumentList {
        shared(DocumentList()) { _ in
          self.log.lines.append("list sees a shelf with list: \(self.shelf().list != nil)")
        }
      }
    }
    let factory = ShelfFactory()
    let shelf = factory.shelf()
    #expect(factory.log.lines == ["list sees a shelf with list: false", "shelf configured"])
    #expect(shelf.list === factory.list())
  }

  @Test("A configure step runs once for each object that is made")
  func configuresOnce() {
    final class ShelfFactory: ComponentFactory {
      var configured = 0
      func store() -> Store { shared(Store()) { _ in self.configured += 1 } }
    }
    let factory = ShelfFactory()
    #expect(factory.store() === factory.store())
    #expect(factory.configured == 1)
  }

  @Test("A second factory that is used while making is a request of its own")
  func nestedFactories() {
    final class ListFactory: ComponentFactory {
      let log: Log
      init(log: Log) {
        self.log = log
        super.init()
      }
      func list() -> DocumentList {
        scoped(DocumentList(log: log)) { _ in self.log.lines.append("configure list") }
      }
    }
    final class ShelfFactory: ComponentFactory {
      let log = Log()
      lazy var lists = ListFactory(log: log)
      func store() -> Store {
        scoped(Store(log: log)) { _ in self.log.lines.append("configure store") }
      }
      func shelf() -> Shelf {
        unshared(Shelf(store: store(), list: lists.list(), log: log)) { shelf in
          self.log.lines.append("same store: \(shelf.store === self.store())")
          let list = self.lists.list()
          withExtendedLifetime(list) {
            self.log.lines.append("same list: \(shelf.list === list)")
          }
        }
      }
    }
    let factory = ShelfFactory()
    let shelf = factory.shelf()
    withExtendedLifetime(shelf) {
      #expect(
        factory.log.lines == [
          "make store", "make list", "configure list", "make shelf", "configure store",
          "same store: true", "make list", "configure list", "same list: false", "free list",
        ])
    }
  }
}
