/// One record of a trace: what happened, when, where, and because of what.
public struct Event: Hashable, Sendable {
  /// The event's position in its recording, starting at 1.
  ///
  /// Numbers rise by one from event to event, save where a reader had to skip a record.
  public var sequence: EventSequence
  /// Nanoseconds since the recording began, by a monotonic clock.
  public var time: UInt64
  /// The thread that recorded the event.
  public var thread: ThreadID
  /// The isolation the event happened in, such as `MainActor`; `nil` when it isn't known.
  public var isolation: String?
  /// The task that recorded the event; `nil` outside a task or when it isn't known.
  public var task: TaskID?
  /// The event that directly triggered this one.
  public var cause: EventSequence?
  /// The place in the program's source that the event belongs to.
  public var site: Site?
  /// What happened.
  public var kind: Kind

  /// Makes an event from its parts.
  public init(
    sequence: EventSequence, time: UInt64 = 0, thread: ThreadID = ThreadID(rawValue: 1),
    isolation: String? = nil, task: TaskID? = nil, cause: EventSequence? = nil, site: Site? = nil,
    kind: Kind
  ) {
    self.sequence = sequence
    self.time = time
    self.thread = thread
    self.isolation = isolation
    self.task = task
    self.cause = cause
    self.site = site
    self.kind = kind
  }
}
