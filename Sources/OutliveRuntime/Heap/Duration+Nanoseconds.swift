extension Duration {
  /// The nanoseconds, 0 when it is negative.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole + UInt64(attoseconds) / 1_000_000_000
  }
}
