internal import OutliveRuntime
internal import OutliveTrace

/// A subject as a recorder knows it.
struct RecordedSubject: @unchecked Sendable {
  // Sendable is safe to claim: both references are weak, whose loads the Swift runtime makes atomic,
  // and the object is only asked whether it is still there.
  weak let recorder: Recorder?
  let id: ObjectID
  weak let object: AnyObject?

  /// Whether another observation's record says the same, or its recorder is gone.
  func isObsolete(besides observation: RecordedObservation) -> Bool {
    guard let recorder else { return true }
    return id == observation.subject.id && recorder === observation.recorder
  }

  /// Tells that the subject is being released now.
  func noteReleased() {
    // A subject that is still there has only had its property's storage replaced.
    if object == nil { recorder?.noteReleased(id) }
  }
}
