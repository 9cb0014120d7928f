public import OutliveTrace

/// Who held an object when, as far as snapshots and the program tell it.
///
/// A snapshot shows all that held the object at one moment. What was so between two of them nobody knows,
/// unless the program told it.
public struct OwnerHistory: Hashable, Sendable {
  /// The process that it belongs to, when a merged trace has several.
  public var process: String?
  /// The object.
  public var object: ObjectSummary
  /// Its life; `nil` when it isn't tracked and only snapshots show it.
  public var life: TraceSpan?
  /// Whether the end of its life is exact; it may have been gone for some time before.
  public var releaseEvidence: ReleaseEvidence
  /// The judged snapshots that show it, in order.
  public var looks: [Look]
  /// How many judged snapshots were taken during its life, or in all when it isn't tracked.
  public var snapshots: Int
  /// The references that held it in some snapshot, in the order in which they were first seen.
  public var holders: [Holder]
  /// Whether more references held it in a snapshot than were looked at.
  public var hasMore: Bool
  /// When references from outside, that nobody recorded, held it.
  public var outside: [Stay]
  /// The most references from outside at once.
  public var referencesFromOutside: Int
  /// Who may hold it from outside, in words, each once, in the order in which they were first seen.
  public var possibleHolders: [String]
  /// What the program itself told of who held it, in order.
  public var told: [ToldHolder]

  /// A snapshot that shows the object.
  public struct Look: Hashable, Sendable {
    /// The moment that the snapshot shows.
    public var moment: Moment
    /// Whether a second look saw the same; if not, what held it isn't certain.
    public var isStable: Bool
    /// Whether it only kept itself alive, or was kept by what did.
    public var isGarbage: Bool
  }

  /// A reference that held the object.
  public struct Holder: Hashable, Sendable {
    /// What holds the reference.
    public var object: ObjectSummary
    /// The reference, as it was first seen; what lies between the two objects is folded into it.
    public var reference: ReferencePath.Reference
    /// When it was seen, in order.
    public var stays: [Stay]
  }

  /// Some snapshots in a row that all show the same.
  public struct Stay: Hashable, Sendable {
    /// The last moment before at which it was not so; `nil` when no snapshot tells.
    public var notYetAt: Moment?
    /// The first moment that shows it.
    public var first: Moment
    /// The last moment that shows it.
    public var last: Moment
    /// What became of it then.
    public var end: End
  }

  /// What became of a reference after it was last seen.
  public enum End: Hashable, Sendable {
    /// Nothing is known: no later snapshot shows the object.
    case lastLook
    /// It was gone at a moment, while its holder was still there.
    case gone(Moment)
    /// Its holder was released.
    case holderReleased(EventSequence)
    /// No later snapshot shows its holder unchanged, the one of the moment not at all, and nobody told
    /// that the holder was released.
    case holderNotShown(Moment)
    /// All later snapshots saw the object or its holder change while they were read.
    case uncertain
  }

  /// Who held the object by the program's own word.
  public struct ToldHolder: Hashable, Sendable {
    /// Who.
    public var source: Source
    /// The stored property, capture or variable; may be empty.
    public var name: String
    /// From when until when; what an end wasn't told of ends with its holder.
    public var span: TraceSpan
    /// Where it was told.
    public var site: Site?
  }

  /// Who can be told to hold an object.
  public enum Source: Hashable, Sendable {
    /// Another object.
    case object(ObjectSummary)
    /// A definition of a container, by what it captures: its component's name.
    case definition(String)
    /// The pool in which a container keeps a component: the component's name.
    case pool(String)
    /// A task or other work, such as `task “load”`.
    case work(String)
  }
}
