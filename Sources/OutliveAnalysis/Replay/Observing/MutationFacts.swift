internal import OutliveTrace

/// What went wrong with mutations, and with what observers were told of them.
///
/// It is noted while the events are played back: of a mutation that is over nothing is remembered but
/// what was wrong with it, in words, once for all that are equal. So nothing depends on what else of the
/// replay is forgotten.
struct MutationFacts: Sendable {
  /// How many mutations of a chain are followed.
  static let longestChain = 64
  /// How many mutations may follow each other before they are too many: “KVO hell”.
  static let deepestCascade = 4
  /// How many handlers one mutation may call through others.
  static let mostHandlers = 50
  /// How long a handler may take on the main actor, in nanoseconds: one frame of sixty a second.
  static let slowest: UInt64 = 16_000_000
  /// How many calls it takes to judge how long a handler takes.
  static let leastCalls = 5
  /// How many of those that wait for something are remembered.
  static let mostWaiting = 256
  /// How many mutations may be open before the oldest are given up, and how deep calls are followed.
  static let mostOpen = 1024

  /// What counts of an observation.
  struct Observed: Sendable {
    var object: ObjectID
    var subject: ObjectID
    var property: Property
    var observer: ObjectID?
    /// The name of the observer's type; empty when it isn't known.
    var observerType: String
    var site: Site?
    var registeredAt: EventSequence
    var style: ObservationStyle?
    /// The name of the type that registered it; empty when it isn't known.
    var registrant = ""
    /// What tells it from others of the same observer and property.
    var context: String?
    /// The isolation that its handler should run in.
    var declared: String?
    var isOnce = false
    var scope: ScopeID?
    /// Whether its handler ran because of a change.
    var wasHandled = false
    /// When it ended.
    var removedAt: EventSequence?
    var isRemoved: Bool { removedAt != nil }
    /// Whether it was told that its next call runs elsewhere than was declared.
    var isMismatchTold = false
    /// Its place among those whose handlers are timed.
    var timing: Int?
  }

  /// One mutation of a chain.
  struct Link: Sendable {
    var subject: ObjectID
    var property: Property
    var beganAt: EventSequence
    var site: Site?
    /// Whether it follows of the same property's.
    var isRepeat = false

    /// Whether it changes the same property of the same object.
    func isSame(as other: Link) -> Bool {
      subject == other.subject && property.key == other.property.key
    }
  }

  /// A mutation that is open, or of which something is still to be delivered.
  struct Mutation: Sendable {
    var link: Link
    var thread: ThreadID
    /// The mutations that led to it, each by a handler of the one before; the last few.
    var chain: [Link]
    /// The mutation that everything began with; itself when nothing led to it.
    var root: MutationID
    var isEnded = false
    /// Whether it left its property as it was.
    var isUnchanged = false
    /// Whether somebody was told that the change comes.
    var wasAnnounced = false
    /// How many deliveries are still to come.
    var queued = 0
    /// The first settle point that found it open.
    var openAt: Moment?
    /// What follows of it, when everything began with it.
    var consequences = Consequences()
  }

  /// What follows of a mutation with which everything began.
  struct Consequences: Sendable {
    /// How many handlers were called.
    var handled = 0
    /// How many of them because of another mutation that followed.
    var handledLater = 0
    /// How many mutations that followed are remembered.
    var open = 0
    /// The longest chain of different mutations.
    var longest: [Link] = []
  }

  /// A mutation or a call of a handler that is going on on a thread.
  struct Frame: Sendable {
    enum What: Sendable {
      case mutation(MutationID)
      case handle(ObservationID, HandlePhase)
    }

    var what: What
    var beganAt: EventSequence
    var time: UInt64
    /// The mutation that it is told of, or is.
    var mutation: MutationID?
    /// How much of its time other handlers took.
    var inner: UInt64 = 0
    /// The isolation, as a text; 0 when it isn't known.
    var isolation: UInt32
  }

  /// A call of a handler that is over: what it started may go on.
  struct Past: Sendable {
    var beganAt: EventSequence
    var chain: [Link]
    var root: MutationID
  }

  var observed = SerialTable<ObservationID, Observed>()
  var observedByObject = SerialTable<ObjectID, ObservationID>()
  /// Which should end with a scope.
  var observedByScope = SerialTable<ScopeID, [ObservationID]>()
  /// The last that ended and have no object of their own, and where the next one goes.
  var ended: [(id: ObservationID, observation: Observed)] = []
  var nextEnded = 0
  /// Whether something was registered as key-value observing does it.
  var hasKeyValue = false
  var registrations = RegistrationFacts()
  /// What waits to be removed until the next settle point.
  var unremoved: [Unremoved] = []
  /// How many weren't removed by a settle point by which their subjects were gone.
  var unremovedOfDead = 0
  var races: [Race] = []
  /// Those that somebody else removed than who had registered them.
  var foreign: [ObservationID: Incident] = [:]
  var subjects = SerialTable<ObjectID, Subject>()
  var mutations = SerialTable<MutationID, Mutation>()
  var frames = SerialTable<ThreadID, [Frame]>()
  /// The last calls of handlers that are over, and where the next one goes.
  var past: [Past] = []
  var nextPast = 0
  var begun = SerialSet<MutationID>()
  var screens = SerialTable<ScreenID, Screen>()
  var screensByObject = SerialTable<ObjectID, ScreenID>()
  var screensByScope = SerialTable<ScopeID, ScreenID>()
  var background: [BackgroundCall] = []
  var fired: [Fired] = []
  var timings: [Timing] = []
  var timingPositions: [Timing.Key: Int] = [:]
  var isolations: [String: IsolationKind] = [:]
  var dependencies: Set<[String]> = []
  var rounds = Rounds()
  /// What was wrong.
  var log = Log()

  /// How many calls were made in an isolation that isn't known.
  var unknownIsolations = 0
  /// How many facts weren't kept, because there were too many of their kind at once.
  var leftFacts: [Incident.Kind: Int] = [:]
  /// Whether the recording has a segment before its first one here.
  var beginsLater = false
  private var hasSegment = false

  /// How many things are remembered.
  var rememberedCount: Int {
    observed.count + subjects.count + mutations.count + frames.count + screens.count
      + background.count + fired.count + timings.count + observedByScope.count
      + registrations.rememberedCount + unremoved.count + races.count + foreign.count
  }

  /// Notes an event that it has a use for.
  mutating func note(
    _ event: borrowing RecordedEvent, _ texts: RecordedTexts,
    _ objects: SerialTable<ObjectID, ObjectRecord>, _ declarations: Declarations
  ) {
    switch event.tag {
    case ObservationRegistered.tag...MutationAbandoned.tag:
      noteObservation(event, texts, objects)
    case Settle.tag:
      settle(
        Moment(label: texts[event.text(Settle.Field.label)], sequence: event.sequence), objects,
        declarations)
    default:
      guard let event = event.event(texts) else { return }
      noteRare(event, objects)
    }
  }

  private mutating func noteObservation(
    _ event: borrowing RecordedEvent, _ texts: RecordedTexts,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    switch event.tag {
    case ObservationRegistered.tag: register(event, texts, objects)
    case HandleBegan.tag: beginHandle(event, texts, objects)
    case HandleEnded.tag: endHandle(event, texts)
    case MutationBegan.tag: beginMutation(event, texts, objects)
    case MutationEnded.tag:
      end(event.identifier(MutationEnded.Field.mutation), at: event.sequence)
    case MutationUnchanged.tag:
      mutations.update(event.identifier(MutationUnchanged.Field.mutation)) {
        $0.isUnchanged = true
      }
    case ObservationRemoved.tag:
      remove(
        event.identifier(ObservationRemoved.Field.observation),
        event.choice(ObservationRemoved.Field.reason, or: RemovalReason.stopped),
        on: event.thread, at: event.sequence)
    case ObservationFreed.tag:
      forget(
        event.identifier(ObservationFreed.Field.observation), on: event.thread,
        at: event.sequence)
    case DeliveryQueued.tag:
      let mutation: MutationID? = event.optionalIdentifier(DeliveryQueued.Field.mutation)
      if let mutation { mutations.update(mutation) { $0.queued += 1 } }
    case DeliveryDropped.tag:
      let mutation: MutationID? = event.optionalIdentifier(DeliveryDropped.Field.mutation)
      if let mutation { deliver(mutation) }
      if event.choice(DeliveryDropped.Field.reason, or: DropReason.removed) == .notHandled {
        noteUnhandled(
          event.identifier(DeliveryDropped.Field.observation), at: event.sequence)
      }
    case ObservationDescribed.tag, IsolationMismatched.tag, TrackingArmed.tag, TrackingFired.tag,
      MutationAbandoned.tag, DependentKeyDeclared.tag, RemovalMissed.tag, ForeignRemoved.tag,
      RemovalWaited.tag, RegistrationRefused.tag:
      guard let event = event.event(texts) else { return }
      noteRare(event, objects)
    default: break
    }
  }

  private mutating func noteRare(
    _ event: Event, _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    switch event.kind {
    case .observationDescribed(let payload): describe(payload)
    case .registrationRefused(let payload):
      noteRefused(payload, at: event.sequence, event.site, objects)
    case .removalMissed(let payload):
      noteMissed(payload, at: event.sequence, event.site, objects)
    case .foreignRemoved(let payload): noteForeign(payload, at: event.sequence, event.site)
    case .removalWaited(let payload): races.removeAll { $0.id == payload.observation }
    case .isolationMismatched(let payload): noteMismatch(payload, at: event.sequence)
    case .trackingArmed(let payload): noteArmed(payload)
    case .trackingFired(let payload): noteFired(payload, at: event.sequence)
    case .mutationAbandoned(let payload): abandon(payload, at: event.sequence)
    case .dependentKeyDeclared(let payload):
      guard dependencies.count < Self.mostOpen else { return }
      dependencies.insert([payload.type, payload.key, payload.source])
    case .scopeEnded(let payload):
      noteEnded(payload.scope, at: event.sequence)
      fired.removeAll { $0.scope == payload.scope }
      screensByScope[payload.scope] = nil
    case .iterationBegan(let payload): rounds.begin(payload.label, at: event.sequence)
    case .iterationEnded(let payload):
      endRound(payload.label, at: event.sequence)
      rounds.end(payload.label)
    case .screenBuilt(let payload): build(payload)
    case .screenAttached(let payload): attach(payload.screen)
    case .screenDetached(let payload): detach(payload.screen, at: event.sequence, objects)
    case .screenScopeBound(let payload):
      if screens.contains(payload.screen) { screensByScope[payload.scope] = payload.screen }
    case .isolationDeclared(let payload):
      guard isolations.count < Self.mostOpen else { return }
      isolations[payload.label] = payload.kind
    case .recordingBegan(let payload):
      if !hasSegment, payload.segment > 1 { beginsLater = true }
      hasSegment = true
    case .threadEnded(let payload): frames[payload.threadID] = nil
    default: break
    }
  }

  /// The name of the type of an object that is alive; empty when it isn't known.
  ///
  /// Of what is gone nothing is said: it may have been forgotten.
  static func type(
    of object: ObjectID, in objects: SerialTable<ObjectID, ObjectRecord>
  ) -> String {
    (objects.read(object) { $0.releasedAt == nil ? $0.type : nil } ?? nil) ?? ""
  }
}

extension Replay {
  /// Notes what an event says of mutations and of what observers are told, beside what is played back.
  ///
  /// It is told of every event, after it was played back.
  @inline(__always)
  mutating func noteMutations(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    switch event.tag {
    case ObjectReleased.tag:
      mutationFacts.release(
        event.identifier(ObjectReleased.Field.object), on: event.thread, at: event.sequence)
    case ObservationRegistered.tag...MutationAbandoned.tag, Settle.tag, ScopeEnded.tag,
      IterationBegan.tag, IterationEnded.tag, ScreenBuilt.tag, ScreenAttached.tag,
      ScreenDetached.tag, ScreenScopeBound.tag, IsolationDeclared.tag, RecordingBegan.tag,
      ThreadEnded.tag:
      mutationFacts.note(event, texts, objects, declarations)
    default: break
    }
  }
}
