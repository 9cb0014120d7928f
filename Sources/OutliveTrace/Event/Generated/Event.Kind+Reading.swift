// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

extension Event.Kind {
  /// Makes an event of the kind with the given tag, its fields still to be read, or `nil`.
  public init?(tag: UInt64) {
    switch tag {
    case 16: self = .settle(Settle())
    case 17: self = .scopeBegan(ScopeBegan())
    case 18: self = .scopeEnded(ScopeEnded())
    case 19: self = .releaseExpected(ReleaseExpected())
    case 20: self = .checkBegan(CheckBegan())
    case 21: self = .checkEnded(CheckEnded())
    case 22: self = .eventsLost(EventsLost())
    case 23: self = .survivalExpected(SurvivalExpected())
    case 24: self = .breakExpected(BreakExpected())
    case 25: self = .breakReached(BreakReached())
    case 26: self = .iterationBegan(IterationBegan())
    case 27: self = .iterationEnded(IterationEnded())
    case 28: self = .waitingBegan(WaitingBegan())
    case 29: self = .waitingEnded(WaitingEnded())
    case 30: self = .findingSuppressed(FindingSuppressed())
    case 32: self = .objectCreated(ObjectCreated())
    case 33: self = .objectReleased(ObjectReleased())
    case 34: self = .objectAllocated(ObjectAllocated())
    case 35: self = .deinitBegan(DeinitBegan())
    case 36: self = .referenceSet(ReferenceSet())
    case 37: self = .referenceCleared(ReferenceCleared())
    case 38: self = .rootHeld(RootHeld())
    case 39: self = .rootReleased(RootReleased())
    case 40: self = .objectUsed(ObjectUsed())
    case 41: self = .objectIsolated(ObjectIsolated())
    case 42: self = .tableMeasured(TableMeasured())
    case 43: self = .callStackRecorded(CallStackRecorded())
    case 48: self = .snapshotBegan(SnapshotBegan())
    case 49: self = .snapshotNode(SnapshotNode())
    case 50: self = .snapshotEdge(SnapshotEdge())
    case 51: self = .snapshotUnreadable(SnapshotUnreadable())
    case 52: self = .snapshotEnded(SnapshotEnded())
    case 53: self = .snapshotRoot(SnapshotRoot())
    case 54: self = .snapshotCensus(SnapshotCensus())
    case 55: self = .snapshotMeasured(SnapshotMeasured())
    case 56: self = .snapshotFailed(SnapshotFailed())
    case 64: self = .containerOpened(ContainerOpened())
    case 65: self = .containerEnded(ContainerEnded())
    case 66: self = .componentDefined(ComponentDefined())
    case 67: self = .resolutionBegan(ResolutionBegan())
    case 68: self = .resolutionEnded(ResolutionEnded())
    case 69: self = .scopeHit(ScopeHit())
    case 70: self = .componentStored(ComponentStored())
    case 71: self = .componentEvicted(ComponentEvicted())
    case 72: self = .weakReleased(WeakReleased())
    case 73: self = .configureBegan(ConfigureBegan())
    case 74: self = .configureEnded(ConfigureEnded())
    case 75: self = .definitionRegistered(DefinitionRegistered())
    case 76: self = .definitionRemoved(DefinitionRemoved())
    case 77: self = .definitionHolding(DefinitionHolding())
    case 78: self = .resolutionDescribed(ResolutionDescribed())
    case 79: self = .resolutionFailed(ResolutionFailed())
    case 80: self = .resolutionCandidate(ResolutionCandidate())
    case 81: self = .dependencyDelivered(DependencyDelivered())
    case 82: self = .injectionBegan(InjectionBegan())
    case 83: self = .injectionEnded(InjectionEnded())
    case 84: self = .componentBuilt(ComponentBuilt())
    case 85: self = .componentReplaced(ComponentReplaced())
    case 86: self = .componentBypassed(ComponentBypassed())
    case 87: self = .existingInjected(ExistingInjected())
    case 88: self = .poolMeasured(PoolMeasured())
    case 89: self = .containerClosed(ContainerClosed())
    case 90: self = .containerLoaded(ContainerLoaded())
    case 91: self = .containerUnloaded(ContainerUnloaded())
    case 92: self = .assemblyActivated(AssemblyActivated())
    case 93: self = .postProcessorAttached(PostProcessorAttached())
    case 94: self = .containerSynchronized(ContainerSynchronized())
    case 95: self = .componentFound(ComponentFound())
    case 96: self = .observationRegistered(ObservationRegistered())
    case 97: self = .observationRemoved(ObservationRemoved())
    case 98: self = .observationFreed(ObservationFreed())
    case 99: self = .handleBegan(HandleBegan())
    case 100: self = .handleEnded(HandleEnded())
    case 101: self = .mutationBegan(MutationBegan())
    case 102: self = .mutationEnded(MutationEnded())
    case 103: self = .observationDescribed(ObservationDescribed())
    case 104: self = .registrationEnded(RegistrationEnded())
    case 105: self = .registrationRefused(RegistrationRefused())
    case 106: self = .removalMissed(RemovalMissed())
    case 107: self = .foreignRemoved(ForeignRemoved())
    case 108: self = .removalWaited(RemovalWaited())
    case 109: self = .isolationMismatched(IsolationMismatched())
    case 110: self = .handlerDropped(HandlerDropped())
    case 111: self = .deliveryQueued(DeliveryQueued())
    case 112: self = .deliveryDropped(DeliveryDropped())
    case 113: self = .trackingArmed(TrackingArmed())
    case 114: self = .trackingFired(TrackingFired())
    case 115: self = .bagAdded(BagAdded())
    case 116: self = .bagDropped(BagDropped())
    case 117: self = .dependentKeyDeclared(DependentKeyDeclared())
    case 118: self = .collectionChanged(CollectionChanged())
    case 119: self = .mutationUnchanged(MutationUnchanged())
    case 120: self = .mutationAbandoned(MutationAbandoned())
    case 128: self = .screenBuilt(ScreenBuilt())
    case 129: self = .screenAttached(ScreenAttached())
    case 130: self = .screenDetached(ScreenDetached())
    case 131: self = .screenShown(ScreenShown())
    case 132: self = .screenHidden(ScreenHidden())
    case 133: self = .screenSelected(ScreenSelected())
    case 134: self = .screenConfigured(ScreenConfigured())
    case 135: self = .rootReplaced(RootReplaced())
    case 136: self = .transitionBegan(TransitionBegan())
    case 137: self = .transitionEnded(TransitionEnded())
    case 138: self = .transitionCancelled(TransitionCancelled())
    case 139: self = .stackDeclared(StackDeclared())
    case 140: self = .stackEntryDeclared(StackEntryDeclared())
    case 141: self = .screenScopeBound(ScreenScopeBound())
    case 142: self = .dismissalRefused(DismissalRefused())
    case 160: self = .navigationBegan(NavigationBegan())
    case 161: self = .navigationQueued(NavigationQueued())
    case 162: self = .navigationParked(NavigationParked())
    case 163: self = .navigationResumed(NavigationResumed())
    case 164: self = .finderFound(FinderFound())
    case 165: self = .finderMissed(FinderMissed())
    case 166: self = .planMade(PlanMade())
    case 167: self = .startRevalidated(StartRevalidated())
    case 168: self = .interceptorBegan(InterceptorBegan())
    case 169: self = .interceptorEnded(InterceptorEnded())
    case 170: self = .stepBegan(StepBegan())
    case 171: self = .stepEnded(StepEnded())
    case 172: self = .contextApplied(ContextApplied())
    case 173: self = .navigationRolledBack(NavigationRolledBack())
    case 174: self = .navigationEnded(NavigationEnded())
    case 175: self = .linkOpened(LinkOpened())
    case 176: self = .linkStepHandled(LinkStepHandled())
    case 177: self = .linkEnded(LinkEnded())
    case 178: self = .routeLost(RouteLost())
    case 192: self = .coordinatorCreated(CoordinatorCreated())
    case 193: self = .coordinatorStarted(CoordinatorStarted())
    case 194: self = .coordinatorFinished(CoordinatorFinished())
    case 195: self = .childAttached(ChildAttached())
    case 196: self = .childDetached(ChildDetached())
    case 197: self = .screenOwned(ScreenOwned())
    case 198: self = .screenDisowned(ScreenDisowned())
    case 199: self = .coordinatorTold(CoordinatorTold())
    case 200: self = .dropRefused(DropRefused())
    case 208: self = .taskCreated(TaskCreated())
    case 209: self = .taskStarted(TaskStarted())
    case 210: self = .taskCancelled(TaskCancelled())
    case 211: self = .taskEnded(TaskEnded())
    case 212: self = .taskHolding(TaskHolding())
    case 213: self = .workBegan(WorkBegan())
    case 214: self = .workEnded(WorkEnded())
    case 215: self = .workHolding(WorkHolding())
    case 240: self = .recordingBegan(RecordingBegan())
    case 241: self = .recordingEnded(RecordingEnded())
    case 242: self = .settingRecorded(SettingRecorded())
    case 243: self = .processForked(ProcessForked())
    case 244: self = .threadNamed(ThreadNamed())
    case 245: self = .threadEnded(ThreadEnded())
    case 246: self = .isolationDeclared(IsolationDeclared())
    case 247: self = .imageLoaded(ImageLoaded())
    case 248: self = .imageUnloaded(ImageUnloaded())
    case 249: self = .partMerged(PartMerged())
    case 250: self = .fingerprintKept(FingerprintKept())
    case 256: self = .testBegan(TestBegan())
    case 257: self = .testEnded(TestEnded())
    default: return nil
    }
  }

  /// Makes an event of the kind with the given name, its fields still to be read, or `nil`.
  public init?(name: String) {
    guard let tag = Self.tag(named: name) else { return nil }
    self.init(tag: tag)
  }

  /// The tag of the kind with the given name in NDJSON; `nil` when there is none.
  package static func tag(named name: String) -> UInt64? {
    // Names of the same length are few, so hardly any is compared in vain.
    switch name.utf8.count {
    case 6:
      switch name {
      case "settle": 16
      default: nil
      }
    case 9:
      switch name {
      case "root-held": 38
      case "scope-hit": 69
      case "bag-added": 115
      case "plan-made": 166
      default: nil
      }
    case 10:
      switch name {
      case "step-began": 170
      case "step-ended": 171
      case "link-ended": 177
      case "route-lost": 178
      case "task-ended": 211
      case "work-began": 213
      case "work-ended": 214
      case "test-began": 256
      case "test-ended": 257
      default: nil
      }
    case 11:
      switch name {
      case "scope-began": 17
      case "scope-ended": 18
      case "check-began": 20
      case "check-ended": 21
      case "events-lost": 22
      case "object-used": 40
      case "bag-dropped": 116
      case "link-opened": 175
      case "part-merged": 249
      default: nil
      }
    case 12:
      switch name {
      case "deinit-began": 35
      case "handle-began": 99
      case "handle-ended": 100
      case "screen-built": 128
      case "screen-shown": 131
      case "finder-found": 164
      case "screen-owned": 197
      case "drop-refused": 200
      case "task-created": 208
      case "task-started": 209
      case "task-holding": 212
      case "work-holding": 215
      case "thread-named": 244
      case "thread-ended": 245
      case "image-loaded": 247
      default: nil
      }
    case 13:
      switch name {
      case "break-reached": 25
      case "waiting-began": 28
      case "waiting-ended": 29
      case "reference-set": 36
      case "root-released": 39
      case "snapshot-node": 49
      case "snapshot-edge": 50
      case "snapshot-root": 53
      case "weak-released": 72
      case "pool-measured": 88
      case "screen-hidden": 132
      case "root-replaced": 135
      case "finder-missed": 165
      default: nil
      }
    case 14:
      switch name {
      case "break-expected": 24
      case "object-created": 32
      case "table-measured": 42
      case "snapshot-began": 48
      case "snapshot-ended": 52
      case "mutation-began": 101
      case "mutation-ended": 102
      case "removal-missed": 106
      case "removal-waited": 108
      case "tracking-armed": 113
      case "tracking-fired": 114
      case "stack-declared": 139
      case "child-attached": 195
      case "child-detached": 196
      case "task-cancelled": 210
      case "process-forked": 243
      case "image-unloaded": 248
      default: nil
      }
    case 15:
      switch name {
      case "iteration-began": 26
      case "iteration-ended": 27
      case "object-released": 33
      case "object-isolated": 41
      case "snapshot-census": 54
      case "snapshot-failed": 56
      case "container-ended": 65
      case "configure-began": 73
      case "configure-ended": 74
      case "injection-began": 82
      case "injection-ended": 83
      case "component-built": 84
      case "component-found": 95
      case "foreign-removed": 107
      case "handler-dropped": 110
      case "delivery-queued": 111
      case "screen-attached": 129
      case "screen-detached": 130
      case "screen-selected": 133
      case "context-applied": 172
      case "screen-disowned": 198
      case "recording-began": 240
      case "recording-ended": 241
      default: nil
      }
    case 16:
      switch name {
      case "release-expected": 19
      case "object-allocated": 34
      case "container-opened": 64
      case "resolution-began": 67
      case "resolution-ended": 68
      case "component-stored": 70
      case "container-closed": 89
      case "container-loaded": 90
      case "delivery-dropped": 112
      case "transition-began": 136
      case "transition-ended": 137
      case "navigation-began": 160
      case "navigation-ended": 174
      case "coordinator-told": 199
      case "setting-recorded": 242
      case "fingerprint-kept": 250
      default: nil
      }
    case 17:
      switch name {
      case "survival-expected": 23
      case "reference-cleared": 37
      case "snapshot-measured": 55
      case "component-defined": 66
      case "component-evicted": 71
      case "resolution-failed": 79
      case "existing-injected": 87
      case "observation-freed": 98
      case "screen-configured": 134
      case "dismissal-refused": 142
      case "navigation-queued": 161
      case "navigation-parked": 162
      case "start-revalidated": 167
      case "interceptor-began": 168
      case "interceptor-ended": 169
      case "link-step-handled": 176
      default: nil
      }
    case 18:
      switch name {
      case "finding-suppressed": 30
      case "definition-removed": 76
      case "definition-holding": 77
      case "component-replaced": 85
      case "component-bypassed": 86
      case "container-unloaded": 91
      case "assembly-activated": 92
      case "registration-ended": 104
      case "collection-changed": 118
      case "mutation-unchanged": 119
      case "mutation-abandoned": 120
      case "screen-scope-bound": 141
      case "navigation-resumed": 163
      case "isolation-declared": 246
      default: nil
      }
    case 19:
      switch name {
      case "call-stack-recorded": 43
      case "snapshot-unreadable": 51
      case "observation-removed": 97
      case "coordinator-created": 192
      case "coordinator-started": 193
      default: nil
      }
    case 20:
      switch name {
      case "resolution-described": 78
      case "resolution-candidate": 80
      case "dependency-delivered": 81
      case "registration-refused": 105
      case "isolation-mismatched": 109
      case "transition-cancelled": 138
      case "stack-entry-declared": 140
      case "coordinator-finished": 194
      default: nil
      }
    case 21:
      switch name {
      case "definition-registered": 75
      case "observation-described": 103
      default: nil
      }
    case 22:
      switch name {
      case "container-synchronized": 94
      case "observation-registered": 96
      case "dependent-key-declared": 117
      case "navigation-rolled-back": 173
      default: nil
      }
    case 23:
      switch name {
      case "post-processor-attached": 93
      default: nil
      }
    default: nil
    }
  }
}

extension Event.Kind {
  /// Makes an event of the kind with the given tag, and has the visitor fill in its fields.
  ///
  /// - Parameters:
  ///   - tag: The kind's number in the binary form.
  ///   - visitor: Who reads the fields.
  /// - Returns: The event, or `nil` when there is no such kind: nothing was visited then.
  /// - Throws: What the visitor throws.
  public static func reading<Visitor: FieldVisitor>(
    tag: UInt64, _ visitor: inout Visitor
  ) throws(Visitor.Failure) -> Event.Kind? {
    switch tag {
    case 16:
      var payload = Settle()
      try payload.visit(&visitor)
      return .settle(payload)
    case 17:
      var payload = ScopeBegan()
      try payload.visit(&visitor)
      return .scopeBegan(payload)
    case 18:
      var payload = ScopeEnded()
      try payload.visit(&visitor)
      return .scopeEnded(payload)
    case 19:
      var payload = ReleaseExpected()
      try payload.visit(&visitor)
      return .releaseExpected(payload)
    case 20:
      var payload = CheckBegan()
      try payload.visit(&visitor)
      return .checkBegan(payload)
    case 21:
      var payload = CheckEnded()
      try payload.visit(&visitor)
      return .checkEnded(payload)
    case 22:
      var payload = EventsLost()
      try payload.visit(&visitor)
      return .eventsLost(payload)
    case 23:
      var payload = SurvivalExpected()
      try payload.visit(&visitor)
      return .survivalExpected(payload)
    case 24:
      var payload = BreakExpected()
      try payload.visit(&visitor)
      return .breakExpected(payload)
    case 25:
      var payload = BreakReached()
      try payload.visit(&visitor)
      return .breakReached(payload)
    case 26:
      var payload = IterationBegan()
      try payload.visit(&visitor)
      return .iterationBegan(payload)
    case 27:
      var payload = IterationEnded()
      try payload.visit(&visitor)
      return .iterationEnded(payload)
    case 28:
      var payload = WaitingBegan()
      try payload.visit(&visitor)
      return .waitingBegan(payload)
    case 29:
      var payload = WaitingEnded()
      try payload.visit(&visitor)
      return .waitingEnded(payload)
    case 30:
      var payload = FindingSuppressed()
      try payload.visit(&visitor)
      return .findingSuppressed(payload)
    case 32:
      var payload = ObjectCreated()
      try payload.visit(&visitor)
      return .objectCreated(payload)
    case 33:
      var payload = ObjectReleased()
      try payload.visit(&visitor)
      return .objectReleased(payload)
    case 34:
      var payload = ObjectAllocated()
      try payload.visit(&visitor)
      return .objectAllocated(payload)
    case 35:
      var payload = DeinitBegan()
      try payload.visit(&visitor)
      return .deinitBegan(payload)
    case 36:
      var payload = ReferenceSet()
      try payload.visit(&visitor)
      return .referenceSet(payload)
    case 37:
      var payload = ReferenceCleared()
      try payload.visit(&visitor)
      return .referenceCleared(payload)
    case 38:
      var payload = RootHeld()
      try payload.visit(&visitor)
      return .rootHeld(payload)
    case 39:
      var payload = RootReleased()
      try payload.visit(&visitor)
      return .rootReleased(payload)
    case 40:
      var payload = ObjectUsed()
      try payload.visit(&visitor)
      return .objectUsed(payload)
    case 41:
      var payload = ObjectIsolated()
      try payload.visit(&visitor)
      return .objectIsolated(payload)
    case 42:
      var payload = TableMeasured()
      try payload.visit(&visitor)
      return .tableMeasured(payload)
    case 43:
      var payload = CallStackRecorded()
      try payload.visit(&visitor)
      return .callStackRecorded(payload)
    case 48:
      var payload = SnapshotBegan()
      try payload.visit(&visitor)
      return .snapshotBegan(payload)
    case 49:
      var payload = SnapshotNode()
      try payload.visit(&visitor)
      return .snapshotNode(payload)
    case 50:
      var payload = SnapshotEdge()
      try payload.visit(&visitor)
      return .snapshotEdge(payload)
    case 51:
      var payload = SnapshotUnreadable()
      try payload.visit(&visitor)
      return .snapshotUnreadable(payload)
    case 52:
      var payload = SnapshotEnded()
      try payload.visit(&visitor)
      return .snapshotEnded(payload)
    case 53:
      var payload = SnapshotRoot()
      try payload.visit(&visitor)
      return .snapshotRoot(payload)
    case 54:
      var payload = SnapshotCensus()
      try payload.visit(&visitor)
      return .snapshotCensus(payload)
    case 55:
      var payload = SnapshotMeasured()
      try payload.visit(&visitor)
      return .snapshotMeasured(payload)
    case 56:
      var payload = SnapshotFailed()
      try payload.visit(&visitor)
      return .snapshotFailed(payload)
    case 64:
      var payload = ContainerOpened()
      try payload.visit(&visitor)
      return .containerOpened(payload)
    case 65:
      var payload = ContainerEnded()
      try payload.visit(&visitor)
      return .containerEnded(payload)
    case 66:
      var payload = ComponentDefined()
      try payload.visit(&visitor)
      return .componentDefined(payload)
    case 67:
      var payload = ResolutionBegan()
      try payload.visit(&visitor)
      return .resolutionBegan(payload)
    case 68:
      var payload = ResolutionEnded()
      try payload.visit(&visitor)
      return .resolutionEnded(payload)
    case 69:
      var payload = ScopeHit()
      try payload.visit(&visitor)
      return .scopeHit(payload)
    case 70:
      var payload = ComponentStored()
      try payload.visit(&visitor)
      return .componentStored(payload)
    case 71:
      var payload = ComponentEvicted()
      try payload.visit(&visitor)
      return .componentEvicted(payload)
    case 72:
      var payload = WeakReleased()
      try payload.visit(&visitor)
      return .weakReleased(payload)
    case 73:
      var payload = ConfigureBegan()
      try payload.visit(&visitor)
      return .configureBegan(payload)
    case 74:
      var payload = ConfigureEnded()
      try payload.visit(&visitor)
      return .configureEnded(payload)
    case 75:
      var payload = DefinitionRegistered()
      try payload.visit(&visitor)
      return .definitionRegistered(payload)
    case 76:
      var payload = DefinitionRemoved()
      try payload.visit(&visitor)
      return .definitionRemoved(payload)
    case 77:
      var payload = DefinitionHolding()
      try payload.visit(&visitor)
      return .definitionHolding(payload)
    case 78:
      var payload = ResolutionDescribed()
      try payload.visit(&visitor)
      return .resolutionDescribed(payload)
    case 79:
      var payload = ResolutionFailed()
      try payload.visit(&visitor)
      return .resolutionFailed(payload)
    case 80:
      var payload = ResolutionCandidate()
      try payload.visit(&visitor)
      return .resolutionCandidate(payload)
    case 81:
      var payload = DependencyDelivered()
      try payload.visit(&visitor)
      return .dependencyDelivered(payload)
    case 82:
      var payload = InjectionBegan()
      try payload.visit(&visitor)
      return .injectionBegan(payload)
    case 83:
      var payload = InjectionEnded()
      try payload.visit(&visitor)
      return .injectionEnded(payload)
    case 84:
      var payload = ComponentBuilt()
      try payload.visit(&visitor)
      return .componentBuilt(payload)
    case 85:
      var payload = ComponentReplaced()
      try payload.visit(&visitor)
      return .componentReplaced(payload)
    case 86:
      var payload = ComponentBypassed()
      try payload.visit(&visitor)
      return .componentBypassed(payload)
    case 87:
      var payload = ExistingInjected()
      try payload.visit(&visitor)
      return .existingInjected(payload)
    case 88:
      var payload = PoolMeasured()
      try payload.visit(&visitor)
      return .poolMeasured(payload)
    case 89:
      var payload = ContainerClosed()
      try payload.visit(&visitor)
      return .containerClosed(payload)
    case 90:
      var payload = ContainerLoaded()
      try payload.visit(&visitor)
      return .containerLoaded(payload)
    case 91:
      var payload = ContainerUnloaded()
      try payload.visit(&visitor)
      return .containerUnloaded(payload)
    case 92:
      var payload = AssemblyActivated()
      try payload.visit(&visitor)
      return .assemblyActivated(payload)
    case 93:
      var payload = PostProcessorAttached()
      try payload.visit(&visitor)
      return .postProcessorAttached(payload)
    case 94:
      var payload = ContainerSynchronized()
      try payload.visit(&visitor)
      return .containerSynchronized(payload)
    case 95:
      var payload = ComponentFound()
      try payload.visit(&visitor)
      return .componentFound(payload)
    case 96:
      var payload = ObservationRegistered()
      try payload.visit(&visitor)
      return .observationRegistered(payload)
    case 97:
      var payload = ObservationRemoved()
      try payload.visit(&visitor)
      return .observationRemoved(payload)
    case 98:
      var payload = ObservationFreed()
      try payload.visit(&visitor)
      return .observationFreed(payload)
    case 99:
      var payload = HandleBegan()
      try payload.visit(&visitor)
      return .handleBegan(payload)
    case 100:
      var payload = HandleEnded()
      try payload.visit(&visitor)
      return .handleEnded(payload)
    case 101:
      var payload = MutationBegan()
      try payload.visit(&visitor)
      return .mutationBegan(payload)
    case 102:
      var payload = MutationEnded()
      try payload.visit(&visitor)
      return .mutationEnded(payload)
    case 103:
      var payload = ObservationDescribed()
      try payload.visit(&visitor)
      return .observationDescribed(payload)
    case 104:
      var payload = RegistrationEnded()
      try payload.visit(&visitor)
      return .registrationEnded(payload)
    case 105:
      var payload = RegistrationRefused()
      try payload.visit(&visitor)
      return .registrationRefused(payload)
    case 106:
      var payload = RemovalMissed()
      try payload.visit(&visitor)
      return .removalMissed(payload)
    case 107:
      var payload = ForeignRemoved()
      try payload.visit(&visitor)
      return .foreignRemoved(payload)
    case 108:
      var payload = RemovalWaited()
      try payload.visit(&visitor)
      return .removalWaited(payload)
    case 109:
      var payload = IsolationMismatched()
      try payload.visit(&visitor)
      return .isolationMismatched(payload)
    case 110:
      var payload = HandlerDropped()
      try payload.visit(&visitor)
      return .handlerDropped(payload)
    case 111:
      var payload = DeliveryQueued()
      try payload.visit(&visitor)
      return .deliveryQueued(payload)
    case 112:
      var payload = DeliveryDropped()
      try payload.visit(&visitor)
      return .deliveryDropped(payload)
    case 113:
      var payload = TrackingArmed()
      try payload.visit(&visitor)
      return .trackingArmed(payload)
    case 114:
      var payload = TrackingFired()
      try payload.visit(&visitor)
      return .trackingFired(payload)
    case 115:
      var payload = BagAdded()
      try payload.visit(&visitor)
      return .bagAdded(payload)
    case 116:
      var payload = BagDropped()
      try payload.visit(&visitor)
      return .bagDropped(payload)
    case 117:
      var payload = DependentKeyDeclared()
      try payload.visit(&visitor)
      return .dependentKeyDeclared(payload)
    case 118:
      var payload = CollectionChanged()
      try payload.visit(&visitor)
      return .collectionChanged(payload)
    case 119:
      var payload = MutationUnchanged()
      try payload.visit(&visitor)
      return .mutationUnchanged(payload)
    case 120:
      var payload = MutationAbandoned()
      try payload.visit(&visitor)
      return .mutationAbandoned(payload)
    case 128:
      var payload = ScreenBuilt()
      try payload.visit(&visitor)
      return .screenBuilt(payload)
    case 129:
      var payload = ScreenAttached()
      try payload.visit(&visitor)
      return .screenAttached(payload)
    case 130:
      var payload = ScreenDetached()
      try payload.visit(&visitor)
      return .screenDetached(payload)
    case 131:
      var payload = ScreenShown()
      try payload.visit(&visitor)
      return .screenShown(payload)
    case 132:
      var payload = ScreenHidden()
      try payload.visit(&visitor)
      return .screenHidden(payload)
    case 133:
      var payload = ScreenSelected()
      try payload.visit(&visitor)
      return .screenSelected(payload)
    case 134:
      var payload = ScreenConfigured()
      try payload.visit(&visitor)
      return .screenConfigured(payload)
    case 135:
      var payload = RootReplaced()
      try payload.visit(&visitor)
      return .rootReplaced(payload)
    case 136:
      var payload = TransitionBegan()
      try payload.visit(&visitor)
      return .transitionBegan(payload)
    case 137:
      var payload = TransitionEnded()
      try payload.visit(&visitor)
      return .transitionEnded(payload)
    case 138:
      var payload = TransitionCancelled()
      try payload.visit(&visitor)
      return .transitionCancelled(payload)
    case 139:
      var payload = StackDeclared()
      try payload.visit(&visitor)
      return .stackDeclared(payload)
    case 140:
      var payload = StackEntryDeclared()
      try payload.visit(&visitor)
      return .stackEntryDeclared(payload)
    case 141:
      var payload = ScreenScopeBound()
      try payload.visit(&visitor)
      return .screenScopeBound(payload)
    case 142:
      var payload = DismissalRefused()
      try payload.visit(&visitor)
      return .dismissalRefused(payload)
    case 160:
      var payload = NavigationBegan()
      try payload.visit(&visitor)
      return .navigationBegan(payload)
    case 161:
      var payload = NavigationQueued()
      try payload.visit(&visitor)
      return .navigationQueued(payload)
    case 162:
      var payload = NavigationParked()
      try payload.visit(&visitor)
      return .navigationParked(payload)
    case 163:
      var payload = NavigationResumed()
      try payload.visit(&visitor)
      return .navigationResumed(payload)
    case 164:
      var payload = FinderFound()
      try payload.visit(&visitor)
      return .finderFound(payload)
    case 165:
      var payload = FinderMissed()
      try payload.visit(&visitor)
      return .finderMissed(payload)
    case 166:
      var payload = PlanMade()
      try payload.visit(&visitor)
      return .planMade(payload)
    case 167:
      var payload = StartRevalidated()
      try payload.visit(&visitor)
      return .startRevalidated(payload)
    case 168:
      var payload = InterceptorBegan()
      try payload.visit(&visitor)
      return .interceptorBegan(payload)
    case 169:
      var payload = InterceptorEnded()
      try payload.visit(&visitor)
      return .interceptorEnded(payload)
    case 170:
      var payload = StepBegan()
      try payload.visit(&visitor)
      return .stepBegan(payload)
    case 171:
      var payload = StepEnded()
      try payload.visit(&visitor)
      return .stepEnded(payload)
    case 172:
      var payload = ContextApplied()
      try payload.visit(&visitor)
      return .contextApplied(payload)
    case 173:
      var payload = NavigationRolledBack()
      try payload.visit(&visitor)
      return .navigationRolledBack(payload)
    case 174:
      var payload = NavigationEnded()
      try payload.visit(&visitor)
      return .navigationEnded(payload)
    case 175:
      var payload = LinkOpened()
      try payload.visit(&visitor)
      return .linkOpened(payload)
    case 176:
      var payload = LinkStepHandled()
      try payload.visit(&visitor)
      return .linkStepHandled(payload)
    case 177:
      var payload = LinkEnded()
      try payload.visit(&visitor)
      return .linkEnded(payload)
    case 178:
      var payload = RouteLost()
      try payload.visit(&visitor)
      return .routeLost(payload)
    case 192:
      var payload = CoordinatorCreated()
      try payload.visit(&visitor)
      return .coordinatorCreated(payload)
    case 193:
      var payload = CoordinatorStarted()
      try payload.visit(&visitor)
      return .coordinatorStarted(payload)
    case 194:
      var payload = CoordinatorFinished()
      try payload.visit(&visitor)
      return .coordinatorFinished(payload)
    case 195:
      var payload = ChildAttached()
      try payload.visit(&visitor)
      return .childAttached(payload)
    case 196:
      var payload = ChildDetached()
      try payload.visit(&visitor)
      return .childDetached(payload)
    case 197:
      var payload = ScreenOwned()
      try payload.visit(&visitor)
      return .screenOwned(payload)
    case 198:
      var payload = ScreenDisowned()
      try payload.visit(&visitor)
      return .screenDisowned(payload)
    case 199:
      var payload = CoordinatorTold()
      try payload.visit(&visitor)
      return .coordinatorTold(payload)
    case 200:
      var payload = DropRefused()
      try payload.visit(&visitor)
      return .dropRefused(payload)
    case 208:
      var payload = TaskCreated()
      try payload.visit(&visitor)
      return .taskCreated(payload)
    case 209:
      var payload = TaskStarted()
      try payload.visit(&visitor)
      return .taskStarted(payload)
    case 210:
      var payload = TaskCancelled()
      try payload.visit(&visitor)
      return .taskCancelled(payload)
    case 211:
      var payload = TaskEnded()
      try payload.visit(&visitor)
      return .taskEnded(payload)
    case 212:
      var payload = TaskHolding()
      try payload.visit(&visitor)
      return .taskHolding(payload)
    case 213:
      var payload = WorkBegan()
      try payload.visit(&visitor)
      return .workBegan(payload)
    case 214:
      var payload = WorkEnded()
      try payload.visit(&visitor)
      return .workEnded(payload)
    case 215:
      var payload = WorkHolding()
      try payload.visit(&visitor)
      return .workHolding(payload)
    case 240:
      var payload = RecordingBegan()
      try payload.visit(&visitor)
      return .recordingBegan(payload)
    case 241:
      var payload = RecordingEnded()
      try payload.visit(&visitor)
      return .recordingEnded(payload)
    case 242:
      var payload = SettingRecorded()
      try payload.visit(&visitor)
      return .settingRecorded(payload)
    case 243:
      var payload = ProcessForked()
      try payload.visit(&visitor)
      return .processForked(payload)
    case 244:
      var payload = ThreadNamed()
      try payload.visit(&visitor)
      return .threadNamed(payload)
    case 245:
      var payload = ThreadEnded()
      try payload.visit(&visitor)
      return .threadEnded(payload)
    case 246:
      var payload = IsolationDeclared()
      try payload.visit(&visitor)
      return .isolationDeclared(payload)
    case 247:
      var payload = ImageLoaded()
      try payload.visit(&visitor)
      return .imageLoaded(payload)
    case 248:
      var payload = ImageUnloaded()
      try payload.visit(&visitor)
      return .imageUnloaded(payload)
    case 249:
      var payload = PartMerged()
      try payload.visit(&visitor)
      return .partMerged(payload)
    case 250:
      var payload = FingerprintKept()
      try payload.visit(&visitor)
      return .fingerprintKept(payload)
    case 256:
      var payload = TestBegan()
      try payload.visit(&visitor)
      return .testBegan(payload)
    case 257:
      var payload = TestEnded()
      try payload.visit(&visitor)
      return .testEnded(payload)
    default: return nil
    }
  }

  /// Hands each field of the payload to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    switch self {
    case .settle(var payload):
      try payload.visit(&visitor)
      self = .settle(payload)
    case .scopeBegan(var payload):
      try payload.visit(&visitor)
      self = .scopeBegan(payload)
    case .scopeEnded(var payload):
      try payload.visit(&visitor)
      self = .scopeEnded(payload)
    case .releaseExpected(var payload):
      try payload.visit(&visitor)
      self = .releaseExpected(payload)
    case .checkBegan(var payload):
      try payload.visit(&visitor)
      self = .checkBegan(payload)
    case .checkEnded(var payload):
      try payload.visit(&visitor)
      self = .checkEnded(payload)
    case .eventsLost(var payload):
      try payload.visit(&visitor)
      self = .eventsLost(payload)
    case .survivalExpected(var payload):
      try payload.visit(&visitor)
      self = .survivalExpected(payload)
    case .breakExpected(var payload):
      try payload.visit(&visitor)
      self = .breakExpected(payload)
    case .breakReached(var payload):
      try payload.visit(&visitor)
      self = .breakReached(payload)
    case .iterationBegan(var payload):
      try payload.visit(&visitor)
      self = .iterationBegan(payload)
    case .iterationEnded(var payload):
      try payload.visit(&visitor)
      self = .iterationEnded(payload)
    case .waitingBegan(var payload):
      try payload.visit(&visitor)
      self = .waitingBegan(payload)
    case .waitingEnded(var payload):
      try payload.visit(&visitor)
      self = .waitingEnded(payload)
    case .findingSuppressed(var payload):
      try payload.visit(&visitor)
      self = .findingSuppressed(payload)
    case .objectCreated(var payload):
      try payload.visit(&visitor)
      self = .objectCreated(payload)
    case .objectReleased(var payload):
      try payload.visit(&visitor)
      self = .objectReleased(payload)
    case .objectAllocated(var payload):
      try payload.visit(&visitor)
      self = .objectAllocated(payload)
    case .deinitBegan(var payload):
      try payload.visit(&visitor)
      self = .deinitBegan(payload)
    case .referenceSet(var payload):
      try payload.visit(&visitor)
      self = .referenceSet(payload)
    case .referenceCleared(var payload):
      try payload.visit(&visitor)
      self = .referenceCleared(payload)
    case .rootHeld(var payload):
      try payload.visit(&visitor)
      self = .rootHeld(payload)
    case .rootReleased(var payload):
      try payload.visit(&visitor)
      self = .rootReleased(payload)
    case .objectUsed(var payload):
      try payload.visit(&visitor)
      self = .objectUsed(payload)
    case .objectIsolated(var payload):
      try payload.visit(&visitor)
      self = .objectIsolated(payload)
    case .tableMeasured(var payload):
      try payload.visit(&visitor)
      self = .tableMeasured(payload)
    case .callStackRecorded(var payload):
      try payload.visit(&visitor)
      self = .callStackRecorded(payload)
    case .snapshotBegan(var payload):
      try payload.visit(&visitor)
      self = .snapshotBegan(payload)
    case .snapshotNode(var payload):
      try payload.visit(&visitor)
      self = .snapshotNode(payload)
    case .snapshotEdge(var payload):
      try payload.visit(&visitor)
      self = .snapshotEdge(payload)
    case .snapshotUnreadable(var payload):
      try payload.visit(&visitor)
      self = .snapshotUnreadable(payload)
    case .snapshotEnded(var payload):
      try payload.visit(&visitor)
      self = .snapshotEnded(payload)
    case .snapshotRoot(var payload):
      try payload.visit(&visitor)
      self = .snapshotRoot(payload)
    case .snapshotCensus(var payload):
      try payload.visit(&visitor)
      self = .snapshotCensus(payload)
    case .snapshotMeasured(var payload):
      try payload.visit(&visitor)
      self = .snapshotMeasured(payload)
    case .snapshotFailed(var payload):
      try payload.visit(&visitor)
      self = .snapshotFailed(payload)
    case .containerOpened(var payload):
      try payload.visit(&visitor)
      self = .containerOpened(payload)
    case .containerEnded(var payload):
      try payload.visit(&visitor)
      self = .containerEnded(payload)
    case .componentDefined(var payload):
      try payload.visit(&visitor)
      self = .componentDefined(payload)
    case .resolutionBegan(var payload):
      try payload.visit(&visitor)
      self = .resolutionBegan(payload)
    case .resolutionEnded(var payload):
      try payload.visit(&visitor)
      self = .resolutionEnded(payload)
    case .scopeHit(var payload):
      try payload.visit(&visitor)
      self = .scopeHit(payload)
    case .componentStored(var payload):
      try payload.visit(&visitor)
      self = .componentStored(payload)
    case .componentEvicted(var payload):
      try payload.visit(&visitor)
      self = .componentEvicted(payload)
    case .weakReleased(var payload):
      try payload.visit(&visitor)
      self = .weakReleased(payload)
    case .configureBegan(var payload):
      try payload.visit(&visitor)
      self = .configureBegan(payload)
    case .configureEnded(var payload):
      try payload.visit(&visitor)
      self = .configureEnded(payload)
    case .definitionRegistered(var payload):
      try payload.visit(&visitor)
      self = .definitionRegistered(payload)
    case .definitionRemoved(var payload):
      try payload.visit(&visitor)
      self = .definitionRemoved(payload)
    case .definitionHolding(var payload):
      try payload.visit(&visitor)
      self = .definitionHolding(payload)
    case .resolutionDescribed(var payload):
      try payload.visit(&visitor)
      self = .resolutionDescribed(payload)
    case .resolutionFailed(var payload):
      try payload.visit(&visitor)
      self = .resolutionFailed(payload)
    case .resolutionCandidate(var payload):
      try payload.visit(&visitor)
      self = .resolutionCandidate(payload)
    case .dependencyDelivered(var payload):
      try payload.visit(&visitor)
      self = .dependencyDelivered(payload)
    case .injectionBegan(var payload):
      try payload.visit(&visitor)
      self = .injectionBegan(payload)
    case .injectionEnded(var payload):
      try payload.visit(&visitor)
      self = .injectionEnded(payload)
    case .componentBuilt(var payload):
      try payload.visit(&visitor)
      self = .componentBuilt(payload)
    case .componentReplaced(var payload):
      try payload.visit(&visitor)
      self = .componentReplaced(payload)
    case .componentBypassed(var payload):
      try payload.visit(&visitor)
      self = .componentBypassed(payload)
    case .existingInjected(var payload):
      try payload.visit(&visitor)
      self = .existingInjected(payload)
    case .poolMeasured(var payload):
      try payload.visit(&visitor)
      self = .poolMeasured(payload)
    case .containerClosed(var payload):
      try payload.visit(&visitor)
      self = .containerClosed(payload)
    case .containerLoaded(var payload):
      try payload.visit(&visitor)
      self = .containerLoaded(payload)
    case .containerUnloaded(var payload):
      try payload.visit(&visitor)
      self = .containerUnloaded(payload)
    case .assemblyActivated(var payload):
      try payload.visit(&visitor)
      self = .assemblyActivated(payload)
    case .postProcessorAttached(var payload):
      try payload.visit(&visitor)
      self = .postProcessorAttached(payload)
    case .containerSynchronized(var payload):
      try payload.visit(&visitor)
      self = .containerSynchronized(payload)
    case .componentFound(var payload):
      try payload.visit(&visitor)
      self = .componentFound(payload)
    case .observationRegistered(var payload):
      try payload.visit(&visitor)
      self = .observationRegistered(payload)
    case .observationRemoved(var payload):
      try payload.visit(&visitor)
      self = .observationRemoved(payload)
    case .observationFreed(var payload):
      try payload.visit(&visitor)
      self = .observationFreed(payload)
    case .handleBegan(var payload):
      try payload.visit(&visitor)
      self = .handleBegan(payload)
    case .handleEnded(var payload):
      try payload.visit(&visitor)
      self = .handleEnded(payload)
    case .mutationBegan(var payload):
      try payload.visit(&visitor)
      self = .mutationBegan(payload)
    case .mutationEnded(var payload):
      try payload.visit(&visitor)
      self = .mutationEnded(payload)
    case .observationDescribed(var payload):
      try payload.visit(&visitor)
      self = .observationDescribed(payload)
    case .registrationEnded(var payload):
      try payload.visit(&visitor)
      self = .registrationEnded(payload)
    case .registrationRefused(var payload):
      try payload.visit(&visitor)
      self = .registrationRefused(payload)
    case .removalMissed(var payload):
      try payload.visit(&visitor)
      self = .removalMissed(payload)
    case .foreignRemoved(var payload):
      try payload.visit(&visitor)
      self = .foreignRemoved(payload)
    case .removalWaited(var payload):
      try payload.visit(&visitor)
      self = .removalWaited(payload)
    case .isolationMismatched(var payload):
      try payload.visit(&visitor)
      self = .isolationMismatched(payload)
    case .handlerDropped(var payload):
      try payload.visit(&visitor)
      self = .handlerDropped(payload)
    case .deliveryQueued(var payload):
      try payload.visit(&visitor)
      self = .deliveryQueued(payload)
    case .deliveryDropped(var payload):
      try payload.visit(&visitor)
      self = .deliveryDropped(payload)
    case .trackingArmed(var payload):
      try payload.visit(&visitor)
      self = .trackingArmed(payload)
    case .trackingFired(var payload):
      try payload.visit(&visitor)
      self = .trackingFired(payload)
    case .bagAdded(var payload):
      try payload.visit(&visitor)
      self = .bagAdded(payload)
    case .bagDropped(var payload):
      try payload.visit(&visitor)
      self = .bagDropped(payload)
    case .dependentKeyDeclared(var payload):
      try payload.visit(&visitor)
      self = .dependentKeyDeclared(payload)
    case .collectionChanged(var payload):
      try payload.visit(&visitor)
      self = .collectionChanged(payload)
    case .mutationUnchanged(var payload):
      try payload.visit(&visitor)
      self = .mutationUnchanged(payload)
    case .mutationAbandoned(var payload):
      try payload.visit(&visitor)
      self = .mutationAbandoned(payload)
    case .screenBuilt(var payload):
      try payload.visit(&visitor)
      self = .screenBuilt(payload)
    case .screenAttached(var payload):
      try payload.visit(&visitor)
      self = .screenAttached(payload)
    case .screenDetached(var payload):
      try payload.visit(&visitor)
      self = .screenDetached(payload)
    case .screenShown(var payload):
      try payload.visit(&visitor)
      self = .screenShown(payload)
    case .screenHidden(var payload):
      try payload.visit(&visitor)
      self = .screenHidden(payload)
    case .screenSelected(var payload):
      try payload.visit(&visitor)
      self = .screenSelected(payload)
    case .screenConfigured(var payload):
      try payload.visit(&visitor)
      self = .screenConfigured(payload)
    case .rootReplaced(var payload):
      try payload.visit(&visitor)
      self = .rootReplaced(payload)
    case .transitionBegan(var payload):
      try payload.visit(&visitor)
      self = .transitionBegan(payload)
    case .transitionEnded(var payload):
      try payload.visit(&visitor)
      self = .transitionEnded(payload)
    case .transitionCancelled(var payload):
      try payload.visit(&visitor)
      self = .transitionCancelled(payload)
    case .stackDeclared(var payload):
      try payload.visit(&visitor)
      self = .stackDeclared(payload)
    case .stackEntryDeclared(var payload):
      try payload.visit(&visitor)
      self = .stackEntryDeclared(payload)
    case .screenScopeBound(var payload):
      try payload.visit(&visitor)
      self = .screenScopeBound(payload)
    case .dismissalRefused(var payload):
      try payload.visit(&visitor)
      self = .dismissalRefused(payload)
    case .navigationBegan(var payload):
      try payload.visit(&visitor)
      self = .navigationBegan(payload)
    case .navigationQueued(var payload):
      try payload.visit(&visitor)
      self = .navigationQueued(payload)
    case .navigationParked(var payload):
      try payload.visit(&visitor)
      self = .navigationParked(payload)
    case .navigationResumed(var payload):
      try payload.visit(&visitor)
      self = .navigationResumed(payload)
    case .finderFound(var payload):
      try payload.visit(&visitor)
      self = .finderFound(payload)
    case .finderMissed(var payload):
      try payload.visit(&visitor)
      self = .finderMissed(payload)
    case .planMade(var payload):
      try payload.visit(&visitor)
      self = .planMade(payload)
    case .startRevalidated(var payload):
      try payload.visit(&visitor)
      self = .startRevalidated(payload)
    case .interceptorBegan(var payload):
      try payload.visit(&visitor)
      self = .interceptorBegan(payload)
    case .interceptorEnded(var payload):
      try payload.visit(&visitor)
      self = .interceptorEnded(payload)
    case .stepBegan(var payload):
      try payload.visit(&visitor)
      self = .stepBegan(payload)
    case .stepEnded(var payload):
      try payload.visit(&visitor)
      self = .stepEnded(payload)
    case .contextApplied(var payload):
      try payload.visit(&visitor)
      self = .contextApplied(payload)
    case .navigationRolledBack(var payload):
      try payload.visit(&visitor)
      self = .navigationRolledBack(payload)
    case .navigationEnded(var payload):
      try payload.visit(&visitor)
      self = .navigationEnded(payload)
    case .linkOpened(var payload):
      try payload.visit(&visitor)
      self = .linkOpened(payload)
    case .linkStepHandled(var payload):
      try payload.visit(&visitor)
      self = .linkStepHandled(payload)
    case .linkEnded(var payload):
      try payload.visit(&visitor)
      self = .linkEnded(payload)
    case .routeLost(var payload):
      try payload.visit(&visitor)
      self = .routeLost(payload)
    case .coordinatorCreated(var payload):
      try payload.visit(&visitor)
      self = .coordinatorCreated(payload)
    case .coordinatorStarted(var payload):
      try payload.visit(&visitor)
      self = .coordinatorStarted(payload)
    case .coordinatorFinished(var payload):
      try payload.visit(&visitor)
      self = .coordinatorFinished(payload)
    case .childAttached(var payload):
      try payload.visit(&visitor)
      self = .childAttached(payload)
    case .childDetached(var payload):
      try payload.visit(&visitor)
      self = .childDetached(payload)
    case .screenOwned(var payload):
      try payload.visit(&visitor)
      self = .screenOwned(payload)
    case .screenDisowned(var payload):
      try payload.visit(&visitor)
      self = .screenDisowned(payload)
    case .coordinatorTold(var payload):
      try payload.visit(&visitor)
      self = .coordinatorTold(payload)
    case .dropRefused(var payload):
      try payload.visit(&visitor)
      self = .dropRefused(payload)
    case .taskCreated(var payload):
      try payload.visit(&visitor)
      self = .taskCreated(payload)
    case .taskStarted(var payload):
      try payload.visit(&visitor)
      self = .taskStarted(payload)
    case .taskCancelled(var payload):
      try payload.visit(&visitor)
      self = .taskCancelled(payload)
    case .taskEnded(var payload):
      try payload.visit(&visitor)
      self = .taskEnded(payload)
    case .taskHolding(var payload):
      try payload.visit(&visitor)
      self = .taskHolding(payload)
    case .workBegan(var payload):
      try payload.visit(&visitor)
      self = .workBegan(payload)
    case .workEnded(var payload):
      try payload.visit(&visitor)
      self = .workEnded(payload)
    case .workHolding(var payload):
      try payload.visit(&visitor)
      self = .workHolding(payload)
    case .recordingBegan(var payload):
      try payload.visit(&visitor)
      self = .recordingBegan(payload)
    case .recordingEnded(var payload):
      try payload.visit(&visitor)
      self = .recordingEnded(payload)
    case .settingRecorded(var payload):
      try payload.visit(&visitor)
      self = .settingRecorded(payload)
    case .processForked(var payload):
      try payload.visit(&visitor)
      self = .processForked(payload)
    case .threadNamed(var payload):
      try payload.visit(&visitor)
      self = .threadNamed(payload)
    case .threadEnded(var payload):
      try payload.visit(&visitor)
      self = .threadEnded(payload)
    case .isolationDeclared(var payload):
      try payload.visit(&visitor)
      self = .isolationDeclared(payload)
    case .imageLoaded(var payload):
      try payload.visit(&visitor)
      self = .imageLoaded(payload)
    case .imageUnloaded(var payload):
      try payload.visit(&visitor)
      self = .imageUnloaded(payload)
    case .partMerged(var payload):
      try payload.visit(&visitor)
      self = .partMerged(payload)
    case .fingerprintKept(var payload):
      try payload.visit(&visitor)
      self = .fingerprintKept(payload)
    case .testBegan(var payload):
      try payload.visit(&visitor)
      self = .testBegan(payload)
    case .testEnded(var payload):
      try payload.visit(&visitor)
      self = .testEnded(payload)
    }
  }

  /// Hands each field of the payload to a visitor that only reads.
  ///
  /// Unlike ``visit(_:)``, it changes nothing and so needs no copy to be put back.
  public func present<Visitor: FieldVisitor>(to visitor: inout Visitor) throws(Visitor.Failure) {
    switch self {
    case .settle(var payload): try payload.visit(&visitor)
    case .scopeBegan(var payload): try payload.visit(&visitor)
    case .scopeEnded(var payload): try payload.visit(&visitor)
    case .releaseExpected(var payload): try payload.visit(&visitor)
    case .checkBegan(var payload): try payload.visit(&visitor)
    case .checkEnded(var payload): try payload.visit(&visitor)
    case .eventsLost(var payload): try payload.visit(&visitor)
    case .survivalExpected(var payload): try payload.visit(&visitor)
    case .breakExpected(var payload): try payload.visit(&visitor)
    case .breakReached(var payload): try payload.visit(&visitor)
    case .iterationBegan(var payload): try payload.visit(&visitor)
    case .iterationEnded(var payload): try payload.visit(&visitor)
    case .waitingBegan(var payload): try payload.visit(&visitor)
    case .waitingEnded(var payload): try payload.visit(&visitor)
    case .findingSuppressed(var payload): try payload.visit(&visitor)
    case .objectCreated(var payload): try payload.visit(&visitor)
    case .objectReleased(var payload): try payload.visit(&visitor)
    case .objectAllocated(var payload): try payload.visit(&visitor)
    case .deinitBegan(var payload): try payload.visit(&visitor)
    case .referenceSet(var payload): try payload.visit(&visitor)
    case .referenceCleared(var payload): try payload.visit(&visitor)
    case .rootHeld(var payload): try payload.visit(&visitor)
    case .rootReleased(var payload): try payload.visit(&visitor)
    case .objectUsed(var payload): try payload.visit(&visitor)
    case .objectIsolated(var payload): try payload.visit(&visitor)
    case .tableMeasured(var payload): try payload.visit(&visitor)
    case .callStackRecorded(var payload): try payload.visit(&visitor)
    case .snapshotBegan(var payload): try payload.visit(&visitor)
    case .snapshotNode(var payload): try payload.visit(&visitor)
    case .snapshotEdge(var payload): try payload.visit(&visitor)
    case .snapshotUnreadable(var payload): try payload.visit(&visitor)
    case .snapshotEnded(var payload): try payload.visit(&visitor)
    case .snapshotRoot(var payload): try payload.visit(&visitor)
    case .snapshotCensus(var payload): try payload.visit(&visitor)
    case .snapshotMeasured(var payload): try payload.visit(&visitor)
    case .snapshotFailed(var payload): try payload.visit(&visitor)
    case .containerOpened(var payload): try payload.visit(&visitor)
    case .containerEnded(var payload): try payload.visit(&visitor)
    case .componentDefined(var payload): try payload.visit(&visitor)
    case .resolutionBegan(var payload): try payload.visit(&visitor)
    case .resolutionEnded(var payload): try payload.visit(&visitor)
    case .scopeHit(var payload): try payload.visit(&visitor)
    case .componentStored(var payload): try payload.visit(&visitor)
    case .componentEvicted(var payload): try payload.visit(&visitor)
    case .weakReleased(var payload): try payload.visit(&visitor)
    case .configureBegan(var payload): try payload.visit(&visitor)
    case .configureEnded(var payload): try payload.visit(&visitor)
    case .definitionRegistered(var payload): try payload.visit(&visitor)
    case .definitionRemoved(var payload): try payload.visit(&visitor)
    case .definitionHolding(var payload): try payload.visit(&visitor)
    case .resolutionDescribed(var payload): try payload.visit(&visitor)
    case .resolutionFailed(var payload): try payload.visit(&visitor)
    case .resolutionCandidate(var payload): try payload.visit(&visitor)
    case .dependencyDelivered(var payload): try payload.visit(&visitor)
    case .injectionBegan(var payload): try payload.visit(&visitor)
    case .injectionEnded(var payload): try payload.visit(&visitor)
    case .componentBuilt(var payload): try payload.visit(&visitor)
    case .componentReplaced(var payload): try payload.visit(&visitor)
    case .componentBypassed(var payload): try payload.visit(&visitor)
    case .existingInjected(var payload): try payload.visit(&visitor)
    case .poolMeasured(var payload): try payload.visit(&visitor)
    case .containerClosed(var payload): try payload.visit(&visitor)
    case .containerLoaded(var payload): try payload.visit(&visitor)
    case .containerUnloaded(var payload): try payload.visit(&visitor)
    case .assemblyActivated(var payload): try payload.visit(&visitor)
    case .postProcessorAttached(var payload): try payload.visit(&visitor)
    case .containerSynchronized(var payload): try payload.visit(&visitor)
    case .componentFound(var payload): try payload.visit(&visitor)
    case .observationRegistered(var payload): try payload.visit(&visitor)
    case .observationRemoved(var payload): try payload.visit(&visitor)
    case .observationFreed(var payload): try payload.visit(&visitor)
    case .handleBegan(var payload): try payload.visit(&visitor)
    case .handleEnded(var payload): try payload.visit(&visitor)
    case .mutationBegan(var payload): try payload.visit(&visitor)
    case .mutationEnded(var payload): try payload.visit(&visitor)
    case .observationDescribed(var payload): try payload.visit(&visitor)
    case .registrationEnded(var payload): try payload.visit(&visitor)
    case .registrationRefused(var payload): try payload.visit(&visitor)
    case .removalMissed(var payload): try payload.visit(&visitor)
    case .foreignRemoved(var payload): try payload.visit(&visitor)
    case .removalWaited(var payload): try payload.visit(&visitor)
    case .isolationMismatched(var payload): try payload.visit(&visitor)
    case .handlerDropped(var payload): try payload.visit(&visitor)
    case .deliveryQueued(var payload): try payload.visit(&visitor)
    case .deliveryDropped(var payload): try payload.visit(&visitor)
    case .trackingArmed(var payload): try payload.visit(&visitor)
    case .trackingFired(var payload): try payload.visit(&visitor)
    case .bagAdded(var payload): try payload.visit(&visitor)
    case .bagDropped(var payload): try payload.visit(&visitor)
    case .dependentKeyDeclared(var payload): try payload.visit(&visitor)
    case .collectionChanged(var payload): try payload.visit(&visitor)
    case .mutationUnchanged(var payload): try payload.visit(&visitor)
    case .mutationAbandoned(var payload): try payload.visit(&visitor)
    case .screenBuilt(var payload): try payload.visit(&visitor)
    case .screenAttached(var payload): try payload.visit(&visitor)
    case .screenDetached(var payload): try payload.visit(&visitor)
    case .screenShown(var payload): try payload.visit(&visitor)
    case .screenHidden(var payload): try payload.visit(&visitor)
    case .screenSelected(var payload): try payload.visit(&visitor)
    case .screenConfigured(var payload): try payload.visit(&visitor)
    case .rootReplaced(var payload): try payload.visit(&visitor)
    case .transitionBegan(var payload): try payload.visit(&visitor)
    case .transitionEnded(var payload): try payload.visit(&visitor)
    case .transitionCancelled(var payload): try payload.visit(&visitor)
    case .stackDeclared(var payload): try payload.visit(&visitor)
    case .stackEntryDeclared(var payload): try payload.visit(&visitor)
    case .screenScopeBound(var payload): try payload.visit(&visitor)
    case .dismissalRefused(var payload): try payload.visit(&visitor)
    case .navigationBegan(var payload): try payload.visit(&visitor)
    case .navigationQueued(var payload): try payload.visit(&visitor)
    case .navigationParked(var payload): try payload.visit(&visitor)
    case .navigationResumed(var payload): try payload.visit(&visitor)
    case .finderFound(var payload): try payload.visit(&visitor)
    case .finderMissed(var payload): try payload.visit(&visitor)
    case .planMade(var payload): try payload.visit(&visitor)
    case .startRevalidated(var payload): try payload.visit(&visitor)
    case .interceptorBegan(var payload): try payload.visit(&visitor)
    case .interceptorEnded(var payload): try payload.visit(&visitor)
    case .stepBegan(var payload): try payload.visit(&visitor)
    case .stepEnded(var payload): try payload.visit(&visitor)
    case .contextApplied(var payload): try payload.visit(&visitor)
    case .navigationRolledBack(var payload): try payload.visit(&visitor)
    case .navigationEnded(var payload): try payload.visit(&visitor)
    case .linkOpened(var payload): try payload.visit(&visitor)
    case .linkStepHandled(var payload): try payload.visit(&visitor)
    case .linkEnded(var payload): try payload.visit(&visitor)
    case .routeLost(var payload): try payload.visit(&visitor)
    case .coordinatorCreated(var payload): try payload.visit(&visitor)
    case .coordinatorStarted(var payload): try payload.visit(&visitor)
    case .coordinatorFinished(var payload): try payload.visit(&visitor)
    case .childAttached(var payload): try payload.visit(&visitor)
    case .childDetached(var payload): try payload.visit(&visitor)
    case .screenOwned(var payload): try payload.visit(&visitor)
    case .screenDisowned(var payload): try payload.visit(&visitor)
    case .coordinatorTold(var payload): try payload.visit(&visitor)
    case .dropRefused(var payload): try payload.visit(&visitor)
    case .taskCreated(var payload): try payload.visit(&visitor)
    case .taskStarted(var payload): try payload.visit(&visitor)
    case .taskCancelled(var payload): try payload.visit(&visitor)
    case .taskEnded(var payload): try payload.visit(&visitor)
    case .taskHolding(var payload): try payload.visit(&visitor)
    case .workBegan(var payload): try payload.visit(&visitor)
    case .workEnded(var payload): try payload.visit(&visitor)
    case .workHolding(var payload): try payload.visit(&visitor)
    case .recordingBegan(var payload): try payload.visit(&visitor)
    case .recordingEnded(var payload): try payload.visit(&visitor)
    case .settingRecorded(var payload): try payload.visit(&visitor)
    case .processForked(var payload): try payload.visit(&visitor)
    case .threadNamed(var payload): try payload.visit(&visitor)
    case .threadEnded(var payload): try payload.visit(&visitor)
    case .isolationDeclared(var payload): try payload.visit(&visitor)
    case .imageLoaded(var payload): try payload.visit(&visitor)
    case .imageUnloaded(var payload): try payload.visit(&visitor)
    case .partMerged(var payload): try payload.visit(&visitor)
    case .fingerprintKept(var payload): try payload.visit(&visitor)
    case .testBegan(var payload): try payload.visit(&visitor)
    case .testEnded(var payload): try payload.visit(&visitor)
    }
  }
}

extension Event.Kind {
  /// The shapes of the first eight fields of each kind, the lowest byte first, by its tag.
  ///
  /// There are none, a 0, where no kind has the tag.
  static let fieldShapes: [UInt64] = [
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xC1,
    0xC1_C0_C0,
    0xC0,
    0xC1_C0,
    0xC1_C0,
    0xC0_C0_C0,
    0xC1_07_C0,
    0x81_C1_C0_81_C0,
    0xC1_C1_C0_C0_C0,
    0xC0,
    0xC0_C1,
    0xC0_C1,
    0xC1,
    0xC1,
    0xC1_C0_C0_C1,
    0,
    0xC0_81_05_C1_C0,
    0x02_C0,
    0xC0_C0_C0_C1_C0,
    0xC0,
    0x41_C1_0A_05_C0_C0,
    0x41_C1_C0_C0,
    0xC1_07_C0,
    0xC1_07_C0,
    0xC1_C0_C0,
    0xC1_C0,
    0x41_C0_C1_C0,
    0x81_C0_C0_C0_C0,
    0,
    0,
    0,
    0,
    0xC0_C1_C0,
    0x42_C0_C0_05_C1_C0_C0,
    0x41_C1_05_C0_C0_C0,
    0xC0_C1_C1_C0,
    0xC0_C0_C0_C0,
    0x41_C0_C0_C1_07_C0_C0,
    0xC0_C0_C0_C1_C0,
    0x42_C0_C0_C0_C0,
    0xC1_C0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xC0_C0_C1_C0_C0,
    0xC0,
    0x06_C1_C1_C0_C0,
    0xC0_C0_C0,
    0x02_C0_C0,
    0x06_C0_C0_C0,
    0x05_06_C0_C0,
    0x08_C0_C0,
    0xC0_C0,
    0xC0_C0_C0,
    0xC0_C0_C0,
    0x81_41_81_06_C1_C1_C0_C0,
    0xC0_05_C0,
    0xC1_05_C0_C0,
    0xC0_C0_41_41_C0,
    0xC1_C1_0A_C0_C0,
    0xC1_06_C0_C0,
    0xC0_C1_0A_C0_C0_C0,
    0xC1_0A_C0_C0,
    0xC1_0A_C0,
    0xC0_C0_C0,
    0xC1_C0_C0_C0,
    0xC0_C0_C0,
    0xC0_C0_C0,
    0x41_C0_81_06_C0,
    0xC1_C0,
    0xC0_C0,
    0xC1_C0,
    0x81_C1_C0,
    0xC0_03_C1_C0,
    0xC0,
    0x06_C0_C0_C0_C0,
    0xC1_C0_C0_C0_C0,
    0x07_C0,
    0xC0,
    0x04_C0_C0,
    0xC0,
    0xC1_C0_C0,
    0xC0,
    0xC0_81_81_42_42_42_08_C0,
    0xC0,
    0xC0_C1_04_C0_C0,
    0xC0_C1_04_C0_C0,
    0xC0_C1_C0,
    0xC0_C0,
    0xC1_C1_C0,
    0xC0,
    0xC1_C0_C0,
    0x06_C0_C0,
    0xC0_C0_C0,
    0xC0_C0,
    0xC0_C0,
    0xC0_C0,
    0xC1_C1_C1,
    0xC0_C0_05_C0,
    0xC0,
    0xC1_C0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xC0_81_C1_C0_C0,
    0xC0_41_0A_03_C0_C0,
    0xC0_0A_C0_C0,
    0xC0,
    0xC0,
    0x0A_C0_C0,
    0xC0_81_C0,
    0x0A_C0_C0_C1,
    0x42_0A_C0_C0,
    0xC0,
    0xC1_C0,
    0xC0_C0_C0,
    0xC1_C0_C0_C0,
    0xC0_C0_C0,
    0xC1_C0_C0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xC0_C0_81_C0_05_C1_C0,
    0xC0_C0,
    0xC0_C0,
    0xC0,
    0xC0_C0_C1_C0,
    0xC0_C0_05_C1_C0,
    0xC0_C0_C0_C0_C0,
    0x42_C0_C0,
    0x03_C1_C0,
    0xC1_05_C1_C0,
    0xC0_C1_07_C0_C0,
    0xC1_C0_04_C0_C0,
    0x81_42_42_C0_C0,
    0xC0_C0_C0,
    0xC0_C1_C0_06_C0,
    0xC0_C1_C0,
    0xC1_C0_C0_C0,
    0xC1_C0_C0,
    0xC0_C1_03_C1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xC0_C1_C0_C0,
    0xC0_C0_C0,
    0x81_C0,
    0xC0_C0,
    0xC0_C0,
    0xC0_C0,
    0xC0_C0_C0,
    0x0A_C0_C0,
    0xC0_C0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0x81_C0_42_05_C0_C0,
    0xC0,
    0xC0,
    0x03_C0,
    0xC1_C0_C0,
    0xC1_C0_07_C0,
    0x04_C0,
    0xC1_C0_C0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xC1_C1_C0_C0_C1_C0_C0_C1,
    0xC1_05,
    0xC1_C1,
    0x81_C0,
    0x42_C1_C0,
    0xC0,
    0xC0_05_C1,
    0xC0_81_C1_C0,
    0xC0,
    0xC1_C0_C0,
    0xC1_C1,
    0,
    0,
    0,
    0,
    0,
    0x81_C0_C1_C1_C0,
    0xC0_04_C0,
  ]

  /// The shapes of eight more fields.
  ///
  /// - Parameters:
  ///   - tag: The tag of the kind.
  ///   - first: How many fields come before them; a multiple of eight.
  /// - Returns: The shapes, or 0 when there are no more fields.
  static func fieldShapes(ofTag tag: UInt64, from first: Int) -> UInt64 {
    switch (tag, first) {
    case (75, 8): 0x42_42_42_42_C0_81_C0
    case (103, 8): 0x81
    default: 0
    }
  }
}

extension Event.Kind {
  /// The forms of the fields of all kinds, one kind after the other, with a 0 behind each.
  static let fieldForms: [UInt8] = [
    0,
    0x04, 0,
    0x49, 0x89, 0x04, 0,
    0x49, 0,
    0x40, 0x04, 0,
    0x49, 0x04, 0,
    0x49, 0x01, 0x01, 0,
    0x01, 0xC7, 0x04, 0,
    0x80, 0x05, 0x89, 0x04, 0x05, 0,
    0x4B, 0x40, 0x80, 0x04, 0x04, 0,
    0x4B, 0,
    0x04, 0x01, 0,
    0x04, 0x01, 0,
    0x04, 0,
    0x04, 0,
    0x04, 0x80, 0x84, 0x04, 0,
    0x40, 0x04, 0xC5, 0x05, 0x89, 0,
    0x40, 0xC2, 0,
    0x40, 0x04, 0x01, 0x8D, 0x89, 0,
    0x40, 0,
    0x40, 0x40, 0xC5, 0xCA, 0x04, 0x02, 0,
    0x40, 0x40, 0x04, 0x02, 0,
    0x40, 0xC7, 0x04, 0,
    0x40, 0xC7, 0x04, 0,
    0x40, 0x80, 0x04, 0,
    0x40, 0x04, 0,
    0x80, 0x04, 0x01, 0x02, 0,
    0x4D, 0x8D, 0x8E, 0x01, 0x05, 0,
    0x48, 0x04, 0x01, 0,
    0x48, 0x40, 0x04, 0xC5, 0x01, 0x01, 0x03, 0,
    0x48, 0x40, 0x40, 0xC5, 0x04, 0x02, 0,
    0x48, 0x04, 0x04, 0x01, 0,
    0x48, 0x01, 0x01, 0x01, 0,
    0x48, 0x40, 0xC7, 0x04, 0x01, 0x8E, 0x02, 0,
    0x48, 0x04, 0x8D, 0x01, 0x01, 0,
    0x48, 0x01, 0x01, 0x01, 0x03, 0,
    0x48, 0x04, 0,
    0x43, 0x40, 0x04, 0x83, 0x89, 0,
    0x43, 0,
    0x44, 0x43, 0x04, 0x04, 0xC6, 0,
    0x45, 0x44, 0x85, 0,
    0x45, 0x80, 0xC2, 0,
    0x45, 0x44, 0x80, 0xC6, 0,
    0x44, 0x80, 0xC6, 0xC5, 0,
    0x44, 0x80, 0xC8, 0,
    0x44, 0x80, 0,
    0x44, 0x80, 0x45, 0,
    0x44, 0x80, 0x45, 0,
    0x44, 0x43, 0x04, 0x04, 0xC6, 0x05, 0x02, 0x05, 0x84, 0x05, 0x01, 0x03, 0x03, 0x03, 0x03, 0,
    0x44, 0xC5, 0x84, 0,
    0x44, 0x40, 0xC5, 0x04, 0,
    0x45, 0x02, 0x02, 0x80, 0x83, 0,
    0x45, 0x84, 0xCA, 0x04, 0x04, 0,
    0x45, 0x44, 0xC6, 0x04, 0,
    0x45, 0x45, 0x80, 0xCA, 0x04, 0x80, 0,
    0x45, 0x80, 0xCA, 0x04, 0,
    0x45, 0xCA, 0x04, 0,
    0x45, 0x44, 0x80, 0,
    0x45, 0x80, 0x80, 0x04, 0,
    0x44, 0x40, 0x80, 0,
    0x45, 0x84, 0x40, 0,
    0x43, 0xC6, 0x05, 0x01, 0x02, 0,
    0x43, 0x04, 0,
    0x43, 0x01, 0,
    0x43, 0x04, 0,
    0x43, 0x04, 0x05, 0,
    0x43, 0x04, 0xC3, 0x01, 0,
    0x43, 0,
    0x45, 0x44, 0x85, 0x80, 0xC6, 0,
    0x46, 0x40, 0x40, 0x80, 0x04, 0,
    0x46, 0xC7, 0,
    0x46, 0,
    0x46, 0x87, 0xC4, 0,
    0x46, 0,
    0x47, 0x40, 0x04, 0,
    0x47, 0,
    0x46, 0xC8, 0x03, 0x03, 0x03, 0x05, 0x05, 0x89, 0x05, 0,
    0x46, 0,
    0x40, 0x80, 0xC4, 0x04, 0x86, 0,
    0x40, 0x80, 0xC4, 0x04, 0x86, 0,
    0x46, 0x04, 0x01, 0,
    0x46, 0x01, 0,
    0x46, 0x04, 0x04, 0,
    0x46, 0,
    0x46, 0x87, 0x04, 0,
    0x46, 0x87, 0xC6, 0,
    0x46, 0x86, 0x01, 0,
    0x46, 0x87, 0,
    0x40, 0x46, 0,
    0x40, 0x01, 0,
    0x04, 0x04, 0x04, 0,
    0x47, 0xC5, 0x01, 0x01, 0,
    0x47, 0,
    0x47, 0x04, 0,
    0x4F, 0x80, 0x04, 0x05, 0x91, 0,
    0x4F, 0x8F, 0xC3, 0xCA, 0x02, 0x91, 0,
    0x4F, 0x8F, 0xCA, 0x8F, 0,
    0x4F, 0,
    0x4F, 0,
    0x4F, 0x4F, 0xCA, 0,
    0x4F, 0x05, 0x91, 0,
    0x04, 0x8F, 0x8F, 0xCA, 0,
    0x50, 0x4F, 0xCA, 0x03, 0,
    0x50, 0,
    0x50, 0x04, 0,
    0x4F, 0x93, 0x01, 0,
    0x4F, 0x01, 0x8F, 0x04, 0,
    0x4F, 0x49, 0x83, 0,
    0x4F, 0x91, 0x04, 0,
    0x51, 0x04, 0xC5, 0x91, 0x05, 0x92, 0x8F, 0,
    0x51, 0x51, 0,
    0x51, 0x91, 0,
    0x51, 0,
    0x51, 0x04, 0x4F, 0x01, 0,
    0x51, 0x04, 0xC5, 0x01, 0x8F, 0,
    0x51, 0x8F, 0x01, 0x01, 0x01, 0,
    0x51, 0x8F, 0x03, 0,
    0x51, 0x04, 0xC3, 0,
    0x51, 0x04, 0xC5, 0x04, 0,
    0x51, 0x01, 0xC7, 0x04, 0x8F, 0,
    0x51, 0x01, 0xC4, 0x8F, 0x04, 0,
    0x51, 0x4F, 0x03, 0x03, 0x05, 0,
    0x51, 0x01, 0x01, 0,
    0x51, 0xC6, 0x8F, 0x04, 0x91, 0,
    0x52, 0x04, 0x01, 0,
    0x52, 0x01, 0x8F, 0x04, 0,
    0x52, 0x01, 0x04, 0,
    0x04, 0xC3, 0x04, 0x93, 0,
    0x53, 0x80, 0x04, 0x93, 0,
    0x53, 0x8F, 0x92, 0,
    0x53, 0x05, 0,
    0x53, 0x53, 0,
    0x53, 0x53, 0,
    0x53, 0x4F, 0,
    0x53, 0x4F, 0x93, 0,
    0x53, 0x4F, 0xCA, 0,
    0x53, 0x4F, 0,
    0x42, 0x82, 0xC5, 0x03, 0x80, 0x05, 0,
    0x42, 0,
    0x42, 0,
    0x42, 0xC3, 0,
    0x42, 0x40, 0x04, 0,
    0x54, 0xC7, 0x80, 0x04, 0,
    0x54, 0xC4, 0,
    0x54, 0x40, 0x04, 0,
    0x04, 0x01, 0x01, 0x04, 0x01, 0x01, 0x04, 0x04, 0,
    0xC5, 0x04, 0,
    0x04, 0x04, 0,
    0x01, 0x05, 0,
    0x41, 0x04, 0x03, 0,
    0x41, 0,
    0x04, 0xC5, 0x80, 0,
    0x4E, 0x04, 0x05, 0x01, 0,
    0x4E, 0,
    0x41, 0x41, 0x04, 0,
    0x04, 0x04, 0,
    0x4C, 0x04, 0x04, 0x89, 0x05, 0,
    0x4C, 0xC4, 0x01, 0,
  ]

  /// Where in ``fieldForms`` those of each kind begin, by its tag; 0 where no kind has the tag.
  static let fieldFormStarts: [UInt16] = [
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    3,
    7,
    9,
    12,
    15,
    19,
    23,
    29,
    35,
    37,
    40,
    43,
    45,
    47,
    0,
    52,
    58,
    61,
    67,
    69,
    76,
    81,
    85,
    89,
    93,
    96,
    101,
    0,
    0,
    0,
    0,
    107,
    111,
    119,
    126,
    131,
    136,
    144,
    150,
    156,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    159,
    165,
    167,
    173,
    177,
    181,
    186,
    191,
    195,
    198,
    202,
    206,
    222,
    226,
    231,
    237,
    243,
    248,
    255,
    260,
    264,
    268,
    273,
    277,
    281,
    287,
    290,
    293,
    296,
    300,
    305,
    307,
    313,
    319,
    322,
    324,
    328,
    330,
    334,
    336,
    346,
    348,
    354,
    360,
    364,
    367,
    371,
    373,
    377,
    381,
    385,
    388,
    391,
    394,
    398,
    403,
    405,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    408,
    414,
    421,
    426,
    428,
    430,
    434,
    438,
    443,
    448,
    450,
    453,
    457,
    462,
    466,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    470,
    478,
    481,
    484,
    486,
    491,
    497,
    503,
    507,
    511,
    516,
    522,
    528,
    534,
    538,
    544,
    548,
    553,
    557,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    562,
    567,
    571,
    574,
    577,
    580,
    583,
    587,
    591,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    594,
    601,
    603,
    605,
    608,
    612,
    617,
    620,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    624,
    633,
    636,
    639,
    642,
    646,
    648,
    652,
    657,
    659,
    663,
    0,
    0,
    0,
    0,
    0,
    666,
    672,
  ]
}
