/// Defects through stored properties, tables and property wrappers.

// MARK: 7. A delegate that isn't weak

protocol PlayerDelegate {
  func playerDidEnd()
}

protocol WeakPlayerDelegate: AnyObject {
  func playerDidEnd()
}

final class PlayerView {
  var delegate: (any PlayerDelegate)?
  weak var weakDelegate: (any WeakPlayerDelegate)?
}

final class PlayerController: PlayerDelegate, WeakPlayerDelegate {
  let view = PlayerView()
  private(set) var ended = 0

  init(weakly: Bool) {
    if weakly { view.weakDelegate = self } else { view.delegate = self }
  }

  func playerDidEnd() { ended += 1 }
}

// MARK: 11. A subscription to oneself, kept in one's own set

final class Cancellable: Hashable {
  private let cancel: () -> Void

  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }

  static func == (lhs: Cancellable, rhs: Cancellable) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  deinit { cancel() }
}

/// Writes what it receives to a property of an object that it holds, as Combine's `assign(to:on:)`.
final class Assign<Root: AnyObject, Value> {
  private let root: Root
  private let keyPath: ReferenceWritableKeyPath<Root, Value>

  init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.root = root
    self.keyPath = keyPath
  }

  func receive(_ value: Value) { root[keyPath: keyPath] = value }
}

final class TaskViewModel {
  var title = ""
  private var cancellables: Set<Cancellable> = []

  func bind(weakly: Bool) {
    if weakly {
      let receive = { [weak self] (title: String) -> Void in self?.title = title }
      receive("bound")
      cancellables.insert(Cancellable { receive("cancelled") })
    } else {
      let subscriber = Assign(self, \.title)
      subscriber.receive("bound")
      cancellables.insert(Cancellable { subscriber.receive("cancelled") })
    }
  }
}

// MARK: 16. A property wrapper that keeps the container in which its owner is cached

final class Container {
  var cache: [String: AnyObject] = [:]
}

@propertyWrapper
struct LazyInjected {
  private var container: Container?
  private weak var weakContainer: Container?

  init(from container: Container, weakly: Bool) {
    if weakly { weakContainer = container } else { self.container = container }
  }

  var wrappedValue: AnyObject? { (container ?? weakContainer)?.cache["service"] }
}

final class Service {}

final class Screen {
  @LazyInjected var service: AnyObject?

  init(_ container: Container, weakly: Bool) {
    _service = LazyInjected(from: container, weakly: weakly)
  }
}
