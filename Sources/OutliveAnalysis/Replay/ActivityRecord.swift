internal import OutliveTrace

/// A task, or another piece of work that has to end.
struct ActivityRecord: Hashable, Sendable {
  /// What one of them names.
  enum ID: Hashable, Sendable {
    case task(TaskID)
    case work(WorkID)
  }

  /// An object that it keeps alive until it ends.
  struct Hold: Hashable, Sendable {
    /// The object.
    var object: ObjectID
    /// The capture or variable; may be empty.
    var name: String
    /// The event at which that was said.
    var sequence: EventSequence
    /// Whether the object's deinitializer had begun by then.
    var isAfterDeinit: Bool
  }

  /// How many of several that have to do with one object are told.
  static let shown = 3

  /// Which one it is.
  var id: ID
  /// The task that made it.
  var parent: ID?
  /// What sort of work it is, such as `task`.
  var what: String
  /// Its name; may be empty.
  var label: String
  /// The object that began it, and should end it.
  var owner: ObjectID?
  /// What sort of work it is; `nil` for a task.
  var workKind: WorkKind?
  /// Whether it was said to go on in the background for some time.
  var isBackground: Bool
  /// The event at which it began.
  var beganAt: EventSequence
  /// The event at which it was told to end; `nil` when it wasn't.
  var cancelledAt: EventSequence?
  /// The event at which it ended; `nil` when it didn't.
  var endedAt: EventSequence?
  /// Whether it ended because whoever should have ended it went without doing so.
  var isDropped = false
  /// What it keeps alive.
  var held: [Hold] = []
  /// Where it was begun.
  var site: Site?

  /// What to call it: `task “load”`.
  var name: String { label.isEmpty ? what : "\(what) “\(label)”" }

  /// Whether it had ended at a moment.
  func isEnded(at sequence: EventSequence) -> Bool { endedAt.map { $0 < sequence } ?? false }
}

extension WorkKind {
  /// What to call a piece of work of the kind.
  var words: String {
    switch self {
    case .stream: "stream"
    case .continuation: "continuation"
    case .teardown: "teardown"
    case .timer: "timer"
    case .subscription: "subscription"
    case .session: "session"
    case .other: "work"
    }
  }
}
