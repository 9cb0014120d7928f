internal import OutliveTrace

/// Small recordings of the document shelf.
enum SampleTraces {
  /// A cell was made for a list, and released before the list closed.
  static let healthy = Trace(
    events: events(
      .objectCreated(
        ObjectCreated(object: ObjectID(rawValue: 1), type: "Shelf.DocumentCell", kind: .instance)),
      .releaseExpected(ReleaseExpected(object: ObjectID(rawValue: 1), label: "list closed")),
      .objectReleased(ObjectReleased(object: ObjectID(rawValue: 1), evidence: .exact)),
      .settle(Settle(label: "list closed"))))

  /// Two cells, of different types, were to be gone when the list closed, and weren't.
  static let leaking = Trace(
    events: events(
      .objectCreated(
        ObjectCreated(object: ObjectID(rawValue: 1), type: "Shelf.DocumentCell", kind: .instance)),
      .objectCreated(
        ObjectCreated(object: ObjectID(rawValue: 2), type: "Shelf.ShelfCell", kind: .instance)),
      .releaseExpected(ReleaseExpected(object: ObjectID(rawValue: 1), label: "list closed")),
      .releaseExpected(ReleaseExpected(object: ObjectID(rawValue: 2), label: "list closed")),
      .settle(Settle(label: "list closed"))))

  private static func events(_ kinds: Event.Kind...) -> [Event] {
    kinds.enumerated().map { position, kind in
      Event(
        sequence: EventSequence(rawValue: UInt64(position + 1)), time: UInt64(position) * 1000,
        site: Site(file: "Shelf/DocumentList.swift", line: 31, function: "makeCell(for:)"),
        kind: kind)
    }
  }
}

extension Trace {
  /// The trace in the binary form.
  var binary: [UInt8] { TraceWriter.encode(self) }
}
