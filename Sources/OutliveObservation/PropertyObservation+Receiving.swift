internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

extension PropertyObservation: Receiver {
  func receive(_ values: ObservedValues, from subject: AnyObject, _ mutation: RecordedMutation?) {
    var observer: AnyObject?
    if hasObserver {
      observer = self.observer
      if observer == nil { return finish(.observerDied, because: mutation?.began) }
    }
    receive(values, by: observer, of: mutation, because: mutation?.began)
  }

  /// Runs the handler, unless the observation has ended or shall not hear of such a change.
  func receive(
    _ values: ObservedValues, by observer: AnyObject?, of mutation: RecordedMutation? = nil,
    because cause: EventReference?
  ) {
    // What the lock guards is taken out of it through variables: as results they would have types that
    // are looked up at each call.
    var (handler, receiving) = (nil as Handler?, nil as Receiving?)
    var isConditional = isOnce || delivery != nil
    phase.withVisibleLock { phase in
      guard phase == .active else { return }
      (handler, receiving) = (self.handler, self.receiving)
      if isSame != nil || isLast != nil { isConditional = true }
    }
    guard handler != nil || receiving != nil else { return }
    if isConditional && values.phase == .change {
      return receiveConditionally(values, by: observer, of: mutation)
    }
    call(values, handler, receiving, observer, of: mutation, because: cause)
    withExtendedLifetime(observer) {}
  }

  private func call(
    _ values: ObservedValues, _ handler: Handler?, _ receiving: Receiving?,
    _ observer: AnyObject?, of mutation: RecordedMutation?, because cause: EventReference?
  ) {
    if let record {
      record.handle(values.phase.recorded, of: mutation?.id, because: cause) {
        call(values, handler, receiving, observer)
      }
    } else {
      call(values, handler, receiving, observer)
    }
  }

  private func call(
    _ values: ObservedValues, _ handler: Handler?, _ receiving: Receiving?,
    _ observer: AnyObject?
  ) {
    if let handler {
      handler(self, values.old(Value.self), values.new(Value.self))
    } else {
      receiving?(self, values, observer)
    }
  }

  /// Tells of a change, if it is such that it is told; elsewhere, if it was declared; for the last time,
  /// if it fulfills what was waited for.
  private func receiveConditionally(
    _ values: ObservedValues, by observer: AnyObject?, of mutation: RecordedMutation?
  ) {
    let (old, new) = (values.old(Value.self), values.new(Value.self))
    let isSame = phase.withVisibleLock { _ in self.isSame }
    if let isSame, isSame(old, new) {
      record?.dropped(mutation?.id, because: .unchanged)
      return
    }
    var (handler, receiving) = (nil as Handler?, nil as Receiving?)
    var isLast: ((Value) -> Bool)?
    phase.withVisibleLock { phase in
      guard phase == .active else { return }
      // What the handler changes isn't told to it any more.
      if isOnce { phase = .completing }
      (handler, receiving, isLast) = (self.handler, self.receiving, self.isLast)
    }
    guard handler != nil || receiving != nil else { return }
    if let delivery {
      record?.queued(mutation?.id, for: delivery.isolation)
      return delivery.deliver(self, Change(old: old, new: new, isInitial: false), mutation)
    }
    call(values, handler, receiving, observer, of: mutation, because: mutation?.began)
    withExtendedLifetime(observer) {}
    if isOnce || isLast?(new) == true { finish(.completed, because: mutation?.began) }
  }

  /// Runs the handler of a change that was delivered elsewhere, unless it has ended meanwhile.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - mutation: The mutation that it is told of, and the event that began it, if it is recorded.
  ///   - hasObserver: Whether the observer is still there.
  ///   - body: The handler.
  func handle(
    _ change: Change<Value>, of mutation: (id: MutationID, began: EventReference)?,
    hasObserver: Bool, _ body: () -> Void
  ) {
    guard hasObserver else {
      record?.dropped(mutation?.id, because: .observerDied)
      return finish(.observerDied)
    }
    let (isTold, isLast) = phase.withVisibleLock { phase in
      if case .ended = phase { return (false, nil as ((Value) -> Bool)?) }
      return (true, self.isLast)
    }
    guard isTold else {
      record?.dropped(mutation?.id, because: .removed)
      return
    }
    if let record {
      record.handle(
        change.isInitial ? .initial : .change, of: mutation?.id,
        because: mutation?.began ?? record.registered, in: delivery?.isolation, body)
    } else {
      body()
    }
    if change.isInitial { return }
    if isOnce || isLast?(change.new) == true { finish(.completed, because: mutation?.began) }
  }

  func subjectWentAway() {
    // A subject that is still there has only had its property's storage replaced.
    finish(subject == nil ? .subjectDied : .stopped)
  }
}

extension ObservedValues.Phase {
  /// The phase, as events have it.
  fileprivate var recorded: HandlePhase {
    switch self {
    case .initial: .initial
    case .prior: .prior
    case .change: .change
    }
  }
}
