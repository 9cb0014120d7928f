internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// What a library of publishers tells of one subscription of its own.
///
/// Whatever the library hands out to end the subscription by holds this object, and nothing else
/// does: so the trace knows when that goes. What the publisher keeps to deliver by holds
/// ``delivery``. Neither keeps anything of the program alive; when nothing is recorded they do next
/// to nothing. Safe to use from any thread.
public final class ToldSubscription: Sendable {
  /// What the publisher's side of a subscription tells.
  public struct Delivery: Sendable {
    fileprivate let state: SubscriptionState

    /// Runs what receives a value, and tells of it.
    ///
    /// - Parameter body: Receives the value.
    public func value(_ body: () -> Void) {
      guard let record = state.record else { return body() }
      guard !state.dropsValues else {
        record.dropped(nil, because: .observerDied)
        return body()
      }
      record.handle(.change, of: nil, because: nil, body)
    }

    /// Tells that there will be no more values, normally or because of an error.
    ///
    /// After the first end nothing more is told.
    public func completed() { state.end(.completed) }
  }

  fileprivate let state: SubscriptionState

  /// Tells that a subscription begins.
  ///
  /// - Parameters:
  ///   - subject: What is subscribed to, when it is an object; it is not held.
  ///   - key: What its values are, as reports print it.
  ///   - observer: The object that subscribes, when it is known; it is not held.
  ///   - file: The file of the call that subscribes.
  ///   - line: The line of the call that subscribes.
  ///   - function: The function of the call that subscribes.
  public convenience init(
    of subject: AnyObject? = nil, key: String = "values", by observer: AnyObject? = nil,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    self.init(
      of: subject, key, by: observer, at: CallSite(file: file, line: line, function: function))
  }

  /// Tells that a subscription begins whose values aren't handed over without the observer.
  convenience init(
    of subject: AnyObject?, _ key: String, handedTo observer: AnyObject, at callSite: CallSite
  ) {
    self.init(of: subject, key, by: observer, at: callSite, isGuarded: true)
  }

  private init(
    of subject: AnyObject?, _ key: String, by observer: AnyObject?, at callSite: CallSite,
    isGuarded: Bool = false
  ) {
    state = SubscriptionState(guarding: isGuarded ? observer : nil)
    guard let recorder = Recorder.current else { return }
    let record = RecordedObservation(
      of: subject ?? self, key, by: observer, as: self, at: callSite, in: recorder)
    record.described(.subscription)
    state.begin(record)
  }

  deinit { state.record?.freed() }

  /// What the publisher keeps.
  public var delivery: Delivery { Delivery(state: state) }

  /// Tells that the subscription was cancelled: no value comes any more.
  ///
  /// A library whose subscriptions end when nobody keeps them tells it then, too. After the first
  /// end nothing more is told.
  public func cancelled() { state.end(state.expectedEnd ?? .stopped) }

  /// Says for which reason the subscription will be cancelled.
  func willEnd(_ end: ObservationEnd) { state.expect(end) }

  /// Calls a function when the subscription has ended.
  func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) { state.onEnd(body) }

  /// What the recorder knows the subscription by.
  var recordedID: ObservationID? { state.record?.id }
}

/// What both sides of a subscription share; it refers to neither.
private final class SubscriptionState: @unchecked Sendable {
  // Sendable is safe to claim: all is behind the lock, or constant; the weak reference loads
  // atomically, and the object is only asked whether it is still there.
  private struct Content {
    var record: RecordedObservation?
    var expected: ObservationEnd?
    var ended: ObservationEnd?
    var whenEnded: (@Sendable (ObservationEnd) -> Void)?
  }
  private let content = Mutex(Content())
  private weak let observer: AnyObject?
  private let isGuarded: Bool

  init(guarding observer: AnyObject?) {
    self.observer = observer
    isGuarded = observer != nil
  }

  /// Whether no value is handed over any more, because the observer is gone.
  var dropsValues: Bool { isGuarded && observer == nil }

  var record: RecordedObservation? { content.withVisibleLock { $0.record } }
  var expectedEnd: ObservationEnd? { content.withVisibleLock { $0.expected } }

  func begin(_ record: RecordedObservation) { content.withVisibleLock { $0.record = record } }

  func expect(_ end: ObservationEnd) { content.withVisibleLock { $0.expected = end } }

  func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) {
    let ended: ObservationEnd? = content.withVisibleLock { content in
      if content.ended == nil { content.whenEnded = body }
      return content.ended
    }
    if let ended { body(ended) }
  }

  func end(_ end: ObservationEnd) {
    var whenEnded: (@Sendable (ObservationEnd) -> Void)?
    let isFirst = content.withVisibleLock { content in
      guard content.ended == nil else { return false }
      content.ended = end
      swap(&whenEnded, &content.whenEnded)
      return true
    }
    guard isFirst else { return }
    record?.removed(end.reason, because: nil)
    whenEnded?(end)
  }
}
