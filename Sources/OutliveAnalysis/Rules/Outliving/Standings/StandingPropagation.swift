/// What follows for all objects of a path from what is known of some.
///
/// What holds something that may be alive has to be alive as well, and what only something holds that
/// should be gone should be gone too. So there are three stretches: objects that may be alive, objects
/// of which nothing is known, and objects that should be gone; each may be empty. Where a trace says
/// that an object should be gone and that one further on may be alive, it isn't known who is right:
/// all from the one to the other is unknown, and that is said.
///
/// Source: the status propagation of LeakCanary's Shark (`RealLeakTracerFactory`), but that there what
/// is alive wins over what should be gone.
struct StandingPropagation {
  /// The standing of each object.
  let standings: [ReferencePath.Standing]
  /// The positions of the objects whose references may be at fault: from the last object that may be
  /// alive, or the first of all, to the first that should be gone.
  let suspects: Range<Int>
  /// The positions of two objects that the trace contradicts itself about: the first should be gone,
  /// and the second, further on, may be alive.
  let contradiction: (dead: Int, alive: Int)?

  /// Finds what follows.
  ///
  /// - Parameters:
  ///   - known: What is known of each object, from the holder down; `nil` for nothing.
  ///   - names: What to call them, as many.
  /// - Complexity: O(*n*) for *n* objects.
  init(_ known: [ReferencePath.Standing?], names: [String]) {
    let firstDead = known.firstIndex { $0?.status == .dead } ?? known.count
    let lastAlive = known.lastIndex { $0?.status == .alive } ?? -1
    // Without a contradiction, all that is known to be alive comes before all that should be gone.
    let alive =
      lastAlive < firstDead
      ? lastAlive : known[..<firstDead].lastIndex { $0?.status == .alive } ?? -1
    let dead =
      lastAlive < firstDead
      ? firstDead : known[lastAlive...].firstIndex { $0?.status == .dead } ?? known.count
    contradiction = lastAlive < firstDead ? nil : (firstDead, lastAlive)
    standings = known.indices.map { position in
      if position <= alive {
        if let known = known[position], known.status == .alive { return known }
        return ReferencePath.Standing(
          status: .alive, reason: "it holds \(names[alive]), which may be alive", isInferred: true)
      }
      if position >= dead {
        if let known = known[position], known.status == .dead { return known }
        return ReferencePath.Standing(
          status: .dead, reason: "\(names[dead]) holds it, which should be gone", isInferred: true)
      }
      guard let known = known[position], known.status != .unknown else { return .unknown }
      let isDead = known.status == .dead
      let other = isDead ? lastAlive : firstDead
      return ReferencePath.Standing(
        status: .unknown,
        reason: (known.reason.map { "\($0), but " } ?? "")
          + (isDead
            ? "it holds \(names[other]), which may be alive"
            : "\(names[other]) holds it, which should be gone"))
    }
    // The last object refers to nothing.
    let end = min(dead, max(0, known.count - 1))
    suspects = min(max(0, alive), end)..<end
  }
}
