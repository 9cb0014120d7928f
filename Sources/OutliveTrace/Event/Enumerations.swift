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

  /// Whether such a reference keeps its target alive: the one predicate that every pass asks.
  public var keepsAlive: Bool { self == .strong || self == .capture }
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
}

/// How the moment of an object's release is known.
public enum ReleaseEvidence: String, TraceEnumeration {
  /// The release itself was seen.
  case exact
  /// The object was found to be gone some time after its release.
  case noticed
}

/// How a resolution ended.
public enum Outcome: String, TraceEnumeration {
  /// The component was made.
  case created
  /// The component was found in the pool of its lifetime.
  case hit
}

/// Why a component was taken out of its pool.
public enum EvictionReason: String, TraceEnumeration {
  /// The outermost request ended, and the scoped pool with it.
  case requestEnded = "request-ended"
  /// The container ended.
  case containerEnded = "container-ended"
  /// Another component took its place.
  case replaced
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
}

/// Which call of an observation's handler it is.
public enum HandlePhase: String, TraceEnumeration {
  /// The call made while the observation is registered.
  case initial
  /// The call made before the change.
  case prior
  /// The call made after the change.
  case change
}

/// Why something could not be recorded.
public enum LossReason: String, TraceEnumeration {
  /// A value of a shape that can't be read precisely.
  case unreadable
  /// A snapshot that could not be completed.
  case snapshotFailed = "snapshot-failed"
  /// The destination took no more.
  case writeFailed = "write-failed"
}
