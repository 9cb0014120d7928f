internal import OutliveCommandLine
internal import Testing

@Suite("A command's specification")
struct CommandSpecificationTests {
  @Test("the program's own specification is sound, and so is the tests'")
  func sound() {
    #expect(OutliveCommand.specification.problems == [])
    #expect(ParserFixture.root.problems == [])
  }

  @Test(
    "what makes a specification ambiguous is found",
    arguments: [
      (
        CommandSpecification(name: "x y", abstract: "a"),
        ["'x y' is not a name that can be typed"]
      ),
      (CommandSpecification(name: "x", abstract: ""), ["'x' has no abstract"]),
      (
        CommandSpecification(
          name: "x", abstract: "a",
          options: [OptionSpecification(name: "help", short: "h", valueName: "V", help: "h")]),
        ["'--help' occurs twice", "'-h' occurs twice"]
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a",
          arguments: [ParserFixture.source, ParserFixture.source]),
        ["'SOURCE' occurs twice"]
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a",
          subcommands: [ParserFixture.list, ParserFixture.list]),
        ["'list' occurs twice"]
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a",
          options: [
            OptionSpecification(name: "a=b", short: "=", valueName: "V", help: "h")
          ]),
        ["'--a=b' is not a name that can be typed", "'-=' is not a letter or digit"]
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a",
          arguments: [
            ParserFixture.target,
            ArgumentSpecification(name: "SECOND", help: "a", occurrence: .atMostOnce),
            ParserFixture.source,
          ]),
        ["'SOURCE' can't be required after several arguments that aren't"]
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a", arguments: [ParserFixture.target, ParserFixture.source]),
        []
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a", arguments: [ParserFixture.names, ParserFixture.target]),
        ["'NAME' takes all arguments that are left, but isn't the last"]
      ),
      (
        CommandSpecification(
          name: "x", abstract: "a", arguments: [ParserFixture.source],
          subcommands: [CommandSpecification(name: "y", abstract: "")]),
        ["'x' has arguments as well as commands below it", "x: 'y' has no abstract"]
      ),
    ])
  func problems(specification: CommandSpecification, expected: [String]) {
    #expect(specification.problems == expected)
  }

  @Test("a path leads to a command, or nowhere")
  func descendants() {
    #expect(ParserFixture.root.descendant(at: []) == ParserFixture.root)
    #expect(ParserFixture.root.descendant(at: ["lock", "open"]) == ParserFixture.open)
    #expect(ParserFixture.root.descendant(at: ["lock", "shut"]) == nil)
  }
}
