internal import OutliveCommandLine
internal import Testing

@Suite("Help, rendered from a small specification")
struct HelpRendererTests {
  @Test("a command with one of everything")
  func everything() {
    var root = ParserFixture.root
    root.discussion = ["First paragraph.", "Second one."]
    root.exitCodes = [ExitCodeSpecification(code: 0, meaning: "done")]
    root.examples = [CommandExample("thing copy a b", "Copy a to b.")]
    #expect(
      HelpRenderer(root: root).help(for: []) == """
        Do things.

        USAGE
          thing [--version] COMMAND

        First paragraph.

        Second one.

        OPTIONS
              --version         show the version
          -h, --help            show this help and exit

        COMMANDS
          copy                  copy a thing
          list                  list things
          lock                  work on locks

        EXAMPLES
          thing copy a b
              Copy a to b.

        EXIT CODES
          0   done

        See 'thing COMMAND --help' for what one command does.

        """)
  }

  @Test("options say their choices, their default, and whether they must or may repeat")
  func remarks() {
    #expect(
      HelpRenderer(root: ParserFixture.root).help(for: ["copy"]) == """
        Copy a thing.

        USAGE
          thing copy SOURCE [TARGET] [-n NAME] [-t TAG]... [--shade SHADE] [-f] [-q]

        ARGUMENTS
          SOURCE                what to copy
          TARGET                where to

        OPTIONS
          -n, --name NAME       another name
          -t, --tag TAG         a tag (may be repeated)
              --shade SHADE     how dark (values: light, dark; default: light)
          -f, --force           replace what is there
          -q, --quiet           say nothing
          -h, --help            show this help and exit

        """)
    #expect(
      HelpRenderer(root: ParserFixture.root).help(for: ["lock", "open"]) == """
        Open a lock.

        USAGE
          thing lock open -k KEY

        OPTIONS
          -k, --key KEY         the key (required)
          -h, --help            show this help and exit

        """)
  }

  @Test("a label that is too wide has its text on the next line, and a narrow page wraps")
  func narrow() {
    let command = CommandSpecification(
      name: "draw", abstract: "draw things one after the other until all are drawn",
      options: [
        OptionSpecification(
          name: "background-color", valueName: "COLOR", help: "what to draw the things on",
          defaultText: "white")
      ])
    #expect(
      HelpRenderer(root: command, width: 44).help(for: []) == """
        Draw things one after the other until all
        are drawn.

        USAGE
          draw [--background-color COLOR]

        OPTIONS
              --background-color COLOR
                                what to draw the
                                things on (default:
                                white)
          -h, --help            show this help and
                                exit

        """)
    #expect(
      HelpRenderer(root: command, width: 20).usageLines(of: []) == [
        "usage: draw", "           [--background-color COLOR]",
      ])
  }

  @Test("a path that leads nowhere has no help")
  func nowhere() {
    #expect(HelpRenderer(root: ParserFixture.root).help(for: ["no"]) == "")
    #expect(HelpRenderer(root: ParserFixture.root).usageLines(of: ["no"]) == [])
  }
}
