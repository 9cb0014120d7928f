/// What an observer is told: a property's value before and after.
public struct Change<Value> {
  /// The value before; in an initial call the present value.
  public let old: Value
  /// The value after; in an initial call the present value.
  public let new: Value
  /// Whether nothing has changed: the call that ``ObservationOptions/initial`` asks for.
  public let isInitial: Bool
}

extension Change: Sendable where Value: Sendable {}
