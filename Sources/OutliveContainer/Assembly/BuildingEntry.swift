/// A component that is being built: made, and injected into.
final class BuildingEntry {
  let definition: AnyDefinition
  let arguments: Arguments?
  /// The component, once its initializer has returned.
  var instance: Any?
  /// Whether somebody was handed the component before it was complete.
  var isReferredTo = false
  /// Those that need it, and were asked for before it was there.
  var waiting: [() throws -> Void] = []

  init(_ definition: AnyDefinition, _ arguments: Arguments?) {
    self.definition = definition
    self.arguments = arguments
  }
}
