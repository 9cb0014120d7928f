/// A component that its container does not keep alive.
final class WeakComponent {
  weak let object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}
