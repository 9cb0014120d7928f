internal import OutliveRuntime
internal import OutliveTrace

/// What a factory is in the middle of: the request that is open, and nothing when none is.
struct OpenRequest {
  /// The steps that have begun and not ended, outermost first.
  ///
  /// Those that make come after those that configure, because configure steps only run when nothing
  /// is being made.
  private(set) var steps: [Step] = []
  /// How many of these make a component.
  private(set) var makingCount = 0
  /// The configure steps of the phase that is being made, oldest first.
  private(set) var pendingConfigures: [PendingConfigure] = []
  private var thread: ThreadID?

  /// Whether the request is open on another thread than this.
  var isElsewhere: Bool {
    guard let thread else { return false }
    return thread != ThreadID.current
  }

  /// Begins to make a component.
  mutating func beginMaking(_ definition: Definition) {
    if steps.isEmpty { thread = ThreadID.current }
    makingCount += 1
    steps.append(Step(definition: definition, phase: .making))
  }

  /// Ends to make a component, whose configure step waits from now on.
  ///
  /// - Returns: Whether nothing is being made any more.
  mutating func endMaking(_ configure: PendingConfigure?) -> Bool {
    makingCount -= 1
    steps.removeLast()
    if let configure { pendingConfigures.append(configure) }
    return makingCount == 0
  }

  /// Takes the configure steps out that wait.
  mutating func takePendingConfigures() -> [PendingConfigure] {
    let waiting = pendingConfigures
    pendingConfigures = []
    return waiting
  }

  /// Begins to configure a component.
  mutating func beginConfiguring(_ definition: Definition) {
    steps.append(Step(definition: definition, phase: .configuring))
  }

  /// Ends to configure a component.
  mutating func endConfiguring() { steps.removeLast() }

  /// Ends the request when no step is open.
  ///
  /// - Returns: Whether it has ended.
  mutating func endIfOver() -> Bool {
    guard steps.isEmpty else { return false }
    thread = nil
    return true
  }
}
