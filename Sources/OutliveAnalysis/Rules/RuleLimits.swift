/// From where on rules report something.
public struct RuleLimits: Hashable, Sendable {
  /// In how many equal rounds something has to grow, the first round left out; at least 1.
  public var rounds: Int

  /// Makes limits.
  ///
  /// - Parameter rounds: In how many equal rounds something has to grow, the first round left out.
  ///   Fewer than 1 count as 1.
  public init(rounds: Int = 3) { self.rounds = max(1, rounds) }
}
