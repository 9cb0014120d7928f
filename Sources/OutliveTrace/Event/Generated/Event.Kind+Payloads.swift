// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

extension Event.Kind {
  /// Every kind of event, in the order of their tags.
  public static let payloads: [any EventPayload.Type] = [
    Settle.self,
    ScopeBegan.self,
    ScopeEnded.self,
    ReleaseExpected.self,
    CheckBegan.self,
    CheckEnded.self,
    EventsLost.self,
    SurvivalExpected.self,
    BreakExpected.self,
    BreakReached.self,
    IterationBegan.self,
    IterationEnded.self,
    WaitingBegan.self,
    WaitingEnded.self,
    FindingSuppressed.self,
    ObjectCreated.self,
    ObjectReleased.self,
    ObjectAllocated.self,
    DeinitBegan.self,
    ReferenceSet.self,
    ReferenceCleared.self,
    RootHeld.self,
    RootReleased.self,
    ObjectUsed.self,
    ObjectIsolated.self,
    TableMeasured.self,
    CallStackRecorded.self,
    SnapshotBegan.self,
    SnapshotNode.self,
    SnapshotEdge.self,
    SnapshotUnreadable.self,
    SnapshotEnded.self,
    SnapshotRoot.self,
    SnapshotCensus.self,
    SnapshotMeasured.self,
    SnapshotFailed.self,
    ContainerOpened.self,
    ContainerEnded.self,
    ComponentDefined.self,
    ResolutionBegan.self,
    ResolutionEnded.self,
    ScopeHit.self,
    ComponentStored.self,
    ComponentEvicted.self,
    WeakReleased.self,
    ConfigureBegan.self,
    ConfigureEnded.self,
    DefinitionRegistered.self,
    DefinitionRemoved.self,
    DefinitionHolding.self,
    ResolutionDescribed.self,
    ResolutionFailed.self,
    ResolutionCandidate.self,
    DependencyDelivered.self,
    InjectionBegan.self,
    InjectionEnded.self,
    ComponentBuilt.self,
    ComponentReplaced.self,
    ComponentBypassed.self,
    ExistingInjected.self,
    PoolMeasured.self,
    ContainerClosed.self,
    ContainerLoaded.self,
    ContainerUnloaded.self,
    AssemblyActivated.self,
    PostProcessorAttached.self,
    ContainerSynchronized.self,
    ComponentFound.self,
    ObservationRegistered.self,
    ObservationRemoved.self,
    ObservationFreed.self,
    HandleBegan.self,
    HandleEnded.self,
    MutationBegan.self,
    MutationEnded.self,
    ObservationDescribed.self,
    RegistrationEnded.self,
    RegistrationRefused.self,
    RemovalMissed.self,
    ForeignRemoved.self,
    RemovalWaited.self,
    IsolationMismatched.self,
    HandlerDropped.self,
    DeliveryQueued.self,
    DeliveryDropped.self,
    TrackingArmed.self,
    TrackingFired.self,
    BagAdded.self,
    BagDropped.self,
    DependentKeyDeclared.self,
    CollectionChanged.self,
    MutationUnchanged.self,
    MutationAbandoned.self,
    ScreenBuilt.self,
    ScreenAttached.self,
    ScreenDetached.self,
    ScreenShown.self,
    ScreenHidden.self,
    ScreenSelected.self,
    ScreenConfigured.self,
    RootReplaced.self,
    TransitionBegan.self,
    TransitionEnded.self,
    TransitionCancelled.self,
    StackDeclared.self,
    StackEntryDeclared.self,
    ScreenScopeBound.self,
    DismissalRefused.self,
    NavigationBegan.self,
    NavigationQueued.self,
    NavigationParked.self,
    NavigationResumed.self,
    FinderFound.self,
    FinderMissed.self,
    PlanMade.self,
    StartRevalidated.self,
    InterceptorBegan.self,
    InterceptorEnded.self,
    StepBegan.self,
    StepEnded.self,
    ContextApplied.self,
    NavigationRolledBack.self,
    NavigationEnded.self,
    LinkOpened.self,
    LinkStepHandled.self,
    LinkEnded.self,
    RouteLost.self,
    CoordinatorCreated.self,
    CoordinatorStarted.self,
    CoordinatorFinished.self,
    ChildAttached.self,
    ChildDetached.self,
    ScreenOwned.self,
    ScreenDisowned.self,
    CoordinatorTold.self,
    DropRefused.self,
    TaskCreated.self,
    TaskStarted.self,
    TaskCancelled.self,
    TaskEnded.self,
    TaskHolding.self,
    WorkBegan.self,
    WorkEnded.self,
    WorkHolding.self,
    RecordingBegan.self,
    RecordingEnded.self,
    SettingRecorded.self,
    ProcessForked.self,
    ThreadNamed.self,
    ThreadEnded.self,
    IsolationDeclared.self,
    ImageLoaded.self,
    ImageUnloaded.self,
    PartMerged.self,
    FingerprintKept.self,
    TestBegan.self,
    TestEnded.self,
  ]

  /// What this event carries, as one type for all kinds.
  public var payload: any EventPayload {
    switch self {
    case .settle(let payload): payload
    case .scopeBegan(let payload): payload
    case .scopeEnded(let payload): payload
    case .releaseExpected(let payload): payload
    case .checkBegan(let payload): payload
    case .checkEnded(let payload): payload
    case .eventsLost(let payload): payload
    case .survivalExpected(let payload): payload
    case .breakExpected(let payload): payload
    case .breakReached(let payload): payload
    case .iterationBegan(let payload): payload
    case .iterationEnded(let payload): payload
    case .waitingBegan(let payload): payload
    case .waitingEnded(let payload): payload
    case .findingSuppressed(let payload): payload
    case .objectCreated(let payload): payload
    case .objectReleased(let payload): payload
    case .objectAllocated(let payload): payload
    case .deinitBegan(let payload): payload
    case .referenceSet(let payload): payload
    case .referenceCleared(let payload): payload
    case .rootHeld(let payload): payload
    case .rootReleased(let payload): payload
    case .objectUsed(let payload): payload
    case .objectIsolated(let payload): payload
    case .tableMeasured(let payload): payload
    case .callStackRecorded(let payload): payload
    case .snapshotBegan(let payload): payload
    case .snapshotNode(let payload): payload
    case .snapshotEdge(let payload): payload
    case .snapshotUnreadable(let payload): payload
    case .snapshotEnded(let payload): payload
    case .snapshotRoot(let payload): payload
    case .snapshotCensus(let payload): payload
    case .snapshotMeasured(let payload): payload
    case .snapshotFailed(let payload): payload
    case .containerOpened(let payload): payload
    case .containerEnded(let payload): payload
    case .componentDefined(let payload): payload
    case .resolutionBegan(let payload): payload
    case .resolutionEnded(let payload): payload
    case .scopeHit(let payload): payload
    case .componentStored(let payload): payload
    case .componentEvicted(let payload): payload
    case .weakReleased(let payload): payload
    case .configureBegan(let payload): payload
    case .configureEnded(let payload): payload
    case .definitionRegistered(let payload): payload
    case .definitionRemoved(let payload): payload
    case .definitionHolding(let payload): payload
    case .resolutionDescribed(let payload): payload
    case .resolutionFailed(let payload): payload
    case .resolutionCandidate(let payload): payload
    case .dependencyDelivered(let payload): payload
    case .injectionBegan(let payload): payload
    case .injectionEnded(let payload): payload
    case .componentBuilt(let payload): payload
    case .componentReplaced(let payload): payload
    case .componentBypassed(let payload): payload
    case .existingInjected(let payload): payload
    case .poolMeasured(let payload): payload
    case .containerClosed(let payload): payload
    case .containerLoaded(let payload): payload
    case .containerUnloaded(let payload): payload
    case .assemblyActivated(let payload): payload
    case .postProcessorAttached(let payload): payload
    case .containerSynchronized(let payload): payload
    case .componentFound(let payload): payload
    case .observationRegistered(let payload): payload
    case .observationRemoved(let payload): payload
    case .observationFreed(let payload): payload
    case .handleBegan(let payload): payload
    case .handleEnded(let payload): payload
    case .mutationBegan(let payload): payload
    case .mutationEnded(let payload): payload
    case .observationDescribed(let payload): payload
    case .registrationEnded(let payload): payload
    case .registrationRefused(let payload): payload
    case .removalMissed(let payload): payload
    case .foreignRemoved(let payload): payload
    case .removalWaited(let payload): payload
    case .isolationMismatched(let payload): payload
    case .handlerDropped(let payload): payload
    case .deliveryQueued(let payload): payload
    case .deliveryDropped(let payload): payload
    case .trackingArmed(let payload): payload
    case .trackingFired(let payload): payload
    case .bagAdded(let payload): payload
    case .bagDropped(let payload): payload
    case .dependentKeyDeclared(let payload): payload
    case .collectionChanged(let payload): payload
    case .mutationUnchanged(let payload): payload
    case .mutationAbandoned(let payload): payload
    case .screenBuilt(let payload): payload
    case .screenAttached(let payload): payload
    case .screenDetached(let payload): payload
    case .screenShown(let payload): payload
    case .screenHidden(let payload): payload
    case .screenSelected(let payload): payload
    case .screenConfigured(let payload): payload
    case .rootReplaced(let payload): payload
    case .transitionBegan(let payload): payload
    case .transitionEnded(let payload): payload
    case .transitionCancelled(let payload): payload
    case .stackDeclared(let payload): payload
    case .stackEntryDeclared(let payload): payload
    case .screenScopeBound(let payload): payload
    case .dismissalRefused(let payload): payload
    case .navigationBegan(let payload): payload
    case .navigationQueued(let payload): payload
    case .navigationParked(let payload): payload
    case .navigationResumed(let payload): payload
    case .finderFound(let payload): payload
    case .finderMissed(let payload): payload
    case .planMade(let payload): payload
    case .startRevalidated(let payload): payload
    case .interceptorBegan(let payload): payload
    case .interceptorEnded(let payload): payload
    case .stepBegan(let payload): payload
    case .stepEnded(let payload): payload
    case .contextApplied(let payload): payload
    case .navigationRolledBack(let payload): payload
    case .navigationEnded(let payload): payload
    case .linkOpened(let payload): payload
    case .linkStepHandled(let payload): payload
    case .linkEnded(let payload): payload
    case .routeLost(let payload): payload
    case .coordinatorCreated(let payload): payload
    case .coordinatorStarted(let payload): payload
    case .coordinatorFinished(let payload): payload
    case .childAttached(let payload): payload
    case .childDetached(let payload): payload
    case .screenOwned(let payload): payload
    case .screenDisowned(let payload): payload
    case .coordinatorTold(let payload): payload
    case .dropRefused(let payload): payload
    case .taskCreated(let payload): payload
    case .taskStarted(let payload): payload
    case .taskCancelled(let payload): payload
    case .taskEnded(let payload): payload
    case .taskHolding(let payload): payload
    case .workBegan(let payload): payload
    case .workEnded(let payload): payload
    case .workHolding(let payload): payload
    case .recordingBegan(let payload): payload
    case .recordingEnded(let payload): payload
    case .settingRecorded(let payload): payload
    case .processForked(let payload): payload
    case .threadNamed(let payload): payload
    case .threadEnded(let payload): payload
    case .isolationDeclared(let payload): payload
    case .imageLoaded(let payload): payload
    case .imageUnloaded(let payload): payload
    case .partMerged(let payload): payload
    case .fingerprintKept(let payload): payload
    case .testBegan(let payload): payload
    case .testEnded(let payload): payload
    }
  }

  /// The type of what this kind of event carries.
  ///
  /// Unlike the type of ``payload``, it is known without copying the payload.
  public var payloadType: any EventPayload.Type {
    switch self {
    case .settle: Settle.self
    case .scopeBegan: ScopeBegan.self
    case .scopeEnded: ScopeEnded.self
    case .releaseExpected: ReleaseExpected.self
    case .checkBegan: CheckBegan.self
    case .checkEnded: CheckEnded.self
    case .eventsLost: EventsLost.self
    case .survivalExpected: SurvivalExpected.self
    case .breakExpected: BreakExpected.self
    case .breakReached: BreakReached.self
    case .iterationBegan: IterationBegan.self
    case .iterationEnded: IterationEnded.self
    case .waitingBegan: WaitingBegan.self
    case .waitingEnded: WaitingEnded.self
    case .findingSuppressed: FindingSuppressed.self
    case .objectCreated: ObjectCreated.self
    case .objectReleased: ObjectReleased.self
    case .objectAllocated: ObjectAllocated.self
    case .deinitBegan: DeinitBegan.self
    case .referenceSet: ReferenceSet.self
    case .referenceCleared: ReferenceCleared.self
    case .rootHeld: RootHeld.self
    case .rootReleased: RootReleased.self
    case .objectUsed: ObjectUsed.self
    case .objectIsolated: ObjectIsolated.self
    case .tableMeasured: TableMeasured.self
    case .callStackRecorded: CallStackRecorded.self
    case .snapshotBegan: SnapshotBegan.self
    case .snapshotNode: SnapshotNode.self
    case .snapshotEdge: SnapshotEdge.self
    case .snapshotUnreadable: SnapshotUnreadable.self
    case .snapshotEnded: SnapshotEnded.self
    case .snapshotRoot: SnapshotRoot.self
    case .snapshotCensus: SnapshotCensus.self
    case .snapshotMeasured: SnapshotMeasured.self
    case .snapshotFailed: SnapshotFailed.self
    case .containerOpened: ContainerOpened.self
    case .containerEnded: ContainerEnded.self
    case .componentDefined: ComponentDefined.self
    case .resolutionBegan: ResolutionBegan.self
    case .resolutionEnded: ResolutionEnded.self
    case .scopeHit: ScopeHit.self
    case .componentStored: ComponentStored.self
    case .componentEvicted: ComponentEvicted.self
    case .weakReleased: WeakReleased.self
    case .configureBegan: ConfigureBegan.self
    case .configureEnded: ConfigureEnded.self
    case .definitionRegistered: DefinitionRegistered.self
    case .definitionRemoved: DefinitionRemoved.self
    case .definitionHolding: DefinitionHolding.self
    case .resolutionDescribed: ResolutionDescribed.self
    case .resolutionFailed: ResolutionFailed.self
    case .resolutionCandidate: ResolutionCandidate.self
    case .dependencyDelivered: DependencyDelivered.self
    case .injectionBegan: InjectionBegan.self
    case .injectionEnded: InjectionEnded.self
    case .componentBuilt: ComponentBuilt.self
    case .componentReplaced: ComponentReplaced.self
    case .componentBypassed: ComponentBypassed.self
    case .existingInjected: ExistingInjected.self
    case .poolMeasured: PoolMeasured.self
    case .containerClosed: ContainerClosed.self
    case .containerLoaded: ContainerLoaded.self
    case .containerUnloaded: ContainerUnloaded.self
    case .assemblyActivated: AssemblyActivated.self
    case .postProcessorAttached: PostProcessorAttached.self
    case .containerSynchronized: ContainerSynchronized.self
    case .componentFound: ComponentFound.self
    case .observationRegistered: ObservationRegistered.self
    case .observationRemoved: ObservationRemoved.self
    case .observationFreed: ObservationFreed.self
    case .handleBegan: HandleBegan.self
    case .handleEnded: HandleEnded.self
    case .mutationBegan: MutationBegan.self
    case .mutationEnded: MutationEnded.self
    case .observationDescribed: ObservationDescribed.self
    case .registrationEnded: RegistrationEnded.self
    case .registrationRefused: RegistrationRefused.self
    case .removalMissed: RemovalMissed.self
    case .foreignRemoved: ForeignRemoved.self
    case .removalWaited: RemovalWaited.self
    case .isolationMismatched: IsolationMismatched.self
    case .handlerDropped: HandlerDropped.self
    case .deliveryQueued: DeliveryQueued.self
    case .deliveryDropped: DeliveryDropped.self
    case .trackingArmed: TrackingArmed.self
    case .trackingFired: TrackingFired.self
    case .bagAdded: BagAdded.self
    case .bagDropped: BagDropped.self
    case .dependentKeyDeclared: DependentKeyDeclared.self
    case .collectionChanged: CollectionChanged.self
    case .mutationUnchanged: MutationUnchanged.self
    case .mutationAbandoned: MutationAbandoned.self
    case .screenBuilt: ScreenBuilt.self
    case .screenAttached: ScreenAttached.self
    case .screenDetached: ScreenDetached.self
    case .screenShown: ScreenShown.self
    case .screenHidden: ScreenHidden.self
    case .screenSelected: ScreenSelected.self
    case .screenConfigured: ScreenConfigured.self
    case .rootReplaced: RootReplaced.self
    case .transitionBegan: TransitionBegan.self
    case .transitionEnded: TransitionEnded.self
    case .transitionCancelled: TransitionCancelled.self
    case .stackDeclared: StackDeclared.self
    case .stackEntryDeclared: StackEntryDeclared.self
    case .screenScopeBound: ScreenScopeBound.self
    case .dismissalRefused: DismissalRefused.self
    case .navigationBegan: NavigationBegan.self
    case .navigationQueued: NavigationQueued.self
    case .navigationParked: NavigationParked.self
    case .navigationResumed: NavigationResumed.self
    case .finderFound: FinderFound.self
    case .finderMissed: FinderMissed.self
    case .planMade: PlanMade.self
    case .startRevalidated: StartRevalidated.self
    case .interceptorBegan: InterceptorBegan.self
    case .interceptorEnded: InterceptorEnded.self
    case .stepBegan: StepBegan.self
    case .stepEnded: StepEnded.self
    case .contextApplied: ContextApplied.self
    case .navigationRolledBack: NavigationRolledBack.self
    case .navigationEnded: NavigationEnded.self
    case .linkOpened: LinkOpened.self
    case .linkStepHandled: LinkStepHandled.self
    case .linkEnded: LinkEnded.self
    case .routeLost: RouteLost.self
    case .coordinatorCreated: CoordinatorCreated.self
    case .coordinatorStarted: CoordinatorStarted.self
    case .coordinatorFinished: CoordinatorFinished.self
    case .childAttached: ChildAttached.self
    case .childDetached: ChildDetached.self
    case .screenOwned: ScreenOwned.self
    case .screenDisowned: ScreenDisowned.self
    case .coordinatorTold: CoordinatorTold.self
    case .dropRefused: DropRefused.self
    case .taskCreated: TaskCreated.self
    case .taskStarted: TaskStarted.self
    case .taskCancelled: TaskCancelled.self
    case .taskEnded: TaskEnded.self
    case .taskHolding: TaskHolding.self
    case .workBegan: WorkBegan.self
    case .workEnded: WorkEnded.self
    case .workHolding: WorkHolding.self
    case .recordingBegan: RecordingBegan.self
    case .recordingEnded: RecordingEnded.self
    case .settingRecorded: SettingRecorded.self
    case .processForked: ProcessForked.self
    case .threadNamed: ThreadNamed.self
    case .threadEnded: ThreadEnded.self
    case .isolationDeclared: IsolationDeclared.self
    case .imageLoaded: ImageLoaded.self
    case .imageUnloaded: ImageUnloaded.self
    case .partMerged: PartMerged.self
    case .fingerprintKept: FingerprintKept.self
    case .testBegan: TestBegan.self
    case .testEnded: TestEnded.self
    }
  }
}

extension Event.Kind {
  /// The kind's number in the binary form.
  @inlinable
  public var tag: UInt64 {
    switch self {
    case .settle: 16
    case .scopeBegan: 17
    case .scopeEnded: 18
    case .releaseExpected: 19
    case .checkBegan: 20
    case .checkEnded: 21
    case .eventsLost: 22
    case .survivalExpected: 23
    case .breakExpected: 24
    case .breakReached: 25
    case .iterationBegan: 26
    case .iterationEnded: 27
    case .waitingBegan: 28
    case .waitingEnded: 29
    case .findingSuppressed: 30
    case .objectCreated: 32
    case .objectReleased: 33
    case .objectAllocated: 34
    case .deinitBegan: 35
    case .referenceSet: 36
    case .referenceCleared: 37
    case .rootHeld: 38
    case .rootReleased: 39
    case .objectUsed: 40
    case .objectIsolated: 41
    case .tableMeasured: 42
    case .callStackRecorded: 43
    case .snapshotBegan: 48
    case .snapshotNode: 49
    case .snapshotEdge: 50
    case .snapshotUnreadable: 51
    case .snapshotEnded: 52
    case .snapshotRoot: 53
    case .snapshotCensus: 54
    case .snapshotMeasured: 55
    case .snapshotFailed: 56
    case .containerOpened: 64
    case .containerEnded: 65
    case .componentDefined: 66
    case .resolutionBegan: 67
    case .resolutionEnded: 68
    case .scopeHit: 69
    case .componentStored: 70
    case .componentEvicted: 71
    case .weakReleased: 72
    case .configureBegan: 73
    case .configureEnded: 74
    case .definitionRegistered: 75
    case .definitionRemoved: 76
    case .definitionHolding: 77
    case .resolutionDescribed: 78
    case .resolutionFailed: 79
    case .resolutionCandidate: 80
    case .dependencyDelivered: 81
    case .injectionBegan: 82
    case .injectionEnded: 83
    case .componentBuilt: 84
    case .componentReplaced: 85
    case .componentBypassed: 86
    case .existingInjected: 87
    case .poolMeasured: 88
    case .containerClosed: 89
    case .containerLoaded: 90
    case .containerUnloaded: 91
    case .assemblyActivated: 92
    case .postProcessorAttached: 93
    case .containerSynchronized: 94
    case .componentFound: 95
    case .observationRegistered: 96
    case .observationRemoved: 97
    case .observationFreed: 98
    case .handleBegan: 99
    case .handleEnded: 100
    case .mutationBegan: 101
    case .mutationEnded: 102
    case .observationDescribed: 103
    case .registrationEnded: 104
    case .registrationRefused: 105
    case .removalMissed: 106
    case .foreignRemoved: 107
    case .removalWaited: 108
    case .isolationMismatched: 109
    case .handlerDropped: 110
    case .deliveryQueued: 111
    case .deliveryDropped: 112
    case .trackingArmed: 113
    case .trackingFired: 114
    case .bagAdded: 115
    case .bagDropped: 116
    case .dependentKeyDeclared: 117
    case .collectionChanged: 118
    case .mutationUnchanged: 119
    case .mutationAbandoned: 120
    case .screenBuilt: 128
    case .screenAttached: 129
    case .screenDetached: 130
    case .screenShown: 131
    case .screenHidden: 132
    case .screenSelected: 133
    case .screenConfigured: 134
    case .rootReplaced: 135
    case .transitionBegan: 136
    case .transitionEnded: 137
    case .transitionCancelled: 138
    case .stackDeclared: 139
    case .stackEntryDeclared: 140
    case .screenScopeBound: 141
    case .dismissalRefused: 142
    case .navigationBegan: 160
    case .navigationQueued: 161
    case .navigationParked: 162
    case .navigationResumed: 163
    case .finderFound: 164
    case .finderMissed: 165
    case .planMade: 166
    case .startRevalidated: 167
    case .interceptorBegan: 168
    case .interceptorEnded: 169
    case .stepBegan: 170
    case .stepEnded: 171
    case .contextApplied: 172
    case .navigationRolledBack: 173
    case .navigationEnded: 174
    case .linkOpened: 175
    case .linkStepHandled: 176
    case .linkEnded: 177
    case .routeLost: 178
    case .coordinatorCreated: 192
    case .coordinatorStarted: 193
    case .coordinatorFinished: 194
    case .childAttached: 195
    case .childDetached: 196
    case .screenOwned: 197
    case .screenDisowned: 198
    case .coordinatorTold: 199
    case .dropRefused: 200
    case .taskCreated: 208
    case .taskStarted: 209
    case .taskCancelled: 210
    case .taskEnded: 211
    case .taskHolding: 212
    case .workBegan: 213
    case .workEnded: 214
    case .workHolding: 215
    case .recordingBegan: 240
    case .recordingEnded: 241
    case .settingRecorded: 242
    case .processForked: 243
    case .threadNamed: 244
    case .threadEnded: 245
    case .isolationDeclared: 246
    case .imageLoaded: 247
    case .imageUnloaded: 248
    case .partMerged: 249
    case .fingerprintKept: 250
    case .testBegan: 256
    case .testEnded: 257
    }
  }

  /// The kind's name in NDJSON and in reports.
  public var name: String {
    switch self {
    case .settle: "settle"
    case .scopeBegan: "scope-began"
    case .scopeEnded: "scope-ended"
    case .releaseExpected: "release-expected"
    case .checkBegan: "check-began"
    case .checkEnded: "check-ended"
    case .eventsLost: "events-lost"
    case .survivalExpected: "survival-expected"
    case .breakExpected: "break-expected"
    case .breakReached: "break-reached"
    case .iterationBegan: "iteration-began"
    case .iterationEnded: "iteration-ended"
    case .waitingBegan: "waiting-began"
    case .waitingEnded: "waiting-ended"
    case .findingSuppressed: "finding-suppressed"
    case .objectCreated: "object-created"
    case .objectReleased: "object-released"
    case .objectAllocated: "object-allocated"
    case .deinitBegan: "deinit-began"
    case .referenceSet: "reference-set"
    case .referenceCleared: "reference-cleared"
    case .rootHeld: "root-held"
    case .rootReleased: "root-released"
    case .objectUsed: "object-used"
    case .objectIsolated: "object-isolated"
    case .tableMeasured: "table-measured"
    case .callStackRecorded: "call-stack-recorded"
    case .snapshotBegan: "snapshot-began"
    case .snapshotNode: "snapshot-node"
    case .snapshotEdge: "snapshot-edge"
    case .snapshotUnreadable: "snapshot-unreadable"
    case .snapshotEnded: "snapshot-ended"
    case .snapshotRoot: "snapshot-root"
    case .snapshotCensus: "snapshot-census"
    case .snapshotMeasured: "snapshot-measured"
    case .snapshotFailed: "snapshot-failed"
    case .containerOpened: "container-opened"
    case .containerEnded: "container-ended"
    case .componentDefined: "component-defined"
    case .resolutionBegan: "resolution-began"
    case .resolutionEnded: "resolution-ended"
    case .scopeHit: "scope-hit"
    case .componentStored: "component-stored"
    case .componentEvicted: "component-evicted"
    case .weakReleased: "weak-released"
    case .configureBegan: "configure-began"
    case .configureEnded: "configure-ended"
    case .definitionRegistered: "definition-registered"
    case .definitionRemoved: "definition-removed"
    case .definitionHolding: "definition-holding"
    case .resolutionDescribed: "resolution-described"
    case .resolutionFailed: "resolution-failed"
    case .resolutionCandidate: "resolution-candidate"
    case .dependencyDelivered: "dependency-delivered"
    case .injectionBegan: "injection-began"
    case .injectionEnded: "injection-ended"
    case .componentBuilt: "component-built"
    case .componentReplaced: "component-replaced"
    case .componentBypassed: "component-bypassed"
    case .existingInjected: "existing-injected"
    case .poolMeasured: "pool-measured"
    case .containerClosed: "container-closed"
    case .containerLoaded: "container-loaded"
    case .containerUnloaded: "container-unloaded"
    case .assemblyActivated: "assembly-activated"
    case .postProcessorAttached: "post-processor-attached"
    case .containerSynchronized: "container-synchronized"
    case .componentFound: "component-found"
    case .observationRegistered: "observation-registered"
    case .observationRemoved: "observation-removed"
    case .observationFreed: "observation-freed"
    case .handleBegan: "handle-began"
    case .handleEnded: "handle-ended"
    case .mutationBegan: "mutation-began"
    case .mutationEnded: "mutation-ended"
    case .observationDescribed: "observation-described"
    case .registrationEnded: "registration-ended"
    case .registrationRefused: "registration-refused"
    case .removalMissed: "removal-missed"
    case .foreignRemoved: "foreign-removed"
    case .removalWaited: "removal-waited"
    case .isolationMismatched: "isolation-mismatched"
    case .handlerDropped: "handler-dropped"
    case .deliveryQueued: "delivery-queued"
    case .deliveryDropped: "delivery-dropped"
    case .trackingArmed: "tracking-armed"
    case .trackingFired: "tracking-fired"
    case .bagAdded: "bag-added"
    case .bagDropped: "bag-dropped"
    case .dependentKeyDeclared: "dependent-key-declared"
    case .collectionChanged: "collection-changed"
    case .mutationUnchanged: "mutation-unchanged"
    case .mutationAbandoned: "mutation-abandoned"
    case .screenBuilt: "screen-built"
    case .screenAttached: "screen-attached"
    case .screenDetached: "screen-detached"
    case .screenShown: "screen-shown"
    case .screenHidden: "screen-hidden"
    case .screenSelected: "screen-selected"
    case .screenConfigured: "screen-configured"
    case .rootReplaced: "root-replaced"
    case .transitionBegan: "transition-began"
    case .transitionEnded: "transition-ended"
    case .transitionCancelled: "transition-cancelled"
    case .stackDeclared: "stack-declared"
    case .stackEntryDeclared: "stack-entry-declared"
    case .screenScopeBound: "screen-scope-bound"
    case .dismissalRefused: "dismissal-refused"
    case .navigationBegan: "navigation-began"
    case .navigationQueued: "navigation-queued"
    case .navigationParked: "navigation-parked"
    case .navigationResumed: "navigation-resumed"
    case .finderFound: "finder-found"
    case .finderMissed: "finder-missed"
    case .planMade: "plan-made"
    case .startRevalidated: "start-revalidated"
    case .interceptorBegan: "interceptor-began"
    case .interceptorEnded: "interceptor-ended"
    case .stepBegan: "step-began"
    case .stepEnded: "step-ended"
    case .contextApplied: "context-applied"
    case .navigationRolledBack: "navigation-rolled-back"
    case .navigationEnded: "navigation-ended"
    case .linkOpened: "link-opened"
    case .linkStepHandled: "link-step-handled"
    case .linkEnded: "link-ended"
    case .routeLost: "route-lost"
    case .coordinatorCreated: "coordinator-created"
    case .coordinatorStarted: "coordinator-started"
    case .coordinatorFinished: "coordinator-finished"
    case .childAttached: "child-attached"
    case .childDetached: "child-detached"
    case .screenOwned: "screen-owned"
    case .screenDisowned: "screen-disowned"
    case .coordinatorTold: "coordinator-told"
    case .dropRefused: "drop-refused"
    case .taskCreated: "task-created"
    case .taskStarted: "task-started"
    case .taskCancelled: "task-cancelled"
    case .taskEnded: "task-ended"
    case .taskHolding: "task-holding"
    case .workBegan: "work-began"
    case .workEnded: "work-ended"
    case .workHolding: "work-holding"
    case .recordingBegan: "recording-began"
    case .recordingEnded: "recording-ended"
    case .settingRecorded: "setting-recorded"
    case .processForked: "process-forked"
    case .threadNamed: "thread-named"
    case .threadEnded: "thread-ended"
    case .isolationDeclared: "isolation-declared"
    case .imageLoaded: "image-loaded"
    case .imageUnloaded: "image-unloaded"
    case .partMerged: "part-merged"
    case .fingerprintKept: "fingerprint-kept"
    case .testBegan: "test-began"
    case .testEnded: "test-ended"
    }
  }
}
