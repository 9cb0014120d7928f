internal import OutliveTrace

/// A component that a container makes when it is loaded.
struct EagerComponent: Hashable, Sendable {
  var outline: DefinitionOutline
  var madeAt: EventSequence
}

/// In which order containers of one type make the components that they make when they are loaded.
struct EagerOrders: Sendable {
  /// How many components of one container, and how many types of containers, are compared.
  static let most = 256

  private struct Known: Sendable {
    var first: [EagerComponent]
    var containerCount = 1
  }

  private var known: [String: Known] = [:]
  private var order: [String] = []
  /// How many containers weren't compared, because there were too many types.
  private(set) var left = 0

  /// How many types of containers with several eager components there is only one container of.
  var lonely: Int { order.count { known[$0]?.containerCount == 1 } }

  /// Compares a container's order with that of the first container of its type.
  ///
  /// - Returns: The first component that both have at another place than the other container, with the
  ///   one that is there; `nil` when the orders agree.
  /// - Complexity: O(*n*) for *n* components.
  mutating func compare(
    _ components: [EagerComponent], of type: String
  ) -> (first: EagerComponent, other: EagerComponent)? {
    guard components.count > 1, !type.isEmpty else { return nil }
    guard let reference = known[type]?.first else {
      guard order.count < Self.most else {
        left += 1
        return nil
      }
      known[type] = Known(first: components)
      order.append(type)
      return nil
    }
    known[type]?.containerCount += 1
    let names = Set(components.map(\.outline.component))
    let common = reference.filter { names.contains($0.outline.component) }
    let commonNames = Set(common.map(\.outline.component))
    let mine = components.filter { commonNames.contains($0.outline.component) }
    for (first, other) in zip(common, mine) where first.outline.component != other.outline.component
    {
      return (first, other)
    }
    return nil
  }
}
