import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("An assembly's container is loaded, unloaded and closed as a whole")
struct LoadingTests {
  class Part {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      log.lines.append("make \(name)")
    }
    deinit { log.lines.append("free \(name)") }
  }
  final class Marked: Part {}

  class PartAssembly: Assembly {
    let log: Log
    init(_ log: Log) { self.log = log }
    required init() { log = Log() }
  }

  final class ServiceAssembly: PartAssembly {
    let third = Definition<Part>(.singleton)
    let fourth = Definition<Part>(.singleton)
    let passing = Definition<Part>()
    override func define() {
      let log = log
      third.make { Part("third", log) }
      fourth.make { Part("fourth", log) }
      passing.make { Part("passing", log) }
    }
  }

  final class ShelfAssembly: PartAssembly {
    let first = Definition<Part>(.singleton)
    let second = Definition<Part>(.singleton)
    let lazy = Definition<Part>(.lazySingleton)
    let services: ServiceAssembly
    var isRefused = false
    override init(_ log: Log) {
      services = ServiceAssembly(log)
      super.init(log)
    }
    required init() {
      services = ServiceAssembly()
      super.init()
    }
    override func define() {
      let log = log
      first.make(with: second) { _ in Part("first", log) }
      second.make { [unowned self] in
        if isRefused { throw Refused(what: "second") }
        return Part("second", log)
      }
      lazy.make(with: services.fourth) { _ in Part("lazy", log) }
    }
  }

  @Test("Singletons are made when something is first asked for, in the order of their declaration")
  func eager() throws {
    let assembly = try ShelfAssembly(Log()).activated()
    let container = try #require(assembly.container)
    #expect(assembly.log.lines == [])
    #expect(!container.isLoaded)
    _ = try assembly.services.passing()
    #expect(container.isLoaded)
    #expect(
      assembly.log.lines == [
        "make third", "make fourth", "make second", "make first", "make passing", "free passing",
      ])
    try container.load()
    _ = try assembly.lazy()
    #expect(assembly.log.lines.last == "make lazy")
    #expect(assembly.log.lines.count == 7)
  }

  @Test(
    "A singleton that can't be made leaves nothing loaded, and the next one that asks tries again")
  func failing() throws {
    let assembly = try ShelfAssembly(Log()).activated()
    let container = try #require(assembly.container)
    assembly.isRefused = true
    for _ in 0..<2 {
      assembly.log.lines = []
      #expect(throws: Refused(what: "second")) { _ = try assembly.lazy() }
      #expect(!container.isLoaded)
      #expect(assembly.log.lines.prefix(2) == ["make third", "make fourth"])
      #expect(assembly.log.lines.dropFirst(2).sorted() == ["free fourth", "free third"])
    }
    assembly.isRefused = false
    assembly.log.lines = []
    _ = try assembly.lazy()
    #expect(
      assembly.log.lines == ["make third", "make fourth", "make second", "make first", "make lazy"])
  }

  @Test("Unloaded, everything goes, and is made anew when it is asked for")
  func unload() throws {
    let assembly = try ShelfAssembly(Log()).activated()
    let container = try #require(assembly.container)
    let lazy = try assembly.lazy()
    assembly.log.lines = []
    container.unload()
    #expect(!container.isLoaded)
    #expect(
      assembly.log.lines.sorted() == ["free first", "free fourth", "free second", "free third"])
    container.unload()
    #expect(try assembly.lazy() !== lazy)
  }

  @Test("Collaborators are loaded before those that they are collaborators of, also of several")
  func diamond() throws {
    final class Base: PartAssembly {
      let base = Definition<Part>(.singleton)
      override func define() { base.make { [log] in Part("base", log) } }
    }
    final class Middle: PartAssembly {
      let base: Base
      let middle = Definition<Part>(.singleton)
      init(_ base: Base) {
        self.base = base
        super.init(base.log)
      }
      required init() { fatalError("it is made with its base") }
      override func define() { middle.make { [log] in Part("middle", log) } }
    }
    final class Top: PartAssembly {
      let base: Base
      let middle: Middle
      let top = Definition<Part>(.singleton)
      init(_ base: Base) {
        self.base = base
        middle = Middle(base)
        super.init(base.log)
      }
      required init() { fatalError("it is made with its base") }
      override func define() { top.make { [log] in Part("top", log) } }
    }
    let assembly = try Top(Base(Log())).activated()
    try assembly.container?.load()
    #expect(assembly.log.lines == ["make base", "make middle", "make top"])
  }

  @Test("Two collaborators are loaded in the order in which they are declared")
  func siblings() throws {
    final class Named: PartAssembly {
      let part = Definition<Part>(.singleton)
      override func define() { part.make { [log] in Part("left", log) } }
    }
    final class OtherNamed: PartAssembly {
      let part = Definition<Part>(.singleton)
      override func define() { part.make { [log] in Part("right", log) } }
    }
    final class Top: PartAssembly {
      let left: Named
      let right: OtherNamed
      override init(_ log: Log) {
        left = Named(log)
        right = OtherNamed(log)
        super.init(log)
      }
      required init() { fatalError("it is made with a log") }
    }
    let assembly = try Top(Log()).activated()
    try assembly.container?.load()
    #expect(assembly.log.lines == ["make left", "make right"])
  }

  @Test("Closed, each way to ask says who closed it")
  func closed() throws {
    final class RowAssembly: PartAssembly {
      let part = Definition<Part>(.singleton)
      let row = ParametrizedDefinition<Int, Row>()
      override func define() {
        let log = log
        part.make { Part("part", log) }
        row.make { Row($0) }
      }
    }
    let assembly = try RowAssembly(Log()).activated()
    let container = try #require(assembly.container)
    _ = try assembly.part()
    container.close(because: "log out")
    #expect(assembly.log.lines == ["make part", "free part"])
    let asks: [() throws -> Void] = [
      { _ = try assembly.part() }, { _ = try assembly.row(1) },
      { _ = try container.component(of: Part.self) },
      { _ = try container.components(of: Part.self) },
      { _ = try container.component(forKey: "part", as: Part.self) },
      { _ = try container.inject(into: Part("outside", assembly.log)) },
      { try container.load() },
    ]
    for (index, ask) in asks.enumerated() {
      let error = #expect(throws: ResolutionError.self) { try ask() }
      #expect(error?.reason == .closed, "way \(index)")
      #expect(error?.message.hasSuffix(": log out.") == true, "way \(index)")
    }
  }

  @Test("An assembly is activated once")
  func twice() throws {
    let assembly = try ShelfAssembly(Log()).activated()
    let again = #expect(throws: ResolutionError.self) { try assembly.activated() }
    #expect(again?.reason == .inactive)
    #expect(again?.message == "ShelfAssembly is active already.")
    #expect(try assembly.first().name == "first")
  }

  @Test("Two instances of one assembly in one container are an error, and nothing is active")
  func duplicate() throws {
    let left = ServiceAssembly(Log())
    let right = ServiceAssembly(Log())
    let error = #expect(throws: ResolutionError.self) { try left.activated(with: [right]) }
    #expect(error?.reason == .typeMismatch)
    #expect(error?.message == "ServiceAssembly.third is registered twice in one container.")
    #expect(left.container == nil)
    #expect(right.container == nil)
    let asked = #expect(throws: ResolutionError.self) { _ = try left.third() }
    #expect(asked?.reason == .inactive)
  }

  // MARK: What collaborates

  class BaseAssembly: PartAssembly {
    let store = Definition<Part>(.lazySingleton)
    let index = Definition<Part>(.lazySingleton)
    override func define() {
      let log = log
      store.make { Part("store", log) }
      index.make(with: store) { Part("index of \($0.name)", log) }
    }
  }
  final class TestAssembly: BaseAssembly {
    override func define() {
      super.define()
      let log = log
      store.make { Part("fake store", log) }
    }
  }
  final class ClientAssembly: PartAssembly {
    let base: BaseAssembly
    let client = Definition<Part>()
    init(_ base: BaseAssembly) {
      self.base = base
      super.init(base.log)
    }
    required init() { fatalError("it is made with its base") }
    override func define() {
      let log = log
      client.make(with: base.index) { Part("client of \($0.name)", log) }
    }
  }

  @Test("An assembly of a subclass acts in the place of one that collaborates")
  func replacedBySubclass() throws {
    let log = Log()
    let assembly = try ClientAssembly(BaseAssembly(log)).activated(with: [TestAssembly(log)])
    #expect(try assembly.client().name == "client of index of fake store")
    #expect(try assembly.base.store().name == "fake store")
    let container = try #require(assembly.container)
    #expect(try container.component(forKey: "store", as: Part.self) === assembly.base.store())
  }

  protocol Providing: AnyObject {
    var provided: Definition<Part> { get }
  }
  final class Provider: PartAssembly, Providing {
    let provided = Definition<Part>(.lazySingleton)
    override func define() { provided.make { [log] in Part("provided", log) } }
  }
  final class OtherProvider: PartAssembly, Providing {
    let provided = Definition<Part>(.lazySingleton)
    override func define() { provided.make { [log] in Part("otherwise", log) } }
  }
  final class Asking: PartAssembly {
    @Collaborating var provider: any Providing
    let client = Definition<Part>(.singleton)
    override func define() {
      let log = log
      client.make(with: provider.provided) { Part("client of \($0.name)", log) }
    }
  }

  @Test("An assembly that conforms is put where a protocol is asked for; the last given counts")
  func collaborating() throws {
    let log = Log()
    let assembly = try Asking(log).activated(with: [Provider(log), OtherProvider(log)])
    #expect(try assembly.client().name == "client of otherwise")
    #expect(try assembly.provider.provided().name == "otherwise")
  }

  @Test("No assembly that conforms is an error, and nothing is active")
  func collaboratorMissing() throws {
    let log = Log()
    let assembly = Asking(log)
    let error = #expect(throws: ResolutionError.self) {
      try assembly.activated(with: [ServiceAssembly(log)])
    }
    #expect(error?.reason == .unsatisfied)
    #expect(error?.nearMisses.map(\.component) == ["ServiceAssembly"])
    #expect(assembly.container == nil)
    try assembly.activated(with: [Provider(log)])
    #expect(try assembly.client().name == "client of provided")
  }

  @Test("A container asks its parent for what it doesn't define, and is closed with it")
  func parent() throws {
    let log = Log()
    let base = try BaseAssembly(log).activated()
    let client = try ClientAssembly(base).activated(parent: base.container)
    #expect(try client.client().name == "client of index of store")
    let container = try #require(client.container)
    #expect(container.parent === base.container)
    #expect(try container.component(forKey: "index", as: Part.self) === base.index())
    #expect(container.definitions.map(\.fullName) == ["ClientAssembly.client"])
    base.container?.close(because: "log out")
    let error = #expect(throws: ResolutionError.self) { _ = try client.client() }
    #expect(error?.reason == .closed)
    #expect(error?.message.hasSuffix(": its parent was closed.") == true)
  }

  // MARK: What leaks

  @Test("When the assembly goes, so do the container, the definitions and the components")
  func freed() throws {
    weak var container: AssemblyContainer?
    weak var services: ServiceAssembly?
    weak var definition: AnyDefinition?
    let log = Log()
    do {
      let assembly = try ShelfAssembly(log).activated()
      container = assembly.container
      services = assembly.services
      definition = assembly.services.fourth
      _ = try assembly.lazy()
      #expect(container != nil && services != nil && definition != nil)
    }
    #expect(container == nil)
    #expect(services == nil)
    #expect(definition == nil)
    #expect(
      log.lines.filter { $0.hasPrefix("free") }.sorted() == [
        "free first", "free fourth", "free lazy", "free second", "free third",
      ])
  }

  @Test("A replaced assembly, its definitions and its replacement go as well")
  func replacedFreed() throws {
    weak var replaced: BaseAssembly?
    weak var successor: TestAssembly?
    weak var definition: AnyDefinition?
    let log = Log()
    do {
      let test = TestAssembly(log)
      successor = test
      let assembly = try ClientAssembly(BaseAssembly(log)).activated(with: [test])
      replaced = assembly.base
      definition = test.store
      _ = try assembly.client()
    }
    #expect(replaced == nil)
    #expect(successor == nil)
    #expect(definition == nil)
  }

  @Test("An assembly that fails to be activated goes, with everything else")
  func failedFreed() throws {
    weak var left: ServiceAssembly?
    weak var definition: AnyDefinition?
    do {
      let assembly = ServiceAssembly(Log())
      left = assembly
      definition = assembly.third
      #expect(throws: ResolutionError.self) {
        try assembly.activated(with: [ServiceAssembly(Log())])
      }
    }
    #expect(left == nil)
    #expect(definition == nil)
  }

  @Test("Two assemblies that collaborate with each other go with the one that was activated")
  func mutualFreed() throws {
    weak var first: Asking?
    weak var second: Mutual?
    let log = Log()
    do {
      let assembly = Asking(log)
      let mutual = Mutual(log)
      (first, second) = (assembly, mutual)
      try assembly.activated(with: [mutual])
      #expect(mutual.asking === assembly)
      #expect(try assembly.client().name == "client of provided")
    }
    #expect(first == nil)
    #expect(second == nil)
    #expect(log.lines.filter { $0.hasPrefix("free") }.count == 2)
  }

  final class Mutual: PartAssembly, Providing {
    @Collaborating var asking: Asking
    let provided = Definition<Part>(.lazySingleton)
    override func define() { provided.make { [log] in Part("provided", log) } }
  }

  @Test("An assembly keeps the one that it asks for, though nobody else does")
  func collaboratorKept() throws {
    let log = Log()
    let assembly = try Asking(log).activated(with: [Provider(log)])
    #expect(try assembly.provider.provided().name == "provided")
  }

  @Test("Loading, unloading and closing are told in order")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    try recorder.withCurrent {
      let assembly = try ServiceAssembly(Log()).activated()
      _ = try assembly.passing()
      assembly.container?.unload(because: "memory is low")
      _ = try assembly.passing()
      assembly.container?.close(because: "log out")
    }
    let told = ["container-", "assembly-", "component-evicted", "component-stored"]
    #expect(
      recorder.trace().lines.filter { line in told.contains { line.hasPrefix($0) } } == [
        "container-opened container #1 object #1 type AssemblyContainer",
        "assembly-activated container #1 assembly ServiceAssembly",
        "container-loaded container #1 definitions 3",
        "component-stored definition #1 object #2 lifetime shared strength strong",
        "component-stored definition #2 object #3 lifetime shared strength strong",
        "component-stored definition #3 object #4 lifetime scoped strength strong",
        "component-evicted definition #3 object #4 reason request-ended",
        "component-evicted definition #1 object #2 reason unloaded",
        "component-evicted definition #2 object #3 reason unloaded",
        "container-unloaded container #1 reason memory is low",
        "container-loaded container #1 definitions 3",
        "component-stored definition #1 object #5 lifetime shared strength strong",
        "component-stored definition #2 object #6 lifetime shared strength strong",
        "component-stored definition #3 object #7 lifetime scoped strength strong",
        "component-evicted definition #3 object #7 reason request-ended",
        "container-closed container #1 reason log out",
        "component-evicted definition #1 object #5 reason container-ended",
        "component-evicted definition #2 object #6 reason container-ended",
        "container-ended container #1",
      ])
  }
}
