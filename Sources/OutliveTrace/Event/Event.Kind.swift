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
    /// An object was made, or was seen for the first time.
    case objectCreated(ObjectCreated)
    /// An object is gone.
    case objectReleased(ObjectReleased)
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
    /// Threads of a range belong to one process of a merged trace.
    case partMerged(PartMerged)
    /// A finding had another fingerprint before its names were replaced.
    case fingerprintKept(FingerprintKept)
  }
}

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
    ObjectCreated.self,
    ObjectReleased.self,
    SnapshotBegan.self,
    SnapshotNode.self,
    SnapshotEdge.self,
    SnapshotUnreadable.self,
    SnapshotEnded.self,
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
    ObservationRegistered.self,
    ObservationRemoved.self,
    ObservationFreed.self,
    HandleBegan.self,
    HandleEnded.self,
    MutationBegan.self,
    MutationEnded.self,
    PartMerged.self,
    FingerprintKept.self,
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
    case .objectCreated(let payload): payload
    case .objectReleased(let payload): payload
    case .snapshotBegan(let payload): payload
    case .snapshotNode(let payload): payload
    case .snapshotEdge(let payload): payload
    case .snapshotUnreadable(let payload): payload
    case .snapshotEnded(let payload): payload
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
    case .observationRegistered(let payload): payload
    case .observationRemoved(let payload): payload
    case .observationFreed(let payload): payload
    case .handleBegan(let payload): payload
    case .handleEnded(let payload): payload
    case .mutationBegan(let payload): payload
    case .mutationEnded(let payload): payload
    case .partMerged(let payload): payload
    case .fingerprintKept(let payload): payload
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
    case .objectCreated: ObjectCreated.self
    case .objectReleased: ObjectReleased.self
    case .snapshotBegan: SnapshotBegan.self
    case .snapshotNode: SnapshotNode.self
    case .snapshotEdge: SnapshotEdge.self
    case .snapshotUnreadable: SnapshotUnreadable.self
    case .snapshotEnded: SnapshotEnded.self
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
    case .observationRegistered: ObservationRegistered.self
    case .observationRemoved: ObservationRemoved.self
    case .observationFreed: ObservationFreed.self
    case .handleBegan: HandleBegan.self
    case .handleEnded: HandleEnded.self
    case .mutationBegan: MutationBegan.self
    case .mutationEnded: MutationEnded.self
    case .partMerged: PartMerged.self
    case .fingerprintKept: FingerprintKept.self
    }
  }

  /// The kind's number in the binary form.
  public var tag: UInt64 { payloadType.tag }

  /// The kind's name in NDJSON and in reports.
  public var name: String { payloadType.name }

  /// Makes an event of the kind with the given tag, its fields still to be read; `nil` when there is none.
  public init?(tag: UInt64) {
    switch tag {
    case Settle.tag: self = .settle(Settle())
    case ScopeBegan.tag: self = .scopeBegan(ScopeBegan())
    case ScopeEnded.tag: self = .scopeEnded(ScopeEnded())
    case ReleaseExpected.tag: self = .releaseExpected(ReleaseExpected())
    case CheckBegan.tag: self = .checkBegan(CheckBegan())
    case CheckEnded.tag: self = .checkEnded(CheckEnded())
    case EventsLost.tag: self = .eventsLost(EventsLost())
    case ObjectCreated.tag: self = .objectCreated(ObjectCreated())
    case ObjectReleased.tag: self = .objectReleased(ObjectReleased())
    case SnapshotBegan.tag: self = .snapshotBegan(SnapshotBegan())
    case SnapshotNode.tag: self = .snapshotNode(SnapshotNode())
    case SnapshotEdge.tag: self = .snapshotEdge(SnapshotEdge())
    case SnapshotUnreadable.tag: self = .snapshotUnreadable(SnapshotUnreadable())
    case SnapshotEnded.tag: self = .snapshotEnded(SnapshotEnded())
    case ContainerOpened.tag: self = .containerOpened(ContainerOpened())
    case ContainerEnded.tag: self = .containerEnded(ContainerEnded())
    case ComponentDefined.tag: self = .componentDefined(ComponentDefined())
    case ResolutionBegan.tag: self = .resolutionBegan(ResolutionBegan())
    case ResolutionEnded.tag: self = .resolutionEnded(ResolutionEnded())
    case ScopeHit.tag: self = .scopeHit(ScopeHit())
    case ComponentStored.tag: self = .componentStored(ComponentStored())
    case ComponentEvicted.tag: self = .componentEvicted(ComponentEvicted())
    case WeakReleased.tag: self = .weakReleased(WeakReleased())
    case ConfigureBegan.tag: self = .configureBegan(ConfigureBegan())
    case ConfigureEnded.tag: self = .configureEnded(ConfigureEnded())
    case ObservationRegistered.tag: self = .observationRegistered(ObservationRegistered())
    case ObservationRemoved.tag: self = .observationRemoved(ObservationRemoved())
    case ObservationFreed.tag: self = .observationFreed(ObservationFreed())
    case HandleBegan.tag: self = .handleBegan(HandleBegan())
    case HandleEnded.tag: self = .handleEnded(HandleEnded())
    case MutationBegan.tag: self = .mutationBegan(MutationBegan())
    case MutationEnded.tag: self = .mutationEnded(MutationEnded())
    case PartMerged.tag: self = .partMerged(PartMerged())
    case FingerprintKept.tag: self = .fingerprintKept(FingerprintKept())
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
    case .objectCreated(var payload):
      try payload.visit(&visitor)
      self = .objectCreated(payload)
    case .objectReleased(var payload):
      try payload.visit(&visitor)
      self = .objectReleased(payload)
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
    case .partMerged(var payload):
      try payload.visit(&visitor)
      self = .partMerged(payload)
    case .fingerprintKept(var payload):
      try payload.visit(&visitor)
      self = .fingerprintKept(payload)
    }
  }
}
