internal import OutliveTrace

/// What went wrong while components were asked for.
///
/// It is noted while the events are played back: of a resolution that is over nothing is remembered but
/// what was wrong with it, in words, once for all that are equal. So nothing depends on what else of the
/// replay is forgotten.
struct ResolutionFacts: Sendable {
  /// How many resolutions of one request are remembered beyond their end.
  static let mostMembers = 1024
  /// How far a chain is followed.
  static let longestChain = 256
  /// How many components deep a request has to get to be taken for one without end.
  static let deepestChain = 50

  /// What counts of a definition while something is resolved.
  struct DefinitionState: Sendable {
    var container: ContainerID
    var lifetime: Lifetime
    /// A number that definitions of one name in one container share.
    var name: UInt32
    var isAbstract = false
    var isEager = false
    /// Whether its components have a configure step; `nil` when that wasn't told.
    var hasConfigure: Bool?
    /// Whether arguments are part of a component's identity; `nil` when that wasn't told.
    var isKeyedByArguments: Bool?
    /// How long a scope of the program's own lasts.
    var rank: UInt64?
    /// How many of its components are being made.
    var makingCount = 0
    /// How many of its resolutions are open.
    var openCount = 0
    /// How often its pool was emptied.
    var epoch: UInt32 = 0
    /// Whether components of it were made since nothing of it was open.
    var hasBuilds = false
    /// Whether a component of it was ever made.
    var wasMade = false
    /// How many different components one of its components asked for at most.
    var mostDependencies = 0
  }

  /// What counts of a container.
  struct ContainerState: Sendable {
    var type = ""
    var object: ObjectID?
    var isSynchronized = false
    var definitions: [DefinitionID] = []
    var names: [String: UInt32] = [:]
    /// The outermost resolution that it is being asked for.
    var entry: ResolutionID?
    /// The names of its eager components, in the order in which they were made.
    var eagerOrder: [EagerComponent] = []
  }

  /// A component that was made in a definition's resolutions that overlap.
  struct Build: Sendable {
    var resolution: ResolutionID
    var object: ObjectID?
    var root: ResolutionID
    var thread: ThreadID
    var keyed: UInt64?
    var arguments: UInt64?
    var epoch: UInt32
    var beganAt: EventSequence
    var builtAt: EventSequence
    /// When it was handed out; `nil` before.
    var endedAt: EventSequence?
    /// The chain from the one that it repeats, when there is one.
    var chain: [DefinitionOutline]
  }

  /// That somebody was handed a component before it was finished.
  struct Handout: Sendable {
    var consumer: ResolutionID
    var consumerObject: ObjectID?
    var outline: DefinitionOutline?
    var object: ObjectID
    var sequence: EventSequence
    /// Whether the consumer's own initializer was running, inside of what is unfinished.
    var isToInitializer: Bool
  }

  /// The resolutions that are followed, here and for the rules about scopes.
  var open = OpenResolutions()
  var details = SerialTable<ResolutionID, ResolutionDetails>()
  var states = SerialTable<DefinitionID, DefinitionState>()
  var outlines = SerialTable<DefinitionID, DefinitionOutline>()
  /// Which definitions the components of each definition ask for, in the order in which they first did.
  var dependencies = SerialTable<DefinitionID, [DefinitionID]>()
  var containers = SerialTable<ContainerID, ContainerState>()
  var containersByObject = SerialTable<ObjectID, ContainerID>()
  /// The innermost open resolution of each thread.
  var innermost = ThreadTable<ResolutionID>()
  /// Which resolution makes each object that isn't finished.
  var unfinished = SerialTable<ObjectID, ResolutionID>()
  /// To whom what a resolution makes was handed before it was finished.
  var handouts = SerialTable<ResolutionID, [Handout]>()
  /// The resolutions that were handed something unfinished, and by which one it is made.
  var consumers = SerialTable<ResolutionID, ResolutionID>()
  /// The uses of components that weren't configured, by the resolution that makes them.
  var earlyUses = SerialTable<ResolutionID, EventSequence>()
  var builds = SerialTable<DefinitionID, [Build]>()
  /// What is kept in the pools of each definition: the last few.
  var pooled = SerialTable<DefinitionID, [ObjectID]>()
  /// The objects that were built and not handed out, until the next settle point.
  var discarded = SerialTable<ObjectID, Discarded>()
  /// What was told of what comes near to what was asked for, until the failure is told.
  var candidates = SerialTable<ResolutionID, [ResolutionIncident.Candidate]>()
  /// The failures inside of a resolution that may be nothing: it may go on without what it asked for.
  var inner = SerialTable<ResolutionID, [ResolutionIncident]>()
  /// Who asked a container on another thread while a resolution was open.
  var crossings = SerialTable<ResolutionID, Crossing>()
  /// The requests that others on the same thread followed, although they hadn't ended.
  var overtaken: [Overtaken] = []
  /// What has to last until the next settle point to be told.
  var unsettled: [ResolutionIncident] = []
  /// The orders in which containers of each type made their eager components.
  var eagerOrders = EagerOrders()
  /// What was wrong.
  var log = IncidentLog()

  /// The number of the last name that was given one.
  var lastName: UInt32 = 0
  /// How many resolutions there were of definitions that were never told.
  var unknownDefinitions = 0
  /// How many resolutions were forgotten before their request ended.
  var leftMembers = 0
  /// How many requests the program made, and of how many of them it is known which object asked.
  var requestCount = 0
  var knownRequesterCount = 0
  /// How many facts weren't kept, because there were too many of their kind at once.
  var leftFacts = 0

  /// An object that was built and not handed out.
  struct Discarded: Sendable {
    var outline: DefinitionOutline
    var beganAt: EventSequence
    var endedAt: EventSequence
  }

  /// Who asked on another thread.
  struct Crossing: Sendable {
    var thread: ThreadID
    var sequence: EventSequence
    var outline: DefinitionOutline?
  }

  /// A request that another one on the same thread followed, although it hadn't ended.
  struct Overtaken: Sendable {
    var root: ResolutionID
    var beganAt: EventSequence
    var next: EventSequence
    var outline: DefinitionOutline
    /// The innermost resolution that was open in it.
    var inner: ResolutionID
    /// The first settle point that found it open.
    var since: Moment?
  }

  /// How many things are remembered.
  var rememberedCount: Int {
    (open.fresh == nil ? 0 : 1) + details.count + open.count
      + states.count + containers.count + unfinished.count + handouts.count
      + consumers.count + builds.count + pooled.count + discarded.count + candidates.count
      + inner.count + crossings.count + overtaken.count + unsettled.count
      + innermost.count
  }

  /// What is known of a resolution that only a few have; `nil` when there is nothing of it.
  func details(of record: OpenResolution) -> ResolutionDetails? {
    record.hasDetails ? details[record.id] : nil
  }

  /// Changes what only a few resolutions have.
  mutating func changeDetails(
    of id: ResolutionID, _ change: (inout ResolutionDetails) -> Void
  ) {
    guard open.update(id, { $0.hasDetails = true }) != nil else { return }
    details.change(id) { known in
      var details = known ?? ResolutionDetails()
      change(&details)
      known = details
    }
  }
}
