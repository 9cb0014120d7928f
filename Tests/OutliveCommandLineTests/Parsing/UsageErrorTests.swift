internal import OutliveCommandLine
internal import Testing

@Suite("Errors in a command line")
struct UsageErrorTests {
  @Test(
    "each is said in one line",
    arguments: [
      ([], "a command is missing"),
      (["cpoy"], "unknown command 'cpoy'; did you mean 'copy'?"),
      (["zzz"], "unknown command 'zzz'"),
      (["copy", "--nmae"], "unknown option '--nmae'; did you mean '--name'?"),
      (["copy", "-z"], "unknown option '-z'"),
      (["copy", "--version"], "unknown option '--version' here; it belongs after 'thing'"),
      (["copy", "-n"], "'-n' needs a value: -n NAME"),
      (["copy", "-n", "-f"], "'-n' needs a value, but '-f' looks like an option"),
      (["copy", ""], "the value of 'SOURCE' is empty"),
      (["copy", "-na", "-nb"], "'--name' is given more than once"),
      (["copy", "-f=1"], "'-f' takes no value, but '1' is given"),
      (["copy", "--shade", "drak"], "'drak' is not a value of '--shade'; did you mean 'dark'?"),
      (
        ["copy", "--shade", "red"],
        "'red' is not a value of '--shade'; choose 'light' or 'dark'"
      ),
      (["copy"], "the argument SOURCE is missing: what to copy"),
      (["lock", "open"], "the option '-k KEY' is missing"),
      (["copy", "a", "b", "c\u{1B}[2J"], "unexpected argument 'c\\u{1b}[2J'"),
    ])
  func messages(words: [String], expected: String) {
    #expect(ParserFixture.error(words)?.message == expected)
  }

  @Test("the whole text has notes, the usage and where to read more")
  func text() {
    let error = UsageError(
      path: ["lock", "open"], reason: .invalid("the key is bent"), notes: ["straighten it"])
    #expect(
      error.text(root: ParserFixture.root) == """
        thing: error: the key is bent
        thing: note: straighten it
        usage: thing lock open -k KEY
        See 'thing lock open --help'.

        """)
  }
}
