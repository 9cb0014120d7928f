internal import OutliveTrace

// What is asked of objects for most events: it looks at nothing but their table. A function of the whole
// replay would be handed all of that, which is copied when it is about to change.

extension SerialTable<ObjectID, ObjectRecord> {
  /// Whether an object is known and wasn't released.
  @inline(__always)
  func isAlive(_ object: ObjectID?) -> Bool {
    guard let object else { return false }
    return read(object) { $0.releasedAt == nil } ?? false
  }

  /// Whether an object was released before the event at a position; `nil` when it isn't known.
  @inline(__always)
  func isReleased(_ object: ObjectID, before sequence: EventSequence) -> Bool? {
    read(object) { $0.releasedAt.map { $0 < sequence } ?? false }
  }

  /// When an object was released; `nil` when it is alive or not known.
  @inline(__always)
  func release(of object: ObjectID) -> EventSequence? {
    read(object) { $0.releasedAt } ?? nil
  }
}
