internal import OutliveCommandLine
internal import Testing

/// The help of every command, as it is printed: a change to a specification shows here.
@Suite("Help, byte for byte")
struct HelpTests {
  private func expect(
    _ page: String, for path: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = TestConsole.Outcome(status: .clean, output: page)
    for words in [path + ["--help"], path + ["-h"], ["help"] + path] {
      #expect(TestConsole().run(words) == expected, sourceLocation: sourceLocation)
    }
  }

  @Test("no line is wider than 80 columns, and every command has its page below")
  func width() {
    let pages = [
      (path: [String](), text: Self.program), (path: ["analyze"], text: Self.analyze),
      (path: ["report"], text: Self.report),
      (path: ["gallery"], text: Self.gallery), (path: ["convert"], text: Self.convert),
      (path: ["rules"], text: Self.rules), (path: ["explain"], text: Self.explain),
      (path: ["help"], text: Self.help),
    ]
    let commands = OutliveCommand.specification.subcommands.map(\.name)
    #expect(pages.map(\.path) == [[]] + commands.map { [$0] })
    for page in pages {
      let wide = page.text.split(separator: "\n").filter { $0.count > 80 }
      #expect(wide == [])
    }
  }

  @Test("outlive")
  func programHelp() { expect(Self.program, for: []) }

  @Test("outlive analyze")
  func analyzeHelp() { expect(Self.analyze, for: ["analyze"]) }

  @Test("outlive report")
  func reportHelp() { expect(Self.report, for: ["report"]) }

  @Test("outlive gallery")
  func galleryHelp() { expect(Self.gallery, for: ["gallery"]) }

  @Test("outlive convert")
  func convertHelp() { expect(Self.convert, for: ["convert"]) }

  @Test("outlive rules")
  func rulesHelp() { expect(Self.rules, for: ["rules"]) }

  @Test("outlive explain")
  func explainHelp() { expect(Self.explain, for: ["explain"]) }

  @Test("outlive help")
  func helpHelp() { expect(Self.help, for: ["help"]) }

  private static let program = """
    Find the objects of a Swift program that outlive what they should.

    USAGE
      outlive [--version] COMMAND

    A program records a trace; outlive replays it, names the reference that keeps an
    object alive, and says where that reference was made.

    OPTIONS
          --version         show the version and exit
      -h, --help            show this help and exit

    COMMANDS
      analyze               show what outlives what, as text
      report                write a report: a page, a drawing, a graph, text or data
      gallery               write the reports of several traces, and a page that
                            leads to them
      convert               turn a trace from binary into NDJSON, or back, without
                            loss
      rules                 list the rules, one line each
      explain               show what a rule means, when it is silent, and how to
                            mend what it finds
      help                  show the help of a command

    EXAMPLES
      outlive analyze shelf.outlive
          Show what outlives what, on the terminal.
      outlive report shelf.outlive -o shelf.html
          Write a page with drawings.
      outlive explain retain-cycle
          Read what a rule means and how to mend it.

    EXIT CODES
      0   done; nothing outlives what it should
      1   the trace holds at least one leak or suspect
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    See 'outlive COMMAND --help' for what one command does.

    """

  private static let analyze = """
    Show what outlives what, as text.

    USAGE
      outlive analyze TRACE [--format FORMAT] [--color WHEN]

    The answer goes to standard output. With '--color auto', text is colored on a
    terminal, unless the environment variable NO_COLOR is set.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON; '-' reads standard
                            input

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
      -h, --help            show this help and exit

    EXAMPLES
      outlive analyze shelf.outlive
          Show the findings, the worst first.
      gzip -dc shelf.outlive.gz | outlive analyze -
          Read the trace from standard input.

    EXIT CODES
      0   done; nothing outlives what it should
      1   the trace holds at least one leak or suspect
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let report = """
    Write a report: a page, a drawing, a graph, text or data.

    USAGE
      outlive report TRACE [-o FILE] [--format FORMAT] [--title TITLE]
          [--finding PREFIX]

    A file is written beside its old version and then takes its place, so a report
    is never half written. An html page holds every finding, with drawings, and
    needs nothing else to be read. An svg or dot file shows one finding.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON; '-' reads standard
                            input

    OPTIONS
      -o, --output FILE     the file to write; its ending chooses the format
                            (default: standard output)
          --format FORMAT   the format, whatever the file's ending (values: html,
                            svg, dot, txt, json; default: by the file's ending; txt
                            on standard output)
          --title TITLE     the title of an html report (default: the trace's file
                            name)
          --finding PREFIX  the finding that svg and dot show, by the beginning of
                            its fingerprint (default: the worst)
      -h, --help            show this help and exit

    EXAMPLES
      outlive report shelf.outlive -o shelf.html
          Write a page.
      outlive report shelf.outlive -o leak.svg --finding 3f9c
          Draw one finding.
      outlive report shelf.outlive --format json | jq .
          Hand the findings to a program.

    EXIT CODES
      0   done; nothing outlives what it should
      1   the trace holds at least one leak or suspect
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let gallery = """
    Write the reports of several traces, and a page that leads to them.

    USAGE
      outlive gallery [TRACE ...] [-o FILE] [--title TITLE]

    Beside each trace it writes report.html, report.svg and report.txt. The same
    traces always give the same bytes, so the pages may be kept under version
    control.

    ARGUMENTS
      TRACE                 the recorded traces, each in a folder of its own

    OPTIONS
      -o, --output FILE     the page to write; the traces lie in folders beside it
                            (default: index.html)
          --title TITLE     the title of the page (default: Outlive reports)
      -h, --help            show this help and exit

    EXAMPLES
      outlive gallery traces/*/trace.outlive -o traces/index.html
          Make the pages of all traces anew.

    EXIT CODES
      0   done; nothing outlives what it should
      1   the trace holds at least one leak or suspect
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was

    """

  private static let convert = """
    Turn a trace from binary into NDJSON, or back, without loss.

    USAGE
      outlive convert TRACE [-o OUTPUT] [--to FORM]

    The form of the input is told by its first bytes. What is known about losses of
    the recording is kept; if a part of the input can't be read, the rest is
    converted all the same.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON; '-' reads standard
                            input

    OPTIONS
      -o, --output OUTPUT   the file to write; its ending, .outlive or .ndjson,
                            chooses the form (default: standard output)
          --to FORM         the form to write, whatever the file's ending (values:
                            outlive, ndjson)
      -h, --help            show this help and exit

    EXAMPLES
      outlive convert shelf.outlive -o shelf.ndjson
          Make a trace readable.
      outlive convert shelf.outlive --to ndjson | grep observation
          Look for events without writing a file.

    EXIT CODES
      0   done
      2   the input can't be read or isn't a trace, or a part of it is missing
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let rules = """
    List the rules, one line each.

    USAGE
      outlive rules

    Each line has the rule's stable name, how bad its findings are, and when it is
    true.

    OPTIONS
      -h, --help            show this help and exit

    EXAMPLES
      outlive rules
          List every rule.

    EXIT CODES
      0   done
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let explain = """
    Show what a rule means, when it is silent, and how to mend what it finds.

    USAGE
      outlive explain RULE

    ARGUMENTS
      RULE                  the rule's name, such as retain-cycle; 'outlive rules'
                            lists them

    OPTIONS
      -h, --help            show this help and exit

    EXAMPLES
      outlive explain retain-cycle
          Read about the rule that found a cycle.

    EXIT CODES
      0   done
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let help = """
    Show the help of a command.

    USAGE
      outlive help [COMMAND ...]

    ARGUMENTS
      COMMAND               the command to read about; the whole program when left
                            out

    OPTIONS
      -h, --help            show this help and exit

    EXAMPLES
      outlive help report
          The same as 'outlive report --help'.

    EXIT CODES
      0   done
      64  the command line can't be understood
      74  standard output can't be written

    """
}
