import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import Testing

// The library and the adapter of the article “Adapting another library”, word for word.

private final class Signal<Value> {
  final class Entry {
    var receive: ((Value) -> Void)?
    var finish: () -> Void = {}
  }

  final class Subscription {
    let entry: Entry
    var whenEnded: () -> Void = {}
    init(_ entry: Entry) { self.entry = entry }
    func cancel() {
      entry.receive = nil
      entry.finish = {}
      whenEnded()
    }
    deinit { cancel() }
  }

  private var entries: [Entry] = []

  func subscribe(
    _ receive: @escaping (Value) -> Void, finish: @escaping () -> Void
  ) -> Subscription {
    let entry = Entry()
    entry.receive = receive
    entry.finish = { [unowned entry] in
      entry.receive = nil
      finish()
    }
    entries.append(entry)
    return Subscription(entry)
  }

  func send(_ value: Value) { for entry in entries { entry.receive?(value) } }
  func finish() { for entry in entries { entry.finish() } }
}

private struct SignalAdapter<Value>: SubscriptionAdapter {
  var endsWhenFreed: Bool { true }

  func subscribe(
    to source: Signal<Value>, telling told: ToldSubscription,
    receive: @escaping (Value) -> Void
  ) -> Signal<Value>.Subscription {
    let delivery = told.delivery
    let subscription = source.subscribe(
      { value in delivery.value { receive(value) } },
      finish: { delivery.completed() })
    subscription.whenEnded = { told.cancelled() }
    return subscription
  }

  func cancel(_ subscription: Signal<Value>.Subscription) { subscription.cancel() }
}

@Suite("The adapter in the documentation is right")
struct DocumentedAdapterTests {
  @Test("It conforms")
  func conforms() throws {
    let conformance = try SubscriptionConformance(
      of: SignalAdapter<Int>(), values: [1, 2, 3], makeSource: { Signal<Int>() },
      send: { $0.send($1) }, complete: { $0.finish() })
    #expect(conformance.problems == [])
  }

  @Test("An observer that is gone isn't called, and no call is told")
  func orphan() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let signal = Signal<Int>()
    recorder.withCurrent {
      let orphan: BridgedObservation
      do { orphan = SignalAdapter().observe(signal, by: Document("one")) { _, _ in } }
      signal.send(1)
      #expect(orphan.end == .observerDied)
    }
    #expect(
      recorder.trace().lines.filter {
        $0.hasPrefix("handle-") || $0.hasPrefix("delivery-") || $0.hasPrefix("observation-rem")
      } == [
        "delivery-dropped observation #1 reason observer-died",
        "observation-removed observation #1 reason observer-died",
      ])
  }
}
