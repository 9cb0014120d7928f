internal import OutliveRuntime
internal import OutliveTrace

extension PropertyObservation: Receiver {
  static func tell(
    _ object: AnyObject, _ values: ObservedValues, from subject: AnyObject,
    _ mutation: RecordedMutation?
  ) {
    // It was registered with this class.
    unsafe unsafeDowncast(object, to: Self.self).receive(values, from: subject, mutation)
  }

  @inline(__always)
  func receive(_ values: ObservedValues, from subject: AnyObject, _ mutation: RecordedMutation?) {
    var observer: AnyObject?
    if hasObserver {
      observer = self.observer
      if observer == nil { return finish(.observerDied, because: mutation?.began) }
    }
    receive(values, by: observer, of: mutation, because: mutation?.began)
  }

  /// Runs the handler, unless the observation has ended or shall not hear of such a change.
  @inline(__always)
  func receive(
    _ values: ObservedValues, by observer: AnyObject?, of mutation: RecordedMutation? = nil,
    because cause: EventReference?
  ) {
    if let pass = gate.enter() {
      let isConditional = pass.isConditional || isOnce || delivery != nil
      if isConditional && values.phase == .change {
        receiveConditionally(values, by: observer, of: mutation)
      } else {
        call(values, by: observer, of: mutation, because: cause)
      }
      withExtendedLifetime(observer) {}
    }
    leave()
  }

  @inline(__always)
  private func call(
    _ values: ObservedValues, by observer: AnyObject?, of mutation: RecordedMutation?,
    because cause: EventReference?
  ) {
    if let record {
      record.handle(values.phase.recorded, of: mutation?.id, because: cause) {
        call(values, by: observer)
      }
    } else {
      call(values, by: observer)
    }
  }

  /// Tells of a change, if it is such that it is told; elsewhere, if it was declared; for the last time,
  /// if it fulfills what was waited for.
  private func receiveConditionally(
    _ values: ObservedValues, by observer: AnyObject?, of mutation: RecordedMutation?
  ) {
    let (old, new) = (values.old(Value.self), values.new(Value.self))
    let (isSame, isLast) = conditions
    if let isSame, isSame(old, new) {
      record?.dropped(mutation?.id, because: .unchanged)
      return
    }
    // What the handler changes isn't told to it any more.
    if isOnce && !gate.complete() { return }
    if let delivery {
      record?.queued(mutation?.id, for: delivery.isolation ?? "")
      return delivery.deliver(self, Change(old: old, new: new, isInitial: false), mutation)
    }
    call(values, by: observer, of: mutation, because: mutation?.began)
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
    guard isActive else {
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
    if isOnce || conditions.isLast?(change.new) == true {
      finish(.completed, because: mutation?.began)
    }
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
