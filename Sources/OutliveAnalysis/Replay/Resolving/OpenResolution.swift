internal import OutliveTrace

/// A component that is being made, or was made in a request that goes on.
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
  /// The one that asked, as far as it is known.
  var parent: ResolutionID?
  /// The outermost one of the request.
  var root: ResolutionID
  var thread: ThreadID
  var isolation: UInt32
  var beganAt: EventSequence
  var depth: Int
  /// Whether the program itself asked.
  var isAskedByProgram: Bool
  /// Whether it is the outermost one that its container is asked for.
  var isEntry: Bool
  /// How often its definition's pool had been emptied when it began.
  var epoch: UInt32
  var stage = Stage.making
  /// What happens to its component just now.
  var phase: InjectionPhase?
  /// The fingerprints of the arguments and of the key, when they were told.
  var arguments: UInt64?
  var keyed: UInt64?
  /// The component, as far as it is known.
  var object: ObjectID?
  /// What the factory returned, when that was told.
  var built: ObjectID?
  /// When that was gone, if it was before anything was handed out.
  var builtGoneAt: EventSequence?
  /// What a component of the same name was made as that it asked for directly.
  var nestedTwin: ObjectID?
  /// Whether a post-processor put another object in the component's place.
  var isReplaced = false
  /// The resolution of the same definition and key that asked for it while it was being made itself.
  var repeated: ResolutionID?
  /// Whether the one of the same name asked for it directly.
  var isTwin = false
  /// A bit for each of the definitions that it asked for, by their places in the definition's list.
  var dependencies: UInt64 = 0
  /// The innermost one that was open on the thread before.
  var outerOnThread: ResolutionID?
  /// The outermost one that the container was asked for before.
  var outerEntry: ResolutionID?
  /// The one of the request that began before it and is still remembered.
  var previousMember: ResolutionID?
  /// Of an outermost one: the last of its request that is remembered, and how many there are.
  var lastMember: ResolutionID?
  var memberCount = 0
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
