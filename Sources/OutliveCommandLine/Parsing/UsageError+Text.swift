extension UsageError {
  /// What is wrong, as one phrase without a period.
  package var message: String {
    switch reason {
    case .missingCommand:
      "a command is missing"
    case .unknownCommand(let name, let suggestion):
      "unknown command \(name.quoted)" + Self.didYouMean(suggestion)
    case .unknownOption(let name, let suggestion, knownTo: []):
      "unknown option \(name.quoted)" + Self.didYouMean(suggestion)
    case .unknownOption(let name, _, let commands):
      "unknown option \(name.quoted) here; it belongs after \(Self.alternatives(commands))"
    case .missingValue(let option, let valueName, followedBy: nil):
      "\(option.quoted) needs a value: \(option) \(valueName)"
    case .missingValue(let option, _, let next?):
      "\(option.quoted) needs a value, but \(next.quoted) looks like an option"
    case .emptyValue(let name):
      "the value of \(name.quoted) is empty"
    case .repeatedOption(let option):
      "\(option.quoted) is given more than once"
    case .unexpectedValue(let flag, let value):
      "\(flag.quoted) takes no value, but \(value.quoted) is given"
    case .invalidChoice(let option, let value, let choices, let suggestion):
      "\(value.quoted) is not a value of \(option.quoted)" + Self.didYouMean(suggestion)
        + (suggestion == nil ? "; choose \(Self.alternatives(choices))" : "")
    case .missingArgument(let name, let help):
      "the argument \(name) is missing: \(help)"
    case .missingOption(let option):
      "the option \(option.quoted) is missing"
    case .unexpectedArgument(let value):
      "unexpected argument \(value.quoted)"
    case .invalid(let message):
      message
    }
  }

  /// The whole error as it is shown: what is wrong, how it goes, and where to read more.
  ///
  /// - Parameters:
  ///   - root: The specification that the command line was understood by.
  ///   - width: The characters that a line of the usage may have.
  /// - Returns: Lines, the last one ended.
  package func text(root: CommandSpecification, width: Int = 80) -> String {
    let help = HelpRenderer(root: root, width: width)
    var lines = ["\(root.name): error: \(message)"]
    lines += notes.map { "\(root.name): note: \($0)" }
    lines += help.usageLines(of: path)
    lines.append("See '\(([root.name] + path).joined(separator: " ")) --help'.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns texts as a choice: `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
  package static func alternatives(_ texts: [String]) -> String {
    let quoted = texts.map(\.quoted)
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or \(last)"
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}
