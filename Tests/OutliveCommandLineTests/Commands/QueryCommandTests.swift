internal import OutliveCommandLine
internal import OutliveTrace
internal import Testing

/// What the questions answer about the recorded runs, as it was looked at.
@Suite("Questions, byte for byte")
struct QueryCommandTests {
  private func expect(
    _ golden: String, of run: String, _ words: [String], status: ExitCode = .clean,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let console = TestConsole(input: MemorySource(try RecordedRuns.trace(run).binary))
    #expect(
      console.run(words) == TestConsole.Outcome(status: status, output: golden),
      sourceLocation: sourceLocation)
  }

  @Test("analyze --weaken says what would have gone, and which findings go with it")
  func whatIf() throws {
    try expect(
      """
      as if weak: DocumentCell.titleObservation (3 references)

      at “list closed”: 6 objects, 384 bytes would have gone
        3 PropertyObservation<Document, String>, 3 DocumentCell

      at “document removed”: 8 objects, 496 bytes would have gone
        3 PropertyObservation<Document, String>, 3 DocumentCell, 1
          ObservedStorage<String>, 1 Document

      at “shelf closed”: 12 objects, 720 bytes would have gone
        3 ObservedStorage<String>, 3 PropertyObservation<Document, String>, 3
          DocumentCell, 3 Document

      findings: 1 would go, 0 would stay, 0 would come up
        goes:      DocumentCell outlives “list closed”: the closure in
                   DocumentCell.titleObservation.handler captures it
                   [closure-capture-cycle]
                   v1:d051bf5cd87ad978

      """, of: "closure-cycle",
      ["analyze", "-", "--weaken", "DocumentCell.titleObservation"])
  }

  @Test("a reference that keeps what findings say should be gone is no warning")
  func captive() throws {
    try expect(
      """
      as if weak: ReadingLog.session (1 reference)

      at “list closed”: 1 object, 24 bytes would have gone
        1 ReadingSession

      at “document removed”: 1 object, 24 bytes would have gone
        1 ReadingSession

      findings: 1 would go, 0 would stay, 0 would come up
        goes:      ReadingSession (scoped) is captive: the shared ReadingLog.session
                   holds it beyond its request  [captive-dependency]
                   v1:0ce10f63cfb20b30

      """, of: "captive",
      ["analyze", "-", "--weaken", "ReadingLog.session"])
  }

  @Test("why names the cycle that keeps an object alive")
  func why() throws {
    try expect(
      """
      DocumentCell “cell()” #9 is alive
        made in cell()  ShelfFactory.swift:29, at event 44; the component cell()
          (unshared); its scope “document shelf” ended at event 275
        should be gone: “document shelf” (event 275)

      only a cycle keeps it alive at “shelf closed” (event 309):

        DocumentCell “cell()” #9
            made in cell()  ShelfFactory.swift:29
          │ titleObservation
          ▼
        PropertyObservation<Document, String> #11
            made in showCarelessly(_:)  DocumentCell.swift:25
          │ handler ─ closure in showCarelessly(_:)  DocumentCell.swift:25
          │ captures DocumentCell strongly
          ▼
        DocumentCell “cell()” #9   ⟲ back to the top

      """, of: "closure-cycle",
      ["why", "#9", "-"])
  }

  @Test("why names all ways at an earlier moment")
  func whyThen() throws {
    try expect(
      """
      ShelfFactory #1 is alive
        made in init(leak:)  ShelfFactory.swift:12, at event 4; its scope “document
          shelf” ended at event 237
        should be gone: “document shelf” (event 237)
        if it went, 22 objects, 4.0 KiB would go

      it is held in 2 ways at “list closed” (event 172), which have no object in
        common but itself:

      1.
        from outside: 1 reference that nobody recorded
          ▼
        ShelfFactory #1   made in init(leak:)  ShelfFactory.swift:12

      2.
        from outside: 1 reference that nobody recorded
          ▼
        ShelfApplication “application()” #3
            made in application()  ShelfFactory.swift:16
          │ factory
          ▼
        ShelfFactory #1
            made in init(leak:)  ShelfFactory.swift:12

      """, of: "factory-cycle",
      ["why", "ShelfFactory", "-", "--at", "list closed"])
  }

  @Test("why tells when an object was released")
  func whyReleased() throws {
    try expect(
      """
      ShelfFactory #1 was released at event 266
        who let go of it isn't recorded; “document removed” (event 256) is the last
          snapshot that shows it: ask there with '--at'
        made in init(leak:)  ShelfFactory.swift:12, at event 4; its scope “document
          shelf” ended at event 275

      """, of: "closure-cycle",
      ["why", "#1", "-"])
  }

  @Test("paths shows the shortest way to each of several objects")
  func paths() throws {
    try expect(
      """
      ways from 1 object to 3 objects at “list closed” (event 172): all can be
        reached, each by the shortest way

        ShelfFactory #1              made in init(leak:)  ShelfFactory.swift:12
          │ sharedComponents["store()"]
          ▼
        DocumentStore “store()” #4   made in store()  ShelfFactory.swift:24
          │ documents[2]
          ▼
        Document #5

        ShelfFactory #1              made in init(leak:)  ShelfFactory.swift:12
          │ sharedComponents["store()"]
          ▼
        DocumentStore “store()” #4   made in store()  ShelfFactory.swift:24
          │ documents[0]
          ▼
        Document #10

      There are more; these are the first 2. Show more with '--top'.

      """, of: "factory-cycle",
      [
        "paths", "-", "--from", "ShelfFactory", "--to", "Document", "--at", "list closed", "--top",
        "2",
      ])
  }

  @Test("observers lists the observations of an object")
  func observers() throws {
    try expect(
      """
      Document #5
        is observed 2 times, 1 of them active:
          title by ShelfWindow “window()” #2, through PropertyObservation<Document, String> #6, since event 25, until event 179 (freed), handled 2 times, registered in follow(_:)  ShelfWindow.swift:12
          title by an observer that wasn't named, through PropertyObservation<Document, String> #16, since event 63, still active, handled 2 times, registered in showCarelessly(_:)  DocumentCell.swift:25

      """, of: "closure-cycle",
      ["observers", "#5", "-"])
  }

  @Test("objects are listed with where they were made")
  func objects() throws {
    try expect(
      """
      3 tracked objects, 3 of them alive at the end
        made gone  object
          44    -  DocumentCell “cell()” #9  made in cell()  ShelfFactory.swift:29  in “document shelf”
          52    -  DocumentCell “cell()” #12  made in cell()  ShelfFactory.swift:29  in “document shelf”
          60    -  DocumentCell “cell()” #15  made in cell()  ShelfFactory.swift:29  in “document shelf”

      """, of: "closure-cycle",
      ["objects", "-", "--type", "*Cell", "--alive-at", "list closed"])
  }

  @Test("dominators shows what retains most, as a tree")
  func dominators() throws {
    try expect(
      """
      retained at “list closed” (event 172): 28 objects, 4.3 KiB in all
        objects bytes  retained by
             22  4181  ShelfFactory #1  held from outside
              7  2588    storage of Array<ContainerRecording> #22 (storage)
              6  2548      ContainerRecording #30
              1  1608        storage of Dictionary<Definition, DefinitionID> #32 (storage)
              4   868        and 2 more
             14  1488    and 4 more
              6   320  and 3 more

      """, of: "factory-cycle",
      ["dominators", "-", "--at", "list closed", "--top", "4"])
  }

  @Test("dominators shows what an object stands under")
  func dominatorsOf() throws {
    try expect(
      """
      retained at “shelf closed” (event 286): 22 objects, 4.0 KiB in all
        it would go with each of these, from the top down:
        objects bytes  retained by
             22  4141  ShelfFactory #1  only a cycle keeps it
             11   952    storage of Dictionary<String, Any> #52 (storage)

        objects bytes  retained by
              1    40  ShelfWindow “window()” #2  only a cycle keeps it

      """, of: "factory-cycle",
      ["dominators", "-", "ShelfWindow"])
  }
}
