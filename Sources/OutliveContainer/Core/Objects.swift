/// A component as an object; `nil` when it is a value.
///
/// Casting to `AnyObject` alone would box a value, and the box would be a new object each time.
func object<Component>(in component: Component) -> AnyObject? {
  if Component.self is AnyClass {
    // To cast takes ten times as long.
    return unsafe unsafeBitCast(component, to: AnyObject.self)
  }
  let value: Any = component
  return type(of: value) is AnyClass ? value as AnyObject : nil
}
