internal import OutliveRuntime
internal import OutliveTrace

// Handlers that declare where they run. The change is delivered there later, in its turn; an observation
// that has ended by then isn't told any more, and the trace says that a delivery was dropped.

/// A reference that doesn't count, to hand to where it is asked for later.
private struct Weakly<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?
}

extension PropertyObservation where Value: Sendable {
  /// Observes a property of a subject; the handler runs on the main actor.
  ///
  /// Each change is delivered later, in the order in which they happened, also when the property is
  /// changed on the main actor. What belongs to the main actor altogether needs no such delivery: there
  /// use ``init(of:_:by:options:file:line:function:handler:)``.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes, which is not held.
  ///   - actor: The main actor: `MainActor.shared`.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and the change. It isn't called any more once
  ///     ``stop()`` has been called on the main actor; when it is stopped elsewhere, a call that is
  ///     running there runs to its end.
  public convenience init<Observer: AnyObject & Sendable>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: Observer, on actor: MainActor, options: ObservationOptions = [],
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping @MainActor @Sendable (_ observer: Observer, _ change: Change<Value>) -> Void
  ) {
    self.init(
      of: subject, property, by: observer, options, isolation: "MainActor",
      at: CallSite(file: file, line: line, function: function)
    ) { observation, outbox, observer in
      Task { @MainActor in
        while case let items = outbox.take(), !items.isEmpty {
          for item in items {
            let me = observer.object
            observation.object?.handle(
              item.change, of: item.mutation, hasObserver: me != nil
            ) {
              if let me { handler(me, item.change) }
            }
          }
        }
      }
    }
  }

  /// Observes a property of a subject; the handler runs on an actor.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The actor that observes, and that the handler runs on; it is not held, but while
  ///     changes wait for it.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the actor and the change, in the order in which they happened. It
  ///     isn't called any more once ``stop()`` has been called on the actor.
  public convenience init<Observer: Actor>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    onActor observer: Observer, options: ObservationOptions = [], file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: isolated Observer, _ change: Change<Value>) -> Void
  ) {
    self.init(
      of: subject, property, by: observer, options, isolation: TypeName.of(Observer.self),
      at: CallSite(file: file, line: line, function: function)
    ) { observation, outbox, observer in
      guard let actor = observer.object else {
        for item in outbox.take() {
          observation.object?.handle(item.change, of: item.mutation, hasObserver: false) {}
        }
        _ = outbox.take()
        return
      }
      Task { await PropertyObservation.drain(outbox, of: observation.object, on: actor, handler) }
    }
  }

  /// Observes a property of a subject; the handler runs on a queue.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes, which is not held.
  ///   - queue: The queue.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and the change, in the order in which they happened. It
  ///     isn't called any more once ``stop()`` has been called on the queue.
  public convenience init<Observer: AnyObject & Sendable>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: Observer, on queue: DeliveryQueue, options: ObservationOptions = [],
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: Observer, _ change: Change<Value>) -> Void
  ) {
    self.init(
      of: subject, property, by: observer, options, isolation: queue.name,
      at: CallSite(file: file, line: line, function: function)
    ) { observation, outbox, observer in
      queue.run {
        while case let items = outbox.take(), !items.isEmpty {
          for item in items {
            let me = observer.object
            observation.object?.handle(
              item.change, of: item.mutation, hasObserver: me != nil
            ) {
              if let me { handler(me, item.change) }
            }
          }
        }
      }
    }
  }

  private convenience init<Observer: AnyObject & Sendable>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: Observer, _ options: ObservationOptions, isolation: String,
    at callSite: CallSite,
    start:
      @escaping (
        Weakly<PropertyObservation<Subject, Value>>, Outbox<Value>, Weakly<Observer>
      ) -> Void
  ) {
    let outbox = Outbox<Value>()
    let observer = Weakly(object: observer)
    let delivery = Delivery(isolation: isolation) { observation, change, mutation in
      let item = Outbox.Item(
        change: change, mutation: mutation.map { ($0.id, $0.began) })
      guard outbox.put(item) else { return }
      start(Weakly(object: observation), outbox, observer)
    }
    self.init(
      of: subject, property, by: observer.object, options,
      wantsInitial: options.contains(.initial), delivery: delivery, at: callSite,
      receiving: { _, _, _ in })
  }

  private static func drain<Observer: Actor>(
    _ outbox: Outbox<Value>, of observation: PropertyObservation<Subject, Value>?,
    on actor: isolated Observer,
    _ handler: @Sendable (_ observer: isolated Observer, _ change: Change<Value>) -> Void
  ) {
    let observation = Weakly(object: observation)
    while case let items = outbox.take(), !items.isEmpty {
      for item in items {
        observation.object?.handle(item.change, of: item.mutation, hasObserver: true) {
          handler(actor, item.change)
        }
      }
    }
  }
}

extension PropertyObservable {
  /// Observes a property of this object; the handler runs on the main actor.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes, which is not held.
  ///   - actor: The main actor: `MainActor.shared`.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each change, later and in order.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable, Value: Sendable>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, by observer: Observer,
    on actor: MainActor, options: ObservationOptions = [], file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    handler: @escaping @MainActor @Sendable (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, by: observer, on: actor, options: options, file: file, line: line,
      function: function, handler: handler)
  }

  /// Observes a property of this object; the handler runs on an actor.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The actor that observes, and that the handler runs on; it is not held.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the actor and each change, later and in order.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: Actor, Value: Sendable>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, onActor observer: Observer,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: isolated Observer, _ change: Change<Value>) -> Void
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, onActor: observer, options: options, file: file, line: line,
      function: function, handler: handler)
  }

  /// Observes a property of this object; the handler runs on a queue.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes, which is not held.
  ///   - queue: The queue.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and each change, later and in order.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject & Sendable, Value: Sendable>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, by observer: Observer,
    on queue: DeliveryQueue, options: ObservationOptions = [], file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    handler: @escaping @Sendable (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> PropertyObservation<Self, Value> {
    PropertyObservation(
      of: self, property, by: observer, on: queue, options: options, file: file, line: line,
      function: function, handler: handler)
  }
}
