public import OutliveTrace

/// Why an object is alive at a place of a trace, or when it was released.
public struct ObjectStory: Hashable, Sendable {
  /// The process that it belongs to, when a merged trace has several.
  public var process: String?
  /// The object.
  public var object: ObjectSummary
  /// What had become of it at the place.
  public var status: Status
  /// The event at which it was first seen; `nil` when only a snapshot shows it.
  public var madeAt: EventSequence?
  /// The name of the scope that it is credited to.
  public var scope: String?
  /// The event at which that scope ended; `nil` while it goes on.
  public var scopeEndedAt: EventSequence?
  /// The component that it is, when a container made it.
  public var component: String?
  /// How long the container keeps that component.
  public var lifetime: Lifetime?
  /// What was said about when it should be gone, in order.
  public var expectations: [Moment]
  /// What a snapshot shows of it; `nil` when none does.
  public var look: Look?

  /// What has become of an object.
  public enum Status: Hashable, Sendable {
    /// It is alive.
    case alive
    /// It was not made yet.
    case notMade
    /// It was released.
    case released(Release)
  }

  /// The end of an object.
  public struct Release: Hashable, Sendable {
    /// The event at which it was known to be gone.
    public var sequence: EventSequence
    /// Whether the moment is exact.
    public var evidence: ReleaseEvidence
    /// The object that held it and was released just before; `nil` when none is known.
    public var with: ObjectSummary?
    /// The last moment that shows it held; `nil` when no snapshot does.
    public var lastSeen: Moment?
  }

  /// What a snapshot shows of an object.
  public struct Look: Hashable, Sendable {
    /// The moment that the snapshot shows.
    public var moment: Moment
    /// Whether a second look saw the same; if not, what holds it isn't certain.
    public var isStable: Bool
    /// Whether it only keeps itself alive, or is kept by what does.
    public var isGarbage: Bool
    /// How many references from outside, that nobody recorded, hold it.
    public var referencesFromOutside: Int
    /// What would go if it went, itself included; `nil` when it only keeps itself alive.
    public var retained: KeptMemory?
    /// The ways by which it is held that share nothing but their ends, the shortest first.
    public var holders: [Way]
    /// Whether there are more of them.
    public var hasMore: Bool
  }

  /// A way by which an object is held.
  public struct Way: Hashable, Sendable {
    /// The references, from what is held from outside to the object; the object alone when nothing
    /// else holds it.
    public var path: ReferencePath
    /// How many references from outside hold its beginning.
    public var referencesFromOutside: Int
    /// Who may hold its beginning, in words.
    public var possibleHolders: [String]
  }
}
