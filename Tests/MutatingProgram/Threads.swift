import Glibc
import Synchronization

/// Threads that change a graph that they share, and each one of its own, until they are stopped.
final class Threads {
  private final class Work: Sendable {
    let isStopped = Atomic(false)
    let changes = Atomic(0)
    let graph: SharedGraph

    init(_ graph: SharedGraph) { self.graph = graph }
  }

  private final class Start {
    let work: Work
    let seed: Int
    init(_ work: Work, seed: Int) {
      self.work = work
      self.seed = seed
    }
  }

  private let work: Work
  private var threads: [pthread_t] = []

  init(count: Int, changing graph: SharedGraph) {
    work = Work(graph)
    for seed in 0..<count {
      var thread = pthread_t()
      let start = unsafe Unmanaged.passRetained(Start(work, seed: seed)).toOpaque()
      let error = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
          Threads.run(start.work, seed: start.seed)
          return nil
        }, start)
      guard error == 0 else { fail("no thread could be made: error \(error)") }
      threads.append(thread)
    }
  }

  /// Stops the threads, and waits for them.
  ///
  /// - Returns: How many changes they have made.
  func stop() -> Int {
    work.isStopped.store(true, ordering: .relaxed)
    for thread in threads { pthread_join(thread, nil) }
    return work.changes.load(ordering: .relaxed)
  }

  private static func run(_ work: Work, seed: Int) {
    var numbers = Numbers(seed: UInt64(seed))
    let own = OwnGraph()
    while !work.isStopped.load(ordering: .relaxed) {
      for _ in 0..<16 {
        own.change(&numbers)
        own.change(&numbers)
        work.graph.change(&numbers)
      }
      work.changes.wrappingAdd(48, ordering: .relaxed)
    }
    own.clear()
  }
}

/// Vertices that only one thread knows.
private final class OwnGraph {
  private static let count = 128
  private var vertices = (0..<count).map { _ in Vertex() }

  func change(_ numbers: inout Numbers) {
    let first = numbers.next() % OwnGraph.count
    let (second, third) = (numbers.next() % OwnGraph.count, numbers.next() % OwnGraph.count)
    let choice = numbers.next()
    vertices[first].change(vertices[second], vertices[third], by: choice)
    if choice % 61 == 0 {
      // Without its references it can be in no cycle when it goes.
      vertices[third].clear()
      vertices[third] = Vertex()
    }
  }

  func clear() { for vertex in vertices { vertex.clear() } }
}
