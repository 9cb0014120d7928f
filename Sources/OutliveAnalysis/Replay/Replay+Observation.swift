internal import OutliveTrace

extension Replay {
  mutating func applyObservation(_ event: Event) {
    switch event.kind {
    case .observationRegistered(let payload):
      guard observationIndices[payload.observation] == nil,
        !retired.observations.contains(payload.observation),
        observationsByObject[payload.object] == nil,
        !retired.observationObjects.contains(payload.object), payload.object != payload.subject,
        !isReleased(payload.object, before: event.sequence)
      else { return contradictions += 1 }
      observationCount += 1
      let index = observations.count
      observationIndices[payload.observation] = index
      observationsBySubject.append(index, to: payload.subject)
      observationsByObject[payload.object] = index
      observations.append(
        ObservationRecord(
          id: payload.observation, object: payload.object, subject: payload.subject,
          observer: payload.observer, key: payload.key, registeredAt: event.sequence,
          site: event.site))
    case .observationRemoved(let payload):
      guard let index = observationIndices[payload.observation],
        observations[index].removedAt == nil
      else { return contradictions += 1 }
      observations[index].removedAt = event.sequence
      observations[index].removalReason = payload.reason
    case .observationFreed(let payload):
      guard let index = observationIndices[payload.observation],
        observations[index].freedAt == nil
      else { return contradictions += 1 }
      noteFreed(index, at: event.sequence)
    default: break
    }
  }

  /// Notes that a handler ran.
  mutating func noteHandled(_ observation: ObservationID) {
    guard let index = observationIndices[observation] else {
      if !retired.observations.contains(observation) { contradictions += 1 }
      return
    }
    observations[index].handled += 1
  }

  /// Notes that an observation is gone; its handler can't run any more, even if that wasn't told.
  mutating func noteFreed(_ index: Int, at sequence: EventSequence) {
    observations[index].freedAt = sequence
    guard observations[index].removedAt == nil else { return }
    observations[index].removedAt = sequence
    observations[index].removalReason = .freed
  }
}
