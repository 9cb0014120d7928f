/// A flag: a name without a value, given or not.
package struct FlagSpecification: Hashable, Sendable {
  /// The long name without its dashes, such as `version`.
  package var name: String
  /// The one-letter name without its dash, such as `h`.
  package var short: Character?
  /// What the flag does, as one phrase.
  package var help: String
  /// Whether the flag is all that is asked for: what follows it isn't looked at.
  package var standsAlone: Bool

  /// Makes a specification from its parts.
  package init(name: String, short: Character? = nil, help: String, standsAlone: Bool = false) {
    self.name = name
    self.short = short
    self.help = help
    self.standsAlone = standsAlone
  }

  /// The flag that every command has.
  package static let help = FlagSpecification(
    name: "help", short: "h", help: "show this help and exit", standsAlone: true)

  /// The long name with its dashes: `--version`.
  package var longForm: String { "--\(name)" }

  /// The one-letter name with its dash: `-h`.
  package var shortForm: String? { short.map { "-\($0)" } }

  /// The flag as usage lines show it: `[--version]`.
  package var usage: String { "[\(shortForm ?? longForm)]" }
}
