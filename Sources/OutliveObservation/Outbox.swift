internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// Changes that are delivered elsewhere, one after the other, in the order in which they happened.
///
/// One at a time drains it: whoever puts the first item in has that started.
final class Outbox<Value: Sendable>: Sendable {
  struct Item: Sendable {
    let change: Change<Value>
    let mutation: (id: MutationID, began: EventReference)?
  }
  private struct State {
    var items: [Item] = []
    var isDraining = false
  }
  private let state = Mutex(State())

  /// Puts an item in.
  ///
  /// - Returns: Whether somebody has to be sent to take it out.
  func put(_ item: Item) -> Bool {
    state.withVisibleLock { state in
      state.items.append(item)
      defer { state.isDraining = true }
      return !state.isDraining
    }
  }

  /// Takes out what is there; none when there is no more, and whoever came for it is done.
  func take() -> [Item] {
    state.withVisibleLock { state in
      let items = state.items
      state.items = []
      if items.isEmpty { state.isDraining = false }
      return items
    }
  }
}

/// A queue that handlers run on, such as a serial dispatch queue.
///
/// ```swift
/// let drawing = DeliveryQueue("drawing") { work in queue.async(execute: work) }
/// ```
public struct DeliveryQueue: Sendable {
  /// The queue's name, as traces and reports have it.
  public let name: String
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes a queue from what runs a function on it.
  ///
  /// - Parameters:
  ///   - name: The queue's name, as traces and reports have it.
  ///   - run: Has a function run later, one at a time and in order.
  public init(_ name: String, run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.name = name
    self.run = run
  }
}
