public import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

// Values that somebody waits for in a task that doesn't keep the observer alive.

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Waits for the values of the sequence on behalf of an observer, which is not held.
  ///
  /// ```swift
  /// arriving = store.arrivals.observe(by: self) { me, document in me.insert(document) }
  /// ```
  ///
  /// Between two values nothing refers to the observer but weakly. The observation ends when the
  /// sequence does, normally or with an error; when it is stopped or nobody keeps it; when its
  /// scope ends; and when a value finds that the observer is gone. Then the task that waits is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - observer: The object that observes.
  ///   - subject: The object that the values come from, as reports name it; it is not held.
  ///   - key: What the values are, as reports print it.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each value, on no actor, one after the other.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable>(
    by observer: Observer, of subject: AnyObject? = nil, key: String = "values",
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: Observer, _ value: Element) -> Void
  ) -> BridgedObservation {
    let callSite = CallSite(file: file, line: line, function: function)
    let observation = BridgedObservation(
      .sequence, of: subject, key, by: observer, at: callSite)
    let box = HandlerBox(handler)
    run(observation, RecordedTask(key, by: observer, at: callSite)) {
      [self, weak observation, weak box] in
      for try await value in self {
        guard let observation, observation.isActive else { return }
        observation.handle { me in
          if let me = me as? Observer { box?.handler(me, value) }
        }
        if !observation.isActive { return }
      }
    }
    observation.start(keeping: box)
    return observation
  }

  /// Waits for the values of the sequence; the handler runs on the main actor.
  ///
  /// It is like the form without an actor in everything else.
  ///
  /// - Parameters:
  ///   - observer: The object that observes, which is not held.
  ///   - actor: The main actor: `MainActor.shared`.
  ///   - subject: The object that the values come from, as reports name it; it is not held.
  ///   - key: What the values are, as reports print it.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each value. It isn't called any more once the
  ///     observation has been stopped on the main actor.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable>(
    by observer: Observer, on actor: MainActor, of subject: AnyObject? = nil,
    key: String = "values", file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping @MainActor @Sendable (_ observer: Observer, _ value: Element) -> Void
  ) -> BridgedObservation {
    let callSite = CallSite(file: file, line: line, function: function)
    let observation = BridgedObservation(
      .sequence, of: subject, key, by: observer, declared: "MainActor", at: callSite)
    let box = HandlerBox(handler)
    runOnMainActor(observation, RecordedTask(key, by: observer, at: callSite)) {
      [self, weak observation, weak box] in
      for try await value in self {
        guard let observation, observation.isActive else { return }
        observation.handle { me in
          if let me = me as? Observer { box?.handler(me, value) }
        }
        if !observation.isActive { return }
      }
    }
    observation.start(keeping: box)
    return observation
  }
}
