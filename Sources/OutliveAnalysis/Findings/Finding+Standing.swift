extension Finding {
  /// Whether somebody knows of it and lets it be, and the time for that hasn't run out.
  ///
  /// What is expected anyway needs nobody to know it.
  package var isKnown: Bool {
    verdict != .expected && acceptance.map { !$0.isExpired } ?? false
  }

  /// Whether it is more than expected and more than known.
  package var isOpen: Bool { verdict != .expected && !isKnown }

  /// Whether it is something to mend: it is neither expected nor known, and at least a warning.
  package var isDefect: Bool { isOpen && severity != .info }
}
