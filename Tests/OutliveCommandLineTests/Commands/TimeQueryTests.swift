internal import Foundation
internal import OutliveCommandLine
internal import OutliveTrace
internal import Testing

/// What the questions about moments and intervals answer, as it was looked at.
@Suite("Questions about time, byte for byte")
struct TimeQueryTests {
  private func expect(
    _ golden: String, of trace: Trace, _ words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      TestConsole(input: MemorySource(trace.binary)).run(words)
        == TestConsole.Outcome(status: .clean, output: golden), sourceLocation: sourceLocation)
  }

  @Test("world shows what nests, goes on and is left over")
  func busy() {
    expect(
      """
      just after event 57 of 71
        last settle point: “busy” (event 57); last judged snapshot: “list open” (event 43)

      13 tracked objects alive, of 5 types
        objects  type
              8  Cell  #4 #5 #6 #7 #8 #9 and 2 more
              2  PropertyObservation<Document, String>  #13 #14
              1  List  #3
              1  OldFactory  #2
              1  ShelfFactory  #1
        1 of them may have been gone already: that was only noticed later

      2 observations active
        title of Document #12 (gone) by List “recent” #3, since event 18, registered in open()  Shelf.swift:7
        count of List “recent” #3 by an observer that wasn't named, since event 20

      2 scopes open
        “shelf”, since event 1, 13 objects alive
          “request”, since event 46, 0 objects alive

      2 containers alive
        ShelfFactory #1, since event 3
        OldFactory #2, since event 5, closed: it hands out nothing more

      2 resolutions going on
        ShelfFactory.shelf(), since event 47
          ShelfFactory.store(), since event 48

      3 tasks or other pieces of work going on
        task “load” of List “recent” #3, since event 49, told to end at event 52, keeps Cell #4, begun in open()  Shelf.swift:7
          task “parse”, since event 51
        timer “tick” of Document #12 (gone), since event 53

      """, of: BusyTrace.trace, ["world", "-", "--at", "busy"])
  }

  @Test("world says what its limit leaves out")
  func limited() {
    expect(
      """
      just after event 57 of 71
        last settle point: “busy” (event 57); last judged snapshot: “list open” (event 43)

      13 tracked objects alive, of 5 types
        objects  type
              8  Cell  #4 #5 #6 #7 #8 #9 and 2 more
        and 4 more types; show more with '--top'
        1 of them may have been gone already: that was only noticed later

      2 observations active
        title of Document #12 (gone) by List “recent” #3, since event 18, registered in open()  Shelf.swift:7
        and 1 more; show more with '--top'

      2 scopes open
        “shelf”, since event 1, 13 objects alive
        and 1 more; show more with '--top'

      2 containers alive
        ShelfFactory #1, since event 3
        and 1 more; show more with '--top'

      2 resolutions going on
        ShelfFactory.shelf(), since event 47
        and 1 more; show more with '--top'

      3 tasks or other pieces of work going on
        task “load” of List “recent” #3, since event 49, told to end at event 52, keeps Cell #4, begun in open()  Shelf.swift:7
        and 2 more; show more with '--top'

      """, of: BusyTrace.trace, ["world", "-", "--at", "busy", "--top", "1"])
  }

  @Test("world shows the objects of a type only, and those that may be gone already")
  func type() {
    expect(
      """
      just after event 69 of 71
        last settle point: “list closed” (event 69), with a judged snapshot

      8 tracked objects whose type is called “C*” alive, of 1 type
        objects  type
              8  Cell  #4 #5 #6 #7 #8 #9 and 2 more
        1 of them may have been gone already: that was only noticed later

      2 observations active
        title of Document #12 (gone) by List “recent” #3, since event 18, registered in open()  Shelf.swift:7
        count of List “recent” #3 by an observer that wasn't named, since event 20

      1 scope open
        “shelf”, since event 1, 13 objects alive

      2 containers alive
        ShelfFactory #1, since event 3
        OldFactory #2, since event 5, closed: it hands out nothing more

      3 tasks or other pieces of work going on
        task “load” of List “recent” #3, since event 49, told to end at event 52, keeps Cell #4, begun in open()  Shelf.swift:7
          task “parse”, since event 51
        timer “tick” of Document #12 (gone), since event 53

      there is no resolution

      """, of: BusyTrace.trace, ["world", "-", "--at", "list closed", "--type", "C*"])
  }

  @Test("world shows the end when no moment is named, and nothing at the beginning")
  func ends() throws {
    expect(
      """
      just after event 256, the last
        last settle point: “shelf closed” (event 255); last judged snapshot: “document removed” (event 231)

      no tracked object is alive

      there is no observation, scope, container, resolution, task or other work

      """, of: try RecordedRuns.trace("healthy"), ["world", "-"])
    expect(
      """
      just after event 0 of 256
        no settle point was reached yet

      no tracked object whose type is called “*Cell” is alive

      there is no observation, scope, container, resolution, task or other work

      """, of: try RecordedRuns.trace("healthy"), ["world", "-", "--at", "#0", "--type", "*Cell"])
  }

  @Test("world is a document as well")
  func worldDocument() {
    expect(
      """
      {
        "schema": "outlive-world",
        "version": 1,
        "worlds": [
          {
            "process": null,
            "event": 1,
            "lastEvent": 5,
            "settlePoint": null,
            "snapshot": null,
            "types": [
              {
                "type": "DocumentCell",
                "count": 1
              }
            ],
            "objects": [
              {
                "id": 1,
                "type": "DocumentCell",
                "label": null,
                "kind": "instance",
                "site": {
                  "file": "Shelf/DocumentList.swift",
                  "line": 31,
                  "function": "makeCell(for:)"
                },
                "reason": null
              }
            ],
            "uncertain": 0,
            "observations": [],
            "scopes": [],
            "containers": [],
            "resolutions": [],
            "activities": []
          }
        ]
      }

      """, of: SampleTraces.leaking, ["world", "-", "--at", "1", "--format", "json"])
  }

  @Test("owners shows when each reference was seen, and what the program told")
  func owners() {
    expect(
      """
      Cell #4
        first seen at event 8; alive at the end of the trace
        2 snapshots show it, from “list open” (event 43) to “list closed” (event 69);
          what was so at other times isn't known

        List “recent” #3.cells[0]
            at “list open” (event 43), gone at “list closed” (event 69)
        from outside: 1 reference that nobody recorded
            not yet at “list open” (event 43); at “list closed” (event 69), the last
              snapshot that shows it

      the program told that it was held by
        task “load” as self, from event 50 to the end of the trace
        List “recent” #3.first, from event 56 until event 64

      """, of: BusyTrace.trace, ["owners", "#4", "-"])
  }

  @Test("owners says when only a cycle keeps an object alive")
  func ownersInCycle() throws {
    expect(
      """
      Document #5
        first seen at event 23; alive at the end of the trace
        3 snapshots show it, from “list closed” (event 174) to “shelf closed” (event
          309); what was so at other times isn't known
        from “document removed” (event 256) on only a cycle keeps it alive

        DocumentCell “cell()” #15.document
            from “list closed” (event 174) to “shelf closed” (event 309), the last
              snapshot that shows it
        DocumentStore “store()” #4.documents[2]
            at “list closed” (event 174), gone at “document removed” (event 256)

      """, of: try RecordedRuns.trace("closure-cycle"), ["owners", "#5", "-"])
  }

  @Test("owners says how an object is held from outside")
  func ownersOutside() throws {
    expect(
      """
      ShelfFactory #1
        made in init(leak:)  ShelfFactory.swift:12, at event 4; alive at the end of
          the trace
        3 snapshots show it, from “list closed” (event 172) to “shelf closed” (event
          286); what was so at other times isn't known
        at “shelf closed” (event 286) only a cycle kept it alive

        ShelfApplication “application()” #3.factory
            from “list closed” (event 172) to “shelf closed” (event 286), the last
              snapshot that shows it
        from outside: 1 reference that nobody recorded
            from “list closed” (event 172) to “document removed” (event 233), gone at
              “shelf closed” (event 286)

      """, of: try RecordedRuns.trace("factory-cycle"), ["owners", "ShelfFactory", "-"])
  }

  @Test("owners says how references ended, and where that can't be known")
  func ownersEndings() {
    expect(
      """
      Store #2
        first seen at event 6; found to be gone at event 58
        3 snapshots show it, from “opened” (event 32) to “closed” (event 55); what was
          so at other times isn't known
        in 1 of them it changed while it was read: what held it then isn't certain

        List #3.store
            at “opened” (event 32); its holder was released at event 33
        Menu #5.store
            at “opened” (event 32); at “edited” (event 44) its holder isn't shown any
              more
        Window #6.store
            at “opened” (event 32); later snapshots saw it or its holder change
        Cell #4.action  captures Store strongly
            at “opened” (event 32), gone at “edited” (event 44)
        from outside: up to 2 references that nobody recorded, perhaps a or b or c or
          1 other variable
            from “opened” (event 32) to “closed” (event 55), the last snapshot that
              shows it

      the program told that it was held by
        the pool of its container, as store(), from event 7 until event 56
        the definition of user() as store, from event 13 until event 56

      """, of: BusyTrace.endings, ["owners", "Store", "-"])
  }

  @Test("owners says what its limit leaves out")
  func ownersLimited() {
    expect(
      """
      Store #2
        first seen at event 6; found to be gone at event 58
        3 snapshots show it, from “opened” (event 32) to “closed” (event 55); what was
          so at other times isn't known
        in 1 of them it changed while it was read: what held it then isn't certain

        List #3.store
            at “opened” (event 32); its holder was released at event 33
        and 3 more; show more with '--top'
        from outside: up to 2 references that nobody recorded, perhaps a or b or c or
          1 other variable
            from “opened” (event 32) to “closed” (event 55), the last snapshot that
              shows it

      the program told that it was held by
        the pool of its container, as store(), from event 7 until event 56
        and 1 more; show more with '--top'

      """, of: BusyTrace.endings, ["owners", "Store", "-", "--top", "1"])
  }

  @Test("owners says when no snapshot shows anything")
  func ownersUnknown() throws {
    expect(
      """
      DocumentCell #1
        made in makeCell(for:)  DocumentList.swift:31, at event 1; released at event 3
        no judged snapshot was taken while it was alive: nobody knows what held it

      """, of: SampleTraces.healthy, ["owners", "DocumentCell", "-"])
    expect(
      """
      Shelf #17
        first seen at event 61; alive at the end of the trace
        the one judged snapshot of its life didn't reach it: nobody knows what held it

      """, of: BusyTrace.trace, ["owners", "Shelf", "-"])
  }

  @Test("owners is a document as well")
  func ownersDocument() throws {
    expect(
      """
      {
        "schema": "outlive-owners",
        "version": 1,
        "process": null,
        "object": {
          "id": 1,
          "type": "ShelfFactory",
          "label": null,
          "kind": "instance",
          "site": {
            "file": "DocumentShelf/ShelfFactory.swift",
            "line": 12,
            "function": "init(leak:)"
          },
          "reason": null
        },
        "life": {
          "began": 4,
          "ended": null
        },
        "releaseEvidence": "exact",
        "looks": [
          {
            "moment": {
              "label": "list closed",
              "event": 172
            },
            "isStable": true,
            "isGarbage": false
          },
          {
            "moment": {
              "label": "document removed",
              "event": 233
            },
            "isStable": true,
            "isGarbage": false
          },
          {
            "moment": {
              "label": "shelf closed",
              "event": 286
            },
            "isStable": true,
            "isGarbage": true
          }
        ],
        "snapshots": 3,
        "holders": [
          {
            "object": {
              "id": 3,
              "type": "ShelfApplication",
              "label": "application()",
              "kind": "instance",
              "site": {
                "file": "DocumentShelf/ShelfFactory.swift",
                "line": 16,
                "function": "application()"
              },
              "reason": null
            },
            "name": "factory",
            "kind": "strong",
            "goesThroughClosure": false,
            "note": null,
            "site": null,
            "stays": [
              {
                "notYetAt": null,
                "first": {
                  "label": "list closed",
                  "event": 172
                },
                "last": {
                  "label": "shelf closed",
                  "event": 286
                },
                "end": "last-look",
                "endMoment": null,
                "endEvent": null
              }
            ]
          }
        ],
        "hasMore": false,
        "outside": [
          {
            "notYetAt": null,
            "first": {
              "label": "list closed",
              "event": 172
            },
            "last": {
              "label": "document removed",
              "event": 233
            },
            "end": "gone",
            "endMoment": {
              "label": "shelf closed",
              "event": 286
            },
            "endEvent": null
          }
        ],
        "referencesFromOutside": 1,
        "possibleHolders": [],
        "told": []
      }

      """, of: try RecordedRuns.trace("factory-cycle"), ["owners", "#1", "-", "--format", "json"])
  }

  @Test("objects alive at some moment of an interval are listed")
  func interval() throws {
    expect(
      """
      1 tracked object, 0 of them alive at the end
        made gone  object
          85  268  ReadingLog “log()” #17  made in log()  ShelfFactory.swift:32  in “document shelf”

      """, of: try RecordedRuns.trace("closure-cycle"),
      ["objects", "-", "--alive-during", "175..#200", "--type", "Reading*"])
  }

  @Test("every answer is the same again, as data that can be read")
  func repeated() throws {
    for words in [["world", "-", "--at", "busy"], ["owners", "#4", "-"]] {
      func run() -> TestConsole.Outcome {
        TestConsole(input: MemorySource(BusyTrace.trace.binary)).run(words + ["--format", "json"])
      }
      let outcome = run()
      #expect(run() == outcome)
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(document["schema"] as? String == "outlive-\(words[0])")
      #expect(document["version"] as? Int == 1)
    }
  }

  @Test(
    "an interval that can't be understood is refused with what is wrong with it",
    arguments: [
      ("x", "there are no two dots in it"), ("40.118", "there are no two dots in it"),
      ("", "the value of '--alive-during' is empty"),
      ("..118", "there is no place before the dots"),
      ("40..", "there is no place after the dots"), ("..", "there is no place before the dots"),
      ("a..b..c", "it can be read in several ways"), ("40...118", "it can be read in several ways"),
      ("200..100", "the interval ends at event 100 of standard input, before it begins"),
      ("list closed..1", "it begins at event 174"),
      ("1..lst closed", "did you mean 'list closed'?"),
    ])
  func malformed(interval: String, message: String) throws {
    let outcome = TestConsole(
      input: MemorySource(try RecordedRuns.trace("closure-cycle").binary)
    ).run(["objects", "-", "--alive-during", interval])
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
  }

  @Test(
    "what isn't there is said",
    arguments: [
      (["world", "-", "--at", "x"], "has no settle point or snapshot 'x'"),
      (["world", "-", "--top", "0"], "'--top' takes a number above 0, not '0'"),
      (["owners", "#99999", "-"], "tells of no object '#99999'"),
      (["owners", "Document", "-"], "3 objects are called 'Document'"),
      (["owners", "-"], "outlive: error:"),
    ])
  func missing(words: [String], message: String) throws {
    let outcome = TestConsole(
      input: MemorySource(try RecordedRuns.trace("closure-cycle").binary)
    ).run(words)
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
  }
}
