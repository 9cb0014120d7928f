import OutliveAnalysis
import OutliveTrace

extension Fixtures {
  /// Names that a hostile or merely unusual program could record.
  static let hostileNames: [(label: String, name: String)] = [
    ("script", "<script>alert(1)</script>"),
    ("entity", "&lt;b&gt; &amp;amp; &#x3C;"),
    ("quotes", "say \"hi\" & 'bye'"),
    ("newline", "first\nsecond\r\nthird\u{2028}fourth"),
    ("backslash", "C:\\new\\"),
    ("escapes", "\\N \\G \\l \\\" \\"),
    ("ansi", "\u{1B}[31mred\u{1B}[0m\u{7}\u{0}\u{9B}2J"),
    ("bidi", "user\u{202E}gnp.exe\u{2066}\u{200B}"),
    ("noncharacter", "a\u{FFFE}b\u{FFFF}c\u{FFF9}d"),
    ("cdata", "]]> --> <!-- <![CDATA["),
    ("html-label", "<<b>bold</b>>"),
    ("style", "</style></title></pre></svg><img src=x onerror=alert(1)>"),
    ("url", "https://example.com/?a=1&b=2 javascript:alert(1)"),
    ("dot", "n0\"]; evil [label=\"x\"]; n0 -> evil; //"),
    ("cyrillic", "Наблюдатель<Документ>"),
    ("hindi", "दस्तावेज़ सूची क्षि"),
    ("chinese", "文档架<观察者>"),
    ("arabic", "مراقب المستند"),
    ("emoji", "👨‍👩‍👧‍👦 📄 🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("marks", "a" + String(repeating: "\u{0301}", count: 1_000)),
    ("long", String(repeating: "Long", count: 25_000)),
    ("empty", ""),
  ]

  /// A finding in which every text is the given one.
  static func finding(named name: String, number: Int) -> Finding {
    let place = Site(file: "Module/\(name)", line: 3, function: name)
    let first = object(1, name, label: name, site: place, reason: name)
    return Finding(
      rule: RuleID(rawValue: "retain-cycle"), severity: .error, verdict: .suspect,
      reasons: [name], headline: name, instances: ids(1),
      since: Moment(label: name, sequence: EventSequence(rawValue: 2)),
      path: ReferencePath(
        steps: [
          .init(
            object: first,
            reference: .init(
              name: name, kind: .capture, goesThroughClosure: true, note: name, site: place)),
          .init(
            object: object(2, name, label: name, kind: .closure),
            reference: .init(name: name, kind: .weak, note: name, site: place)),
          .init(object: first),
        ], culprit: 0, isCycle: true),
      nested: [object(3, name, label: name)],
      witnesses: [Witness(sequence: EventSequence(rawValue: 1), text: name, site: place)],
      sites: [
        SiteNote(role: name, site: Site(file: "Module/Other.swift", line: 1, function: name))
      ],
      fix: name, fingerprint: Fingerprint(text: "v1:\(number)\(name.prefix(20))"))
  }

  /// Every hostile name at once, in every place a name can stand.
  static let hostile = Analysis(
    findings: hostileNames.enumerated().map { finding(named: $1.name, number: $0) },
    accounting: Accounting(tracked: 44, reported: 22, nested: 22),
    notEvaluated: hostileNames.map {
      NotEvaluated(subject: $0.name, reason: $0.name, count: 1)
    },
    summary: ReplaySummary(
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: 1, missingBytes: 2, cutReason: hostileNames[0].name)))
}

extension Fixtures {
  /// A path that is too long to be shown.
  static let longPath: Finding = {
    var finding = captive
    finding.path = ReferencePath(
      steps: (1...1_000).map { number in
        .init(
          object: object(number, "Link"),
          reference: number == 1_000 ? nil : .init(name: "next", kind: .strong))
      }, culprit: 500, isCycle: false)
    finding.instances = ids(1_000)
    return finding
  }()

  /// Findings whose parts don't fit together; none has a culprit that exists.
  static let contradictoryFindings: [Finding] = {
    let step = ReferencePath.Step(
      object: object(1, "A"), reference: .init(name: "b", kind: .strong))
    let last = ReferencePath.Step(object: object(2, "B"))
    let paths = [
      ReferencePath(steps: [], culprit: 0, isCycle: true),
      ReferencePath(steps: [last], culprit: 0, isCycle: true),
      ReferencePath(steps: [step, last], culprit: 1, isCycle: true),
      ReferencePath(steps: [step, last], culprit: .max, isCycle: false),
      ReferencePath(steps: [step, last], culprit: .min, isCycle: false),
      ReferencePath(steps: [step, step, step], culprit: -1, isCycle: false),
      ReferencePath(steps: [last, last, step], culprit: 0, isCycle: true),
      ReferencePath(
        steps: Array(repeating: step, count: 100), culprit: nil, isCycle: true),
    ]
    return paths.map { path in
      var finding = captive
      finding.path = path
      finding.nested = [object(1, "A"), object(1, "A"), object(7, "C")]
      return finding
    }
  }()
}
