internal import OutliveTrace

/// A component that is being made, or was made in a request that goes on.
///
/// There is one for each resolution, so it is small: numbers that may be missing are 0 then, and what only
/// a few have is kept elsewhere.
struct OpenResolution: Sendable {
  /// How far it has come.
  enum Stage: Sendable {
    /// Its object isn't known: its factory or its initializer runs.
    case making
    /// Its object is known, and may be injected, configured and handed to others.
    case made
    /// It was handed out.
    case ended
  }

  var id: ResolutionID
  var definition: DefinitionID
  /// The outermost one of the request.
  var root: ResolutionID
  var thread: ThreadID
  var beganAt: EventSequence
  /// A bit for each of the definitions that it asked for, by their places in the definition's list.
  var dependencies: UInt64 = 0
  private var parentNumber: UInt64
  private var objectNumber: UInt64 = 0
  private var outerNumber: UInt64 = 0
  private var previousNumber: UInt64 = 0
  private var lastNumber: UInt64 = 0
  var isolation: UInt32
  var depth: UInt32
  /// How often its definition's pool had been emptied when it began.
  var epoch: UInt32 = 0
  /// Of an outermost one: how many of its request are remembered.
  var memberCount: Int32 = 0
  var stage = Stage.making
  /// What happens to its component just now.
  var phase: InjectionPhase?
  /// Whether the program itself asked.
  var isAskedByProgram: Bool
  /// Whether it is the outermost one that its container is asked for.
  var isEntry = false
  /// Whether it was told that its factory returned.
  var isBuilt = false
  /// Whether a post-processor put another object in the component's place.
  var isReplaced = false
  /// Whether there is more of it, which only a few have.
  var hasDetails = false

  /// Makes one that begins.
  init(_ call: ResolutionCall, in asking: OpenResolution?) {
    id = call.id
    definition = call.definition
    root = asking?.root ?? call.id
    thread = call.thread
    beganAt = call.sequence
    isolation = call.isolation
    parentNumber = asking?.id.rawValue ?? 0
    depth = asking.map { $0.depth &+ 1 } ?? 0
    isAskedByProgram = call.parent == nil
  }

  /// The one that asked, as far as it is known.
  var parent: ResolutionID? { ResolutionID(unlessZero: parentNumber) }
  /// The component, as far as it is known.
  var object: ObjectID? {
    get { ObjectID(unlessZero: objectNumber) }
    set { objectNumber = newValue?.rawValue ?? 0 }
  }
  /// The innermost one that was open on the thread before.
  var outerOnThread: ResolutionID? {
    get { ResolutionID(unlessZero: outerNumber) }
    set { outerNumber = newValue?.rawValue ?? 0 }
  }
  /// The one of the request that began before it and is still remembered.
  var previousMember: ResolutionID? {
    get { ResolutionID(unlessZero: previousNumber) }
    set { previousNumber = newValue?.rawValue ?? 0 }
  }
  /// Of an outermost one: the last of its request that is remembered.
  var lastMember: ResolutionID? {
    get { ResolutionID(unlessZero: lastNumber) }
    set { lastNumber = newValue?.rawValue ?? 0 }
  }
}

/// What only a few resolutions have.
struct ResolutionDetails: Sendable {
  /// The fingerprints of the arguments and of the key, when they were told.
  var arguments: UInt64?
  var keyed: UInt64?
  /// What the factory returned, when it wasn't what is to be handed out.
  var built: ObjectID?
  /// When that was gone, if it was before anything was handed out.
  var builtGoneAt: EventSequence?
  /// What a component of the same name was made as that it asked for directly.
  var nestedTwin: ObjectID?
  /// The resolution of the same definition and key that asked for it while it was being made itself.
  var repeated: ResolutionID?
  /// Whether the one of the same name asked for it directly.
  var isTwin = false
  /// The outermost one that the container was asked for before.
  var outerEntry: ResolutionID?
}

/// What a container is asked for, and by whom.
struct ResolutionCall {
  var id: ResolutionID
  var definition: DefinitionID
  var parent: ResolutionID?
  var thread: ThreadID
  var isolation: UInt32
  var sequence: EventSequence
}

extension TraceIdentifier {
  /// Makes an identifier of a number that is 0 when there is none.
  fileprivate init?(unlessZero number: UInt64) {
    guard number != 0 else { return nil }
    self.init(rawValue: number)
  }
}
