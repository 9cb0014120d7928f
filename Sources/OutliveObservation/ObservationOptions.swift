/// What an observation is told, and how often.
public struct ObservationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt8

  /// Makes options from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The handler is called once while the observation is made, with the present value.
  public static let initial = ObservationOptions(rawValue: 1 << 0)

  /// The observation ends after the first change that it is told of.
  public static let once = ObservationOptions(rawValue: 1 << 1)
}

/// What an observation is told in key-value observing's own terms.
///
/// They mean exactly what Apple documents for `NSKeyValueObservingOptions`.
public struct KeyValueOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt8

  /// Makes options from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A change has the new value.
  public static let new = KeyValueOptions(rawValue: 1 << 0)
  /// A change has the old value.
  public static let old = KeyValueOptions(rawValue: 1 << 1)
  /// The handler is called once while the observation is made.
  ///
  /// The call has the present value as the new one if ``new`` is asked for, and never an old one.
  public static let initial = KeyValueOptions(rawValue: 1 << 2)
  /// The handler is called before each change as well.
  ///
  /// That call has the old value if ``old`` is asked for, and never a new one. The call after the
  /// change is what it is without this option.
  public static let prior = KeyValueOptions(rawValue: 1 << 3)
}
