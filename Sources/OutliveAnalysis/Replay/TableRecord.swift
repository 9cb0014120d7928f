internal import OutliveTrace

/// How many entries a pool of a container, or a table of the program's own, had time after time.
struct TableRecord: Hashable, Sendable {
  /// Which pool or table it is.
  enum Key: Hashable, Sendable {
    case pool(ContainerID, Lifetime, String?)
    case table(ObjectID?, String)
  }

  /// One measurement.
  struct Measurement: Hashable, Sendable {
    /// The event.
    var sequence: EventSequence
    /// How many entries there were.
    var entries: UInt64
    /// How many of them stood for something that was alive; `nil` when unknown.
    var live: UInt64?
  }

  /// Which pool or table it is.
  var key: Key
  /// Where it was measured first.
  var site: Site?
  /// The measurements, in order.
  var measurements: [Measurement]
}
