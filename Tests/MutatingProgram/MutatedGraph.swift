import OutliveRuntime
import Synchronization

/// A vertex of a graph that threads change without pause.
final class Vertex {
  /// A value that holds vertices in one of many shapes.
  enum Choice {
    case none
    case one(Vertex)
    case two(Vertex, Int, Vertex)
    case later(() -> Vertex?)
    indirect case deep(Choice, Vertex)
  }

  /// A value that is too large to lie in an existential.
  struct Large {
    var numbers = (1, 2, 3)
    var vertex: Vertex
  }

  var left: Vertex?
  var right: Vertex?
  var list: [Vertex] = []
  var table: [String: Vertex] = [:]
  var numbered: [Int: [Vertex]] = [:]
  var handlers: [() -> Void] = []
  var anything: Any = 0
  var object: AnyObject?
  var choice = Choice.none
  var text = ""
  weak var observer: Vertex?
  weak var other: Vertex?

  /// Lets go of everything without recursion: a chain may be long.
  func clear() {
    left = nil
    right = nil
    list = []
    table = [:]
    numbered = [:]
    handlers = []
    anything = 0
    object = nil
    choice = .none
  }

  /// Changes one thing about this vertex.
  func change(_ first: Vertex, _ second: Vertex, by number: Int) {
    switch number % 20 {
    case 0: left = first
    case 1: right = first
    case 2: swap(&left, &right)
    case 3: list.append(first)
    case 4: list = list.reversed() + [second]
    case 5: table["\(number % 7) \(text)"] = first
    case 6: numbered[number % 5, default: []].append(second)
    case 7: handlers.append { [first] in first.text = "told" }
    case 8: handlers.append { [weak first, second] in first?.left = second }
    case 9: anything = (first, number)
    case 10: anything = Large(vertex: second)
    case 11: object = first
    case 12: choice = .two(first, number, second)
    case 13: choice = .deep(.one(first), second)
    case 14:
      var kept: Vertex? = first
      choice = .later {
        defer { kept = second }
        return kept
      }
    case 15: observer = first
    case 16: other = second
    case 17: text = "a text that is too long to be kept in place, number \(number)"
    case 18:
      right = left
      left = nil
    default:
      anything = first as Any
      object = [first, second] as AnyObject
    }
    // Whatever has grown too large goes, and with it a chain of deinitializers.
    if list.count > 8 { list.removeAll() }
    if table.count > 8 { table = [:] }
    if numbered.count > 4 { numbered.removeAll(keepingCapacity: true) }
    if handlers.count > 8 { handlers.removeFirst(6) }
  }

  deinit {
    // Something that a deinitializer may do: make an object, and refer to another that lives on.
    if let other { left = other }
    let last = unsafe Vertex.Large(vertex: Vertex.shared)
    anything = last
  }

  static nonisolated(unsafe) let shared = Vertex()
}

/// A linear congruential generator: quick, and of each thread's own.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33)
  }
}

/// Vertices that all threads change, under a lock.
final class SharedGraph: Sendable {
  /// What holds the vertices; it is where snapshots begin.
  final class Shelf {
    var vertices: [Vertex] = (0..<64).map { _ in Vertex() }
  }

  private let shelf = Mutex(Shelf())

  func change(_ numbers: inout Numbers) {
    let (first, second, third) = (numbers.next() % 64, numbers.next() % 64, numbers.next() % 64)
    let choice = numbers.next()
    shelf.withVisibleLock { shelf in
      shelf.vertices[first].change(shelf.vertices[second], shelf.vertices[third], by: choice)
      if choice % 97 == 0 {
        // Without its references it can be in no cycle when it leaves the shelf.
        shelf.vertices[third].clear()
        shelf.vertices[third] = Vertex()
      }
    }
  }

  func clear() {
    shelf.withVisibleLock { shelf in for vertex in shelf.vertices { vertex.clear() } }
  }
}
