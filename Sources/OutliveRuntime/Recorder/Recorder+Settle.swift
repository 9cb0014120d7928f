public import OutliveTrace

extension Recorder {
  /// Says that nothing that is driven is still pending: lifetimes are judged here.
  ///
  /// Releases are noticed first; then, when tracked objects are still alive, a snapshot of the live
  /// heap is recorded, so that what keeps them can be named.
  ///
  /// - Parameters:
  ///   - label: What has just ended, as reports print it.
  ///   - callSite: The place in the program.
  /// - Returns: The position of the settle point in the trace.
  @discardableResult
  public func settle(_ label: String, at callSite: CallSite? = nil) -> EventSequence {
    noticeReleases()
    recordSnapshot(label)
    let sequence = record(.settle(Settle(label: label)), at: callSite)
    flush()
    return sequence
  }
}
