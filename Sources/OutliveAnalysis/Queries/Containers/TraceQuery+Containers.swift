internal import OutliveTrace

extension TraceQuery {
  /// Tells which definitions containers have, what each came to, and which needs which.
  ///
  /// The trace must be replayed with all that is gone remembered.
  ///
  /// - Parameters:
  ///   - findings: What rules found in the trace: what holds another component beyond its time is marked.
  ///   - isApart: Whether each container stands by itself, even when many of one type ask one parent.
  /// - Returns: The graph of each process that has any container, definition or resolution.
  /// - Throws: ``QueryError/noContainers`` when there is none.
  /// - Complexity: O(*n* log *n*) for *n* things that containers tell of.
  public func definitions(
    findings: [Finding] = [], apart isApart: Bool = false
  ) throws(QueryError) -> [DefinitionGraph] {
    let graphs = trace.parts.filter(\.replay.hasContainers).map { part in
      DefinitionGraphBuilder.graph(
        of: part.replay, process: part.label, findings: findings, isApart: isApart)
    }
    guard !graphs.isEmpty else { throw .noContainers }
    return graphs
  }

  /// Leaves of graphs what some definitions need, and who needs them.
  ///
  /// - Parameters:
  ///   - name: What the definitions are called, as it was asked for.
  ///   - depth: How many needs it goes on for in each direction, from 0.
  ///   - graphs: The graphs.
  ///   - isMeant: Which names are meant.
  /// - Returns: What is left of each graph that has such a definition.
  /// - Throws: ``QueryError/noComponent(_:known:)`` when none has.
  /// - Complexity: O(*n*) for *n* definitions and needs.
  public static func around(
    _ name: String, depth: Int, in graphs: [DefinitionGraph], _ isMeant: (String) -> Bool
  ) throws(QueryError) -> [DefinitionGraph] {
    var found: [DefinitionGraph] = []
    for graph in graphs {
      let centers = graph.definitions.indices.filter { position in
        graph.names(of: position).contains(where: isMeant)
      }
      if !centers.isEmpty { found.append(graph.around(centers, depth: depth)) }
    }
    guard !found.isEmpty else {
      throw .noComponent(name, known: Self.knownComponents(graphs.flatMap(\.definitions)))
    }
    return found
  }

  private static func knownComponents(_ definitions: [DefinitionGraph.Definition]) -> [String] {
    var known: Set<String> = []
    for definition in definitions { known.formUnion(definition.names) }
    return known.sorted()
  }
}

extension Replay {
  /// Whether it is told of any container, or of anything that one does.
  var hasContainers: Bool {
    !containers.isEmpty || !definitions.isEmpty || !resolutions.isEmpty
      || !containerLog.registered.isEmpty || !containerLog.failures.isEmpty
  }
}
