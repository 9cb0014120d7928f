public import OutliveTrace

/// What a trace says of one tracked object.
public struct ObjectRecord: Hashable, Sendable {
  /// The object's serial number.
  public var id: ObjectID
  /// The name of its type, as recorded.
  public var type: String
  /// A name the program gave it.
  public var label: String?
  /// What sort of heap object it is.
  public var kind: ObjectKind
  /// The scope it is credited to.
  public var scope: ScopeID?
  /// Where it was made or first seen.
  public var site: Site?
  /// The event at which it was first seen.
  public var createdAt: EventSequence
  /// The event at which it was known to be gone; `nil` while it is alive.
  public var releasedAt: EventSequence?
  /// Whether the moment of its release is exact.
  public var releaseEvidence: ReleaseEvidence = .exact
  /// The definition it was made by, when a container made it.
  public var definition: DefinitionID?
  /// The resolution it was made in, when a container made it.
  public var resolution: ResolutionID?
  /// The event at which its pool let go of it because the request had ended.
  public var requestEndedAt: EventSequence?
}

/// A stretch of the program that objects are expected not to outlive.
public struct ScopeRecord: Hashable, Sendable {
  /// The scope.
  public var id: ScopeID
  /// The scope around it.
  public var parent: ScopeID?
  /// Its name.
  public var label: String
  /// The event at which it began.
  public var beganAt: EventSequence
  /// The event at which it ended; `nil` while it goes on.
  public var endedAt: EventSequence?
  /// Where in the source.
  public var site: Site?
}

/// Something that was said about when an object should be gone.
public struct Expectation: Hashable, Sendable {
  /// Who said it.
  public enum Source: Hashable, Sendable {
    /// The program, of this very object.
    case declared
    /// The end of the scope that the object is credited to.
    case scope(ScopeID)
  }

  /// The object.
  public var object: ObjectID
  /// By when, in the words of the program.
  public var label: String
  /// The event from which on the object should be gone at the next settle point.
  public var sequence: EventSequence
  /// Who said it.
  public var source: Source
  /// Where it was said.
  public var site: Site?
}

/// A check of lifetimes.
public struct CheckRecord: Hashable, Sendable {
  /// The scope that the check judges.
  public var scope: ScopeID
  /// The name of the check.
  public var label: String
  /// The event at which it began.
  public var beganAt: EventSequence
  /// The event at which it ended; `nil` when the trace stops before.
  public var endedAt: EventSequence?
  /// How many objects it tracked.
  public var tracked: UInt64 = 0
  /// How many of these were gone before the check could see them alive.
  public var alreadyReleased: UInt64 = 0
  /// Where in the source.
  public var site: Site?
}

/// A container.
public struct ContainerRecord: Hashable, Sendable {
  /// The container.
  public var id: ContainerID
  /// The container as an object.
  public var object: ObjectID
  /// The name of its type, as recorded.
  public var type: String
  /// The event at which it was first used.
  public var openedAt: EventSequence
  /// The event at which it ended; `nil` while it lives.
  public var endedAt: EventSequence?
}

/// How a container makes one component.
public struct DefinitionRecord: Hashable, Sendable {
  /// The definition.
  public var id: DefinitionID
  /// The container that holds it.
  public var container: ContainerID
  /// The component's name.
  public var component: String
  /// The type that it makes, as recorded.
  public var type: String
  /// How long the container keeps what it makes.
  public var lifetime: Lifetime
  /// Where in the source.
  public var site: Site?
  /// How long a custom scope lasts, when the program says it.
  package var rank: UInt64?
  /// How many it made for requests; `nil` when that isn't counted.
  ///
  /// An assembly keeps everything for a request that doesn't say otherwise: what was made only once is
  /// a part of whoever needed it.
  package var graphCount: Int?
}

/// One call that asked a container for a component.
public struct ResolutionRecord: Hashable, Sendable {
  /// The resolution.
  public var id: ResolutionID
  /// The definition that was asked for.
  public var definition: DefinitionID
  /// The resolution that asked, inside one request; `nil` when none was going on that did.
  public var parent: ResolutionID?
  /// Whether no resolution asked, but the program itself.
  public var isAskedByProgram: Bool
  /// The component that was handed out.
  public var object: ObjectID?
  /// Whether it was made or found; `nil` when the resolution did not end.
  public var outcome: Outcome?
  /// The event at which it began.
  public var beganAt: EventSequence
  /// The event at which it ended.
  public var endedAt: EventSequence?
}

/// The one object between a subject and an observer.
public struct ObservationRecord: Hashable, Sendable {
  /// The observation.
  public var id: ObservationID
  /// The observation as an object.
  public var object: ObjectID
  /// The object that is observed.
  public var subject: ObjectID
  /// The object that observes, when it was named.
  public var observer: ObjectID?
  /// The property that is observed.
  public var key: String
  /// The event at which it began.
  public var registeredAt: EventSequence
  /// The event at which it ended; `nil` while its handler can still run.
  public var removedAt: EventSequence?
  /// Why it ended.
  public var removalReason: RemovalReason?
  /// The event at which the observation itself was freed.
  public var freedAt: EventSequence?
  /// How many times its handler ran.
  public var handled: Int = 0
  /// Where it was registered.
  public var site: Site?
  /// By what means it was registered; `nil` when that wasn't told.
  public var style: ObservationStyle?

  /// Whether it stays registered when the object that stands for it goes: somebody else keeps it.
  var outlivesItsObject: Bool { style == .notification || style == .subscription }

  /// Whether its handler could run just before the event at the given position.
  public func isActive(before sequence: EventSequence) -> Bool {
    guard registeredAt < sequence else { return false }
    guard let removedAt else { return true }
    return removedAt >= sequence
  }
}
