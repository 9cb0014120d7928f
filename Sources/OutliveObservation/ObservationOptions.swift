/// What an observation is told beside the changes.
public struct ObservationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt8

  /// Makes options from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The handler is called once while the observation is made, with the present value.
  public static let initial = ObservationOptions(rawValue: 1 << 0)
}
