internal import OutliveRuntime
internal import OutliveTrace

/// The requests that are open in a family of containers, which ask each other.
final class InstrumentedRequests {
  /// The resolutions and steps that ask for what is asked for now, outermost first.
  private var asking: [(recorder: UInt64, id: ResolutionID)] = []
  /// How many resolutions are open inside one another.
  private var depth = 0
  /// The containers that take part in the request.
  private var members: [Member] = []

  private struct Member {
    weak let instrumentation: ContainerInstrumentation?
  }

  /// The resolution that asks for what is asked for now, if the recorder knows one.
  func innermost(in recorder: Recorder) -> ResolutionID? {
    guard let last = asking.last, last.recorder == recorder.serial else { return nil }
    return last.id
  }

  /// What is asked for from now on, this resolution asks for.
  func enter(_ resolution: RecordedResolution, of instrumentation: ContainerInstrumentation) {
    depth += 1
    asking.append(resolution.identity)
    if !members.contains(where: { $0.instrumentation === instrumentation }) {
      members.append(Member(instrumentation: instrumentation))
    }
  }

  /// Ends what ``enter(_:of:)`` began, and the request when that was the outermost.
  func leave() {
    asking.removeLast()
    depth -= 1
    guard depth == 0 else { return }
    let ended = members
    members = []
    for member in ended { member.instrumentation?.requestEnded() }
  }

  /// Makes a resolution the one that asks, while one of its steps runs.
  func step(of resolution: RecordedResolution) { asking.append(resolution.identity) }

  func stepEnded() { asking.removeLast() }
}
