/// Why the bytes of a trace could not be had.
public struct TraceSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file; `nil` when the bytes come from elsewhere.
  public var path: String?
  /// What could not be done, as a verb such as `read`.
  public var operation: String
  /// The error number of the system; 0 when there is none.
  public var code: Int32
  /// The offset in bytes of what was to be read.
  public var offset: UInt64
  /// What the system says about it.
  public var reason: String

  /// Makes an error from its parts.
  public init(
    path: String? = nil, operation: String, code: Int32 = 0, offset: UInt64 = 0, reason: String
  ) {
    self.path = path
    self.operation = operation
    self.code = code
    self.offset = offset
    self.reason = reason
  }

  /// What could not be done, where, and why.
  public var description: String {
    let place = offset == 0 ? "" : " from byte \(offset) on"
    return "can't \(operation) \(path.map { "“\($0)”" } ?? "the trace")\(place): \(reason)"
  }
}
