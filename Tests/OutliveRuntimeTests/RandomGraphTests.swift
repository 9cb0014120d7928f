import OutliveRuntime
import OutliveTrace
internal import OutliveTestSupport
import Synchronization
import Testing

private struct Link: @unchecked Sendable {
  var target: Vertex
  weak var observer: Vertex?
}

/// It can be sent, because in these tests nobody else uses it.
private struct Guarded: @unchecked Sendable {
  var targets: [Vertex] = []
  weak var observer: Vertex?
}

/// It can't be copied.
private struct Slot: ~Copyable {
  var target: Vertex?
  unowned(unsafe) var observer: Vertex?
}

private enum Choice {
  case none
  case direct(Vertex)
  case twice(Vertex, Int, Vertex)
  case later(() -> Vertex)
}

private final class Vertex {
  let number: Int
  var optional: Vertex?
  var array: [Vertex?] = []
  var links: [String: Link] = [:]
  var handlers: [() -> Void] = []
  var anything: Any = 0
  var choice: Choice = .none
  var object: AnyObject?
  let guarded = Mutex(Guarded())
  var slot = Slot()
  weak var weakly: Vertex?
  unowned(unsafe) var unsafely: Vertex?
  init(number: Int) { self.number = number }

  func clear() {
    optional = nil
    array = []
    links = [:]
    handlers = []
    anything = 0
    choice = .none
    object = nil
    guarded.withLock { $0 = Guarded() }
    slot = Slot()
  }
}

/// What is known about a random graph from how it was built.
private struct Model {
  var targets: [Int: [Int]] = [:]
  var keptCounts: [Int: Int] = [:]
  let count: Int

  /// The vertices that reference counting leaves alive.
  var survivors: Set<Int> {
    var counts = keptCounts
    for list in targets.values { for target in list { counts[target, default: 0] += 1 } }
    var survivors = Set(0..<count)
    var dead = survivors.filter { counts[$0, default: 0] == 0 }
    while let vertex = dead.popFirst() {
      survivors.remove(vertex)
      for target in targets[vertex] ?? [] {
        counts[target, default: 0] -= 1
        if counts[target] == 0 { dead.insert(target) }
      }
    }
    return survivors
  }

  /// The vertices that can be reached from what is kept.
  var reachable: Set<Int> {
    var reached: Set<Int> = []
    var queue = Array(keptCounts.filter { $0.value > 0 }.keys)
    while let vertex = queue.popLast() {
      if reached.insert(vertex).inserted { queue += targets[vertex] ?? [] }
    }
    return reached
  }
}

/// A random graph of live objects, and what is known about it.
private struct RandomGraph {
  var model: Model
  var weakly: [WeakVertex]

  struct WeakVertex {
    weak var vertex: Vertex?
  }

  @inline(never)
  init(seed: UInt64, count: Int, edgeCount: Int) {
    var generator = SeededRandom(seed: seed)
    let vertices = (0..<count).map { Vertex(number: $0) }
    model = Model(count: count)
    for _ in 0..<edgeCount {
      RandomGraph.connect(vertices, &model, &generator)
    }
    for vertex in vertices where Int.random(in: 0..<8, using: &generator) == 0 {
      let kept = Int.random(in: 1...3, using: &generator)
      model.keptCounts[vertex.number] = kept
      for _ in 0..<kept { _ = unsafe Unmanaged.passRetained(vertex) }
    }
    weakly = vertices.map { WeakVertex(vertex: $0) }
  }

  private static func connect(
    _ vertices: [Vertex], _ model: inout Model, _ generator: inout SeededRandom
  ) {
    func pick() -> Vertex { vertices[Int.random(in: 0..<vertices.count, using: &generator)] }
    let (from, to, other) = (pick(), pick(), pick())
    func add(_ targets: Vertex...) {
      model.targets[from.number, default: []] += targets.map(\.number)
    }
    switch Int.random(in: 0..<15, using: &generator) {
    case 0 where from.optional == nil:
      from.optional = to
      add(to)
    case 1:
      from.array += [to, nil]
      add(to)
    case 2 where from.links["\(to.number)"] == nil:
      from.links["\(to.number)"] = Link(target: to, observer: other)
      add(to)
    case 3:
      from.handlers.append { [to] in to.clear() }
      add(to)
    case 4:
      from.handlers.append { [to, weak other] in
        to.clear()
        other?.clear()
      }
      add(to)
    case 5:
      var variable = to
      from.handlers.append { [other] in variable = other }
      from.handlers.append { variable.clear() }
      // The variable's box is shared by both closures, and counts once.
      add(to, other)
    case 6 where from.anything is Int:
      from.anything = (to, 1, other)
      add(to, other)
    case 7 where from.anything is Int:
      // A large value, in a box of its own.
      from.anything = (to, 1, 2, 3, other)
      add(to, other)
    case 8:
      if case .none = from.choice {
        from.choice = .twice(to, 5, other)
        add(to, other)
      }
    case 9:
      if case .none = from.choice {
        from.choice = .later { [to, other] in to.optional == nil ? other : to }
        add(to, other)
      }
    case 10:
      if case .none = from.choice {
        from.choice = .direct(to)
        add(to)
      }
    case 11 where from.object == nil:
      from.object = to
      add(to)
    case 12:
      let link = Link(target: to, observer: other)
      from.guarded.withLock { guarded in
        guarded.targets.append(link.target)
        guarded.observer = link.observer
      }
      add(to)
    case 13 where from.slot.target == nil:
      from.slot.target = to
      unsafe from.slot.observer = other
      add(to)
    default:
      from.weakly = to
      unsafe from.unsafely = to
    }
  }
}

@Suite("Random graphs")
struct RandomGraphTests {
  @Test(
    "Garbage and what is held from outside are what the model says",
    arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) {
    let count = 2 + Int(seed % 40)
    let graph = RandomGraph(seed: seed, count: count, edgeCount: count * 3 / 2)
    var held: [AnyObject] = []
    for weakly in graph.weakly {
      if let vertex = weakly.vertex { held.append(vertex) }
    }
    let snapshot = HeapSnapshot.capture(of: held, ownReferences: 1)
    let vertices = held.compactMap { $0 as? Vertex }

    #expect(Set(vertices.map(\.number)) == graph.model.survivors)
    var external: [Int: Int] = [:]
    var garbage: Set<Int> = []
    for vertex in vertices {
      external[vertex.number] = snapshot.external(vertex)
      if let position = snapshot.position(of: vertex), snapshot.garbage.contains(position) {
        garbage.insert(vertex.number)
      }
    }
    #expect(snapshot.garbage == snapshot.expectedGarbage)
    #expect(external.filter { $0.value != 0 } == graph.model.keptCounts)
    #expect(garbage == graph.model.survivors.subtracting(graph.model.reachable))
    // What isn't a vertex, such as a closure or a box, is referred to from inside the graph only.
    var counts = snapshot.nodes.map { Int($0.retainCount) }
    for edge in snapshot.edges { counts[edge.to] -= 1 }
    let others = snapshot.nodes.indices.filter { snapshot.nodes[$0].kind != .instance }
    #expect(others.filter { counts[$0] != 0 }.map { snapshot.nodes[$0].type } == [])
    #expect(snapshot.unreadable == [])
    #expect(snapshot.nodes.filter { !$0.isStable } == [])

    for (number, kept) in graph.model.keptCounts {
      guard let vertex = vertices.first(where: { $0.number == number }) else { continue }
      for _ in 0..<kept { unsafe Unmanaged.passUnretained(vertex).release() }
    }
    for vertex in vertices { vertex.clear() }
  }
}
