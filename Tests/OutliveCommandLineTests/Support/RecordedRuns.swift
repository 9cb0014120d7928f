internal import Foundation
internal import OutliveTrace

/// The recorded runs of the document shelf that the repository keeps.
enum RecordedRuns {
  /// Their names.
  static let names = [
    "captive", "closure-cycle", "factory-cycle", "healthy", "observer-died", "subject-died",
  ]

  /// The bytes of a run.
  static func bytes(_ name: String) throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appending(path: "Reports/\(name)/trace.outlive")))
  }

  /// A run.
  static func trace(_ name: String) throws -> Trace { try Trace(reading: try bytes(name)) }
}
