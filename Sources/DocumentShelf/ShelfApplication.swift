/// The application object.
public final class ShelfApplication {
  let window: ShelfWindow
  /// The factory that made it, in the variant that stores it: factory → application → factory.
  var factory: ShelfFactory?
  /// The same, where it isn't a factory that made it.
  var container: AnyObject?

  init(window: ShelfWindow) { self.window = window }
}
