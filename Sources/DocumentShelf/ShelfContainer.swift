/// Which container makes the objects of the document shelf, by the name the command line knows.
public enum ShelfContainer: String, CaseIterable, Sendable {
  /// A method for each component: ``ShelfFactory``.
  case factory
  /// A definition for each component: ``ShelfAssembly``.
  case assembly
  /// A home-made container that tells what it does: ``ShelfLocator``.
  case locator

  /// What it is, as one sentence.
  public var summary: String {
    switch self {
    case .factory: "a method for each component"
    case .assembly: "a definition for each component, which others are injected into"
    case .locator: "a home-made service locator that tells what it does"
    }
  }
}
