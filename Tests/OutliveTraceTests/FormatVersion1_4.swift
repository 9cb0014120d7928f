import OutliveTrace

/// The trace of the golden files of version 1.4: the field and the reason that this version added.
enum FormatVersion1_4 {
  static let trace = Trace(
    events: kinds.enumerated().map { index, kind in
      Event(
        sequence: EventSequence(rawValue: UInt64(index + 1)), time: UInt64(index) * 90,
        thread: ThreadID(rawValue: 1), kind: kind)
    })

  private static let kinds: [Event.Kind] = [
    .observationDescribed(described(1, context: nil)),
    .observationDescribed(described(2, context: "#1")),
    .observationDescribed(described(.max, context: "")),
    .deliveryDropped(
      DeliveryDropped(
        observation: ObservationID(rawValue: 2), mutation: nil, reason: .notHandled)),
  ]

  private static func described(_ observation: UInt64, context: String?) -> ObservationDescribed {
    ObservationDescribed(
      observation: ObservationID(rawValue: observation), style: .keyValue, wantsInitial: true,
      wantsPrior: false, isOnce: false, declared: nil, registrant: "Shelf/List.swift", scope: nil,
      context: context)
  }
}
