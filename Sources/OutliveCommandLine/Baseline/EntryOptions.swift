internal import OutliveAnalysis

/// What a command is told of the entries that it adds to a baseline.
struct EntryOptions {
  static let reason = OptionSpecification(
    name: "reason", valueName: "REASON", help: "why what is new is let be, for who reads it later")
  static let requiredReason = OptionSpecification(
    name: reason.name, valueName: reason.valueName, help: reason.help, isRequired: true)
  static let owner = OptionSpecification(
    name: "owner", valueName: "OWNER", help: "who answers for it")
  static let expires = OptionSpecification(
    name: "expires", valueName: "DATE", help: "the last day on which it passes, as YYYY-MM-DD")

  /// Why what is new is let be; `nil` when nobody says.
  let reason: String?
  /// Who answers for it; `nil` when nobody does.
  let owner: String?
  /// The last day on which it passes; `nil` when it has no end.
  let expires: CalendarDate?

  /// Takes the options of a command line.
  ///
  /// - Throws: What is wrong with them.
  init(_ invocation: Invocation) throws(UsageError) {
    reason = try invocation.line(Self.reason)
    owner = try invocation.line(Self.owner)
    expires = try invocation.date(Self.expires)
  }

  /// Makes the entry of a finding.
  func entry(of finding: Finding, reason: String) -> Baseline.Entry {
    Baseline.Entry(of: finding, reason: reason, owner: owner, expires: expires)
  }
}
