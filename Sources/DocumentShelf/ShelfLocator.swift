internal import OutliveContainer
internal import OutliveTrace

/// A home-made service locator: it makes every object of the document shelf, by its type.
///
/// It knows nothing of Outlive's containers. The lines marked *told* are what it takes to have
/// everything recorded that it does.
public final class ShelfLocator {
  /// How long the locator keeps what it makes.
  enum Keeping {
    case transient, graph, weak, singleton
  }

  private struct Registration {
    let keeping: Keeping
    let make: (ShelfLocator) -> AnyObject
    let setUp: (AnyObject, ShelfLocator) -> Void
    let told: InstrumentedDefinition  // told
  }

  private struct WeakService {
    weak let service: AnyObject?
  }

  private var registrations: [String: Registration] = [:]
  private var singletons: [String: AnyObject] = [:]
  private var weakServices: [String: WeakService] = [:]
  private var graph: [String: AnyObject] = [:]
  private var depth = 0
  private let instrumentation = ContainerInstrumentation()  // told

  /// Makes a locator that makes the objects of the shelf.
  ///
  /// - Parameter leak: The leak to have; `nil` for none.
  public init(leak: Leak? = nil) {
    instrumentation.opened(self)  // told
    registerShelf(leak: leak)
  }

  /// Says how a service is made.
  func register<Service: AnyObject>(
    _ type: Service.Type, _ keeping: Keeping, line: UInt = #line,
    make: @escaping (ShelfLocator) -> Service,
    setUp: @escaping (Service, ShelfLocator) -> Void = { _, _ in }
  ) {
    let key = "\(type)"
    registrations[key] = Registration(
      keeping: keeping, make: make,
      setUp: { service, locator in
        if let service = service as? Service { setUp(service, locator) }
      },
      told: instrumentation.define(key, as: type, keeping.told, line: line))  // told
  }

  /// The service of a type; it is a programmer's mistake to ask for what nobody has registered.
  func service<Service: AnyObject>(_ type: Service.Type = Service.self) -> Service {
    let key = "\(type)"
    guard let registration = registrations[key] else {
      instrumentation.failed(key)  // told
      preconditionFailure("Nobody has registered \(key).")
    }
    depth += 1
    defer { endRequest() }
    return instrumentation.resolve(registration.told) { resolution in  // told
      if let service = kept(key) as? Service { return resolution.found(service) }  // told
      guard let service = registration.make(self) as? Service else {
        preconditionFailure("\(key) is registered as something else.")
      }
      resolution.made(service)  // told
      keep(service, key, registration.keeping)
      resolution.configure { registration.setUp(service, self) }  // told
      return service
    }
  }

  private func kept(_ key: String) -> AnyObject? {
    singletons[key] ?? graph[key] ?? weakServices[key]?.service
  }

  private func keep(_ service: AnyObject, _ key: String, _ keeping: Keeping) {
    switch keeping {
    case .transient: break
    case .graph: graph[key] = service
    case .weak: weakServices[key] = WeakService(service: service)
    case .singleton: singletons[key] = service
    }
  }

  private func endRequest() {
    depth -= 1
    if depth == 0 { graph = [:] }
  }
}

extension ShelfLocator.Keeping {
  /// How Outlive calls it.
  fileprivate var told: Lifetime {  // told
    switch self {  // told
    case .transient: .unshared  // told
    case .graph: .scoped  // told
    case .weak: .weakShared  // told
    case .singleton: .shared  // told
    }  // told
  }  // told
}

extension ShelfLocator {
  private func registerShelf(leak: Leak?) {
    register(ShelfApplication.self, .singleton) { locator in
      ShelfApplication(window: locator.service())
    } setUp: { application, locator in
      if leak == .factoryCycle { application.container = locator }
    }
    register(ShelfWindow.self, .singleton) { _ in ShelfWindow() }
    register(DocumentStore.self, .singleton) { _ in
      DocumentStore(titles: ["Middlemarch", "Война и мир", "紅樓夢"])
    }
    register(DocumentList.self, .weak) { _ in DocumentList() }
    register(DocumentCell.self, .transient) { _ in DocumentCell() }
    register(ReadingLog.self, .singleton) { _ in
      ReadingLog()
    } setUp: { log, locator in
      // The session is for the request that is open now; the log lives as long as the locator.
      if leak == .captive { log.session = locator.service() }
    }
    register(ReadingSession.self, .graph) { _ in ReadingSession() }
  }
}
