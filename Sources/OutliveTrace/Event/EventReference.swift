/// An event as its recorder knows it while it records: by its stream and its position there.
///
/// The event's number in the trace is known only when all streams are put in order; a reader turns
/// the one into the other.
public struct EventReference: Hashable, Sendable {
  /// The number of the stream, from 1; 0 for an event that was not recorded.
  public var stream: UInt32
  /// The position in the stream, from 1; 0 for an event that was not recorded.
  public var position: UInt64

  /// Makes a reference from its parts.
  @inlinable
  public init(stream: UInt32, position: UInt64) {
    self.stream = stream
    self.position = position
  }

  /// The reference to an event that was not recorded.
  @inlinable
  public static var none: EventReference { EventReference(stream: 0, position: 0) }
}
