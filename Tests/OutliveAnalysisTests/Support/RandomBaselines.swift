import OutliveAnalysis
import OutliveTestSupport

/// Baselines, findings and days by chance.
enum RandomBaselines {
  private static let texts = [
    "waits", "see #12", "a: b", "“ünïcode” 🧵", "- x", "outlive-baseline 1", "v1:0000000000000000",
  ]

  /// A baseline of up to eight entries among sixteen possible ones.
  static func baseline(using random: inout SeededRandom) -> Baseline {
    var entries: [Baseline.Entry] = []
    for fingerprint in fingerprints.shuffled(using: &random)
      .prefix(Int.random(in: 0...8, using: &random))
    {
      entries.append(
        Baseline.Entry(
          fingerprint: fingerprint, rule: rule(using: &random),
          headline: Bool.random(using: &random) ? "" : text(using: &random),
          reason: text(using: &random),
          owner: Bool.random(using: &random) ? nil : text(using: &random),
          expires: Bool.random(using: &random) ? nil : day(using: &random)))
    }
    return Baseline(entries: entries)
  }

  /// The fingerprints that there are.
  static let fingerprints = (0..<16).map { number in
    Fingerprint(text: "v1:000000000000000" + String(number, radix: 16))
  }

  /// A rule that there is, or one that there isn't.
  static func rule(using random: inout SeededRandom) -> RuleID {
    let rules = RuleRegistry.all.map(\.description.id) + [RuleID(rawValue: "gone")]
    return rules[Int.random(in: rules.indices, using: &random)]
  }

  /// A day of the first weeks of 2026.
  static func day(using random: inout SeededRandom) -> CalendarDate {
    CalendarDate(
      secondsSince1970: 1_767_225_600 + UInt64.random(in: 0..<40, using: &random) * 86_400)
  }

  /// Up to eight findings among sixteen possible ones.
  static func findings(using random: inout SeededRandom) -> [Finding] {
    fingerprints.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)).map {
      var finding = Finding(
        rule: rule(using: &random),
        severity: Severity.allCases[Int.random(in: 0..<3, using: &random)],
        verdict: [.leak, .suspect, .expected][Int.random(in: 0..<3, using: &random)],
        headline: text(using: &random), fix: "", fingerprint: $0)
      finding.mergedCount = Int.random(in: 1...3, using: &random)
      if Bool.random(using: &random) {
        finding.kept = KeptMemory(objects: 1, bytes: UInt64.random(in: 0...2, using: &random))
      }
      return finding
    }
    // What is missing of a recording is in no baseline, and no other run has it.
    .filter { !$0.isOfRecording }
  }

  private static func text(using random: inout SeededRandom) -> String {
    texts[Int.random(in: texts.indices, using: &random)]
  }
}
