/// How long a definition's components are kept, as the program decides.
///
/// Make one for whatever lasts as long as nothing that a container knows of: a user's session, a
/// document window, a level of a game. A definition names the scope; the container asks it whether the
/// component is there, and hands over what it made. The scope keeps it, and lets go of it by
/// ``ScopedComponent/letGo(because:)``.
///
/// One scope may serve several containers. It is used by one thread at a time, as its containers are;
/// a scope that is used by several at once has to see to that itself.
public protocol ComponentScope: AnyObject {
  /// The name of the scope, as reports print it.
  var name: String { get }

  /// How long the scope lasts, compared with others.
  ///
  /// A component that isn't kept has 1, one kept for a request 10, weakly 100, and one kept for as
  /// long as the container 1000. Rules compare these numbers: who is kept longer shouldn't hold what
  /// is kept shorter.
  var rank: UInt64 { get }

  /// The component that is kept under a key.
  func component(for key: ScopedKey) -> ScopedComponent?

  /// Keeps a component under a key, in place of the one that was kept under it.
  func keep(_ component: ScopedComponent, for key: ScopedKey)

  /// Forgets a component, because making it failed after all; nothing is told of that.
  func forget(_ key: ScopedKey)
}

/// What a scope knows a component by: equal for the same definition, arguments and container.
public struct ScopedKey: Hashable {
  // A number, not the container's address: a scope may outlive it, and the next container lie there.
  let container: UInt64
  let key: ComponentKey
}

/// A component that a scope keeps.
public struct ScopedComponent {
  /// The component.
  public let component: Any
  private let evicted: (ComponentLoss) -> Void

  init(_ component: Any, evicted: @escaping (ComponentLoss) -> Void) {
    self.component = component
    self.evicted = evicted
  }

  /// Tells that the scope keeps the component no longer; the scope then drops it.
  ///
  /// - Parameter reason: Why.
  public func letGo(because reason: ComponentLoss) { evicted(reason) }
}

/// Why a component is kept no longer.
public enum ComponentLoss: Hashable, Sendable {
  /// The scope that kept it has ended.
  case scopeEnded
  /// The program asked for it.
  case reset
  /// It had been kept for as long as it may.
  case expired
  /// Another one needed its place.
  case capacity
  /// Another component took its place.
  case replaced
}
