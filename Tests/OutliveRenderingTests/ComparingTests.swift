import Foundation
import OutliveAnalysis
import OutliveRendering
import OutliveTrace
import Testing

@Suite("Baselines, comparisons and histories, as text and as JSON")
struct ComparingTests {
  /// An entry of each kind: known, expired, fixed, unused, and one for what is expected anyway.
  private static func check() throws -> BaselineCheck {
    let today = try #require(CalendarDate("2026-03-01"))
    var expected = Fixtures.vacuous
    expected.verdict = .expected
    expected.fingerprint = Fingerprint(text: "v1:0000000000000e1e")
    var analysis = judged(Fixtures.analysis)
    analysis.findings.append(expected)
    let rule = RuleID(rawValue: "retain-cycle")
    let baseline = Baseline(entries: [
      Baseline.Entry(
        of: Fixtures.captive, reason: "waits for the new binding", owner: "shelf team",
        expires: CalendarDate("2027-03-31")),
      Baseline.Entry(
        of: Fixtures.vacuous, reason: "see #12", expires: CalendarDate("2026-02-28")),
      Baseline.Entry(of: expected, reason: "nobody knows"),
      Baseline.Entry(
        fingerprint: Fingerprint(text: "v1:00000000000000f1"), rule: rule,
        headline: "DocumentCell outlives “the list”", reason: "see #9"),
      Baseline.Entry(
        fingerprint: Fingerprint(text: "v1:00000000000000f2"), rule: RuleID(rawValue: "gone"),
        reason: "<b>\u{202E}&"),
    ])
    return BaselineCheck(analysis, against: baseline, on: today)
  }

  private static func judged(_ analysis: Analysis) -> Analysis {
    var analysis = analysis
    analysis.notEvaluated = []
    analysis.summary.integrity = TraceIntegrity(isComplete: true)
    return analysis
  }

  /// One of each kind: new, grown, moved, renamed, still there, fixed, not judged.
  private static func comparison() -> RunComparison {
    var old = judged(Fixtures.analysis)
    var new = old
    old.findings = []
    new.findings = []
    func add(_ finding: Finding, _ digit: Character, to analysis: inout Analysis, count: Int = 1) {
      var finding = finding
      finding.fingerprint = Fingerprint(text: "v1:000000000000000\(digit)")
      finding.instances = []
      finding.mergedCount = count
      analysis.findings.append(finding)
    }
    add(Fixtures.closureCycle, "1", to: &old)
    add(Fixtures.closureCycle, "1", to: &new, count: 3)
    add(Fixtures.captive, "2", to: &old)
    add(Fixtures.captive, "3", to: &new)
    add(Fixtures.selfCycle, "4", to: &old)
    add(Fixtures.selfCycle, "4", to: &new)
    add(Fixtures.vacuous, "5", to: &old)
    add(Fixtures.vacuous, "6", to: &new)
    var gone = Fixtures.vacuous
    gone.rule = RuleID(rawValue: "gone")
    add(gone, "7", to: &old)
    return RunComparison(from: old, to: new)
  }

  /// Findings that are new, back again, fixed and unknown, in four runs.
  private static func history() throws -> (runs: [HistoricRun], findings: [FindingHistory]) {
    var runs: [HistoricRun] = []
    for (index, name) in ["nightly-1", "nightly-2", "<b>\u{202E}&", "nightly-4"].enumerated() {
      runs.append(
        HistoricRun(
          number: index + 1, name: name, commit: index == 1 ? "3f9c2a5" : nil,
          date: try #require(CalendarDate("2026-03-0\(index + 1)")), traces: index + 1))
    }
    runs[3].notJudged = [Fixtures.captive.rule: "no snapshot of the live heap was recorded"]
    func told(_ finding: Finding, _ seen: [Int]) -> FindingHistory {
      FindingHistory(
        of: finding.fingerprint, rule: finding.rule, headline: finding.headline,
        sightings: seen.map { Sighting(run: $0, count: $0, bytes: $0 == 2 ? nil : 2048) }, in: runs)
    }
    return (
      runs,
      [
        told(Fixtures.closureCycle, [4]), told(Fixtures.selfCycle, [1, 2, 4]),
        told(Fixtures.vacuous, [1]), told(Fixtures.captive, [2, 3]),
      ]
    )
  }

  @Test("What a run says of a baseline is byte for byte as it was looked at")
  func baselineCheck() throws {
    let check = try Self.check()
    try Golden(name: "baseline-check.txt").expect(BaselineCheckText(check: check).render())
    try Golden(name: "baseline-check.json").expect(BaselineCheckJSON(check: check).render())
  }

  @Test("What changed between two runs is byte for byte as it was looked at")
  func comparison() throws {
    let comparison = Self.comparison()
    try Golden(name: "diff.txt").expect(RunComparisonText(comparison: comparison).render())
    try Golden(name: "diff.json").expect(RunComparisonJSON(comparison: comparison).render())
  }

  @Test("The findings of many runs are byte for byte as they were looked at")
  func history() throws {
    let (runs, findings) = try Self.history()
    let text = HistoryText(runs: runs, findings: findings)
    let pages = findings.map { "\n" + text.page(of: $0) }.joined()
    try Golden(name: "history.txt").expect(text.list() + "\n" + text.runList() + pages)
    try Golden(name: "history.json").expect(HistoryJSON(runs: runs, findings: findings).render())
  }

  @Test("What is known and since when is on the page and in the text, and colours change no word")
  func known() throws {
    var analysis = try Self.check().analysis
    analysis.findings[0].history = try Self.history().findings[1]
    let text = TextReport(analysis: analysis).render()
    let page = HTMLReport(analysis: analysis, title: "Known").render()
    for sentence in [
      "known: waits for the new binding (shelf team, until 2027-03-31)",
      "was known until 2026-02-28: see #12",
      "known: 1 finding of 1 object: waits for the new binding (1)",
    ] {
      #expect(text.contains(sentence))
      #expect(page.contains(sentence))
    }
    #expect(page.contains("history: first seen in “nightly-1” (2026-03-01)"))
    let colored = BaselineCheckText(
      check: try Self.check(), options: TextReport.Options(color: true)
    ).render()
    #expect(
      colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        == BaselineCheckText(check: try Self.check()).render())
    #expect(colored.contains("\u{1B}["))
  }

  @Test("Every document is JSON")
  func documents() throws {
    let (runs, findings) = try Self.history()
    for document in [
      BaselineCheckJSON(check: try Self.check()).render(),
      RunComparisonJSON(comparison: Self.comparison()).render(),
      HistoryJSON(runs: runs, findings: findings).render(),
    ] {
      let value = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
      #expect(value?["version"] as? Int == 1)
    }
  }
}
