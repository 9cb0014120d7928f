import OutliveContainer
import Testing

@Suite("A component is known by its name and its type")
struct NameTests {
  @Test("The arguments of a method are no part of the name")
  func argumentsIgnored() {
    final class CellFactory: ComponentFactory {
      func cell(row: Int) -> Row { shared(Row(row)) }
    }
    let factory = CellFactory()
    #expect(factory.cell(row: 1) === factory.cell(row: 2))
    #expect(factory.cell(row: 2).row == 1)
  }

  @Test("A name that says the arguments makes one component for each")
  func argumentsNamed() {
    final class CellFactory: ComponentFactory {
      func cell(row: Int) -> Row { shared(Row(row), name: "cell(\(row))") }
    }
    let factory = CellFactory()
    #expect(factory.cell(row: 1) === factory.cell(row: 1))
    #expect(factory.cell(row: 1) !== factory.cell(row: 2))
    #expect([1, 2].map { factory.cell(row: $0).row } == [1, 2])
  }

  @Test("Two types under one name are made once each")
  func overloads() {
    final class PartFactory: ComponentFactory {
      var made = 0
      func part() -> Store {
        made += 1
        return shared(Store())
      }
      func part() -> DocumentList { shared(DocumentList()) }
    }
    let factory = PartFactory()
    let store: Store = factory.part()
    let list: DocumentList = factory.part()
    for _ in 0..<2 {
      #expect(factory.part() as Store === store)
      #expect(factory.part() as DocumentList === list)
    }
  }

  @Test("A generic method makes one component for each type", arguments: [false, true])
  func generic(held: Bool) {
    final class Box<Value> {}
    final class BoxFactory: ComponentFactory {
      func box<Value>(of type: Value.Type) -> Box<Value> { weakShared(Box<Value>()) }
    }
    let factory = BoxFactory()
    var holders: [AnyObject] = [factory.box(of: Int.self), factory.box(of: String.self)]
    let ids = holders.map { ObjectIdentifier($0) }
    #expect(ObjectIdentifier(factory.box(of: Int.self)) == ids[0])
    #expect(ObjectIdentifier(factory.box(of: String.self)) == ids[1])
    // The one that has the name to itself goes: the other must still be found.
    holders.removeFirst()
    #expect(ObjectIdentifier(factory.box(of: String.self)) == ids[1])
    if held { holders.append(factory.box(of: Int.self)) }
    #expect(ObjectIdentifier(factory.box(of: String.self)) == ids[1])
  }

  @Test("One name under two lifetimes is two components")
  func lifetimes() {
    final class StoreFactory: ComponentFactory {
      func kept() -> Store { shared(Store(), name: "store") }
      func passing() -> Store { weakShared(Store(), name: "store") }
    }
    let factory = StoreFactory()
    let passing = factory.passing()
    #expect(factory.kept() !== passing)
    #expect(factory.passing() === passing)
  }

  @Test("A property can be a component")
  func property() {
    final class StoreFactory: ComponentFactory {
      var store: Store { shared(Store()) }
    }
    let factory = StoreFactory()
    #expect(factory.store === factory.store)
  }

  @Test("Values can be components")
  func values() {
    struct Settings: Equatable {
      var number: Int
    }
    final class SettingsFactory: ComponentFactory {
      var made = 0
      var configured: [Int] = []
      func settings() -> Settings {
        shared(
          factory: {
            self.made += 1
            return Settings(number: self.made)
          }, configure: { self.configured.append($0.number) })
      }
      func passing() -> Settings { scoped(Settings(number: settings().number + 1)) }
    }
    let factory = SettingsFactory()
    #expect(factory.settings() == Settings(number: 1))
    #expect(factory.settings() == Settings(number: 1))
    #expect(factory.passing() == Settings(number: 2))
    #expect(factory.configured == [1])
  }

  @Test("A component can be asked for as a protocol")
  func existential() {
    final class StoreFactory: ComponentFactory {
      func storing() -> any Storing { shared(FileStore() as any Storing) }
    }
    let factory = StoreFactory()
    let first = factory.storing() as? FileStore
    #expect(first != nil)
    #expect(factory.storing() as? FileStore === first)
  }
}

@Suite("An override may call the method it overrides")
struct OverrideTests {
  class BaseFactory: ComponentFactory {
    func store() -> Store { shared(Store()) { _ in self.log.lines.append("configure in base") } }
    func list() -> DocumentList { shared(DocumentList()) }
    func storing() -> any Storing { shared(FileStore() as any Storing) }
    let log = Log()
  }

  final class DerivedFactory: BaseFactory {
    override func store() -> Store {
      shared(super.store()) { _ in self.log.lines.append("configure in override") }
    }
    override func list() -> DocumentList { unshared(super.list()) }
    override func storing() -> any Storing {
      shared(Decorated(super.storing()) as any Storing) { storing in
        self.log.lines.append("asked again, it is the same: \(self.isSame(storing))")
      }
    }
    func isSame(_ other: any Storing) -> Bool {
      (storing() as? Decorated) === (other as? Decorated)
    }
  }

  @Test("With the same lifetime there is one component, configured by both")
  func sameLifetime() {
    let factory = DerivedFactory()
    #expect(factory.store() === factory.store())
    #expect(factory.log.lines == ["configure in base", "configure in override"])
  }

  @Test("In another file it may stand on the same line")
  func sameLine() {
    class FirstFactory: ComponentFactory {
      func store() -> Store { shared(Store(), file: "Shelf/First.swift", line: 5) }
    }
    final class SecondFactory: FirstFactory {
      override func store() -> Store {
        shared(super.store(), file: "Shelf/Second.swift", line: 5)
      }
    }
    let factory = SecondFactory()
    #expect(factory.store() === factory.store())
  }

  @Test("With another lifetime the inner one decides what the outer one hands out")
  func otherLifetime() {
    let factory = DerivedFactory()
    #expect(factory.list() === factory.list())
  }

  @Test("What it wraps the inner component in takes the inner one's place")
  func decorated() {
    let factory = DerivedFactory()
    let first = factory.storing() as? Decorated
    #expect(first?.inner is FileStore)
    #expect(factory.storing() as? Decorated === first)
    #expect(factory.log.lines == ["asked again, it is the same: true"])
  }
}

protocol Storing {}

final class FileStore: Storing {}

final class Decorated: Storing {
  let inner: any Storing
  init(_ inner: any Storing) { self.inner = inner }
}

final class Row {
  let row: Int
  init(_ row: Int) { self.row = row }
}
