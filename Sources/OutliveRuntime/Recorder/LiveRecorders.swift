internal import COutliveRuntime
internal import Synchronization

/// The recorders that are not gone, by their serial numbers: how a thread that ends finds those that
/// it has written to.
enum LiveRecorders {
  private struct Entry {
    weak var recorder: Recorder?
  }

  private static let entries = Mutex<[UInt64: Entry]>([:])

  static func add(_ recorder: Recorder) {
    let serial = recorder.serial
    let entry = Entry(recorder: recorder)
    entries.withVisibleLock { $0[serial] = entry }
  }

  static func remove(_ serial: UInt64) { entries.withVisibleLock { $0[serial] = nil } }

  /// All of them, in the order in which they were made.
  static func all() -> [Recorder] {
    let alive = entries.withVisibleLock { $0.values.compactMap(\.recorder) }
    return alive.count > 1 ? alive.sorted { $0.serial < $1.serial } : alive
  }

  static func recorder(_ serial: UInt64) -> Recorder? {
    entries.withVisibleLock { $0[serial]?.recorder }
  }
}

/// A thread ends: its stream is free for the next new one.
@c(outlive_stream_left)
func streamLeft(_ serial: UInt64, _ stream: UnsafeMutableRawPointer) {
  guard let recorder = LiveRecorders.recorder(serial) else { return }
  unsafe recorder.leave(streamAt: stream)
}
