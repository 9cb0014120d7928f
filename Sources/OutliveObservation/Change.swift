/// What an observer is told: a property's value before and after.
public struct Change<Value> {
  /// The value before; in an initial call the present value.
  public let old: Value
  /// The value after; in an initial call the present value.
  public let new: Value
  /// Whether nothing has changed: the call that ``ObservationOptions/initial`` asks for.
  public let isInitial: Bool
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

/// A change as an observation receives it.
enum Received<Value> {
  case initial(Value)
  case prior(Mutated<Value>)
  case change(Mutated<Value>)
}

/// One change of a property.
struct Mutated<Value> {
  /// The value before.
  let old: Value
  /// The value after; before the change, the old one.
  let new: Value
  /// What happened to the elements of a collection; `nil` when the property was set.
  var elements: ChangedElements<Value>?
}

/// What happened to elements of a collection.
struct ChangedElements<Value> {
  let kind: ChangeKind
  let indexes: Range<Int>
  /// The elements that went, as a collection of the same type.
  let removed: Value?
  /// The elements that came.
  let inserted: Value?
}

extension ObservedChange {
  /// What an observation with these options is told; `nil` when it isn't told of that.
  init?(_ received: Received<Value>, _ options: KeyValueOptions) {
    let wantsOld = options.contains(.old)
    let wantsNew = options.contains(.new)
    switch received {
    case .initial(let value):
      self.init(
        kind: .setting, oldValue: nil, newValue: wantsNew ? value : nil, indexes: nil,
        isPrior: false)
    case .prior(let mutated):
      guard options.contains(.prior) else { return nil }
      let old = mutated.elements.map(\.removed) ?? mutated.old
      self.init(
        kind: mutated.elements?.kind ?? .setting, oldValue: wantsOld ? old : nil, newValue: nil,
        indexes: mutated.elements?.indexes, isPrior: true)
    case .change(let mutated):
      let old = mutated.elements.map(\.removed) ?? mutated.old
      let new = mutated.elements.map(\.inserted) ?? mutated.new
      self.init(
        kind: mutated.elements?.kind ?? .setting, oldValue: wantsOld ? old : nil,
        newValue: wantsNew ? new : nil, indexes: mutated.elements?.indexes, isPrior: false)
    }
  }
}
