/// What stands for the arguments of a component that has none.
public struct NoArguments: Hashable, Sendable {
  /// Makes it.
  @inlinable
  public init() {}
}

/// Arguments as a pool compares them; `nil` when there are none.
@inlinable
func keyed<Given: Hashable>(_ arguments: Given) -> Arguments? {
  Given.self == NoArguments.self ? nil : Arguments(AnyHashable(arguments))
}
