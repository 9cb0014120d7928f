internal import OutliveTrace

extension Replay {
  mutating func register(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let id: ObservationID = event.identifier(ObservationRegistered.Field.observation)
    let object: ObjectID = event.identifier(ObservationRegistered.Field.object)
    let subject: ObjectID = event.identifier(ObservationRegistered.Field.subject)
    guard object != subject, !observationIndices.contains(id),
      !observationsByObject.contains(object), !retired.observations.contains(id),
      !retired.observationObjects.contains(object),
      !(objects.isReleased(object, before: event.sequence) ?? retired.objects.contains(object))
    else { return contradictions += 1 }
    observationCount += 1
    let index = observations.count
    observationIndices[id] = index
    observationsBySubject.append(index, to: subject)
    observationsByObject[object] = index
    observations.append(
      ObservationRecord(
        id: id, object: object, subject: subject,
        observer: event.optionalIdentifier(ObservationRegistered.Field.observer),
        key: texts[event.text(ObservationRegistered.Field.key)], registeredAt: event.sequence,
        site: texts.site(event.site)))
  }

  mutating func describeObservation(_ event: borrowing RecordedEvent) {
    guard
      let index = observationIndices[event.identifier(ObservationDescribed.Field.observation)]
    else { return }
    observations[index].style = event.choice(
      ObservationDescribed.Field.style, or: .observation)
  }

  mutating func endObservation(_ event: borrowing RecordedEvent) {
    guard let index = observationIndices[event.identifier(ObservationRemoved.Field.observation)],
      observations[index].removedAt == nil
    else { return contradictions += 1 }
    observations[index].removedAt = event.sequence
    observations[index].removalReason = event.choice(
      ObservationRemoved.Field.reason, or: .stopped)
  }

  mutating func freeObservation(_ event: borrowing RecordedEvent) {
    guard let index = observationIndices[event.identifier(ObservationFreed.Field.observation)],
      observations[index].freedAt == nil
    else { return contradictions += 1 }
    noteFreed(index, at: event.sequence)
  }

  /// Notes that a handler ran.
  mutating func noteHandled(_ observation: ObservationID) {
    guard let index = observationIndices[observation] else {
      if !retired.observations.contains(observation) { contradictions += 1 }
      return
    }
    observations[index].handled += 1
  }

  /// Notes that an observation is gone; its handler can't run any more, even if that wasn't told, unless
  /// somebody else keeps it registered.
  mutating func noteFreed(_ index: Int, at sequence: EventSequence) {
    observations[index].freedAt = sequence
    guard observations[index].removedAt == nil, !observations[index].outlivesItsObject else {
      return
    }
    observations[index].removedAt = sequence
    observations[index].removalReason = .freed
  }
}
