internal import OutliveTrace

/// Tells by the first bytes what can't be a trace, before an endless rest is read.
enum TraceBeginning {
  /// How many of the first bytes are enough.
  static let size = 1 << 16

  /// Refuses bytes that can't be the beginning of a trace.
  static func check(_ bytes: [UInt8]) throws(TraceDecodingError) {
    // What was cut reads up to the cut, so a beginning reads if the whole does.
    _ = try Trace(reading: bytes)
  }
}
