internal import OutliveRuntime
internal import OutliveTrace

/// An object whose properties are observed by asking the object.
///
/// There is nothing to implement. Objects of other classes are observed with
/// ``PropertyObservation/init(of:_:by:options:file:line:function:handler:)``, which is the same.
///
/// ```swift
/// final class Document: PropertyObservable {
///   @Observed var title = "Untitled"
/// }
/// titleObservation = document.observe(\.$title, by: self) { cell, change in
///   cell.draw(change.new)
/// }
/// ```
public protocol PropertyObservable: AnyObject {}

/// What is told of the changes of properties as their delegate.
public protocol PropertyObserver: AnyObject {
  /// Is called after each change.
  ///
  /// - Parameters:
  ///   - observation: The observation, which tells one property from another.
  ///   - change: The change.
  func propertyChanged<Subject, Value>(
    _ observation: PropertyObservation<Subject, Value>, _ change: Change<Value>)
}

extension PropertyObservable {
  /// Observes a property of this object.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observation, the old and the new value.
  ///     Capture the observation's keeper weakly.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Value>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, options: ObservationOptions = [],
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping PropertyObservation<Self, Value>.Handler
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, options: options, file: file, line: line, function: function,
      handler: handler)
  }

  /// Observes a property of this object on behalf of an observer, which is not held.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes; the handler isn't called once it is gone.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observer and the change.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  @inlinable
  public func observe<Observer: AnyObject, Value>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, by observer: Observer,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, by: observer, options: options, file: file, line: line,
      function: function, handler: handler)
  }

  /// Observes a property of this object in key-value observing's own terms.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - options: What to be told, exactly as Apple documents it for `NSKeyValueObservingOptions`.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - changeHandler: Is called with this object and the change. Capture the observation's keeper
  ///     weakly.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Value>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, options: KeyValueOptions,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    changeHandler: @escaping (_ subject: Self, _ change: ObservedChange<Value>) -> Void
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, options: options, file: file, line: line, function: function,
      changeHandler: changeHandler)
  }

  /// Observes a property of this object by a method of an observer, which is not held.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - target: The object that observes.
  ///   - action: The method that is called after each change, such as `DocumentCell.titleChanged`.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Target: AnyObject, Value>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, target: Target,
    action: @escaping (Target) -> (Change<Value>) -> Void, options: ObservationOptions = [],
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, by: target, options, wantsInitial: options.contains(.initial),
      style: .targetAction, at: CallSite(file: file, line: line, function: function),
      receiving: PropertyObservation<Self, Value>.telling { (target: Target, change) in
        action(target)(change)
      })
  }

  /// Observes a property of this object by a delegate, which is not held.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - delegate: The object that observes.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Value>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, delegate: some PropertyObserver,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, by: delegate, options, wantsInitial: options.contains(.initial),
      style: .delegate, at: CallSite(file: file, line: line, function: function)
    ) { [weak delegate] observation, values, _ in
      guard let delegate, let change = Change<Value>(values) else { return }
      delegate.propertyChanged(observation, change)
    }
  }
}
