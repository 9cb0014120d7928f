/// How much it takes to remove some edges: first how many there are, then what they cost.
///
/// A graph has fewer than 2³¹ edges, each of a cost of at most 2³¹ either way, so sums don't
/// overflow.
struct BreakWeight: Comparable {
  var count: Int
  var cost: Int

  static let zero = BreakWeight(count: 0, cost: 0)

  static func < (lhs: BreakWeight, rhs: BreakWeight) -> Bool {
    (lhs.count, lhs.cost) < (rhs.count, rhs.cost)
  }

  static func + (lhs: BreakWeight, rhs: BreakWeight) -> BreakWeight {
    BreakWeight(count: lhs.count + rhs.count, cost: lhs.cost + rhs.cost)
  }

  static func - (lhs: BreakWeight, rhs: BreakWeight) -> BreakWeight {
    BreakWeight(count: lhs.count - rhs.count, cost: lhs.cost - rhs.cost)
  }

  static func += (lhs: inout BreakWeight, rhs: BreakWeight) { lhs = lhs + rhs }

  static func -= (lhs: inout BreakWeight, rhs: BreakWeight) { lhs = lhs - rhs }
}
