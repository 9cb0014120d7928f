internal import OutliveTrace

/// Who holds which object from when until when, as far as a trace tells it event by event.
///
/// Few programs tell it of their references; what holds an object is otherwise read from snapshots.
struct ToldHolds: Sendable {
  /// Who holds an object.
  enum Holder: Hashable, Sendable {
    /// Another object, by a reference.
    case object(ObjectID)
    /// A definition of a container, by what it captures.
    case definition(DefinitionID)
    /// The pool in which a container keeps what a definition makes.
    case pool(DefinitionID)
  }

  /// That somebody holds an object.
  struct Hold: Hashable, Sendable {
    var holder: Holder
    var name: String
    var index: UInt64?
    var kind: ReferenceKind
    var span: TraceSpan
    var site: Site?
  }

  /// What tells two holds of one object apart.
  private struct Key: Hashable {
    var object: ObjectID
    var holder: Holder
    var name: String
    var index: UInt64?
  }

  /// The holds of each object, in the order in which they began.
  private(set) var holds: [ObjectID: [Hold]] = [:]
  /// The events at which definitions stopped to count.
  private(set) var removedAt: [DefinitionID: EventSequence] = [:]
  /// The positions in ``holds`` of those that go on.
  private var going: [Key: Int] = [:]

  /// Takes note of an event.
  mutating func apply(_ event: Event) {
    switch event.kind {
    case .referenceSet(let payload):
      guard payload.kind.keepsAlive else { return }
      let key = Key(
        object: payload.to, holder: .object(payload.from), name: payload.name,
        index: payload.index)
      begin(key, payload.kind, event)
    case .referenceCleared(let payload):
      let key = Key(
        object: payload.to, holder: .object(payload.from), name: payload.name,
        index: payload.index)
      end(key, event)
    case .definitionHolding(let payload):
      guard payload.kind.keepsAlive else { return }
      let key = Key(
        object: payload.object, holder: .definition(payload.definition), name: payload.name)
      begin(key, payload.kind, event)
    case .definitionRemoved(let payload):
      if removedAt[payload.definition] == nil { removedAt[payload.definition] = event.sequence }
    case .componentStored(let payload):
      guard let object = payload.object, payload.strength.keepsAlive else { return }
      begin(
        Key(object: object, holder: .pool(payload.definition), name: ""), payload.strength, event)
    case .componentEvicted(let payload):
      guard let object = payload.object else { return }
      end(Key(object: object, holder: .pool(payload.definition), name: ""), event)
    default: break
    }
  }

  /// Notes a hold; one that goes on already is told again for nothing.
  private mutating func begin(_ key: Key, _ kind: ReferenceKind, _ event: Event) {
    guard going[key] == nil else { return }
    going[key] = holds[key.object]?.count ?? 0
    holds[key.object, default: []].append(
      Hold(
        holder: key.holder, name: key.name, index: key.index, kind: kind,
        span: TraceSpan(began: event.sequence), site: event.site))
  }

  private mutating func end(_ key: Key, _ event: Event) {
    guard let position = going.removeValue(forKey: key) else { return }
    holds[key.object]?[position].span.ended = event.sequence
  }
}
