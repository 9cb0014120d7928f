/// A scope that begins when it is made, and ends when it is closed.
///
/// ```swift
/// let session = ManualScope("session")
/// factory.inbox()          // kept(in: session) { Inbox() }
/// session.close()          // The inbox goes, unless somebody else holds it.
/// ```
///
/// After it is closed it keeps what is made for the next time it is open: closing it is letting go of
/// everything, so a scope can be used again and again. It is not thread-safe.
public final class ManualScope: ComponentScope {
  /// The name of the scope, as reports print it.
  public let name: String
  /// How long the scope lasts, compared with others.
  public let rank: UInt64
  private var components: [ScopedKey: ScopedComponent] = [:]
  private var order: [ScopedKey] = []

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - name: Its name, as reports print it.
  ///   - rank: How long it lasts, as ``ComponentScope/rank`` compares it.
  public init(_ name: String, rank: UInt64 = 500) {
    self.name = name
    self.rank = rank
  }

  deinit { close() }

  /// How many components the scope keeps.
  public var count: Int { components.count }

  /// The component that is kept under a key.
  public func component(for key: ScopedKey) -> ScopedComponent? { components[key] }

  /// Keeps a component under a key, in place of the one that was kept under it.
  public func keep(_ component: ScopedComponent, for key: ScopedKey) {
    let previous = components.updateValue(component, forKey: key)
    if let previous { previous.letGo(because: .replaced) } else { order.append(key) }
  }

  /// Forgets a component, because making it failed after all.
  public func forget(_ key: ScopedKey) {
    let forgotten = components.removeValue(forKey: key)
    order.removeAll { $0 == key }
    withExtendedLifetime(forgotten) {}
  }

  /// Lets go of all components, in the order in which they were made.
  public func close() {
    let closed = order.compactMap { components[$0] }
    components = [:]
    order = []
    for component in closed { component.letGo(because: .scopeEnded) }
  }
}
