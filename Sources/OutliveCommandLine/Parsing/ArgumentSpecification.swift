/// An argument that is known by its position, not by a name.
package struct ArgumentSpecification: Hashable, Sendable {
  /// What the argument stands for, in capitals, such as `TRACE`.
  package var name: String
  /// What it is, as one phrase.
  package var help: String
  /// How often it may occur.
  package var occurrence: Occurrence

  /// Makes a specification from its parts.
  package init(name: String, help: String, occurrence: Occurrence = .once) {
    self.name = name
    self.help = help
    self.occurrence = occurrence
  }

  /// How often an argument may occur.
  package enum Occurrence: Hashable, Sendable, CaseIterable {
    /// Exactly once.
    case once
    /// Once or not at all.
    case atMostOnce
    /// Any number of times; only the last argument of a command can be like this.
    case anyNumber
  }

  /// The argument as usage lines show it: `TRACE`, `[TRACE]` or `[TRACE ...]`.
  package var usage: String {
    switch occurrence {
    case .once: name
    case .atMostOnce: "[\(name)]"
    case .anyNumber: "[\(name) ...]"
    }
  }
}
