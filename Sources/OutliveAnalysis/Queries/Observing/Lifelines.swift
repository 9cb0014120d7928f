public import OutliveTrace

/// How long observations, who takes part in them, and the scopes around them lived, in one process.
public struct Lifelines: Hashable, Sendable {
  /// The process, when a merged trace has several.
  public var process: String?
  /// The last event of the trace.
  public var lastEvent: EventSequence
  /// The bars: scopes first, then each subject with its observations and their observers.
  public var bars: [Bar]
  /// How many more observations there are.
  public var hidden: Int

  /// How long one thing lived.
  public struct Bar: Hashable, Sendable {
    /// What it is.
    public var subject: Subject
    /// The event at which it began.
    public var beganAt: EventSequence
    /// The event at which it was gone; `nil` while it is there.
    public var endedAt: EventSequence?
    /// For an observation: the event from which on its handler can't run any more.
    public var removedAt: EventSequence?
    /// What happened to it, in order.
    public var marks: [Mark]
    /// The rules that found something wrong with it.
    public var rules: [RuleID]

    /// Whether anything is wrong with it.
    public var isAtFault: Bool { !rules.isEmpty || marks.contains { $0.isFault } }
  }

  /// What a bar stands for.
  public enum Subject: Hashable, Sendable {
    /// A scope.
    case scope(ScopeID, label: String)
    /// An object that is observed, or observes.
    case object(ObjectSummary, isObserved: Bool, observes: Bool)
    /// An observation.
    case observation(ObjectSummary, of: ObjectSummary, key: String, by: ObjectSummary?)
  }

  /// Something that happened.
  public struct Mark: Hashable, Sendable {
    /// The event.
    public var event: EventSequence
    /// What happened.
    public var kind: Kind
    /// Whether that is what is wrong.
    public var isFault: Bool

    /// What happened.
    public enum Kind: Hashable, Sendable {
      /// The observed object went.
      case subjectReleased
      /// The object that observes went.
      case observerReleased
      /// The observation ended.
      case removed(RemovalReason?)
      /// The screen left the screen tree.
      case screenDetached
      /// The handler ran, so many times from there on, though somebody had gone.
      case handledAfterRelease(Int)
    }
  }
}
