// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

/// The serial number of one instance of a class, of one closure context, or of one box.
public struct ObjectID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 0 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a thread, in the order in which threads first recorded something.
public struct ThreadID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 1 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a task.
public struct TaskID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 2 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a container.
public struct ContainerID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 3 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a definition: how a container makes one component.
public struct DefinitionID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 4 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of one resolution: one call that asked a container for a component.
public struct ResolutionID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 5 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of an observation: one registration of an observer with a subject.
public struct ObservationID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 6 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of one mutation of a subject's property.
public struct MutationID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 7 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a snapshot of the live heap.
public struct SnapshotID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 8 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a scope: a stretch of the program that objects are expected not to outlive.
public struct ScopeID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 9 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The position of an event in its recording, starting at 1.
public struct EventSequence: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 10 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of something that the program said will happen.
public struct ExpectationID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 11 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of one run of a test.
public struct TestID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 12 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a call stack: a frame, and the call stack that called it.
public struct CallStackID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 13 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a loaded image: the program or a library.
public struct ImageID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 14 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a screen: a node of the screen tree.
public struct ScreenID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 15 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a transition between screens.
public struct TransitionID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 16 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of one navigation along a route.
public struct NavigationID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 17 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a link from outside that was opened.
public struct LinkID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 18 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a coordinator: who drives a part of the screen tree.
public struct CoordinatorID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 19 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The serial number of a piece of work that was begun and has to end.
public struct WorkID: TraceIdentifier {
  /// The serial number, starting at 1.
  public var rawValue: UInt64

  /// The type's number in the binary form.
  @inlinable public static var ordinal: Int { 20 }

  /// Makes the identifier with the given serial number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension Event.Kind {
  /// The types of all identifiers that fields of events have, in the order of their numbers.
  package static let identifiers: [any TraceIdentifier.Type] = [
    ObjectID.self,
    ThreadID.self,
    TaskID.self,
    ContainerID.self,
    DefinitionID.self,
    ResolutionID.self,
    ObservationID.self,
    MutationID.self,
    SnapshotID.self,
    ScopeID.self,
    EventSequence.self,
    ExpectationID.self,
    TestID.self,
    CallStackID.self,
    ImageID.self,
    ScreenID.self,
    TransitionID.self,
    NavigationID.self,
    LinkID.self,
    CoordinatorID.self,
    WorkID.self,
  ]
}
