/// A handler, which its observation keeps, and what it observes refers to weakly.
///
/// So the handler and its captures go when the observation ends, even if what it observes lets go
/// later.
final class HandlerBox<Handler: Sendable>: Sendable {
  let handler: Handler
  init(_ handler: Handler) { self.handler = handler }
}
