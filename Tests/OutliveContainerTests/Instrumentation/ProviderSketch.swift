import OutliveContainer
import OutliveTrace

/// A container in the shape of Factory's, in miniature: a computed property for each thing that is made.
class Providers {
  private struct Weak {
    weak let object: AnyObject?
    var component: Any? { object }
  }

  fileprivate var overrides: [String: Any] = [:]
  private var kept: [String: Any] = [:]
  private var graph: [String: Any] = [:]
  private var weak: [String: Weak] = [:]
  private var depth = 0
  private let instrumentation = ContainerInstrumentation()  // told

  init() { instrumentation.opened(self) }  // told

  func callAsFunction<Service>(
    _ name: String = #function, line: UInt = #line, make: @escaping () -> Service
  ) -> Provider<Service> {
    Provider(providers: self, name: name, line: line, make: make)
  }

  /// Gives up what is kept for longer than a request.
  func reset() {
    kept = [:]
    weak = [:]
    instrumentation.evictedAll(because: .reset)  // told
  }

  fileprivate func override<Service>(_ provider: Provider<Service>, _ make: @escaping () -> Service)
  {
    overrides[provider.name] = make
    kept[provider.name] = nil
    instrumentation.evicted(provider.name, provider.scope, because: .reset)  // told
  }

  fileprivate func resolve<Service>(_ provider: Provider<Service>) -> Service {
    let answer = { (request: InstrumentedResolution) in  // told
      self.answer(provider, request)
    }
    return instrumentation.resolve(  // told
      provider.name, as: Service.self, provider.scope, line: provider.line, answer)  // told
  }

  private func answer<Service>(
    _ provider: Provider<Service>, _ request: InstrumentedResolution
  ) -> Service {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { graph = [:] }
    }
    let name = provider.name
    if let service = (kept[name] ?? graph[name] ?? weak[name]?.component) as? Service {
      return request.found(service)  // told
    }
    let make = overrides[name] as? () -> Service ?? provider.make
    let service = request.made(make())  // told
    switch provider.scope {
    case .scoped: graph[name] = service
    case .weakShared: weak[name] = Weak(object: service as AnyObject)
    case .shared, .cached: kept[name] = service
    case .unshared, .custom: break
    }
    return service
  }
}

/// How something is made and how long it is kept.
struct Provider<Service> {
  fileprivate let providers: Providers
  fileprivate let name: String
  fileprivate let line: UInt
  fileprivate let make: () -> Service
  fileprivate var scope = Lifetime.unshared

  private func with(_ scope: Lifetime) -> Provider {
    var provider = self
    provider.scope = scope
    return provider
  }

  var singleton: Provider { with(.shared) }
  var cached: Provider { with(.cached) }
  var shared: Provider { with(.weakShared) }
  var graph: Provider { with(.scoped) }

  func callAsFunction() -> Service { providers.resolve(self) }
  func register(_ make: @escaping () -> Service) { providers.override(self, make) }
}
