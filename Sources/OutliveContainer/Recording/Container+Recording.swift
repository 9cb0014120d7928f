internal import OutliveRuntime
internal import OutliveTrace

extension Container {
  /// Tells a recorder that a component was asked for.
  func beginResolution(
    of definition: ComponentDefinition, _ arguments: Arguments?, in recorder: Recorder
  ) -> RecordedResolution {
    RecordedResolution(
      of: definition, arguments, in: recording(in: recorder), recorder)
  }

  /// What a recorder knows this container by.
  func recording(in recorder: Recorder) -> ContainerRecording {
    if let known = recordings.part(of: recorder) { return known }
    // This container was made before the recorder could see it. Outside of any scope, it is credited
    // to none: no scope that is open now has made it.
    let object = recorder.withCurrent { recorder.identify(self, tellsItsEnd: true) }
    let recording = recordings.open(self, in: recorder, as: object, at: nil)
    if isSynchronized { recorder.record(ContainerSynchronized(container: recording.container)) }
    didOpen(in: recording)
    return recording
  }

  /// Notes that several threads may use the container, one after the other.
  func noteSynchronized() {
    isSynchronized = true
    for part in recordings.parts {
      part.recorder?.record(ContainerSynchronized(container: part.container))
    }
  }
}
