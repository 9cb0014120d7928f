/// An event of the Trace Event Format, as <https://ui.perfetto.dev> and Chrome read it.
struct TimelineEvent {
  /// What sort of event it is.
  enum Phase: String {
    /// A span on a thread begins.
    case began = "B"
    /// The innermost span of a thread ends.
    case ended = "E"
    /// A span with an identity begins.
    case freeBegan = "b"
    /// The span with that identity ends.
    case freeEnded = "e"
    /// Something happened.
    case instant = "i"
    /// A number has changed.
    case counter = "C"
    /// Facts about a process or a thread.
    case metadata = "M"
  }

  private var line = JSONLine()

  /// Begins an event.
  ///
  /// - Parameters:
  ///   - phase: What sort of event it is.
  ///   - name: Its name.
  ///   - category: What it belongs to.
  ///   - time: When it happened, in nanoseconds.
  ///   - process: The process's number.
  ///   - thread: The thread's number.
  init(
    _ phase: Phase, name: String, category: String, time: UInt64, process: Int, thread: Int
  ) {
    line.add("name", name)
    line.add("cat", category)
    line.add("ph", phase.rawValue)
    // The format counts in microseconds, with a fraction.
    let fraction = "\(time % 1000)"
    line.add(
      "ts",
      raw: "\(time / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction)
    line.add("pid", process)
    line.add("tid", thread)
  }

  /// Gives a free span its identity.
  func with(id: String) -> TimelineEvent {
    var event = self
    event.line.add("id", id)
    return event
  }

  /// Says how far an instant reaches: `t` for its thread, `g` for everything.
  func with(scope: String) -> TimelineEvent {
    var event = self
    event.line.add("s", scope)
    return event
  }

  /// Adds what else there is to know.
  func with(arguments: JSONLine) -> TimelineEvent {
    var event = self
    event.line.add("args", arguments)
    return event
  }

  /// The event as JSON.
  var json: String { line.closed }
}
