internal import OutliveTrace

/// A reference that was said to end with a certain event.
struct AnnouncedBreak: Hashable, Sendable {
  /// The object that holds the reference.
  var from: ObjectID
  /// The object that is referred to; `nil` for any.
  var to: ObjectID?
  /// The stored property or capture that it goes through; empty for any.
  var name: String
  /// The event that ends it, in the words of the program.
  var label: String
  /// The event at which it was said.
  var announcedAt: EventSequence
  /// The event at which the reference should have ended; `nil` before.
  var reachedAt: EventSequence?
  /// Where it was said.
  var site: Site?

  /// Whether it had been said at a moment.
  func isAnnounced(at sequence: EventSequence) -> Bool { announcedAt < sequence }

  /// Whether what ends the reference had happened at a moment.
  func isReached(at sequence: EventSequence) -> Bool {
    reachedAt.map { $0 < sequence } ?? false
  }
}
