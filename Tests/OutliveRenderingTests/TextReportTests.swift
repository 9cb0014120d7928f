import OutliveAnalysis
import OutliveRendering
import OutliveTrace
import Testing

@Suite("The report for the terminal")
struct TextReportTests {
  @Test("A full report names the verdict, each reference at fault, the fix and the account")
  func full() {
    #expect(
      TextReport(analysis: Fixtures.analysis).render() == """
        2 errors, 1 warning (1 suspect), 1 expected in 14 tracked objects; 1 unexplained; 4 not evaluated

        error: DocumentCell outlives “list closed”: its title observation’s closure
               captures it  [closure-capture-cycle]
          2 instances, since “list closed” (event 118)

          DocumentCell #12                    made in cell(for:)  ShelfFactory.swift:31
            │ titleObservation
            ▼
          Observation<Document, String> #13
            │ handler ─ closure in bind()  DocumentCell.swift:22
            │ ~~~~~~~ captures DocumentCell strongly
            ▼
          DocumentCell #12   ⟲ back to the top

          keeps alive: Document “Notes” #4, Document #5, Thumbnail #6, 3 more
          what happened:
            event  64  DocumentCell #12 made  ShelfFactory.swift:31
            event  71  observation of Document.title registered  DocumentCell.swift:21
            event 118  “list closed”: DocumentCell #12 should be gone, and is alive
          list closed in run()  Main.swift:40

          fix: capture self weakly in the closure at DocumentCell.swift:22
          v1:3f9c2a5e81d04b76   outlive explain closure-capture-cycle

        error: The check “list” tracked nothing, so it proves nothing  [vacuous-check]
          since “list” (event 7)

          checked in listIsReleased()  ShelfTests.swift:17

          fix: track what the check makes, or make it through the container
          v1:00d5c1f0aa17be42   outlive explain vacuous-check

        warning: SessionStore (shared) holds DocumentList (scoped) beyond its request
                 [captive-dependency, suspect]
          since “request ended” (event 40)
          suspect: the container’s own references were not read, so that the path may be
                   longer

          ShelfFactory #1   made at Main.swift:12
            │ sharedPool["store"]
            ▼
          SessionStore #2   made in sessionStore()  ShelfFactory.swift:18
            │ currentList ─ made in open(_:)  SessionStore.swift:9
            │ ~~~~~~~~~~~ the reference at fault
            ▼
          DocumentList #9
              should be gone: the request that made it has ended

          fix: hold DocumentList weakly in SessionStore.currentList, or make it shared
               as well
          v1:90b1d7734ac2e518   outlive explain captive-dependency

        expected: Ticker keeps itself alive  [retain-cycle]
          expected: declared as surviving: it runs until the program ends

          Ticker #3
            │ tick ─ closure
            │ ~~~~ the reference at fault
            ▼
          Ticker #3   ⟲ back to the top

          fix: clear tick when the work is done
          v1:77aa00cc11ee22dd   outlive explain retain-cycle

        14 tracked objects: 5 released; 9 survivors = 4 reported + 3 nested + 1 expected + 1 unexplained
        not evaluated: 4
          ContiguousArray<any Sendable>: its elements could not be read (3)
          observer-died-registered: the trace holds no releases (1)

        """)
  }

  @Test("A clean trace has a verdict and an account")
  func clean() {
    #expect(
      TextReport(analysis: Fixtures.clean).render() == """
        no finding: 14 tracked objects, all released

        14 tracked objects: 14 released; 0 survivors = 0 reported + 0 nested + 0 expected + 0 unexplained

        """)
  }

  @Test("A trace that was cut says so first and last, with what is missing")
  func cut() {
    #expect(
      TextReport(analysis: Fixtures.cut).render() == """
        no finding: 14 tracked objects, all released; the trace was cut

        14 tracked objects: 14 released; 0 survivors = 0 reported + 0 nested + 0 expected + 0 unexplained
        the trace was cut at byte 1234: checksum mismatch; 567 bytes from there on could
          not be read
        2 records of kinds this version does not know: skipped

        """)
  }

  @Test("A trace without an end mark, an account that doesn't add up, and an empty one are said")
  func weak() {
    var analysis = Fixtures.clean
    analysis.summary.integrity = TraceIntegrity(isComplete: false)
    analysis.accounting = Accounting(tracked: 3, released: 1, expected: 1)
    #expect(
      TextReport(analysis: analysis, options: .init(width: 0)).render() == """
        no finding: 3 tracked objects, 1 meant to be alive; the trace has no end

        3 tracked objects: 1 released; 1 survivor = 0 reported + 0 nested + 1 expected + 0 unexplained
        the account does not add up: 1 released + 1 survivor = 2, not 3
        the trace has no end mark: the program still ran, or was stopped, when it was read

        """)
    analysis = Fixtures.clean
    analysis.accounting = Accounting()
    #expect(
      TextReport(analysis: analysis).render() == """
        no finding: nothing was tracked

        0 tracked objects: 0 released; 0 survivors = 0 reported + 0 nested + 0 expected + 0 unexplained

        """)
  }

  @Test("The underline is as wide as the name in wide characters, and nothing unknown is invented")
  func wide() {
    let first = Fixtures.object(1, "文档架")
    var finding = Fixtures.vacuous
    finding.path = ReferencePath(
      steps: [
        .init(object: first, reference: .init(name: "观察者👀", kind: .strong)),
        .init(
          object: Fixtures.object(2, "", kind: .closure),
          reference: .init(name: "", kind: .capture, goesThroughClosure: true)),
        .init(
          object: Fixtures.object(3, "Box<Int>", kind: .box),
          reference: .init(name: "parent", kind: .unowned, note: "keeps nothing alive")),
        .init(object: first),
      ], culprit: 0, isCycle: true)
    finding.sites = []
    finding.since = nil
    #expect(
      TextReport(analysis: Fixtures.clean).render(finding) == """
        error: The check “list” tracked nothing, so it proves nothing  [vacuous-check]

          文档架 #1
            │ 观察者👀
            │ ~~~~~~~~ the reference at fault
            ▼
          closure #2
            │ closure
            ▼
          Box<Int> #3 (box)
            ┆ parent (unowned)
            ┆ keeps nothing alive
            ▼
          文档架 #1   ⟲ back to the top

          fix: track what the check makes, or make it through the container
          v1:00d5c1f0aa17be42   outlive explain vacuous-check

        """)
  }

  @Test("Where a line is too narrow, the place goes below the name and its underline")
  func narrow() {
    let report = TextReport(
      analysis: Fixtures.clean, options: .init(width: 46, command: "swift run outlive"))
    #expect(
      report.render(Fixtures.closureCycle) == """
        error: DocumentCell outlives “list closed”:
               its title observation’s closure
               captures it  [closure-capture-cycle]
          2 instances, since “list closed” (event 118)

          DocumentCell #12
              made in cell(for:)  ShelfFactory.swift:31
            │ titleObservation
            ▼
          Observation<Document, String> #13
            │ handler
            │ ~~~~~~~ captures DocumentCell strongly
            │ closure in bind()  DocumentCell.swift:22
            ▼
          DocumentCell #12   ⟲ back to the top

          keeps alive: Document “Notes” #4, Document
                       #5, Thumbnail #6, 3 more
          what happened:
            event  64  DocumentCell #12 made
                       ShelfFactory.swift:31
            event  71  observation of Document.title
                       registered
                       DocumentCell.swift:21
            event 118  “list closed”: DocumentCell #12
                       should be gone, and is alive
          list closed in run()  Main.swift:40

          fix: capture self weakly in the closure at
               DocumentCell.swift:22
          v1:3f9c2a5e81d04b76   swift run outlive explain closure-capture-cycle

        """)
  }

  @Test("A path of a thousand steps shows its ends and the culprit, and counts the rest")
  func longPath() {
    let text = TextReport(analysis: Fixtures.clean).render(Fixtures.longPath)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("  Link #") }.count == 12 + 8 + 12)
    #expect(
      lines.filter { $0.contains("⋮") } == ["    ⋮ 485 more objects", "    ⋮ 483 more objects"])
    #expect(lines.contains("    │ ~~~~ the reference at fault"))
  }

  @Test("Lists are capped, and what was cut is counted")
  func capped() {
    var finding = Fixtures.closureCycle
    finding.witnesses = (1...100).map {
      Witness(sequence: EventSequence(rawValue: $0), text: "event")
    }
    finding.sites = (1...100).map { SiteNote(role: "made", site: Fixtures.site("F.swift", $0)) }
    var analysis = Fixtures.clean
    analysis.findings = [finding]
    analysis.notEvaluated = (1...100).map {
      NotEvaluated(subject: "Type\($0)", reason: "unreadable", count: .max)
    }
    let text = TextReport(analysis: analysis).render()
    #expect(text.contains("\n    88 more events\n"))
    #expect(text.contains("\n  92 more places\n"))
    #expect(text.contains("\nnot evaluated: 9223372036854775807\n"))
    #expect(text.hasSuffix("\n  80 more entries\n"))
  }

  @Test("Colour is only added: without its escapes the text is the same")
  func color() throws {
    for analysis in [Fixtures.analysis, Fixtures.clean, Fixtures.cut, Fixtures.hostile] {
      let plain = TextReport(analysis: analysis).render()
      let colored = TextReport(analysis: analysis, options: .init(color: true)).render()
      #expect(!plain.unicodeScalars.contains("\u{1B}"))
      #expect(colored.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "") == plain)
      #expect(colored != plain)
    }
    let line = TextReport(analysis: Fixtures.clean, options: .init(color: true)).render()
      .prefix { $0 != "\n" }
    #expect(line == "\u{1B}[1;32mno finding\u{1B}[0m: 14 tracked objects, all released")
  }

  @Test("Hostile names forge no line, and none is longer than its limit", arguments: 0..<22)
  func hostile(number: Int) {
    let name = Fixtures.hostileNames[number].name
    let finding = Fixtures.finding(named: name, number: number)
    let plain = TextReport(analysis: Fixtures.clean, options: .init(width: 0)).render(finding)
    for scalar in plain.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
    }
    #expect(plain.contains(DisplayText(name).text))
    // As many lines as with an ordinary name: none is forged. Without a name, some fall away.
    let ordinary = TextReport(analysis: Fixtures.clean, options: .init(width: 0))
      .render(Fixtures.finding(named: "Name", number: 0))
    if !name.isEmpty {
      #expect(plain.split(separator: "\n").count == ordinary.split(separator: "\n").count)
    }
    #expect(plain.utf8.count < 30_000)
  }

  @Test("A path that contradicts itself is shown as far as it goes, without a trap")
  func contradictory() {
    for finding in Fixtures.contradictoryFindings {
      var analysis = Fixtures.clean
      analysis.findings = [finding]
      let text = TextReport(analysis: analysis).render()
      #expect(text.contains("fix: "))
      #expect(!text.contains("~"))
    }
  }
}
