public import OutliveTrace

/// Who observes whom at a moment, in one process.
public struct ObserverMap: Hashable, Sendable {
  /// The process, when a merged trace has several.
  public var process: String?
  /// The event that the moment comes just after.
  public var event: EventSequence
  /// The last event of the trace.
  public var lastEvent: EventSequence
  /// The moment of the snapshot that tells who keeps the observations; `nil` when there is none.
  public var snapshot: Moment?
  /// The observations that are there, in the order in which they were registered.
  public var entries: [Entry]
  /// How many more there are.
  public var hidden: Int
  /// Of all, also those that aren't shown, how many have outlived somebody, or alone keep their observer.
  public var concerned: Int

  /// An observation that is there: its handler can run, or at least somebody keeps it.
  public struct Entry: Hashable, Sendable {
    /// The observation.
    public var id: ObservationID
    /// The observation as an object.
    public var observation: ObjectSummary
    /// The object that is observed.
    public var subject: ObjectSummary
    /// The property that is observed.
    public var key: String
    /// The object that observes, when it was named.
    public var observer: ObjectSummary?
    /// The event at which it began.
    public var registeredAt: EventSequence
    /// The event at which it had ended, though somebody keeps it; `nil` while its handler can run.
    public var removedAt: EventSequence?
    /// Why it ended.
    public var removalReason: RemovalReason?
    /// How it was registered; `nil` when that wasn't told.
    public var options: Options?
    /// Where it was registered.
    public var site: Site?
    /// Who keeps it, as far as anything tells.
    public var keepers: [Keeper]
    /// How many references from outside, that nobody recorded, hold it.
    public var referencesFromOutside: Int
    /// What is wrong, or at least worth a look.
    public var concerns: [Concern]
  }

  /// How an observation was registered.
  public struct Options: Hashable, Sendable {
    /// By what means.
    public var style: ObservationStyle
    /// Whether it was called while it was registered.
    public var wantsInitial: Bool
    /// Whether it is called before a change too.
    public var wantsPrior: Bool
    /// Whether it ends after one change.
    public var isOnce: Bool
    /// The isolation that its handler should run in.
    public var isolation: String?
    /// The name of the scope that it ends with.
    public var scope: String?
  }

  /// Somebody who keeps an observation.
  public struct Keeper: Hashable, Sendable {
    /// Who.
    public var object: ObjectSummary
    /// By which property, where that is known.
    public var name: String
    /// What tells it.
    public var source: Source

    /// What tells who keeps an observation.
    public enum Source: String, Hashable, Sendable {
      /// The last snapshot.
      case snapshot
      /// That it was put into a bag.
      case bag
      /// That a reference was set.
      case reference
    }
  }

  /// How an observation and who takes part in it outlive each other.
  public enum Concern: Hashable, Sendable {
    /// Its subject has gone.
    case subjectReleased(EventSequence)
    /// Its observer has gone.
    case observerReleased(EventSequence)
    /// By the snapshot, nothing else keeps its observer.
    case keepsObserver
  }
}
