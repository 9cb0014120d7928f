public import OutliveTrace

/// What follows of one mutation: the handlers that it calls, the mutations that they make, and so on.
public struct Cascade: Hashable, Sendable {
  /// The process that it belongs to, when a merged trace has several.
  public var process: String?
  /// The mutations that led to it, the outermost first; empty when the program itself made it.
  public var above: [Link]
  /// Whether a handler made it, though perhaps one that was told of no mutation.
  public var isMadeByHandler: Bool
  /// The mutation and all that follows of it, each before what follows of it.
  public var items: [Item]
  /// How many items are left out.
  public var hidden: Int
  /// How much follows of it, whether or not it is shown.
  public var figures: Figures

  /// The mutation itself; `nil` only in an empty cascade.
  public var root: Change? {
    if case .change(let change)? = items.first?.content { change } else { nil }
  }

  /// A mutation on the way to another one.
  public struct Link: Hashable, Sendable {
    /// The mutation.
    public var mutation: MutationID
    /// The object that changed.
    public var subject: ObjectSummary
    /// The property that changed.
    public var key: String
    /// The event at which it began.
    public var beganAt: EventSequence
  }

  /// How much follows of a mutation.
  public struct Figures: Hashable, Sendable {
    /// How many mutations there are, the first included.
    public var mutations = 0
    /// How many calls of handlers.
    public var calls = 0
    /// How many of these came later, from a queue or another isolation.
    public var deliveredLater = 0
    /// How many deliveries never came, as far as the trace goes.
    public var undelivered = 0
    /// How many mutations change what one that led to them changes as well.
    public var repeats = 0
    /// How many mutations follow each other at most.
    public var depth = 0
  }

  /// One thing that follows.
  public struct Item: Hashable, Sendable {
    /// How many others it follows of.
    public var depth: Int
    /// What it is.
    public var content: Content
  }

  /// What a thing is.
  public enum Content: Hashable, Sendable {
    /// A mutation.
    case change(Change)
    /// A call of a handler.
    case call(Call)
    /// A change that was not delivered: still to come, or dropped.
    case delivery(Delivery)
  }

  /// When and where something ran.
  public struct Span: Hashable, Sendable {
    /// The event at which it began.
    public var beganAt: EventSequence
    /// The event at which it ended; `nil` when the trace doesn't tell.
    public var endedAt: EventSequence?
    /// How long it took, in nanoseconds.
    public var duration: UInt64?
    /// The thread.
    public var thread: ThreadID
    /// The isolation; `nil` when it isn't known.
    public var isolation: String?
  }

  /// A mutation.
  public struct Change: Hashable, Sendable {
    /// The mutation.
    public var mutation: MutationID
    /// The object that changes.
    public var subject: ObjectSummary
    /// The property that changes.
    public var key: String
    /// Where that is written.
    public var site: Site?
    /// When and where it ran.
    public var span: Span
    /// Whether the value stayed as it was.
    public var isUnchanged: Bool
    /// Why it was given up, when it was.
    public var abandoned: String?
    /// The event of the last mutation on the way to it that changes the same.
    public var repeats: EventSequence?
  }

  /// An observation, as far as a call of its handler needs it.
  public struct Observed: Hashable, Sendable {
    /// The observation as an object; `nil` when its registration isn't in the trace.
    public var observation: ObjectSummary?
    /// The observation.
    public var id: ObservationID
    /// The object that observes, when it was named.
    public var observer: ObjectSummary?
    /// Where it was registered.
    public var site: Site?
  }

  /// A call of a handler.
  public struct Call: Hashable, Sendable {
    /// Whose handler.
    public var observed: Observed
    /// Which call it is.
    public var phase: HandlePhase
    /// When and where it ran.
    public var span: Span
    /// The isolation that it should run in; `nil` when none was declared.
    public var declared: String?
    /// The event at which it was put in a queue; `nil` when it was called at once.
    public var queuedAt: EventSequence?
    /// What it waited for; may be empty.
    public var destination: String
    /// The event at which its subject had gone before.
    public var subjectReleasedAt: EventSequence?
    /// The event at which its observer had gone before.
    public var observerReleasedAt: EventSequence?
  }

  /// A change that was not delivered.
  public struct Delivery: Hashable, Sendable {
    /// To whom.
    public var observed: Observed
    /// The event at which it was put in a queue, or dropped at once.
    public var queuedAt: EventSequence
    /// What it waits for; may be empty.
    public var destination: String
    /// The event at which it was dropped; `nil` while it is still to come.
    public var droppedAt: EventSequence?
    /// Why it was dropped.
    public var reason: DropReason?
  }
}

/// Which mutation a question is about.
public enum CascadeSelection: Sendable {
  /// The one with a number.
  case number(MutationID)
  /// Of the mutations of some properties, the one that most follows of; the first of equal ones.
  ///
  /// - Parameters:
  ///   - name: How it was asked for.
  ///   - isMeant: Which names are meant: of the property alone, and after each name of its type and a dot.
  case property(_ name: String, isMeant: @Sendable (String) -> Bool)
  /// Of all mutations the one that most follows of; the first of equal ones.
  case worst
}
