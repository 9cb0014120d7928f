public import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// A mistake in the use of key-value observing, in the words that Apple's has for it.
///
/// What is found here is recorded too. A program that isn't recorded may ask to be told:
///
/// ```swift
/// KeyValueMisuse.onMisuse { misuse in print(misuse) }
/// ```
public struct KeyValueMisuse: Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The key path has a key that the object doesn't have: `NSUnknownKeyException`.
    case unknownKey
    /// The observed object was being freed already.
    case subjectDead
    /// What was to be removed isn't registered: `NSRangeException`.
    case notRegistered
    /// No class of the observer handled a change: `NSInternalInconsistencyException`.
    case notHandled
    /// The observed object was freed with registrations.
    case subjectDied
    /// A change was announced as done that hadn't been announced to come.
    case notBegun
  }

  /// What is wrong.
  public let kind: Kind
  /// What is wrong, in the words that Apple's has for it.
  public let description: String
  /// The place in the program; `nil` where it isn't known.
  public let callSite: CallSite?

  private static let handler = Mutex<(@Sendable (KeyValueMisuse) -> Void)?>(nil)

  /// Sets what is called with each mistake, on the thread that makes it.
  ///
  /// - Parameter handler: The function, in the place of the one before; `nil` for none.
  public static func onMisuse(_ handler: (@Sendable (KeyValueMisuse) -> Void)?) {
    var handler = handler
    Self.handler.withVisibleLock { swap(&$0, &handler) }
    withExtendedLifetime(handler) {}
  }

  /// Tells of a mistake, whoever wants to know.
  static func tell(_ kind: Kind, at callSite: CallSite? = nil, _ words: () -> String) {
    guard let handler = handler.withVisibleLock({ $0 }) else { return }
    handler(KeyValueMisuse(kind: kind, description: words(), callSite: callSite))
  }

  static func notHandled(
    by observer: AnyObject, _ keyPath: String?, of object: Any?, _ context: KeyValueContext?
  ) {
    KeyValueRegistration.noteNotHandled()
    tell(.notHandled) {
      """
      \(name(observer)): An -observeValueForKeyPath:ofObject:change:context: message was received \
      but not handled. Key path: \(keyPath ?? "nil") Observed object: \
      \(object.map { name($0 as AnyObject) } ?? "nil") Context: \(context?.description ?? "0x0")
      """
    }
  }

  /// An object as messages name it.
  static func name(_ object: AnyObject) -> String {
    "<\(TypeName.of(type(of: object))) \(address(ObjectIdentifier(object)))>"
  }

  static func address(_ object: ObjectIdentifier) -> String {
    "0x" + String(UInt(bitPattern: object), radix: 16)
  }
}

// Apple's words.
extension KeyValueMisuse {
  static func unknownKey(_ key: String, of object: AnyObject) -> String {
    """
    [\(name(object)) valueForUndefinedKey:]: this class is not key value coding-compliant for the \
    key \(key).
    """
  }

  static func subjectDead(_ pair: KeyValuePair, of subject: AnyObject) -> String {
    """
    Cannot add an observer for the key path "\(pair.keyPath)" to \(name(subject)), because it is \
    being deallocated.
    """
  }

  static func subjectDied(_ registration: KeyValueRegistration) -> String {
    """
    An instance \(address(registration.subjectID)) of class \(registration.subjectType) was \
    deallocated while key value observers were still registered with it. Observer: \
    \(address(registration.pair.observer)), Key path: \(registration.pair.keyPath), Context: \
    \(registration.pair.context?.description ?? "0x0"), registered by \(registration.registrant)
    """
  }

  static func notRegistered(_ removal: KeyValueRemoval) -> String {
    """
    Cannot remove an observer \(name(removal.observer)) for the key path "\(removal.keyPath)" from \
    \(name(removal.subject)) because it is not registered as an observer.
    """
  }

  static func notBegun(_ key: String, of subject: AnyObject) -> String {
    "-didChangeValueForKey: \(key) of \(name(subject)) without -willChangeValueForKey: before"
  }
}
