internal import OutliveRuntime
internal import OutliveTrace

/// The values of a property, one after the other, as an asynchronous sequence.
///
/// ```swift
/// for await title in document.values(\.$title, until: scope) { print(title) }
/// ```
///
/// It holds neither the subject nor whoever reads it, so a task that waits for the next value keeps
/// none of them alive. It ends when the subject is freed, when its scope ends, when it is stopped,
/// and when the task is cancelled. Of several changes that happen before the next value is asked
/// for, only the newest is told; the trace has the others as dropped. One loop reads it: two would
/// share its values.
///
/// Safe to stop from any thread.
public struct PropertyValues<Value: Sendable>: AsyncSequence, Sendable {
  /// What is read: the property's values.
  public typealias Element = Value
  /// It doesn't fail.
  public typealias Failure = Never

  fileprivate struct Item: Sendable {
    let value: Value
    let isInitial: Bool
    let mutation: (id: MutationID, began: EventReference)?
  }

  /// Ends the observation when neither the sequence nor a loop is left.
  fileprivate final class Lifetime: Sendable {
    let observation: any AnyObservation
    let record: RecordedObservation?
    let end: @Sendable () -> ObservationEnd?

    init<Subject>(_ observation: PropertyObservation<Subject, Value>) {
      self.observation = observation
      record = observation.record
      end = { [unowned observation] in observation.end }
    }

    // The scope that it is bound to may keep the observation.
    deinit { observation.end(.freed) }
  }

  private let stream: AsyncStream<Item>
  private let lifetime: Lifetime

  fileprivate init<Subject: AnyObject>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    _ options: ObservationOptions, until scope: ObservationScope?, at callSite: CallSite
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Item.self, bufferingPolicy: .bufferingNewest(1))
    let delivery = PropertyObservation<Subject, Value>.Delivery(isolation: nil) {
      observation, change, mutation in
      let item = Item(
        value: change.new, isInitial: change.isInitial, mutation: mutation.map { ($0.id, $0.began) }
      )
      if case .dropped(let earlier) = continuation.yield(item) {
        observation.record?.dropped(earlier.mutation?.id, because: .coalesced)
      }
      if observation.isOnce && !change.isInitial { observation.end(.completed) }
    }
    let observation = PropertyObservation(
      of: subject, property, by: nil, options, wantsInitial: options.contains(.initial),
      style: .sequence, delivery: delivery, at: callSite, receiving: { _, _, _ in })
    observation.onEnd { _ in continuation.finish() }
    if let scope { observation.bound(to: scope) }
    self.stream = stream
    lifetime = Lifetime(observation)
  }

  /// Whether there may be more values.
  public var isActive: Bool { lifetime.observation.isActive }

  /// Ends the sequence; a value that waits to be read isn't told any more.
  public func stop() { lifetime.observation.stop() }

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(items: stream.makeAsyncIterator(), lifetime: lifetime)
  }

  /// Reads the values of a property.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var items: AsyncStream<Item>.Iterator
    fileprivate let lifetime: Lifetime

    /// Waits for the next value.
    ///
    /// - Parameter isolation: The isolation to wait in.
    /// - Returns: The value; `nil` when there are no more.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async -> Value? {
      guard let item = await items.next(isolation: isolation) else { return nil }
      let record = lifetime.record
      switch lifetime.end() {
      case .stopped, .scopeEnded:
        record?.dropped(item.mutation?.id, because: .removed)
        return nil
      default:
        // How long the loop takes for it isn't known: it may wait for others.
        record?.handle(
          item.isInitial ? .initial : .change, of: item.mutation?.id,
          because: item.mutation?.began ?? record?.registered, {})
        return item.value
      }
    }
  }
}

extension PropertyObservable {
  /// The values of a property of this object, as an asynchronous sequence.
  ///
  /// It is observed from now on, not from the first time that a value is asked for.
  ///
  /// - Parameters:
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - scope: What ends the sequence when it ends; `nil` for nothing.
  ///   - options: ``ObservationOptions/initial`` to begin with the present value;
  ///     ``ObservationOptions/once`` to end after one change.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The sequence. It holds neither this object nor whoever reads it.
  public func values<Value: Sendable>(
    _ property: KeyPath<Self, ObservedProperty<Value>>, until scope: ObservationScope? = nil,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> PropertyValues<Value> {
    PropertyValues(
      of: self, property, options, until: scope,
      at: CallSite(file: file, line: line, function: function))
  }
}
