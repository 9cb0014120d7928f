internal import OutliveRuntime
internal import OutliveTrace

/// What a recorder knows a task by.
struct RecordedTask: Sendable {
  private let reference: RecorderReference
  private let id: TaskID

  /// Tells the current recorder that a task is made; `nil` when nothing is recorded.
  init?(_ label: String, by owner: AnyObject, isBackground: Bool = false, at callSite: CallSite) {
    guard let recorder = Recorder.current else { return nil }
    let ownerID = recorder.withCurrent { recorder.identify(owner) }
    reference = RecorderReference(recorder)
    id = recorder.makeID()
    recorder.record(
      TaskCreated(
        taskID: id, kind: .unstructured, isBackground: isBackground, owner: ownerID,
        label: label.isEmpty ? nil : label), at: callSite)
  }

  /// Tells that the task keeps an object alive until it ends.
  func holds(_ object: AnyObject, as name: String) {
    guard let recorder = reference.recorder else { return }
    let object = recorder.withCurrent { recorder.identify(object) }
    recorder.record(TaskHolding(taskID: id, object: object, name: name))
  }

  /// Tells that the task begins to run.
  func started() { reference.recorder?.record(TaskStarted(taskID: id)) }

  /// Tells that the task was told to end.
  func cancelled() { reference.recorder?.record(TaskCancelled(taskID: id)) }

  /// Tells that the task has ended.
  func ended(_ outcome: TaskOutcome) {
    reference.recorder?.record(TaskEnded(taskID: id, outcome: outcome))
  }
}

/// What a recorder knows a timer by.
struct RecordedTimer: Sendable {
  private let reference: RecorderReference
  private let id: WorkID

  /// Tells the current recorder that a timer begins; `nil` when nothing is recorded.
  init?(_ label: String, by owner: AnyObject, at callSite: CallSite) {
    guard let recorder = Recorder.current else { return nil }
    let ownerID = recorder.withCurrent { recorder.identify(owner) }
    reference = RecorderReference(recorder)
    id = recorder.makeID()
    recorder.record(
      WorkBegan(work: id, kind: .timer, owner: ownerID, label: label), at: callSite)
  }

  /// Tells that the timer will not fire again.
  func ended() { reference.recorder?.record(WorkEnded(work: id, outcome: .cancelled)) }
}
