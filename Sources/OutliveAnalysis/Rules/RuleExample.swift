public import OutliveTrace

/// A small trace that a rule fires on, or stays silent on: its documentation and its test.
public struct RuleExample: Sendable {
  /// What happens in it, as one sentence.
  public var title: String
  /// The rules that rightly fire on it beside the one it is an example of.
  public var otherRules: [RuleID]
  private let build: @Sendable (inout TraceBuilder) -> Void

  /// Makes an example.
  ///
  /// - Parameters:
  ///   - title: What happens in it, as one sentence.
  ///   - otherRules: The rules that rightly fire on it beside the one it is an example of.
  ///   - build: Tells a builder what happens.
  package init(
    _ title: String, otherRules: [String] = [],
    _ build: @escaping @Sendable (inout TraceBuilder) -> Void
  ) {
    self.title = title
    self.otherRules = otherRules.map(RuleID.init(rawValue:))
    self.build = build
  }

  /// The trace, written by the real writer and read back by the real reader.
  public var trace: Trace {
    var builder = TraceBuilder()
    build(&builder)
    return builder.trace
  }
}
