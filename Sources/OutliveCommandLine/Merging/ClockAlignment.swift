/// By how much the times of processes have to be moved so that they are on one clock.
struct ClockAlignment {
  /// The distance in nanoseconds of each process's beginning from the earliest one.
  let offsets: [UInt64]
  /// Whether they are known; otherwise all are 0.
  let isKnown: Bool

  /// Two clocks of one machine may differ by so many nanoseconds before they are no more believed
  /// to be the same.
  private static let tolerance: UInt64 = 1_000_000_000

  /// Compares the beginnings of recordings.
  ///
  /// Processes that ran on one machine share the clock that their events' times come from, which is
  /// exact; whether they did shows in the wall clock, which is used for all others.
  ///
  /// - Parameter identities: What each process says about its recording.
  init(_ identities: [RecordingIdentity?]) {
    let known = identities.compactMap { $0 }.filter { $0.wallClock > 0 }
    guard let first = known.first, known.count == identities.count else {
      offsets = identities.map { _ in 0 }
      isKnown = false
      return
    }
    let earliestWall = known.map(\.wallClock).min() ?? 0
    let earliest = known.map(\.monotonicClock).min() ?? 0
    let walls = known.map { $0.wallClock - earliestWall }
    let exact = known.map { $0.monotonicClock - earliest }
    let isOneMachine =
      known.allSatisfy { $0.monotonicClock > 0 && $0.clock == first.clock }
      && zip(walls, exact).allSatisfy { max($0, $1) - min($0, $1) < Self.tolerance }
    offsets = isOneMachine ? exact : walls
    isKnown = true
  }
}
