internal import OutliveTrace

/// The search for the smallest trace that yields a finding.
struct MinimizingSearch {
  private let minimizer: TraceMinimizer
  private let verdict: Verdict
  private let integrity: TraceIntegrity
  private var events: [Event]
  /// How many smaller traces were tried.
  private(set) var attempts = 0
  /// Whether the limit was reached while there was more to try.
  private(set) var isExhausted = false

  /// Makes a search that begins with a trace which yields the finding.
  init(_ minimizer: TraceMinimizer, _ trace: Trace, _ verdict: Verdict) {
    self.minimizer = minimizer
    self.verdict = verdict
    integrity = trace.integrity
    events = trace.events
  }

  /// The smallest trace that was found.
  var trace: Trace { Trace(events: events, integrity: integrity) }

  /// Leaves out what can be left out, until nothing can.
  mutating func run() {
    // What comes after it is numbered anew.
    let numbered = SnapshotRepair.repaired(events, keeping: { _ in true })
    if numbered != events { _ = take(numbered) }
    var before: [Event]
    repeat {
      before = events
      leaveOutThings()
      leaveOutEvents()
      simplify()
    } while events != before && !isExhausted
  }

  /// Leaves out all that is told of things that have numbers.
  private mutating func leaveOutThings() {
    let base = events
    var census = ThingCensus()
    for event in base { census.note(event) }
    let things = census.things
    reduce(things.count) { kept in
      var removal = ThingRemoval(Set(things).subtracting(kept.map { things[$0] }))
      var changed = base
      var isKept = [Bool](repeating: true, count: base.count)
      for index in base.indices {
        if let event = removal.reduced(base[index]) {
          changed[index] = event
        } else {
          isKept[index] = false
        }
      }
      return SnapshotRepair.repaired(changed) { isKept[$0] }
    }
  }

  /// Leaves out single events.
  private mutating func leaveOutEvents() {
    let base = events
    reduce(base.count) { kept in
      var isKept = [Bool](repeating: false, count: base.count)
      for index in kept { isKept[index] = true }
      return SnapshotRepair.repaired(base) { isKept[$0] }
    }
  }

  /// Leaves out what events say beside the point.
  private mutating func simplify() {
    let base = events
    let sayings = Saying.all(in: base)
    reduce(sayings.count) { kept in
      Saying.without(Set(sayings).subtracting(kept.map { sayings[$0] }), in: base)
    }
  }

  /// Leaves out units, first many at once, then each by itself, until none can be left out.
  ///
  /// What is later may need what is earlier, so it goes first.
  private mutating func reduce(_ count: Int, _ build: ([Int]) -> [Event]) {
    var kept = Array(0..<count)
    var size = max(1, count)
    while !kept.isEmpty, !isExhausted {
      var isSmaller = false
      var end = kept.count
      while end > 0, !isExhausted {
        let start = max(0, end - size)
        let rest = Array(kept[..<start] + kept[end...])
        if take(build(rest)) {
          kept = rest
          isSmaller = true
        }
        end = start
      }
      if size > 1 { size /= 2 } else if !isSmaller { return }
    }
  }

  /// Takes events for the smallest trace if they yield the finding.
  private mutating func take(_ candidate: [Event]) -> Bool {
    guard attempts < minimizer.attemptLimit else {
      isExhausted = true
      return false
    }
    attempts += 1
    let isTaken =
      minimizer.verdict(in: Trace(events: candidate, integrity: integrity)) == verdict
    if isTaken { events = candidate }
    minimizer.progress(TraceMinimizer.Progress(attempts: attempts, events: events.count))
    return isTaken
  }
}
