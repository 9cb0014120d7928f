public import COutliveRuntime
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import OutliveTrace
internal import Synchronization

extension Recorder {
  /// The recorder that instrumented parts write to: the task's own, else the process-wide one.
  ///
  /// It is `nil` when nothing is recorded; asking then costs a load and a branch.
  @inlinable
  public static var current: Recorder? {
    guard isRecordingAnywhere else { return nil }
    return installed
  }

  /// Whether there is any recorder in the process that hasn't ended, current or not.
  ///
  /// Asking costs a load.
  @inlinable
  public static var isRecordingAnywhere: Bool { outlive_is_recording() }

  @usableFromInline static var installed: Recorder? {
    unsafe currentUnretained.map { unsafe $0.takeUnretainedValue() }
  }

  /// The recorder that is current, without counting a reference to it, which takes as long as to
  /// record an event.
  ///
  /// It lives at least until the function that asks returns: the task that it is current in keeps it,
  /// or it is the process-wide one, which stays.
  package static var currentUnretained: Unmanaged<Recorder>? {
    unsafe outlive_current_recorder().map { unsafe Unmanaged<Recorder>.fromOpaque($0) }
  }

  /// Begins the process-wide recording.
  ///
  /// When the program exits without ending it, it is ended then.
  ///
  /// - Parameters:
  ///   - path: The file to write; it is replaced.
  ///   - options: What is done when the file can't take all of it.
  /// - Returns: The recorder, current everywhere until ``stop()``.
  /// - Throws: A ``RecorderError`` when the file can't be made.
  @discardableResult
  public static func start(
    writingTo path: String, options: Options = Options()
  ) throws(RecorderError) -> Recorder {
    stop()
    let recorder = try Recorder(to: .file(path), options: options)
    _ = endAtExit
    started.withVisibleLock { $0.append(recorder) }
    unsafe outlive_set_process_recorder(Unmanaged.passUnretained(recorder).toOpaque())
    return recorder
  }

  /// Ends the process-wide recording.
  ///
  /// - Returns: What the recording came to; `nil` when there was none.
  @discardableResult
  public static func stop() -> Summary? {
    let recorder = processWide
    outlive_set_process_recorder(nil)
    return recorder?.finish()
  }

  /// Runs a function during which this recorder is the current one, in this task and its children.
  public func withCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Recorder.$context.withValue(
      Context(recorder: self, scope: nil), operation: body)
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
    /// What the allocation tracker reads: the number that allocations are credited to, 0 for none.
    var credit: UInt32

    init(recorder: Recorder, scope: ScopeID?, credit: UInt32 = 0) {
      _ = Recorder.contextKey
      (self.recorder, self.scope, self.credit) = (recorder, scope, credit)
    }
  }

  @TaskLocal static var context: Context?

  /// Says where the current recorder is found, which has to be said before there is one.
  static let contextKey: Void = {
    precondition(MemoryLayout<Context>.offset(of: \.recorder) == 0)
    unsafe outlive_set_recorder_key(Unmanaged.passUnretained($context).toOpaque())
  }()

  private static var processWide: Recorder? {
    unsafe outlive_process_recorder().map {
      unsafe Unmanaged<Recorder>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Every process-wide recorder that ever was.
  ///
  /// They stay, though not their memory for events: a
  /// thread that is about to use one has looked it up without a lock.
  private static let started = Mutex<[Recorder]>([])

  private static let endAtExit: Void = { _ = atexit { Recorder.stop() } }()
}
