internal import OutliveRuntime

/// What a registration observes of one object on its key path.
final class KeyValueLink: ChangeReceiver, @unchecked Sendable {
  // Sendable is safe to claim: all is set before anybody else knows it.

  private let registration: MemoryReference
  private let level: Int
  private let object: MemoryReference
  private let property: KeyValueProperty
  let wantsPrior: Bool
  private var listed: Registration?

  init(
    _ registration: KeyValueRegistration, _ level: Int, of object: AnyObject,
    _ property: KeyValueProperty, wantsPrior: Bool, _ record: RecordedObservation?
  ) {
    self.registration = MemoryReference(registration)
    self.level = level
    self.object = MemoryReference(object)
    self.property = property
    self.wantsPrior = wantsPrior
    listed = nil
    listed = property.list(of: object).add(self, of: object, record)
  }

  /// The registration, while it is there.
  private var owner: KeyValueRegistration? {
    registration.object.map { unsafe unsafeDowncast($0, to: KeyValueRegistration.self) }
  }

  func receive(_ values: ObservedValues, from subject: AnyObject, _ mutation: RecordedMutation?) {
    owner?.receive(values, of: level, property, mutation)
  }

  func subjectWentAway() { owner?.subjectWentAway(at: level) }

  /// Stops observing; called once.
  func remove() { listed?.remove() }

  var summary: ObservationSummary? { owner?.summary(at: level, of: object.object) }
}
