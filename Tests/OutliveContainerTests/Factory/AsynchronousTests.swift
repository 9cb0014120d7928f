import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

/// Lets tasks wait until it is opened.
@MainActor
final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var arrived = 0

  func pass() async {
    arrived += 1
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
  /// Waits until that many have come.
  func wait(for count: Int) async { while arrived < count { await Task.yield() } }
}

@MainActor
@Suite("A component that takes time to make is made once, however many ask for it meanwhile")
struct AsynchronousTests {
  @MainActor
  final class Catalogue {
    let number: Int
    var parts: [Catalogue] = []
    init(_ number: Int) { self.number = number }
  }

  @MainActor
  final class CatalogueFactory: ComponentFactory {
    var made = 0
    var refusals = 0
    var log: [String] = []
    let gate = Gate()
    let session = ManualScope("session")

    func make(_ name: String) async throws -> Catalogue {
      log.append("begin \(name)")
      await gate.pass()
      if refusals > 0 {
        refusals -= 1
        log.append("refuse \(name)")
        throw Refused(what: name)
      }
      made += 1
      log.append("end \(name)")
      return Catalogue(made)
    }
    func shared() async throws -> Catalogue {
      try await shared(
        awaiting: { try await make("shared") },
        configure: { self.log.append("configure \($0.number)") })
    }
    func weakly() async throws -> Catalogue {
      try await weakShared(awaiting: { try await make("weakly") })
    }
    func passing() async throws -> Catalogue {
      try await unshared(awaiting: { try await make("passing") })
    }
    func page(_ number: Int) async throws -> Catalogue {
      try await cached(
        awaiting: { try await make("page \(number)") }, limits: CacheLimits(count: 2),
        arguments: number)
    }
    func kept() async throws -> Catalogue {
      try await kept(in: session, awaiting: { try await make("kept") })
    }
    func left() async throws -> Catalogue {
      try await shared(
        awaiting: {
          log.append("left asks")
          await gate.pass()
          return try await right()
        })
    }
    func right() async throws -> Catalogue {
      try await shared(
        awaiting: {
          log.append("right asks")
          await gate.pass()
          return try await left()
        })
    }
    func row() -> Row { scoped(Row(made)) { self.log.append("configure row \($0.row)") } }
    func rows() async throws -> [Row] {
      try await unshared(awaiting: {
        let first = row()
        await Task.yield()
        return [first, row()]
      })
    }
  }

  func ask(
    _ count: Int, _ body: @escaping @MainActor () async throws -> Catalogue
  ) -> [Task<Catalogue, any Error>] {
    (0..<count).map { _ in Task { try await body() } }
  }

  enum Keeping: CaseIterable { case shared, weakly, page, kept }

  @Test("Everybody gets the one that is being made", arguments: Keeping.allCases)
  func once(keeping: Keeping) async throws {
    let factory = CatalogueFactory()
    let tasks = ask(20) {
      switch keeping {
      case .shared: try await factory.shared()
      case .weakly: try await factory.weakly()
      case .page: try await factory.page(1)
      case .kept: try await factory.kept()
      }
    }
    await factory.gate.wait(for: 1)
    for _ in 0..<50 { await Task.yield() }
    factory.gate.open()
    var catalogues: [Catalogue] = []
    for task in tasks { catalogues.append(try await task.value) }
    #expect(catalogues.map(\.number) == Array(repeating: 1, count: 20))
    #expect(catalogues.allSatisfy { $0 === catalogues[0] })
    #expect(factory.made == 1)
  }

  @Test("Who waited for a weakly shared one gets it, though who made it drops it at once")
  func weaklyDropped() async throws {
    let factory = CatalogueFactory()
    let maker = Task { _ = try await factory.weakly() }
    await factory.gate.wait(for: 1)
    let waiters = (0..<3).map { _ in Task { try await factory.weakly().number } }
    for _ in 0..<20 { await Task.yield() }
    factory.gate.open()
    try await maker.value
    for waiter in waiters { #expect(try await waiter.value == 1) }
    #expect(factory.made == 1)
    #expect(try await factory.weakly().number == 2)
  }

  @Test("It is configured once, before anybody gets it")
  func configured() async throws {
    let factory = CatalogueFactory()
    let tasks = ask(3) {
      let catalogue = try await factory.shared()
      factory.log.append("got \(catalogue.number)")
      return catalogue
    }
    await factory.gate.wait(for: 1)
    factory.gate.open()
    for task in tasks { _ = try await task.value }
    #expect(
      factory.log == ["begin shared", "end shared", "configure 1", "got 1", "got 1", "got 1"])
  }

  @Test("What isn't kept is made for each who asks; what has arguments for each value of them")
  func several() async throws {
    let factory = CatalogueFactory()
    factory.gate.open()
    #expect(try await factory.passing() !== factory.passing())
    let first = try await factory.page(1)
    let second = try await factory.page(2)
    #expect(try await factory.page(1) === first)
    #expect(try await factory.page(2) === second)
    #expect(factory.made == 4)
  }

  @Test("When making it fails, only who made it gets the error; the next one makes it")
  func failure() async throws {
    let factory = CatalogueFactory()
    factory.refusals = 1
    let tasks = ask(5) { try await factory.shared() }
    await factory.gate.wait(for: 1)
    for _ in 0..<20 { await Task.yield() }
    factory.gate.open()
    var failures = 0
    var numbers: [Int] = []
    for task in tasks {
      do { numbers.append(try await task.value.number) } catch {
        #expect(error as? Refused == Refused(what: "shared"))
        failures += 1
      }
    }
    #expect(failures == 1)
    #expect(numbers == [1, 1, 1, 1])
    #expect(
      factory.log == [
        "begin shared", "refuse shared", "begin shared", "end shared", "configure 1",
      ])
  }

  @Test(
    "Two that wait for each other in two tasks are an error with the chain, and don't wait for ever"
  )
  func cycle() async throws {
    let factory = CatalogueFactory()
    let left = Task { try await factory.left() }
    let right = Task { try await factory.right() }
    await factory.gate.wait(for: 2)
    factory.gate.open()
    var chains: [[String]] = []
    for task in [left, right] {
      let error = await #expect(throws: ResolutionError.self) { _ = try await task.value }
      #expect(error?.reason == .initializerCycle)
      chains.append(error?.chain.map(\.component) ?? [])
    }
    #expect(chains == [["left()", "right()", "left()"], ["right()", "left()", "right()"]])
    // Afterwards everything works.
    #expect(try await factory.shared().number == 1)
  }

  @Test("So are two that wait for each other from inside another one")
  func nestedCycle() async throws {
    @MainActor
    final class NestedFactory: ComponentFactory {
      let gate = Gate()
      func outer() async throws -> Catalogue {
        try await shared(awaiting: { try await middle() })
      }
      func middle() async throws -> Catalogue {
        try await shared(
          awaiting: {
            await gate.pass()
            return try await other()
          })
      }
      func other() async throws -> Catalogue {
        try await shared(
          awaiting: {
            await gate.pass()
            for _ in 0..<50 { await Task.yield() }
            return try await outer()
          })
      }
    }
    let factory = NestedFactory()
    let tasks = [Task { try await factory.outer() }, Task { try await factory.other() }]
    await factory.gate.wait(for: 2)
    factory.gate.open()
    for task in tasks {
      let error = await #expect(throws: ResolutionError.self) { _ = try await task.value }
      #expect(error?.reason == .initializerCycle)
      #expect(error?.chain.first == error?.chain.last)
      #expect(
        Set(error?.chain.map(\.component) ?? []) == ["outer()", "middle()", "other()"])
    }
  }

  @Test("So are two of two containers, and three of three", arguments: [2, 3, 5])
  func cycleOfContainers(count: Int) async throws {
    @MainActor
    final class RingFactory: ComponentFactory {
      let gate: Gate
      let number: Int
      weak var next: RingFactory?
      init(_ number: Int, _ gate: Gate) {
        self.number = number
        self.gate = gate
        super.init()
      }
      func part() async throws -> Catalogue {
        try await shared(
          awaiting: {
            await gate.pass()
            let catalogue = Catalogue(number)
            if let next { catalogue.parts.append(try await next.part()) }
            return catalogue
          }, name: "part \(number)")
      }
    }
    let gate = Gate()
    let factories = (0..<count).map { RingFactory($0, gate) }
    for (index, factory) in factories.enumerated() {
      factory.next = factories[(index + 1) % count]
    }
    let tasks = factories.map { factory in Task { try await factory.part() } }
    await gate.wait(for: count)
    gate.open()
    var chains: [[String]] = []
    for task in tasks {
      let error = await #expect(throws: ResolutionError.self) { _ = try await task.value }
      #expect(error?.reason == .initializerCycle)
      chains.append(error?.chain.map(\.component) ?? [])
    }
    // Each of them is told the whole ring, from where it closed it.
    for chain in chains {
      #expect(chain.count == count + 1)
      #expect(chain.first == chain.last)
      #expect(Set(chain) == Set((0..<count).map { "part \($0)" }))
    }
    // Afterwards everything works.
    factories[count - 1].next = nil
    #expect(try await factories[0].part().number == 0)
  }

  @Test("So are two of two actors, which run at the same time")
  func cycleOfActors() async throws {
    actor Desk {
      final class DeskFactory: ComponentFactory {
        func part(_ name: String, _ make: () async throws -> String) async throws -> String {
          try await shared(awaiting: make, name: name)
        }
      }
      let name: String
      let gate: Gate
      private let factory = DeskFactory()
      private var other: Desk?
      init(_ name: String, _ gate: Gate) {
        self.name = name
        self.gate = gate
      }
      func meet(_ other: Desk?) { self.other = other }
      func part() async throws -> String {
        let (other, gate, name) = (other, gate, name)
        return try await factory.part(name) {
          await gate.pass()
          return "\(name) \(try await other?.part() ?? "alone")"
        }
      }
    }
    for _ in 0..<50 {
      let gate = Gate()
      let (left, right) = (Desk("left", gate), Desk("right", gate))
      await left.meet(right)
      await right.meet(left)
      let tasks = [left, right].map { desk in Task.detached { try await desk.part() } }
      await gate.wait(for: 2)
      gate.open()
      for task in tasks {
        let error = await #expect(throws: ResolutionError.self) { _ = try await task.value }
        #expect(error?.reason == .initializerCycle)
        #expect(
          [["left", "right", "left"], ["right", "left", "right"]].contains(
            error?.chain.map(\.component)))
      }
      await left.meet(nil)
      #expect(try await right.part() == "right left alone")
    }
  }

  @Test("Two containers that need each other's components, and not in a circle, get them")
  func noCycleOfContainers() async throws {
    @MainActor
    final class SideFactory: ComponentFactory {
      let gate: Gate
      weak var other: SideFactory?
      init(_ gate: Gate) {
        self.gate = gate
        super.init()
      }
      func first() async throws -> Catalogue {
        try await shared(awaiting: {
          await gate.pass()
          let catalogue = Catalogue(1)
          if let other { catalogue.parts.append(try await other.second()) }
          return catalogue
        })
      }
      func second() async throws -> Catalogue {
        try await shared(awaiting: {
          await gate.pass()
          return Catalogue(2)
        })
      }
    }
    let gate = Gate()
    let (left, right) = (SideFactory(gate), SideFactory(gate))
    left.other = right
    right.other = left
    let tasks = [left, right].flatMap { side in
      [Task { try await side.first() }, Task { try await side.second() }]
    }
    await gate.wait(for: 4)
    gate.open()
    var numbers: [Int] = []
    for task in tasks { numbers.append(try await task.value.number) }
    #expect(numbers == [1, 2, 1, 2])
    #expect(try await left.first().parts[0] === right.second())
    #expect(try await right.first().parts[0] === left.second())
  }

  @Test("One that needs itself in its own task is an error as well")
  func ownCycle() async throws {
    let factory = CatalogueFactory()
    factory.gate.open()
    let error = await #expect(throws: ResolutionError.self) { _ = try await factory.left() }
    #expect(error?.reason == .initializerCycle)
    #expect(error?.chain.map(\.component) == ["left()", "right()", "left()"])
  }

  @Test("Who is cancelled while waiting gets a cancellation; the others get the component")
  func cancelled() async throws {
    let factory = CatalogueFactory()
    let maker = Task { try await factory.shared() }
    await factory.gate.wait(for: 1)
    let waiter = Task { try await factory.shared() }
    let patient = Task { try await factory.shared() }
    for _ in 0..<20 { await Task.yield() }
    waiter.cancel()
    factory.gate.open()
    let made = try await maker.value
    await #expect(throws: CancellationError.self) { _ = try await waiter.value }
    #expect(try await patient.value === made)
  }

  @Test("When the one who makes it is cancelled and gives up, the next one makes it")
  func makerCancelled() async throws {
    @MainActor
    final class GivingUpFactory: ComponentFactory {
      let gate = Gate()
      var made = 0
      func catalogue() async throws -> Catalogue {
        try await shared(
          awaiting: {
            await gate.pass()
            try Task.checkCancellation()
            made += 1
            return Catalogue(made)
          })
      }
    }
    let factory = GivingUpFactory()
    let maker = Task { try await factory.catalogue() }
    await factory.gate.wait(for: 1)
    let waiter = Task { try await factory.catalogue() }
    for _ in 0..<20 { await Task.yield() }
    maker.cancel()
    factory.gate.open()
    await #expect(throws: CancellationError.self) { _ = try await maker.value }
    #expect(try await waiter.value.number == 1)
  }

  @Test("Closed while it is made, nothing is kept, and everybody is told")
  func closed() async throws {
    let factory = CatalogueFactory()
    let tasks = ask(3) { try await factory.shared() }
    await factory.gate.wait(for: 1)
    for _ in 0..<20 { await Task.yield() }
    factory.close(because: "log out")
    factory.gate.open()
    for task in tasks {
      let error = await #expect(throws: ResolutionError.self) { _ = try await task.value }
      #expect(error?.reason == .closed)
    }
  }

  @Test("What it asks for while it is made is a request of its own, complete when it gets it")
  func requests() async throws {
    let factory = CatalogueFactory()
    let rows = try await factory.rows()
    #expect(rows[0] !== rows[1])
    #expect(factory.log == ["configure row 0", "configure row 0"])
  }

  @Test("An assembly's asynchronous component is made once from what is complete")
  func assembly() async throws {
    nonisolated final class CatalogueAssembly: Assembly {
      let gate: Gate
      init(_ gate: Gate) { self.gate = gate }
      required init() { fatalError("it is made with a gate") }
      let log = Log()
      let store = Definition<Store>(.lazySingleton)
      let catalogue = AsyncDefinition<Catalogue>()
      override func define() {
        let log = log
        let gate = gate
        store.make { Store(log: log) }.afterAllInjections { _ in log.lines.append("complete store")
        }
        catalogue.make(with: store) { _ in
          await gate.pass()
          return await Catalogue(7)
        }
      }
    }
    let assembly = try CatalogueAssembly(Gate()).activated()
    let tasks = ask(4) { try await assembly.catalogue() }
    await assembly.gate.wait(for: 1)
    assembly.gate.open()
    var catalogues: [Catalogue] = []
    for task in tasks { catalogues.append(try await task.value) }
    #expect(catalogues.allSatisfy { $0 === catalogues[0] && $0.number == 7 })
    #expect(assembly.gate.arrived == 1)
    #expect(assembly.log.lines.prefix(2) == ["make store", "complete store"])
  }
}
