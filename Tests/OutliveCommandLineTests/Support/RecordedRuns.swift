internal import Foundation
internal import OutliveTrace

/// Recorded runs of the document shelf, which stay as they are: what is expected of the commands names their
/// events and objects.
///
/// Those under `Reports` are recorded anew whenever recording has changed.
enum RecordedRuns {
  /// Their names.
  static let names = [
    "captive", "closure-cycle", "factory-cycle", "healthy", "observer-died", "subject-died",
  ]

  /// The bytes of a run.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Fixtures/\(name).outlive")))
  }

  /// A run.
  static func trace(_ name: String) throws -> Trace { try Trace(reading: try bytes(name)) }
}
