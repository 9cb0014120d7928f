/// For how long, and how many of its components, a definition is cached.
public struct CacheLimits: Hashable, Sendable {
  /// How many components are kept at most, one for each value of the arguments; `nil` for any number.
  public var count: Int?
  /// How long a component is kept after it was made; `nil` for as long as the container.
  public var age: Duration?

  /// Makes limits; without any, a component is kept until it is reset.
  ///
  /// - Parameters:
  ///   - count: How many components are kept at most: the one that was asked for the longest time ago
  ///     goes first.
  ///   - age: How long a component is kept after it was made.
  public init(count: Int? = nil, age: Duration? = nil) {
    self.count = count.map { max($0, 1) }
    self.age = age
  }
}

/// The components of one definition that are cached, one for each value of the arguments.
struct ComponentCache {
  struct Entry {
    let key: ComponentKey
    let component: Any
    let madeAt: Duration
    var askedAt: UInt64
  }

  let type: ObjectIdentifier
  let limits: CacheLimits
  let now: () -> Duration
  private var entries: [AnyHashable?: Entry] = [:]
  private var askCount: UInt64 = 0

  init(type: Any.Type, limits: CacheLimits, now: @escaping () -> Duration) {
    self.type = ObjectIdentifier(type)
    self.limits = limits
    self.now = now
  }

  var count: Int { entries.count }

  /// Finds a component that isn't too old.
  ///
  /// - Returns: The component, and what was found to be too old; that is to be let go when nobody
  ///   accesses the cache.
  mutating func find(_ arguments: AnyHashable?) -> (component: Any?, expired: Entry?) {
    guard var entry = entries[arguments] else { return (nil, nil) }
    if let age = limits.age, now() - entry.madeAt >= age {
      entries[arguments] = nil
      return (nil, entry)
    }
    askCount += 1
    entry.askedAt = askCount
    entries[arguments] = entry
    return (entry.component, nil)
  }

  /// Keeps a component.
  ///
  /// - Returns: The one whose place it took, and the one that had to go because there were too many.
  mutating func keep(
    _ component: Any, key: ComponentKey
  ) -> (previous: Entry?, evicted: Entry?) {
    askCount += 1
    let previous = entries.updateValue(
      Entry(key: key, component: component, madeAt: now(), askedAt: askCount),
      forKey: key.arguments?.value)
    guard let count = limits.count, entries.count > count,
      let oldest = entries.min(by: { $0.value.askedAt < $1.value.askedAt })
    else { return (previous, nil) }
    return (previous, entries.removeValue(forKey: oldest.key))
  }

  /// Puts back what was there before.
  ///
  /// - Returns: What was there until now.
  mutating func restore(_ previous: Entry?, _ arguments: AnyHashable?) -> Entry? {
    let current = entries.removeValue(forKey: arguments)
    entries[arguments] = previous
    return current
  }

  /// Takes all components out, those that are too old first.
  mutating func removeAll() -> [Entry] {
    let all = entries.values.sorted { $0.askedAt < $1.askedAt }
    entries = [:]
    return all
  }

  /// Takes out what is too old.
  mutating func removeExpired() -> [Entry] {
    guard let age = limits.age else { return [] }
    let time = now()
    let expired = entries.values.filter { time - $0.madeAt >= age }
      .sorted { ($0.madeAt, $0.askedAt) < ($1.madeAt, $1.askedAt) }
    for entry in expired { entries[entry.key.arguments?.value] = nil }
    return expired
  }
}
