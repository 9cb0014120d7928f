import OutliveTrace

/// The trace of the golden files of version 1.3: the event that this version added.
enum FormatVersion1_3 {
  static let trace = Trace(
    events: found.enumerated().map { index, found in
      Event(
        sequence: EventSequence(rawValue: UInt64(index + 1)), time: UInt64(index) * 90,
        thread: ThreadID(rawValue: 1), kind: .componentFound(found))
    })

  private static let found = [
    found(1, 1, in: nil, nil, .shared), found(2, 1, in: nil, 128, .shared),
    found(65, 300, in: 2, 1, .weakShared), found(.max, .max, in: .max, .max, .custom),
    found(66, 2, in: 65, nil, .scoped), found(0, 0, in: nil, nil, .unshared),
  ]

  private static func found(
    _ resolution: UInt64, _ definition: UInt64, in parent: UInt64?, _ object: UInt64?,
    _ lifetime: Lifetime
  ) -> ComponentFound {
    ComponentFound(
      resolution: ResolutionID(rawValue: resolution),
      definition: DefinitionID(rawValue: definition),
      parent: parent.map { ResolutionID(rawValue: $0) },
      object: object.map { ObjectID(rawValue: $0) }, lifetime: lifetime)
  }
}
