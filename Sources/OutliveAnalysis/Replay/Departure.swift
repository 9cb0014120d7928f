internal import OutliveTrace

/// A component whose container let go of it together with all others.
struct Departure {
  /// The component.
  var object: ObjectID
  /// What made it.
  var definition: DefinitionRecord
  /// When its container let go of it.
  var sequence: EventSequence
  /// What happened: `its container ended`.
  var event: String
  /// Whether the container goes on without it, so that nobody should use it any more.
  var isReset: Bool
}

/// What components have in common that are one for all as long as there is one container.
struct ComponentName: Hashable {
  /// The component's name.
  var component: String
  /// The type that its definition makes.
  var type: String

  init(_ definition: DefinitionRecord) {
    component = definition.component
    type = definition.type
  }
}

extension Replay {
  /// When a container was gone, as it was told or as an object; `nil` while it lives.
  func end(of container: ContainerRecord) -> EventSequence? {
    container.endedAt ?? objects[container.object]?.releasedAt
  }

  /// The end of an object as a component of its container; `nil` when there is none.
  func departure(of record: ObjectRecord) -> Departure? {
    guard let definition = record.definition.flatMap({ definitions[$0] }),
      [.shared, .cached, .custom].contains(definition.lifetime)
    else { return nil }
    if let eviction = facts.containers.evictions[record.id], eviction.reason != .containerEnded {
      let event =
        switch eviction.reason {
        case .unloaded: "its container was unloaded"
        case .scopeEnded: "the scope that kept it ended"
        default: "its pool was reset"
        }
      return Departure(
        object: record.id, definition: definition, sequence: eviction.sequence, event: event,
        isReset: true)
    }
    guard definition.lifetime == .shared,
      let container = containerIndices[definition.container].map({ containers[$0] }),
      let ended = end(of: container)
    else { return nil }
    return Departure(
      object: record.id, definition: definition, sequence: ended, event: "its container ended",
      isReset: false)
  }
}
