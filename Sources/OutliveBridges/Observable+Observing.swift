public import Observation
public import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

extension Observable where Self: AnyObject {
  /// Observes a property of an object of an `@Observable` class, with its old and its new value.
  ///
  /// ```swift
  /// titleObservation = model.observe(\.title, key: "title", by: self) { me, change in
  ///   me.draw(change.new)
  /// }
  /// ```
  ///
  /// `@Observable` tells of a change before it happens, and then once. This reads the new value and
  /// arms the tracking again in a job of the actor that it is called on, and calls the handler
  /// there. Changes that come before that job are told as one: the value before the first, and the
  /// value after the last. A change that is made on the actor is never missed, the handler's own
  /// included. One that another thread makes while the value is read may be missed: change
  /// such an object on that actor only. Setting a value that equals the present one isn't told, if
  /// the class doesn't tell it.
  ///
  /// Neither the object nor the observer is held. When the object goes, nothing more is told.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - key: The property's name, as reports print it: a key path doesn't know it.
  ///   - observer: The object that observes; the handler isn't called once it is gone.
  ///   - options: What to be told beside the changes, and how often.
  ///   - isolation: The actor to run on; by default the caller's. It has to have one.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and the change, on the actor, after the change.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject, Value>(
    _ property: KeyPath<Self, Value>, key: String, by observer: Observer,
    options: ObservationOptions = [], isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> BridgedObservation {
    let observation = BridgedObservation(
      .tracking, of: self, key, by: observer, isOnce: options.contains(.once),
      wantsInitial: options.contains(.initial), declared: TrackingLoop.name(of: isolation),
      at: CallSite(file: file, line: line, function: function))
    var last: Value?
    let loop = TrackingLoop(observation, on: isolation, keyCount: 1) {
      [weak self] observation, told, tracked in
      guard let self else {
        observation.record?.dropped(told.mutation, because: .subjectDied)
        return observation.end(.subjectDied)
      }
      var read: Value?
      tracked { read = self[keyPath: property] }
      guard let new = read else { return }
      let old = last ?? new
      last = new
      if told.phase == .initial && !options.contains(.initial) { return }
      observation.handle(told.phase, of: told.mutation, because: told.cause) { me in
        guard let me = me as? Observer else { return }
        handler(me, Change(from: old, to: new, isInitial: told.phase == .initial))
      }
    }
    loop.run(
      TrackingLoop.Told(phase: .initial, cause: observation.record?.registered), on: isolation)
    return observation
  }
}
