import Foundation
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("The article on the event vocabulary says what each rule sees")
struct EventVocabularyTests {
  /// Every rule that the project has names for, in the order of the article.
  private static let rules = [
    "retain-cycle", "closure-capture-cycle", "live-cycle", "container-self-capture",
    "parent-child-component-cycle", "strong-back-reference", "expected-release-missed",
    "outlives-scope", "outlives-container", "held-from-outside", "live-count-growth",
    "container-pool-growth", "accumulation", "premature-death", "unfinished", "captive-dependency",
    "captive-weak", "weak-churn", "weak-unheld-configure", "torn-singleton", "ambiguous-scope",
    "short-circuit", "args-ignored", "args-fanout", "args-unstable-key", "graph-split",
    "graph-bleed", "unshared-diamond", "escaped-scoped", "closed-scope-use", "scope-not-closed",
    "stale-singleton", "cache-overwrite", "unreachable-definition", "init-cycle",
    "divergent-unshared-cycle", "seen-before-configured", "double-build", "discarded-instance",
    "abstract-resolved", "aborted-resolution", "reentrant-completion", "identity-split",
    "self-nested-key", "late-definition", "unsatisfied", "ambiguous", "service-locator",
    "over-injection", "eager-order-dependence", "cross-thread-resolution", "subject-died-observed",
    "observer-outlived-subject", "observer-died-registered", "handled-after-death", "never-removed",
    "observation-cycle", "subject-pinned", "remove-unregistered", "double-remove", "foreign-remove",
    "duplicate-registration", "accumulating-registrations", "wrong-isolation", "teardown-race",
    "handled-after-remove", "notification-cascade", "feedback-loop", "mutation-in-prior",
    "stop-during-initial", "discarded-observation", "dead-observation", "background-screen-work",
    "slow-handler", "unbalanced-mutation", "lost-rearm", "pinned-by-task", "screen-leak",
    "zombie-coordinator", "finished-retained", "released-too-early", "duplicate-coordinator",
    "never-finished", "model-tree-drift", "root-replaced-survivors", "deeplink-orphans",
    "stalled-navigation", "double-completion", "overlapping-navigation", "start-vanished",
    "effects-before-gate", "half-built", "orphan-build", "duplicate-screen", "finder-missed",
    "not-visible-after-success", "two-parents", "reuse-without-reset", "scope-outlives-screen",
    "observers-after-detach", "unbounded-stack", "cancelled-treated-as-done", "lost-route",
    "screen-router-cycle", "link-chain-broken", "vacuous-check", "trace-loss",
  ]

  private func article() throws -> String {
    try String(
      contentsOf: Checkout.root.appending(
        path: "Sources/OutliveTrace/OutliveTrace.docc/event-vocabulary.md"), encoding: .utf8)
  }

  /// The rows of the tables: a rule, and the events that it needs as the article writes them.
  private func rows() throws -> [(rule: String, events: [Substring])] {
    try article().split(separator: "\n").compactMap { line in
      guard let row = line.wholeMatch(of: #/\| `([a-z-]+)` \| (.*) \| (.*) \|/#) else { return nil }
      return (String(row.output.1), row.output.2.matches(of: /`([^`]*)`/).map(\.output.1))
    }
  }

  @Test("Every rule is there once, and no other")
  func rules() throws {
    #expect(try rows().map(\.rule) == Self.rules)
    #expect(Self.rules.count == 107)
    #expect(Set(Self.rules).count == Self.rules.count)
  }

  @Test("Every event and every field that a rule needs exists")
  func eventsAndFields() throws {
    var count = 0
    for row in try rows() {
      #expect(!row.events.isEmpty, "\(row.rule)")
      for text in row.events {
        let parts = try #require(text.wholeMatch(of: #/([a-z-]+)(?:\(([A-Za-z, ]+)\))?/#)).output
        var names = FieldNames()
        let kind = Event.Kind(name: String(parts.1))
        #expect(kind != nil, "\(row.rule) needs \(parts.1)")
        guard var kind else { continue }
        kind.visit(&names)
        for field in (parts.2 ?? "").split(separator: ", ") {
          #expect(names.names.contains(String(field)), "\(row.rule) needs \(parts.1).\(field)")
          count += 1
        }
      }
    }
    #expect(count > 900)
  }

  @Test("Every event is needed by a rule, or the article says what it is for")
  func everyEvent() throws {
    let article = try article()
    for payload in Event.Kind.payloads {
      let isMentioned =
        article.contains("`\(payload.name)`") || article.contains("`\(payload.name)(")
      #expect(isMentioned, "\(payload.name)")
    }
  }

  @Test("What a rule needs of all events is what all events have")
  func commonFields() throws {
    let common = ["time", "thread", "isolation", "task", "cause", "site"]
    for line in try article().split(separator: "\n") {
      guard let row = line.wholeMatch(of: #/\| `[a-z-]+` \| .* \| (.*) \|/#) else { continue }
      for name in row.output.1.split(separator: ", ") {
        #expect(common.contains(String(name)))
      }
    }
  }
}
