public import OutliveTrace

extension Replay {
  /// What a report says of an object of a snapshot.
  func summary(of node: SnapshotRecord.Node, reason: String? = nil) -> ObjectSummary {
    let record = objects[node.object]
    return ObjectSummary(
      id: node.object, type: TypeNames.short(node.type), label: record?.label, kind: node.kind,
      site: record?.site ?? allocationSites.site(of: node.object), reason: reason)
  }

  /// Says of each tracked object where it was made, when only its allocation tells.
  ///
  /// The frames of a call stack may follow the allocation, so this is done in the end.
  mutating func finishSites() {
    for id in objectOrder where objects[id]?.site == nil {
      objects[id]?.site = allocationSites.site(of: id)
    }
  }

  /// Whether an object is part of how Outlive's own containers and observations work.
  ///
  /// It is kept alive like everything else, but it is nothing that a reader could look for.
  func isMachinery(_ node: SnapshotRecord.Node) -> Bool {
    objects[node.object] == nil
      && ["OutliveContainer.", "OutliveObservation.", "OutliveRuntime."].contains {
        node.type.hasPrefix($0)
      }
  }

  /// What a report says of a tracked object.
  public func summary(of object: ObjectID, reason: String? = nil) -> ObjectSummary {
    let record = objects[object]
    return ObjectSummary(
      id: object, type: TypeNames.short(record?.type ?? "an object that was never recorded"),
      label: record?.label, kind: record?.kind ?? .unknown, site: record?.site, reason: reason)
  }

  /// The name of an object's type, shortened for people.
  func typeName(of object: ObjectID) -> String {
    TypeNames.short(objects[object]?.type ?? "an object that was never recorded")
  }

  /// The event at which an object was made, as a witness.
  func creationWitness(of object: ObjectID) -> Witness? {
    objects[object].map { record in
      Witness(
        sequence: record.createdAt, text: "\(typeName(of: object)) \(object) made",
        site: record.site)
    }
  }

  /// The place an object was made at, as a note.
  func creationSite(of object: ObjectID) -> SiteNote? {
    guard let record = objects[object], let site = record.site else { return nil }
    return SiteNote(role: "\(typeName(of: object)) made", site: site)
  }

  /// Whether a container keeps an object by its very definition, and may: it is shared, and its
  /// container is alive and not said to end.
  func isKeptByItsContainer(_ object: ObjectID, at sequence: EventSequence) -> Bool {
    guard let definition = objects[object]?.definition.flatMap({ definitions[$0] }),
      definition.lifetime == .shared,
      let container = containerIndices[definition.container].map({ containers[$0] }),
      end(of: container).map({ $0 > sequence }) ?? true
    else { return false }
    return !(expectationsByObject[container.object] ?? []).contains {
      expectations[$0].sequence < sequence
    }
  }

  /// Why an object should be gone at a moment, when it was said to be; the strongest reason first.
  func expectation(of object: ObjectID, at sequence: EventSequence) -> Expectation? {
    guard !isKeptByItsContainer(object, at: sequence) else { return nil }
    let said = (expectationsByObject[object] ?? []).map { expectations[$0] }
      .filter { $0.sequence < sequence }
    return said.first { $0.source == .declared } ?? said.first
  }
}
