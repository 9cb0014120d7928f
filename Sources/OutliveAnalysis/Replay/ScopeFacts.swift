internal import OutliveTrace

/// What rules about scopes ask for: who made what for which request, with what arguments, and what became
/// of it.
///
/// What a rule would have to see again is judged when it happens and kept as a ``ScopeOccurrence``; of the
/// rest only what is alive is known. So the facts stay small, and are the same however much of a replay is
/// forgotten: of that only objects that are alive are looked at.
struct ScopeFacts: Sendable {
  /// A component that is the same in every container of a type.
  struct Component: Sendable {
    /// What tells it from others.
    struct Name: Hashable, Sendable {
      /// The type of the container.
      var container: String
      /// The component's name.
      var component: String
      /// The type that its definition says it makes.
      var type: String
    }

    var name: Name
    var lifetime: Lifetime
    var site: Site?
    /// The event that told of it first.
    var sequence: EventSequence
    /// Whether it was asked for, or another definition builds on it.
    var isReached = false
    /// Whether it was registered before it was asked for, and can be asked for.
    var isOffered = false
    /// Whether it was only put in another one's place for a while.
    var isPatch = false
    /// The first definitions of it.
    var definitions: [DefinitionID] = []
    /// Whether pools let go of its objects by themselves.
    var isBounded = false
    /// The types of the objects that were made, as far as there are few.
    var madeTypes: [MadeType] = []
  }

  /// A type of which a component has made objects.
  struct MadeType: Hashable, Sendable {
    var type: String
    var sequence: EventSequence
  }

  /// How one container makes a component.
  struct Definition: Sendable {
    var id: DefinitionID
    var container: ContainerID
    /// The position of its component.
    var component: Int
    var lifetime: Lifetime
    var rank: UInt64
    var takesArguments: Bool
    /// Whether it says that its arguments don't matter for what it returns.
    var ignoresArguments = false
    /// Whether it says that its arguments matter.
    var isKeyedByArguments = false
    var hasConfigure = false
    var removal: DefinitionRemoval?
    /// How many objects were looked at for their types.
    var typedCount = 0
    /// The last time that a component was made for a request.
    var last: LastMade?
    /// The components that died unused, one after another.
    var churn = Churn()
  }

  /// What a container keeps of a definition, and what it is asked for of it.
  ///
  /// It stands beside the definition, which is looked at more often: that is copied as mere numbers.
  struct Pool: Sendable {
    /// The resolutions that haven't ended, the innermost last.
    var open: [ResolutionID] = []
    /// What is kept, by the fingerprint of the arguments.
    var objects: [UInt64?: ObjectID] = [:]
    /// What was kept before something took its place, and that is alive: as far as there is little.
    var previous: [ObjectID] = []
  }

  /// That a component was made for a request.
  struct LastMade: Sendable {
    var request: ResolutionID
    var asking: ResolutionID?
    var object: ObjectID
    var arguments: UInt64?
    var sequence: EventSequence
  }

  /// Components of one definition that died before anybody used them, one after another.
  struct Churn: Sendable {
    var count = 0
    /// The request that all of them were made in; `nil` when there were several.
    var request: ResolutionID?
    /// How many settle points had been reached.
    var epoch = 0
    var first = EventSequence(rawValue: 0)
    var last = EventSequence(rawValue: 0)
  }

  /// An object that is alive and that a pool keeps, or kept.
  struct Kept: Sendable {
    var definition: DefinitionID
    var resolution: ResolutionID?
    /// The request that it was made in, when that is known.
    var request: ResolutionID?
    var arguments: UInt64?
    var keyed: UInt64?
    /// The event at which the pool got it, or it was handed out first.
    var sequence: EventSequence
    /// When making it began and ended.
    var madeFrom: EventSequence?
    var madeAt: EventSequence?
    var isWeak = false
    var isPooled = false
    /// The type that its container knows it by among what it keeps for long.
    var longType: String?
    var isConfigured = false
    var wasFoundAgain = false
    /// Whether it was there before the definition was asked for.
    var isSupplied = false
    /// The definitions of components that got it, as far as there are few, and whether anybody did.
    var consumers: [DefinitionID] = []
    var isConsumed = false
  }

  /// A resolution that goes on, or whose request does.
  struct Resolution: Sendable {
    var id: ResolutionID
    var definition: DefinitionID
    var parent: ResolutionID?
    /// The resolution that the program asked for; `nil` when that isn't known.
    var request: ResolutionID?
    var beganAt: EventSequence
    var thread: ThreadID
    var arguments: UInt64?
    var keyed: UInt64?
    var requester: ObjectID?
    var object: ObjectID?
    var hasEnded = false
    var isMisuse = false
  }

  /// What goes with a resolution that the program asked for.
  struct Request: Sendable {
    /// The resolutions inside it that have ended.
    var ended: [ResolutionID] = []
    /// The weakly kept components that went before their configure step.
    var unconfigured: [Unconfigured] = []
  }

  /// A weakly kept component that went before its configure step.
  struct Unconfigured: Sendable {
    var definition: DefinitionID
    var resolution: ResolutionID
    var witnesses: [Witness]
  }

  /// What is known of a container.
  struct Container: Sendable {
    var id: ContainerID
    var object: ObjectID
    var type: String
    var parent: ContainerID?
    var scope: ScopeID?
    var openedAt: EventSequence
    var site: Site?
    /// The container that was making something, on the same thread, when this one was opened.
    var openedWithin: ContainerID?
    var closedAt: EventSequence?
    var closing: String = ""
    var closedSite: Site?
    var definitions: [DefinitionID] = []
    var children: [ContainerID] = []
    /// What its pools keep for long, by the objects' types.
    var longLived: [String: [ObjectID]] = [:]
  }

  /// Two instances of what should be one, until it is known whether both are alive when things settle.
  struct Pair: Sendable {
    var kind: ScopeOccurrence.Kind
    var first: ObjectID
    var second: ObjectID
    var definition: DefinitionID
    var other: DefinitionID
    /// Whether the pool doesn't keep the first one alive.
    var isWeak: Bool
    var witnesses: [Witness]
  }

  /// Two components of one sort that somebody asked for, one after the other.
  struct Split: Sendable {
    var definition: DefinitionID
    var component: Int
    var consumer: ObjectID
    var first: ObjectID
    var second: ObjectID
    var witnesses: [Witness]
  }

  /// That an object asked for a component that lasts for a request.
  struct Asked: Sendable {
    var definition: DefinitionID
    var object: ObjectID
    var sequence: EventSequence
  }

  /// A container that should have been closed with something, until things have settled.
  struct Overdue: Sendable {
    var container: ContainerID
    var ended: Witness
  }

  /// How many of a sort are kept where there may be any number.
  static let few = 8
  /// How many arguments a single instance may be made for.
  static let mostArguments = 16
  /// How many pairs are kept until things settle.
  static let mostPairs = 256
  /// How many components die unused before that is told.
  static let churnLimit = 3

  var components: [Component] = []
  var componentIndices: [Component.Name: Int] = [:]
  var definitions = SerialTable<DefinitionID, Definition>()
  var pools = SerialTable<DefinitionID, Pool>()
  var containers = SerialTable<ContainerID, Container>()
  var containersByObject = SerialTable<ObjectID, ContainerID>()
  var containersByScope = SerialTable<ScopeID, [ContainerID]>()
  var kept = SerialTable<ObjectID, Kept>()
  var requests = SerialTable<ResolutionID, Request>()
  /// The innermost resolution that each thread has open.
  var innermost = ThreadTable<ResolutionID>()
  var closedCount = 0
  var settleCount = 0
  var pairs: [Pair] = []
  var overdue: [Overdue] = []
  /// The definitions whose weakly kept components die unused, until things have settled.
  var churning: [DefinitionID] = []
  /// The definitions that others took the place of, by those.
  var predecessors = SerialTable<DefinitionID, DefinitionID>()
  var askedBy = SerialTable<ObjectID, [Asked]>()
  /// What asked twice for what lasts for a request, and got two.
  var splits: [Split] = []
  /// The objects that a container got to know without having made them, or made something else of.
  var acquainted = SerialSet<ObjectID>()
  /// The request that has just ended on a thread that has recorded nothing but ends since.
  var justEnded: (thread: ThreadID, request: ResolutionID)?

  /// What was found out, in the order in which it happened.
  var occurrences: [ScopeOccurrence] = []
  var occurrenceIndices: [ScopeOccurrence.ID: Int] = [:]
  var occurrenceCounts: [ScopeOccurrence.Group: Int] = [:]
  /// What could not be judged.
  var unjudged: [ScopeOccurrence.Kind: Int] = [:]

  /// How many things are remembered that could become more and more, beside the resolutions.
  var rememberedCount: Int {
    components.count + definitions.count + containers.count + containersByObject.count
      + containersByScope.count + kept.count + requests.count + innermost.count
      + pairs.count + overdue.count + churning.count + askedBy.count + splits.count
      + occurrences.count
  }
}
