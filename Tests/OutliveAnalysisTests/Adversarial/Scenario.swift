import OutliveAnalysis
import OutliveTrace
import Testing

/// A program told as events, and all that must be found in it: a finding more fails too.
struct Scenario: Sendable, CustomTestStringConvertible {
  /// What is known beforehand of one finding.
  struct Expected: Sendable {
    var rule: String
    var verdict: Verdict = .leak
    var count = 1
    /// The reference at fault, as `Type.name`; `nil` when it is open which one it is.
    var culprit: String?
    /// The types of what it keeps alive; `nil` when that is open.
    var nested: [String]?
  }

  var name: String
  var expected: [Expected]
  /// What a trace that is cut rightly shows, because only later events explain it.
  var shownWhenCut: Set<String> = []
  var trace: Trace

  var testDescription: String { name }
  var isHealthy: Bool { expected.isEmpty }

  /// A program without a defect.
  static func healthy(
    _ name: String, shownWhenCut: Set<String> = [], _ build: (inout TraceBuilder) -> Void
  ) -> Scenario {
    leaking(name, [], shownWhenCut: shownWhenCut, build)
  }

  static func leaking(
    _ name: String, _ expected: [Expected], shownWhenCut: Set<String> = [],
    _ build: (inout TraceBuilder) -> Void
  ) -> Scenario {
    var builder = TraceBuilder()
    build(&builder)
    return Scenario(
      name: name, expected: expected, shownWhenCut: shownWhenCut, trace: builder.trace)
  }

  static let all =
    cycles + captures + snapshots + survivors + scopes + observers + cascades + captives + checks
}

extension Scenario.Expected {
  static func cycle(
    _ culprit: String? = nil, count: Int = 1, nested: [String]? = nil
  ) -> Self {
    Self(rule: "retain-cycle", count: count, culprit: culprit, nested: nested)
  }

  static func closure(
    _ culprit: String? = nil, count: Int = 1, nested: [String]? = nil
  ) -> Self {
    Self(rule: "closure-capture-cycle", count: count, culprit: culprit, nested: nested)
  }

  static func missed(
    _ culprit: String? = nil, count: Int = 1, nested: [String]? = nil,
    verdict: Verdict = .leak
  ) -> Self {
    Self(
      rule: "expected-release-missed", verdict: verdict, count: count, culprit: culprit,
      nested: nested)
  }

  static func scope(
    _ culprit: String? = nil, count: Int = 1, nested: [String]? = nil,
    verdict: Verdict = .leak
  ) -> Self {
    Self(
      rule: "outlives-scope", verdict: verdict, count: count, culprit: culprit, nested: nested)
  }

  static func captive(
    _ culprit: String? = nil, count: Int = 1, verdict: Verdict = .leak
  ) -> Self {
    Self(rule: "captive-dependency", verdict: verdict, count: count, culprit: culprit)
  }

  static func subjectDied(count: Int = 1) -> Self {
    Self(rule: "subject-died-observed", count: count)
  }

  static func observerDied(count: Int = 1) -> Self {
    Self(rule: "observer-died-registered", count: count)
  }

  static func live(_ culprit: String? = nil, count: Int = 1, verdict: Verdict = .suspect) -> Self {
    Self(rule: "live-cycle", verdict: verdict, count: count, culprit: culprit)
  }

  static let incomplete = Self(rule: "trace-loss")

  static func vacuous(count: Int = 1) -> Self { Self(rule: "vacuous-check", count: count) }
}

extension Scenario {
  /// Compares what was found with what must be found.
  func expectFindings(of analysis: Analysis, _ location: SourceLocation = #_sourceLocation) {
    var open = expected
    for finding in analysis.findings {
      let matching = open.firstIndex { $0.matches(finding) }
      #expect(
        matching != nil, "unexpected: \(finding.briefly) in “\(name)”", sourceLocation: location)
      if let matching { open.remove(at: matching) }
    }
    for missing in open {
      Issue.record("missing in “\(name)”: \(missing)", sourceLocation: location)
    }
  }
}

extension Scenario.Expected {
  func matches(_ finding: Finding) -> Bool {
    finding.rule.rawValue == rule && finding.verdict == verdict && finding.count == count
      && (culprit == nil || culprit == finding.culprit)
      && (nested == nil || nested?.sorted() == finding.nested.map(\.type).sorted())
  }
}
