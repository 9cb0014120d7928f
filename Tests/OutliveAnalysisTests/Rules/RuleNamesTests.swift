import OutliveAnalysis
import Testing

@Suite("The names of rules")
struct RuleNamesTests {
  /// What was released.
  ///
  /// Add names at the end; never change or remove one.
  private static let released = [
    "retain-cycle", "closure-capture-cycle", "expected-release-missed", "outlives-scope",
    "live-count-growth", "captive-dependency", "subject-died-observed", "observer-died-registered",
    "vacuous-check", "live-cycle", "container-self-capture", "parent-child-component-cycle",
    "strong-back-reference", "outlives-container", "held-from-outside", "container-pool-growth",
    "accumulation", "premature-death", "unfinished", "trace-loss", "captive-weak", "weak-churn",
    "weak-unheld-configure", "torn-singleton", "ambiguous-scope", "short-circuit", "args-ignored",
    "args-fanout", "args-unstable-key", "graph-split", "graph-bleed", "unshared-diamond",
    "escaped-scoped", "closed-scope-use", "scope-not-closed", "stale-singleton", "cache-overwrite",
    "unreachable-definition", "init-cycle", "divergent-unshared-cycle", "double-build",
    "abstract-resolved", "self-nested-key", "unsatisfied", "ambiguous", "seen-before-configured",
    "aborted-resolution", "reentrant-completion", "identity-split", "late-definition",
    "cross-thread-resolution", "discarded-instance", "service-locator", "over-injection",
    "eager-order-dependence", "wrong-isolation", "notification-cascade", "feedback-loop",
    "mutation-in-prior", "dead-observation", "background-screen-work", "slow-handler",
    "unbalanced-mutation", "lost-rearm", "observation-cycle", "subject-pinned", "pinned-by-task",
    "observer-outlived-subject", "handled-after-death", "never-removed", "remove-unregistered",
    "double-remove", "foreign-remove", "duplicate-registration", "accumulating-registrations",
    "teardown-race", "handled-after-remove", "stop-during-initial", "discarded-observation",
    "unhandled-change", "unknown-key",
  ]

  @Test("Nothing is taken off the list of names, moved or used twice")
  func appendOnly() {
    #expect(Array(RuleNames.everUsed.prefix(Self.released.count)) == Self.released)
    #expect(Set(RuleNames.everUsed).count == RuleNames.everUsed.count)
    #expect(
      RuleNames.everUsed.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test("Each name belongs to one rule, as its name or an alias, or to none any more")
  func owners() {
    var owners: [String: Int] = [:]
    for description in RuleRegistry.all.map(\.description) {
      for id in [description.id] + description.aliases { owners[id.rawValue, default: 0] += 1 }
    }
    for name in RuleNames.retired { owners[name, default: 0] += 1 }
    #expect(Set(owners.keys) == Set(RuleNames.everUsed))
    #expect(owners.values.allSatisfy { $0 == 1 })
  }

  @Test("A rule is found by its alias as well")
  func aliases() {
    for description in RuleRegistry.all.map(\.description) {
      for id in [description.id] + description.aliases {
        #expect(RuleRegistry.rule(named: id.rawValue)?.description.id == description.id)
      }
    }
  }
}
