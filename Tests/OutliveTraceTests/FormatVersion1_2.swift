import OutliveTrace

/// The trace of the golden files of version 1.2: what that version appended to events of 1.1.
enum FormatVersion1_2 {
  static let trace = Trace(
    events: roots.enumerated().map { index, root in
      Event(
        sequence: EventSequence(rawValue: UInt64(index + 1)), time: UInt64(index) * 700,
        thread: ThreadID(rawValue: 1), kind: .snapshotRoot(root))
    })

  private static let roots = [
    root("", image: nil, offset: nil), root("static Cache.shared", image: 3, offset: 0),
    root("документ", image: 1, offset: .max), root("a", image: .max, offset: nil),
    root("", image: nil, offset: 16_384),
  ]

  private static func root(_ name: String, image: UInt64?, offset: UInt64?) -> SnapshotRoot {
    SnapshotRoot(
      snapshot: SnapshotID(rawValue: 3), object: ObjectID(rawValue: 128), kind: .global, name: name,
      count: 2, image: image.map { ImageID(rawValue: $0) }, offset: offset)
  }
}
