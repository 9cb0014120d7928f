public import OutliveTrace

/// What there is at a moment of a trace, in one process: nothing in it has ended.
///
/// It is what the trace would tell at its end if it stopped just after the event: a place of a trace is
/// always the moment just after an event. Only an object's name, scope and place in the source count from
/// the beginning, even when they are told later.
public struct World: Hashable, Sendable {
  /// The process, when a merged trace has several.
  public var process: String?
  /// The event that the moment comes just after.
  public var event: EventSequence
  /// The last event of the trace.
  public var lastEvent: EventSequence
  /// The tracked objects that are alive, in the order in which they were first seen.
  public var objects: [ObjectSummary]
  /// How many of ``objects`` may have been gone already: they were found to be gone some time later.
  public var uncertain: Int
  /// The observations whose handlers can run, in the order in which they began.
  public var observations: [Observation]
  /// The scopes that go on, each after the one that it lies in.
  public var scopes: [Scope]
  /// The containers that are there, in the order in which they were first used.
  public var containers: [Container]
  /// What is just being asked of containers, each after what asked for it.
  public var resolutions: [Resolution]
  /// The tasks and the other work that go on, each after the task that made it.
  public var activities: [Activity]
  /// The last settle point.
  public var settlePoint: Moment?
  /// The moment of the last snapshot that is judged by it or by one before.
  public var snapshot: Moment?

  /// How many of ``objects`` have each type, the most frequent first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* objects.
  public var types: [TypeCount] {
    var positions: [String: Int] = [:]
    var types: [TypeCount] = []
    for object in objects {
      if let position = positions[object.type] {
        types[position].objects.append(object.id)
      } else {
        positions[object.type] = types.count
        types.append(TypeCount(type: object.type, objects: [object.id]))
      }
    }
    return types.sorted { first, second in
      first.objects.count == second.objects.count
        ? first.type < second.type : first.objects.count > second.objects.count
    }
  }

  /// The objects of a type.
  public struct TypeCount: Hashable, Sendable {
    /// The type's name, shortened for people.
    public var type: String
    /// The objects, in the order in which they were first seen.
    public var objects: [ObjectID]
  }

  /// An observation that is active.
  public struct Observation: Hashable, Sendable {
    /// The observation.
    public var id: ObservationID
    /// The observation as an object.
    public var object: ObjectSummary
    /// The object that is observed.
    public var subject: ObjectSummary
    /// Whether the observed object is gone.
    public var isSubjectReleased: Bool
    /// The property that is observed.
    public var key: String
    /// The object that observes, when it was named.
    public var observer: ObjectSummary?
    /// Whether that object is gone.
    public var isObserverReleased: Bool
    /// The event at which it began.
    public var registeredAt: EventSequence
    /// Where it was registered.
    public var site: Site?
  }

  /// A scope that goes on.
  public struct Scope: Hashable, Sendable {
    /// The scope.
    public var id: ScopeID
    /// Its name.
    public var label: String
    /// How many scopes that go on it lies in.
    public var depth: Int
    /// How many objects that are credited to it are alive.
    public var objects: Int
    /// The event at which it began.
    public var beganAt: EventSequence
    /// Where it was begun.
    public var site: Site?
  }

  /// A container that is there.
  public struct Container: Hashable, Sendable {
    /// The container.
    public var id: ContainerID
    /// The container as an object.
    public var object: ObjectSummary
    /// Whether it was closed: it hands out nothing more.
    public var isClosed: Bool
    /// The event at which it was first used.
    public var openedAt: EventSequence
  }

  /// A component that is just being asked for.
  public struct Resolution: Hashable, Sendable {
    /// The resolution.
    public var id: ResolutionID
    /// The component's name; `nil` when its definition wasn't told.
    public var component: String?
    /// The type of the container, shortened for people; `nil` when it wasn't told.
    public var container: String?
    /// How many others that go on it lies in.
    public var depth: Int
    /// The event at which it was asked for.
    public var beganAt: EventSequence
  }

  /// A task, or another piece of work, that goes on.
  public struct Activity: Hashable, Sendable {
    /// The task; `nil` when it is other work.
    public var task: TaskID?
    /// The work; `nil` when it is a task.
    public var work: WorkID?
    /// What to call it, such as `task “load”`.
    public var name: String
    /// How many tasks that go on it was made in.
    public var depth: Int
    /// The event at which it began.
    public var beganAt: EventSequence
    /// The event at which it was told to end; `nil` when it wasn't yet.
    public var cancelledAt: EventSequence?
    /// The object that began it.
    public var owner: ObjectSummary?
    /// Whether that object is gone.
    public var isOwnerReleased: Bool
    /// The objects that it says it keeps alive.
    public var held: [ObjectSummary]
    /// Where it was begun.
    public var site: Site?
  }
}
