/// Somebody who takes the events of a trace as numbers, in order.
package protocol RecordedEventConsumer {
  /// Takes the next event, which is good until this returns.
  mutating func consume(_ event: borrowing RecordedEvent)
}
