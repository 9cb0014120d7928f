public import Foundation
public import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

/// What a notification center knows a registration by.
struct CenterToken: @unchecked Sendable {
  // Sendable is safe to claim: the token is only handed back to its center, which may be told from
  // any thread.
  let token: any NSObjectProtocol
}

extension NotificationCenter {
  /// Observes notifications on behalf of an observer, which is not held.
  ///
  /// ```swift
  /// saving = center.observe(.documentSaved, object: document, by: self) { me, notification in
  ///   me.showSaved()
  /// }
  /// ```
  ///
  /// A registration with `addObserver(forName:object:queue:using:)` stays until it is removed, even
  /// when nobody has its token any more. This one ends when nobody keeps it; and once it has ended
  /// its handler isn't called, even in a posting that has begun.
  ///
  /// - Parameters:
  ///   - name: The notifications' name.
  ///   - object: Whose notifications they are; `nil` for anybody's. It is not held.
  ///   - observer: The object that observes; the handler isn't called once it is gone.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each notification, on the thread that posts it.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable>(
    _ name: Notification.Name, object: AnyObject? = nil, by observer: Observer,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: Observer, _ notification: Notification) -> Void
  ) -> BridgedObservation {
    let observation = BridgedObservation(
      .notification, of: object ?? self, name.rawValue, by: observer,
      at: CallSite(file: file, line: line, function: function))
    return register(observation, name, object, nil, HandlerBox(handler)) { me, handler, posted in
      if let me = me as? Observer { handler(me, posted) }
    }
  }

  /// Observes notifications; the handler runs on a queue, which the posting waits for.
  ///
  /// That is how a notification center does it: see `addObserver(forName:object:queue:using:)`.
  ///
  /// - Parameters:
  ///   - name: The notifications' name.
  ///   - object: Whose notifications they are; `nil` for anybody's. It is not held.
  ///   - observer: The object that observes, which is not held.
  ///   - queue: The queue.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each notification.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable>(
    _ name: Notification.Name, object: AnyObject? = nil, by observer: Observer,
    on queue: OperationQueue, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: Observer, _ notification: Notification) -> Void
  ) -> BridgedObservation {
    let observation = BridgedObservation(
      .notification, of: object ?? self, name.rawValue, by: observer,
      declared: queue === OperationQueue.main ? "MainActor" : queue.name ?? "operation queue",
      at: CallSite(file: file, line: line, function: function))
    return register(observation, name, object, queue, HandlerBox(handler)) { me, handler, posted in
      if let me = me as? Observer { handler(me, posted) }
    }
  }

  /// Observes notifications; what is read of each is handed over on the main actor, later and in
  /// order.
  ///
  /// A notification can't go from one thread to another safely. What is needed of it is read where
  /// it is posted.
  ///
  /// - Parameters:
  ///   - name: The notifications' name.
  ///   - object: Whose notifications they are; `nil` for anybody's. It is not held.
  ///   - observer: The object that observes, which is not held.
  ///   - actor: The main actor: `MainActor.shared`.
  ///   - read: Reads what is handed over, on the thread that posts.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and what was read. It isn't called any more once the
  ///     observation has been stopped on the main actor.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable, Value: Sendable>(
    _ name: Notification.Name, object: AnyObject? = nil, by observer: Observer,
    on actor: MainActor, reading read: @escaping @Sendable (_ notification: Notification) -> Value,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping @MainActor @Sendable (_ observer: Observer, _ value: Value) -> Void
  ) -> BridgedObservation {
    let observation = BridgedObservation(
      .notification, of: object ?? self, name.rawValue, by: observer, declared: "MainActor",
      at: CallSite(file: file, line: line, function: function))
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    let box = HandlerBox(handler)
    let token = CenterToken(
      token: addObserver(forName: name, object: object, queue: nil) { [weak observation] posted in
        guard let observation, observation.isActive else { return }
        continuation.yield(read(posted))
        observation.record?.queued(nil, for: "MainActor")
      })
    Task { @MainActor [weak observation, weak box] in
      for await value in values {
        observation?.handle { me in
          if let me = me as? Observer { box?.handler(me, value) }
        }
      }
    }
    observation.start { [self] _ in
      withExtendedLifetime(box) {
        removeObserver(token.token)
        continuation.finish()
      }
    }
    return observation
  }

  private func register<Handler: Sendable>(
    _ observation: BridgedObservation, _ name: Notification.Name, _ object: AnyObject?,
    _ queue: OperationQueue?, _ box: HandlerBox<Handler>,
    _ call: @escaping @Sendable (AnyObject?, Handler, Notification) -> Void
  ) -> BridgedObservation {
    let token = CenterToken(
      token: addObserver(forName: name, object: object, queue: queue) {
        [weak observation, weak box] notification in
        observation?.handle { me in
          if let box { call(me, box.handler, notification) }
        }
      })
    observation.start { [self] _ in
      withExtendedLifetime(box) { removeObserver(token.token) }
    }
    return observation
  }
}
