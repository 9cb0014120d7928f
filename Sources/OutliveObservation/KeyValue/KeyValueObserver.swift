internal import Synchronization

/// What is told of changes by one method, as with Apple's key-value observing.
///
/// ```swift
/// class DocumentCell: KeyValueObserver {
///   func observeValue(
///     forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
///     context: KeyValueContext?
///   ) {
///     if keyPath == "isFavorite" { updateIsFavoriteButton() }
///   }
/// }
/// ```
public protocol KeyValueObserver: AnyObject {
  /// Is called with each change, for all registrations of this observer.
  ///
  /// An implementation hands what isn't its own to its superclass. What reaches nobody is an exception
  /// with Apple's, and is told as ``KeyValueMisuse/Kind/notHandled`` here.
  ///
  /// - Parameters:
  ///   - keyPath: The key path that was registered.
  ///   - object: The object that it was registered with.
  ///   - change: What has changed, as far as the options asked for it.
  ///   - context: The context that was registered.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?)
}

extension KeyValueObserver {
  /// Says that nobody handles the change; what a class without an implementation does.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    KeyValueMisuse.notHandled(by: self, keyPath, of: object, context)
  }
}

/// What tells one registration from another one of the same observer, object and key path.
///
/// With Apple's it is a pointer to something that must outlive the registration. Here it is a value, that
/// can't dangle: a constant of the class that registers.
///
/// ```swift
/// private static let isFavoriteContext = KeyValueContext("isFavorite")
/// ```
public struct KeyValueContext: Hashable, Sendable, CustomStringConvertible {
  private static let count = Atomic<UInt64>(0)

  /// What it is called.
  public let name: String
  private let serial: UInt64

  /// Makes a context that equals no other one, whatever their names.
  ///
  /// - Parameter name: What reports call it.
  public init(_ name: String = "") {
    self.name = name
    serial = Self.count.add(1, ordering: .relaxed).newValue
  }

  /// Its name and its number, which no other one has.
  var label: String { "\(name)#\(serial)" }

  /// Its name, or its number if it has none.
  public var description: String { name.isEmpty ? "#\(serial)" : name }
}

/// The entries of a change, as Apple's `NSKeyValueChangeKey` names them.
public struct KeyValueChangeKey: Hashable, Sendable, RawRepresentable {
  /// The key as text.
  public let rawValue: String

  /// Makes a key from text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What happened: the `UInt` that ``ChangeKind/init(rawValue:)`` takes; always there.
  public static let kindKey = KeyValueChangeKey(rawValue: "kind")
  /// The new value, or the elements that came; ``KeyValueNull`` where there is none.
  public static let newKey = KeyValueChangeKey(rawValue: "new")
  /// The old value, or the elements that went; ``KeyValueNull`` where there was none.
  public static let oldKey = KeyValueChangeKey(rawValue: "old")
  /// The positions of the elements that came, went or were replaced: a `Range<Int>`.
  public static let indexesKey = KeyValueChangeKey(rawValue: "indexes")
  /// `true` in the call before the change, and only there.
  public static let notificationIsPriorKey = KeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// What a change has where a value is `nil`, as `NSNull` with Apple's.
public struct KeyValueNull: Hashable, Sendable {
  /// Makes the one value there is.
  public init() {}
}

extension ChangeKind: RawRepresentable {
  /// The kind that Apple's `NSKeyValueChange` has under a number.
  ///
  /// - Parameter rawValue: The number, from 1 to 4; `nil` is made of others.
  public init?(rawValue: UInt) {
    switch rawValue {
    case 1: self = .setting
    case 2: self = .insertion
    case 3: self = .removal
    case 4: self = .replacement
    default: return nil
    }
  }

  /// The number that it has in Apple's `NSKeyValueChange`.
  public var rawValue: UInt {
    switch self {
    case .setting: 1
    case .insertion: 2
    case .removal: 3
    case .replacement: 4
    }
  }
}
