internal import OutliveTrace

extension MutationFacts {
  /// Notes that a property was to be observed that its subject doesn't have, or never announces.
  mutating func noteRefused(
    _ payload: RegistrationRefused, at sequence: EventSequence, _ site: Site?,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    guard payload.reason == .unknownKey else { return }
    let type = { (id: ObjectID) in Self.type(of: id, in: objects) }
    log.note(
      Incident(
        kind: .unknownKey,
        property: Property(type: type(payload.subject), key: payload.key),
        observer: payload.observer.map(type) ?? "",
        objects: [payload.subject]
          + [payload.observer].compactMap(\.self).filter { $0 != payload.subject },
        witnesses: [Witness(sequence: sequence, text: "the registration is refused", site: site)],
        site: site))
  }
}
