internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// A property that is computed of others, and changes whenever one of them does.
///
/// It is what Apple's `keyPathsForValuesAffectingValue(forKey:)` declares, checked by the compiler:
///
/// ```swift
/// final class Person: PropertyObservable {
///   @Observed var first = ""
///   @Observed var last = ""
///   var fullName: String { "\(first) \(last)" }
///
///   static let fullNameChanges = DependentProperty(
///     "fullName", \Person.fullName, dependsOn: \.$first, \.$last)
/// }
/// observation = person.observe(Person.fullNameChanges, by: self) { me, change in … }
/// ```
public struct DependentProperty<Subject: AnyObject, Value>: @unchecked Sendable {
  // Sendable is safe to claim: all are constants, and the closures among them capture only key paths,
  // which were literals, or this type's own values.

  let name: String
  let value: KeyPath<Subject, Value>
  let sources: [ObservationSource<Subject>]

  /// Declares on which properties one depends.
  ///
  /// - Parameters:
  ///   - name: The property's name, as reports print it.
  ///   - value: The property.
  ///   - sources: The properties it is computed of, written with a dollar sign: `\.$first, \.$last`.
  public init<each Source>(
    _ name: String, _ value: KeyPath<Subject, Value>,
    dependsOn sources: repeat KeyPath<Subject, ObservedProperty<each Source>>
  ) {
    self.name = name
    self.value = value
    var all: [ObservationSource<Subject>] = []
    repeat all.append(ObservationSource(each sources))
    self.sources = all
  }

  private init(
    _ name: String, _ value: KeyPath<Subject, Value>, _ sources: [ObservationSource<Subject>]
  ) {
    self.name = name
    self.value = value
    self.sources = sources
  }

  /// Declares that it depends on another dependent property as well.
  ///
  /// - Parameter other: The other property.
  /// - Returns: The property, which changes whenever the other one does, too.
  public func andOn<Other>(_ other: DependentProperty<Subject, Other>) -> DependentProperty {
    let known = Set(sources.map(\.property))
    return DependentProperty(
      name, value, sources + other.sources.filter { !known.contains($0.property) })
  }

  /// Tells a recorder, once, what the property depends on.
  fileprivate func declare(for subject: Subject, in recorder: Recorder) {
    let type = TypeName.of(Subject.self)
    guard DeclaredDependencies.isNew("\(type).\(name)", in: recorder.serial) else { return }
    for source in sources {
      recorder.record(DependentKeyDeclared(type: type, key: name, source: source.name(subject)))
    }
  }
}

/// What recorders know already.
private enum DeclaredDependencies {
  private static let names = Mutex<[UInt64: Set<String>]>([:])

  static func isNew(_ name: String, in recorder: UInt64) -> Bool {
    names.withVisibleLock { names in
      // Of recorders that are gone nothing need be known; to tell once more does no harm.
      if names[recorder] == nil && names.count >= 64 { names = [:] }
      return names[recorder, default: []].insert(name).inserted
    }
  }
}

extension PropertyObservable {
  /// Observes a property that is computed of others, on behalf of an observer, which is not held.
  ///
  /// - Parameters:
  ///   - property: What the property depends on.
  ///   - observer: The object that observes; the handler isn't called once it is gone.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change of a property that this one is computed of, with the
  ///     observer and this one's values before and after.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject, Value>(
    _ property: DependentProperty<Self, Value>, by observer: Observer,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> CombinedObservation<Self, Value> {
    if let recorder = Recorder.current { property.declare(for: self, in: recorder) }
    return CombinedObservation(
      of: self, property.sources, by: observer, options,
      at: CallSite(file: file, line: line, function: function),
      read: { $0[keyPath: property.value] },
      handler: { [weak observer] _, change in
        guard let observer else { return }
        handler(observer, change)
      })
  }
}
