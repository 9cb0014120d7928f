internal import OutliveRuntime
internal import OutliveTrace

extension Container {
  /// The component that is kept for a definition, if it is there and has the definition's type.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - arguments: The arguments that are part of the component's identity.
  ///   - scope: The scope of the program's own that keeps it.
  ///   - isFitting: Whether a component has the definition's type.
  /// - Returns: The component.
  func find(
    _ definition: ComponentDefinition, _ arguments: Arguments?, _ scope: (any ComponentScope)?,
    where isFitting: (Any) -> Bool
  ) -> Any? {
    let key = ComponentKey(name: definition.name, arguments: arguments)
    switch definition.lifetime {
    case .unshared: return nil
    case .shared:
      guard let kept = shared(key) else { return nil }
      if isFitting(kept) { return kept }
      return shared(self.key(key, of: definition.type))
    case .scoped:
      return scopedComponents.place(of: definition, arguments).map {
        scopedComponents.entries[$0].component
      }
    case .weakShared:
      if let kept = weak(key), isFitting(kept) { return kept }
      return weakKeysNameTypes ? weak(self.key(key, of: definition.type)) : nil
    case .cached:
      let key = cacheKey(key, of: definition.type)
      guard let found = caches[key.name]?.find(arguments?.value) else { return nil }
      if let expired = found.expired { recordings.evicted(expired.key, .cached, because: .expired) }
      return found.component
    case .custom:
      return scope?.component(for: scopedKey(self.key(key, of: definition.type)))?.component
    }
  }

  /// Puts a component where its lifetime keeps it.
  func keep(
    _ component: Any, _ definition: ComponentDefinition, _ arguments: Arguments?,
    _ scope: (any ComponentScope)?, _ resolution: RecordedResolution?,
    where isFitting: (Any) -> Bool
  ) {
    var key = ComponentKey(name: definition.name, arguments: arguments)
    switch definition.lifetime {
    case .unshared: return
    case .shared:
      if let kept = shared(key), !isFitting(kept) { key = self.key(key, of: definition.type) }
      let previous = replaceShared(key, with: component)
      if previous != nil { forgetRecent() }
      note(key, .shared, previous)
    case .scoped:
      keepForRequest(component, definition, arguments)
    case .weakShared:
      if let kept = weak(key), !isFitting(kept) {
        key = self.key(key, of: definition.type)
        weakKeysNameTypes = true
      }
      let previous = replaceWeak(key, with: object(in: component))
      if previous != nil { forgetRecent() }
      note(key, .weakShared, previous)
      if definition.isClass, arguments == nil {
        definition.keptWeakly = weakComponents[key.name].map { (generation, $0) }
      }
      if weakComponents.count + weakByArguments.count > weakLimit { dropWeakReleases() }
    case .cached:
      key = cacheKey(key, of: definition.type)
      var cache =
        caches.removeValue(forKey: key.name)
        ?? ComponentCache(type: definition.type, limits: definition.limits, now: now)
      let (previous, evicted) = cache.keep(component, key: key)
      caches[key.name] = cache
      note(key, .cached, previous)
      if let evicted {
        note(evicted.key, .cached, evicted)
        recordings.evicted(evicted.key, .cached, because: .capacity)
      }
    case .custom:
      guard let scope else { return }
      key = self.key(key, of: definition.type)
      let evicted = resolution?.keptInScope() ?? { _ in }
      scope.keep(ScopedComponent(component, evicted: evicted), for: scopedKey(key))
      return request.note(PoolChange(lifetime: .custom, key: key, scope: scope))
    }
    resolution?.kept(under: key)
  }

  /// Puts a component where it is kept until the request ends.
  func keepForRequest(
    _ component: consuming Any, _ definition: ComponentDefinition, _ arguments: Arguments?
  ) {
    // What an override calls has put one there already.
    guard let place = scopedComponents.place(of: definition, arguments) else {
      scopedCount += 1
      return scopedComponents.append(component, of: definition, arguments)
    }
    request.forgetHits()
    let previous = scopedComponents.replace(at: place, with: component)
    request.note(
      PoolChange(
        lifetime: .scoped, key: ComponentKey(name: definition.name, arguments: arguments),
        previous: PoolChange.Previous(previous), place: place))
  }

  private func note(_ key: ComponentKey, _ lifetime: Lifetime, _ previous: Any?) {
    request.note(
      PoolChange(lifetime: lifetime, key: key, previous: previous.map { PoolChange.Previous($0) }))
  }

  /// Forgets which components were found last, because one was taken out of its pool.
  func forgetRecent() {
    generation += 1
    recent.removeComponents()
  }

  // MARK: Keys

  /// The key of a component whose name is taken by one of another type.
  ///
  /// So one name that makes several types, as a generic method does, has each of them once.
  private func key(_ key: ComponentKey, of type: Any.Type) -> ComponentKey {
    ComponentKey(name: "\(key.name) as \(TypeName.of(type))", arguments: key.arguments)
  }

  /// The key of a component in the cache of its name; one of another type may have that already.
  private func cacheKey(_ key: ComponentKey, of type: Any.Type) -> ComponentKey {
    guard let cache = caches[key.name], cache.type != ObjectIdentifier(type) else { return key }
    return self.key(key, of: type)
  }

  /// What a scope of the program's own knows a component by.
  func scopedKey(_ key: ComponentKey) -> ScopedKey { ScopedKey(container: number, key: key) }

  // MARK: Pools

  private func shared(_ key: ComponentKey) -> Any? {
    key.arguments == nil ? sharedComponents[key.name] : sharedByArguments[key]
  }

  private func weak(_ key: ComponentKey) -> AnyObject? {
    key.arguments == nil ? weakComponents[key.name]?.object : weakByArguments[key]?.object
  }

  // Each of these puts a component under a key, or takes it out, and returns what was there before:
  // that is to be let go when nobody accesses the pool, because its deinitializer may ask for more.

  func replaceShared(_ key: ComponentKey, with component: Any?) -> Any? {
    if key.arguments == nil {
      guard let component else { return sharedComponents.removeValue(forKey: key.name) }
      return sharedComponents.updateValue(component, forKey: key.name)
    }
    guard let component else { return sharedByArguments.removeValue(forKey: key) }
    return sharedByArguments.updateValue(component, forKey: key)
  }

  func replaceWeak(_ key: ComponentKey, with component: AnyObject?) -> AnyObject? {
    let previous = weak(key)
    let kept = component.map { WeakComponent($0) }
    if key.arguments == nil { weakComponents[key.name] = kept } else { weakByArguments[key] = kept }
    return previous
  }

  /// Forgets the weakly kept components that are gone.
  ///
  /// Names and arguments may be any number.
  private func dropWeakReleases() {
    recordings.noticeWeakReleases { weak($0) == nil }
    weakComponents = weakComponents.filter { $0.value.object != nil }
    weakByArguments = weakByArguments.filter { $0.value.object != nil }
    weakLimit = max(weakLimit, 2 * (weakComponents.count + weakByArguments.count))
  }
}
