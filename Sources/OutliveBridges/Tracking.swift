internal import Observation
public import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

/// Calls a function now, and again after each change of an observable property that it read.
///
/// ```swift
/// drawing = observeTracking(by: self) { me in me.label.text = me.model.title }
/// ```
///
/// The observer is not held. The function runs on the actor that this is called on, and so do the
/// later calls: each as a job of its own, after the change. Several changes that come before that
/// job are told as one; a change that is made on the actor is never missed. A property that another
/// thread changes while the function runs may be.
///
/// It ends when it is stopped, when nobody keeps it, when its scope ends, and when a change finds
/// that the observer is gone. That an observable object goes isn't told: there is nothing more to
/// hear then.
///
/// - Parameters:
///   - observer: The object that observes.
///   - subject: The object whose properties are read, as reports name it; it is not held.
///   - key: What is read, as reports print it.
///   - isolation: The actor to run on; by default the caller's. It has to have one.
///   - file: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - body: Reads what is shown, and shows it.
/// - Returns: The observation, which lasts as long as somebody keeps it.
public func observeTracking<Observer: AnyObject>(
  by observer: Observer, of subject: AnyObject? = nil, key: String = "properties",
  isolation: isolated any Actor = #isolation, file: StaticString = #fileID, line: UInt = #line,
  function: StaticString = #function, body: @escaping (_ observer: Observer) -> Void
) -> BridgedObservation {
  let observation = BridgedObservation(
    .tracking, of: subject, key, by: observer, wantsInitial: true,
    declared: TrackingLoop.name(of: isolation),
    at: CallSite(file: file, line: line, function: function))
  let loop = TrackingLoop(observation, on: isolation, keyCount: 0) { observation, told, tracked in
    observation.handle(told.phase, of: told.mutation, because: told.cause) { me in
      tracked {
        if let me = me as? Observer { body(me) }
      }
    }
  }
  loop.run(TrackingLoop.Told(phase: .initial, cause: observation.record?.registered), on: isolation)
  return observation
}

/// Runs a function with `withObservationTracking`, and records it.
///
/// Put it in the place of that call to see whether the tracking is armed again when it should be.
/// It is told of one change, before that happens, on the thread that makes it; nothing else is
/// different.
///
/// - Parameters:
///   - subject: The object whose property is read, as reports name it; it is not held.
///   - key: The property's name.
///   - observer: The object that observes, as reports name it; it is not held.
///   - isOnce: Whether one change is all that is waited for.
///   - file: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - apply: Reads properties.
///   - onChange: Is called before the first change of one of them. The tracked objects keep it
///     until then.
/// - Returns: What the function returns.
public func withRecordedObservationTracking<Result>(
  of subject: AnyObject? = nil, key: String = "properties", by observer: AnyObject? = nil,
  isOnce: Bool = false, file: StaticString = #fileID, line: UInt = #line,
  function: StaticString = #function, _ apply: () -> Result,
  onChange: @escaping @Sendable () -> Void
) -> Result {
  let observation = BridgedObservation(
    .tracking, of: subject, key, by: observer, isOnce: isOnce,
    at: CallSite(file: file, line: line, function: function))
  let result = withObservationTracking(apply) {
    observation.record?.fired(nil)
    // Nothing can end such tracking: without its observer, what is called is expected to do
    // nothing.
    if let record = observation.record, !observation.isOrphaned {
      record.handle(.prior, of: nil, because: nil, onChange)
    } else {
      onChange()
    }
    observation.end(.completed)
  }
  observation.record?.armed(for: 0)
  return result
}
