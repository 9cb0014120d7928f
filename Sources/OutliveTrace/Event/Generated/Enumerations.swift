// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

/// What sort of heap object a node of the graph is.
public enum ObjectKind: String, TraceEnumeration {
  /// An instance of a class.
  case instance
  /// The context of a closure: what it captured.
  case closure
  /// The heap object behind a captured `var` or a boxed value.
  case box
  /// The storage of a standard-library collection.
  case storage
  /// A heap object whose sort could not be told.
  case unknown

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .instance: 0
    case .closure: 1
    case .box: 2
    case .storage: 3
    case .unknown: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .instance
    case 1: self = .closure
    case 2: self = .box
    case 3: self = .storage
    case 4: self = .unknown
    default: return nil
    }
  }
}

/// Whether, and how, a reference keeps its target alive.
public enum ReferenceKind: String, TraceEnumeration {
  /// A strong reference through a stored property or a collection.
  case strong
  /// A weak reference: reads `nil` once the target is gone.
  case weak
  /// An unowned reference: traps once the target is gone.
  case unowned
  /// An unmanaged pointer: nothing is counted.
  case unmanaged
  /// A strong capture by a closure.
  case capture

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .strong: 0
    case .weak: 1
    case .unowned: 2
    case .unmanaged: 3
    case .capture: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .strong
    case 1: self = .weak
    case 2: self = .unowned
    case 3: self = .unmanaged
    case 4: self = .capture
    default: return nil
    }
  }
}

/// How long a container keeps what a definition makes.
public enum Lifetime: String, TraceEnumeration {
  /// A new object for each resolution; the container never keeps it.
  case unshared
  /// One object for each outermost request; the container keeps it until the request ends.
  case scoped
  /// One object for as long as somebody else holds it; the container keeps it weakly.
  case weakShared = "weak-shared"
  /// One object for as long as the container lives.
  case shared
  /// One object until the container's pool lets it go.
  case cached
  /// One object for as long as a scope of the program's own keeps it.
  case custom

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 6 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unshared: 0
    case .scoped: 1
    case .weakShared: 2
    case .shared: 3
    case .cached: 4
    case .custom: 5
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unshared
    case 1: self = .scoped
    case 2: self = .weakShared
    case 3: self = .shared
    case 4: self = .cached
    case 5: self = .custom
    default: return nil
    }
  }
}

/// How the moment of an object's release is known.
public enum ReleaseEvidence: String, TraceEnumeration {
  /// The release itself was seen.
  case exact
  /// The object was found to be gone some time after its release.
  case noticed

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 2 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .exact: 0
    case .noticed: 1
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .exact
    case 1: self = .noticed
    default: return nil
    }
  }
}

/// How a resolution ended.
public enum Outcome: String, TraceEnumeration {
  /// The component was made.
  case created
  /// The component was found in the pool of its lifetime.
  case hit

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 2 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .created: 0
    case .hit: 1
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .created
    case 1: self = .hit
    default: return nil
    }
  }
}

/// Why a component was taken out of its pool.
public enum EvictionReason: String, TraceEnumeration {
  /// The outermost request ended, and the scoped pool with it.
  case requestEnded = "request-ended"
  /// The container ended.
  case containerEnded = "container-ended"
  /// Another component took its place.
  case replaced
  /// The container's definitions were unloaded.
  case unloaded
  /// The program asked for it.
  case reset
  /// It had been kept for as long as its definition allows.
  case expired
  /// The pool was full.
  case capacity
  /// The scope that kept it ended.
  case scopeEnded = "scope-ended"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 8 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .requestEnded: 0
    case .containerEnded: 1
    case .replaced: 2
    case .unloaded: 3
    case .reset: 4
    case .expired: 5
    case .capacity: 6
    case .scopeEnded: 7
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .requestEnded
    case 1: self = .containerEnded
    case 2: self = .replaced
    case 3: self = .unloaded
    case 4: self = .reset
    case 5: self = .expired
    case 6: self = .capacity
    case 7: self = .scopeEnded
    default: return nil
    }
  }
}

/// Why an observation ended.
public enum RemovalReason: String, TraceEnumeration {
  /// The program stopped it.
  case stopped
  /// The observation itself was freed.
  case freed
  /// Its subject was freed.
  case subjectDied = "subject-died"
  /// Its observer was freed.
  case observerDied = "observer-died"
  /// The scope that it was bound to ended.
  case scopeEnded = "scope-ended"
  /// It had been delivered as often as was asked for.
  case completed
  /// Another registration took its place.
  case replaced

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 7 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .stopped: 0
    case .freed: 1
    case .subjectDied: 2
    case .observerDied: 3
    case .scopeEnded: 4
    case .completed: 5
    case .replaced: 6
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .stopped
    case 1: self = .freed
    case 2: self = .subjectDied
    case 3: self = .observerDied
    case 4: self = .scopeEnded
    case 5: self = .completed
    case 6: self = .replaced
    default: return nil
    }
  }
}

/// Which call of an observation's handler it is.
public enum HandlePhase: String, TraceEnumeration {
  /// The call made while the observation is registered.
  case initial
  /// The call made before the change.
  case prior
  /// The call made after the change.
  case change
  /// The call made because the subject goes.
  case subjectDeinit = "subject-deinit"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 4 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .initial: 0
    case .prior: 1
    case .change: 2
    case .subjectDeinit: 3
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .initial
    case 1: self = .prior
    case 2: self = .change
    case 3: self = .subjectDeinit
    default: return nil
    }
  }
}

/// Why something could not be recorded.
public enum LossReason: String, TraceEnumeration {
  /// A value of a shape that can't be read precisely.
  case unreadable
  /// A snapshot that could not be completed.
  case snapshotFailed = "snapshot-failed"
  /// The destination took no more.
  case writeFailed = "write-failed"
  /// The destination could not keep up, and memory for what waits is limited.
  case diskTooSlow = "disk-too-slow"
  /// The recording had reached the size that it may have.
  case sizeLimit = "size-limit"
  /// A forked child was told not to write into its parent's recording.
  case forked
  /// An object that could not be credited to a test or a scope.
  case notCredited = "not-credited"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 7 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unreadable: 0
    case .snapshotFailed: 1
    case .writeFailed: 2
    case .diskTooSlow: 3
    case .sizeLimit: 4
    case .forked: 5
    case .notCredited: 6
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unreadable
    case 1: self = .snapshotFailed
    case 2: self = .writeFailed
    case 3: self = .diskTooSlow
    case 4: self = .sizeLimit
    case 5: self = .forked
    case 6: self = .notCredited
    default: return nil
    }
  }
}

/// Who holds an object from outside the recorded graph.
public enum RootKind: String, TraceEnumeration {
  /// It isn't known who.
  case unknown
  /// A global or static variable.
  case global
  /// A stack.
  case stack
  /// A running task.
  case runningTask = "running-task"
  /// Memory that isn't Swift's.
  case foreign
  /// A run loop, a timer or a queue.
  case runLoop = "run-loop"
  /// What the test framework keeps.
  case fixture

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 7 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unknown: 0
    case .global: 1
    case .stack: 2
    case .runningTask: 3
    case .foreign: 4
    case .runLoop: 5
    case .fixture: 6
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unknown
    case 1: self = .global
    case 2: self = .stack
    case 3: self = .runningTask
    case 4: self = .foreign
    case 5: self = .runLoop
    case 6: self = .fixture
    default: return nil
    }
  }
}

/// At what point of building a component something happens.
public enum InjectionPhase: String, TraceEnumeration {
  /// It isn't known at which.
  case unknown
  /// While its initializer runs.
  case initializer
  /// Before its properties are injected.
  case beforeInjections = "before-injections"
  /// While a property is injected.
  case property
  /// While a method is called to inject.
  case method
  /// After its properties and methods were injected.
  case afterInjections = "after-injections"
  /// While its configure step runs.
  case configure
  /// While a post-processor has it.
  case postProcessing = "post-processing"
  /// After all that the request needs was injected.
  case completion
  /// After the request had ended.
  case later

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 10 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unknown: 0
    case .initializer: 1
    case .beforeInjections: 2
    case .property: 3
    case .method: 4
    case .afterInjections: 5
    case .configure: 6
    case .postProcessing: 7
    case .completion: 8
    case .later: 9
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unknown
    case 1: self = .initializer
    case 2: self = .beforeInjections
    case 3: self = .property
    case 4: self = .method
    case 5: self = .afterInjections
    case 6: self = .configure
    case 7: self = .postProcessing
    case 8: self = .completion
    case 9: self = .later
    default: return nil
    }
  }
}

/// Why a component could not be handed out.
public enum ResolutionFailure: String, TraceEnumeration {
  /// Nothing makes what was asked for.
  case unsatisfied
  /// More than one definition makes it.
  case ambiguous
  /// Making it needs itself.
  case initCycle = "init-cycle"
  /// Unshared components build each other without end.
  case divergentCycle = "divergent-cycle"
  /// The same key was opened twice, one directly inside the other.
  case selfNested = "self-nested"
  /// The definition is only there for others to build on.
  case abstract
  /// The container had been closed.
  case closed
  /// What was made or found has another type.
  case typeMismatch = "type-mismatch"
  /// A factory or an injection threw an error.
  case thrown
  /// It took longer than it may.
  case timedOut = "timed-out"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 10 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unsatisfied: 0
    case .ambiguous: 1
    case .initCycle: 2
    case .divergentCycle: 3
    case .selfNested: 4
    case .abstract: 5
    case .closed: 6
    case .typeMismatch: 7
    case .thrown: 8
    case .timedOut: 9
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unsatisfied
    case 1: self = .ambiguous
    case 2: self = .initCycle
    case 3: self = .divergentCycle
    case 4: self = .selfNested
    case 5: self = .abstract
    case 6: self = .closed
    case 7: self = .typeMismatch
    case 8: self = .thrown
    case 9: self = .timedOut
    default: return nil
    }
  }
}

/// Why a definition that comes near is not the one that was asked for.
public enum CandidateMismatch: String, TraceEnumeration {
  /// It has another name or key.
  case otherName = "other-name"
  /// It makes another type.
  case otherType = "other-type"
  /// It takes other arguments.
  case otherArguments = "other-arguments"
  /// It is in a container that can't be seen from here.
  case notVisible = "not-visible"
  /// It is abstract.
  case abstract
  /// Nothing is wrong with it, and it isn't the only one.
  case equallyGood = "equally-good"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 6 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .otherName: 0
    case .otherType: 1
    case .otherArguments: 2
    case .notVisible: 3
    case .abstract: 4
    case .equallyGood: 5
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .otherName
    case 1: self = .otherType
    case 2: self = .otherArguments
    case 3: self = .notVisible
    case 4: self = .abstract
    case 5: self = .equallyGood
    default: return nil
    }
  }
}

/// Why a definition no longer counts.
public enum DefinitionRemoval: String, TraceEnumeration {
  /// The program removed it.
  case removed
  /// Another definition took its place.
  case replaced
  /// A patch for tests took its place.
  case patched
  /// A patch was taken back.
  case restored
  /// Its assembly was unloaded.
  case unloaded

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .removed: 0
    case .replaced: 1
    case .patched: 2
    case .restored: 3
    case .unloaded: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .removed
    case 1: self = .replaced
    case 2: self = .patched
    case 3: self = .restored
    case 4: self = .unloaded
    default: return nil
    }
  }
}

/// What a post-processor works on.
public enum PostProcessorKind: String, TraceEnumeration {
  /// Definitions, before anything is made from them.
  case definition
  /// Components that were just made.
  case instance
  /// Configuration values that need another type.
  case converter

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 3 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .definition: 0
    case .instance: 1
    case .converter: 2
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .definition
    case 1: self = .instance
    case 2: self = .converter
    default: return nil
    }
  }
}

/// By what means an observation was registered.
public enum ObservationStyle: String, TraceEnumeration {
  /// As an object that is the observation.
  case observation
  /// As key-value observing registers it: without an object.
  case keyValue = "key-value"
  /// With a notification center.
  case notification
  /// With observation tracking, which is told of one change.
  case tracking
  /// As an asynchronous sequence.
  case sequence
  /// With another library's publisher.
  case subscription
  /// As a target and an action.
  case targetAction = "target-action"
  /// As a delegate.
  case delegate

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 8 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .observation: 0
    case .keyValue: 1
    case .notification: 2
    case .tracking: 3
    case .sequence: 4
    case .subscription: 5
    case .targetAction: 6
    case .delegate: 7
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .observation
    case 1: self = .keyValue
    case 2: self = .notification
    case 3: self = .tracking
    case 4: self = .sequence
    case 5: self = .subscription
    case 6: self = .targetAction
    case 7: self = .delegate
    default: return nil
    }
  }
}

/// Why an observation was not registered.
public enum RefusalReason: String, TraceEnumeration {
  /// There is one like it already.
  case duplicate
  /// Nothing announces changes of the property.
  case unknownKey = "unknown-key"
  /// The subject was gone, or about to go.
  case subjectDead = "subject-dead"
  /// The scope that it should be bound to had ended.
  case scopeEnded = "scope-ended"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 4 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .duplicate: 0
    case .unknownKey: 1
    case .subjectDead: 2
    case .scopeEnded: 3
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .duplicate
    case 1: self = .unknownKey
    case 2: self = .subjectDead
    case 3: self = .scopeEnded
    default: return nil
    }
  }
}

/// Why a removal found no observation.
public enum MissReason: String, TraceEnumeration {
  /// None was ever registered.
  case neverRegistered = "never-registered"
  /// It had been removed before.
  case alreadyRemoved = "already-removed"
  /// More than one could have been meant.
  case ambiguous
  /// There is one, but of another property or type.
  case otherKey = "other-key"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 4 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .neverRegistered: 0
    case .alreadyRemoved: 1
    case .ambiguous: 2
    case .otherKey: 3
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .neverRegistered
    case 1: self = .alreadyRemoved
    case 2: self = .ambiguous
    case 3: self = .otherKey
    default: return nil
    }
  }
}

/// Why a change was not delivered.
public enum DropReason: String, TraceEnumeration {
  /// The observation had been removed.
  case removed
  /// A later delivery tells of it.
  case coalesced
  /// The value had not changed.
  case unchanged
  /// The subject was gone.
  case subjectDied = "subject-died"
  /// The observer was gone.
  case observerDied = "observer-died"
  /// The observer got it, and nobody in its class wanted it.
  case notHandled = "not-handled"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 6 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .removed: 0
    case .coalesced: 1
    case .unchanged: 2
    case .subjectDied: 3
    case .observerDied: 4
    case .notHandled: 5
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .removed
    case 1: self = .coalesced
    case 2: self = .unchanged
    case 3: self = .subjectDied
    case 4: self = .observerDied
    case 5: self = .notHandled
    default: return nil
    }
  }
}

/// What happened to elements of a collection.
public enum CollectionChange: String, TraceEnumeration {
  /// They were put in.
  case inserted
  /// They were taken out.
  case removed
  /// Others took their places.
  case replaced
  /// They went to other places.
  case moved
  /// The whole collection was replaced.
  case reset

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .inserted: 0
    case .removed: 1
    case .replaced: 2
    case .moved: 3
    case .reset: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .inserted
    case 1: self = .removed
    case 2: self = .replaced
    case 3: self = .moved
    case 4: self = .reset
    default: return nil
    }
  }
}

/// As what a screen is attached to the screen tree.
public enum ScreenPosition: String, TraceEnumeration {
  /// As the root of a window.
  case root
  /// As a child of a container.
  case child
  /// Over another screen.
  case presented

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 3 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .root: 0
    case .child: 1
    case .presented: 2
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .root
    case 1: self = .child
    case 2: self = .presented
    default: return nil
    }
  }
}

/// Who made a screen come or go.
public enum ScreenTrigger: String, TraceEnumeration {
  /// It isn't known who.
  case unknown
  /// A router did.
  case router
  /// A coordinator did.
  case coordinator
  /// The program did, by itself.
  case program
  /// The user went back.
  case back
  /// The user swiped back.
  case interactivePop = "interactive-pop"
  /// The user dismissed the screen.
  case dismiss
  /// The user swiped the screen away.
  case interactiveDismiss = "interactive-dismiss"
  /// Another screen took its place.
  case replace
  /// The screen that it was attached to went.
  case parentRemoved = "parent-removed"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 10 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unknown: 0
    case .router: 1
    case .coordinator: 2
    case .program: 3
    case .back: 4
    case .interactivePop: 5
    case .dismiss: 6
    case .interactiveDismiss: 7
    case .replace: 8
    case .parentRemoved: 9
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unknown
    case 1: self = .router
    case 2: self = .coordinator
    case 3: self = .program
    case 4: self = .back
    case 5: self = .interactivePop
    case 6: self = .dismiss
    case 7: self = .interactiveDismiss
    case 8: self = .replace
    case 9: self = .parentRemoved
    default: return nil
    }
  }
}

/// Where a navigation comes from.
public enum NavigationSource: String, TraceEnumeration {
  /// The program asked for it.
  case program
  /// The user asked for it.
  case user
  /// A link from outside asked for it.
  case deepLink = "deep-link"
  /// An interceptor asked for it.
  case redirect
  /// It had been parked, and goes on.
  case resume

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .program: 0
    case .user: 1
    case .deepLink: 2
    case .redirect: 3
    case .resume: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .program
    case 1: self = .user
    case 2: self = .deepLink
    case 3: self = .redirect
    case 4: self = .resume
    default: return nil
    }
  }
}

/// Why a finder found no screen.
public enum FinderMiss: String, TraceEnumeration {
  /// There is none of that type.
  case noSuchScreen = "no-such-screen"
  /// There is one, but it shows something else.
  case otherContext = "other-context"
  /// There is one, but not where the search was to look.
  case outsideOptions = "outside-options"
  /// There is one, but it isn't attached.
  case detached
  /// There is one, but it is about to go.
  case beingDismissed = "being-dismissed"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .noSuchScreen: 0
    case .otherContext: 1
    case .outsideOptions: 2
    case .detached: 3
    case .beingDismissed: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .noSuchScreen
    case 1: self = .otherContext
    case 2: self = .outsideOptions
    case 3: self = .detached
    case 4: self = .beingDismissed
    default: return nil
    }
  }
}

/// What a step of a navigation does.
public enum StepRole: String, TraceEnumeration {
  /// It looks for a screen.
  case find
  /// It makes screens go that are in the way.
  case dismiss
  /// It makes a screen that is there visible.
  case select
  /// It makes a screen.
  case build
  /// It attaches a screen.
  case integrate
  /// It hands the context to a screen.
  case contextTask = "context-task"
  /// It does what is to be done at the end.
  case postTask = "post-task"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 7 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .find: 0
    case .dismiss: 1
    case .select: 2
    case .build: 3
    case .integrate: 4
    case .contextTask: 5
    case .postTask: 6
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .find
    case 1: self = .dismiss
    case 2: self = .select
    case 3: self = .build
    case 4: self = .integrate
    case 5: self = .contextTask
    case 6: self = .postTask
    default: return nil
    }
  }
}

/// How a step of a navigation ended.
public enum StepResult: String, TraceEnumeration {
  /// It did what it should.
  case done
  /// There was nothing to do.
  case skipped
  /// It could not do it.
  case failed
  /// It was cancelled.
  case cancelled

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 4 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .done: 0
    case .skipped: 1
    case .failed: 2
    case .cancelled: 3
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .done
    case 1: self = .skipped
    case 2: self = .failed
    case 3: self = .cancelled
    default: return nil
    }
  }
}

/// For what an interceptor is asked.
public enum InterceptorLevel: String, TraceEnumeration {
  /// For one step.
  case step
  /// For every navigation of a router.
  case router
  /// For every navigation of the program.
  case global

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 3 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .step: 0
    case .router: 1
    case .global: 2
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .step
    case 1: self = .router
    case 2: self = .global
    default: return nil
    }
  }
}

/// What an interceptor decided.
public enum InterceptorDecision: String, TraceEnumeration {
  /// The navigation goes on.
  case proceed
  /// The navigation ends.
  case refuse
  /// Another navigation comes first.
  case redirect
  /// It threw an error.
  case failed
  /// It decided nothing in time.
  case timedOut = "timed-out"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .proceed: 0
    case .refuse: 1
    case .redirect: 2
    case .failed: 3
    case .timedOut: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .proceed
    case 1: self = .refuse
    case 2: self = .redirect
    case 3: self = .failed
    case 4: self = .timedOut
    default: return nil
    }
  }
}

/// How a navigation ended.
public enum NavigationResult: String, TraceEnumeration {
  /// The destination is attached and visible.
  case done
  /// There was nothing to do.
  case alreadyThere = "already-there"
  /// Somebody refused it.
  case refused
  /// It could not be done.
  case failed
  /// Another navigation took its place.
  case superseded
  /// It was cancelled.
  case cancelled

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 6 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .done: 0
    case .alreadyThere: 1
    case .refused: 2
    case .failed: 3
    case .superseded: 4
    case .cancelled: 5
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .done
    case 1: self = .alreadyThere
    case 2: self = .refused
    case 3: self = .failed
    case 4: self = .superseded
    case 5: self = .cancelled
    default: return nil
    }
  }
}

/// Why a route led nowhere.
public enum LostRouteReason: String, TraceEnumeration {
  /// The router that should follow it was gone.
  case routerDead = "router-dead"
  /// The coordinator that should follow it was gone.
  case coordinatorDead = "coordinator-dead"
  /// Nobody in the screen tree follows it.
  case noHandler = "no-handler"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 3 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .routerDead: 0
    case .coordinatorDead: 1
    case .noHandler: 2
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .routerDead
    case 1: self = .coordinatorDead
    case 2: self = .noHandler
    default: return nil
    }
  }
}

/// How a task came to be.
public enum TaskKind: String, TraceEnumeration {
  /// With `Task`, of its own.
  case unstructured
  /// Detached from what made it.
  case detached
  /// With `async let`.
  case child
  /// In a task group.
  case group
  /// As the program's first task.
  case root

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unstructured: 0
    case .detached: 1
    case .child: 2
    case .group: 3
    case .root: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unstructured
    case 1: self = .detached
    case 2: self = .child
    case 3: self = .group
    case 4: self = .root
    default: return nil
    }
  }
}

/// How a task ended.
public enum TaskOutcome: String, TraceEnumeration {
  /// It returned.
  case returned
  /// It threw an error.
  case threw
  /// It was cancelled, and ended because of it.
  case cancelled

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 3 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .returned: 0
    case .threw: 1
    case .cancelled: 2
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .returned
    case 1: self = .threw
    case 2: self = .cancelled
    default: return nil
    }
  }
}

/// What sort of work was begun.
public enum WorkKind: String, TraceEnumeration {
  /// A stream of values that somebody reads.
  case stream
  /// A continuation that has to be resumed.
  case continuation
  /// Taking something down that was set up.
  case teardown
  /// A timer.
  case timer
  /// A subscription with another library.
  case subscription
  /// A session that has to be closed.
  case session
  /// Something else that has to end.
  case other

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 7 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .stream: 0
    case .continuation: 1
    case .teardown: 2
    case .timer: 3
    case .subscription: 4
    case .session: 5
    case .other: 6
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .stream
    case 1: self = .continuation
    case 2: self = .teardown
    case 3: self = .timer
    case 4: self = .subscription
    case 5: self = .session
    case 6: self = .other
    default: return nil
    }
  }
}

/// How a piece of work ended.
public enum WorkOutcome: String, TraceEnumeration {
  /// It came to its end.
  case finished
  /// It ended with an error.
  case failed
  /// It was cancelled.
  case cancelled
  /// Whoever should have ended it went without doing so.
  case dropped

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 4 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .finished: 0
    case .failed: 1
    case .cancelled: 2
    case .dropped: 3
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .finished
    case 1: self = .failed
    case 2: self = .cancelled
    case 3: self = .dropped
    default: return nil
    }
  }
}

/// How a test ended.
public enum TestResult: String, TraceEnumeration {
  /// It passed.
  case passed
  /// It failed.
  case failed
  /// It was skipped.
  case skipped
  /// It failed as was expected.
  case knownIssue = "known-issue"

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 4 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .skipped: 2
    case .knownIssue: 3
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .passed
    case 1: self = .failed
    case 2: self = .skipped
    case 3: self = .knownIssue
    default: return nil
    }
  }
}

/// Why a recording, or a segment of it, ended.
public enum RecordingEnd: String, TraceEnumeration {
  /// The program closed it.
  case closed
  /// It goes on in the next segment.
  case rotated
  /// It had reached the size that it may have.
  case sizeLimit = "size-limit"
  /// The destination took no more.
  case writeFailed = "write-failed"
  /// A forked child begins a recording of its own.
  case forked

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .closed: 0
    case .rotated: 1
    case .sizeLimit: 2
    case .writeFailed: 3
    case .forked: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .closed
    case 1: self = .rotated
    case 2: self = .sizeLimit
    case 3: self = .writeFailed
    case 4: self = .forked
    default: return nil
    }
  }
}

/// What sort of isolation it is.
public enum IsolationKind: String, TraceEnumeration {
  /// It isn't known which.
  case unknown
  /// The main actor.
  case mainActor = "main-actor"
  /// Another global actor.
  case globalActor = "global-actor"
  /// An instance of an actor.
  case actor
  /// A queue that does one thing at a time.
  case queue

  /// How many values there are.
  @inlinable public static var valueCount: UInt64 { 5 }

  /// The value's position in the list: its code in the binary form.
  @inlinable
  public var code: UInt64 {
    switch self {
    case .unknown: 0
    case .mainActor: 1
    case .globalActor: 2
    case .actor: 3
    case .queue: 4
    }
  }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  @inlinable
  public init?(code: UInt64) {
    switch code {
    case 0: self = .unknown
    case 1: self = .mainActor
    case 2: self = .globalActor
    case 3: self = .actor
    case 4: self = .queue
    default: return nil
    }
  }
}
