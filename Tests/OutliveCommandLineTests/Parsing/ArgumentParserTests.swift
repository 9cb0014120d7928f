internal import OutliveCommandLine
internal import Testing

@Suite("The argument parser")
struct ArgumentParserTests {
  typealias Fixture = ParserFixture

  @Test(
    "every way to write an option gives it the same value",
    arguments: [
      ["copy", "a", "--name", "v"], ["copy", "a", "--name=v"], ["copy", "a", "-n", "v"],
      ["copy", "a", "-nv"], ["copy", "a", "-n=v"], ["copy", "--name", "v", "a"],
      ["copy", "-nv", "--", "a"],
    ])
  func optionForms(words: [String]) throws {
    #expect(
      try Fixture.parse(words)
        == Invocation(
          path: ["copy"], argumentValues: ["SOURCE": ["a"]], optionValues: ["name": ["v"]]))
  }

  @Test(
    "flags can be joined, and the last letter may be an option",
    arguments: [
      ["copy", "-fqn", "v", "a"], ["copy", "-fqnv", "a"], ["copy", "-qfn=v", "a"],
      ["copy", "-q", "--force", "--name=v", "a"], ["copy", "-ff", "-q", "-nv", "a"],
    ])
  func joinedFlags(words: [String]) throws {
    #expect(
      try Fixture.parse(words)
        == Invocation(
          path: ["copy"], argumentValues: ["SOURCE": ["a"]], optionValues: ["name": ["v"]],
          flags: ["force", "quiet"]))
  }

  @Test("a value joined with an equals sign may hold anything")
  func joinedValues() throws {
    let invocation = try Fixture.parse(["copy", "a", "--name=-x=y --z", "-t=-q", "-t=="])
    #expect(invocation[Fixture.name] == ["-x=y --z"])
    #expect(invocation[Fixture.tag] == ["-q", "="])
    #expect(!invocation[Fixture.quiet])
  }

  @Test("a repeatable option keeps its values in order")
  func repeatedOption() throws {
    let invocation = try Fixture.parse(["copy", "-t", "1", "a", "--tag=2", "-t3"])
    #expect(invocation[Fixture.tag] == ["1", "2", "3"])
    #expect(invocation[Fixture.source] == ["a"])
  }

  @Test("after two dashes everything is an argument")
  func terminator() throws {
    let invocation = try Fixture.parse(["copy", "--", "--name", "--"])
    #expect(invocation[Fixture.source] == ["--name"])
    #expect(invocation[Fixture.target] == ["--"])
    #expect(invocation[Fixture.name] == [])
  }

  @Test("one dash is an argument or a value")
  func dash() throws {
    let invocation = try Fixture.parse(["copy", "-", "-n", "-", "--tag", "-"])
    #expect(invocation[Fixture.source] == ["-"])
    #expect(invocation[Fixture.name] == ["-"])
    #expect(invocation[Fixture.tag] == ["-"])
  }

  @Test("the last argument may take any number of values, none included")
  func anyNumber() throws {
    #expect(try Fixture.parse(["list"])[Fixture.names] == [])
    #expect(try Fixture.parse(["list", "a", "b", "c"])[Fixture.names] == ["a", "b", "c"])
  }

  @Test("a command below a command is found by its path")
  func nested() throws {
    #expect(
      try Fixture.parse(["lock", "open", "-k", "1"])
        == Invocation(path: ["lock", "open"], optionValues: ["key": ["1"]]))
  }

  @Test("a choice is read as the value that it names")
  func choice() throws {
    enum Shade: String { case light, dark }
    #expect(
      try Fixture.parse(["copy", "a", "--shade", "dark"]).choice(Fixture.shade) == Shade.dark)
    #expect(try Fixture.parse(["copy", "a"]).choice(Fixture.shade, as: Shade.self) == nil)
  }

  @Test(
    "help is understood everywhere, whatever else is wrong",
    arguments: [
      (["--help"], []), (["-h"], []), (["-h", "no-command"], []), (["copy", "-h"], ["copy"]),
      (["copy", "--nmae", "--help"], ["copy"]), (["copy", "-n", "--help"], ["copy"]),
      (["copy", "a", "b", "c", "-h"], ["copy"]), (["copy", "-fh"], ["copy"]),
      (["copy", "--shade", "red", "--help"], ["copy"]), (["lock", "--help"], ["lock"]),
      (["lock", "open", "-h"], ["lock", "open"]), (["lock", "pen", "--help"], ["lock"]),
      (["pen", "--help"], []),
    ])
  func help(words: [String], path: [String]) throws {
    #expect(try Fixture.parse(words) == Invocation(path: path, flags: ["help"]))
  }

  @Test("what follows two dashes asks for no help")
  func helpAsArgument() throws {
    #expect(try Fixture.parse(["copy", "--", "--help"])[Fixture.source] == ["--help"])
    #expect(
      Fixture.error(["copy", "a", "b", "--", "--help"])?.reason
        == .unexpectedArgument("--help"))
  }

  @Test("a flag that stands alone needs no command")
  func standsAlone() throws {
    #expect(try Fixture.parse(["--version"]) == Invocation(flags: ["version"]))
    #expect(try Fixture.parse(["--version", "--no-such"]) == Invocation(flags: ["version"]))
  }

  @Test(
    "each misuse has its own reason",
    arguments: [
      ([], [], .missingCommand),
      (["lock"], ["lock"], .missingCommand),
      (["cpoy"], [], .unknownCommand("cpoy", suggestion: "copy")),
      (["COPY"], [], .unknownCommand("COPY", suggestion: "copy")),
      (["zzz"], [], .unknownCommand("zzz", suggestion: nil)),
      ([""], [], .unknownCommand("", suggestion: nil)),
      (["lock", "oepn"], ["lock"], .unknownCommand("oepn", suggestion: "open")),
      (["copy"], ["copy"], .missingArgument("SOURCE", help: "what to copy")),
      (["copy", "a", "b", "c"], ["copy"], .unexpectedArgument("c")),
      (["lock", "open", "-k1", "x"], ["lock", "open"], .unexpectedArgument("x")),
      (["copy", ""], ["copy"], .emptyValue(of: "SOURCE")),
      (["copy", "a", ""], ["copy"], .emptyValue(of: "TARGET")),
      (["list", "a", ""], ["list"], .emptyValue(of: "NAME")),
      (["copy", "a", "--name="], ["copy"], .emptyValue(of: "--name")),
      (["copy", "a", "--name", ""], ["copy"], .emptyValue(of: "--name")),
      (["copy", "a", "-n="], ["copy"], .emptyValue(of: "-n")),
      (
        ["copy", "--name"], ["copy"],
        .missingValue(option: "--name", valueName: "NAME", followedBy: nil)
      ),
      (
        ["copy", "-n", "-f"], ["copy"],
        .missingValue(option: "-n", valueName: "NAME", followedBy: "-f")
      ),
      (
        ["copy", "-fn", "--", "x"], ["copy"],
        .missingValue(option: "-n", valueName: "NAME", followedBy: "--")
      ),
      (["copy", "--name", "a", "-nb", "c"], ["copy"], .repeatedOption("--name")),
      (["copy", "--force=yes"], ["copy"], .unexpectedValue(flag: "--force", value: "yes")),
      (["copy", "-f=yes"], ["copy"], .unexpectedValue(flag: "-f", value: "yes")),
      (["copy", "--help=all"], ["copy"], .unexpectedValue(flag: "--help", value: "all")),
      (
        ["copy", "--shade", "drak"], ["copy"],
        .invalidChoice(
          option: "--shade", value: "drak", choices: ["light", "dark"], suggestion: "dark")
      ),
      (
        ["copy", "--shade=red"], ["copy"],
        .invalidChoice(
          option: "--shade", value: "red", choices: ["light", "dark"], suggestion: nil)
      ),
      (
        ["copy", "--shade", "Dark"], ["copy"],
        .invalidChoice(
          option: "--shade", value: "Dark", choices: ["light", "dark"], suggestion: "dark")
      ),
      (["copy", "--nmae"], ["copy"], .unknownOption("--nmae", suggestion: "--name", knownTo: [])),
      (
        ["copy", "--nmae=x"], ["copy"],
        .unknownOption("--nmae", suggestion: "--name", knownTo: [])
      ),
      (["copy", "--zzz"], ["copy"], .unknownOption("--zzz", suggestion: nil, knownTo: [])),
      (["copy", "-z"], ["copy"], .unknownOption("-z", suggestion: nil, knownTo: [])),
      (["copy", "-fz"], ["copy"], .unknownOption("-z", suggestion: nil, knownTo: [])),
      (
        ["copy", "-name", "x"], ["copy"],
        .unknownOption("-name", suggestion: "--name", knownTo: [])
      ),
      (
        ["copy", "-force"], ["copy"], .unknownOption("-force", suggestion: "--force", knownTo: [])
      ),
      (["copy", "-version"], ["copy"], .unknownOption("-version", suggestion: nil, knownTo: [])),
      (["copy", "--"], ["copy"], .missingArgument("SOURCE", help: "what to copy")),
      (
        ["copy", "--version"], ["copy"],
        .unknownOption("--version", suggestion: nil, knownTo: ["thing"])
      ),
      (["-k", "1"], [], .unknownOption("-k", suggestion: nil, knownTo: ["thing lock open"])),
      (
        ["list", "--shade", "x"], ["list"],
        .unknownOption("--shade", suggestion: nil, knownTo: ["thing copy"])
      ),
      (["lock", "open"], ["lock", "open"], .missingOption("-k KEY")),
    ] as [([String], [String], UsageError.Reason)])
  func misuse(words: [String], path: [String], reason: UsageError.Reason) {
    #expect(Fixture.error(words) == UsageError(path: path, reason: reason))
  }
}
