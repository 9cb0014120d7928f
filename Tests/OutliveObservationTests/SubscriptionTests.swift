import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

/// A small library of publishers: a signal, and what ends a subscription to it.
private final class Signal<Value> {
  final class Entry {
    var receive: ((Value) -> Void)?
    var finish: () -> Void = {}
  }

  /// What a subscription is ended by; it ends when nobody keeps it, if it is such a library.
  final class Subscription {
    fileprivate let entry: Entry
    fileprivate let told: ToldSubscription?
    fileprivate var whenFreed: (Subscription) -> Void = { _ in }
    fileprivate var onCancel: () -> Void = {}
    fileprivate init(_ entry: Entry, _ told: ToldSubscription?) {
      self.entry = entry
      self.told = told
    }
    deinit { whenFreed(self) }
  }

  private var entries: [Entry] = []

  func subscribe(_ entry: Entry) { entries.append(entry) }
  func send(_ value: Value) {
    for entry in entries { entry.receive?(value) }
  }
  func finish() {
    for entry in entries { entry.finish() }
  }
}

/// Tells of signals, and makes the mistakes that it is asked for.
private struct SignalAdapter: SubscriptionAdapter {
  enum Fault: CaseIterable {
    case forgetsValues, tellsOtherValues, repeatsValues, deliversBackwards
    case forgetsCancellation, deliversAfterCancellation, keepsHandlerAfterCancellation
    case forgetsEnd, tellsEndAsCancellation, keepsHandlerAfterEnd, deliversAfterEnd
    case dropsTold, keepsTold, forgetsFreeing, staysWhenFreed, endsWhenFreedUnsaid
    case tellsEndWhenFreed
  }

  var fault: Fault?
  var endsWhenFreed = true

  func subscribe(
    to source: Signal<Int>, telling told: ToldSubscription, receive: @escaping (Int) -> Void
  ) -> Signal<Int>.Subscription {
    let delivery = told.delivery
    let entry = Signal<Int>.Entry()
    let fault = fault
    var pending: [Int] = []
    var isOver = false
    entry.receive = { value in
      switch fault {
      case .forgetsValues: receive(value)
      case .tellsOtherValues: delivery.value {}
      case .repeatsValues: for _ in 1...2 { delivery.value { receive(value) } }
      case .deliversBackwards:
        pending.insert(value, at: 0)
        guard pending.count == 2 else { return }
        for value in pending { delivery.value { receive(value) } }
      case .keepsHandlerAfterCancellation, .keepsHandlerAfterEnd:
        if !isOver { delivery.value { receive(value) } }
      default: delivery.value { receive(value) }
      }
    }
    entry.finish = { [unowned entry] in
      isOver = true
      if fault != .keepsHandlerAfterEnd && fault != .deliversAfterEnd { entry.receive = nil }
      if fault != .forgetsEnd { delivery.completed() }
    }
    let subscription = Signal<Int>.Subscription(entry, fault == .dropsTold ? nil : told)
    if fault == .tellsEndAsCancellation {
      entry.finish = { [unowned entry, weak told] in
        entry.receive = nil
        told?.cancelled()
      }
    }
    if fault == .keepsTold {
      let receive = entry.receive
      entry.receive = { value in withExtendedLifetime(told) { receive?(value) } }
    }
    if fault == .keepsHandlerAfterCancellation {
      entry.finish = { [unowned entry] in
        entry.receive = nil
        delivery.completed()
      }
    }
    subscription.onCancel = { isOver = true }
    subscription.whenFreed = { subscription in
      switch fault {
      case .forgetsFreeing: subscription.entry.receive = nil
      case .staysWhenFreed: subscription.told?.cancelled()
      case .endsWhenFreedUnsaid: self.cancel(subscription)
      case .tellsEndWhenFreed: subscription.told?.cancelled()
      default: if endsWhenFreed { self.cancel(subscription) }
      }
    }
    source.subscribe(entry)
    return subscription
  }

  func cancel(_ subscription: Signal<Int>.Subscription) {
    subscription.onCancel()
    if fault != .deliversAfterCancellation && fault != .keepsHandlerAfterCancellation {
      subscription.entry.receive = nil
    }
    if fault != .forgetsCancellation { subscription.told?.cancelled() }
  }
}

@Suite("Subscriptions of other libraries are observed through an adapter")
struct SubscriptionTests {
  private func problems(_ adapter: SignalAdapter) throws -> [String] {
    try SubscriptionConformance(
      of: adapter, values: [1, 2], makeSource: { Signal<Int>() }, send: { $0.send($1) },
      complete: { $0.finish() }
    ).problems
  }

  @Test("Nothing is wrong with adapters that tell what is so", arguments: [true, false])
  func conforming(endsWhenFreed: Bool) throws {
    #expect(try problems(SignalAdapter(endsWhenFreed: endsWhenFreed)) == [])
  }

  @Test(
    "A mistake gives its own message",
    arguments: [
      (
        SignalAdapter.Fault.forgetsValues, true,
        """
        2 values were received, and 0 told: call what receives a value inside of the delivery's \
        “value”, and nothing else
        """
      ),
      (.tellsOtherValues, true, "2 values were sent, and 0 received"),
      (.repeatsValues, true, "2 values were sent, and 4 received"),
      (
        .deliversBackwards, true,
        "2 values were sent, and 2 received, but others or in another order"
      ),
      (.forgetsCancellation, true, "a cancellation wasn't told"),
      (.deliversAfterCancellation, true, "a value was received after the cancellation"),
      (
        .keepsHandlerAfterCancellation, true,
        "what receives is kept after the cancellation, with all it captures"
      ),
      (.forgetsEnd, true, "the end of the values wasn't told: call the delivery's “completed”"),
      (.tellsEndAsCancellation, true, "the end of the values was told as a cancellation"),
      (
        .keepsHandlerAfterEnd, true,
        "what receives is kept after the end of the values, with all it captures"
      ),
      (.deliversAfterEnd, true, "a value was received after the end"),
      (
        .dropsTold, true,
        "nothing keeps what is told of a subscription: the subscription has to hold it"
      ),
      (
        .keepsTold, false,
        """
        what is told of a subscription is kept when the subscription is gone: what the source keeps \
        has to hold the delivery only
        """
      ),
      (
        .forgetsFreeing, true,
        "a subscription ended because nobody kept it, and that wasn't told: call “cancelled”"
      ),
      (
        .staysWhenFreed, true,
        "a value was received when nobody kept the subscription, and “endsWhenFreed” is true"
      ),
      (
        .endsWhenFreedUnsaid, false,
        "no value was received when nobody kept the subscription, and “endsWhenFreed” is false"
      ),
      (.tellsEndWhenFreed, false, "an end was told, although values still came"),
    ])
  fileprivate func mistakes(
    fault: SignalAdapter.Fault, endsWhenFreed: Bool, expected: String
  ) throws {
    let found = try problems(SignalAdapter(fault: fault, endsWhenFreed: endsWhenFreed))
    #expect(found.contains(expected))
  }

  final class Cell {
    var lines: [Int] = []
    var observation: BridgedObservation?
  }

  @Test("Observed on behalf of an observer, which isn't held", arguments: [true, false])
  func observed(endsWhenFreed: Bool) {
    let signal = Signal<Int>()
    let adapter = SignalAdapter(endsWhenFreed: endsWhenFreed)
    weak var observer: Cell?
    do {
      let cell = Cell()
      observer = cell
      cell.observation = adapter.observe(signal, by: cell) { me, value in me.lines.append(value) }
      signal.send(1)
      #expect(cell.lines == [1])
    }
    #expect(observer == nil)
    signal.send(2)
  }

  @Test("Stopped inside, completed, bound to a scope, and without its observer")
  func ends() {
    let signal = Signal<Int>()
    let adapter = SignalAdapter()
    let cell = Cell()
    cell.observation = adapter.observe(signal, by: cell) { me, value in
      me.lines.append(value)
      me.observation?.stop()
    }
    signal.send(1)
    signal.send(2)
    #expect(cell.lines == [1])
    let scope = ObservationScope("list")
    let bound = adapter.observe(signal, by: cell) { _, _ in }.bound(to: scope)
    scope.end()
    #expect(bound.end == .scopeEnded)
    let orphan: BridgedObservation
    do { orphan = adapter.observe(signal, by: Cell()) { _, _ in } }
    signal.send(3)
    #expect(orphan.end == .observerDied)
    let last = adapter.observe(signal, by: cell) { _, _ in }
    signal.finish()
    #expect(last.end == .completed)
  }

  @Test("What is recorded, and for which reason it ends")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let signal = Signal<Int>()
    let cell = Cell()
    recorder.withCurrent {
      let observation = SignalAdapter().observe(signal, key: "pages", of: signal, by: cell) {
        me, value in me.lines.append(value)
      }
      signal.send(1)
      observation.end(.scopeEnded)
      signal.send(2)
    }
    #expect(
      recorder.trace().lines.filter { $0.hasPrefix("observation-") || $0.hasPrefix("handle-") } == [
        "observation-registered observation #1 object #3 subject #1 observer #2 key pages",
        "observation-described observation #1 style subscription wantsInitial false "
          + "wantsPrior false isOnce false",
        "handle-began observation #1 phase change",
        "handle-ended observation #1",
        "observation-removed observation #1 reason scope-ended",
        "observation-freed observation #1",
      ])
  }
}
