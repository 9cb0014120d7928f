import OutliveContainer
import Testing

@Suite("Arguments that are given tell a component from others of its name")
struct ArgumentTests {
  /// Values that differ, and all have one hash.
  struct Colliding: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  /// A value that is told from others by which object it is.
  final class Owner: Hashable {
    static func == (left: Owner, right: Owner) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  final class RowFactory: ComponentFactory {
    var made: [String] = []
    let session = ManualScope("session")

    func make(_ number: Int) -> Row {
      made.append("\(number)")
      return Row(number)
    }
    func shared(_ key: Colliding) -> Row { shared(make(key.number), arguments: key) }
    func weakly(_ key: Colliding) -> Row { weakShared(make(key.number), arguments: key) }
    func scoped(_ key: Colliding) -> Row { scoped(make(key.number), arguments: key) }
    func cached(_ key: Colliding) -> Row { cached(make(key.number), arguments: key) }
    func kept(_ key: Colliding) -> Row { kept(in: session, make(key.number), arguments: key) }
    func pair(_ ask: (Colliding) -> Row) -> [Row] {
      unshared((0..<3).map { ask(Colliding(number: $0)) } + [ask(Colliding(number: 1))])
    }
    func owned(by owner: Owner) -> Row { shared(make(made.count), arguments: owner) }
    func titled(_ title: String) -> Row { shared(make(made.count), arguments: title) }
    func plain() -> Row { shared(make(-1), name: "row") }
    func numbered(_ number: Int) -> Row { shared(make(number), name: "row", arguments: number) }
    func texted(_ text: String) -> Row { shared(make(-2), name: "row", arguments: text) }
  }

  enum Keeping: CaseIterable {
    case shared, weakly, scoped, cached, kept
  }

  @Test("Arguments with one hash that aren't equal are different ones", arguments: Keeping.allCases)
  func collisions(keeping: Keeping) {
    let factory = RowFactory()
    let rows = factory.pair { key in
      switch keeping {
      case .shared: factory.shared(key)
      case .weakly: factory.weakly(key)
      case .scoped: factory.scoped(key)
      case .cached: factory.cached(key)
      case .kept: factory.kept(key)
      }
    }
    #expect(rows.map(\.row) == [0, 1, 2, 1])
    #expect(rows[1] === rows[3])
    #expect(factory.made == ["0", "1", "2"])
  }

  @Test("Equal arguments are the same, whichever value they are")
  func equality() {
    let factory = RowFactory()
    let first = factory.titled("oak")
    var title = "o"
    title += "ak"
    #expect(factory.titled(title) === first)
    title += "s"
    #expect(factory.titled(title) !== first)
    #expect(factory.titled("oak") === first)
    #expect(factory.made == ["0", "1"])
  }

  @Test("An argument that is an object isn't mistaken for a later one at its address")
  func reusedAddress() {
    let factory = RowFactory()
    var rows: [Int] = []
    for _ in 0..<50 { rows.append(factory.owned(by: Owner()).row) }
    #expect(rows == Array(0..<50))
  }

  @Test("With and without arguments, and with arguments of other types, a name has several")
  func mixed() {
    let factory = RowFactory()
    let rows = [
      factory.plain(), factory.numbered(1), factory.numbered(2), factory.texted("1"),
    ]
    #expect(rows.map(\.row) == [-1, 1, 2, -2])
    #expect(factory.plain() === rows[0])
    #expect(factory.numbered(1) === rows[1])
    #expect(factory.numbered(2) === rows[2])
    #expect(factory.texted("1") === rows[3])
    #expect(factory.made == ["-1", "1", "2", "-2"])
  }

  @Test("A component may need one of its own name with other arguments, but not with the same")
  func recursion() throws {
    final class TreeFactory: ComponentFactory {
      func node(_ depth: Int) throws -> Row {
        try shared(
          factory: { Row(depth == 0 ? 0 : try node(depth - 1).row + 1) }, arguments: depth)
      }
      func loop(_ depth: Int) throws -> Row {
        try shared(factory: { Row(try loop((depth + 1) % 3).row) }, arguments: depth)
      }
    }
    let factory = TreeFactory()
    #expect(try factory.node(20).row == 20)
    let error = #expect(throws: ResolutionError.self) { try factory.loop(0) }
    #expect(error?.reason == .initializerCycle)
    #expect(error?.chain.map(\.component) == Array(repeating: "loop(_:)", count: 4))
    #expect(error?.chain.map(\.lifetime) == Array(repeating: "shared", count: 4))
  }
}
