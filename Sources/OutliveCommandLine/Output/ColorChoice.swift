/// When a command colors what it prints.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// On a terminal that can show it, unless the user's environment asks for none.
  case auto
  /// Whatever the output is.
  case always
  /// Not at all.
  case never

  /// Returns whether to color what goes to a stream.
  ///
  /// What was asked for on the command line wins over `NO_COLOR` (<https://no-color.org>), which
  /// counts when it is set and not empty.
  package func isColored(_ stream: StandardStream, variables: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      stream.isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
    }
  }
}
