internal import OutliveCommandLine
internal import Testing

@Suite("Whether output is colored")
struct ColorChoiceTests {
  @Test(
    "the command line wins over the environment, the environment over the terminal",
    arguments: [
      (.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["TERM": "xterm"], true), (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": "0"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.always, false, [:], true), (.always, true, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, [:], false), (.never, false, [:], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func table(
    choice: ColorChoice, isTerminal: Bool, variables: [String: String], expected: Bool
  ) {
    let stream = StandardStream(sink: MemorySink(), isTerminal: isTerminal)
    #expect(choice.isColored(stream, variables: variables) == expected)
  }
}
