/// An option: a name followed by a value.
package struct OptionSpecification: Hashable, Sendable {
  /// The long name without its dashes, such as `format`.
  package var name: String
  /// The one-letter name without its dash, such as `o`.
  package var short: Character?
  /// What the value stands for, in capitals, such as `FILE`.
  package var valueName: String
  /// What the option does, as one phrase.
  package var help: String
  /// The values that are accepted; empty when any value is.
  package var choices: [String]
  /// What holds when the option isn't given, as help shows it.
  package var defaultText: String?
  /// Whether a command line without the option is wrong.
  package var isRequired: Bool
  /// Whether the option may be given more than once.
  package var isRepeatable: Bool

  /// Makes a specification from its parts.
  package init(
    name: String, short: Character? = nil, valueName: String, help: String, choices: [String] = [],
    defaultText: String? = nil, isRequired: Bool = false, isRepeatable: Bool = false
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.choices = choices
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
  }

  /// The long name with its dashes: `--format`.
  package var longForm: String { "--\(name)" }

  /// The one-letter name with its dash: `-o`.
  package var shortForm: String? { short.map { "-\($0)" } }

  /// The option as usage lines show it: `[-o FILE]`, without brackets when it is required.
  package var usage: String {
    let bare = "\(shortForm ?? longForm) \(valueName)"
    let shown = isRequired ? bare : "[\(bare)]"
    return isRepeatable ? "\(shown)..." : shown
  }
}
