/// A change on its way from a property to an observation.
///
/// Both ends know the type of the values. What is between them doesn't, and so has no types to look up
/// while the program runs. The values are there for the time of the call.
@usableFromInline
@safe
struct ObservedValues {
  /// Which call it is.
  @usableFromInline
  enum Phase {
    case initial, prior, change
  }

  @usableFromInline
  let phase: Phase
  /// The value before, and after; both are the present one when nothing has changed yet.
  @usableFromInline
  let old: UnsafeRawPointer
  @usableFromInline
  let new: UnsafeRawPointer
  /// An optional ``ChangedElements``.
  @usableFromInline
  let elements: UnsafeRawPointer?

  @inlinable
  init(
    _ phase: Phase, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer,
    elements: UnsafeRawPointer? = nil
  ) {
    self.phase = phase
    unsafe self.old = old
    unsafe self.new = new
    unsafe self.elements = elements
  }

  /// The value before.
  ///
  /// - Parameter type: The type of the property's value, which sender and receiver agree on: an
  ///   observation is added to a storage of its own type.
  /// - Returns: The value.
  @inlinable
  func old<Value>(_ type: Value.Type) -> Value { unsafe old.load(as: type) }

  /// The value after.
  ///
  /// - Parameter type: The type of the property's value.
  /// - Returns: The value.
  @inlinable
  func new<Value>(_ type: Value.Type) -> Value { unsafe new.load(as: type) }

  /// What happened to the elements of a collection; `nil` when the property was set.
  func elements<Value>(_ type: Value.Type) -> ChangedElements<Value>? {
    unsafe elements?.load(as: ChangedElements<Value>?.self) ?? nil
  }
}

/// Runs a function with the values of a change.
///
/// - Parameters:
///   - phase: Which call it is.
///   - old: The value before.
///   - new: The value after.
///   - elements: An optional ``ChangedElements``.
///   - body: The function.
@inlinable
@safe
func withValues<Value>(
  _ phase: ObservedValues.Phase, _ old: Value, _ new: Value, elements: UnsafeRawPointer? = nil,
  _ body: (ObservedValues) -> Void
) {
  unsafe withUnsafePointer(to: old) { old in
    unsafe withUnsafePointer(to: new) { new in
      unsafe body(ObservedValues(phase, old, new, elements: elements))
    }
  }
}
