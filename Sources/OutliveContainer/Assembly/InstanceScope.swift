internal import OutliveTrace

/// How long an ``AssemblyContainer`` keeps what a definition makes.
public enum InstanceScope {
  /// One for each request: those that are made for one another share it.
  case objectGraph
  /// A new one each time; one that refers back to who asked for it gets that one.
  case prototype
  /// One for the container, made when the container is loaded.
  case singleton
  /// One for the container, made when it is first asked for.
  case lazySingleton
  /// One for as long as somebody other than the container holds it.
  ///
  /// Only an object can be: to make a value is an error, which ``AssemblyContainer/verify()`` says ahead.
  case weakSingleton
  /// One until it has grown old, or there are too many.
  case cached(CacheLimits)
  /// One in a scope of your own, which keeps it.
  case custom(any ComponentScope)
  /// One in the innermost ``TaskScope`` that is running, such as that of a test.
  case task

  var lifetime: Lifetime {
    switch self {
    case .objectGraph: .scoped
    case .prototype: .unshared
    case .singleton, .lazySingleton: .shared
    case .weakSingleton: .weakShared
    case .cached: .cached
    case .custom, .task: .custom
    }
  }

  var isEager: Bool { if case .singleton = self { true } else { false } }

  /// How long it lasts compared with others, as rules compare it.
  var rank: UInt64 {
    switch self {
    case .prototype: 1
    case .objectGraph: 10
    case .task: 50
    case .weakSingleton: 100
    case .cached: 500
    case .custom(let scope): scope.rank
    case .singleton, .lazySingleton: 1000
    }
  }

  /// The scope as the program says it.
  var word: String {
    switch self {
    case .objectGraph: "objectGraph"
    case .prototype: "prototype"
    case .singleton: "singleton"
    case .lazySingleton: "lazySingleton"
    case .weakSingleton: "weakSingleton"
    case .cached: "cached"
    case .custom(let scope): scope.name
    case .task: "task"
    }
  }
}
