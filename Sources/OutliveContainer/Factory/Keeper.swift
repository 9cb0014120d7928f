internal import OutliveTrace

/// What keeps a component that a factory makes, and for how long.
@usableFromInline
enum Keeper {
  case shared
  case weakShared
  case scoped
  case unshared
  case cached(CacheLimits)
  /// A scope of the program's own; `nil` when it isn't open.
  case scope((any ComponentScope)?)

  var lifetime: Lifetime {
    switch self {
    case .shared: .shared
    case .weakShared: .weakShared
    case .scoped: .scoped
    case .unshared: .unshared
    case .cached: .cached
    case .scope: .custom
    }
  }
}
