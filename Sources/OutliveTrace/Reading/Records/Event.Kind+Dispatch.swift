// The two switches that turn a tag into the payload that it stands for. They are apart from
// `Event.Kind(tag:)` and `visit(_:)`, because a payload that is read where it is made, and wrapped
// when it is whole, is several times as quick as one that is taken out of its kind and put back.

extension Event.Kind {
  /// Makes the kind with the given tag and hands its fields to a visitor.
  ///
  /// - Returns: `nil` when no kind has the tag; nothing was visited then.
  static func reading<Visitor: FieldVisitor>(
    tag: UInt64, _ visitor: inout Visitor
  ) throws(Visitor.Failure) -> Event.Kind? {
    switch tag {
    case Settle.tag:
      var payload = Settle()
      try payload.visit(&visitor)
      return .settle(payload)
    case ScopeBegan.tag:
      var payload = ScopeBegan()
      try payload.visit(&visitor)
      return .scopeBegan(payload)
    case ScopeEnded.tag:
      var payload = ScopeEnded()
      try payload.visit(&visitor)
      return .scopeEnded(payload)
    case ReleaseExpected.tag:
      var payload = ReleaseExpected()
      try payload.visit(&visitor)
      return .releaseExpected(payload)
    case CheckBegan.tag:
      var payload = CheckBegan()
      try payload.visit(&visitor)
      return .checkBegan(payload)
    case CheckEnded.tag:
      var payload = CheckEnded()
      try payload.visit(&visitor)
      return .checkEnded(payload)
    case EventsLost.tag:
      var payload = EventsLost()
      try payload.visit(&visitor)
      return .eventsLost(payload)
    case ObjectCreated.tag:
      var payload = ObjectCreated()
      try payload.visit(&visitor)
      return .objectCreated(payload)
    case ObjectReleased.tag:
      var payload = ObjectReleased()
      try payload.visit(&visitor)
      return .objectReleased(payload)
    case SnapshotBegan.tag:
      var payload = SnapshotBegan()
      try payload.visit(&visitor)
      return .snapshotBegan(payload)
    case SnapshotNode.tag:
      var payload = SnapshotNode()
      try payload.visit(&visitor)
      return .snapshotNode(payload)
    case SnapshotEdge.tag:
      var payload = SnapshotEdge()
      try payload.visit(&visitor)
      return .snapshotEdge(payload)
    case SnapshotUnreadable.tag:
      var payload = SnapshotUnreadable()
      try payload.visit(&visitor)
      return .snapshotUnreadable(payload)
    case SnapshotEnded.tag:
      var payload = SnapshotEnded()
      try payload.visit(&visitor)
      return .snapshotEnded(payload)
    case ContainerOpened.tag:
      var payload = ContainerOpened()
      try payload.visit(&visitor)
      return .containerOpened(payload)
    case ContainerEnded.tag:
      var payload = ContainerEnded()
      try payload.visit(&visitor)
      return .containerEnded(payload)
    case ComponentDefined.tag:
      var payload = ComponentDefined()
      try payload.visit(&visitor)
      return .componentDefined(payload)
    case ResolutionBegan.tag:
      var payload = ResolutionBegan()
      try payload.visit(&visitor)
      return .resolutionBegan(payload)
    case ResolutionEnded.tag:
      var payload = ResolutionEnded()
      try payload.visit(&visitor)
      return .resolutionEnded(payload)
    case ScopeHit.tag:
      var payload = ScopeHit()
      try payload.visit(&visitor)
      return .scopeHit(payload)
    case ComponentStored.tag:
      var payload = ComponentStored()
      try payload.visit(&visitor)
      return .componentStored(payload)
    case ComponentEvicted.tag:
      var payload = ComponentEvicted()
      try payload.visit(&visitor)
      return .componentEvicted(payload)
    case WeakReleased.tag:
      var payload = WeakReleased()
      try payload.visit(&visitor)
      return .weakReleased(payload)
    case ConfigureBegan.tag:
      var payload = ConfigureBegan()
      try payload.visit(&visitor)
      return .configureBegan(payload)
    case ConfigureEnded.tag:
      var payload = ConfigureEnded()
      try payload.visit(&visitor)
      return .configureEnded(payload)
    case ObservationRegistered.tag:
      var payload = ObservationRegistered()
      try payload.visit(&visitor)
      return .observationRegistered(payload)
    case ObservationRemoved.tag:
      var payload = ObservationRemoved()
      try payload.visit(&visitor)
      return .observationRemoved(payload)
    case ObservationFreed.tag:
      var payload = ObservationFreed()
      try payload.visit(&visitor)
      return .observationFreed(payload)
    case HandleBegan.tag:
      var payload = HandleBegan()
      try payload.visit(&visitor)
      return .handleBegan(payload)
    case HandleEnded.tag:
      var payload = HandleEnded()
      try payload.visit(&visitor)
      return .handleEnded(payload)
    case MutationBegan.tag:
      var payload = MutationBegan()
      try payload.visit(&visitor)
      return .mutationBegan(payload)
    case MutationEnded.tag:
      var payload = MutationEnded()
      try payload.visit(&visitor)
      return .mutationEnded(payload)
    default:
      return nil
    }
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
