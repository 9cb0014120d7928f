internal import OutliveTrace

extension Replay {
  mutating func applyContainer(_ event: Event) {
    switch event.kind {
    case .containerOpened(let payload):
      guard containerIndices[payload.container] == nil,
        !retired.containers.contains(payload.container)
      else { return contradictions += 1 }
      containerIndices[payload.container] = containers.count
      containerObjects[payload.object] = containers.count
      containers.append(
        ContainerRecord(
          id: payload.container, object: payload.object, type: payload.type,
          openedAt: event.sequence))
    case .containerEnded(let payload):
      guard let index = containerIndices[payload.container] else {
        if !retired.goneContainers.remove(payload.container) { contradictions += 1 }
        return
      }
      guard containers[index].endedAt == nil else { return contradictions += 1 }
      containers[index].endedAt = event.sequence
    case .componentDefined(let payload):
      let known = definitions[payload.definition]
      definitions[payload.definition] = DefinitionRecord(
        id: payload.definition, container: payload.container, component: payload.component,
        type: payload.type, lifetime: payload.lifetime, site: event.site ?? known?.site,
        rank: known?.rank, graphCount: known?.graphCount)
    case .definitionRegistered(let payload):
      let known = definitions[payload.definition]
      definitions[payload.definition] = DefinitionRecord(
        id: payload.definition, container: payload.container, component: payload.component,
        type: payload.type, lifetime: payload.lifetime, site: known?.site ?? event.site,
        rank: payload.rank,
        graphCount: payload.assembly != nil && payload.lifetime == .scoped ? 0 : nil)
      if payload.assembly != nil { hasAssemblies = true }
    case .componentStored(let payload):
      if let object = payload.object { credit(object, to: payload.definition, in: nil) }
    case .componentEvicted(let payload):
      guard payload.reason == .requestEnded, let object = payload.object else { return }
      objects[object]?.requestEndedAt = event.sequence
    default: break
    }
  }

  mutating func beginResolution(_ event: borrowing RecordedEvent) {
    begin(
      event.identifier(ResolutionBegan.Field.resolution),
      of: event.identifier(ResolutionBegan.Field.definition),
      for: event.optionalIdentifier(ResolutionBegan.Field.parent), at: event.sequence)
  }

  mutating func endResolution(_ event: borrowing RecordedEvent) {
    end(
      event.identifier(ResolutionEnded.Field.resolution),
      with: event.optionalIdentifier(ResolutionEnded.Field.object),
      Outcome(code: event.number(ResolutionEnded.Field.outcome)) ?? .created, at: event.sequence)
  }

  /// Plays back that a component was asked for, found and handed out.
  mutating func findComponent(_ event: borrowing RecordedEvent) {
    let id: ResolutionID = event.identifier(ComponentFound.Field.resolution)
    let isNew = begin(
      id, of: event.identifier(ComponentFound.Field.definition),
      for: event.optionalIdentifier(ComponentFound.Field.parent), at: event.sequence)
    guard isNew else { return }
    end(
      id, with: event.optionalIdentifier(ComponentFound.Field.object), .hit, at: event.sequence)
  }

  /// Notes that a component was asked for.
  ///
  /// - Returns: Whether the resolution is a new one.
  @discardableResult
  private mutating func begin(
    _ id: ResolutionID, of definition: DefinitionID, for parent: ResolutionID?,
    at sequence: EventSequence
  ) -> Bool {
    guard !resolutions.contains(id), !retired.resolutions.contains(id) else {
      contradictions += 1
      return false
    }
    resolutionCount += 1
    resolutions[id] = ResolutionRecord(
      id: id, definition: definition,
      parent: parent.flatMap { resolutions[$0] }.flatMap { $0.endedAt == nil ? $0.id : nil },
      isAskedByProgram: parent == nil, beganAt: sequence)
    return true
  }

  /// Notes that a component was handed out.
  private mutating func end(
    _ id: ResolutionID, with object: ObjectID?, _ outcome: Outcome, at sequence: EventSequence
  ) {
    let ended = resolutions.update(id) { record -> ResolutionRecord? in
      guard record.endedAt == nil else { return nil }
      record.object = object
      record.outcome = outcome
      record.endedAt = sequence
      return record
    }
    guard let record = ended ?? nil else { return contradictions += 1 }
    endsSinceRetiring += 1
    if record.isAskedByProgram, let object { handedOut.insert(object) }
    guard outcome == .created, let object else { return }
    credit(object, to: record.definition, in: id)
    if hasAssemblies, let count = definitions[record.definition]?.graphCount {
      definitions[record.definition]?.graphCount = count + 1
    }
  }

  /// Notes which definition made an object; the first that claims it is the one.
  private mutating func credit(
    _ object: ObjectID, to definition: DefinitionID, in resolution: ResolutionID?
  ) {
    objects.update(object) { record in
      // Nobody makes what is gone.
      guard record.releasedAt == nil else { return }
      if record.definition == nil { record.definition = definition }
      guard let resolution, record.definition == definition, record.resolution == nil else {
        return
      }
      record.resolution = resolution
    }
  }
}
