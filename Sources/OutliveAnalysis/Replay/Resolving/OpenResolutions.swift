internal import OutliveTrace

/// The resolutions that are followed, because they go on or because their request does: one table for all
/// who follow them.
///
/// Each follower keeps its own part of what it knows of a resolution. One that nobody keeps a part of is
/// forgotten. An event is mostly about the resolution that was looked at last, so where that stands is
/// remembered: several followers of one event search once.
struct OpenResolutions: Sendable {
  /// What the followers know of one resolution.
  private struct Parts: Sendable {
    /// What is being made; `nil` when that is no longer of interest.
    var making: OpenResolution?
    /// Who asks for what; `nil` when that is no longer of interest.
    var asking: ScopeFacts.Resolution?

    var isEmpty: Bool { making == nil && asking == nil }
  }

  private var parts = SerialTable<ResolutionID, Parts>()
  /// The resolution that was looked at last, and where it stands; `nil` when it isn't there.
  private var lookedAt = ResolutionID(rawValue: 0)
  private var position: Int?

  /// A resolution that has just begun: when the next that is told is that its component was found, nobody
  /// has to follow it.
  private(set) var fresh: ResolutionCall?
  /// Of how many it is known what is being made.
  private(set) var count = 0
  /// Of how many it is known who asks for what.
  private(set) var askingCount = 0

  // MARK: Beginning

  /// Notes that a component is asked for; a resolution that all follow already doesn't begin again.
  ///
  /// What was fresh before must have been taken up.
  mutating func begin(_ call: ResolutionCall) {
    lookUp(call.id)
    if !contains(call.id) || !contains(asking: call.id) { fresh = call }
  }

  /// The resolution that has just begun, when it is this one; it is no longer fresh then.
  mutating func takeFresh(_ id: ResolutionID) -> ResolutionCall? {
    guard let call = fresh, call.id == id else { return nil }
    fresh = nil
    return call
  }

  /// The resolution that has just begun, which is no longer fresh then.
  @inline(__always)
  mutating func takeFresh() -> ResolutionCall? {
    guard let call = fresh else { return nil }
    fresh = nil
    return call
  }

  /// Looks for a resolution that several followers are about to ask for.
  ///
  /// - Complexity: O(1), as a rule.
  @inline(__always)
  mutating func lookUp(_ id: ResolutionID) {
    position = find(id)
    lookedAt = id
  }

  @inline(__always)
  private func find(_ id: ResolutionID) -> Int? {
    // No resolution has the number 0 as long as none was looked at.
    id == lookedAt && id.rawValue != 0 ? position : parts.position(of: id)
  }

  // MARK: What is being made

  /// What is being made in a resolution; `nil` when that isn't known.
  @inline(__always)
  subscript(id: ResolutionID) -> OpenResolution? {
    get { find(id).flatMap { parts[at: $0].making } }
    set {
      guard let newValue else { return dropMaking(id) }
      if let position = find(id) {
        if parts[at: position].making == nil { count += 1 }
        parts[at: position].making = newValue
      } else {
        count += 1
        insert(Parts(making: newValue), at: id)
      }
    }
  }

  /// Whether it is known what is being made in a resolution.
  func contains(_ id: ResolutionID) -> Bool {
    find(id).map { parts[at: $0].making != nil } ?? false
  }

  /// Changes what is known of what is being made in a resolution; does nothing when nothing is.
  ///
  /// - Returns: What the function returns; `nil` when nothing is known.
  @inline(__always)
  @discardableResult
  mutating func update<Result>(
    _ id: ResolutionID, _ change: (inout OpenResolution) -> Result
  ) -> Result? {
    guard let position = find(id) else { return nil }
    return parts[at: position].making.update(change)
  }

  /// All of which it is known what is being made, in no order that means anything.
  var values: some Sequence<OpenResolution> { parts.values.lazy.compactMap { $0.making } }

  private mutating func dropMaking(_ id: ResolutionID) {
    guard let position = find(id), parts[at: position].making != nil else { return }
    count -= 1
    parts[at: position].making = nil
    if parts[at: position].isEmpty { forget(id) }
  }

  // MARK: Who asks for what

  /// Who asks for what in a resolution; `nil` when that isn't known.
  @inline(__always)
  subscript(asking id: ResolutionID) -> ScopeFacts.Resolution? {
    get { find(id).flatMap { parts[at: $0].asking } }
    set {
      guard let newValue else { return dropAsking(id) }
      if let position = find(id) {
        if parts[at: position].asking == nil { askingCount += 1 }
        parts[at: position].asking = newValue
      } else {
        askingCount += 1
        insert(Parts(asking: newValue), at: id)
      }
    }
  }

  /// Whether it is known who asks for what in a resolution.
  func contains(asking id: ResolutionID) -> Bool {
    find(id).map { parts[at: $0].asking != nil } ?? false
  }

  /// Changes what is known of who asks for what in a resolution; does nothing when nothing is.
  mutating func update(asking id: ResolutionID, _ change: (inout ScopeFacts.Resolution) -> Void) {
    guard let position = find(id) else { return }
    parts[at: position].asking.update(change)
  }

  private mutating func dropAsking(_ id: ResolutionID) {
    guard let position = find(id), parts[at: position].asking != nil else { return }
    askingCount -= 1
    parts[at: position].asking = nil
    if parts[at: position].isEmpty { forget(id) }
  }

  // MARK: Places

  private mutating func insert(_ value: Parts, at id: ResolutionID) {
    parts[id] = value
    lookUp(afterChange: id)
  }

  private mutating func forget(_ id: ResolutionID) {
    parts[id] = nil
    lookUp(afterChange: id)
  }

  /// Looks anew for the resolution that was looked at, as others may stand elsewhere now.
  private mutating func lookUp(afterChange id: ResolutionID) {
    lookedAt = id
    position = parts.position(of: id)
  }
}

extension Optional {
  /// Changes what is there; does nothing when nothing is.
  @inline(__always)
  @discardableResult
  fileprivate mutating func update<Result>(_ change: (inout Wrapped) -> Result) -> Result? {
    guard var value = take() else { return nil }
    defer { self = value }
    return change(&value)
  }
}
