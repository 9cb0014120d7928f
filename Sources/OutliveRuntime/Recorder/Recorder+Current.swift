public import COutliveRuntime
internal import OutliveTrace
internal import Synchronization

extension Recorder {
  /// The recorder that instrumented parts write to: the task's own, else the process-wide one.
  ///
  /// It is `nil` when nothing is recorded; asking then costs a load and a branch.
  @inlinable
  public static var current: Recorder? {
    guard outlive_is_recording() else { return nil }
    return installed
  }

  @usableFromInline
  static var installed: Recorder? { context?.recorder ?? processWide.withVisibleLock { $0 } }

  /// Begins the process-wide recording.
  ///
  /// - Parameter path: The file to write; it is replaced.
  /// - Returns: The recorder, current everywhere until ``stop()``.
  /// - Throws: A ``RecorderError`` when the file can't be made.
  @discardableResult
  public static func start(writingTo path: String) throws(RecorderError) -> Recorder {
    stop()
    let recorder = try Recorder(to: .file(path))
    processWide.withVisibleLock { $0 = recorder }
    return recorder
  }

  /// Ends the process-wide recording.
  ///
  /// - Returns: What the recording came to; `nil` when there was none.
  @discardableResult
  public static func stop() -> Summary? {
    let recorder = processWide.withVisibleLock { current in
      let recorder = current
      current = nil
      return recorder
    }
    return recorder?.finish()
  }

  /// Runs a function during which this recorder is the current one, in this task and its children.
  public func withCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Recorder.$context.withValue(Context(recorder: self, scope: nil), operation: body)
  }

  /// Runs a function during which this recorder is the current one, in this task and its children.
  public func withCurrent<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Recorder.$context.withValue(
      Context(recorder: self, scope: nil), operation: body, isolation: isolation)
  }

  struct Context: Sendable {
    var recorder: Recorder
    var scope: ScopeID?
  }

  @TaskLocal static var context: Context?
  private static let processWide = Mutex<Recorder?>(nil)
}
