extension DefinitionGraph {
  /// What some definitions need, and who needs them.
  ///
  /// - Parameters:
  ///   - centers: The positions of the definitions.
  ///   - depth: How many needs it goes on for in each direction.
  /// - Returns: The graph with these only.
  /// - Complexity: O(*n*) for *n* definitions and needs.
  func around(_ centers: [Int], depth: Int) -> DefinitionGraph {
    var distances = [Int?](repeating: nil, count: definitions.count)
    for outwards in [true, false] {
      var neighbours: [Int: [Int]] = [:]
      for need in needs {
        let (near, far) = outwards ? (need.from, need.to) : (need.to, need.from)
        neighbours[near, default: []].append(far)
      }
      var seen = Set(centers)
      var edge = centers
      for distance in 0...max(0, depth) {
        for position in edge {
          distances[position] = min(distances[position] ?? distance, distance)
        }
        guard distance < depth else { break }
        edge = edge.flatMap { neighbours[$0] ?? [] }.filter { seen.insert($0).inserted }
      }
    }
    var graph = self
    for (position, distance) in distances.enumerated() {
      graph.definitions[position].distance = distance ?? .max
    }
    // What lies farther away was not asked for, so it isn't counted as left out.
    graph = graph.keeping { $0.distance != .max }
    graph.hiddenDefinitions = hiddenDefinitions
    graph.hiddenNeeds = hiddenNeeds
    graph.missing = []
    graph.requests = nil
    graph.uses = Uses()
    for definition in graph.definitions {
      graph.uses.made += definition.uses.made
      graph.uses.found += definition.uses.found
      graph.uses.failed += definition.uses.failed
      graph.uses.open += definition.uses.open
    }
    return graph
  }

  /// As many definitions as are asked for: the nearest to what was asked about, then the most used.
  ///
  /// - Parameter count: How many definitions there may be at most.
  /// - Returns: The graph with these, and with how many were left out.
  /// - Complexity: O(*n* log *n*) for *n* definitions and needs.
  public func limited(to count: Int) -> DefinitionGraph {
    guard definitions.count > count else { return self }
    // What is marked as held too long is what a reader looks for.
    var isMarked = [Bool](repeating: false, count: definitions.count)
    for need in needs {
      guard case .found = need.captivity else { continue }
      isMarked[need.from] = true
      isMarked[need.to] = true
    }
    func order(_ position: Int) -> (Int, Int, Int, Int) {
      let definition = definitions[position]
      return (isMarked[position] ? 0 : 1, definition.distance, -definition.uses.total, position)
    }
    let kept = Set(definitions.indices.sorted { order($0) < order($1) }.prefix(max(0, count)))
    return keeping(positions: kept)
  }

  private func keeping(_ isKept: (Definition) -> Bool) -> DefinitionGraph {
    keeping(positions: Set(definitions.indices.filter { isKept(definitions[$0]) }))
  }

  /// The definitions at some positions, their containers with all that these ask, and what is between them.
  private func keeping(positions kept: Set<Int>) -> DefinitionGraph {
    var graph = self
    var places: [Int: Int] = [:]
    graph.definitions = []
    for (position, definition) in definitions.enumerated() where kept.contains(position) {
      places[position] = graph.definitions.count
      graph.definitions.append(definition)
    }
    graph.needs = needs.compactMap { need in
      guard let from = places[need.from], let to = places[need.to] else { return nil }
      var need = need
      (need.from, need.to) = (from, to)
      return need
    }
    var isShown = [Bool](repeating: false, count: containers.count)
    for definition in graph.definitions { isShown[definition.container] = true }
    // Each container stands after its parent.
    for position in containers.indices.reversed() where isShown[position] {
      if let parent = containers[position].parent { isShown[parent] = true }
    }
    var containerPlaces: [Int: Int] = [:]
    graph.containers = []
    for (position, container) in containers.enumerated() where isShown[position] {
      containerPlaces[position] = graph.containers.count
      var container = container
      container.parent = container.parent.flatMap { containerPlaces[$0] }
      graph.containers.append(container)
    }
    for position in graph.definitions.indices {
      graph.definitions[position].container =
        containerPlaces[graph.definitions[position].container] ?? 0
    }
    graph.hiddenDefinitions += definitions.count - graph.definitions.count
    graph.hiddenNeeds += needs.count - graph.needs.count
    return graph
  }
}
