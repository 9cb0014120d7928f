internal import OutliveRuntime
internal import OutliveTrace

/// An object that is observed by the names of its properties, as with Apple's key-value observing.
///
/// There is nothing to implement. Its ``Observed`` and announced properties, inherited ones included, are
/// its keys. It is meant for code that was written for Apple's, to find its mistakes on Linux: what is
/// an exception or a crash there is recorded here, and the program goes on. See <doc:KeyValueObserving>.
public protocol KeyValueObservable: PropertyObservable {}

extension KeyValueObservable {
  /// Registers an observer for a key path relative to this object.
  ///
  /// Neither object holds the other, and nothing ends the registration but its removal: it should be
  /// removed before either of them goes. The same may be registered again, and hears each change as
  /// often. A key path that leads through other objects follows them when they are replaced.
  ///
  /// A key that isn't known is refused. Safe to call from any thread.
  ///
  /// - Parameters:
  ///   - observer: The object that observes.
  ///   - keyPath: The name of a property, or several with dots between: `"document.isFavorite"`.
  ///   - options: What to be told, exactly as Apple documents it for `NSKeyValueObservingOptions`.
  ///   - context: What the observer tells its registrations apart by, or `nil`.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Complexity: O(*p* + *n*) for *p* observed properties and *n* keys in the path.
  public func addObserver<Observer: KeyValueObserver>(
    _ observer: Observer, forKeyPath keyPath: String, options: KeyValueOptions = [],
    context: KeyValueContext?, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    KeyValueRegistry.add(
      KeyValueRegistration(
        of: self, keyPath, by: observer, options, context,
        at: CallSite(file: file, line: line, function: function)),
      of: self, by: observer)
  }

  /// Removes the latest registration of an observer for a key path, whatever its context.
  ///
  /// Where there is none Apple's throws `NSRangeException`; here that is recorded, and nothing happens.
  /// Safe to call from any thread, and from either object's deinitializer.
  ///
  /// - Parameters:
  ///   - observer: The object that observes.
  ///   - keyPath: The key path that was registered.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Complexity: O(*p* + *n*) for *p* observed properties and *n* registrations with this object.
  public func removeObserver<Observer: KeyValueObserver>(
    _ observer: Observer, forKeyPath keyPath: String, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) {
    KeyValueRemoval(
      subject: self, observer: observer, keyPath: keyPath, context: nil,
      remover: TypeName.of(Observer.self),
      callSite: CallSite(file: file, line: line, function: function)
    ).run()
  }

  /// Removes the latest registration of an observer for a key path with a certain context.
  ///
  /// Where there is none Apple's throws `NSRangeException`; here that is recorded, and nothing happens.
  /// Safe to call from any thread, and from either object's deinitializer.
  ///
  /// - Parameters:
  ///   - observer: The object that observes.
  ///   - keyPath: The key path that was registered.
  ///   - context: The context that was registered, or `nil` for a registration without one.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Complexity: O(*p* + *n*) for *p* observed properties and *n* registrations with this object.
  public func removeObserver<Observer: KeyValueObserver>(
    _ observer: Observer, forKeyPath keyPath: String, context: KeyValueContext?,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    KeyValueRemoval(
      subject: self, observer: observer, keyPath: keyPath, context: .some(context),
      remover: TypeName.of(Observer.self),
      callSite: CallSite(file: file, line: line, function: function)
    ).run()
  }

  /// Announces by hand that a property is about to change.
  ///
  /// ``didChangeValue(forKey:)`` has to follow, after the change. An ``Observed`` property announces
  /// itself as well, so its observers hear twice, as with Apple's.
  ///
  /// - Parameter key: The property's name; an unknown one does nothing.
  public func willChangeValue(forKey key: String) { KeyValueRegistry.willChange(key, of: self) }

  /// Announces by hand that a property has changed.
  ///
  /// The observers that there were when ``willChangeValue(forKey:)`` was called are told; without that
  /// call nobody is, and what is missing is recorded.
  ///
  /// - Parameter key: The property's name; an unknown one does nothing.
  public func didChangeValue(forKey key: String) { KeyValueRegistry.didChange(key, of: self) }
}

/// A class to derive from where Apple's code derives from `NSObject` for key-value observing.
///
/// It is both sides, and has the implementation of `observeValue` that calls of `super` end at.
open class KeyValueObject: KeyValueObservable, KeyValueObserver {
  /// Makes an object.
  public init() {}

  /// Says that nobody handles the change: no subclass has kept it for itself.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    KeyValueMisuse.notHandled(by: self, keyPath, of: object, context)
  }
}
