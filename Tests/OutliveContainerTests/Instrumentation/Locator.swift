import OutliveContainer
import OutliveTrace

/// What a locator hands out in these tests.
class Piece {
  var other: Piece?
}

/// A container of the simplest sort, instrumented, that can be given one mistake.
final class Locator {
  enum Fault: CaseIterable {
    case forgetsToTell
    case findsUnshared
    case findsWithoutMaking
    case findsScopedLater
    case findsAnother
    case makesSharedTwice
    case makesWeakTwice
    case answersAfterClose
  }

  private var kept: [String: Piece] = [:]
  private var scoped: [String: Piece] = [:]
  private var weak: [String: WeakPiece] = [:]
  private var depth = 0
  private var isClosed = false
  private let fault: Fault?
  private let instrumentation = ContainerInstrumentation()

  init(fault: Fault? = nil, parent: Locator? = nil, isSynchronized: Bool = false) {
    self.fault = fault
    instrumentation.opened(self, in: parent?.instrumentation, isSynchronized: isSynchronized)
  }

  func part(
    _ name: String, _ lifetime: Lifetime, make: () -> Piece = { Piece() }
  ) -> Piece? {
    depth += 1
    defer {
      depth -= 1
      if depth == 0, fault != .findsScopedLater { scoped = [:] }
    }
    return instrumentation.resolve(name, as: Piece.self, lifetime) { resolution in
      if isClosed, fault != .answersAfterClose {
        resolution.failed(because: .closed)
        return nil
      }
      if let part = find(name, lifetime) {
        if fault == .findsAnother { return resolution.found(Piece()) }
        return resolution.found(part)
      }
      let part = make()
      keep(part, name, lifetime)
      if fault == .forgetsToTell { return part }
      if fault == .findsWithoutMaking { return resolution.found(part) }
      return resolution.made(part)
    }
  }

  func close() {
    isClosed = true
    kept = [:]
    instrumentation.closed(because: "the test is done with it")
  }

  func reset(_ name: String) {
    kept[name] = nil
    instrumentation.evicted(name, .shared, because: .reset)
  }

  private func find(_ name: String, _ lifetime: Lifetime) -> Piece? {
    switch lifetime {
    case .unshared: fault == .findsUnshared ? kept[name] : nil
    case .scoped: scoped[name]
    case .weakShared: fault == .makesWeakTwice ? nil : weak[name]?.part
    default: fault == .makesSharedTwice ? nil : kept[name]
    }
  }

  private func keep(_ part: Piece, _ name: String, _ lifetime: Lifetime) {
    switch lifetime {
    case .unshared where fault != .findsUnshared: break
    case .scoped: scoped[name] = part
    case .weakShared: weak[name] = WeakPiece(part: part)
    default: kept[name] = part
    }
  }
}

private struct WeakPiece {
  weak let part: Piece?
}
