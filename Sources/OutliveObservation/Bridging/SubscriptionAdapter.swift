internal import OutliveRuntime
internal import OutliveTrace

/// What makes another library's publishers observed like everything else.
///
/// It subscribes with the library, and tells what happens to the subscription. In return the
/// publishers are observed with ``observe(_:key:of:by:file:line:function:handler:)``, by an
/// observation that ends with its keeper and doesn't keep the observer alive; and the rules see the
/// library's subscriptions. ``SubscriptionConformance`` checks an adapter.
public protocol SubscriptionAdapter: Sendable {
  /// What is subscribed to.
  associatedtype Source
  /// What it delivers.
  associatedtype Value
  /// What the library hands out to end a subscription by.
  associatedtype Subscription: AnyObject

  /// Whether a subscription ends when nobody keeps what the library handed out.
  var endsWhenFreed: Bool { get }

  /// Subscribes.
  ///
  /// - Parameters:
  ///   - source: What is subscribed to.
  ///   - told: What to tell; the subscription has to hold it, and the source its
  ///     ``ToldSubscription/delivery``, by which it tells of each value and of the end.
  ///   - receive: Receives each value; it is to be called inside of
  ///     ``ToldSubscription/Delivery/value(_:)``, and to be let go when the subscription ends.
  /// - Returns: The subscription.
  func subscribe(
    to source: Source, telling told: ToldSubscription, receive: @escaping (Value) -> Void
  ) -> Subscription

  /// Cancels a subscription, and tells ``ToldSubscription/cancelled()``.
  ///
  /// It may be called on any thread, while a value is received, and again when it has ended.
  ///
  /// - Parameter subscription: The subscription.
  func cancel(_ subscription: Subscription)
}

extension SubscriptionAdapter {
  /// Subscribes on behalf of an observer, which is not held.
  ///
  /// ```swift
  /// arriving = signals.observe(store.arrivals, key: "arrivals", of: store, by: self) { me, document in
  ///   me.insert(document)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What is subscribed to.
  ///   - key: What its values are, as reports print it.
  ///   - subject: The object that the values come from, as reports name it; it is not held.
  ///   - observer: The object that observes.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each value, where the library delivers it.
  /// - Returns: The observation, which lasts as long as somebody keeps it, whatever the library's
  ///   subscriptions do.
  public func observe<Observer: AnyObject>(
    _ source: Source, key: String = "values", of subject: AnyObject? = nil, by observer: Observer,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ value: Value) -> Void
  ) -> BridgedObservation {
    let callSite = CallSite(file: file, line: line, function: function)
    let told = ToldSubscription(of: subject, key, handedTo: observer, at: callSite)
    // The library's subscription is what is recorded.
    let observation = BridgedObservation(nil, of: subject, key, by: observer, at: callSite)
    let subscription = subscribe(to: source, telling: told) { [weak observation] value in
      observation?.handle { me in
        if let me = me as? Observer { handler(me, value) }
      }
    }
    told.onEnd { [weak observation] end in observation?.end(end) }
    let kept = KeptSubscription(adapter: self, subscription: subscription, told: told)
    observation.start { end in kept.cancel(because: end) }
    return observation
  }
}

/// A subscription that is ended by an adapter.
private final class KeptSubscription<Adapter: SubscriptionAdapter>: @unchecked Sendable {
  // Sendable is safe to claim: the subscription is only handed back to the adapter, to cancel it,
  // which an adapter has to allow on any thread.
  private let adapter: Adapter
  private let subscription: Adapter.Subscription
  private weak let told: ToldSubscription?

  init(adapter: Adapter, subscription: Adapter.Subscription, told: ToldSubscription) {
    self.adapter = adapter
    self.subscription = subscription
    self.told = told
  }

  func cancel(because end: ObservationEnd) {
    guard end != .completed else { return }
    told?.willEnd(end)
    adapter.cancel(subscription)
  }
}
