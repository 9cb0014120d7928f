import OutliveAnalysis
import OutliveTrace

/// The findings that every format is tested with.
enum Fixtures {
  /// A place in the example program.
  static func site(_ file: String, _ line: UInt64, _ function: String = "") -> Site {
    Site(file: "DocumentShelf/\(file)", line: line, function: function)
  }

  /// An object of the example program.
  static func object(
    _ id: UInt64, _ type: String, label: String? = nil, kind: ObjectKind = .instance,
    site: Site? = nil, reason: String? = nil
  ) -> ObjectSummary {
    ObjectSummary(
      id: ObjectID(rawValue: id), type: type, label: label, kind: kind, site: site, reason: reason)
  }

  /// Serial numbers.
  static func ids(_ numbers: UInt64...) -> [ObjectID] { numbers.map(ObjectID.init(rawValue:)) }

  /// A cell whose observation's closure captures it.
  static let closureCycle: Finding = {
    let cell = object(12, "DocumentCell", site: site("ShelfFactory.swift", 31, "cell(for:)"))
    return Finding(
      rule: RuleID(rawValue: "closure-capture-cycle"), severity: .error, verdict: .leak,
      reasons: ["nothing outside the cycle holds it: all its references come from within"],
      headline:
        "DocumentCell outlives “list closed”: its title observation’s closure captures it",
      instances: ids(12, 15),
      since: Moment(label: "list closed", sequence: EventSequence(rawValue: 118)),
      path: ReferencePath(
        steps: [
          .init(object: cell, reference: .init(name: "titleObservation", kind: .strong)),
          .init(
            object: object(13, "Observation<Document, String>"),
            reference: .init(
              name: "handler", kind: .capture, goesThroughClosure: true,
              note: "captures DocumentCell strongly",
              site: site("DocumentCell.swift", 22, "bind()"))),
          .init(object: cell),
        ], culprit: 1, isCycle: true),
      nested: [
        object(4, "Document", label: "Notes"), object(5, "Document"), object(6, "Thumbnail"),
        object(7, "Thumbnail"), object(8, "ImageCache"), object(9, "Storage", kind: .storage),
      ],
      witnesses: [
        Witness(
          sequence: EventSequence(rawValue: 64), text: "DocumentCell #12 made",
          site: site("ShelfFactory.swift", 31)),
        Witness(
          sequence: EventSequence(rawValue: 71), text: "observation of Document.title registered",
          site: site("DocumentCell.swift", 21)),
        Witness(
          sequence: EventSequence(rawValue: 118),
          text: "“list closed”: DocumentCell #12 should be gone, and is alive"),
      ],
      sites: [
        SiteNote(role: "closure made", site: site("DocumentCell.swift", 22, "bind()")),
        SiteNote(role: "list closed", site: site("Main.swift", 40, "run()")),
      ],
      fix: "capture self weakly in the closure at DocumentCell.swift:22",
      fingerprint: Fingerprint(text: "v1:3f9c2a5e81d04b76"))
  }()

  /// A shared component that holds a scoped one: a path that is no cycle.
  static let captive = Finding(
    rule: RuleID(rawValue: "captive-dependency"), severity: .warning, verdict: .suspect,
    reasons: ["the container’s own references were not read, so that the path may be longer"],
    headline: "SessionStore (shared) holds DocumentList (scoped) beyond its request",
    instances: ids(9), since: Moment(label: "request ended", sequence: EventSequence(rawValue: 40)),
    path: ReferencePath(
      steps: [
        .init(
          object: object(1, "ShelfFactory", site: site("Main.swift", 12)),
          reference: .init(name: "sharedPool[\"store\"]", kind: .strong)),
        .init(
          object: object(
            2, "SessionStore", site: site("ShelfFactory.swift", 18, "sessionStore()")),
          reference: .init(
            name: "currentList", kind: .strong,
            site: site("SessionStore.swift", 9, "open(_:)"))),
        .init(
          object: object(
            9, "DocumentList", reason: "should be gone: the request that made it has ended")),
      ], culprit: 1, isCycle: false),
    fix: "hold DocumentList weakly in SessionStore.currentList, or make it shared as well",
    fingerprint: Fingerprint(text: "v1:90b1d7734ac2e518"))

  /// A cell that two lists hold, and of whose holders little is known.
  static let suspects: Finding = {
    let cell = object(9, "DocumentCell", site: site("ShelfFactory.swift", 31, "cell(for:)"))
    let gone = ReferencePath.Standing(
      status: .dead, reason: "should be gone since “list closed” (event 40)")
    var finding = Finding(
      rule: RuleID(rawValue: "expected-release-missed"), severity: .error, verdict: .leak,
      reasons: [
        "one of 2 references is at fault: whether what is between them may be alive isn't known"
      ],
      headline: """
        DocumentCell outlives “list closed”: Store.cell still holds it, one of 2 suspect references
        """,
      instances: ids(9), since: Moment(label: "list closed", sequence: EventSequence(rawValue: 41)),
      path: ReferencePath(
        steps: [
          .init(
            object: object(1, "Window"), reference: .init(name: "shelf", kind: .strong),
            standing: .init(
              status: .alive, reason: "it holds Shelf #2, which may be alive", isInferred: true)),
          .init(
            object: object(2, "Shelf", site: site("Main.swift", 12)),
            reference: .init(
              name: "onOpen", kind: .capture, goesThroughClosure: true,
              note: "captures Store strongly"),
            standing: .init(status: .alive, reason: "its scope “application” goes on")),
          .init(
            object: object(3, "Store"), reference: .init(name: "cell", kind: .strong),
            standing: .unknown),
          .init(object: cell, standing: gone),
        ], culprit: 2, suspects: 1..<3, isCycle: false),
      fix: "clear Store.cell, or make it weak, by the end of “list closed”",
      fingerprint: Fingerprint(text: "v1:5b0c9a7713ee42d1"))
    finding.furtherPaths = FurtherPaths(
      paths: [
        ReferencePath(
          steps: [
            .init(object: object(1, "Window"), reference: .init(name: "log", kind: .strong)),
            .init(object: object(4, "Log"), reference: .init(name: "entries[3]", kind: .strong)),
            .init(object: object(5, "Entry"), reference: .init(name: "", kind: .strong)),
            .init(object: object(6, "Pair"), reference: .init(name: "second", kind: .strong)),
            .init(object: cell),
          ], culprit: 3, isCycle: false)
      ], hasMore: true)
    return finding
  }()

  /// A check that tracked nothing: a finding without a path.
  static let vacuous = Finding(
    rule: RuleID(rawValue: "vacuous-check"), severity: .error, verdict: .leak,
    headline: "The check “list” tracked nothing, so it proves nothing",
    since: Moment(label: "list", sequence: EventSequence(rawValue: 7)),
    sites: [SiteNote(role: "checked", site: site("ShelfTests.swift", 17, "listIsReleased()"))],
    fix: "track what the check makes, or make it through the container",
    fingerprint: Fingerprint(text: "v1:00d5c1f0aa17be42"))

  /// A cycle of one object, declared as meant.
  static let selfCycle: Finding = {
    let cell = object(3, "Ticker")
    return Finding(
      rule: RuleID(rawValue: "retain-cycle"), severity: .error, verdict: .expected,
      reasons: ["declared as surviving: it runs until the program ends"],
      headline: "Ticker keeps itself alive", instances: ids(3),
      path: ReferencePath(
        steps: [
          .init(
            object: cell,
            reference: .init(name: "tick", kind: .capture, goesThroughClosure: true)),
          .init(object: cell),
        ], culprit: 0, isCycle: true),
      fix: "clear tick when the work is done",
      fingerprint: Fingerprint(text: "v1:77aa00cc11ee22dd"))
  }()

  /// The account that goes with all findings above.
  static let accounting = Accounting(
    tracked: 14, released: 5, reported: 4, nested: 3, expected: 1, unexplained: 1)

  /// The figures of the example's trace.
  static let summary = ReplaySummary(
    events: 131, threads: 2, duration: 3_250_000, settlePoints: 4, snapshots: 1, observations: 6,
    resolutions: 9)

  /// Every ordinary finding at once.
  static let analysis = Analysis(
    findings: [closureCycle, vacuous, captive, selfCycle], accounting: accounting,
    notEvaluated: [
      NotEvaluated(
        subject: "ContiguousArray<any Sendable>", reason: "its elements could not be read", count: 3
      ),
      NotEvaluated(
        subject: "observer-died-registered", reason: "the trace holds no releases", count: 1),
    ], summary: summary)

  /// A trace without a finding.
  static let clean = Analysis(
    findings: [], accounting: Accounting(tracked: 14, released: 14), notEvaluated: [],
    summary: summary)

  /// A trace that ends in the middle of a chunk.
  static let cut: Analysis = {
    var analysis = clean
    analysis.summary.integrity = TraceIntegrity(
      isComplete: false, cutOffset: 1234, missingBytes: 567, cutReason: "checksum mismatch",
      skippedRecords: 2)
    return analysis
  }()
}
