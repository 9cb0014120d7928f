package import OutliveTrace

/// Why an observation has ended.
public enum ObservationEnd: Hashable, Sendable {
  /// The program stopped it.
  case stopped
  /// Nobody keeps the observation any more.
  case freed
  /// The observed object was freed.
  case subjectDied
  /// The observing object was freed.
  case observerDied
  /// The scope that it was bound to has ended.
  case scopeEnded
  /// It has been told as often as was asked for.
  case completed

  package var reason: RemovalReason {
    switch self {
    case .stopped: .stopped
    case .freed: .freed
    case .subjectDied: .subjectDied
    case .observerDied: .observerDied
    case .scopeEnded: .scopeEnded
    case .completed: .completed
    }
  }
}

/// An observation, whatever it observes: what bags and scopes hold.
public protocol AnyObservation: AnyObject, Sendable {
  /// Whether the handler can still be called.
  var isActive: Bool { get }

  /// Ends the observation, and releases the handler with all it captures.
  func stop()

  /// Ends the observation for a reason, unless it has ended.
  ///
  /// - Parameter end: The reason.
  func end(_ end: ObservationEnd)

  /// Calls a function when the observation has ended, at once if it has.
  ///
  /// - Parameter body: The function; it is called once, on the thread that ends the observation, and
  ///   then released.
  /// - Returns: The observation.
  @discardableResult
  func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) -> Self
}
