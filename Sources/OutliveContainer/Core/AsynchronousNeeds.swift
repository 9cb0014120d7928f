internal import OutliveRuntime
internal import Synchronization

/// Who needs whom among the asynchronous components that are being made, in all containers.
///
/// Containers that need each other may be in different isolations, and none of them sees what the
/// other one waits for. So that is kept here for all of them, and whoever would close a circle by
/// waiting is told before it waits.
///
/// Safe to use from any thread.
enum AsynchronousNeeds {
  /// A component that is being made.
  private struct Making {
    /// What a message says of it.
    let step: ResolutionError.Step
    /// The makings that it can't end before: those inside it, and those that it waits for.
    var needs: [UInt64] = []
  }

  private static let makings = Mutex<[UInt64: Making]>([:])

  /// Notes that a making begins, and that whoever asks for it needs it.
  static func begin(_ number: UInt64, _ step: ResolutionError.Step, for chain: AsynchronousChain) {
    makings.withVisibleLock { makings in
      makings[number] = Making(step: step)
      if let outer = chain.links.last?.number { makings[outer]?.needs.append(number) }
    }
  }

  /// Notes that a making has ended.
  static func end(_ number: UInt64, for chain: AsynchronousChain) {
    makings.withVisibleLock { makings in
      makings[number] = nil
      stopNeeding(number, chain, in: &makings)
    }
  }

  /// Notes that a chain waits for what somebody else makes, unless it would wait for ever.
  ///
  /// - Returns: The steps from one of the chain over what others make back to it, when the making needs
  ///   the chain: then nothing is noted.
  /// - Complexity: O(*n*), where *n* is the number of needs of all that is being made.
  static func wait(
    for number: UInt64, in chain: AsynchronousChain
  ) -> [ResolutionError.Step]? {
    makings.withVisibleLock { makings in
      if let cycle = cycle(from: number, to: chain, in: makings) { return cycle }
      if let outer = chain.links.last?.number { makings[outer]?.needs.append(number) }
      return nil
    }
  }

  /// Notes that a chain no longer waits.
  static func endWaiting(for number: UInt64, in chain: AsynchronousChain) {
    makings.withVisibleLock { stopNeeding(number, chain, in: &$0) }
  }

  private static func stopNeeding(
    _ number: UInt64, _ chain: AsynchronousChain, in makings: inout [UInt64: Making]
  ) {
    guard let outer = chain.links.last?.number,
      let index = makings[outer]?.needs.firstIndex(of: number)
    else { return }
    makings[outer]?.needs.remove(at: index)
  }

  private static func cycle(
    from number: UInt64, to chain: AsynchronousChain, in makings: [UInt64: Making]
  ) -> [ResolutionError.Step]? {
    var seen: Set<UInt64> = []
    var waiting: [(number: UInt64, before: [ResolutionError.Step])] = [(number, [])]
    while let (current, before) = waiting.popLast() {
      guard let making = makings[current], seen.insert(current).inserted else { continue }
      let steps = before + [making.step]
      if let first = chain.links.firstIndex(where: { $0.number == current }) {
        return chain.links[first...].map(\.step) + steps
      }
      for needed in making.needs { waiting.append((needed, steps)) }
    }
    return nil
  }
}
