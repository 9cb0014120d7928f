internal import OutliveCommandLine

/// A small program that has one of everything, for tests of the parser.
enum ParserFixture {
  static let source = ArgumentSpecification(name: "SOURCE", help: "what to copy")
  static let target = ArgumentSpecification(
    name: "TARGET", help: "where to", occurrence: .atMostOnce)
  static let names = ArgumentSpecification(
    name: "NAME", help: "what to list", occurrence: .anyNumber)
  static let name = OptionSpecification(
    name: "name", short: "n", valueName: "NAME", help: "another name")
  static let tag = OptionSpecification(
    name: "tag", short: "t", valueName: "TAG", help: "a tag", isRepeatable: true)
  static let shade = OptionSpecification(
    name: "shade", valueName: "SHADE", help: "how dark", choices: ["light", "dark"],
    defaultText: "light")
  static let key = OptionSpecification(
    name: "key", short: "k", valueName: "KEY", help: "the key", isRequired: true)
  static let force = FlagSpecification(name: "force", short: "f", help: "replace what is there")
  static let quiet = FlagSpecification(name: "quiet", short: "q", help: "say nothing")
  static let version = FlagSpecification(
    name: "version", help: "show the version", standsAlone: true)

  static let copy = CommandSpecification(
    name: "copy", abstract: "copy a thing", arguments: [source, target],
    options: [name, tag, shade], flags: [force, quiet])
  static let list = CommandSpecification(
    name: "list", abstract: "list things", arguments: [names])
  static let open = CommandSpecification(
    name: "open", abstract: "open a lock", options: [key])
  static let lock = CommandSpecification(
    name: "lock", abstract: "work on locks", subcommands: [open])
  static let root = CommandSpecification(
    name: "thing", abstract: "do things", flags: [version], subcommands: [copy, list, lock])

  static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    try ArgumentParser(root: root).parse(words)
  }

  /// Returns what is wrong with a command line, or `nil` when nothing is.
  static func error(_ words: [String]) -> UsageError? {
    do {
      _ = try parse(words)
      return nil
    } catch {
      return error
    }
  }
}
