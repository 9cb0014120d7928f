import OutliveContainer
import OutliveTrace

/// A container in the shape of Swinject's, in miniature: what is registered is resolved by its type.
final class Registry {
  /// How long what is registered is kept.
  enum ObjectScope {
    case transient
    case graph
    case container
    case weak

    var lifetime: Lifetime {  // told
      switch self {  // told
      case .transient: .unshared  // told
      case .graph: .scoped  // told
      case .container: .shared  // told
      case .weak: .weakShared  // told
      }
    }
  }

  /// How something is made.
  final class Entry<Service> {
    fileprivate let make: (Registry) -> Service
    fileprivate let line: UInt
    fileprivate var scope = ObjectScope.graph
    fileprivate var completion: ((Registry, Service) -> Void)?

    fileprivate init(_ line: UInt, _ make: @escaping (Registry) -> Service) {
      self.make = make
      self.line = line
    }

    @discardableResult
    func inObjectScope(_ scope: ObjectScope) -> Self {
      self.scope = scope
      return self
    }

    @discardableResult
    func initCompleted(_ completion: @escaping (Registry, Service) -> Void) -> Self {
      self.completion = completion
      return self
    }
  }

  private struct Weak {
    weak let object: AnyObject?
    var component: Any? { object }
  }

  private let parent: Registry?
  private var entries: [String: Any] = [:]
  private var container: [String: Any] = [:]
  private var graph: [String: Any] = [:]
  private var weak: [String: Weak] = [:]
  private var depth = 0
  private let instrumentation = ContainerInstrumentation()  // told

  init(parent: Registry? = nil) {
    self.parent = parent
    instrumentation.opened(self, in: parent?.instrumentation)  // told
  }

  @discardableResult
  func register<Service>(
    _ type: Service.Type, name: String = "", line: UInt = #line,
    _ make: @escaping (Registry) -> Service
  ) -> Entry<Service> {
    let entry = Entry(line, make)
    entries["\(type)\(name)"] = entry
    return entry
  }

  func resolve<Service>(_ type: Service.Type, name: String = "") -> Service? {
    let key = "\(type)\(name)"
    guard let entry = entries[key] as? Entry<Service> else {
      if let parent { return parent.resolve(type, name: name) }
      instrumentation.failed(key)  // told
      return nil
    }
    let answer = { (request: InstrumentedResolution) in  // told
      self.answer(key, entry, request)
    }
    return instrumentation.resolve(  // told
      key, as: type, entry.scope.lifetime, line: entry.line, answer)  // told
  }

  private func answer<Service>(
    _ key: String, _ entry: Entry<Service>, _ request: InstrumentedResolution
  ) -> Service {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { graph = [:] }
    }
    if let kept = (container[key] ?? graph[key] ?? weak[key]?.component) as? Service {
      return request.found(kept)  // told
    }
    let service = request.made(entry.make(self))  // told
    switch entry.scope {
    case .transient: break
    case .graph: graph[key] = service
    case .container: container[key] = service
    case .weak: weak[key] = Weak(object: service as AnyObject)
    }
    request.configure { entry.completion?(self, service) }  // told
    return service
  }
}
