import OutliveContainer
import Testing

@Suite("Post-processors, patches and configuration change what a container makes")
struct ReplacingTests {
  class Part {
    let name: String
    weak var back: Part?
    var other: Part?
    init(_ name: String) { self.name = name }
  }

  final class PartAssembly: Assembly {
    let part = Definition<Part>(.lazySingleton)
    let other = Definition<Part>()
    let number = ParametrizedDefinition<Int, Row>(.lazySingleton)
    override func define() {
      other.make { Part("other") }
      part.make { Part("part") }.inject(\.other, other)
      number.make { Row($0) }
    }
  }

  /// Renames parts, and tells what it has seen.
  final class Renaming: InstancePostProcessor {
    let suffix: String
    let order: Int
    let log: Log
    init(_ suffix: String, order: Int = 0, _ log: Log) {
      self.suffix = suffix
      self.order = order
      self.log = log
    }
    func process<Component>(_ component: Component, named name: String) throws -> Component {
      log.lines.append("\(suffix) \(name)")
      guard let part = component as? Part else { return component }
      let renamed = Part(part.name + suffix)
      renamed.other = part.other
      return (renamed as? Component) ?? component
    }
  }

  /// Makes parts that are called as their definitions are.
  final class Naming: DefinitionPostProcessor {
    let suffix: String
    let order: Int
    let log: Log
    init(_ suffix: String, order: Int = 0, _ log: Log) {
      self.suffix = suffix
      self.order = order
      self.log = log
    }
    func process(_ definition: AnyDefinition) throws {
      log.lines.append("\(suffix) \(definition.fullName)")
      let name = "\(definition.name) by \(suffix)"
      (definition as? Definition<Part>)?.make { Part(name) }
    }
  }

  @Test("Instance post-processors run in their order, and everybody gets the replacement")
  func instances() throws {
    let log = Log()
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    for (suffix, order) in [("-b", 2), ("-a", 1), ("-c", 2)] {
      try container.attach(Renaming(suffix, order: order, log))
    }
    let part = try assembly.part()
    #expect(part.name == "part-a-b-c")
    #expect(part.other?.name == "other-a-b-c")
    #expect(try assembly.part() === part)
    #expect(
      log.lines == [
        "-a PartAssembly.other", "-b PartAssembly.other", "-c PartAssembly.other",
        "-a PartAssembly.part", "-b PartAssembly.part", "-c PartAssembly.part",
      ])
  }

  @Test("Replacing what has been handed to one that refers back to it is an error")
  func identitySplit() throws {
    final class BackAssembly: Assembly {
      let part = Definition<Part>(.lazySingleton)
      let other = Definition<Part>()
      override func define() {
        part.make { Part("part") }.inject(\.other, other)
        other.make { Part("other") }.inject(\.back, part)
      }
    }
    let log = Log()
    let assembly = try BackAssembly().activated()
    try assembly.container?.attach(Renaming("-a", log))
    for _ in 0..<2 {
      let error = #expect(throws: ResolutionError.self) { _ = try assembly.part() }
      #expect(error?.reason == .identitySplit)
      #expect(error?.asked == "BackAssembly.part")
    }
  }

  @Test("Definition post-processors see all definitions in their order, before anything is made")
  func definitions() throws {
    let log = Log()
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    try container.attach(Naming("second", order: 2, log))
    try container.attach(Naming("first", order: 1, log))
    #expect(try assembly.part().name == "part by second")
    #expect(
      log.lines == [
        "first PartAssembly.part", "first PartAssembly.other", "first PartAssembly.number",
        "second PartAssembly.part", "second PartAssembly.other", "second PartAssembly.number",
      ])
  }

  @Test("Attached to a loaded container, one unloads it; those attached before stay")
  func attachedLater() throws {
    let log = Log()
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    try container.attach(Renaming("-a", log))
    let part = try assembly.part()
    #expect(part.name == "part-a")
    try container.attach(Naming("late", log))
    #expect(!container.isLoaded)
    let next = try assembly.part()
    #expect(next !== part)
    #expect(next.name == "part by late-a")
  }

  @Test("What is attached outlives unloading, and a load that fails")
  func attachedStays() throws {
    final class EagerAssembly: Assembly {
      let part = Definition<Part>(.singleton)
      var isRefused = true
      override func define() {
        part.make { [unowned self] in
          if isRefused { throw Refused(what: "part") }
          return Part("part")
        }
      }
    }
    let assembly = try EagerAssembly().activated()
    let container = try #require(assembly.container)
    try container.attach(Renaming("-a", Log()))
    #expect(throws: Refused(what: "part")) { _ = try assembly.part() }
    assembly.isRefused = false
    #expect(try assembly.part().name == "part-a")
    container.unload()
    #expect(try assembly.part().name == "part-a")
  }

  @Test("What is neither a post-processor nor a converter is refused")
  func refused() throws {
    let container = try #require(try PartAssembly().activated().container)
    let error = #expect(throws: ResolutionError.self) { try container.attach(Part("part")) }
    #expect(error?.reason == .typeMismatch)
    #expect(error?.message == "Part is no post-processor, and no converter.")
  }

  @Test("Infrastructure components are made first, and work on the others, not on themselves")
  func infrastructure() throws {
    final class InfrastructureAssembly: Assembly {
      let part = Definition<Part>(.singleton)
      let renaming = Definition<Renaming>(.singleton)
      let naming = Definition<Naming>(.singleton)
      let log = Log()
      override func define() {
        let log = log
        part.make { Part("part") }
        renaming.make {
          log.lines.append("make renaming")
          return Renaming("-a", log)
        }
        naming.make {
          log.lines.append("make naming")
          return Naming("naming", log)
        }
      }
    }
    let assembly = try InfrastructureAssembly().activated()
    #expect(try assembly.part().name == "part by naming-a")
    #expect(
      assembly.log.lines == [
        "make renaming", "make naming", "naming InfrastructureAssembly.part",
        "-a InfrastructureAssembly.part",
      ])
    assembly.container?.unload()
    #expect(try assembly.part().name == "part by naming-a")
    #expect(assembly.log.lines.count == 8)
  }

  @Test("A patch makes the component by itself until it is taken back, exactly")
  func patch() throws {
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    let before = try assembly.part()
    let patcher = Patcher(container)
    patcher.patch(assembly.part) { Part("fake") }
    let fake = try assembly.part()
    #expect(fake.name == "fake")
    #expect(fake.other == nil)
    #expect(try assembly.part() === fake)
    patcher.patch(assembly.part) { Part("second fake") }
    patcher.patch(assembly.other) { Part("other fake") }
    #expect(try [assembly.part().name, assembly.other().name] == ["second fake", "other fake"])
    patcher.detach()
    let after = try assembly.part()
    #expect([after.name, after.other?.name] == ["part", "other"])
    #expect(after !== before)
    patcher.detach()
    #expect(try assembly.part() === after)
  }

  @Test("A patcher that goes takes its patches back; other patchers' stay")
  func patcherGoes() throws {
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    let outer = Patcher(container)
    outer.patch(assembly.other) { Part("outer") }
    do {
      let inner = Patcher(container)
      inner.patch(assembly.part) { Part("inner") }
      #expect(try [assembly.part().name, assembly.other().name] == ["inner", "outer"])
      withExtendedLifetime(inner) {}
    }
    #expect(try [assembly.part().name, assembly.other().name] == ["part", "outer"])
    outer.detach()
    #expect(try assembly.other().name == "other")
  }

  @Test("A patch leaves attached post-processors where they are")
  func patchKeepsProcessors() throws {
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    try container.attach(Renaming("-a", Log()))
    _ = try assembly.part()
    let patcher = Patcher(container)
    patcher.patch(assembly.part) { Part("fake") }
    #expect(try assembly.part().name == "fake-a")
    patcher.detach()
    #expect(try assembly.part().name == "part-a")
  }

  @Test("A patch that throws leaves nothing, and can be taken back")
  func throwingPatch() throws {
    let assembly = try PartAssembly().activated()
    let container = try #require(assembly.container)
    let patcher = Patcher(container)
    patcher.patch(assembly.part) { throw Refused(what: "patch") }
    #expect(throws: Refused(what: "patch")) { _ = try assembly.part() }
    patcher.detach()
    #expect(try assembly.part().name == "part")
  }

  @Test("Arguments tell components apart, unless they say they don't")
  func parametrized() throws {
    final class RowAssembly: Assembly {
      let store = Definition<Store>(.lazySingleton)
      let pair = ParametrizedDefinition<Int, String, Page>(.lazySingleton)
      let titled = ParametrizedDefinition<Int, Unkeyed<String>, Page>(.lazySingleton)
      let weakly = ParametrizedDefinition<Int, Page>(.weakSingleton)
      let passing = ParametrizedDefinition<Int, Page>(.prototype)
      let log = Log()
      override func define() {
        let log = log
        store.make { Store() }
        pair.make(with: store) { Page($1, $2, $0.value) }
          .afterInjections { log.lines.append("after \($0.title)") }
          .afterAllInjections { log.lines.append("complete \($0.title)") }
        titled.make { Page($0, $1.value, nil) }
        weakly.make { Page($0, "weakly", nil) }
        passing.make { Page($0, "passing", nil) }
      }
    }
    final class Page {
      let number: Int
      let title: String
      let store: Store?
      init(_ number: Int, _ title: String, _ store: Store?) {
        self.number = number
        self.title = title
        self.store = store
      }
    }
    let assembly = try RowAssembly().activated()
    let first = try assembly.pair(1, "a")
    #expect(try assembly.pair(1, "a") === first)
    #expect(try assembly.pair(1, "b") !== first)
    #expect(try assembly.pair(2, "a") !== first)
    #expect(first.store === (try assembly.store()))
    #expect(
      assembly.log.lines == [
        "after a", "complete a", "after b", "complete b", "after a", "complete a",
      ])
    let titled = try assembly.titled(1, Unkeyed("a"))
    #expect(try assembly.titled(1, Unkeyed("b")) === titled)
    #expect(titled.title == "a")
    let weakly = try assembly.weakly(1)
    #expect(try assembly.weakly(1) === weakly)
    #expect(try assembly.passing(1) !== assembly.passing(1))
  }
}
