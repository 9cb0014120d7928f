public import Foundation
public import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

// Timers that end with their owners. The trace has each as work that has to end.

/// Calls a function again and again, as long as its owner is there.
///
/// ```swift
/// blinking = every(.seconds(1), by: self) { me in me.blink() }
/// ```
///
/// The owner is not held between two calls. The timer ends when it is stopped, when nobody keeps
/// what is returned, when its scope ends, and when a call finds that the owner is gone. Calls are
/// due at fixed times; one that would be late already by a whole interval is left out.
///
/// - Parameters:
///   - interval: The time between two calls; the first is due after it. It must be positive.
///   - owner: The object that the timer belongs to, which is not held.
///   - clock: The clock that tells the time.
///   - label: The timer's name, as reports print it.
///   - file: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - handler: Is called with the owner, on no actor, one call after the other.
/// - Returns: The timer, which lasts as long as somebody keeps it.
public func every<Owner: AnyObject & Sendable, C: Clock>(
  _ interval: C.Duration, by owner: Owner, clock: C = ContinuousClock(), label: String = "",
  file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
  handler: @escaping @Sendable (_ owner: Owner) -> Void
) -> BridgedObservation {
  precondition(interval > .zero, "a timer needs a positive interval")
  let (observation, record) = timer(
    label, by: owner, at: CallSite(file: file, line: line, function: function))
  let box = HandlerBox(handler)
  let first = clock.now.advanced(by: interval)
  run(observation, nil) { [weak observation, weak box] in
    var due = first
    while true {
      try await clock.sleep(until: due, tolerance: nil)
      guard let observation, observation.isActive else { return }
      observation.handle { me in
        if let me = me as? Owner { box?.handler(me) }
      }
      if !observation.isActive { return }
      due = next(after: due, interval, on: clock)
    }
  }
  observation.start(keeping: box)
  observation.onEnd { _ in record?.ended() }
  return observation
}

/// Calls a function on the main actor again and again, as long as its owner is there.
///
/// It is like the form without an actor in everything else.
///
/// - Parameters:
///   - interval: The time between two calls; the first is due after it. It must be positive.
///   - owner: The object that the timer belongs to, which is not held.
///   - actor: The main actor: `MainActor.shared`.
///   - clock: The clock that tells the time.
///   - label: The timer's name, as reports print it.
///   - file: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - handler: Is called with the owner. It isn't called any more once the timer has been stopped
///     on the main actor.
/// - Returns: The timer, which lasts as long as somebody keeps it.
public func every<Owner: AnyObject & Sendable, C: Clock>(
  _ interval: C.Duration, by owner: Owner, on actor: MainActor, clock: C = ContinuousClock(),
  label: String = "", file: StaticString = #fileID, line: UInt = #line,
  function: StaticString = #function,
  handler: @escaping @MainActor @Sendable (_ owner: Owner) -> Void
) -> BridgedObservation {
  precondition(interval > .zero, "a timer needs a positive interval")
  let (observation, record) = timer(
    label, by: owner, at: CallSite(file: file, line: line, function: function))
  let box = HandlerBox(handler)
  let first = clock.now.advanced(by: interval)
  runOnMainActor(observation, nil) { [weak observation, weak box] in
    var due = first
    while true {
      try await clock.sleep(until: due, tolerance: nil)
      guard let observation, observation.isActive else { return }
      observation.handle { me in
        if let me = me as? Owner { box?.handler(me) }
      }
      if !observation.isActive { return }
      due = next(after: due, interval, on: clock)
    }
  }
  observation.start(keeping: box)
  observation.onEnd { _ in record?.ended() }
  return observation
}

private func timer(
  _ label: String, by owner: AnyObject, at callSite: CallSite
) -> (BridgedObservation, RecordedTimer?) {
  (
    BridgedObservation(nil, of: nil, label, by: owner, at: callSite),
    RecordedTimer(label, by: owner, at: callSite)
  )
}

private func next<C: Clock>(
  after due: C.Instant, _ interval: C.Duration, on clock: C
) -> C.Instant {
  let next = due.advanced(by: interval)
  let now = clock.now
  return next < now ? now.advanced(by: interval) : next
}

/// A Foundation timer, which is only handed from the thread that made it to the one that ends it.
private struct SentTimer: @unchecked Sendable {
  // Sendable is safe to claim: nothing but `invalidate()` is asked of it.
  let timer: Timer
}

extension Timer {
  /// Makes a repeating timer that belongs to an object, and ends with it.
  ///
  /// A timer that is made otherwise is kept by its run loop, and keeps its block, until it is
  /// invalidated. This one refers to its owner weakly, and is invalidated when the observation
  /// ends.
  ///
  /// ```swift
  /// let (timer, ticking) = Timer.owned(every: 1, by: self) { me in me.tick() }
  /// RunLoop.main.add(timer, forMode: .default)
  /// self.ticking = ticking
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The seconds between two calls.
  ///   - owner: The object that the timer belongs to, which is not held.
  ///   - label: The timer's name, as reports print it.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the owner, on the thread of the run loop.
  /// - Returns: The timer, to add to a run loop, and what it lasts as long as. End that on the
  ///   thread of the run loop, as Foundation asks for.
  public static func owned<Owner: AnyObject & Sendable>(
    every interval: TimeInterval, by owner: Owner, label: String = "",
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping @Sendable (_ owner: Owner) -> Void
  ) -> (timer: Timer, observation: BridgedObservation) {
    let (observation, record) = OutliveBridges.timer(
      label, by: owner, at: CallSite(file: file, line: line, function: function))
    let box = HandlerBox(handler)
    let timer = Timer(timeInterval: interval, repeats: true) { [weak observation, weak box] timer in
      guard let observation else { return timer.invalidate() }
      observation.handle { me in
        if let me = me as? Owner { box?.handler(me) }
      }
    }
    let sent = SentTimer(timer: timer)
    observation.start { _ in
      withExtendedLifetime(box) { sent.timer.invalidate() }
      record?.ended()
    }
    return (timer, observation)
  }
}
