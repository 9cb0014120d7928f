import Foundation
import Outlive
import OutliveRuntime

extension Benchmarks {
  /// A shared component found in its container, against a locked dictionary.
  static func containerHit(_ stopwatch: Stopwatch, isRecorded: Bool) -> Measurement {
    let count = 200_000
    let factory = GraphFactory()
    let hand = HandWritten()
    return recorded(isRecorded) {
      stopwatch.compare(
        "container-hit\(isRecorded ? "-recorded" : "")", unit: "ns/hit", count: count,
        to: "a locked dictionary"
      ) {
        for _ in 0..<count { consume(factory.log()) }
      } baseline: {
        for _ in 0..<count { consume(hand.log()) }
      }
    }
  }

  /// A weakly shared component that is held, found in its container.
  static func containerWeakHit(_ stopwatch: Stopwatch) -> Measurement {
    let count = 200_000
    let factory = GraphFactory()
    let held = factory.weakNode()
    let hand = HandWritten()
    return withExtendedLifetime(held) {
      stopwatch.compare(
        "container-weak-hit", unit: "ns/hit", count: count, to: "a locked dictionary"
      ) {
        for _ in 0..<count { consume(factory.weakNode()) }
      } baseline: {
        for _ in 0..<count { consume(hand.log()) }
      }
    }
  }

  /// A component that is made anew each time, against its initializer.
  static func containerUnique(_ stopwatch: Stopwatch, isRecorded: Bool) -> Measurement {
    let count = isRecorded ? 20_000 : 200_000
    let factory = GraphFactory()
    return recorded(isRecorded) {
      stopwatch.compare(
        "container-unique\(isRecorded ? "-recorded" : "")", unit: "ns/component", count: count,
        to: "the initializer, behind a call"
      ) {
        for _ in 0..<count { consume(factory.node()) }
      } baseline: {
        for _ in 0..<count { consume(HandWritten.node()) }
      }
    }
  }

  /// A graph of five components, two of which are asked for twice, against the same by hand.
  static func containerGraph(_ stopwatch: Stopwatch, isRecorded: Bool) -> Measurement {
    let count = isRecorded ? 5_000 : 50_000
    let factory = GraphFactory()
    return recorded(isRecorded) {
      stopwatch.compare(
        "container-graph\(isRecorded ? "-recorded" : "")", unit: "ns/graph", count: count,
        to: "the same by hand"
      ) {
        for _ in 0..<count { consume(factory.graph()) }
      } baseline: {
        for _ in 0..<count { consume(HandWritten.graph()) }
      }
    }
  }

  /// What an assembly's container takes for the same graph, against the same by hand.
  static func assemblyGraph(_ stopwatch: Stopwatch) -> Measurement {
    let count = 20_000
    guard let assembly = try? GraphAssembly().activated() else {
      preconditionFailure("the assembly has no mistakes")
    }
    return stopwatch.compare(
      "assembly-graph", unit: "ns/graph", count: count, to: "the same by hand"
    ) {
      for _ in 0..<count { consume(try? assembly.first()) }
    } baseline: {
      for _ in 0..<count { consume(HandWritten.graph()) }
    }
  }

  /// How much memory a million resolutions leave behind: it must be none.
  static func containerMemory(_ stopwatch: Stopwatch) -> Measurement {
    let count = 1_000_000
    let factory = GraphFactory()
    for _ in 0..<1_000 { consume(factory.graph()) }
    let bytes = PeakMemory.bytes {
      for _ in 0..<count / 7 { consume(factory.graph()) }
    }
    let figure = Double(bytes) / Double(count)
    return Measurement(
      name: "container-memory", figure: figure, unit: "bytes/resolution",
      reference: "one byte", referenceFigure: 1, ratio: figure)
  }

  /// Runs a measurement with recording into a file, or without recording.
  static func recorded(_ isRecorded: Bool, _ body: () -> Measurement) -> Measurement {
    isRecorded ? withRecorder { recorder in recorder.withCurrent(body) } : body()
  }
}

private final class Node {
  let left: Node?
  let right: Node?

  init(_ left: Node? = nil, _ right: Node? = nil) {
    self.left = left
    self.right = right
  }
}

private final class GraphFactory: ComponentFactory {
  func log() -> Node { shared(Node()) }
  func weakNode() -> Node { weakShared(Node()) }
  func node() -> Node { unshared(Node()) }

  func graph() -> Node { scoped(Node(second(), third())) }
  func second() -> Node { scoped(Node(fourth(), fifth())) }
  func third() -> Node { scoped(Node(fourth(), fifth())) }
  func fourth() -> Node { scoped(Node()) }
  func fifth() -> Node { scoped(Node()) }
}

private final class GraphAssembly: Assembly {
  let first = Definition<Node>()
  let second = Definition<Node>()
  let third = Definition<Node>()
  let fourth = Definition<Node>()
  let fifth = Definition<Node>()

  override func define() {
    first.make(with: second, third) { Node($0, $1) }
    second.make(with: fourth, fifth) { Node($0, $1) }
    third.make(with: fourth, fifth) { Node($0, $1) }
    fourth.make { Node() }
    fifth.make { Node() }
  }
}

/// What a container is compared with: the same without one.
private final class HandWritten {
  private let lock = NSLock()
  private let pool = ["log()": Node(), "unused()": Node()]

  @inline(never)
  func log() -> Node? {
    lock.lock()
    defer { lock.unlock() }
    return pool["log()"]
  }

  @inline(never)
  static func node() -> Node { Node() }

  @inline(never)
  static func graph() -> Node {
    let fourth = node()
    let fifth = node()
    return Node(Node(fourth, fifth), Node(fourth, fifth))
  }
}
