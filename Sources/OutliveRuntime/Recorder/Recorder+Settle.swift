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
  /// - Returns: Which event the settle point is.
  @discardableResult
  public func settle(_ label: String, at callSite: CallSite? = nil) -> EventReference {
    noticeReleases()
    recordSnapshot(label)
    return record(Settle(label: label), cause: nil, at: callSite)
  }
}
