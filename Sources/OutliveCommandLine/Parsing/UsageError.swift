/// Why a command line can't be understood.
package struct UsageError: Error, Hashable, Sendable {
  /// The names that lead to the command that was being understood, the root's own left out.
  package var path: [String]
  /// What is wrong.
  package var reason: Reason
  /// What may help beyond the usage line, a sentence each.
  package var notes: [String]

  /// Makes an error from its parts.
  package init(path: [String], reason: Reason, notes: [String] = []) {
    self.path = path
    self.reason = reason
    self.notes = notes
  }

  /// What is wrong with a command line.
  package enum Reason: Hashable, Sendable {
    /// A command must follow, and none does.
    case missingCommand
    /// No command has this name.
    case unknownCommand(String, suggestion: String?)
    /// The command has no such option or flag; others, named by what is typed, do.
    case unknownOption(String, suggestion: String?, knownTo: [String])
    /// An option stands without its value: at the end, or with something like an option after it.
    case missingValue(option: String, valueName: String, followedBy: String?)
    /// A value is empty, as from a shell variable that isn't set.
    case emptyValue(of: String)
    /// An option that may be given once is given again.
    case repeatedOption(String)
    /// A flag has a value.
    case unexpectedValue(flag: String, value: String)
    /// A value isn't one of those accepted.
    case invalidChoice(option: String, value: String, choices: [String], suggestion: String?)
    /// An argument that must be given isn't.
    case missingArgument(String, help: String)
    /// An option that must be given isn't.
    case missingOption(String)
    /// There are more arguments than the command takes.
    case unexpectedArgument(String)
    /// Something that only the command itself can tell, as one phrase.
    case invalid(String)
  }
}
