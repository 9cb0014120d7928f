/// What an observer is told: a property's value before and after.
public struct Change<Value> {
  /// The value before; in an initial call the present value.
  public let old: Value
  /// The value after; in an initial call the present value.
  public let new: Value
  /// Whether nothing has changed: the call that ``ObservationOptions/initial`` asks for.
  public let isInitial: Bool

  @inlinable
  init(old: Value, new: Value, isInitial: Bool) {
    self.old = old
    self.new = new
    self.isInitial = isInitial
  }

  /// What is told by another module of the library.
  package init(from old: Value, to new: Value, isInitial: Bool) {
    self.init(old: old, new: new, isInitial: isInitial)
  }
}

extension Change: Sendable where Value: Sendable {}

/// What happened to a property, in the terms of key-value observing.
public enum ChangeKind: Hashable, Sendable {
  /// The property was set.
  case setting
  /// Elements were put into the property's collection.
  case insertion
  /// Elements were taken out of the property's collection.
  case removal
  /// Elements of the property's collection were put in the place of others.
  case replacement
}

/// What an observer is told in key-value observing's own terms.
///
/// It is what Apple documents for `NSKeyValueObservedChange`, without the dictionary.
public struct ObservedChange<Value> {
  /// What happened.
  public let kind: ChangeKind
  /// The value before, if ``KeyValueOptions/old`` was asked for and there is one.
  ///
  /// When elements were removed or replaced, these elements; when some were inserted, `nil`.
  public let oldValue: Value?
  /// The value after, if ``KeyValueOptions/new`` was asked for and there is one.
  ///
  /// When elements were inserted or put in the place of others, these elements; when some were
  /// removed, `nil`.
  public let newValue: Value?
  /// The positions of the elements that were inserted, removed or replaced; `nil` for a setting.
  public let indexes: Range<Int>?
  /// Whether the change is still to come: the call that ``KeyValueOptions/prior`` asks for.
  public let isPrior: Bool
}

extension ObservedChange: Sendable where Value: Sendable {}

/// What happened to elements of a collection.
@usableFromInline
struct ChangedElements<Value> {
  let kind: ChangeKind
  let indexes: Range<Int>
  /// The elements that went, as a collection of the same type.
  let removed: Value?
  /// The elements that came.
  let inserted: Value?
}

extension Change {
  /// What an observation is told that isn't told before a change.
  @inlinable
  init?(_ values: ObservedValues) {
    guard values.phase != .prior else { return nil }
    self.init(
      old: values.old(Value.self), new: values.new(Value.self),
      isInitial: values.phase == .initial)
  }
}

extension ObservedChange {
  /// What an observation with these options is told; `nil` when it isn't told of that.
  init?(_ values: ObservedValues, _ options: KeyValueOptions) {
    let isPrior = values.phase == .prior
    if isPrior && !options.contains(.prior) { return nil }
    let elements = values.elements(Value.self)
    var (old, new): (Value?, Value?) = (nil, nil)
    if options.contains(.old) && values.phase != .initial {
      old = elements.map(\.removed) ?? values.old(Value.self)
    }
    if options.contains(.new) && !isPrior {
      new = elements.map(\.inserted) ?? values.new(Value.self)
    }
    self.init(
      kind: elements?.kind ?? .setting, oldValue: old, newValue: new, indexes: elements?.indexes,
      isPrior: isPrior)
  }
}
