/// A number that names one thing within one trace.
///
/// Identifiers are serial numbers given out by the recorder; they are never addresses, because
/// addresses are reused within microseconds. Zero is reserved and names nothing.
public protocol TraceIdentifier: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
where RawValue == UInt64 {
  /// The type's number in the binary form; never reused.
  static var ordinal: Int { get }

  /// Makes the identifier with the given serial number.
  init(rawValue: UInt64)
}

extension TraceIdentifier {
  /// Makes the identifier that a number in a trace names, or `nil` for 0, which names nothing.
  @inline(__always)
  init?(naming number: UInt64) {
    guard number != 0 else { return nil }
    self.init(rawValue: number)
  }

  /// Orders identifiers by age: a smaller serial number was given out earlier.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The serial number behind a number sign, as reports print it: `#12`.
  public var description: String { "#\(rawValue)" }
}
