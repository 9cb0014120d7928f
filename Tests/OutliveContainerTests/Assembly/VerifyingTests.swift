import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A container is verified before the program runs")
struct VerifyingTests {
  protocol Printing {}
  final class Inkjet: Printing {}
  final class Laser: Printing {}
  final class Office {
    var printer: (any Printing)?
    var scanner: Scanner?
    var session: Session?
    var left: Left?
    weak var visit: Session?
  }
  final class Scanner {}
  final class Stapler {}
  final class Session {}
  final class Left {
    let right: Right
    init(right: Right) { self.right = right }
  }
  final class Right {
    let left: Left
    init(left: Left) { self.left = left }
  }

  /// Nothing is wrong here.
  class OfficeAssembly: Assembly {
    let parts = PartsAssembly()
    let office = Definition<Office>(.singleton)
    let session = Definition<Session>()
    let desk = ParametrizedDefinition<Int, Row>()
    let archive = AsyncDefinition<Store>()

    override func define() {
      office.make { Office() }
        .inject(\.printer, parts.inkjet, as: { $0 })
        .inject(\.visit, session)
      session.make { Session() }
      desk.make { Row($0) }
      archive.make { Store() }
    }
  }

  final class PartsAssembly: Assembly {
    let inkjet = Definition<Inkjet>()
    let laser = Definition<Laser>()
    let stapler = Definition<Stapler>()

    override func define() {
      inkjet.make { Inkjet() }.provides((any Printing).self) { $0 }
      laser.make { Laser() }.provides((any Printing).self) { $0 }
      stapler.make { Stapler() }
    }
  }

  /// Six mistakes: see the expectations.
  final class CarelessAssembly: OfficeAssembly {
    let missing = Definition<Office>()
    let ambiguous = Definition<Office>()
    let left = Definition<Left>(.lazySingleton)
    let right = Definition<Right>(.lazySingleton)
    let captive = Definition<Office>(.lazySingleton)
    let template = Definition<Office>(abstract: true)
    let copy = Definition<Office>()

    override func define() {
      super.define()
      missing.make { Office() }.inject(\.scanner)
      ambiguous.make { Office() }.inject(\.printer)
      left.make(with: right, by: Left.init)
      right.make(with: left, by: Right.init)
      captive.make { Office() }.inject(\.session, session)
      template.make { Office() }
      copy.make(with: template) { $0 }
    }
  }

  @Test("Nothing is found where nothing is wrong, and what can't be tried is said")
  func sound() throws {
    let container = try #require(try OfficeAssembly().activated().container)
    let verification = container.verify()
    #expect(verification.isSound)
    #expect(
      verification.problems.map(\.component) == [
        "PartsAssembly.laser", "PartsAssembly.stapler",
      ], "only worth knowing: nothing needs them")
    #expect(
      verification.verified == [
        "PartsAssembly.inkjet", "PartsAssembly.laser", "PartsAssembly.stapler",
        "OfficeAssembly.office", "OfficeAssembly.session",
      ])
    #expect(
      verification.notVerified.map { "\($0.component): \($0.reason)" } == [
        "OfficeAssembly.desk: it takes arguments",
        "OfficeAssembly.archive: it takes time to make",
      ])
  }

  @Test("Each of six mistakes is found once, with its place and what to do")
  func sixMistakes() throws {
    let container = try #require(try CarelessAssembly().activated().container)
    let verification = container.verify()
    let found = verification.problems.map { "\($0.severity) \($0.rule) \($0.component)" }
    #expect(
      found == [
        "error unsatisfied CarelessAssembly.missing",
        "error ambiguous CarelessAssembly.ambiguous",
        "error init-cycle CarelessAssembly.left",
        "error abstract-resolved CarelessAssembly.template",
        "warning captive-dependency CarelessAssembly.session",
        "information unreachable-definition PartsAssembly.stapler",
      ])
    #expect(!verification.isSound)
    #expect(
      verification.problems.allSatisfy {
        $0.place.hasPrefix("VerifyingTests.swift:") || $0.place.contains("VerifyingTests.swift:")
      })
    let cycle = verification.problems[2].message
    #expect(cycle.contains("its initializer needs itself"))
    #expect(cycle.contains("shared CarelessAssembly.left"))
    #expect(cycle.contains("shared CarelessAssembly.right"))
    #expect(verification.problems[3].dependents == ["CarelessAssembly.copy"])
  }

  @Test("What had been made before is as it was, and nothing is recorded")
  func leavesNothing() throws {
    let recorder = try Recorder(to: .memory)
    try recorder.withCurrent {
      let assembly = try OfficeAssembly().activated()
      let office = try assembly.office()
      let before = recorder.trace().events.count
      _ = assembly.container?.verify()
      #expect(recorder.trace().events.count == before)
      #expect(try assembly.office() === office)
    }
  }

  @Test("What the program attached doesn't stand for the container's own converters")
  func attachedByProgram() throws {
    struct Seat: Equatable { var row: Int }
    final class SeatConverter: ConfigurationConverter {
      func convert<Target>(_ value: ConfigurationValue, to type: Target.Type) -> Target? {
        Int(value).map { Seat(row: $0) } as? Target
      }
    }
    final class Hall { var seat = Seat(row: 0) }
    final class HallAssembly: Assembly {
      let hall = Definition<Hall>()
      let converter = Definition<SeatConverter>(.singleton)
      override func define() {
        hall.make { Hall() }.inject(\.seat, configured: "seat")
        converter.make { SeatConverter() }
      }
    }
    final class Onlooker: InstancePostProcessor {
      func process<Component>(_ component: Component, named name: String) -> Component { component }
    }
    let assembly = try HallAssembly().activated(
      configuration: Configuration(["seat": .integer(7)]))
    let container = try #require(assembly.container)
    try container.attach(Onlooker())
    #expect(container.verify().problems.map(\.description) == [])
    #expect(try assembly.hall().seat == Seat(row: 7))
    #expect(container.verify().problems.map(\.description) == [])
  }

  struct Settings: Hashable { var number = 0 }
  enum Colour { case red }

  /// Values that should be kept weakly.
  final class ValueAssembly: Assembly {
    let settings = Definition<Settings>(.weakSingleton)
    let printing = Definition<any Printing>(.weakSingleton)
    let colour = Definition<any Sendable>(.weakSingleton)
    let store = Definition<Store?>(.weakSingleton)
    let row = ParametrizedDefinition<Int, Settings>(.weakSingleton)
    let archive = AsyncDefinition<[Int]>(.weakSingleton)
    let late = AsyncDefinition<any Sendable>(.weakSingleton)
    let sound = ParametrizedDefinition<Int, Row>(.weakSingleton)
    var made = 0
    override func define() {
      settings.make { [unowned self] in
        made += 1
        return Settings()
      }
      printing.make { Inkjet() }
      colour.make { Colour.red }
      store.make { Store() }
      row.make { Settings(number: $0) }
      archive.make { [1] }
      late.make { Colour.red }
      sound.make { Row($0) }
    }
  }

  @Test("Values that should be kept weakly are said ahead, and refused when they are asked for")
  func weakValues() async throws {
    let assembly = try ValueAssembly().activated()
    let verification = try #require(assembly.container).verify()
    #expect(
      verification.problems.map { "\($0.severity) \($0.component) \($0.rule)" } == [
        "error ValueAssembly.settings aborted-resolution",
        "error ValueAssembly.colour aborted-resolution",
        "error ValueAssembly.store aborted-resolution",
        "error ValueAssembly.row aborted-resolution",
        "error ValueAssembly.archive aborted-resolution",
      ])
    #expect(
      verification.problems.first?.message
        == """
        ValueAssembly.settings is a weakSingleton, but Settings is a value: only an object can be \
        shared for as long as somebody holds it, and of a value everybody would get another one.
        Make it a class, or keep it otherwise, such as .lazySingleton or .objectGraph.
        """)
    #expect(!verification.isSound)
    #expect(assembly.made == 0)

    let printing = try assembly.printing()
    #expect(try assembly.printing() as AnyObject === printing as AnyObject)
    let row = try assembly.sound(1)
    #expect(try assembly.sound(1) === row)
    func refused(_ type: String, _ body: () async throws -> Void) async {
      let error = await #expect(throws: ResolutionError.self) { try await body() }
      #expect(error?.reason == .typeMismatch)
      #expect(error?.message.contains(" is a weakSingleton, but \(type) is a value: ") == true)
    }
    await refused("Settings") { _ = try assembly.settings() }
    await refused("Colour") { _ = try assembly.colour() }
    await refused("Optional<Store>") { _ = try assembly.store() }
    await refused("Settings") { _ = try assembly.row(1) }
    await refused("Array<Int>") { _ = try await assembly.archive() }
    await refused("Colour") { _ = try await assembly.late() }
    #expect(assembly.made == 0)
  }
}
