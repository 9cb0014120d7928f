/// The arguments that a component was asked for with, as far as they are part of its identity.
@usableFromInline
final class Arguments: Hashable {
  let value: AnyHashable

  @usableFromInline
  init(_ value: AnyHashable) { self.value = value }

  @usableFromInline
  static func == (left: Arguments, right: Arguments) -> Bool {
    left === right || left.value == right.value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// What a pool knows a component by: its name, and the arguments it was asked for with.
struct ComponentKey: Hashable {
  var name: String
  /// The arguments; `nil` when they are no part of the component's identity, or there are none.
  var arguments: Arguments?
}
