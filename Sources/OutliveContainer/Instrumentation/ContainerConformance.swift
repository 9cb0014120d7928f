internal import OutliveRuntime
public import OutliveTrace

/// Checks what a container tells of itself, for the author of its instrumentation.
///
/// A rule can only be as right as what it is told. This checks that every request begins and ends
/// once, that a hit is of something that was told to be kept, that what is kept is let go at most once,
/// that nothing comes after the end, that a request names the one that it belongs to, that lifetimes
/// hold, and that nothing that was told is kept alive by the telling.
///
/// ```swift
/// let conformance = try ContainerConformance {
///   let locator = ServiceLocator()
///   _ = locator.shared("store") { DocumentStore() }
///   _ = locator.shared("store") { DocumentStore() }
/// }
/// for problem in conformance.problems { print(problem) }
/// ```
///
/// In a test, `expectContainerConforms` of `OutliveTesting` reports each problem as an issue.
public struct ContainerConformance: Sendable {
  /// Something that a container told, or didn't tell, that can't be right.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The event that it is about; `nil` when it is about none.
    public let event: EventSequence?
    /// What is wrong, as one sentence.
    public let message: String

    /// The event's number and the message.
    public var description: String { event.map { "event \($0.rawValue): \(message)" } ?? message }
  }

  /// What isn't right, by the number of the event that it is about.
  public let problems: [Problem]

  /// Checks what a recorded container told.
  ///
  /// - Parameter trace: The recorded run; everything else that was recorded is left alone.
  /// - Complexity: O(*n* · *k*), where *n* is the number of events, and *k* how much is kept at a time.
  public init(of trace: Trace) {
    self.init(problems: ConformanceCheck(of: trace).problems)
  }

  /// Runs a function that uses a container, records it, and checks what the container told.
  ///
  /// The function runs three times, of which the second is recorded: before and after that the
  /// container must get along without a recorder, and tell nothing. It should make a container, ask
  /// it for a component of each lifetime, twice, and let the container go: a container that is still
  /// there after the function is a problem, unless it was there before.
  ///
  /// - Parameter exercise: Makes and uses a container.
  /// - Throws: What the function throws.
  public init(running exercise: () throws -> Void) throws {
    var trial = try ConformanceTrial()
    defer { trial.recorder.finish() }
    try exercise()
    try trial.recorder.withCurrent(exercise)
    trial.judge()
    try exercise()
    self.init(problems: trial.problems())
  }

  /// Runs an asynchronous function that uses a container, records it, and checks what was told.
  ///
  /// It is like ``init(running:)``, for a container that several tasks use at once, or that has
  /// asynchronous components. The tasks have to be children of the function's own.
  ///
  /// - Parameters:
  ///   - isolation: The isolation the function runs in.
  ///   - exercise: Makes and uses a container.
  /// - Throws: What the function throws.
  public init(
    isolation: isolated (any Actor)? = #isolation, running exercise: () async throws -> Void
  ) async throws {
    var trial = try ConformanceTrial()
    defer { trial.recorder.finish() }
    try await exercise()
    try await trial.recorder.withCurrent(exercise)
    trial.judge()
    try await exercise()
    self.init(problems: trial.problems())
  }

  private init(problems: [Problem]) {
    // Two problems of one event stay in the order in which they were found.
    self.problems = problems.enumerated().sorted {
      ($0.element.event?.rawValue ?? 0, $0.offset) < ($1.element.event?.rawValue ?? 0, $1.offset)
    }.map(\.element)
  }
}

/// One run of an exercise, recorded, between two that aren't.
private struct ConformanceTrial {
  let recorder: Recorder
  private var check = ConformanceCheck(of: Trace(events: []))
  private var last = EventSequence(rawValue: 0)

  init() throws { recorder = try Recorder(to: .memory) }

  /// Checks what was told so far; the exercise has returned.
  mutating func judge() {
    recorder.noticeReleases()
    let recorded = recorder.trace()
    last = recorded.events.last?.sequence ?? last
    check = ConformanceCheck(of: recorded)
    check.checkSurvivors()
    if !check.hasRequests {
      check.report(
        nil, "no request was recorded: the function asks for nothing, or nothing is told")
    }
  }

  /// Checks that nothing was told since.
  mutating func problems() -> [ContainerConformance.Problem] {
    check.checkSilence(of: recorder.trace(), after: last)
    return check.problems
  }
}
