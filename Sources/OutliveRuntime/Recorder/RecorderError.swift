/// Why a recording could not begin.
public struct RecorderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file that was to be written.
  public var path: String
  /// What the system says, such as `Permission denied`.
  public var reason: String
  /// Whether another process records to the same file at this moment.
  package var isInUse = false

  /// What happened, where, and what to do next.
  public var description: String {
    """
    can't record to “\(path)”: \(reason). \
    Nothing is recorded; choose a path in a folder that exists and can be written to.
    """
  }
}
