import Foundation
import OutliveContainer
import Testing

@Suite("A request that can't end is stopped, and its chain is shown")
struct FaultTests {
  class CycleFactory: ComponentFactory {
    func shelf() -> Shelf { shared(Shelf(list: list())) }
    func list() -> DocumentList { unshared(DocumentList(store: store())) }
    func store() -> Store { scoped(factory: { Store(log: self.log(self.shelf())) }) }
    func log(_ shelf: Shelf) -> Log? { nil }

    func first() -> Row { unshared(Row(second().row)) }
    func second() -> Row { unshared(Row(first().row)) }

    func left() -> Row { unshared(Row(0)) { _ in _ = self.right() } }
    func right() -> Row { unshared(Row(1)) { _ in _ = self.left() } }

    func weak() -> Row { weakShared(Row(self.weak().row)) }

    func node(_ depth: Int) -> Row {
      unshared(Row(depth == 0 ? 0 : node(depth - 1).row + 1), name: "node(\(depth))")
    }
  }

  /// The message without the place in front of it, and without what the runtime adds after it.
  static func message(_ result: ExitTest.Result?) -> [String] {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.contains("Fatal error: ") }) else { return [] }
    let end = lines[start...].firstIndex { line in
      line.isEmpty || line.hasPrefix("Current stack trace") || line.hasPrefix("***")
    }
    return lines[start..<(end ?? lines.endIndex)].map { line in
      let message = line.components(separatedBy: "Fatal error: ").last ?? line
      return message.replacingOccurrences(
        of: "FaultTests\\.swift:\\d+", with: "FaultTests.swift:LINE", options: .regularExpression)
    }
  }

  @Test("An initializer cycle of several lifetimes")
  func mixedCycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CycleFactory().shelf()
    }
    #expect(
      FaultTests.message(result) == [
        "CycleFactory can't make shelf(): its initializer needs itself.",
        "  shared shelf()  FaultTests.swift:LINE",
        "  unshared list()  FaultTests.swift:LINE",
        "  scoped store()  FaultTests.swift:LINE",
        "  shared shelf()  FaultTests.swift:LINE",
        "Hand one of these to the other in a configure step: those run when all of them are made.",
      ])
  }

  @Test("A cycle shows only its own part of the chain")
  func cycleInside() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CycleFactory().list()
    }
    #expect(
      FaultTests.message(result).filter { $0.hasPrefix("  ") } == [
        "  scoped store()  FaultTests.swift:LINE",
        "  shared shelf()  FaultTests.swift:LINE",
        "  unshared list()  FaultTests.swift:LINE",
        "  scoped store()  FaultTests.swift:LINE",
      ])
  }

  @Test("A weakly shared component that needs itself")
  func weakCycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CycleFactory().weak()
    }
    #expect(
      FaultTests.message(result).filter { $0.hasPrefix("  ") } == [
        "  weakShared weak()  FaultTests.swift:LINE",
        "  weakShared weak()  FaultTests.swift:LINE",
      ])
  }

  @Test("Unshared components whose initializers make each other")
  func unsharedInitializers() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CycleFactory().first()
    }
    #expect(
      FaultTests.message(result) == [
        "CycleFactory can't make first(): the request is 128 components deep, "
          + "as if they made each other without end.",
        "  unshared first()  FaultTests.swift:LINE",
        "  unshared second()  FaultTests.swift:LINE",
        "  unshared first()  FaultTests.swift:LINE",
        "Give one of these a lifetime that is shared within the request, such as scoped.",
      ])
  }

  @Test("Unshared components whose configure steps make each other")
  func unsharedConfigureSteps() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CycleFactory().left()
    }
    #expect(
      FaultTests.message(result).filter { $0.hasPrefix("  ") } == [
        "  configure step of unshared left()  FaultTests.swift:LINE",
        "  configure step of unshared right()  FaultTests.swift:LINE",
        "  unshared left()  FaultTests.swift:LINE",
      ])
  }

  @Test("A chain without a repetition shows its last steps")
  func longChain() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CycleFactory().node(500)
    }
    #expect(
      FaultTests.message(result).filter { $0.hasPrefix("  ") }
        == (372...384).reversed().map { "  unshared node(\($0))  FaultTests.swift:LINE" })
  }

  @Test("A chain just within the limit is made")
  func deepChain() {
    #expect(CycleFactory().node(127).row == 127)
  }

  @Test("A factory that two threads use at once")
  func twoThreads() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class StoreFactory: ComponentFactory {
        var whileMaking: () -> Void = {}
        func store() -> Store {
          shared(
            factory: {
              self.whileMaking()
              return Store()
            })
        }
        func list() -> DocumentList { unshared(DocumentList()) }
      }
      let factory = Smuggled(StoreFactory())
      factory.value.whileMaking = { onAnotherThread { _ = factory.value.list() } }
      _ = factory.value.store()
    }
    #expect(
      FaultTests.message(result) == [
        "StoreFactory is used by two threads at once: list() was asked for on one while a "
          + "request is open on another. A factory belongs to one thread at a time; "
          + "confine it to an actor, give each thread its own, or wrap it in Synchronized."
      ])
  }

  @Test("A factory may move from one thread to another between requests")
  func movedBetweenThreads() {
    final class StoreFactory: ComponentFactory {
      func store() -> Store { shared(Store()) }
    }
    let factory = Smuggled(StoreFactory())
    let here = factory.value.store()
    let there = Smuggled<[Store]>([])
    onAnotherThread { there.value.append(factory.value.store()) }
    #expect(there.value.first === here)
  }
}

/// Something that is taken to another thread behind the compiler's back.
final class Smuggled<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Runs a function on a new thread, and waits for its end.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
