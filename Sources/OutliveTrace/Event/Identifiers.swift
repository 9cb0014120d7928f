/// A number that names one thing within one trace.
///
/// Identifiers are serial numbers given out by the recorder; they are never addresses, because
/// addresses are reused within microseconds. Zero is reserved and names nothing.
public protocol TraceIdentifier: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
where RawValue == UInt64 {
  /// Makes the identifier with the given serial number.
  init(rawValue: UInt64)
}

extension TraceIdentifier {
  /// Orders identifiers by age: a smaller serial number was given out earlier.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The serial number behind a number sign, as reports print it: `#12`.
  public var description: String { "#\(rawValue)" }
}

/// The serial number of one instance of a class, of one closure context, or of one box.
public struct ObjectID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a thread, in the order in which threads first recorded something.
public struct ThreadID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a task.
public struct TaskID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a container.
public struct ContainerID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a definition: how a container makes one component.
public struct DefinitionID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of one resolution: one call that asked a container for a component.
public struct ResolutionID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of an observation: the one object between a subject and an observer.
public struct ObservationID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of one mutation of a subject's property.
public struct MutationID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a snapshot of the live heap.
public struct SnapshotID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a scope: a stretch of the program that objects are expected not to outlive.
public struct ScopeID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The position of an event in its recording, starting at 1.
public struct EventSequence: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64
  /// Makes the identifier with the given serial number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}
