internal import OutliveRuntime
internal import OutliveTrace

/// A property that is observed although ``Observed`` doesn't store it: whoever changes it says so.
///
/// ```swift
/// final class Thermometer: PropertyObservable {
///   let celsiusChanges = AnnouncedProperty("celsius", \Thermometer.celsius)
///
///   var celsius: Double {
///     get { sensor.read() }
///     set { celsiusChanges.withMutation(of: self) { sensor.calibrate(newValue) } }
///   }
/// }
/// observation = thermometer.observe(\.celsiusChanges, by: self) { me, change in … }
/// ```
///
/// Each instance has its own. Observations are those of an ``Observed`` property in everything.
public final class AnnouncedProperty<Value>: @unchecked Sendable {
  // Sendable is safe to claim: the list is Sendable, the rest are constants, and the value is read
  // only where the subject's property is announced or observed.

  let list = ObserverList()
  let name: String
  let value: (AnyObject) -> Value

  /// Makes an announcer.
  ///
  /// - Parameters:
  ///   - name: The property's name, as reports print it.
  ///   - property: The property.
  public init<Subject: AnyObject>(_ name: String, _ property: KeyPath<Subject, Value>) {
    self.name = name
    value = { subject in
      guard let subject = subject as? Subject else {
        fatalError("“\(name)” was announced of another object than a \(Subject.self)")
      }
      return subject[keyPath: property]
    }
  }

  /// Changes the property, and tells its observations.
  ///
  /// Without any the function just runs. It may change the property several times, or not at all: the
  /// observations are told once, of the values before and after. When it throws, they aren't told.
  ///
  /// - Parameters:
  ///   - subject: The object whose property it is.
  ///   - body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func withMutation<Result>(
    of subject: AnyObject, _ body: () throws -> Result
  ) rethrows -> Result {
    guard list.isObserved else { return try body() }
    let old = value(subject)
    let telling = list.beginChange(of: subject)
    if telling.wantsPrior { withValues(.prior, old, old) { telling.tell($0, of: subject) } }
    let result: Result
    do {
      result = try body()
    } catch {
      telling.abandoned(because: "\(type(of: error))")
      throw error
    }
    withValues(.change, old, value(subject)) { telling.tell($0, of: subject) }
    telling.ended()
    return result
  }

  func target(of subject: AnyObject) -> ObservationTarget<Value> {
    ObservationTarget(subject: subject, list: list, name: name) { [value] in value(subject) }
  }
}

extension PropertyObservable {
  /// Observes a property that whoever changes it announces.
  ///
  /// - Parameters:
  ///   - property: The property's announcer.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observation, the old and the new value.
  ///     Capture the observation's keeper weakly.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Value>(
    _ property: KeyPath<Self, AnnouncedProperty<Value>>, options: ObservationOptions = [],
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping PropertyObservation<Self, Value>.Handler
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, self[keyPath: property].target(of: self), by: nil, options,
      wantsInitial: options.contains(.initial),
      at: CallSite(file: file, line: line, function: function), handler: handler, receiving: nil)
  }

  /// Observes a property that whoever changes it announces, on behalf of an observer, which isn't held.
  ///
  /// - Parameters:
  ///   - property: The property's announcer.
  ///   - observer: The object that observes; the handler isn't called once it is gone.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observer and the change.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject, Value>(
    _ property: KeyPath<Self, AnnouncedProperty<Value>>, by observer: Observer,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, self[keyPath: property].target(of: self), by: observer, options,
      wantsInitial: options.contains(.initial),
      at: CallSite(file: file, line: line, function: function),
      receiving: PropertyObservation<Self, Value>.telling(handler))
  }
}
