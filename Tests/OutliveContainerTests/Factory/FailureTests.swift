import OutliveContainer
import Testing

/// What a test's factory refuses to make.
struct Refused: Error, Equatable {
  let what: String
}

/// The parts of ``FailureTests``, each of which needs the one before.
private let partNames = ["store", "index", "list", "page", "inbox", "shelf"]

@Suite("A request that fails leaves the factory as it was")
struct FailureTests {
  /// A part that tells when it goes.
  final class Piece {
    let name: String
    let log: Log
    let parts: [Piece]
    init(_ name: String, _ log: Log, _ parts: [Piece] = []) {
      self.name = name
      self.log = log
      self.parts = parts
      log.lines.append("make \(name)")
    }
    deinit { log.lines.append("free \(name)") }
  }

  class PieceFactory: ComponentFactory {
    let log = Log()
    let session = ManualScope("session")
    var refused: Set<String> = []

    func check(_ what: String) throws {
      if refused.contains(what) { throw Refused(what: what) }
    }
    func configure(_ name: String) -> (Piece) throws -> Void {
      { piece in
        self.log.lines.append("configure \(piece.name)")
        try self.check("configure \(name)")
      }
    }
    func make(_ name: String, _ parts: [Piece] = []) throws -> Piece {
      let piece = Piece(name, log, parts)
      try check(name)
      return piece
    }

    func store() throws -> Piece {
      try shared(factory: { try make("store") }, configure: configure("store"))
    }
    func index() throws -> Piece {
      try weakShared(
        factory: { try make("index", [try store()]) }, configure: configure("index"))
    }
    func list() throws -> Piece {
      try scoped(factory: { try make("list", [try index()]) }, configure: configure("list"))
    }
    func page() throws -> Piece {
      try cached(factory: { try make("page", [try list()]) }, configure: configure("page"))
    }
    func inbox() throws -> Piece {
      try kept(
        in: session, factory: { try make("inbox", [try page()]) }, configure: configure("inbox"))
    }
    func shelf() throws -> Piece {
      try unshared(factory: { try make("shelf", [try inbox()]) }, configure: configure("shelf"))
    }
  }

  @Test(
    "Whatever fails, nothing that was made stays, and the next request makes everything",
    arguments: partNames + partNames.map { "configure \($0)" })
  func everything(refused: String) throws {
    let factory = PieceFactory()
    factory.refused = [refused]
    #expect(throws: Refused(what: refused)) { _ = try factory.shelf() }

    // What was made is gone, without the container having to be asked for it.
    let made = factory.log.lines.filter { $0.hasPrefix("make ") }.map { $0.dropFirst(5) }
    let freed = factory.log.lines.filter { $0.hasPrefix("free ") }.map { $0.dropFirst(5) }
    #expect(freed.sorted() == made.sorted())
    #expect(factory.session.count == 0)
    let configured = factory.log.lines.filter { $0.hasPrefix("configure") }
    let ranUntil = partNames.map { "configure \($0)" }
    if let last = ranUntil.firstIndex(of: refused) {
      #expect(configured == Array(ranUntil[...last]))
    } else {
      #expect(configured == [])
    }

    factory.refused = []
    factory.log.lines = []
    let shelf = try factory.shelf()
    #expect(
      factory.log.lines.filter { !$0.hasPrefix("free") }
        == partNames.map { "make \($0)" } + ranUntil)
    #expect(try factory.store() === shelf.parts[0].parts[0].parts[0].parts[0].parts[0])
    #expect(try factory.inbox() === shelf.parts[0])
  }

  @Test("What there was before the request stays, and is found by the next one")
  func earlier() throws {
    let factory = PieceFactory()
    let store = try factory.store()
    let index = try factory.index()
    factory.refused = ["page"]
    #expect(throws: Refused(what: "page")) { _ = try factory.shelf() }
    #expect(try factory.store() === store)
    #expect(try factory.index() === index)
    factory.refused = []
    let shelf = try factory.shelf()
    #expect(shelf.parts[0].parts[0].parts[0].parts[0] === index)
  }

  @Test("Components go in order: who was made last goes first")
  func order() {
    let factory = PieceFactory()
    factory.refused = ["configure shelf"]
    #expect(throws: Refused(what: "configure shelf")) { _ = try factory.shelf() }
    #expect(
      factory.log.lines.filter { $0.hasPrefix("free") }
        == partNames.reversed().map { "free \($0)" })
  }

  @Test("A failure that is caught inside takes back only what failed")
  func caught() throws {
    final class CatchingFactory: PieceFactory {
      func desk() throws -> Piece {
        try shared(
          factory: {
            let store = try store()
            let page = try? page()
            return try make("desk", [store] + [page].compactMap(\.self))
          }, configure: configure("desk"))
      }
    }
    let factory = CatchingFactory()
    factory.refused = ["page"]
    let desk = try factory.desk()
    #expect(
      factory.log.lines == [
        "make store", "make index", "make list", "make page", "free page", "free list",
        "free index", "make desk", "configure store", "configure desk",
      ])
    #expect(try factory.desk() === desk)
    #expect(try factory.store() === desk.parts[0])
  }

  @Test("A failure that is caught in a configure step takes back only what failed")
  func caughtInConfigure() throws {
    final class CatchingFactory: PieceFactory {
      func desk() throws -> Piece {
        try shared(factory: { try make("desk") }) { _ in
          #expect(throws: Refused(what: "configure index")) { _ = try self.index() }
          _ = try self.store()
        }
      }
    }
    let factory = CatchingFactory()
    factory.refused = ["configure index"]
    let desk = try factory.desk()
    #expect(
      factory.log.lines == [
        "make desk", "make store", "make index", "configure store", "configure index",
        "free index", "free store", "make store", "configure store",
      ])
    #expect(try factory.desk() === desk)
  }

  @Test("A component whose place was taken is back after the failure")
  func replacedIsBack() throws {
    class BaseFactory: ComponentFactory {
      var isRefused = false
      func store() throws -> Store { shared(Store()) }
    }
    final class WrappingFactory: BaseFactory {
      override func store() throws -> Store {
        try shared(
          factory: {
            _ = try super.store()
            return Store()
          },
          configure: { _ in if self.isRefused { throw Refused(what: "store") } })
      }
    }
    let factory = WrappingFactory()
    factory.isRefused = true
    #expect(throws: Refused(what: "store")) { _ = try factory.store() }
    factory.isRefused = false
    let store = try factory.store()
    #expect(try factory.store() === store)
  }

  @Test("An initializer cycle is an error with the whole chain, and leaves nothing")
  func cycle() throws {
    final class CycleFactory: PieceFactory {
      var isCyclic = true
      func left() throws -> Piece { try shared(factory: { try make("left", [try right()]) }) }
      func right() throws -> Piece {
        try scoped(
          factory: { try make("right", [try store()] + (isCyclic ? [try left()] : [])) })
      }
    }
    let factory = CycleFactory()
    let error = #expect(throws: ResolutionError.self) { _ = try factory.left() }
    #expect(error?.reason == .initializerCycle)
    #expect(error?.asked == "left()")
    #expect(error?.message == "CycleFactory can't make left(): its initializer needs itself.")
    #expect(error?.chain.map(\.component) == ["left()", "right()", "left()"])
    #expect(error?.chain.map(\.lifetime) == ["shared", "scoped", "shared"])
    #expect(error?.chain.map(\.isConfiguring) == [false, false, false])
    #expect(factory.log.lines == ["make store", "free store"])
    factory.isCyclic = false
    let left = try factory.left()
    #expect(try factory.left() === left)
    #expect(try factory.store() === left.parts[0].parts[0])
  }

  @Test("Unshared components that make each other without end are an error too, and leave nothing")
  func divergent() throws {
    final class LoopFactory: ComponentFactory {
      func left() throws -> Row { try unshared(factory: { Row(try right().row) }) }
      func right() throws -> Row { try unshared(factory: { Row(try left().row) }) }
      func up() throws -> Row { try unshared(throwing: Row(0)) { _ in _ = try self.down() } }
      func down() throws -> Row { try unshared(throwing: Row(1)) { _ in _ = try self.up() } }
      func row() -> Row { scoped(Row(2)) }
    }
    let factory = LoopFactory()
    for _ in 0..<2 {
      let made = #expect(throws: ResolutionError.self) { _ = try factory.left() }
      #expect(made?.reason == .divergentCycle)
      let configured = #expect(throws: ResolutionError.self) { _ = try factory.up() }
      #expect(configured?.reason == .divergentCycle)
    }
    #expect(factory.row() !== factory.row())
  }

  @Test("A deinitializer that runs after a failure can ask for more")
  func deinitAsks() throws {
    final class Farewell {
      let body: () -> Void
      init(body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    final class FarewellFactory: ComponentFactory {
      var rows: [Row] = []
      func row() -> Row { shared(Row(rows.count)) }
      func farewell() -> Farewell {
        shared(Farewell { [unowned self] in rows.append(row()) })
      }
      func shelf() throws -> Row {
        try unshared(
          factory: {
            _ = farewell()
            throw Refused(what: "shelf")
          })
      }
    }
    let factory = FarewellFactory()
    #expect(throws: Refused(what: "shelf")) { _ = try factory.shelf() }
    #expect(factory.rows.map(\.row) == [0])
    #expect(factory.row() === factory.rows[0])
  }

  @Test("What is scoped in a failed part of a request isn't found later in that request")
  func scopedAfterCaught() {
    final class RowFactory: ComponentFactory {
      var made = 0
      func row() -> Row {
        scoped(
          factory: {
            made += 1
            return Row(made)
          })
      }
      func failing() throws -> Row {
        try unshared(
          factory: {
            #expect(row().row == made)
            #expect(row().row == made)
            throw Refused(what: "failing")
          })
      }
      func rows() -> [Int] {
        unshared(
          factory: {
            _ = try? failing()
            return [row().row, row().row]
          })
      }
      func earlier() -> [Int] {
        unshared(
          factory: {
            let first = row().row
            _ = try? failing()
            return [first, row().row]
          })
      }
    }
    let factory = RowFactory()
    #expect(factory.rows() == [2, 2])
    #expect(factory.earlier() == [3, 3])
  }
}
