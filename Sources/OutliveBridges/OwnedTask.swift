public import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

/// The object that a task belongs to, as the task knows it: it isn't kept alive.
public struct TaskOwner<Owner: AnyObject & Sendable>: Sendable {
  fileprivate weak let observation: BridgedObservation?
  fileprivate weak let object: Owner?

  /// Whether the task should go on: its owner is there, and nobody has stopped it.
  public var isActive: Bool { object != nil && observation?.isActive == true && !Task.isCancelled }

  /// Runs a function with the owner, which is kept alive for that time only.
  ///
  /// - Parameters:
  ///   - isolation: The isolation the function runs in.
  ///   - body: The function.
  /// - Returns: What the function returns; `nil` when the owner is gone or the task was stopped,
  ///   and then the task is cancelled.
  /// - Throws: What the function throws.
  public func with<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Owner) async throws -> Result
  ) async rethrows -> Result? {
    guard let object else {
      observation?.end(.observerDied)
      return nil
    }
    guard isActive else { return nil }
    return try await body(object)
  }
}

/// Starts a task that belongs to an object, ends with it, and doesn't keep it alive.
///
/// ```swift
/// refreshing = ownedTask("refresh", by: self) { me in
///   while await me.with({ await $0.refresh() }) != nil {
///     try await Task.sleep(for: .seconds(60))
///   }
/// }
/// ```
///
/// The owner keeps what is returned; when that goes, or is told to stop, the task is cancelled.
///
/// - Parameters:
///   - label: The task's name, as reports print it.
///   - owner: The object that the task belongs to, which is not held.
///   - file: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - body: What the task does; it asks for its owner whenever it needs it.
/// - Returns: The task, which lasts as long as somebody keeps it.
public func ownedTask<Owner: AnyObject & Sendable>(
  _ label: String = "", by owner: Owner, file: StaticString = #fileID, line: UInt = #line,
  function: StaticString = #function,
  body: @escaping @Sendable (_ owner: TaskOwner<Owner>) async throws -> Void
) -> BridgedObservation {
  let callSite = CallSite(file: file, line: line, function: function)
  let observation = BridgedObservation(nil, of: nil, label, by: owner, at: callSite)
  let record = RecordedTask(label, by: owner, at: callSite)
  let me = TaskOwner(observation: observation, object: owner)
  run(observation, record) { try await body(me) }
  return observation
}

/// Starts a task that keeps its owner alive until it ends, and says so in the trace.
///
/// It is for work that comes to its end by itself, such as an upload. If it doesn't, the rule
/// `pinned-by-task` finds it.
///
/// - Parameters:
///   - label: The task's name, as reports print it.
///   - owner: The object that the task belongs to, and that it holds.
///   - isBackground: Whether the task may go on when its owner should be gone.
///   - file: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - body: What the task does.
/// - Returns: The task; it is cancelled when that is told to stop, or goes.
public func holdingTask<Owner: AnyObject & Sendable>(
  _ label: String = "", by owner: Owner, isBackground: Bool = false,
  file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
  body: @escaping @Sendable (_ owner: Owner) async throws -> Void
) -> BridgedObservation {
  let callSite = CallSite(file: file, line: line, function: function)
  let observation = BridgedObservation(nil, of: nil, label, by: owner, at: callSite)
  let record = RecordedTask(label, by: owner, isBackground: isBackground, at: callSite)
  record?.holds(owner, as: "owner")
  run(observation, record) { try await body(owner) }
  return observation
}

/// An observation that a task ends when it is done, and doesn't hold while it runs.
private struct EndedObservation: Sendable {
  weak let observation: BridgedObservation?
}

/// Has a task run that is cancelled when its observation ends, and ends that.
func run(
  _ observation: BridgedObservation, _ record: RecordedTask?,
  _ body: @escaping @Sendable () async throws -> Void
) {
  let ended = EndedObservation(observation: observation)
  let task = Task { await perform(ended, record, body) }
  observation.start { end in cancel(task, record, because: end) }
}

/// The same on the main actor.
func runOnMainActor(
  _ observation: BridgedObservation, _ record: RecordedTask?,
  _ body: @escaping @MainActor @Sendable () async throws -> Void
) {
  let ended = EndedObservation(observation: observation)
  let task = Task { @MainActor in await perform(ended, record) { try await body() } }
  observation.start { end in cancel(task, record, because: end) }
}

private func cancel(
  _ task: Task<Void, Never>, _ record: RecordedTask?, because end: ObservationEnd
) {
  guard end != .completed else { return }
  record?.cancelled()
  task.cancel()
}

private func perform(
  _ ended: EndedObservation, _ record: RecordedTask?, _ body: @Sendable () async throws -> Void
) async {
  record?.started()
  var outcome = TaskOutcome.returned
  do { try await body() } catch { outcome = .threw }
  record?.ended(Task.isCancelled ? .cancelled : outcome)
  ended.observation?.end(.completed)
}
