/// Renders what a specification says about a command as a page of help.
package struct HelpRenderer: Sendable {
  /// The specification of the whole program.
  package let root: CommandSpecification
  /// The characters that a line may have.
  package let width: Int

  private static let indentation = 2
  private static let column = 24

  /// Makes a renderer.
  package init(root: CommandSpecification, width: Int = 80) {
    self.root = root
    self.width = width
  }

  /// Renders the page of help of a command.
  ///
  /// - Parameter path: The names that lead from the root to the command, the root's own left out.
  /// - Returns: Lines, the last one ended; empty when the path leads nowhere.
  /// - Complexity: O(*n*), where *n* is the length of the page.
  package func help(for path: [String]) -> String {
    guard let command = root.descendant(at: path) else { return "" }
    var sections = ["\(sentence(command.abstract))".wrapped(to: width)]
    sections.append(
      ["USAGE"] + usage(of: command, path: path, indentation: Self.indentation, prefix: ""))
    sections += command.discussion.map { $0.wrapped(to: width) }
    sections += table("ARGUMENTS", command.arguments.map { ($0.name, $0.help) })
    sections += table("OPTIONS", optionRows(of: command))
    sections += table("COMMANDS", command.subcommands.map { ($0.name, $0.abstract) })
    if !command.examples.isEmpty {
      sections.append(["EXAMPLES"] + command.examples.flatMap(exampleLines))
    }
    let widest = command.exitCodes.map { "\($0.code)".count }.max() ?? 0
    sections += table(
      "EXIT CODES", command.exitCodes.map { ("\($0.code)", $0.meaning) }, column: 4 + max(2, widest)
    )
    if !command.subcommands.isEmpty {
      let name = ([root.name] + path).joined(separator: " ")
      sections.append("See '\(name) COMMAND --help' for what one command does.".wrapped(to: width))
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// Renders the usage of a command as it stands below an error.
  ///
  /// - Parameter path: The names that lead from the root to the command, the root's own left out.
  /// - Returns: Lines; none when the path leads nowhere.
  package func usageLines(of path: [String]) -> [String] {
    guard let command = root.descendant(at: path) else { return [] }
    return usage(of: command, path: path, indentation: 0, prefix: "usage: ")
  }

  // MARK: Parts

  private func usage(
    of command: CommandSpecification, path: [String], indentation: Int, prefix: String
  ) -> [String] {
    let named = command.options.map(\.usage) + command.flags.map(\.usage)
    let arguments = command.arguments.map(\.usage)
    var words = command.endsOptionsAtArgument ? named + arguments : arguments + named
    if !command.subcommands.isEmpty { words.append("COMMAND") }
    let name = prefix + ([root.name] + path).joined(separator: " ")
    return String.lines(
      of: [name] + words, width: width, indentation: indentation,
      hanging: indentation + prefix.count + 4)
  }

  private func optionRows(of command: CommandSpecification) -> [(label: String, text: String)] {
    let options = command.options.map { option in
      (
        label: label(short: option.shortForm, long: "\(option.longForm) \(option.valueName)"),
        text: option.help + remarks(of: option)
      )
    }
    let flags = command.allFlags.map { flag in
      (label: label(short: flag.shortForm, long: flag.longForm), text: flag.help)
    }
    return options + flags
  }

  private func label(short: String?, long: String) -> String {
    short.map { "\($0), \(long)" } ?? "    \(long)"
  }

  private func remarks(of option: OptionSpecification) -> String {
    var remarks: [String] = []
    if !option.choices.isEmpty {
      remarks.append("values: \(option.choices.joined(separator: ", "))")
    }
    if let defaultText = option.defaultText { remarks.append("default: \(defaultText)") }
    if option.isRequired { remarks.append("required") }
    if option.isRepeatable { remarks.append("may be repeated") }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))"
  }

  private func exampleLines(_ example: CommandExample) -> [String] {
    [String(repeating: " ", count: Self.indentation) + example.commandLine]
      + example.explanation.wrapped(to: width, indentation: 3 * Self.indentation)
  }

  private func table(
    _ heading: String, _ rows: [(label: String, text: String)], column: Int = Self.column
  ) -> [[String]] {
    guard !rows.isEmpty else { return [] }
    return [[heading] + rows.flatMap { row(label: $0.label, text: $0.text, column: column) }]
  }

  private func row(label: String, text: String, column: Int) -> [String] {
    let lead = String(repeating: " ", count: Self.indentation) + label
    var lines = text.wrapped(to: width, indentation: column)
    guard let first = lines.first, lead.count + 2 <= column else { return [lead] + lines }
    lines[0] = lead + first.dropFirst(lead.count)
    return lines
  }

  private func sentence(_ phrase: String) -> String {
    guard let first = phrase.first else { return "" }
    let text = first.uppercased() + phrase.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }
}
