internal import OutliveRuntime
internal import OutliveTrace

/// A subject as a recorder knows it.
struct RecordedSubject: @unchecked Sendable {
  // Sendable is safe to claim: the reference to the object is weak, whose loads the Swift runtime
  // makes atomic, and the object is only asked whether it is still there.
  let reference: RecorderReference
  let id: ObjectID
  weak let object: AnyObject?

  /// The recorder; `nil` once it is gone.
  var recorder: Recorder? { reference.recorder }

  /// Whether another observation's record says the same, or its recorder is gone.
  func isObsolete(besides observation: RecordedObservation) -> Bool {
    recorder == nil
      || id == observation.subject.id && reference.serial == observation.reference.serial
  }

  /// Tells that the subject is being released now.
  func noteReleased() {
    // A subject that is still there has only had its property's storage replaced.
    if object == nil { recorder?.noteReleased(id) }
  }
}
