internal import OutliveTrace

extension Replay {
  mutating func applyContainer(_ event: Event) {
    switch event.kind {
    case .containerOpened(let payload):
      containerIndices[payload.container] = containers.count
      containerObjects[payload.object] = containers.count
      containers.append(
        ContainerRecord(
          id: payload.container, object: payload.object, type: payload.type,
          openedAt: event.sequence))
    case .containerEnded(let payload):
      guard let index = containerIndices[payload.container] else {
        return contradictions += 1
      }
      containers[index].endedAt = event.sequence
    case .componentDefined(let payload):
      definitions[payload.definition] = DefinitionRecord(
        id: payload.definition, container: payload.container, component: payload.component,
        type: payload.type, lifetime: payload.lifetime, site: event.site)
    case .resolutionBegan(let payload):
      resolutions[payload.resolution] = ResolutionRecord(
        id: payload.resolution, definition: payload.definition, parent: payload.parent,
        beganAt: event.sequence)
    case .resolutionEnded(let payload):
      guard let definition = resolutions[payload.resolution]?.definition else {
        return contradictions += 1
      }
      resolutions[payload.resolution]?.object = payload.object
      resolutions[payload.resolution]?.outcome = payload.outcome
      resolutions[payload.resolution]?.endedAt = event.sequence
      guard payload.outcome == .created, let object = payload.object else { return }
      credit(object, to: definition, in: payload.resolution)
    case .componentStored(let payload):
      if let object = payload.object { credit(object, to: payload.definition, in: nil) }
    case .componentEvicted(let payload):
      guard payload.reason == .requestEnded, let object = payload.object else { return }
      objects[object]?.requestEndedAt = event.sequence
    default: break
    }
  }

  /// Notes which definition made an object; the first that claims it is the one.
  private mutating func credit(
    _ object: ObjectID, to definition: DefinitionID, in resolution: ResolutionID?
  ) {
    if objects[object]?.definition == nil { objects[object]?.definition = definition }
    guard let resolution, objects[object]?.definition == definition,
      objects[object]?.resolution == nil
    else { return }
    objects[object]?.resolution = resolution
  }
}
