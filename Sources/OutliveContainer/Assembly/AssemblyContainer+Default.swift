extension AssemblyContainer {
  /// The container that the program's main actor uses where nobody hands one over; `nil` for none.
  @MainActor public private(set) static var `default`: AssemblyContainer?

  /// Makes this container the default one, which keeps it alive.
  ///
  /// - Throws: A ``ResolutionError`` when another one is the default: two of them would have two of every
  ///   singleton.
  @MainActor
  public func makeDefault() throws {
    if let other = AssemblyContainer.default, other !== self {
      throw ResolutionError(
        .inactive, asked: "default",
        message: "There is a default container already.",
        advice: "Let that one go first: AssemblyContainer.default?.resignDefault()")
    }
    AssemblyContainer.default = self
  }

  /// Lets this container be the default one no longer.
  @MainActor
  public func resignDefault() {
    if AssemblyContainer.default === self { AssemblyContainer.default = nil }
  }
}
