public import OutliveTrace

/// A trace played back: what lived when, who held whom, what was asked for and observed.
///
/// Replaying is one pass over the events. Events that contradict what came before (a hostile or
/// damaged trace) are left out and counted in ``contradictions``; they never stop the replay.
public struct Replay: Sendable {
  /// How much of the recording could be read.
  public internal(set) var integrity: TraceIntegrity
  /// How many events were replayed.
  public internal(set) var eventCount = 0
  /// The threads that recorded something.
  public internal(set) var threads: Set<ThreadID> = []
  /// Nanoseconds from the beginning of the recording to its last event.
  public internal(set) var duration: UInt64 = 0
  /// The tracked objects, in the order in which they were first seen; of those that are gone, as far as
  /// they are remembered.
  public internal(set) var objectOrder: [ObjectID] = []
  /// What is known of each tracked object.
  public internal(set) var objects = SerialTable<ObjectID, ObjectRecord>()
  /// The settle points, in order.
  public internal(set) var settlePoints = SettlePoints()
  /// The scopes, in the order in which they began.
  public internal(set) var scopes: [ScopeRecord] = []
  /// What was said about when objects should be gone, in order.
  public internal(set) var expectations: [Expectation] = []
  /// The checks, in the order in which they began.
  public internal(set) var checks: [CheckRecord] = []
  /// The containers, in the order in which they were first used.
  public internal(set) var containers: [ContainerRecord] = []
  /// What is known of each definition.
  public internal(set) var definitions = SerialTable<DefinitionID, DefinitionRecord>()
  /// What is known of each resolution.
  public internal(set) var resolutions = SerialTable<ResolutionID, ResolutionRecord>()
  /// The observations, in the order in which they were registered.
  public internal(set) var observations: [ObservationRecord] = []
  /// The snapshots of the live heap, in order.
  public internal(set) var snapshots: [SnapshotRecord] = []
  /// The release events of each thread, for telling what belongs to one release cascade.
  public internal(set) var cascades: ReleaseCascades = ReleaseCascades()
  /// Which processes the trace says it was merged of.
  var mergedParts: [PartMerged] = []
  /// What the recorder said it could not record.
  public internal(set) var losses: [EventsLost] = []
  /// What fingerprints were before the names in the trace were replaced.
  public internal(set) var keptFingerprints: [Fingerprint: Fingerprint] = [:]
  /// How many events contradicted what came before.
  public internal(set) var contradictions = 0
  /// How many objects were tracked.
  public internal(set) var trackedCount = 0
  /// How many of these were released.
  public internal(set) var releasedCount = 0
  /// How many resolutions there were.
  public internal(set) var resolutionCount = 0
  /// How many observations there were.
  public internal(set) var observationCount = 0

  var lastThread: ThreadID?
  /// What the program said that it accepts.
  var declarations = Declarations()
  var expectationsByObject = SerialTable<ObjectID, [Int]>()
  var objectsByScope = SerialTable<ScopeID, [ObjectID]>()
  /// The objects that were made in a scope after its end.
  var madeAfterScope = SerialSet<ObjectID>()
  var checkIndices = SerialTable<ScopeID, Int>()
  var containerIndices = SerialTable<ContainerID, Int>()
  var scopeIndices = SerialTable<ScopeID, Int>()
  var observationIndices = SerialTable<ObservationID, Int>()
  var observationsBySubject = SerialTable<ObjectID, [Int]>()
  var observationsByObject = SerialTable<ObjectID, Int>()
  var snapshotIndices = SerialTable<SnapshotID, Int>()
  /// The positions of the snapshots that ended since the last settle point.
  var unsettledSnapshots: [Int] = []
  /// The positions of the snapshots that lifetimes are judged by, in the order of their settle
  /// points: whole ones with a settle point after them.
  var judgedSnapshots: [Int] = []
  var snapshotsAtSettlePoints = SerialTable<EventSequence, Int>()
  /// The position of the last judged snapshot that reached each tracked object.
  var lastSightings = SerialTable<ObjectID, Int>()
  var containerObjects = SerialTable<ObjectID, Int>()
  var allocationSites = AllocationSites()
  /// The position of the last event that was replayed.
  var lastSequence = EventSequence(rawValue: 0)
  /// What rules ask for beside lifetimes, references and observations.
  var facts = SupportingFacts()
  /// What rules about scopes ask for.
  var scopeFacts = ScopeFacts()
  /// Whether some definition belongs to an assembly.
  var hasAssemblies = false
  /// How scoped components came to be handed to components that are kept for long: the first few of each.
  var deliveries: [ObjectID: [ComponentDelivery]] = [:]
  /// What went wrong while components were asked for.
  var resolving = ResolutionFacts()
  /// What went wrong with mutations and with what observers were told of them.
  var mutationFacts = MutationFacts()
  /// Who was said to hold which object when; only of what is replayed for questions.
  var toldHolds = ToldHolds()
  /// How containers came to hand out what they did; only of what is replayed for questions.
  var containerLog = ContainerLog()
  /// What happened between subjects and observers; only of what is replayed for questions.
  var observerLog = ObserverLog()
  /// The objects that the program itself asked a container for.
  var handedOut = SerialSet<ObjectID>()
  /// The objects that a snapshot holds.
  var inSnapshots = SerialSet<ObjectID>()
  /// The settle points that may be the ends of rounds, in order.
  var roundMoments: [EventSequence] = []

  /// How much of what is gone is remembered.
  private(set) var retention: Retention
  /// What was forgotten.
  var retired = RetiredNumbers()
  /// How many things have ended since what nobody asks for was forgotten the last time.
  var endsSinceRetiring = 0
  /// How many of them it takes for the next time.
  var nextRetiring: Int

  /// Makes one of no events.
  init(remembering retention: Retention) {
    self.retention = retention
    nextRetiring = retention.interval
    integrity = TraceIntegrity()
  }

  /// Plays back a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - retention: How much of what is gone is remembered.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public init(of trace: Trace, remembering retention: Retention = .everything) {
    self.init(remembering: retention)
    integrity = trace.integrity
    var player = EventPlayer(self)
    for event in trace.events { player.consume(event) }
    self = player.finish()
  }

  /// Plays back a trace from its file, without having its events in memory.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - known: Events of which more is known than the file holds, such as the names of functions: each
  ///     takes the place of the one with its number; what has a higher number than all comes last.
  ///   - retention: How much of what is gone is remembered.
  /// - Throws: A `TraceSourceError` when bytes can't be had.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events; in memory O(*m*), where *m* is the
  ///   number of what is remembered.
  init(
    of file: TraceFile, replacing known: [Event], remembering retention: Retention
  ) throws(TraceSourceError) {
    self.init(remembering: retention)
    var player = EventPlayer(self, replacing: known)
    var events = try file.recordedEvents(player.texts)
    try events.forEachRecorded(&player)
    self = player.finish()
    integrity = events.integrity
  }

  /// Whether an object was released before the event at the given position; unknown objects weren't.
  public func isReleased(_ object: ObjectID, before sequence: EventSequence) -> Bool {
    // What was forgotten was released before all that can still ask for it.
    objects.isReleased(object, before: sequence) ?? retired.objects.contains(object)
  }

  /// Whether it was told that a scope began.
  func hasBegun(_ scope: ScopeID) -> Bool {
    scopeIndices[scope] != nil || retired.scopes.contains(scope)
  }

  /// The first settle point at or after a position in the trace.
  public func settlePoint(after sequence: EventSequence) -> SettlePoint? {
    settlePoints.first(after: sequence)
  }

  /// The observation that an object is; `nil` when it is none.
  public func observation(withObject object: ObjectID) -> ObservationRecord? {
    observationsByObject[object].map { observations[$0] }
  }

  /// Whether an object is or was an observation, or is or was observed.
  func takesPartInObserving(_ object: ObjectID) -> Bool {
    observationsByObject.contains(object) || observationsBySubject.contains(object)
      || retired.observationObjects.contains(object) || retired.subjects.contains(object)
  }

  /// The container that an object is; `nil` when it is none.
  public func container(withObject object: ObjectID) -> ContainerRecord? {
    containerObjects[object].map { containers[$0] }
  }

  /// The last snapshot that lifetimes are judged by; `nil` when there is none.
  ///
  /// It is whole, and a settle point follows it.
  public var lastSnapshot: SnapshotRecord? { judgedSnapshots.last.map { snapshots[$0] } }

  /// The last whole snapshot that was taken for a settle point; `nil` when there is none.
  func snapshot(at settlePoint: SettlePoint) -> SnapshotRecord? {
    snapshotsAtSettlePoints[settlePoint.sequence].map { snapshots[$0] }
  }

  /// Whether a tracked object only keeps itself alive, by the last snapshot that reached it.
  ///
  /// An earlier snapshot doesn't count: a weak reference can bring back what seemed to be garbage.
  func isGarbage(_ object: ObjectID) -> Bool {
    lastSightings[object].map { snapshots[$0].isGarbage(object) } ?? false
  }
}
