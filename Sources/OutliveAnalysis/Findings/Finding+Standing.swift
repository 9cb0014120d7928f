extension Finding {
  /// Whether somebody knows of it and lets it be, and the time for that hasn't run out.
  ///
  /// What is expected anyway needs nobody to know it.
  package var isKnown: Bool {
    verdict != .expected && acceptance.map { !$0.isExpired } ?? false
  }

  /// Whether it is about the recording, a part of which is missing, and not about the program: nothing that
  /// could be known from other runs, or be mended in the program.
  package var isOfRecording: Bool { rule == TraceLossRule.id }

  /// Whether it is more than expected and more than known.
  package var isOpen: Bool { verdict != .expected && !isKnown }

  /// Whether it is something to mend: it is neither expected nor known, and at least a warning.
  package var isDefect: Bool { isOpen && severity != .info }
}
