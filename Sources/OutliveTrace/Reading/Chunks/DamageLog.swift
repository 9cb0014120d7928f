/// A part of a trace that could not be read.
struct Damage: Hashable, Error {
  /// The offset in the trace.
  var offset: UInt64
  var byteCount: UInt64
  /// Why, as a phrase.
  var reason: String
  /// Whether the trace ends in it, so that it is no part that was stepped over.
  var isCut = false
}

/// What is known about the damage to a trace.
struct DamageLog: Hashable {
  /// The first thing that is wrong, which needn't be damage: events can be missing in between.
  private(set) var first: (offset: UInt64, reason: String)?
  private(set) var byteCount: UInt64 = 0
  private(set) var partCount: UInt64 = 0

  /// Adds a damaged part.
  mutating func add(_ damage: Damage) {
    if !damage.isCut { partCount += 1 }
    let (sum, overflow) = byteCount.addingReportingOverflow(damage.byteCount)
    byteCount = overflow ? .max : sum
    note(damage.reason, at: damage.offset)
  }

  /// Adds a reason why the trace isn't complete although no bytes are damaged there.
  mutating func note(_ reason: String, at offset: UInt64) {
    if let first, first.offset <= offset { return }
    first = (offset, reason)
  }

  static func == (one: DamageLog, other: DamageLog) -> Bool {
    one.byteCount == other.byteCount && one.partCount == other.partCount
      && one.first?.offset == other.first?.offset && one.first?.reason == other.first?.reason
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(byteCount)
    hasher.combine(partCount)
  }
}
