internal import OutliveTrace

/// A container, as far as events have told of it.
struct ToldContainer {
  let type: String
  let object: ObjectID
  let opened: EventSequence
  /// Whether it was seen being made; else it was there before the recording.
  let isMadeHere: Bool
  var closed: EventSequence?
  var ended: EventSequence?
}

/// A definition, as far as events have told of it.
struct ToldDefinition {
  let name: String
  let lifetime: Lifetime
  let container: ContainerID

  /// The lifetime in a sentence.
  var lifetimeWord: String {
    switch lifetime {
    case .unshared: "unshared"
    case .scoped: "scoped"
    case .weakShared: "weakly shared"
    case .shared: "shared"
    case .cached: "cached"
    case .custom: "kept by a scope"
    }
  }
}

/// A request, as far as events have told of it.
struct ToldResolution {
  let definition: DefinitionID
  let began: EventSequence
  let parent: ResolutionID?
  /// When the container had ended before it was asked.
  let closed: EventSequence?
  var keyed: UInt64?
  var isStored = false
  var made: ObjectID?
  var ended: EventSequence?
}

/// A stretch in which a resolution asks for what it needs.
struct ToldPhase {
  enum Kind {
    case making
    case configure
    case injection
  }

  let resolution: ResolutionID
  let kind: Kind
  let container: ContainerID
  let thread: ThreadID
  let task: TaskID?

  /// Whether an event happened where this does: in the same task, or on the same thread.
  func isBeside(_ event: Event) -> Bool {
    task == event.task && (task != nil || thread == event.thread)
  }
}

/// Where a component is kept: one definition's, for one set of arguments.
struct ToldPlace: Hashable {
  let definition: DefinitionID
  let keyed: UInt64?
}

/// A component that was told to be kept.
struct ToldComponent {
  let name: String
  let object: ObjectID?
  let lifetime: Lifetime
  let stored: EventSequence
  var isReported = false
}
