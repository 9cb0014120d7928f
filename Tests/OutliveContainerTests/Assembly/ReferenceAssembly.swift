import OutliveContainer

/// How a random piece is made: its scope, and which others it needs where.
struct GraphPlan {
  enum Scope: CaseIterable {
    case objectGraph, prototype, lazySingleton, weakSingleton

    var instanceScope: InstanceScope {
      switch self {
      case .objectGraph: .objectGraph
      case .prototype: .prototype
      case .lazySingleton: .lazySingleton
      case .weakSingleton: .weakSingleton
      }
    }
  }

  var scope: Scope
  var initializer: [Int]
  var properties: [Int]
  var methods: [Int]
  /// Whether the piece holds what it is given.
  var keeps: Bool
}

/// A piece of a random graph.
final class GraphPart {
  let number: Int
  let serial: Int
  let bench: GraphBench
  var held: [GraphPart] = []
  init(number: Int, serial: Int, bench: GraphBench) {
    self.number = number
    self.serial = serial
    self.bench = bench
  }
  subscript(slot slot: Int) -> GraphPart? {
    get { nil }
    set { if let newValue { bench.inject(newValue, into: self) } }
  }
  func take(_ other: GraphPart) { bench.inject(other, into: self) }
}

/// What the assembly and its reference do alike: make pieces, and log what happens to them.
final class GraphBench {
  let plans: [GraphPlan]
  var log: [String] = []
  private var pieces: [WeakPiece] = []

  private struct WeakPiece {
    weak let piece: GraphPart?
  }

  init(_ plans: [GraphPlan]) { self.plans = plans }

  var alive: [Int] { pieces.compactMap { $0.piece?.serial } }

  func make(_ number: Int, with given: [GraphPart]) -> GraphPart {
    let piece = GraphPart(number: number, serial: pieces.count, bench: self)
    pieces.append(WeakPiece(piece: piece))
    log.append("make \(number): #\(piece.serial) with \(given.map(\.serial))")
    if plans[number].keeps { piece.held = given }
    return piece
  }

  func inject(_ other: GraphPart, into piece: GraphPart) {
    log.append("#\(piece.serial) gets #\(other.serial)")
    if plans[piece.number].keeps { piece.held.append(other) }
  }

  func afterInjections(_ piece: GraphPart) { log.append("after #\(piece.serial)") }
  func complete(_ piece: GraphPart) { log.append("complete #\(piece.serial)") }
}

/// How Typhoon makes components, from its description, as plainly as it can be written.
///
/// A component that waits for another one's initializer gets it when that has returned. A prototype is
/// only handed out while it is made to what it asks for itself.
final class ReferenceContainer {
  struct Cyclic: Error {}

  let bench: GraphBench
  /// Whether the graph grew beyond what is worth comparing.
  var isTooLarge: Bool { bench.log.count >= 1_000 }
  private var singletons: [Int: GraphPart] = [:]
  private var weakly: [Int: () -> GraphPart?] = [:]
  private var graph: [Int: GraphPart] = [:]
  private var stack: [Entry] = []
  private var complete: [() -> Void] = []

  private final class Entry {
    let number: Int
    var piece: GraphPart?
    var waiting: [(GraphPart) -> Void] = []
    init(_ number: Int) { self.number = number }
  }

  init(_ plans: [GraphPlan]) { bench = GraphBench(plans) }

  func piece(_ number: Int) throws -> GraphPart {
    let piece = try make(number)
    finish()
    return piece
  }

  private func finish() {
    let bodies = complete
    complete = []
    for body in bodies { body() }
    graph = [:]
  }

  private func inFlight(_ number: Int) -> Entry? {
    let reach = bench.plans[number].scope == .prototype ? stack.suffix(2) : stack[...]
    return reach.last { $0.number == number }
  }

  private func make(_ number: Int) throws -> GraphPart {
    let plan = bench.plans[number]
    switch plan.scope {
    case .objectGraph: if let piece = graph[number] { return piece }
    case .lazySingleton: if let piece = singletons[number] { return piece }
    case .weakSingleton: if let piece = weakly[number]?() { return piece }
    case .prototype: break
    }
    if let piece = inFlight(number)?.piece { return piece }
    if plan.scope != .prototype, inFlight(number) != nil { throw Cyclic() }
    guard stack.count < 100, bench.log.count < 1_000 else { throw Cyclic() }

    let entry = Entry(number)
    stack.append(entry)
    var given: [GraphPart] = []
    for other in plan.initializer { given.append(try make(other)) }
    let piece = bench.make(number, with: given)
    entry.piece = piece
    for body in entry.waiting { body(piece) }
    for other in plan.properties + plan.methods {
      if let waited = inFlight(other), waited.piece == nil {
        waited.waiting.append { self.bench.inject($0, into: piece) }
      } else {
        bench.inject(try make(other), into: piece)
      }
    }
    bench.afterInjections(piece)
    stack.removeLast()
    switch plan.scope {
    case .objectGraph: graph[number] = piece
    case .lazySingleton: singletons[number] = piece
    case .weakSingleton: weakly[number] = { [weak piece] in piece }
    case .prototype: break
    }
    complete.append { self.bench.complete(piece) }
    return piece
  }
}

/// The same pieces, made by the assembly under test.
final class GraphAssembly: Assembly {
  static let count = 6
  let bench: GraphBench
  let first: Definition<GraphPart>
  let second: Definition<GraphPart>
  let third: Definition<GraphPart>
  let fourth: Definition<GraphPart>
  let fifth: Definition<GraphPart>
  let sixth: Definition<GraphPart>

  init(_ plans: [GraphPlan]) {
    bench = GraphBench(plans)
    let definitions = plans.map { Definition<GraphPart>($0.scope.instanceScope) }
    first = definitions[0]
    second = definitions[1]
    third = definitions[2]
    fourth = definitions[3]
    fifth = definitions[4]
    sixth = definitions[5]
    super.init()
  }

  required init() { preconditionFailure("it is made with its plans") }

  var pieces: [Definition<GraphPart>] { [first, second, third, fourth, fifth, sixth] }

  override func define() {
    let (bench, pieces) = (bench, pieces)
    for (number, (piece, plan)) in zip(pieces, bench.plans).enumerated() {
      let given = plan.initializer.map { pieces[$0] }
      switch given.count {
      case 0: piece.make { bench.make(number, with: []) }
      case 1: piece.make(with: given[0]) { bench.make(number, with: [$0]) }
      case 2: piece.make(with: given[0], given[1]) { bench.make(number, with: [$0, $1]) }
      default:
        piece.make(with: given[0], given[1], given[2]) { bench.make(number, with: [$0, $1, $2]) }
      }
      for other in plan.methods { piece.inject(GraphPart.take, pieces[other]) }
      for (slot, other) in plan.properties.enumerated() {
        piece.inject(\.[slot: slot], pieces[other])
      }
      piece.afterInjections { bench.afterInjections($0) }
        .afterAllInjections { bench.complete($0) }
    }
  }
}
