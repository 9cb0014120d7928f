// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

extension Event {
  /// What happened, with what this kind of event carries.
  public enum Kind: Hashable, Sendable {
    /// Nothing that is driven is still pending: lifetimes are judged here.
    case settle(Settle)
    /// A stretch of the program began that objects are expected not to outlive.
    case scopeBegan(ScopeBegan)
    /// A scope ended: what was created in it should be gone at the next settle point.
    case scopeEnded(ScopeEnded)
    /// An object was said to end by a certain point.
    case releaseExpected(ReleaseExpected)
    /// A check of lifetimes began.
    case checkBegan(CheckBegan)
    /// A check of lifetimes ended.
    case checkEnded(CheckEnded)
    /// Something could not be recorded.
    case eventsLost(EventsLost)
    /// Something was said to live on, with a reason: it is shown as accepted, never as a leak.
    indirect case survivalExpected(SurvivalExpected)
    /// A reference that keeps something alive for now was said to end with a certain event.
    indirect case breakExpected(BreakExpected)
    /// The event has passed that was to end a reference.
    case breakReached(BreakReached)
    /// A round began of something that is done again and again.
    case iterationBegan(IterationBegan)
    /// A round ended: what lives now is compared with the other rounds.
    case iterationEnded(IterationEnded)
    /// The program waits for somebody, such as a user who logs in: what is pending isn't stalled.
    case waitingBegan(WaitingBegan)
    /// The program no longer waits for somebody.
    case waitingEnded(WaitingEnded)
    /// The program accepted what a rule would say about something, with a reason.
    indirect case findingSuppressed(FindingSuppressed)
    /// An object was made, or was seen for the first time.
    case objectCreated(ObjectCreated)
    /// An object is gone.
    case objectReleased(ObjectReleased)
    /// An object was made: the allocator saw it.
    case objectAllocated(ObjectAllocated)
    /// An object's deinitializer began; what it alone holds goes next.
    case deinitBegan(DeinitBegan)
    /// A reference from one object to another was made.
    case referenceSet(ReferenceSet)
    /// A reference from one object to another is no longer there.
    case referenceCleared(ReferenceCleared)
    /// Somebody outside the recorded graph holds an object.
    case rootHeld(RootHeld)
    /// Somebody outside the recorded graph no longer holds an object.
    case rootReleased(RootReleased)
    /// The program used an object.
    case objectUsed(ObjectUsed)
    /// An object may only be used in one isolation.
    case objectIsolated(ObjectIsolated)
    /// A table of the program's own has so many entries.
    case tableMeasured(TableMeasured)
    /// A frame of a call stack: later events refer to the call stack that ends with it.
    indirect case callStackRecorded(CallStackRecorded)
    /// A snapshot of the live heap begins; its nodes and edges follow.
    case snapshotBegan(SnapshotBegan)
    /// An object that the snapshot reached.
    case snapshotNode(SnapshotNode)
    /// A reference that the snapshot read.
    case snapshotEdge(SnapshotEdge)
    /// References of one sort that the snapshot could not read.
    case snapshotUnreadable(SnapshotUnreadable)
    /// A snapshot is complete.
    case snapshotEnded(SnapshotEnded)
    /// A reference into the snapshot from outside of it.
    indirect case snapshotRoot(SnapshotRoot)
    /// So many objects of one type were alive, whether the snapshot holds them or not.
    case snapshotCensus(SnapshotCensus)
    /// What taking a snapshot cost the program.
    case snapshotMeasured(SnapshotMeasured)
    /// A snapshot could not be completed: what it holds proves nothing.
    case snapshotFailed(SnapshotFailed)
    /// A container is ready to make components.
    case containerOpened(ContainerOpened)
    /// A container is gone, and its pools with it.
    case containerEnded(ContainerEnded)
    /// A definition was used for the first time.
    case componentDefined(ComponentDefined)
    /// A component was asked for.
    case resolutionBegan(ResolutionBegan)
    /// A component was handed out.
    case resolutionEnded(ResolutionEnded)
    /// A component was found where its lifetime keeps it.
    case scopeHit(ScopeHit)
    /// A component was put where its lifetime keeps it.
    case componentStored(ComponentStored)
    /// A component was taken out of its pool.
    case componentEvicted(ComponentEvicted)
    /// A weakly kept component was found to be gone.
    case weakReleased(WeakReleased)
    /// A component's configure step began.
    case configureBegan(ConfigureBegan)
    /// A component's configure step ended.
    case configureEnded(ConfigureEnded)
    /// A container learned how to make a component, whether it is ever asked for or not.
    indirect case definitionRegistered(DefinitionRegistered)
    /// A definition no longer counts.
    case definitionRemoved(DefinitionRemoved)
    /// A definition holds an object, such as the closure that makes its components.
    case definitionHolding(DefinitionHolding)
    /// More about a resolution that has just begun: who asked, and with what arguments.
    indirect case resolutionDescribed(ResolutionDescribed)
    /// A component could not be handed out: the resolution is over.
    case resolutionFailed(ResolutionFailed)
    /// A definition that comes near to what was asked for in a resolution that fails.
    case resolutionCandidate(ResolutionCandidate)
    /// A component was handed to the one that needs it.
    case dependencyDelivered(DependencyDelivered)
    /// A phase of injecting into a component began.
    case injectionBegan(InjectionBegan)
    /// A phase of injecting into a component ended.
    case injectionEnded(InjectionEnded)
    /// A component's factory returned it; it isn't stored or configured yet.
    case componentBuilt(ComponentBuilt)
    /// A post-processor put another object in a component's place.
    case componentReplaced(ComponentReplaced)
    /// Somebody made by hand what a definition makes.
    case componentBypassed(ComponentBypassed)
    /// An object that the container hadn't made was handed to it to be injected.
    case existingInjected(ExistingInjected)
    /// A container's pool has so many entries.
    case poolMeasured(PoolMeasured)
    /// A container was closed: it hands out nothing more.
    case containerClosed(ContainerClosed)
    /// A container's definitions are ready for use.
    case containerLoaded(ContainerLoaded)
    /// A container gave up what it had made, to make it anew when asked.
    case containerUnloaded(ContainerUnloaded)
    /// An assembly's definitions joined a container.
    case assemblyActivated(AssemblyActivated)
    /// A post-processor joined a container.
    case postProcessorAttached(PostProcessorAttached)
    /// A container may be used from several threads at once.
    case containerSynchronized(ContainerSynchronized)
    /// A component was asked for, found where its lifetime keeps it, and handed out: `resolution-began`, `scope-hit` and `resolution-ended` in one.
    case componentFound(ComponentFound)
    /// An observation began.
    case observationRegistered(ObservationRegistered)
    /// An observation ended: its handler will not run again.
    case observationRemoved(ObservationRemoved)
    /// The object that is the observation is gone.
    case observationFreed(ObservationFreed)
    /// An observation's handler began to run.
    case handleBegan(HandleBegan)
    /// An observation's handler ended.
    case handleEnded(HandleEnded)
    /// A property of a subject is about to change.
    case mutationBegan(MutationBegan)
    /// A property of a subject has changed, and its observers have been told.
    case mutationEnded(MutationEnded)
    /// More about an observation that has just been registered: how, by whom, for how long.
    indirect case observationDescribed(ObservationDescribed)
    /// The call that registered an observation returned.
    case registrationEnded(RegistrationEnded)
    /// An observation was not registered.
    case registrationRefused(RegistrationRefused)
    /// A removal found no observation to remove.
    case removalMissed(RemovalMissed)
    /// An observation was removed by somebody who hadn't registered it.
    case foreignRemoved(ForeignRemoved)
    /// A removal waited for a handler that was running.
    case removalWaited(RemovalWaited)
    /// A handler ran in another isolation than was declared.
    case isolationMismatched(IsolationMismatched)
    /// An observation let its handler go, and all that it captures.
    case handlerDropped(HandlerDropped)
    /// A change is to be delivered later.
    case deliveryQueued(DeliveryQueued)
    /// A change was not delivered.
    case deliveryDropped(DeliveryDropped)
    /// Observation tracking began to wait for one change.
    case trackingArmed(TrackingArmed)
    /// Observation tracking was told of its one change: without being armed again it is over.
    case trackingFired(TrackingFired)
    /// An observation was put into a bag that keeps it.
    case bagAdded(BagAdded)
    /// A bag let its observations go.
    case bagDropped(BagDropped)
    /// A property was said to change whenever another one does.
    case dependentKeyDeclared(DependentKeyDeclared)
    /// A mutation changed elements of a collection.
    case collectionChanged(CollectionChanged)
    /// A mutation left its property as it was.
    case mutationUnchanged(MutationUnchanged)
    /// A mutation was begun and will not be ended.
    case mutationAbandoned(MutationAbandoned)
    /// A screen was made.
    indirect case screenBuilt(ScreenBuilt)
    /// A screen became part of the screen tree.
    case screenAttached(ScreenAttached)
    /// A screen is no longer part of the screen tree.
    case screenDetached(ScreenDetached)
    /// A screen became visible.
    case screenShown(ScreenShown)
    /// A screen is no longer visible.
    case screenHidden(ScreenHidden)
    /// A container of screens shows another one of its children.
    case screenSelected(ScreenSelected)
    /// A screen was told what to show.
    case screenConfigured(ScreenConfigured)
    /// The root of a window was replaced.
    case rootReplaced(RootReplaced)
    /// A transition between screens began.
    case transitionBegan(TransitionBegan)
    /// A transition between screens ended.
    case transitionEnded(TransitionEnded)
    /// A transition was cancelled: the screens are as they were.
    case transitionCancelled(TransitionCancelled)
    /// Somebody believes that a container has certain children; they follow.
    case stackDeclared(StackDeclared)
    /// One of the children that a container is believed to have.
    case stackEntryDeclared(StackEntryDeclared)
    /// A scope was bound to a screen: it ends when the screen is detached.
    case screenScopeBound(ScreenScopeBound)
    /// A screen refused to be dismissed.
    case dismissalRefused(DismissalRefused)
    /// A navigation began.
    indirect case navigationBegan(NavigationBegan)
    /// A navigation waits for another one that is under way.
    case navigationQueued(NavigationQueued)
    /// A navigation was set aside until another one is done.
    case navigationParked(NavigationParked)
    /// A navigation that waited or was set aside goes on.
    case navigationResumed(NavigationResumed)
    /// A finder found a screen.
    case finderFound(FinderFound)
    /// A finder found no screen.
    case finderMissed(FinderMissed)
    /// A navigation knows what it has to do.
    case planMade(PlanMade)
    /// A navigation looked whether the screen that it starts from is still there.
    case startRevalidated(StartRevalidated)
    /// An interceptor was asked whether a navigation may go on.
    case interceptorBegan(InterceptorBegan)
    /// An interceptor decided.
    case interceptorEnded(InterceptorEnded)
    /// A step of a navigation began.
    case stepBegan(StepBegan)
    /// A step of a navigation ended.
    case stepEnded(StepEnded)
    /// A navigation handed its context to a screen.
    case contextApplied(ContextApplied)
    /// What a navigation had done was undone.
    case navigationRolledBack(NavigationRolledBack)
    /// A navigation ended.
    case navigationEnded(NavigationEnded)
    /// A link from outside was opened.
    case linkOpened(LinkOpened)
    /// Somebody in the screen tree followed a step of a link.
    case linkStepHandled(LinkStepHandled)
    /// A link led as far as it leads.
    case linkEnded(LinkEnded)
    /// A route was to be followed, and nobody was there to follow it.
    case routeLost(RouteLost)
    /// A coordinator was made.
    case coordinatorCreated(CoordinatorCreated)
    /// A coordinator began to drive its part of the screen tree.
    case coordinatorStarted(CoordinatorStarted)
    /// A coordinator is done with its part of the screen tree.
    case coordinatorFinished(CoordinatorFinished)
    /// A coordinator took another one as its child, and keeps it.
    case childAttached(ChildAttached)
    /// A coordinator no longer keeps its child.
    case childDetached(ChildDetached)
    /// A screen belongs to a coordinator's part of the screen tree.
    case screenOwned(ScreenOwned)
    /// A screen no longer belongs to a coordinator's part of the screen tree.
    case screenDisowned(ScreenDisowned)
    /// The screen tree told a coordinator that one of its screens went.
    case coordinatorTold(CoordinatorTold)
    /// A coordinator was not let go because one of its screens is attached.
    case dropRefused(DropRefused)
    /// A task was made.
    case taskCreated(TaskCreated)
    /// A task began to run.
    case taskStarted(TaskStarted)
    /// A task was told to end.
    case taskCancelled(TaskCancelled)
    /// A task ended.
    case taskEnded(TaskEnded)
    /// A task that has not ended keeps an object alive.
    case taskHolding(TaskHolding)
    /// Work was begun that has to end: a stream, a continuation, a teardown.
    case workBegan(WorkBegan)
    /// Work came to its end.
    case workEnded(WorkEnded)
    /// Work that has not ended keeps an object alive.
    case workHolding(WorkHolding)
    /// A recording, or the next segment of one, began.
    indirect case recordingBegan(RecordingBegan)
    /// A recording, or a segment of one, ended.
    case recordingEnded(RecordingEnded)
    /// How the program was built or is run, as far as it matters here.
    case settingRecorded(SettingRecorded)
    /// The process was forked; the child has a recording of its own, or none.
    case processForked(ProcessForked)
    /// A thread has a name.
    case threadNamed(ThreadNamed)
    /// A thread ended.
    case threadEnded(ThreadEnded)
    /// What an isolation that events name is.
    case isolationDeclared(IsolationDeclared)
    /// The program, or a library that it uses, was loaded.
    case imageLoaded(ImageLoaded)
    /// A library is no longer loaded.
    case imageUnloaded(ImageUnloaded)
    /// Threads of a range belong to one process of a merged trace.
    case partMerged(PartMerged)
    /// A finding had another fingerprint before its names were replaced.
    case fingerprintKept(FingerprintKept)
    /// A test began.
    indirect case testBegan(TestBegan)
    /// A test ended.
    case testEnded(TestEnded)
  }
}
