internal import Synchronization

/// Lets calls of a handler in while its observation lasts, and says when the handler can be let go.
///
/// Calls go in and out from any thread, each for the price of one atomic addition. Whoever closes the gate
/// while nobody is inside, or else whoever leaves last, lets the handler go: exactly one is told to.
struct HandlerGate: ~Copyable {
  /// What a call finds when it goes in.
  struct Pass {
    fileprivate let state: UInt

    /// Whether there are conditions to look at.
    var isConditional: Bool { state & conditional != 0 }
  }

  private let state = Atomic<UInt>(0)

  /// Goes in, unless the gate is closed; who is in has to ``leave()``.
  func enter() -> Pass? {
    let state = state.add(one, ordering: .acquiring).newValue
    return state & (ended | completing) == 0 ? Pass(state: state) : nil
  }

  /// Goes out, also when one wasn't let in.
  ///
  /// - Returns: Whether the caller has to let the handler go.
  func leave() -> Bool {
    let state = state.subtract(one, ordering: .acquiringAndReleasing).newValue
    return state & ~(completing | conditional) == ended && claim()
  }

  /// Lets nobody in any more who isn't in.
  ///
  /// - Returns: Whether the caller is the first who asks for it.
  func complete() -> Bool {
    state.bitwiseOr(completing, ordering: .relaxed).oldValue & (completing | ended) == 0
  }

  /// Has calls look at conditions from now on.
  func setConditional() { state.bitwiseOr(conditional, ordering: .releasing) }

  /// Closes the gate.
  ///
  /// - Returns: Whether the caller has to let the handler go.
  func close() -> Bool {
    let state = state.bitwiseOr(ended, ordering: .acquiringAndReleasing).newValue
    return state < one && claim()
  }

  /// Whether the gate is closed.
  var isClosed: Bool { state.load(ordering: .acquiring) & ended != 0 }

  /// Who sees that nobody is in may have been overtaken by another one who sees it.
  private func claim() -> Bool {
    state.bitwiseOr(released, ordering: .acquiringAndReleasing).oldValue & released == 0
  }
}

// The bits of the gate's state; the rest counts who is in.
private let ended: UInt = 1
private let completing: UInt = 2
private let conditional: UInt = 4
private let released: UInt = 8
private let one: UInt = 16
