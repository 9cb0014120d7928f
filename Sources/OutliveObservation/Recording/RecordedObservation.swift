package import OutliveRuntime
package import OutliveTrace

/// What a recorder knows an observation by: serial numbers, and nothing that keeps anything alive.
package final class RecordedObservation: Sendable {
  let reference: RecorderReference
  /// The recorder; `nil` once it is gone.
  package var recorder: Recorder? { reference.recorder }
  package let id: ObservationID
  /// The observation as an object.
  let object: ObjectID
  let subject: RecordedSubject
  /// The object that observes, when it was named.
  let observer: ObjectID?
  let key: String
  /// The event that tells of the registration.
  package let registered: EventReference

  /// Tells a recorder that an observation begins.
  ///
  /// - Parameters:
  ///   - subject: The observed object.
  ///   - key: The property.
  ///   - observer: The observing object, if it was named.
  ///   - observation: The observation as an object.
  ///   - callSite: The place.
  ///   - recorder: The recorder.
  package init(
    of subject: AnyObject, _ key: String, by observer: AnyObject?,
    as observation: AnyObject, at callSite: CallSite, in recorder: Recorder
  ) {
    // Subject and observer were made elsewhere and earlier. Outside of any scope, they are credited
    // to none: no scope that is open now is known to have made them.
    let (subjectID, observerID) = recorder.withCurrent {
      (recorder.identify(subject), observer.map { recorder.identify($0) })
    }
    reference = RecorderReference(recorder)
    self.key = key
    self.observer = observerID
    self.subject = RecordedSubject(reference: reference, id: subjectID, object: subject)
    object = recorder.identify(observation, at: callSite, tellsItsEnd: true)
    id = recorder.makeID()
    registered = recorder.record(
      ObservationRegistered(
        observation: id, object: object, subject: subjectID, observer: observerID, key: key),
      cause: RecordedHandle.running(in: recorder), at: callSite)
  }

  /// Refers to one of the properties that an observation's key path leads through; nothing is told.
  init(part whole: RecordedObservation, of subject: AnyObject, _ key: String, in recorder: Recorder)
  {
    reference = whole.reference
    id = whole.id
    object = whole.object
    observer = whole.observer
    registered = whole.registered
    self.key = key
    let subjectID = recorder.withCurrent { recorder.identify(subject) }
    self.subject = RecordedSubject(reference: reference, id: subjectID, object: subject)
  }

  /// Tells how the observation was registered.
  package func described(
    _ style: ObservationStyle, wantsInitial: Bool = false, wantsPrior: Bool = false,
    isOnce: Bool = false, declared: String? = nil, registrant: String? = nil,
    scope: ScopeID? = nil, context: String? = nil
  ) {
    recorder?.record(
      ObservationDescribed(
        observation: id, style: style, wantsInitial: wantsInitial, wantsPrior: wantsPrior,
        isOnce: isOnce, declared: declared, registrant: registrant, scope: scope,
        context: context))
  }

  /// Tells that observation tracking waits for one change.
  ///
  /// - Parameter count: How many properties it waits for; 0 when that isn't known.
  package func armed(for count: UInt64) {
    recorder?.record(TrackingArmed(observation: id, keys: count))
  }

  /// Tells that observation tracking was told of its one change.
  package func fired(_ mutation: MutationID?) {
    recorder?.record(TrackingFired(observation: id, mutation: mutation))
  }

  /// Tells that a change is delivered later.
  package func queued(_ mutation: MutationID?, for isolation: String) {
    recorder?.record(
      DeliveryQueued(observation: id, mutation: mutation, destination: isolation))
  }

  /// Tells that a change wasn't delivered.
  package func dropped(_ mutation: MutationID?, because reason: DropReason) {
    recorder?.record(DeliveryDropped(observation: id, mutation: mutation, reason: reason))
  }

  /// Runs a handler, and tells the recorder.
  package func handle(
    _ phase: HandlePhase, of mutation: MutationID?, because cause: EventReference?,
    in isolation: String? = nil, _ body: () -> Void
  ) {
    guard let recorder else { return body() }
    let began = recorder.record(
      HandleBegan(observation: id, mutation: mutation, phase: phase), cause: cause,
      isolation: isolation)
    RecordedHandle.$current.withValue(RecordedHandle(reference: reference, began: began)) { body() }
    recorder.record(HandleEnded(observation: id))
  }

  /// Tells that the observation has ended.
  package func removed(_ reason: RemovalReason, because cause: EventReference?) {
    guard let recorder else { return }
    recorder.record(
      ObservationRemoved(observation: id, reason: reason),
      cause: cause ?? RecordedHandle.running(in: recorder))
  }

  /// Tells that the observation itself is gone.
  package func freed() {
    guard let recorder else { return }
    recorder.record(ObservationFreed(observation: id))
    recorder.noteReleased(object)
  }
}
