internal import OutliveTrace

/// The resolutions of a process in the order in which they began, and what asked for each.
struct RequestOrder {
  /// The resolutions, in the order in which they began.
  let records: [ResolutionRecord]
  private let replay: Replay
  private let stepsByResolution: [ResolutionID: [Int]]
  /// The innermost step in which each resolution was asked for.
  private let surrounding: SerialTable<ResolutionID, Int>

  /// Puts the resolutions of a process in order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* resolutions and steps.
  init(of replay: Replay) {
    self.replay = replay
    let records = replay.resolutions.values.sorted {
      ($0.beganAt, $0.id.rawValue) < ($1.beganAt, $1.id.rawValue)
    }
    self.records = records
    let steps = replay.containerLog.steps
    var stepsByResolution: [ResolutionID: [Int]] = [:]
    var surrounding = SerialTable<ResolutionID, Int>()
    var open: [ResolutionID: [Int]] = [:]
    var next = 0
    for record in records where !steps.isEmpty {
      // Steps are told in the order in which they began.
      while next < steps.count, steps[next].beganAt < record.beganAt {
        open[steps[next].resolution, default: []].append(next)
        next += 1
      }
      guard let parent = Self.parent(of: record, in: replay)?.id else { continue }
      while let last = open[parent]?.last, !steps[last].contains(record.beganAt) {
        open[parent]?.removeLast()
      }
      if let last = open[parent]?.last { surrounding[record.id] = last }
    }
    for (position, step) in steps.enumerated() {
      stepsByResolution[step.resolution, default: []].append(position)
    }
    self.stepsByResolution = stepsByResolution
    self.surrounding = surrounding
  }

  /// The resolution that asked for another one, whether or not it was over already; `nil` when the program
  /// asked, or who did wasn't told.
  func parent(of record: ResolutionRecord) -> ResolutionRecord? {
    Self.parent(of: record, in: replay)
  }

  private static func parent(
    of record: ResolutionRecord, in replay: Replay
  ) -> ResolutionRecord? {
    let id = replay.containerLog.asked[record.id]?.parent ?? record.parent
    return id.flatMap { replay.resolutions[$0] }.flatMap { parent in
      parent.beganAt < record.beganAt ? parent : nil
    }
  }

  /// What was done to the component of a resolution, in order.
  func steps(of resolution: ResolutionID) -> [ContainerLog.Step] {
    (stepsByResolution[resolution] ?? []).map { replay.containerLog.steps[$0] }
  }

  /// The innermost step in which a resolution was asked for; `nil` when it was in none.
  func step(around record: ResolutionRecord) -> ContainerLog.Step? {
    surrounding[record.id].map { replay.containerLog.steps[$0] }
  }

  /// At what point of building one component another was asked for, as far as that can be told.
  func phase(
    of record: ResolutionRecord, in parent: ResolutionRecord, _ step: ContainerLog.Step?
  ) -> InjectionPhase {
    switch step?.kind {
    case .configure: return .configure
    case .injection(let phase, _): return phase
    case .replaced, .existing, nil: break
    }
    // Before there is an object nothing but its initializer can want it.
    guard let object = parent.object, parent.outcome == .created,
      let made = replay.objects[object], made.resolution == parent.id
    else { return .unknown }
    return record.beganAt < made.createdAt ? .initializer : .unknown
  }
}

extension ContainerLog {
  /// What can come of a resolution.
  enum Came {
    case made, found, failed, open
  }

  /// What came of a resolution.
  func cameOf(_ record: ResolutionRecord) -> Came {
    switch record.outcome {
    case .created: .made
    case .hit: .found
    case nil: failureIndices[record.id] == nil ? .open : .failed
    }
  }
}

extension DefinitionGraph.Uses {
  /// Counts what came of a resolution.
  mutating func add(_ came: ContainerLog.Came) {
    switch came {
    case .made: made += 1
    case .found: found += 1
    case .failed: failed += 1
    case .open: open += 1
    }
  }
}
