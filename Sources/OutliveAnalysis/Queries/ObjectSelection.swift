public import OutliveTrace

/// Which objects of a trace a question is about.
public enum ObjectSelection: Sendable {
  /// The object with a number.
  case number(ObjectID)
  /// The objects with a name: their label, or their type with or without module and generic
  /// arguments.
  case named(String, matches: @Sendable (String) -> Bool)

  /// How it was asked for.
  public var text: String {
    switch self {
    case .number(let number): number.description
    case .named(let name, matches: _): name
    }
  }

  /// Whether the name is a label.
  func isCalled(_ label: String?) -> Bool {
    guard case .named(_, let matches) = self, let label else { return false }
    return matches(label)
  }

  /// Whether the name is a type's.
  func isCalled(type: String) -> Bool {
    guard case .named(_, let matches) = self else { return false }
    return TypeNames.all(of: type).contains(where: matches)
  }
}

/// Somewhere in a trace.
public enum TracePlace: Hashable, Sendable {
  /// Its end.
  case end
  /// Just after an event.
  case event(EventSequence)
  /// The last settle point or snapshot with a label.
  case label(String)
}

/// Why a question can't be answered.
public enum QueryError: Error, Hashable, Sendable {
  /// No object of the trace is meant; names that are like the one that was given.
  case noObject(String, known: [String])
  /// More than one object is meant.
  case severalObjects(String, candidates: [ObjectSummary], count: Int)
  /// The trace has no such moment; those that it has.
  case noPlace(String, known: [String])
  /// The end of an interval lies before its beginning: where they are.
  case reversedInterval(from: EventSequence, to: EventSequence)
  /// No process of the trace has both ends of an interval.
  case noInterval
  /// No whole snapshot shows what was asked for.
  case noSnapshot
  /// The trace tells of no container.
  case noContainers
  /// The trace tells of containers, and of nothing that was asked for.
  case noRequests
  /// No component is called so; the names that there are.
  case noComponent(String, known: [String])
  /// No resolution has the number.
  case noResolution(ResolutionID)
  /// The trace tells of no observation.
  case noObservations
  /// The trace tells of observations, but of none that is asked for.
  case noneObserved
  /// The trace tells of no mutation.
  case noMutations
  /// No mutation has the number.
  case noMutation(MutationID)
  /// No property that changed is called so; those that did.
  case noProperty(String, known: [String])
  /// Nothing failed, in the requests of a component or at all.
  case noFailure(String?)
}

extension TypeNames {
  /// All names that a type may be asked for by: with and without modules and generic arguments.
  static func all(of type: String) -> [String] {
    let short = short(type)
    return [short, generic(short), type, generic(type)]
  }
}
