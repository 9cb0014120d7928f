/// A component that its factory does not keep alive.
struct WeakComponent {
  weak let object: AnyObject?
}
