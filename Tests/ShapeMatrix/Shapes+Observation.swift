internal import Observation

extension Shapes {
  mutating func addObservation() {
    add(
      "observable property", strong: ObservableStrongly.init, weak: ObservableWeakly.init)
    add("observable property of any value", InObservable.self)
    add("handler that waits for an observable to change", InChangeHandler.self)
  }
}

@Observable private final class ObservableStrongly {
  var property: Target
  init(_ target: Target) { property = target }
}

@Observable private final class ObservableWeakly {
  weak var property: Target?
  init(_ target: Target) { property = target }
}

@Observable private final class ObservableValue<Value> {
  var property: Value
  init(_ value: Value) { property = value }
}

private enum InObservable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { ObservableValue(reference) }
}

private enum InChangeHandler: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let object = ObservableValue(1)
    withObservationTracking {
      use(object.property)
    } onChange: {
      use(reference)
    }
    return object
  }
}
