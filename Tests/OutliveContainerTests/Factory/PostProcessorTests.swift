import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A post-processor sees each component that is made, and may replace it")
struct PostProcessorTests {
  /// Tells what it sees, and replaces rows by ones that are larger.
  final class Adding: InstancePostProcessor {
    let order: Int
    let number: Int
    let log: Log
    init(_ number: Int, order: Int, _ log: Log) {
      self.number = number
      self.order = order
      self.log = log
    }
    func process<Component>(_ component: Component, named name: String) throws -> Component {
      guard let row = component as? Row else {
        log.lines.append("\(number) sees \(name)")
        return component
      }
      log.lines.append("\(number) sees \(name) \(row.row)")
      if row.row == 99 { throw Refused(what: name) }
      return (Row(row.row * 10 + number) as? Component) ?? component
    }
  }

  final class RowFactory: ComponentFactory {
    let log = Log()
    var number = 0
    func make() throws -> Row { Row(number) }
    func kept() throws -> Row { try shared(factory: { try make() }) }
    func weakly() throws -> Row { try weakShared(factory: { try make() }) }
    func passing() throws -> Row { try unshared(factory: { try make() }) }
    func store() -> Store { shared(Store()) }
    func pair() throws -> [Row] {
      try unshared(factory: { [try requested(), try requested()] })
    }
    func requested() throws -> Row {
      try scoped(
        factory: { try make() },
        configure: { row in self.log.lines.append("configure \(row.row)") })
    }
  }

  @Test("They run by their order; equal ones as they were attached")
  func order() throws {
    let factory = RowFactory()
    for (number, order) in [(1, 5), (2, 0), (3, 5), (4, -1), (5, 0)] {
      factory.attach(Adding(number, order: order, factory.log))
    }
    #expect(try factory.passing().row == 42513)
    #expect(
      factory.log.lines == [
        "4 sees passing() 0", "2 sees passing() 4", "5 sees passing() 42",
        "1 sees passing() 425", "3 sees passing() 4251",
      ])
  }

  @Test("Everybody gets the replacement: the caller, the pools, the configure step")
  func replacement() throws {
    let factory = RowFactory()
    factory.attach(Adding(7, order: 0, factory.log))
    let (kept, weakly) = (try factory.kept(), try factory.weakly())
    #expect([kept.row, weakly.row] == [7, 7])
    #expect(try factory.kept() === kept)
    #expect(try factory.weakly() === weakly)
    let pair = try factory.pair()
    #expect(pair.map(\.row) == [7, 7])
    #expect(pair[0] === pair[1])
    _ = factory.store()
    #expect(
      factory.log.lines == [
        "7 sees kept() 0", "7 sees weakly() 0", "7 sees requested() 0", "7 sees pair()",
        "configure 7", "7 sees store()",
      ])
  }

  @Test("What was made before it was attached stays as it is")
  func late() throws {
    let factory = RowFactory()
    let row = try factory.kept()
    factory.attach(Adding(7, order: 0, factory.log))
    #expect(try factory.kept() === row)
    #expect(row.row == 0)
  }

  @Test("One that throws makes the request fail, and nothing stays")
  func throwing() throws {
    let factory = RowFactory()
    factory.attach(Adding(7, order: 0, factory.log))
    factory.number = 99
    #expect(throws: Refused(what: "kept()")) { _ = try factory.kept() }
    factory.number = 1
    #expect(try factory.kept().row == 17)
  }

  @Test("A replacement is told, and is what is stored")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    try recorder.withCurrent {
      let factory = RowFactory()
      factory.attach(Adding(7, order: 0, factory.log))
      _ = try factory.kept()
    }
    #expect(
      recorder.trace().lines.filter { $0.contains("object #2") || $0.contains("object #3") } == [
        "object-created object #2 type Row kind instance label kept()",
        "object-created object #3 type Row kind instance label kept()",
        "component-replaced resolution #1 object #2 replacement #3 processor Adding",
        "component-stored definition #1 object #3 lifetime shared strength strong",
        "resolution-ended resolution #1 object #3 outcome created",
        "component-evicted definition #1 object #3 reason container-ended",
      ])
  }
}
