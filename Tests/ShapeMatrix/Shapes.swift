/// All the shapes.
struct Shapes {
  private(set) var rows: [Row] = []

  init() {
    addStoredProperties()
    addValues()
    addCollections()
    addClosures()
    addVariables()
    addConcurrency()
    addObservation()
    addNoncopyables()
    addForeign()
  }

  /// Adds a shape that holds any value: it is tried with a reference of each ownership.
  mutating func add<Shape: ValueShape>(_ name: String, _ shape: Shape.Type) {
    func row<R: Reference>(_ reference: R.Type) -> Row {
      Row(shape: name, ownership: R.ownership) { Shape.build(R($0)) }
    }
    rows += [
      row(StrongReference.self), row(WeakReference.self), row(UnownedReference.self),
      row(UnownedUnsafeReference.self), row(UnmanagedReference.self),
    ]
  }

  /// Adds a shape by the programs that write it with each ownership, those there are.
  mutating func add(
    _ name: String, strong: ((Target) -> AnyObject)? = nil, weak: ((Target) -> AnyObject)? = nil,
    unowned: ((Target) -> AnyObject)? = nil, unownedUnsafe: ((Target) -> AnyObject)? = nil,
    unmanaged: ((Target) -> AnyObject)? = nil
  ) {
    let builds = [strong, weak, unowned, unownedUnsafe, unmanaged]
    for (ownership, build) in zip(Ownership.allCases, builds) {
      if let build { rows.append(Row(shape: name, ownership: ownership, build: build)) }
    }
  }

  /// The table: a line for each shape, with a column for each ownership.
  func table() -> [String] {
    var lines: [(shape: String, cells: [Ownership: String])] = []
    for row in rows {
      if lines.last?.shape != row.shape { lines.append((row.shape, [:])) }
      lines[lines.count - 1].cells[row.ownership] = row.run()
    }
    let header = "shape | " + Ownership.allCases.map(\.rawValue).joined(separator: " | ")
    return [header]
      + lines.map { line in
        ([line.shape] + Ownership.allCases.map { line.cells[$0] ?? "–" }).joined(separator: " | ")
      }
  }
}

/// A shape that holds a value of any type.
protocol ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject
}
