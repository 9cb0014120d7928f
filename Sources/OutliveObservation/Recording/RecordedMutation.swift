package import OutliveRuntime
package import OutliveTrace

/// One mutation, told to one of the recorders that know an observation of the property.
package struct RecordedMutation {
  let recorder: Recorder
  package let id: MutationID
  package let began: EventReference

  /// Tells that the property is about to change.
  package init(of observation: RecordedObservation, in recorder: Recorder) {
    self.recorder = recorder
    id = recorder.makeID()
    began = recorder.record(
      MutationBegan(mutation: id, subject: observation.subject.id, key: observation.key),
      cause: RecordedHandle.running(in: recorder))
  }

  /// Tells that the property has changed, and its observers know.
  package func ended() { recorder.record(MutationEnded(mutation: id)) }

  /// Tells that the property will not change after all.
  func abandoned(because reason: String) {
    recorder.record(MutationAbandoned(mutation: id, reason: reason))
  }

  /// Tells that elements of the property's collection change.
  func changed(_ kind: ChangeKind, _ indexes: Range<Int>) {
    let change: CollectionChange =
      switch kind {
      case .insertion: .inserted
      case .removal: .removed
      case .setting, .replacement: .replaced
      }
    recorder.record(
      CollectionChanged(
        mutation: id, change: change, index: UInt64(indexes.lowerBound),
        count: UInt64(indexes.count)))
  }
}
