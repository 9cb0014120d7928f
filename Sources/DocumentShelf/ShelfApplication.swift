/// The application object.
public final class ShelfApplication {
  let window: ShelfWindow
  /// The factory that made it, in the variant that stores it: factory → application → factory.
  var factory: ShelfFactory?

  init(window: ShelfWindow) { self.window = window }
}
