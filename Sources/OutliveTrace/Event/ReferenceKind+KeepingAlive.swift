extension ReferenceKind {
  /// Whether such a reference keeps its target alive: the one predicate that every pass asks.
  public var keepsAlive: Bool { self == .strong || self == .capture }
}
