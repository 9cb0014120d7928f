public import OutliveAnalysis
internal import OutliveTrace

extension Drawing {
  /// The most definitions that a page draws.
  static let definitionLimit = 60
  /// The most frames of containers in one drawing.
  static let containerLimit = 18
  /// The most edges within one frame.
  static let needLimit = 140

  /// Draws which definitions containers have, what each came to, and which needs which.
  ///
  /// Each container has a frame, those that ask it under it. What a component needs from another container
  /// stands in its own frame as well, in grey.
  ///
  /// - Parameter graphs: The graph of each process.
  public init(of graphs: [DefinitionGraph]) {
    let headlines = graphs.map { graph in
      (graph.process.map { "\(Wording.process($0)): " } ?? "") + DefinitionGraphText.headline(graph)
    }
    self.init(title: headlines.joined(separator: "; ") + ".")
    flow = .right
    caption = headlines.flatMap { DrawingLabel.lines($0, columns: 100) }
    var hidden: [String] = []
    var frames = 0
    var hiddenContainers = 0
    for (number, graph) in graphs.enumerated() {
      for position in graph.containers.indices {
        let members = graph.definitions.indices.filter {
          graph.definitions[$0].container == position
        }
        guard !members.isEmpty else { continue }
        guard frames < Self.containerLimit else {
          hiddenContainers += 1
          continue
        }
        frames += 1
        let left = append(members, ofContainer: position, in: graph, prefix: "process-\(number)-")
        if left > 0 { hidden.append(Wording.count(left, "need")) }
      }
      if let text = DefinitionGraphText.hidden(graph) {
        hidden.append(String(text.dropFirst("left out: ".count)))
      }
    }
    if hiddenContainers > 0 { hidden.append(Wording.count(hiddenContainers, "container")) }
    appendLegend()
    if !hidden.isEmpty {
      nodes.append(
        Node(id: "hidden", lines: ["left out: " + hidden.joined(separator: ", ")], role: .note))
    }
    if nodes.isEmpty {
      nodes.append(Node(id: "nothing", lines: ["no definition was told"], role: .note))
    }
  }

  /// Draws the definitions of a container in a frame.
  ///
  /// - Returns: How many needs are left out.
  private mutating func append(
    _ members: [Int], ofContainer position: Int, in graph: DefinitionGraph, prefix: String
  ) -> Int {
    let first = nodes.count
    func id(_ definition: Int) -> String { "\(prefix)definition-\(definition)" }
    for member in members {
      let definition = graph.definitions[member]
      nodes.append(
        Node(
          id: id(member), lines: Self.lines(definition),
          role: definition.isUnused ? .unused : Self.role(definition.lifetime)))
    }
    let own = Set(members)
    let all = graph.needs.filter { own.contains($0.from) }
    // Of too many, those stay that tell most.
    let kept = Set(
      all.indices.sorted { (-Self.weight(all[$0]), $0) < (-Self.weight(all[$1]), $1) }
        .prefix(Self.needLimit))
    var elsewhere: Set<Int> = []
    for (index, need) in all.enumerated() where kept.contains(index) {
      var target = id(need.to)
      if !own.contains(need.to) {
        target = "\(prefix)container-\(position)-asks-\(need.to)"
        if elsewhere.insert(need.to).inserted {
          let definition = graph.definitions[need.to]
          let container = Wording.container(graph.containers[definition.container])
          let lines =
            DrawingLabel.lines(
              Wording.component(definition.component), columns: Self.labelColumns)
            + DrawingLabel.lines(
              "\(DefinitionGraphText.kind(definition)), in \(container)",
              columns: Self.labelColumns)
          nodes.append(Node(id: target, lines: lines, role: .folded))
        }
      }
      edges.append(
        Edge(from: id(need.from), to: target, lines: Self.lines(need), role: Self.role(need)))
    }
    let process = graph.process.map { Wording.process($0) + ": " } ?? ""
    clusters.append(
      Cluster(
        lines: DrawingLabel.lines(
          process + DefinitionGraphText.title(ofContainer: position, in: graph), columns: 80),
        nodes: nodes[first...].map(\.id)))
    return all.count - kept.count
  }

  private static func weight(_ need: DefinitionGraph.Need) -> Int {
    switch need.captivity {
    case .found: .max
    case .possible, .none: need.count
    }
  }

  /// The role of a component's node.
  static func role(_ lifetime: Lifetime?) -> Node.Role {
    switch lifetime {
    case .unshared: .unshared
    case .scoped: .scoped
    case .weakShared: .weakShared
    case .shared: .shared
    case .cached: .cached
    case .custom: .custom
    case nil: .folded
    }
  }

  private static func role(_ need: DefinitionGraph.Need) -> Edge.Role {
    switch need.captivity {
    case .found(_, let isProved): isProved ? .culprit : .suspect
    case .possible: .mayHold
    case .none: need.isLate ? .asksLater : .asks
    }
  }

  private static func lines(_ definition: DefinitionGraph.Definition) -> [String] {
    var lines = DrawingLabel.lines(
      DisplayText(Wording.component(definition.component), limit: DrawingLabel.nameLimit).text,
      columns: labelColumns)
    let type = DisplayText(definition.type, limit: DrawingLabel.nameLimit).text
    let kind = DefinitionGraphText.kind(definition)
    lines += DrawingLabel.lines(type.isEmpty ? kind : "\(type), \(kind)", columns: labelColumns)
    var uses = definition.isUnused || definition.isAbstract ? "" : Wording.uses(definition.uses)
    if definition.isUnused { uses = "never used" }
    if definition.alive > 0 { uses += ", \(definition.alive) alive" }
    if !uses.isEmpty { lines.append(uses) }
    if let site = definition.site.flatMap(Wording.location) {
      lines += DrawingLabel.lines(site, columns: labelColumns)
    }
    return lines
  }

  /// What stands beside an arrow: nothing, when it says no more than the arrow does.
  private static func lines(_ need: DefinitionGraph.Need) -> [String] {
    var lines: [String] = []
    switch need.captivity {
    case .none: break
    case .possible: lines.append("could be captive")
    case .found(_, let isProved): lines.append(isProved ? "captive" : "may be captive")
    }
    var text = need.count > 1 ? "\(need.count) ×" : ""
    let points = need.phases.filter { $0.phase != .initializer && $0.phase != .unknown }
    if let point = points.first {
      text += (text.isEmpty ? "" : ", ") + Wording.phase(point.phase)
      if points.count > 1 { text += ", …" }
    }
    if !text.isEmpty { lines.append(text) }
    if let name = need.names.first {
      let more = need.names.count > 1 ? " and \(need.names.count - 1) more" : ""
      lines += DrawingLabel.lines(DisplayText(name, limit: 40).text + more, columns: 26)
    }
    if need.failed > 0 { lines.append("failed \(need.failed) ×") }
    return lines
  }

  /// Says what the looks of the nodes that are there mean.
  mutating func appendLegend() {
    let roles = Set(nodes.map(\.role))
    var members: [String] = []
    for lifetime in [Lifetime.shared, .cached, .custom, .weakShared, .scoped, .unshared] {
      let role = Self.role(lifetime)
      guard roles.contains(role) else { continue }
      let id = "legend-\(role.rawValue)"
      let name = lifetime == .custom ? "a scope of its own" : Wording.lifetime(lifetime)
      nodes.append(
        Node(
          id: id, lines: [name] + DrawingLabel.lines(Wording.meaning(lifetime), columns: 18),
          role: role))
      members.append(id)
    }
    for (role, lines) in [
      (Node.Role.unused, ["never used", "nobody asked", "for it"]),
      (.failed, ["failed", "it could not", "be handed out"]),
    ] where roles.contains(role) {
      nodes.append(Node(id: "legend-\(role.rawValue)", lines: lines, role: role))
      members.append("legend-\(role.rawValue)")
    }
    guard members.count > 1 else {
      nodes.removeLast(members.count)
      return
    }
    var heading = "An arrow leads from who asks to who is asked for"
    if edges.contains(where: { $0.role == .asksLater }) {
      heading += "; dashed: after the initializer"
    }
    clusters.append(
      Cluster(
        lines: DrawingLabel.lines(heading, columns: 100), nodes: members, flow: .down))
  }
}
