import OutliveContainer
import Testing

@Suite("An assembly's definitions are recipes before it is activated, and components after")
struct AssemblyTests {
  final class Library {
    let store: Store
    var list: Shelves?
    var title = ""
    var log: [String] = []
    init(store: Store) { self.store = store }
    func open(_ shelves: Shelves) { log.append("open with \(shelves.name)") }
    func check() { log.append("check: list is \(list == nil ? "missing" : "there")") }
  }

  final class Shelves {
    weak var library: Library?
    let name: String
    init(name: String) { self.name = name }
  }

  final class LibraryAssembly: Assembly {
    let store = Definition<Store>(.singleton)
    let library = Definition<Library>(.lazySingleton)
    let shelves = Definition<Shelves>()
    let row = ParametrizedDefinition<Int, Row>(.lazySingleton)

    override func define() {
      store.make { Store() }
      library.make(with: store, by: Library.init)
        .inject(\.list, shelves)
        .inject(\.title, value: "Library")
        .inject(Library.open, shelves)
        .beforeInjections {
          $0.log.append("before: list is \($0.list == nil ? "missing" : "there")")
        }
        .afterInjections { $0.log.append("after: list is \($0.list == nil ? "missing" : "there")") }
        .afterAllInjections { $0.check() }
      shelves.make { Shelves(name: "oak") }.inject(\.library, library)
      row.make(with: store) { _, number in Row(number) }
    }
  }

  @Test("What was defined is made, injected in order, and shared as its scope says")
  func made() throws {
    let assembly = try LibraryAssembly().activated()
    let library = try assembly.library()
    #expect(try assembly.library() === library)
    #expect(library.list?.library === library)
    #expect(library.title == "Library")
    #expect(try library.store === assembly.store())
    #expect(
      library.log == [
        "before: list is missing", "open with oak", "after: list is there", "check: list is there",
      ])
    #expect(try assembly.shelves() !== assembly.shelves())
    #expect(try assembly.row(1) === assembly.row(1))
    #expect(try assembly.row(1) !== assembly.row(2))
    #expect(try assembly.row(2).row == 2)
  }

  @Test("Before it is activated, its definitions can't be asked")
  func inactive() throws {
    let error = #expect(throws: ResolutionError.self) { try LibraryAssembly().library() }
    #expect(error?.reason == .inactive)
  }

  @Test("Neither the assembly nor the container is kept by what they make")
  func freed() throws {
    weak var container: AssemblyContainer?
    weak var library: Library?
    weak var definition: AnyDefinition?
    do {
      let assembly = try LibraryAssembly().activated()
      library = try assembly.library()
      container = assembly.container
      definition = assembly.library
      #expect(library != nil)
    }
    #expect(container == nil)
    #expect(library == nil)
    #expect(definition == nil)
  }
}
