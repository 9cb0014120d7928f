internal import COutliveRuntime
internal import Synchronization

/// The recorders that are not gone, by their serial numbers: how those find a recorder who mustn't keep
/// it alive.
///
/// These are no weak references, because to count references to an object that has some takes three
/// times as long, and everything that is recorded counts references to its recorder.
enum LiveRecorders {
  @safe
  private struct Entry: @unchecked Sendable {
    // Sendable is safe to claim: it is only looked at under the lock, and a recorder is Sendable.
    let recorder: Unmanaged<Recorder>
    /// In a forked child nobody takes the parent's recorders out, and nobody finds them.
    let generation: UInt64

    /// The recorder, unless its end has begun: it can't be over, because it waits for the lock.
    var live: Recorder? {
      guard generation == outlive_generation() else { return nil }
      return unsafe retainUnlessEnding(recorder)
    }
  }

  private static let entries = Mutex<[UInt64: Entry]>([:])

  static func add(_ recorder: Recorder) {
    let serial = recorder.serial
    let entry = unsafe Entry(
      recorder: .passUnretained(recorder), generation: outlive_generation())
    entries.withVisibleLock { $0[serial] = entry }
  }

  static func remove(_ serial: UInt64) { entries.withVisibleLock { $0[serial] = nil } }

  /// All of them, in the order in which they were made.
  static func all() -> [Recorder] {
    let alive = entries.withVisibleLock { $0.values.compactMap(\.live) }
    return alive.count > 1 ? alive.sorted { $0.serial < $1.serial } : alive
  }

  static func recorder(_ serial: UInt64) -> Recorder? {
    entries.withVisibleLock { $0[serial]?.live }
  }
}

/// A reference to a recorder that doesn't keep it alive.
package struct RecorderReference: Sendable {
  package let serial: UInt64

  /// Refers to a recorder.
  package init(_ recorder: Recorder) { serial = recorder.serial }

  /// The recorder; `nil` once it is gone.
  ///
  /// - Complexity: O(1), under a lock; thread-safe.
  package var recorder: Recorder? { LiveRecorders.recorder(serial) }
}

/// A thread ends: its stream is free for the next new one.
@c(outlive_stream_left)
func streamLeft(_ serial: UInt64, _ stream: UnsafeMutableRawPointer) {
  guard let recorder = LiveRecorders.recorder(serial) else { return }
  unsafe recorder.leave(streamAt: stream)
}
