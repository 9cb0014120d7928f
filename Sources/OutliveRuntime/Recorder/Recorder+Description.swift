internal import OutliveTrace

extension Recorder {
  /// Tells which program records, where its clock stands, and by which name it can be known again.
  func describeRecording() {}
}
