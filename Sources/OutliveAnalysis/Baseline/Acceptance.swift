/// That somebody knows of a finding and lets it be, and why.
package struct Acceptance: Hashable, Sendable {
  /// Why the finding is let be; never empty.
  package var reason: String
  /// Who answers for it; `nil` when nobody is named.
  package var owner: String?
  /// The last day on which it is let be; `nil` when it has no end.
  package var expires: CalendarDate?
  /// Whether that day has passed: then the finding counts as if nobody had accepted it.
  package var isExpired: Bool

  /// Makes an acceptance from its parts.
  package init(
    reason: String, owner: String? = nil, expires: CalendarDate? = nil, isExpired: Bool = false
  ) {
    self.reason = reason
    self.owner = owner
    self.expires = expires
    self.isExpired = isExpired
  }
}
