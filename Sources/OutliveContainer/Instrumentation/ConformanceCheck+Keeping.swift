internal import OutliveTrace

extension ConformanceCheck {
  // MARK: What is handed out

  mutating func handedOut(
    by id: ResolutionID, _ resolution: ToldResolution, _ object: ObjectID?, _ outcome: Outcome,
    _ event: Event
  ) {
    if let closed = resolution.closed {
      report(
        event.sequence,
        "\(name(of: resolution)) is handed out after the container's end in event \(closed.rawValue)"
      )
    }
    guard let definition = definitions[resolution.definition] else { return }
    let place = ToldPlace(definition: resolution.definition, keyed: resolution.keyed)
    switch outcome {
    case .hit: found(object, place, definition, event)
    case .created:
      resolutions[id]?.made = object
      made(object, place, definition, resolution, event)
    }
  }

  /// Judges that a component was found; every way of telling that leads here.
  private mutating func found(
    _ object: ObjectID?, _ place: ToldPlace, _ definition: ToldDefinition, _ event: Event
  ) {
    let name = definition.name
    if definition.lifetime == .unshared {
      return report(event.sequence, "“\(name)” is unshared, and was found instead of made")
    }
    // A scope of the program's own may keep several.
    if definition.lifetime == .custom { return }
    if let component = kept[place] {
      guard component.object != object else { return }
      report(
        event.sequence,
        """
        “\(name)” was found as \(word(for: object)), but since event \(component.stored.rawValue) \
        \(word(for: component.object)) is kept
        """)
    } else if let lost = lost[place] {
      report(
        event.sequence, "“\(name)” was found, but was let go in event \(lost.rawValue)")
    } else if containers[definition.container]?.isMadeHere == true {
      // A container that was there before the recording may keep what nobody has told.
      report(event.sequence, "“\(name)” was found, but never told to be made and kept")
    }
  }

  private mutating func made(
    _ object: ObjectID?, _ place: ToldPlace, _ definition: ToldDefinition,
    _ resolution: ToldResolution, _ event: Event
  ) {
    switch definition.lifetime {
    case .unshared, .custom: return
    case .scoped, .weakShared, .shared, .cached: break
    }
    // Whoever overrides a component and asks for what it overrides hands out what is kept already.
    let isKept = resolution.isStored || object != nil && kept[place]?.object == object
    guard !isKept else { return }
    report(
      event.sequence,
      "“\(definition.name)” is \(definition.lifetimeWord), and was made but not told to be kept")
  }

  // MARK: What is kept

  mutating func keep(_ stored: ComponentStored, _ event: Event) {
    guard let definition = definitions[stored.definition] else {
      return report(event.sequence, "a component is kept that was never defined")
    }
    let name = definition.name
    if let container = containers[definition.container],
      let end = container.closed ?? container.ended
    {
      report(
        event.sequence, "“\(name)” is kept after the container's end in event \(end.rawValue)")
    }
    if definition.lifetime == .unshared {
      return report(event.sequence, "“\(name)” is unshared, and told to be kept")
    }
    let maker = phases.last { phase in
      phase.kind == .making && resolutions[phase.resolution]?.definition == stored.definition
    }?.resolution
    let place = ToldPlace(
      definition: stored.definition, keyed: maker.flatMap { resolutions[$0]?.keyed })
    if definition.lifetime != .custom,
      isSecond(in: place, by: maker, stored.object, definition.lifetime)
    {
      report(
        event.sequence,
        "“\(name)” is \(definition.lifetimeWord), and was made a second time while it was kept")
    }
    if let maker { resolutions[maker]?.isStored = true }
    lost[place] = nil
    kept[place] = ToldComponent(
      name: name, object: stored.object, lifetime: definition.lifetime, stored: event.sequence)
  }

  /// Whether a component is kept where there is one that could have been found.
  private func isSecond(
    in place: ToldPlace, by maker: ResolutionID?, _ object: ObjectID?, _ lifetime: Lifetime
  ) -> Bool {
    guard lifetime == .weakShared else {
      return kept[place] != nil || maker != nil && replaced[place] == maker
    }
    guard let first = kept[place]?.object else { return false }
    return first != object && !released.contains(first)
  }

  mutating func letGo(_ evicted: ComponentEvicted, _ event: Event) {
    let candidates = kept.filter { place, component in
      place.definition == evicted.definition && component.object == evicted.object
    }.sorted { $0.value.stored < $1.value.stored }
    guard let (place, component) = candidates.first else {
      let name = definitions[evicted.definition]?.name ?? ""
      return report(event.sequence, "“\(name)” is let go, but isn't kept")
    }
    if component.lifetime == .scoped, evicted.reason == .containerEnded,
      let container = definitions[place.definition]?.container
    {
      checkScoped(in: container)
    }
    if evicted.reason == .replaced {
      replaced[place] =
        phases.last { resolutions[$0.resolution]?.definition == place.definition }?.resolution
    }
    kept[place] = nil
    lost[place] = event.sequence
  }

  /// Notes what was kept for a request that has ended.
  mutating func checkScoped(in container: ContainerID) {
    guard !phases.contains(where: { $0.container == container }) else { return }
    for (place, component) in keptComponents(in: container) where component.lifetime == .scoped {
      guard !component.isReported else { continue }
      kept[place]?.isReported = true
      report(
        component.stored, "“\(component.name)” is scoped, and was kept when its request had ended")
    }
  }

  /// What a container keeps, in the order in which that was told.
  func keptComponents(in container: ContainerID) -> [(ToldPlace, ToldComponent)] {
    kept.filter { definitions[$0.key.definition]?.container == container }
      .sorted { $0.value.stored < $1.value.stored }.map { ($0.key, $0.value) }
  }

  private func word(for object: ObjectID?) -> String {
    object.map { "object \($0)" } ?? "something unknown"
  }
}
