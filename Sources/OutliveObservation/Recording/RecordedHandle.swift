internal import OutliveRuntime
internal import OutliveTrace

/// A call of a handler that is going on: what happens meanwhile happens because of it.
///
/// It is task-local, so it holds in tasks that a handler starts as well.
struct RecordedHandle: Sendable {
  let reference: RecorderReference
  let began: EventReference

  @TaskLocal static var current: RecordedHandle?

  /// The call that is going on here, if the recorder knows it.
  static func running(in recorder: Recorder) -> EventReference? {
    guard let current, current.reference.serial == recorder.serial else { return nil }
    return current.began
  }
}
