// The two switches that turn a tag into the payload that it stands for. They are apart from
// `Event.Kind(tag:)` and `visit(_:)`, because a payload that is read where it is made, and wrapped
// when it is whole, is several times as quick as one that is taken out of its kind and put back.

extension Event.Kind {
  /// Becomes the kind with the given tag, and hands its fields to a visitor.
  ///
  /// - Returns: Whether there is such a kind; if not, nothing was visited or changed.
  mutating func read<Visitor: FieldVisitor>(
    tag: UInt64, _ visitor: inout Visitor
  ) throws(Visitor.Failure) -> Bool {
    switch tag {
    case Settle.tag:
      var payload = Settle()
      try payload.visit(&visitor)
      self = .settle(payload)
    case ScopeBegan.tag:
      var payload = ScopeBegan()
      try payload.visit(&visitor)
      self = .scopeBegan(payload)
    case ScopeEnded.tag:
      var payload = ScopeEnded()
      try payload.visit(&visitor)
      self = .scopeEnded(payload)
    case ReleaseExpected.tag:
      var payload = ReleaseExpected()
      try payload.visit(&visitor)
      self = .releaseExpected(payload)
    case CheckBegan.tag:
      var payload = CheckBegan()
      try payload.visit(&visitor)
      self = .checkBegan(payload)
    case CheckEnded.tag:
      var payload = CheckEnded()
      try payload.visit(&visitor)
      self = .checkEnded(payload)
    case EventsLost.tag:
      var payload = EventsLost()
      try payload.visit(&visitor)
      self = .eventsLost(payload)
    case ObjectCreated.tag:
      var payload = ObjectCreated()
      try payload.visit(&visitor)
      self = .objectCreated(payload)
    case ObjectReleased.tag:
      var payload = ObjectReleased()
      try payload.visit(&visitor)
      self = .objectReleased(payload)
    case SnapshotBegan.tag:
      var payload = SnapshotBegan()
      try payload.visit(&visitor)
      self = .snapshotBegan(payload)
    case SnapshotNode.tag:
      var payload = SnapshotNode()
      try payload.visit(&visitor)
      self = .snapshotNode(payload)
    case SnapshotEdge.tag:
      var payload = SnapshotEdge()
      try payload.visit(&visitor)
      self = .snapshotEdge(payload)
    case SnapshotUnreadable.tag:
      var payload = SnapshotUnreadable()
      try payload.visit(&visitor)
      self = .snapshotUnreadable(payload)
    case SnapshotEnded.tag:
      var payload = SnapshotEnded()
      try payload.visit(&visitor)
      self = .snapshotEnded(payload)
    case ContainerOpened.tag:
      var payload = ContainerOpened()
      try payload.visit(&visitor)
      self = .containerOpened(payload)
    case ContainerEnded.tag:
      var payload = ContainerEnded()
      try payload.visit(&visitor)
      self = .containerEnded(payload)
    case ComponentDefined.tag:
      var payload = ComponentDefined()
      try payload.visit(&visitor)
      self = .componentDefined(payload)
    case ResolutionBegan.tag:
      var payload = ResolutionBegan()
      try payload.visit(&visitor)
      self = .resolutionBegan(payload)
    case ResolutionEnded.tag:
      var payload = ResolutionEnded()
      try payload.visit(&visitor)
      self = .resolutionEnded(payload)
    case ScopeHit.tag:
      var payload = ScopeHit()
      try payload.visit(&visitor)
      self = .scopeHit(payload)
    case ComponentStored.tag:
      var payload = ComponentStored()
      try payload.visit(&visitor)
      self = .componentStored(payload)
    case ComponentEvicted.tag:
      var payload = ComponentEvicted()
      try payload.visit(&visitor)
      self = .componentEvicted(payload)
    case WeakReleased.tag:
      var payload = WeakReleased()
      try payload.visit(&visitor)
      self = .weakReleased(payload)
    case ConfigureBegan.tag:
      var payload = ConfigureBegan()
      try payload.visit(&visitor)
      self = .configureBegan(payload)
    case ConfigureEnded.tag:
      var payload = ConfigureEnded()
      try payload.visit(&visitor)
      self = .configureEnded(payload)
    case ObservationRegistered.tag:
      var payload = ObservationRegistered()
      try payload.visit(&visitor)
      self = .observationRegistered(payload)
    case ObservationRemoved.tag:
      var payload = ObservationRemoved()
      try payload.visit(&visitor)
      self = .observationRemoved(payload)
    case ObservationFreed.tag:
      var payload = ObservationFreed()
      try payload.visit(&visitor)
      self = .observationFreed(payload)
    case HandleBegan.tag:
      var payload = HandleBegan()
      try payload.visit(&visitor)
      self = .handleBegan(payload)
    case HandleEnded.tag:
      var payload = HandleEnded()
      try payload.visit(&visitor)
      self = .handleEnded(payload)
    case MutationBegan.tag:
      var payload = MutationBegan()
      try payload.visit(&visitor)
      self = .mutationBegan(payload)
    case MutationEnded.tag:
      var payload = MutationEnded()
      try payload.visit(&visitor)
      self = .mutationEnded(payload)
    default:
      return false
    }
    return true
  }

  /// Hands the fields of the kind with the given tag to a visitor that needs no values.
  ///
  /// - Returns: Whether there is such a kind.
  static func visitFields<Visitor: FieldVisitor>(
    ofTag tag: UInt64, _ visitor: inout Visitor
  ) throws(Visitor.Failure) -> Bool {
    switch tag {
    case Settle.tag:
      var payload = Settle()
      try payload.visit(&visitor)
    case ScopeBegan.tag:
      var payload = ScopeBegan()
      try payload.visit(&visitor)
    case ScopeEnded.tag:
      var payload = ScopeEnded()
      try payload.visit(&visitor)
    case ReleaseExpected.tag:
      var payload = ReleaseExpected()
      try payload.visit(&visitor)
    case CheckBegan.tag:
      var payload = CheckBegan()
      try payload.visit(&visitor)
    case CheckEnded.tag:
      var payload = CheckEnded()
      try payload.visit(&visitor)
    case EventsLost.tag:
      var payload = EventsLost()
      try payload.visit(&visitor)
    case ObjectCreated.tag:
      var payload = ObjectCreated()
      try payload.visit(&visitor)
    case ObjectReleased.tag:
      var payload = ObjectReleased()
      try payload.visit(&visitor)
    case SnapshotBegan.tag:
      var payload = SnapshotBegan()
      try payload.visit(&visitor)
    case SnapshotNode.tag:
      var payload = SnapshotNode()
      try payload.visit(&visitor)
    case SnapshotEdge.tag:
      var payload = SnapshotEdge()
      try payload.visit(&visitor)
    case SnapshotUnreadable.tag:
      var payload = SnapshotUnreadable()
      try payload.visit(&visitor)
    case SnapshotEnded.tag:
      var payload = SnapshotEnded()
      try payload.visit(&visitor)
    case ContainerOpened.tag:
      var payload = ContainerOpened()
      try payload.visit(&visitor)
    case ContainerEnded.tag:
      var payload = ContainerEnded()
      try payload.visit(&visitor)
    case ComponentDefined.tag:
      var payload = ComponentDefined()
      try payload.visit(&visitor)
    case ResolutionBegan.tag:
      var payload = ResolutionBegan()
      try payload.visit(&visitor)
    case ResolutionEnded.tag:
      var payload = ResolutionEnded()
      try payload.visit(&visitor)
    case ScopeHit.tag:
      var payload = ScopeHit()
      try payload.visit(&visitor)
    case ComponentStored.tag:
      var payload = ComponentStored()
      try payload.visit(&visitor)
    case ComponentEvicted.tag:
      var payload = ComponentEvicted()
      try payload.visit(&visitor)
    case WeakReleased.tag:
      var payload = WeakReleased()
      try payload.visit(&visitor)
    case ConfigureBegan.tag:
      var payload = ConfigureBegan()
      try payload.visit(&visitor)
    case ConfigureEnded.tag:
      var payload = ConfigureEnded()
      try payload.visit(&visitor)
    case ObservationRegistered.tag:
      var payload = ObservationRegistered()
      try payload.visit(&visitor)
    case ObservationRemoved.tag:
      var payload = ObservationRemoved()
      try payload.visit(&visitor)
    case ObservationFreed.tag:
      var payload = ObservationFreed()
      try payload.visit(&visitor)
    case HandleBegan.tag:
      var payload = HandleBegan()
      try payload.visit(&visitor)
    case HandleEnded.tag:
      var payload = HandleEnded()
      try payload.visit(&visitor)
    case MutationBegan.tag:
      var payload = MutationBegan()
      try payload.visit(&visitor)
    case MutationEnded.tag:
      var payload = MutationEnded()
      try payload.visit(&visitor)
    default:
      return false
    }
    return true
  }
}
