internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// The components that a task waits for the making of, outermost first: the asynchronous ones.
///
/// A task and its children have it in common, so it is known who needs whom although others make
/// something in between.
struct AsynchronousChain: Sendable {
  struct Link: Sendable {
    /// The number of the making, in this program.
    let number: UInt64
    /// What a message says of it.
    let step: ResolutionError.Step
    /// The resolution that a recorder knows it by, and which recorder.
    let recorded: (recorder: UInt64, id: ResolutionID)?
  }

  var links: [Link] = []

  @TaskLocal static var current = AsynchronousChain()

  private static let last = Atomic<UInt64>(0)

  static func nextNumber() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The resolution that asks for what is asked for now, as a recorder knows it.
  static func resolution(in recorder: Recorder) -> ResolutionID? {
    // Most programs make nothing asynchronously, and to look takes as long as to record an event.
    guard last.load(ordering: .relaxed) > 0, let link = current.links.last,
      let recorded = link.recorded, recorded.recorder == recorder.serial
    else { return nil }
    return recorded.id
  }

  /// The chain with one more component.
  func appending(_ link: Link) -> AsynchronousChain { AsynchronousChain(links: links + [link]) }
}

/// An asynchronous component that is being made: who else needs it waits for that.
final class AsynchronousMaking {
  let number: UInt64
  /// What was made, for those that wait for it.
  var component: Any?
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var hasEnded = false

  init(number: UInt64) { self.number = number }

  /// Waits until it has ended, well or not.
  func end() async {
    guard !hasEnded else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Ends it: those that wait look again.
  func finish() {
    hasEnded = true
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
