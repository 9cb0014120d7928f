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
      (path: ["baseline"], text: Self.baseline),
      (path: ["baseline", "create"], text: Self.baselineCreate),
      (path: ["baseline", "update"], text: Self.baselineUpdate),
      (path: ["baseline", "check"], text: Self.baselineCheck),
      (path: ["diff"], text: Self.diff),
      (path: ["history"], text: Self.history),
      (path: ["history", "add"], text: Self.historyAdd),
      (path: ["history", "list"], text: Self.historyList),
      (path: ["history", "show"], text: Self.historyShow),
      (path: ["history", "runs"], text: Self.historyRuns),
      (path: ["heap"], text: Self.heap), (path: ["world"], text: Self.world),
      (path: ["why"], text: Self.why), (path: ["owners"], text: Self.owners),
      (path: ["paths"], text: Self.paths),
      (path: ["observers"], text: Self.observers),
      (path: ["cascade"], text: Self.cascade), (path: ["lifelines"], text: Self.lifelines),
      (path: ["objects"], text: Self.objects),
      (path: ["dominators"], text: Self.dominators),
      (path: ["containers"], text: Self.containers), (path: ["request"], text: Self.request),
      (path: ["gallery"], text: Self.gallery), (path: ["inspect"], text: Self.inspect),
      (path: ["record"], text: Self.record), (path: ["convert"], text: Self.convert),
      (path: ["pack"], text: Self.pack),
      (path: ["merge"], text: Self.merge), (path: ["redact"], text: Self.redact),
      (path: ["minimize"], text: Self.minimize),
      (path: ["symbolicate"], text: Self.symbolicate),
      (path: ["rules"], text: Self.rules), (path: ["explain"], text: Self.explain),
      (path: ["help"], text: Self.help),
    ]
    #expect(pages.map(\.path) == Self.commandPaths(of: OutliveCommand.specification, at: []))
    for page in pages {
      let wide = page.text.split(separator: "\n").filter { $0.count > 80 }
      #expect(wide == [])
    }
  }

  private static func commandPaths(of command: CommandSpecification, at path: [String])
    -> [[String]]
  {
    [path] + command.subcommands.flatMap { commandPaths(of: $0, at: path + [$0.name]) }
  }

  @Test("outlive")
  func programHelp() { expect(Self.program, for: []) }

  @Test("outlive analyze")
  func analyzeHelp() { expect(Self.analyze, for: ["analyze"]) }

  @Test("outlive report")
  func reportHelp() { expect(Self.report, for: ["report"]) }

  @Test("outlive baseline")
  func baselineHelp() { expect(Self.baseline, for: ["baseline"]) }

  @Test("outlive baseline create")
  func baselineCreateHelp() { expect(Self.baselineCreate, for: ["baseline", "create"]) }

  @Test("outlive baseline update")
  func baselineUpdateHelp() { expect(Self.baselineUpdate, for: ["baseline", "update"]) }

  @Test("outlive baseline check")
  func baselineCheckHelp() { expect(Self.baselineCheck, for: ["baseline", "check"]) }

  @Test("outlive diff")
  func diffHelp() { expect(Self.diff, for: ["diff"]) }

  @Test("outlive history")
  func historyHelp() { expect(Self.history, for: ["history"]) }

  @Test("outlive history add")
  func historyAddHelp() { expect(Self.historyAdd, for: ["history", "add"]) }

  @Test("outlive history list")
  func historyListHelp() { expect(Self.historyList, for: ["history", "list"]) }

  @Test("outlive history show")
  func historyShowHelp() { expect(Self.historyShow, for: ["history", "show"]) }

  @Test("outlive history runs")
  func historyRunsHelp() { expect(Self.historyRuns, for: ["history", "runs"]) }

  @Test("outlive heap")
  func heapHelp() { expect(Self.heap, for: ["heap"]) }

  @Test("outlive world")
  func worldHelp() { expect(Self.world, for: ["world"]) }

  @Test("outlive why")
  func whyHelp() { expect(Self.why, for: ["why"]) }

  @Test("outlive owners")
  func ownersHelp() { expect(Self.owners, for: ["owners"]) }

  @Test("outlive paths")
  func pathsHelp() { expect(Self.paths, for: ["paths"]) }

  @Test("outlive observers")
  func observersHelp() { expect(Self.observers, for: ["observers"]) }

  @Test("outlive cascade")
  func cascadeHelp() { expect(Self.cascade, for: ["cascade"]) }

  @Test("outlive lifelines")
  func lifelinesHelp() { expect(Self.lifelines, for: ["lifelines"]) }

  @Test("outlive objects")
  func objectsHelp() { expect(Self.objects, for: ["objects"]) }

  @Test("outlive dominators")
  func dominatorsHelp() { expect(Self.dominators, for: ["dominators"]) }

  @Test("outlive containers")
  func containersHelp() { expect(Self.containers, for: ["containers"]) }

  @Test("outlive request")
  func requestHelp() { expect(Self.request, for: ["request"]) }

  @Test("outlive gallery")
  func galleryHelp() { expect(Self.gallery, for: ["gallery"]) }

  @Test("outlive record")
  func recordHelp() { expect(Self.record, for: ["record"]) }

  @Test("outlive convert")
  func convertHelp() { expect(Self.convert, for: ["convert"]) }

  @Test("outlive inspect")
  func inspectHelp() { expect(Self.inspect, for: ["inspect"]) }

  @Test("outlive pack")
  func packHelp() { expect(Self.pack, for: ["pack"]) }

  @Test("outlive merge")
  func mergeHelp() { expect(Self.merge, for: ["merge"]) }

  @Test("outlive redact")
  func redactHelp() { expect(Self.redact, for: ["redact"]) }

  @Test("outlive minimize")
  func minimizeHelp() { expect(Self.minimize, for: ["minimize"]) }

  @Test("outlive symbolicate")
  func symbolicateHelp() { expect(Self.symbolicate, for: ["symbolicate"]) }

  @Test("outlive rules")
  func rulesHelp() { expect(Self.rules, for: ["rules"]) }

  @Test("outlive explain")
  func explainHelp() { expect(Self.explain, for: ["explain"]) }

  @Test("outlive help")
  func helpHelp() { expect(Self.help, for: ["help"]) }

  private static let world = """
    Show what is alive, active and open at a moment.

    USAGE
      outlive world TRACE [--at PLACE] [--type GLOB] [--top COUNT] [--format FORMAT]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    A moment is the one just after an event: what the event begins is shown, and
    what it ends is not. Of objects those are meant that somebody tracks: 'heap'
    counts all that a snapshot shows.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --at PLACE        the moment asked about: an event's number, or a settle
                            point's or snapshot's label (default: the end)
          --type GLOB       of the objects only those whose type is called so
          --top COUNT       how many a list has at most; json holds all (default:
                            20)
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive world shelf.outlive --at 118
          See what there was after event 118.
      outlive world shelf.outlive --at 'list closed' --type '*Cell'
          See what was left when the list was closed.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let why = """
    Show why an object is alive, or when it was released.

    USAGE
      outlive why OBJECT TRACE [--at PLACE] [--format FORMAT] [--color WHEN]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    The ways by which it is held are read from the last snapshot before the moment
    asked about. No two of them share an object between their ends: to free it, each
    has to be cut.

    ARGUMENTS
      OBJECT                its number, such as '#12', its label, or the type that
                            only it has
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --at PLACE        the moment asked about: an event's number, or a settle
                            point's or snapshot's label (default: the end)
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive why '#12' shelf.outlive
          See what holds object 12 at the end.
      outlive why DocumentStore shelf.outlive --at 'list closed'
          See what held the only store then.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let owners = """
    Show who held an object from when until when.

    USAGE
      outlive owners OBJECT TRACE [--top COUNT] [--format FORMAT] [--color WHEN]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    Each snapshot shows what holds the object at one moment; between two of them
    nobody knows, unless the program tells of its references, pools and work. 'why'
    shows all the way from outside to the object.

    ARGUMENTS
      OBJECT                its number, such as '#12', its label, or the type that
                            only it has
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --top COUNT       how many a list has at most; json holds all (default:
                            50)
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive owners '#12' shelf.outlive
          See who held object 12 when.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let containers = """
    Show what containers define, what was made and found, and who needs whom.

    USAGE
      outlive containers TRACE [--only COMPONENT] [--depth COUNT] [--top COUNT]
          [-o FILE] [--format FORMAT] [--color WHEN] [--title TITLE]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--apart]
          [--as-recorded]

    A definition is made or found each time that somebody asks for it. An arrow
    leads from who asks to who is asked for. What holds another component beyond its
    time is marked: 'captive' when the rule captive-dependency found that it does,
    'could be captive' when it is only meant to last longer.

    Containers of one type that ask the same parent, such as one for each request,
    stand together unless '--apart' is given. 'outlive request' shows one request as
    a tree.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --only COMPONENT  only what it needs and who needs it; in a name '*'
                            stands for any characters
          --depth COUNT     how many needs '--only' goes on for, both ways (default:
                            2)
          --top COUNT       how many definitions are shown at most; json holds all
                            (default: 60)
      -o, --output FILE     the file to write; its ending chooses the format
                            (default: standard output)
          --format FORMAT   the format, whatever the file's ending (values: html,
                            svg, dot, txt, json; default: by the file's ending; txt
                            on standard output)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --title TITLE     the title of an html page (default: what it shows, and
                            the trace's file name)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --apart           show each container by itself, even when many are of one
                            type
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive containers shelf.outlive
          See what was made and found.
      outlive containers shelf.outlive -o containers.html
          Write a page with a drawing.
      outlive containers shelf.outlive --only DocumentStore --depth 1 -o store.svg
          Draw who needs the store, and what it needs.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let request = """
    Show one request of a container as a tree: who asked for whom, made or found.

    USAGE
      outlive request TRACE [RESOLUTION] [--component COMPONENT] [--choose WHICH]
          [--top COUNT] [-o FILE] [--format FORMAT] [--color WHEN] [--title TITLE]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    A request is what the program asks a container for, with all that is asked for
    because of it. Each line begins with the number of its event. The number of a
    resolution inside a request shows the part of the tree below it.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input
      RESOLUTION            its number, such as '#12', as events and json have it

    OPTIONS
          --component COMPONENT
                            only requests of it; in a name '*' stands for any
                            characters
          --choose WHICH    which of the requests (values: last, slowest, largest,
                            failed; default: last)
          --top COUNT       how many lines the tree has at most; json holds all
                            (default: 200)
      -o, --output FILE     the file to write; its ending chooses the format
                            (default: standard output)
          --format FORMAT   the format, whatever the file's ending (values: html,
                            svg, dot, txt, json; default: by the file's ending; txt
                            on standard output)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --title TITLE     the title of an html page (default: what it shows, and
                            the trace's file name)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive request shelf.outlive
          See the last request.
      outlive request shelf.outlive --component window --choose slowest
          See the request of the window that took longest.
      outlive request shelf.outlive '#12' -o request.svg
          Draw a request by its number.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let paths = """
    Show by which references some objects lead to others.

    USAGE
      outlive paths TRACE --from OBJECTS --to OBJECTS [--at PLACE] [--top COUNT]
          [--format FORMAT] [--color WHEN] [--binaries PLACE]... [--root FOLDER]
          [--spool-limit SIZE] [--as-recorded]

    To one object, all ways are shown that share nothing but their ends; to several,
    the shortest way to each. In a type '*' stands for any characters and '?' for
    one.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --from OBJECTS    where the ways begin: '#12', a label or a type
                            (required)
          --to OBJECTS      where they end: '#12', a label or a type (required)
          --at PLACE        the moment asked about: an event's number, or a settle
                            point's or snapshot's label (default: the end)
          --top COUNT       how many ways are shown at most (default: 8)
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive paths shelf.outlive --from ShelfFactory --to Document
          See how the factory leads to documents.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let observers = """
    Show who observes whom at a moment, or who observes an object.

    USAGE
      outlive observers [OBJECT] TRACE [--of OBJECT] [--by OBJECT] [--at PLACE]
          [--top COUNT] [-o FILE] [--format FORMAT] [--color WHEN] [--title TITLE]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    Without OBJECT it shows the observations that are there at a moment, with who
    keeps them, and marks what outlives its subject or its observer. With OBJECT it
    lists all that observed the object and all that it observed, also what is over.

    An observer is known by name only where the program names it when it registers.

    ARGUMENTS
      OBJECT                its number, such as '#12', its label, or the type that
                            only it has
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --of OBJECT       only observations of it: its number, its label or its
                            type, in which '*' stands for any characters
          --by OBJECT       only observations by it, given in the same way
          --at PLACE        the moment asked about: an event's number, or a settle
                            point's or snapshot's label (default: the end)
          --top COUNT       how many a list has at most; json holds all (default:
                            50)
      -o, --output FILE     the file to write; its ending chooses the format
                            (default: standard output)
          --format FORMAT   the format, whatever the file's ending (values: html,
                            svg, dot, txt, json; default: by the file's ending; txt
                            on standard output)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --title TITLE     the title of an html page (default: what it shows, and
                            the trace's file name)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive observers shelf.outlive
          See who observes whom at the end.
      outlive observers shelf.outlive --of Document --at 'list closed' -o then.svg
          Draw who still observed a document then.
      outlive observers '#5' shelf.outlive
          See who observes object 5.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let cascade = """
    Show what one mutation led to: handlers, the mutations they made, and so on.

    USAGE
      outlive cascade TRACE [--mutation ID] [--of PROPERTY] [--top COUNT] [-o FILE]
          [--format FORMAT] [--color WHEN] [--title TITLE] [--binaries PLACE]...
          [--root FOLDER] [--spool-limit SIZE] [--worst] [--as-recorded]

    Each line begins with the number of its event. A mutation that changes again
    what led to it is marked: that is feedback. What was delivered later, from a
    queue or in another isolation, tells where it waited.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --mutation ID     the mutation's number, such as '#12', as events and json
                            have it
          --of PROPERTY     of the mutations of a property, such as 'Document.title'
                            or 'title', the one that most follows of; '*' stands for
                            any characters
          --top COUNT       how many lines the tree has at most; json holds all
                            (default: 200)
      -o, --output FILE     the file to write; its ending chooses the format
                            (default: standard output)
          --format FORMAT   the format, whatever the file's ending (values: html,
                            svg, dot, txt, json; default: by the file's ending; txt
                            on standard output)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --title TITLE     the title of an html page (default: what it shows, and
                            the trace's file name)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --worst           of all mutations the one that most follows of: as
                            without any choice
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive cascade shelf.outlive
          See the mutation that most follows of.
      outlive cascade shelf.outlive --of Document.title -o title.svg
          Draw what the change of a title led to.
      outlive cascade shelf.outlive --mutation '#12'
          See one by its number.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let lifelines = """
    Chart how long observations, their subjects and observers lived.

    USAGE
      outlive lifelines TRACE [--of OBJECT] [--top COUNT] [-o FILE]
          [--format FORMAT] [--color WHEN] [--title TITLE] [--binaries PLACE]...
          [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    Time goes to the right, and each object, observation and scope has a bar. What a
    rule found wrong is marked where it happened: a subject or an observer that
    went, a handler that ran after that. The chart is drawn without Graphviz.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --of OBJECT       only observations that it takes part in: its number, its
                            label or its type, in which '*' stands for any
                            characters
          --top COUNT       how many observations are shown at most, those with a
                            fault first; json holds all (default: 30)
      -o, --output FILE     the file to write; its ending chooses the format
                            (default: standard output)
          --format FORMAT   the format, whatever the file's ending (values: html,
                            svg, dot, txt, json; default: by the file's ending; txt
                            on standard output)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --title TITLE     the title of an html page (default: what it shows, and
                            the trace's file name)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive lifelines shelf.outlive
          See what lived how long.
      outlive lifelines shelf.outlive --of Document -o lifelines.svg
          Draw it for the documents and who observes them.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      70  a drawing could not be made
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let objects = """
    List the tracked objects, by type, time, place or scope.

    USAGE
      outlive objects TRACE [--type GLOB] [--alive-at PLACE]
          [--alive-during FROM..TO] [--made-at GLOB] [--scope GLOB] [--top COUNT]
          [--format FORMAT] [--binaries PLACE]... [--root FOLDER]
          [--spool-limit SIZE] [--as-recorded]

    In a pattern '*' stands for any characters and '?' for one. Objects that nobody
    tracks are not listed: 'heap' counts them by type.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --type GLOB       only those whose type is called so
          --alive-at PLACE  only those alive then: an event's number, or a settle
                            point's or snapshot's label
          --alive-during FROM..TO
                            only those alive at some moment between two such places,
                            these included
          --made-at GLOB    only those made there: a file, FILE:LINE, or a function
          --scope GLOB      only those credited to a scope that is called so
          --top COUNT       how many are shown at most; json holds all (default: 50)
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive objects shelf.outlive --type '*Cell' --alive-at 'list closed'
          See which cells were alive then.
      outlive objects shelf.outlive --alive-during 'list opened..list closed'
          See what was alive at any time in between.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let dominators = """
    Show what retains most, as a tree.

    USAGE
      outlive dominators TRACE [OBJECT] [--at PLACE] [--top COUNT] [--format FORMAT]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    An object stands under another when it would go with it. The objects that retain
    most are shown; of the others it is said how many there are and what they
    retain. What only keeps itself alive stands at the top.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input
      OBJECT                what to begin with: '#12', a label or a type; all when
                            it is left out

    OPTIONS
          --at PLACE        the moment asked about: an event's number, or a settle
                            point's or snapshot's label (default: the end)
          --top COUNT       how many objects are shown at most (default: 20)
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive dominators shelf.outlive
          See what retains most at the end.
      outlive dominators shelf.outlive Document --top 50
          See what documents retain.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let minimize = """
    Shrink a trace to the smallest that still yields a finding.

    USAGE
      outlive minimize TRACE --keep FINGERPRINT [-o OUTPUT] [--to FORM]
          [--attempts COUNT] [--spool-limit SIZE]

    It leaves out what the finding doesn't need: all that is told of objects,
    snapshots and other things, then single events, then what they say beside the
    point. What is left is a trace like any other, for a report of a bug or a test
    of its mending; the finding has the same fingerprint in it. When no single part
    can be left out any more, it is as small as it gets.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --keep FINGERPRINT
                            the finding that has to stay, or the beginning of its
                            fingerprint (required)
      -o, --output OUTPUT   the file to write, ending in .outlive or .ndjson
                            (default: standard output, in the form of the input)
          --to FORM         the form to write, whatever the file's ending (values:
                            outlive, ndjson)
          --attempts COUNT  how many smaller traces are tried at most (default:
                            10000)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive minimize shelf.outlive --keep v1:d051 -o leak.ndjson
          Keep only what proves one finding.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let baseline = """
    Let known findings be, with a reason, and fail for new ones.

    USAGE
      outlive baseline COMMAND

    A baseline is a text file in version control. It has an entry for each finding
    that is known, by fingerprint, with a reason and, if you like, an owner and the
    day it expires. Edit it by hand or with 'outlive baseline update'; comments
    stay.

    OPTIONS
      -h, --help            show this help and exit

    COMMANDS
      create                write a baseline of all that a run found
      update                add what is new to a baseline, and drop what is fixed
      check                 fail for what a run found that a baseline doesn't know

    EXAMPLES
      outlive baseline create shelf.outlive -o outlive.baseline --reason 'see #12'
          Let be what there is today.
      outlive baseline check outlive.baseline shelf.outlive
          Fail for what is new.

    See 'outlive baseline COMMAND --help' for what one command does.

    """

  private static let baselineCreate = """
    Write a baseline of all that a run found.

    USAGE
      outlive baseline create [TRACE ...] [-o FILE] --reason REASON [--owner OWNER]
          [--expires DATE] [--spool-limit SIZE]

    Findings that are expected, or mere notes, fail nothing and so need no entry.
    All entries get the same reason; give those that deserve it a better one by
    hand.

    ARGUMENTS
      TRACE                 the recorded traces of one run; '-' reads one from
                            standard input

    OPTIONS
      -o, --output FILE     the file to write; one that is there is left alone
                            (default: standard output)
          --reason REASON   why what is new is let be, for who reads it later
                            (required)
          --owner OWNER     who answers for it
          --expires DATE    the last day on which it passes, as YYYY-MM-DD
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive baseline create unit.outlive ui.outlive -o known --reason 'see #12'
          Let be what two test jobs found.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let baselineUpdate = """
    Add what is new to a baseline, and drop what is fixed.

    USAGE
      outlive baseline update BASELINE [TRACE ...] [--reason REASON] [--owner OWNER]
          [--expires DATE] [--today DATE] [--spool-limit SIZE]

    The other entries keep their reason, owner, day of expiry and comments; those
    that have expired stay expired. An entry is dropped only when its rule could
    judge every trace: name the traces of the whole run.

    ARGUMENTS
      BASELINE              the file with what is known
      TRACE                 the recorded traces of one run; '-' reads one from
                            standard input

    OPTIONS
          --reason REASON   why what is new is let be, for who reads it later
          --owner OWNER     who answers for it
          --expires DATE    the last day on which it passes, as YYYY-MM-DD
          --today DATE      the day by which what is accepted expires (default:
                            today, in UTC)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive baseline update outlive.baseline shelf.outlive
          Drop what is fixed.
      outlive baseline update outlive.baseline shelf.outlive --reason 'see #31'
          Let be what is new, too.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was

    """

  private static let baselineCheck = """
    Fail for what a run found that a baseline doesn't know.

    USAGE
      outlive baseline check BASELINE [TRACE ...] [--format FORMAT] [--color WHEN]
          [--today DATE] [--spool-limit SIZE]

    What is new fails, and so does what is there after its entry has expired. What
    is known passes. An entry whose finding is gone can be removed; where nobody can
    tell, because its rule could not judge these traces, it is unused and stays.
    Name the traces of the whole run: what is only in one that isn't named looks
    fixed.

    ARGUMENTS
      BASELINE              the file with what is known
      TRACE                 the recorded traces of one run; '-' reads one from
                            standard input

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --today DATE      the day by which what is accepted expires (default:
                            today, in UTC)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive baseline check outlive.baseline unit.outlive ui.outlive
          Check what two test jobs found.
      outlive baseline check outlive.baseline shelf.outlive --today 2027-04-01
          See what fails once entries have expired.

    EXIT CODES
      0   done; nothing outlives what it should
      1   the trace holds at least one leak or suspect
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let diff = """
    Show which findings are new, grown, moved, still there or fixed.

    USAGE
      outlive diff OLD NEW [--format FORMAT] [--color WHEN] [--spool-limit SIZE]

    Findings are the same when they have one fingerprint. One whose fingerprint
    changed is moved, not new, when the references that keep the object alive are
    the same, or when just one type or property among them has another name: one
    that only the new trace has, for one that only the old trace has.

    A finding that is gone is fixed only when its rule could judge the new trace.
    The command fails when something to mend is new or has grown: more equal
    findings, or more memory kept alive.

    ARGUMENTS
      OLD                   the trace of the old run; '-' reads it from standard
                            input
      NEW                   the trace of the new run; '-' reads it from standard
                            input

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive diff main.outlive branch.outlive
          See what a branch does to the findings.

    EXIT CODES
      0   done; nothing outlives what it should
      1   the trace holds at least one leak or suspect
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let history = """
    Keep the findings of many runs: since when, how often, back again.

    USAGE
      outlive history COMMAND

    A history is one file, an SQLite database. Runs are ordered by their day, and
    those of one day as they were added.

    OPTIONS
      -h, --help            show this help and exit

    COMMANDS
      add                   add the traces of a run to a history
      list                  list every finding: since when, how often, and whether
                            it is there
      show                  show what each run says of one finding
      runs                  list the runs, a line each

    EXAMPLES
      outlive history add shelf.history shelf.outlive --run nightly-12
          Add the trace of a run.
      outlive history list shelf.history
          See what is there, and since when.

    See 'outlive history COMMAND --help' for what one command does.

    """

  private static let historyAdd = """
    Add the traces of a run to a history.

    USAGE
      outlive history add DB [TRACE ...] [--run NAME] [--commit SHA] [--date DATE]
          [--wait SECONDS] [--spool-limit SIZE]

    All traces of one command are one run, and so are those of several with the same
    '--run': the shards of a job. A finding counts once for each run. A trace that
    is there already is left out, which is said.

    ARGUMENTS
      DB                    the file with the history, an SQLite database
      TRACE                 the recorded traces of one run; '-' reads one from
                            standard input

    OPTIONS
          --run NAME        the run's name; traces of the same name are one run
                            (default: run-1, run-2 and so on)
          --commit SHA      the revision of the source that ran
          --date DATE       the day of the run, as YYYY-MM-DD (default: when the
                            recording began, or today, in UTC)
          --wait SECONDS    how long to wait while another process writes (default:
                            10)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive history add shelf.history shard-*.outlive --run nightly-12
          Add the shards of a job.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was

    """

  private static let historyList = """
    List every finding: since when, how often, and whether it is there.

    USAGE
      outlive history list DB [--format FORMAT] [--color WHEN] [--wait SECONDS]

    After the last run, a finding is new, present, returned (it had been gone),
    fixed, or unknown (no run could judge its rule since).

    ARGUMENTS
      DB                    the file with the history, an SQLite database

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --wait SECONDS    how long to wait while another process writes (default:
                            10)
      -h, --help            show this help and exit

    EXAMPLES
      outlive history list shelf.history
          List every finding.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let historyShow = """
    Show what each run says of one finding.

    USAGE
      outlive history show DB FINGERPRINT [--format FORMAT] [--color WHEN]
          [--wait SECONDS]

    ARGUMENTS
      DB                    the file with the history, an SQLite database
      FINGERPRINT           the finding's fingerprint, or the beginning of it

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --wait SECONDS    how long to wait while another process writes (default:
                            10)
      -h, --help            show this help and exit

    EXAMPLES
      outlive history show shelf.history 3f9c
          Follow one finding.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let historyRuns = """
    List the runs, a line each.

    USAGE
      outlive history runs DB [--format FORMAT] [--color WHEN] [--wait SECONDS]

    ARGUMENTS
      DB                    the file with the history, an SQLite database

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --wait SECONDS    how long to wait while another process writes (default:
                            10)
      -h, --help            show this help and exit

    EXAMPLES
      outlive history runs shelf.history
          List every run.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

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
      baseline              let known findings be, with a reason, and fail for new
                            ones
      diff                  show which findings are new, grown, moved, still there
                            or fixed
      history               keep the findings of many runs: since when, how often,
                            back again
      heap                  show what the live heap holds, by type and by what holds
                            it
      world                 show what is alive, active and open at a moment
      why                   show why an object is alive, or when it was released
      owners                show who held an object from when until when
      paths                 show by which references some objects lead to others
      observers             show who observes whom at a moment, or who observes an
                            object
      cascade               show what one mutation led to: handlers, the mutations
                            they made, and so on
      lifelines             chart how long observations, their subjects and
                            observers lived
      objects               list the tracked objects, by type, time, place or scope
      dominators            show what retains most, as a tree
      containers            show what containers define, what was made and found,
                            and who needs whom
      request               show one request of a container as a tree: who asked for
                            whom, made or found
      gallery               write the reports of several traces, and a page that
                            leads to them
      inspect               show what a trace holds: an overview, or its events
      record                run a program unchanged, and record its objects
      convert               turn a trace from binary into NDJSON, or back, or into a
                            timeline
      pack                  compress a trace
      merge                 make one trace out of those of several processes
      redact                replace the names in a trace, so that it may be shared
      minimize              shrink a trace to the smallest that still yields a
                            finding
      symbolicate           put functions, files and lines into a trace's call
                            stacks
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
      0    done; nothing outlives what it should
      1    the trace holds at least one leak or suspect
      2    the input can't be read, isn't a trace, tracked nothing, or was cut and
           the rest is clean
      64   the command line can't be understood
      70   a drawing could not be made
      73   the output file can't be written; what was there is as it was
      74   standard output can't be written
      126  the program can't be started, or not be recorded

    See 'outlive COMMAND --help' for what one command does.

    """

  private static let analyze = """
    Show what outlives what, as text.

    USAGE
      outlive analyze TRACE [--format FORMAT] [--color WHEN] [--rule ID=SETTING]...
          [--rounds COUNT] [--dependencies COUNT] [--weaken REFERENCE]...
          [--baseline FILE] [--today DATE] [--history DB] [--binaries PLACE]...
          [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    The answer goes to standard output. With '--color auto', text is colored on a
    terminal, unless the environment variable NO_COLOR is set.

    Where objects were made is told from the recorded programs, when files of the
    same builds are found; see 'outlive symbolicate --help'.

    With '--baseline', what the file knows is shown as known, with its reason, and
    doesn't fail, until the day that its entry expires; see 'outlive baseline
    --help'.

    With '--history', each finding says in which earlier runs it was seen; see
    'outlive history --help'. Nothing is added to the history.

    With '--weaken' the answer says what would have gone if references were weak,
    which findings go with them, and which stay and why. A reference is named as
    reports do, TYPE.PROPERTY, also with '*' and '?'; of a property that holds a
    closure, the captures are meant. The exit code is that of the trace as it would
    be.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --format FORMAT   the form of the answer (values: text, json; default:
                            text)
          --color WHEN      when to color the text (values: auto, always, never;
                            default: auto)
          --rule ID=SETTING
                            how bad a rule's findings are: off, info, warning or
                            error (default: as 'outlive rules' lists them, where
                            info rules are off; may be repeated)
          --rounds COUNT    in how many rounds something has to grow to be a
                            finding, after a first one that doesn't count (default:
                            3)
          --dependencies COUNT
                            how many other components one may need before
                            'over-injection' reports it, which '--rule
                            over-injection=info' switches on (default: 7)
          --weaken REFERENCE
                            judge as if a property, such as
                            'DocumentCell.titleObservation', were weak (may be
                            repeated)
          --baseline FILE   a file with the findings that are known
          --today DATE      the day by which what is accepted expires (default:
                            today, in UTC)
          --history DB      a history, to say since when a finding is there
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive analyze shelf.outlive
          Show the findings, the worst first.
      outlive analyze shelf.outlive --rule live-cycle=off --rule accumulation=error
          Leave one rule out, and let another one fail the build.
      gzip -dc shelf.outlive.gz | outlive analyze -
          Read the trace from standard input.
      outlive analyze shelf.outlive --weaken DocumentCell.titleObservation
          Try whether a weak reference mends it.

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
          [--finding PREFIX] [--rule ID=SETTING]... [--rounds COUNT]
          [--dependencies COUNT] [--baseline FILE] [--today DATE]
          [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE] [--as-recorded]

    A file is written beside its old version and then takes its place, so a report
    is never half written. An html page holds every finding, with drawings, and
    needs nothing else to be read. An svg or dot file shows one finding.

    Where objects were made is told from the recorded programs, when files of the
    same builds are found; see 'outlive symbolicate --help'.

    With '--baseline', what the file knows is shown as known, with its reason, and
    doesn't fail, until the day that its entry expires; see 'outlive baseline
    --help'.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

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
          --rule ID=SETTING
                            how bad a rule's findings are: off, info, warning or
                            error (default: as 'outlive rules' lists them, where
                            info rules are off; may be repeated)
          --rounds COUNT    in how many rounds something has to grow to be a
                            finding, after a first one that doesn't count (default:
                            3)
          --dependencies COUNT
                            how many other components one may need before
                            'over-injection' reports it, which '--rule
                            over-injection=info' switches on (default: 7)
          --baseline FILE   a file with the findings that are known
          --today DATE      the day by which what is accepted expires (default:
                            today, in UTC)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
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

  private static let heap = """
    Show what the live heap holds, by type and by what holds it.

    USAGE
      outlive heap TRACE [--snapshot SNAPSHOT] [--since SNAPSHOT] [--top COUNT]
          [--format FORMAT] [--binaries PLACE]... [--root FOLDER]
          [--spool-limit SIZE] [--as-recorded]

    A type's objects 'retain' what would go if all of them went. The table grows
    with a program and judges nothing: 'analyze' names what is a leak.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
          --snapshot SNAPSHOT
                            the snapshot to show: the last one with a label, or one
                            by number, such as '#3' (default: the last one)
          --since SNAPSHOT  the snapshot that counts are compared with (default: the
                            one before)
          --top COUNT       how many lines a table has at most (default: 20)
          --format FORMAT   the form of the answer; json holds every line (values:
                            text, json; default: text)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --as-recorded     show call stacks as they are in the trace; look for no
                            programs
      -h, --help            show this help and exit

    EXAMPLES
      outlive heap shelf.outlive
          Show the heap at the last snapshot.
      outlive heap shelf.outlive --snapshot exit --since started
          Show what has grown between two moments.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, tracked nothing, or was cut and
          the rest is clean
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let gallery = """
    Write the reports of several traces, and a page that leads to them.

    USAGE
      outlive gallery [TRACE ...] [-o FILE] [--title TITLE] [--spool-limit SIZE]

    Beside each trace it writes report.html, report.svg and report.txt. The same
    traces always give the same bytes, so the pages may be kept under version
    control.

    ARGUMENTS
      TRACE                 the recorded traces, each in a folder of its own

    OPTIONS
      -o, --output FILE     the page to write; the traces lie in folders beside it
                            (default: index.html)
          --title TITLE     the title of the page (default: Outlive reports)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
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

  private static let record = """
    Run a program unchanged, and record its objects.

    USAGE
      outlive record [-o FILE] [--allocations WHICH] [--stacks DEPTH]
          [--every SECONDS] [--on-signal SIGNAL] [--library FILE]
          [--no-exit-snapshot] [--children] [--analyze] PROGRAM [ARGUMENT ...]

    The program has to use the Swift runtime as a dynamic library, as it does unless
    it is built with -static-stdlib. It is neither changed nor rebuilt: a library is
    loaded before it that sees each object made and freed. A snapshot of all objects
    that are alive is taken when the program ends, and when it calls the function
    outlive_checkpoint(name), if it looks that up.

    Input, output and signals are the program's own, and so is the exit code.
    Options stand before PROGRAM; what follows it is the program's.

    ARGUMENTS
      PROGRAM               the program, as a path or a name that is looked for in
                            PATH
      ARGUMENT              what is handed to the program

    OPTIONS
      -o, --output FILE     the file to record to (default: the program's name with
                            .outlive)
          --allocations WHICH
                            record the objects that a snapshot finds alive, or every
                            allocation and deallocation (values: live, all; default:
                            live)
          --stacks DEPTH    how many frames of the call stack to record for each
                            allocation, at most 64 (default: 8)
          --every SECONDS   also take a snapshot every so many seconds
          --on-signal SIGNAL
                            also take a snapshot when the program gets this signal
                            (values: USR1, USR2, WINCH)
          --library FILE    the library that records, libOutlivePreload.so (default:
                            the one beside outlive)
          --no-exit-snapshot
                            take no snapshot when the program ends
          --children        record the programs that it starts as well, each into a
                            file of its own
          --analyze         show what outlives what when the program has ended, on
                            standard error
      -h, --help            show this help and exit

    EXAMPLES
      outlive record ./app --verbose
          Record a run of ./app into app.outlive.
      outlive record --analyze -o tests.outlive ./AppPackageTests.xctest
          Record tests, and show what they leak.
      outlive record --every 10 --on-signal USR2 ./server
          Look at a server every ten seconds, and when it gets SIGUSR2.

    EXIT CODES
      0    the program's own, if it could be run
      64   the command line can't be understood
      126  the program can't be started, or not be recorded

    """

  private static let convert = """
    Turn a trace from binary into NDJSON, or back, or into a timeline.

    USAGE
      outlive convert TRACE [-o OUTPUT] [--to FORM] [--spool-limit SIZE]

    The form of the input is told by its first bytes. What is known about losses of
    the recording is kept; if a part of the input can't be read, the rest is
    converted all the same. Converting a packed trace unpacks it.

    The form perfetto is JSON in the Trace Event Format, which
    https://ui.perfetto.dev and Chrome open: threads with what they did, the lives
    of objects as spans, counters of live objects, and the findings as instants
    where they are judged. It holds less than the trace.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
      -o, --output OUTPUT   the file to write; its ending, .outlive or .ndjson,
                            chooses the form (default: standard output)
          --to FORM         the form to write, whatever the file's ending (values:
                            outlive, ndjson, perfetto)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive convert shelf.outlive -o shelf.ndjson
          Make a trace readable.
      outlive convert shelf.outlive --to ndjson | grep observation
          Look for events without writing a file.
      outlive convert shelf.outlive --to perfetto -o shelf.json
          Make a timeline to look at in Perfetto.

    EXIT CODES
      0   done
      2   the input can't be read or isn't a trace, or a part of it is missing
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let inspect = """
    Show what a trace holds: an overview, or its events.

    USAGE
      outlive inspect [TRACE ...] [--format FORMAT] [--kind NAMES] [--object NUMBER]
          [--type GLOB] [--thread NUMBER] [--test GLOB] [--text GLOB] [--from PLACE]
          [--to PLACE] [--limit COUNT] [--tail COUNT] [--spool-limit SIZE]
          [--events]

    The overview has the size, the state, what is lost, and the events by kind. With
    '--events', an event is shown when it fits everything that is asked for.

    In a pattern '*' stands for any characters and '?' for one. A type is compared
    with its module and without. A place is a time since the recording began, such
    as 1.5s, 20ms or 3us, or the number of an event, such as '#100'.

    ARGUMENTS
      TRACE                 the recorded traces, binary or NDJSON, packed or not;
                            '-' reads standard input

    OPTIONS
          --format FORMAT   the form of the answer; json is for the overview, ndjson
                            for events (values: text, json, ndjson; default: text)
          --kind NAMES      kinds, separated by commas; patterns such as
                            'observation-*' are understood
          --object NUMBER   an object, by its serial number
          --type GLOB       the type of an object, with its module or without
          --thread NUMBER   a thread
          --test GLOB       what happens while a test or check of that name runs
          --text GLOB       any text of the event, such as a label or a key
          --from PLACE      the place to begin at
          --to PLACE        the place to end at
          --limit COUNT     show the first so many of them
          --tail COUNT      show the last so many of them
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --events          show the events, one on a line; what follows chooses
                            among them
      -h, --help            show this help and exit

    EXAMPLES
      outlive inspect shelf.outlive
          Show what is in a trace.
      outlive inspect shelf.outlive --events --kind 'object-*' --type DocumentCell
          Show when cells were made and released.
      outlive inspect shelf.outlive --events --from '#120' --limit 20
          Show what happened from an event on that a report names.

    EXIT CODES
      0   done
      2   the input can't be read or isn't a trace, or a part of it is missing
      64  the command line can't be understood
      74  standard output can't be written

    """

  private static let pack = """
    Compress a trace.

    USAGE
      outlive pack TRACE [-o OUTPUT] [--level NUMBER] [-f] [--remove]

    The result is one frame of Zstandard with a checksum. Every command reads it,
    whatever its name; 'zstd -d' gives back the very bytes, and 'outlive convert' a
    trace in either form.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON; '-' reads standard
                            input

    OPTIONS
      -o, --output OUTPUT   the file to write; '-' writes standard output (default:
                            the trace's name with .zst behind it)
          --level NUMBER    how hard to try, from 1 (quickest) to 19 (smallest)
                            (default: 9)
      -f, --force           replace the output file if it is there
          --remove          remove the trace when what was written reads back the
                            same
      -h, --help            show this help and exit

    EXAMPLES
      outlive pack shelf.outlive
          Write shelf.outlive.zst beside the trace.
      outlive pack shelf.outlive -o - | ssh host 'outlive analyze -'
          Send a trace through a narrow pipe.

    EXIT CODES
      0   done
      2   the input can't be read, isn't a trace, or is packed already
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let merge = """
    Make one trace out of those of several processes.

    USAGE
      outlive merge [TRACE ...] -o OUTPUT [--to FORM] [--spool-limit SIZE]

    Identifiers are renumbered so that no two processes share one, and events are
    ordered by time: on the clock that the recordings say they began by, or as they
    are when one doesn't say. Each process is judged by itself, so the findings are
    those of the single traces. The segments of one recording are joined in order.
    Losses add up.

    ARGUMENTS
      TRACE                 the traces of the processes, or the segments of a
                            recording

    OPTIONS
      -o, --output OUTPUT   the file to write, ending in .outlive or .ndjson; '-'
                            writes standard output (required)
          --to FORM         the form to write, whatever the file's ending (values:
                            outlive, ndjson)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive merge app.outlive helper.outlive -o all.outlive
          Merge two processes.
      outlive merge shelf.*.outlive -o shelf.outlive
          Join the segments of a recording.

    EXIT CODES
      0   done
      2   the input can't be read or isn't a trace, or a part of it is missing
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let redact = """
    Replace the names in a trace, so that it may be shared.

    USAGE
      outlive redact TRACE -o OUTPUT [--to FORM] [--keep GLOB]... [--only GLOB]...
          [--salt TEXT] [--spool-limit SIZE] [--without-fingerprints]

    Names of types, modules, labels, keys, fields, files and functions become
    hashes, the same one wherever a name occurs; what stands between them, the
    lines, and the names of Swift's own types stay. The findings are the same, and
    keep their fingerprints: the trace carries the original ones, which are hashes
    themselves.

    In a pattern '*' stands for any characters and '?' for one. It is compared with
    each name, and with names joined by dots as a whole.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
      -o, --output OUTPUT   the file to write, ending in .outlive or .ndjson; '-'
                            writes standard output (required)
          --to FORM         the form to write, whatever the file's ending (values:
                            outlive, ndjson)
          --keep GLOB       names that stay, such as 'UI*' or 'Shelf.*' (may be
                            repeated)
          --only GLOB       the only names to replace; all others stay (may be
                            repeated)
          --salt TEXT       a text to hash with each name; without it, who guesses a
                            name can check the guess
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
          --without-fingerprints
                            leave the original fingerprints out; by them, a guess of
                            all names can be checked
      -h, --help            show this help and exit

    EXAMPLES
      outlive redact shelf.outlive -o shared.outlive --salt "$(uuidgen)"
          Make a trace that tells no name.

    EXIT CODES
      0   done
      2   the input can't be read or isn't a trace, or a part of it is missing
      64  the command line can't be understood
      73  the output file can't be written; what was there is as it was
      74  standard output can't be written

    """

  private static let symbolicate = """
    Put functions, files and lines into a trace's call stacks.

    USAGE
      outlive symbolicate TRACE -o OUTPUT [--to FORM] [--binaries PLACE]...
          [--root FOLDER] [--spool-limit SIZE]

    A recording says only where in which build of a program or library a call stack
    leads. Names are taken from a file of the same build, told by its build
    identifier: from the places named, from beside the trace, from .build/debug and
    .build/release, and from /usr/lib/debug. What is written can be read anywhere.

    With debug information it tells lines and inlined functions, with a symbol table
    the names of functions; without either the frames stay as they were recorded.

    ARGUMENTS
      TRACE                 the recorded trace, binary or NDJSON, packed or not; '-'
                            reads standard input

    OPTIONS
      -o, --output OUTPUT   the file to write, ending in .outlive or .ndjson; '-'
                            writes standard output (required)
          --to FORM         the form to write, whatever the file's ending (values:
                            outlive, ndjson)
          --binaries PLACE  a program, or a folder of programs and libraries, to
                            take lines from (may be repeated)
          --root FOLDER     the package's top folder: its files are called by their
                            paths from there (default: files are called as #fileID
                            does)
          --spool-limit SIZE
                            how much room a packed or piped trace may take in the
                            folder TMPDIR (default: 64G)
      -h, --help            show this help and exit

    EXAMPLES
      outlive symbolicate run.outlive -o named.outlive --binaries .build/release
          Make a trace that says where objects were made.

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
    true. A rule that only says what is worth knowing is off until '--rule' sets it.

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
