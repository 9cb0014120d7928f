import OutliveContainer
import Testing

protocol Storage: AnyObject {}

@Suite("A container is asked by type and by key, and says what comes near")
struct AskingTests {
  final class DiskStorage: Storage {}
  final class MemoryStorage: Storage {}
  class Screen {}
  final class ListScreen: Screen {}
  final class Title {
    let text: String
    init(_ text: String) { self.text = text }
  }
  final class Keeper {
    var storage: (any Storage)?
    var title: Title?
    var list: ListScreen?
  }

  class PartAssembly: Assembly {
    let disk = Definition<DiskStorage>(.lazySingleton)
    let list = Definition<ListScreen>(.lazySingleton)
    let draft = Definition<Title>(abstract: true)
    let row = ParametrizedDefinition<Int, Row>()
    let keeper = Definition<Keeper>(.lazySingleton)
    override func define() {
      disk.make { DiskStorage() }.provides((any Storage).self) { $0 }
      list.make { ListScreen() }
      row.make { Row($0) }
      keeper.make { Keeper() }.inject(\.storage).inject(\.list)
    }
  }

  @Test("By its type, by a superclass, and by what it says it provides")
  func byType() throws {
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    #expect(try container.component(of: DiskStorage.self) === assembly.disk())
    #expect(try container.component(of: Screen.self) === assembly.list())
    #expect(try container.component(of: (any Storage).self) === assembly.disk())
    #expect(try container.components(of: (any Storage).self).count == 1)
    #expect(try container.components(of: MemoryStorage.self).count == 0)
    let keeper = try assembly.keeper()
    #expect(keeper.storage === (try assembly.disk()))
    #expect(keeper.list === (try assembly.list()))
  }

  @Test("By its key, with and without its assembly's name")
  func byKey() throws {
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    #expect(try container.component(forKey: "list", as: Screen.self) === assembly.list())
    #expect(
      try container.component(forKey: "PartAssembly.list", as: ListScreen.self)
        === assembly.list())
  }

  func difference(_ error: ResolutionError?) -> [String] {
    (error?.nearMisses ?? []).map { "\($0.component): \($0.difference)" }
  }

  @Test("Nothing of that type: what is abstract, takes arguments, or has nearly the name is listed")
  func missing() throws {
    let container = try #require(try PartAssembly().activated().container)
    let memory = #expect(throws: ResolutionError.self) {
      _ = try container.component(of: MemoryStorage.self)
    }
    #expect(memory?.reason == .unsatisfied)
    #expect(memory?.message == "No definition makes MemoryStorage.")
    #expect(
      memory?.advice
        == "Define it, or say which definition provides it: .provides(MemoryStorage.self) { $0 }")
    let title = #expect(throws: ResolutionError.self) {
      _ = try container.component(of: Title.self)
    }
    #expect(difference(title) == ["PartAssembly.draft: is abstract"])
    let row = #expect(throws: ResolutionError.self) { _ = try container.component(of: Row.self) }
    #expect(difference(row) == ["PartAssembly.row: takes arguments"])
  }

  @Test("No such key: what has nearly the name is listed")
  func missingKey() throws {
    let container = try #require(try PartAssembly().activated().container)
    let error = #expect(throws: ResolutionError.self) {
      _ = try container.component(forKey: "lits", as: ListScreen.self)
    }
    #expect(error?.reason == .unsatisfied)
    #expect(error?.message == "No definition has the key lits.")
    #expect(difference(error) == [])
    let near = #expect(throws: ResolutionError.self) {
      _ = try container.component(forKey: "keepr", as: Keeper.self)
    }
    #expect(difference(near) == ["PartAssembly.keeper: has another name"])
  }

  @Test("A key whose component has another type is an error that names both")
  func otherType() throws {
    let container = try #require(try PartAssembly().activated().container)
    let error = #expect(throws: ResolutionError.self) {
      _ = try container.component(forKey: "list", as: Title.self)
    }
    #expect(error?.reason == .typeMismatch)
    #expect(error?.message == "PartAssembly.list makes ListScreen, not Title.")
  }

  final class TwoAssembly: PartAssembly {
    let memory = Definition<MemoryStorage>(.lazySingleton)
    let other = OtherAssembly()
    override func define() {
      super.define()
      memory.make { MemoryStorage() }.provides((any Storage).self) { $0 }
    }
  }

  final class OtherAssembly: Assembly {
    let list = Definition<Title>()
    override func define() { list.make { Title("list") } }
  }

  @Test("Several of that type, or of that key: all of them are listed")
  func ambiguous() throws {
    let assembly = try TwoAssembly().activated()
    let container = try #require(assembly.container)
    let error = #expect(throws: ResolutionError.self) {
      _ = try container.component(of: (any Storage).self)
    }
    #expect(error?.reason == .ambiguous)
    #expect(
      difference(error) == [
        "TwoAssembly.disk: makes DiskStorage", "TwoAssembly.memory: makes MemoryStorage",
      ])
    let storages = try container.components(of: (any Storage).self)
    #expect(storages.count == 2)
    #expect(storages[0] === (try assembly.disk()))
    #expect(storages[1] === (try assembly.memory()))
    let injected = #expect(throws: ResolutionError.self) { _ = try assembly.keeper() }
    #expect(injected?.reason == .ambiguous)
    let key = #expect(throws: ResolutionError.self) {
      _ = try container.component(forKey: "list", as: Title.self)
    }
    #expect(key?.reason == .ambiguous)
    #expect(
      difference(key) == ["OtherAssembly.list: makes Title", "TwoAssembly.list: makes ListScreen"])
    #expect(
      try container.component(forKey: "OtherAssembly.list", as: Title.self).text == "list")
  }

  @Test("An abstract definition can't be asked for; those that make its type are listed")
  func abstract() throws {
    final class TitleAssembly: Assembly {
      let draft = Definition<Title>(abstract: true)
      let final = Definition<Title>()
      override func define() {
        draft.make { Title("draft") }
        final.make { Title("final") }
      }
    }
    let assembly = try TitleAssembly().activated()
    let container = try #require(assembly.container)
    let error = #expect(throws: ResolutionError.self) { _ = try assembly.draft() }
    #expect(error?.reason == .abstract)
    #expect(
      error?.message == "TitleAssembly.draft is abstract: it is only there for others to build on.")
    #expect(difference(error) == ["TitleAssembly.final: makes Title"])
    #expect(try container.component(of: Title.self).text == "final")
  }

  @Test("A definition that nothing says how to make is an error")
  func undefined() throws {
    final class EmptyAssembly: Assembly {
      let title = Definition<Title>()
      let row = ParametrizedDefinition<Int, Row>()
      let later = AsyncDefinition<Title>()
    }
    let assembly = try EmptyAssembly().activated()
    for ask in [{ _ = try assembly.title() }, { _ = try assembly.row(1) }] {
      let error = #expect(throws: ResolutionError.self) { try ask() }
      #expect(error?.reason == .abstract)
      #expect(error?.message.hasSuffix("is declared, but nothing says how it is made.") == true)
    }
  }

  @Test("Asked by key, one that takes arguments is an error")
  func argumentsByKey() throws {
    let container = try #require(try PartAssembly().activated().container)
    let error = #expect(throws: ResolutionError.self) {
      _ = try container.component(forKey: "row", as: Row.self)
    }
    #expect(error?.reason == .unsatisfied)
    #expect(error?.message == "PartAssembly.row takes arguments, and was asked for without any.")
  }
}
