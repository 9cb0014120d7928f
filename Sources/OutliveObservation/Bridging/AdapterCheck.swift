internal import OutliveRuntime
internal import OutliveTrace

/// What an adapter is checked with.
struct AdapterCheck<Adapter: SubscriptionAdapter> where Adapter.Value: Equatable {
  let adapter: Adapter
  let values: [Adapter.Value]
  let makeSource: () -> Adapter.Source
  let send: (Adapter.Source, Adapter.Value) -> Void
  let complete: (Adapter.Source) -> Void

  /// What is looked at with one recorder.
  func run(_ body: (AdapterTrial<Adapter>) -> Void) throws {
    let recorder = try Recorder(to: .memory)
    defer { recorder.finish() }
    recorder.withCurrent { body(AdapterTrial(check: self, recorder: recorder)) }
  }

  /// What is wrong when nothing is recorded.
  func unrecorded() -> [String] {
    let trial = AdapterTrial(check: self, recorder: nil)
    trial.subscribe()
    trial.sendAll()
    return trial.received.values == values
      ? [] : ["without a recorder, other values are received than were sent"]
  }
}

/// One subscription of an adapter that is checked.
final class AdapterTrial<Adapter: SubscriptionAdapter> where Adapter.Value: Equatable {
  private let check: AdapterCheck<Adapter>
  private let recorder: Recorder?
  private let source: Adapter.Source
  private var subscription: Adapter.Subscription?
  private weak var told: ToldSubscription?
  /// Goes when the adapter lets go of what receives.
  private weak var captured: Captured?
  /// Is called while a value is received.
  private var whenReceived: () -> Void = {}
  let received = Received()

  /// What was received so far.
  final class Received {
    var values: [Adapter.Value] = []
  }

  private final class Captured {}

  init(check: AdapterCheck<Adapter>, recorder: Recorder?) {
    self.check = check
    self.recorder = recorder
    source = check.makeSource()
  }

  func subscribe() {
    let told = ToldSubscription()
    let captured = Captured()
    self.told = told
    self.captured = captured
    subscription = check.adapter.subscribe(to: source, telling: told) {
      [received, captured, weak self] value in
      withExtendedLifetime(captured) { received.values.append(value) }
      self?.whenReceived()
    }
  }

  func sendAll() { for value in check.values { check.send(source, value) } }

  private func cancel() {
    if let subscription { check.adapter.cancel(subscription) }
  }

  // MARK: What was told

  private var events: [Event] { recorder?.trace().events ?? [] }

  /// How many values were told.
  private var toldValues: Int {
    events.count { if case .handleBegan = $0.kind { true } else { false } }
  }

  /// The ends that were told.
  private var ends: [RemovalReason] {
    events.compactMap {
      if case .observationRemoved(let removed) = $0.kind { removed.reason } else { nil }
    }
  }

  // MARK: What is checked

  /// Values are delivered once, in order, and told.
  func delivering() -> [String] {
    subscribe()
    sendAll()
    var problems: [String] = []
    if received.values != check.values {
      problems.append(
        """
        \(check.values.count) values were sent, and \(received.values.count) received\
        \(received.values.count == check.values.count ? ", but others or in another order" : "")
        """)
    }
    if toldValues != received.values.count {
      problems.append(
        """
        \(received.values.count) values were received, and \(toldValues) told: call what receives a \
        value inside of the delivery's “value”, and nothing else
        """)
    }
    if !ends.isEmpty { problems.append("an end was told while the subscription went on") }
    if told == nil {
      problems.append(
        "nothing keeps what is told of a subscription: the subscription has to hold it")
    }
    return problems
  }

  /// No value comes after the cancellation, which is told, and lets go of what receives.
  func cancelling() -> [String] {
    subscribe()
    check.send(source, check.values[0])
    let count = received.values.count
    cancel()
    var problems: [String] = []
    if !ends.contains(.stopped) { problems.append("a cancellation wasn't told") }
    if captured != nil {
      problems.append("what receives is kept after the cancellation, with all it captures")
    }
    check.send(source, check.values[1])
    if received.values.count > count {
      problems.append("a value was received after the cancellation")
    }
    cancel()
    return problems
  }

  /// A subscription can be cancelled by what receives a value.
  func cancelledInside() -> [String] {
    whenReceived = { [weak self] in self?.cancel() }
    subscribe()
    sendAll()
    whenReceived = {}
    return received.values.count > 1
      ? ["a value was received after the cancellation, which came from inside of a value"] : []
  }

  /// The end of the values is told, and lets go of what receives.
  func completing() -> [String] {
    subscribe()
    check.send(source, check.values[0])
    let count = received.values.count
    check.complete(source)
    var problems: [String] = []
    if ends.isEmpty {
      problems.append("the end of the values wasn't told: call the delivery's “completed”")
    } else if ends != [.completed] {
      problems.append("the end of the values was told as a cancellation")
    }
    if captured != nil {
      problems.append("what receives is kept after the end of the values, with all it captures")
    }
    check.send(source, check.values[1])
    if received.values.count > count { problems.append("a value was received after the end") }
    cancel()
    return problems
  }

  /// What happens when nobody keeps the subscription is what the adapter says.
  func dropping() -> [String] {
    subscribe()
    check.send(source, check.values[0])
    let count = received.values.count
    subscription = nil
    var problems: [String] = []
    if told != nil {
      problems.append(
        """
        what is told of a subscription is kept when the subscription is gone: what the source keeps has \
        to hold the delivery only
        """)
    }
    let isEnded = !ends.isEmpty
    check.send(source, check.values[1])
    let isReceived = received.values.count > count
    if check.adapter.endsWhenFreed {
      if isReceived {
        problems.append(
          "a value was received when nobody kept the subscription, and “endsWhenFreed” is true")
      }
      if !isEnded {
        problems.append(
          "a subscription ended because nobody kept it, and that wasn't told: call “cancelled”")
      }
    } else {
      if !isReceived && count > 0 {
        problems.append(
          "no value was received when nobody kept the subscription, and “endsWhenFreed” is false")
      }
      if isEnded { problems.append("an end was told, although values still came") }
    }
    return problems
  }
}
