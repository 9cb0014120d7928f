/// Every name that a rule ever had: fingerprints, baselines and suppressions are made of them.
///
/// A name is never taken off the list and never given to another rule. A rule that gets a new name
/// keeps the old one as an alias; a rule that goes leaves its name behind. New names come last.
package enum RuleNames {
  /// The names, in the order in which they came.
  package static let everUsed: [String] = [
    "retain-cycle", "closure-capture-cycle", "expected-release-missed", "outlives-scope",
    "live-count-growth", "captive-dependency", "subject-died-observed",
    "observer-died-registered", "vacuous-check",
    "live-cycle", "container-self-capture", "parent-child-component-cycle",
    "strong-back-reference", "outlives-container", "held-from-outside", "container-pool-growth",
    "accumulation", "premature-death", "unfinished", "trace-loss",
    "captive-weak", "weak-churn", "weak-unheld-configure", "torn-singleton", "ambiguous-scope",
    "short-circuit", "args-ignored", "args-fanout", "args-unstable-key", "graph-split",
    "graph-bleed", "unshared-diamond", "escaped-scoped", "closed-scope-use", "scope-not-closed",
    "stale-singleton", "cache-overwrite", "unreachable-definition",
    "init-cycle", "divergent-unshared-cycle", "double-build", "abstract-resolved",
    "self-nested-key", "unsatisfied", "ambiguous",
    "seen-before-configured", "aborted-resolution", "reentrant-completion", "identity-split",
    "late-definition", "cross-thread-resolution", "discarded-instance", "service-locator",
    "over-injection", "eager-order-dependence", "wrong-isolation", "notification-cascade",
    "feedback-loop", "mutation-in-prior", "dead-observation", "background-screen-work",
    "slow-handler", "unbalanced-mutation", "lost-rearm", "observation-cycle", "subject-pinned",
    "pinned-by-task", "observer-outlived-subject", "handled-after-death", "never-removed",
    "remove-unregistered", "double-remove", "foreign-remove", "duplicate-registration",
    "accumulating-registrations", "teardown-race", "handled-after-remove", "stop-during-initial",
    "discarded-observation", "unhandled-change", "unknown-key",
  ]

  /// The names of rules that are no more.
  package static let retired: Set<String> = []
}
