import OutliveAnalysis
import OutliveTestSupport
import Testing

@Suite("A run against its baseline")
struct BaselineCheckTests {
  private static let rule = RuleID(rawValue: "retain-cycle")

  private static func fingerprint(_ digit: Character) -> Fingerprint {
    Fingerprint(text: "v1:000000000000000\(digit)")
  }

  private static func finding(
    _ digit: Character, verdict: Verdict = .leak, severity: Severity = .error
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, verdict: verdict, headline: "finding \(digit)", fix: "",
      fingerprint: fingerprint(digit))
  }

  private static func entry(_ digit: Character, expires: String? = nil) -> Baseline.Entry {
    Baseline.Entry(
      fingerprint: fingerprint(digit), rule: rule, reason: "reason \(digit)",
      expires: expires.flatMap { CalendarDate($0) })
  }

  private static func today() throws -> CalendarDate {
    try #require(CalendarDate("2026-03-01"))
  }

  @Test("New and expired fail; known passes; fixed can be removed; what is none of it is said")
  func sorts() throws {
    let baseline = Baseline(entries: [
      Self.entry("1"), Self.entry("2", expires: "2026-02-28"),
      Self.entry("3", expires: "2026-03-01"), Self.entry("4"), Self.entry("5"),
    ])
    let check = BaselineCheck(
      .judged([
        Self.finding("0"), Self.finding("1"), Self.finding("2"), Self.finding("3"),
        Self.finding("4", verdict: .expected), Self.finding("6", severity: .info),
      ]), against: baseline, on: try Self.today())
    #expect(check.new.map(\.headline) == ["finding 0"])
    #expect(check.known.map(\.headline) == ["finding 1", "finding 3"])
    #expect(check.expired.map(\.headline) == ["finding 2"])
    #expect(check.accepted.map(\.headline) == ["finding 4"])
    #expect(check.fixed.map(\.reason) == ["reason 5"])
    #expect(check.unused == [])
    #expect(check.fails)
    // What is known goes to the end, with its reason.
    #expect(
      check.analysis.findings.map(\.headline)
        == ["finding 0", "finding 2", "finding 4", "finding 6", "finding 1", "finding 3"])
    #expect(
      check.analysis.findings.map { $0.acceptance?.reason }
        == [nil, "reason 2", "reason 4", nil, "reason 1", "reason 3"])
    #expect(
      check.analysis.findings.map { $0.acceptance?.isExpired }
        == [nil, true, false, nil, false, false])
  }

  @Test("An entry without a finding is unused, not fixed, where its rule could not judge")
  func unused() throws {
    var other = Self.entry("2")
    other.fingerprint = Fingerprint(text: "v2:0000000000000002")
    var gone = Self.entry("3")
    gone.rule = RuleID(rawValue: "gone")
    let baseline = Baseline(entries: [Self.entry("1"), other, gone])
    let today = try Self.today()
    let judged = BaselineCheck(.judged([]), against: baseline, on: today)
    #expect(judged.fixed == [Self.entry("1")])
    #expect(
      judged.unused.map(\.reason)
        == ["no rule has this name", "another version of outlive made its fingerprint"])
    let cut = BaselineCheck(.cut([]), against: baseline, on: today)
    #expect(cut.fixed == [])
    #expect(cut.unused.map(\.entry.reason) == ["reason 1", "reason 3", "reason 2"])
    #expect(!cut.fails)
  }

  @Test(
    "Nothing is lost or there twice, and an update makes the next check pass",
    arguments: 1...100 as ClosedRange<UInt64>)
  func partition(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let findings = RandomBaselines.findings(using: &random)
    var baseline = RandomBaselines.baseline(using: &random)
    let analysis: Analysis = seed % 4 == 0 ? .cut(findings) : .judged(findings)
    let today = RandomBaselines.day(using: &random)
    let check = BaselineCheck(analysis, against: baseline, on: today)
    #expect(
      Set(check.analysis.findings.map(\.fingerprint)) == Set(findings.map(\.fingerprint)))
    let sorted = check.new + check.known + check.expired + check.accepted
    let silent = findings.filter { finding in
      !baseline.entries.contains { $0.fingerprint == finding.fingerprint }
        && (finding.verdict == .expected || finding.severity == .info)
    }
    #expect(
      (sorted + silent).map(\.fingerprint).sorted() == findings.map(\.fingerprint).sorted())
    let entries =
      (check.known + check.expired + check.accepted).map(\.fingerprint)
      + check.fixed.map(\.fingerprint) + check.unused.map(\.entry.fingerprint)
    #expect(entries.sorted() == baseline.entries.map(\.fingerprint).sorted())
    #expect(check.fails == check.analysis.hasFindings)

    let before = baseline
    baseline.update(from: check) { Baseline.Entry(of: $0, reason: "added") }
    let next = BaselineCheck(analysis, against: baseline, on: today)
    #expect(next.new == [] && next.fixed == [])
    #expect(next.expired.map(\.fingerprint) == check.expired.map(\.fingerprint))
    #expect(next.unused.map(\.entry) == check.unused.map(\.entry))
    for entry in baseline.entries {
      let old = before.entries.first { $0.fingerprint == entry.fingerprint }
      #expect(entry.reason == old?.reason ?? "added")
      #expect(entry.owner == old?.owner && entry.expires == old?.expires)
    }
    var again = baseline
    again.update(from: next) { Baseline.Entry(of: $0, reason: "never") }
    #expect(again == baseline)
  }

  @Test("A baseline of what a rule's example yields lets the same example pass")
  func examples() throws {
    let today = try Self.today()
    var count = 0
    for rule in RuleRegistry.all.map(\.description) {
      for example in rule.firing + rule.silent {
        let analysis = Analysis(of: example.trace)
        let baseline = Baseline(
          entries: analysis.findings.filter { $0.isDefect && !$0.isOfRecording }.map {
            Baseline.Entry(of: $0, reason: "known")
          })
        let check = BaselineCheck(analysis, against: baseline, on: today)
        #expect(!check.fails)
        #expect(check.analysis.findings.allSatisfy { !$0.isDefect || $0.isOfRecording })
        #expect(check.known.count == baseline.entries.count)
        #expect(check.fixed == [] && check.unused == [])
        count += baseline.entries.count
      }
    }
    // Of an incomplete recording, and of what is only worth knowing, there is none.
    #expect(count >= RuleRegistry.all.count - 2)
  }
}
