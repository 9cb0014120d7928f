/// Every rule, in the order in which they are listed.
public enum RuleRegistry {
  /// The rules.
  public static let all: [any Rule] = [
    RetainCycleRule(),
    ClosureCaptureCycleRule(),
    LiveCycleRule(),
    ContainerSelfCaptureRule(),
    ParentChildComponentCycleRule(),
    StrongBackReferenceRule(),
    ExpectedReleaseMissedRule(),
    OutlivesScopeRule(),
    OutlivesContainerRule(),
    HeldFromOutsideRule(),
    LiveCountGrowthRule(),
    ContainerPoolGrowthRule(),
    AccumulationRule(),
    PrematureDeathRule(),
    UnfinishedRule(),
    CaptiveDependencyRule(),
    InitCycleRule(),
    DivergentUnsharedCycleRule(),
    DoubleBuildRule(),
    AbstractResolvedRule(),
    SelfNestedKeyRule(),
    UnsatisfiedRule(),
    AmbiguousRule(),
    SeenBeforeConfiguredRule(),
    AbortedResolutionRule(),
    ReentrantCompletionRule(),
    IdentitySplitRule(),
    LateDefinitionRule(),
    CrossThreadResolutionRule(),
    DiscardedInstanceRule(),
    ServiceLocatorRule(),
    OverInjectionRule(),
    EagerOrderDependenceRule(),
    SubjectDiedObservedRule(),
    ObserverDiedRegisteredRule(),
    VacuousCheckRule(),
    TraceLossRule(),
  ]

  /// The rule with a name, old names included; `nil` when there is none.
  public static func rule(named name: String) -> (any Rule)? {
    let id = RuleID(rawValue: name)
    return all.first { $0.description.id == id || $0.description.aliases.contains(id) }
  }
}
