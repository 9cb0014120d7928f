internal import OutliveRuntime

/// What is told of changes as key-value observing tells of them: all in one method.
///
/// It is what `observeValue(forKeyPath:of:change:context:)` of `NSObject` is. A class whose superclass
/// observes, too, has to pass on what it didn't ask for; see ``KeyValueObject``.
public protocol KeyValueObserver: AnyObject {
  /// Is called when a property changes, and before, and at once, if that was asked for.
  ///
  /// - Parameters:
  ///   - keyPath: The key path, relative to the object.
  ///   - object: The object that was observed.
  ///   - change: What was asked for.
  ///   - context: What was handed over at the registration: it tells who is meant.
  func observeValue(
    forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// What stands in the dictionary of a change, as in key-value observing.
public struct KeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key.
  public let rawValue: String

  /// Makes a key.
  ///
  /// - Parameter rawValue: The key.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What happened: a ``ChangeKind``; always there.
  public static let kindKey = KeyValueChangeKey(rawValue: "kind")
  /// The value after, if ``KeyValueOptions/new`` was asked for and there is one.
  public static let newKey = KeyValueChangeKey(rawValue: "new")
  /// The value before, if ``KeyValueOptions/old`` was asked for and there is one.
  public static let oldKey = KeyValueChangeKey(rawValue: "old")
  /// The positions of elements that came, went or were replaced: a `Range<Int>`.
  public static let indexesKey = KeyValueChangeKey(rawValue: "indexes")
  /// `true` in the call before a change; else not there.
  public static let notificationIsPriorKey = KeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A class whose instances observe and are observed as with key-value observing.
///
/// It stands for `NSObject` in code that is ported: a subclass overrides
/// ``observeValue(forKeyPath:of:change:context:)`` and passes on to `super` what it didn't register for.
open class KeyValueObject: PropertyObservable, KeyValueObserver {
  /// Makes an object.
  public init() {}

  /// Nobody in the object's class wanted the change: with `NSObject` an exception.
  ///
  /// “An -observeValueForKeyPath:ofObject:change:context: message was received but not handled.” Here it is
  /// recorded, and the rule `unhandled-change` reports it.
  open func observeValue(
    forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueLink.current?.noteUnhandled()
  }
}

extension PropertyObservable {
  /// Registers an observer as key-value observing does: until it is removed, and without holding it.
  ///
  /// No object stands for the registration, and nothing ends it but
  /// ``removeObserver(_:forKeyPath:context:file:line:function:)``. The same observer may register several
  /// times, and is then called several times. What stops a program on Apple's platforms doesn't stop one
  /// here; it is recorded, and reported as an error.
  ///
  /// - Parameters:
  ///   - observer: The observer; it isn't held.
  ///   - keyPath: The name of an ``Observed`` property, or a path of such names: `document.title`.
  ///   - options: What to be told, exactly as Apple documents it.
  ///   - context: Tells this registration from others of the observer; not used otherwise.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  @safe
  public func addObserver(
    _ observer: some KeyValueObserver, forKeyPath keyPath: String, options: KeyValueOptions = [],
    context: UnsafeMutableRawPointer? = nil, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    KeyValueRegistration.add(
      observer, to: self, keyPath, options, UInt(bitPattern: context),
      at: CallSite(file: file, line: line, function: function))
  }

  /// Removes a registration of an observer, the last with this key path and this context.
  ///
  /// Without such a registration the removal is recorded, and reported as an error: with key-value
  /// observing it stops the program.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - keyPath: The key path that it was registered with.
  ///   - context: The context that it was registered with.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  @safe
  public func removeObserver(
    _ observer: some KeyValueObserver, forKeyPath keyPath: String,
    context: UnsafeMutableRawPointer?, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    KeyValueRegistration.remove(
      observer, from: self, keyPath, UInt(bitPattern: context),
      at: CallSite(file: file, line: line, function: function))
  }

  /// Removes a registration of an observer, the last with this key path, whatever its context.
  ///
  /// It can't tell registrations of a class and its superclass apart: when another file than the one that
  /// registered removes it, and there are others, `foreign-remove` reports that.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - keyPath: The key path that it was registered with.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func removeObserver(
    _ observer: some KeyValueObserver, forKeyPath keyPath: String, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) {
    KeyValueRegistration.remove(
      observer, from: self, keyPath, nil,
      at: CallSite(file: file, line: line, function: function))
  }
}
