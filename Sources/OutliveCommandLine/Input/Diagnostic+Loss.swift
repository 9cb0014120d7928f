internal import OutliveTrace

extension Diagnostic {
  /// Says on standard error what is missing of a trace that has been read.
  static func warn(
    about integrity: TraceIntegrity, of name: String, in environment: CommandEnvironment
  ) {
    if let warning = loss(of: integrity, name) { environment.report(warning.text) }
  }

  /// What is missing of a trace; `nil` when nothing is.
  private static func loss(of integrity: TraceIntegrity, _ name: String) -> Diagnostic? {
    guard integrity.isComplete, integrity.missingBytes == 0, integrity.lostEvents == 0 else {
      return Diagnostic(
        .warning, code: "trace-cut",
        message: "\(name) was cut: " + cutDescription(integrity),
        cause: "the program was killed or crashed while it recorded, or the file was damaged later",
        remedy: "trust what is found, not what isn't; record again, and let the program end")
    }
    guard integrity.skippedRecords > 0 else { return nil }
    let records = Quantity(integrity.skippedRecords, "record")
    return Diagnostic(
      .warning, code: "records-skipped",
      message: "\(name) holds \(records) of kinds that this version doesn't know",
      cause: "a newer version of Outlive recorded it",
      remedy: "use a version of outlive at least as new")
  }

  private static func cutDescription(_ integrity: TraceIntegrity) -> String {
    var parts = [(integrity.cutReason ?? "its end is missing").printable]
    if integrity.missingBytes > 0 {
      let bytes = Quantity(integrity.missingBytes, "byte")
      let place = integrity.cutOffset.map { ", from byte \($0) on" } ?? ""
      parts.append("\(bytes) not read\(place)")
    }
    if integrity.lostEvents > 0 {
      parts.append("\(Quantity(integrity.lostEvents, "event")) lost")
    }
    if integrity.skippedRecords > 0 {
      parts.append("\(Quantity(integrity.skippedRecords, "record")) skipped")
    }
    return parts.joined(separator: "; ")
  }
}
