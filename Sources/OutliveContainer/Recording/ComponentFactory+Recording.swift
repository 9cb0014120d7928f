internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Tells a recorder that a component was asked for.
  func beginResolution(of definition: Definition, in recorder: Recorder) -> RecordedResolution {
    RecordedResolution(of: definition, in: recording(in: recorder), recorder)
  }

  /// Tells a recorder of this factory.
  @discardableResult
  func open(
    in recorder: Recorder, as object: ObjectID, at callSite: CallSite?
  ) -> ContainerRecording {
    recordings.removeAll { $0.recorder == nil }
    let recording = ContainerRecording(
      recorder: recorder, container: recorder.makeID(), object: object)
    recordings.append(recording)
    recorder.record(
      ContainerOpened(
        container: recording.container, object: object, type: TypeName.of(type(of: self))),
      at: callSite)
    return recording
  }

  private func recording(in recorder: Recorder) -> ContainerRecording {
    for recording in recordings.reversed() where recording.recorder === recorder {
      return recording
    }
    // This factory was made before the recorder could see it. Outside of any scope, it is credited
    // to none: no scope that is open now has made it.
    let object = recorder.withCurrent { recorder.identify(self) }
    return open(in: recorder, as: object, at: nil)
  }
}
