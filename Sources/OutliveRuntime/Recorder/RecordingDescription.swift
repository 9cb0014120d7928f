internal import COutliveRuntime
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import OutliveTrace

/// What each file of a recording begins with: which program records, and where its clock stands.
struct RecordingDescription: Sendable {
  /// The program's name, without the folder that it is in.
  let program = CommandLine.arguments.first.map { path in
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }
  private let recording = RecordingDescription.makeName()
  private let wallClock = outlive_wall_nanoseconds()
  private let monotonicClock: UInt64

  /// Describes a recording that begins now.
  ///
  /// - Parameter began: What the clock of the events' times shows now, in nanoseconds.
  init(began: UInt64) { monotonicClock = began }

  /// Nanoseconds since the recording began.
  var time: UInt64 { outlive_monotonic_nanoseconds() &- monotonicClock }

  /// The event that a file begins with.
  func event(segment: Int) -> RecordingBegan {
    RecordingBegan(
      recording: recording, segment: UInt64(segment), process: UInt64(getpid()),
      program: program ?? "", wallClock: wallClock, monotonicClock: monotonicClock,
      clock: outlive_has_counter() ? "tsc" : "monotonic", recorder: "outlive")
  }

  /// The event that says the calling thread's name; `nil` when it has none of its own.
  func threadName(of thread: UInt64) -> ThreadNamed? {
    let isMain = outlive_is_main_thread()
    let size = 64
    let name = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      unsafe outlive_thread_name(buffer.baseAddress, size)
        ? buffer.baseAddress.map { unsafe String(cString: $0) } : nil
    }
    // A thread that was given no name has the program's, cut to 15 bytes.
    let isOwn = name.map { !(program ?? "").hasPrefix($0) } ?? false
    guard isMain || isOwn else { return nil }
    return ThreadNamed(
      threadID: ThreadID(rawValue: thread), name: isOwn ? name ?? "" : "main", isMain: isMain)
  }

  /// A name that no other recording has.
  private static func makeName() -> String {
    let digits = String(UInt128.random(in: 0...UInt128.max), radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
