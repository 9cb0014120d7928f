public import OutliveAnalysis
internal import OutliveTrace

extension Drawing {
  /// The most nodes that stand for something in the drawing of a request.
  static let requestLimit = 80

  /// Draws a request: a node for each component, an arrow for each time that one was asked for.
  ///
  /// A component that was handed out several times is one node.
  ///
  /// - Parameter tree: The request.
  public init(of tree: RequestTree) {
    var sentence = RequestTreeText.title(tree) + ", " + RequestTreeText.asker(tree)
    self.init(title: sentence + ": " + Wording.uses(tree.uses) + ".")
    if !tree.failure.isEmpty { sentence += "; failed: \(Wording.chain(tree.failure))" }
    caption = DrawingLabel.lines(sentence, columns: 90)
    flow = .right
    var builder = RequestDrawing(failing: Set(tree.failure.compactMap(\.resolution)))
    for item in tree.items {
      guard case .resolution(let resolution) = item.content else { continue }
      builder.add(resolution, depth: item.depth)
    }
    nodes = builder.nodes
    edges = builder.edges
    let hidden = builder.hidden + tree.hidden
    if nodes.isEmpty {
      nodes.append(Node(id: "nothing", lines: ["nothing was asked for"], role: .note))
    } else {
      let whole = nodes.map(\.id)
      appendLegend()
      if !clusters.isEmpty {
        clusters.insert(
          Cluster(lines: ["Each component once, with its first event"], nodes: whole), at: 0)
      }
    }
    if hidden > 0 {
      nodes.append(
        Node(
          id: "hidden", lines: ["left out: \(Wording.count(hidden, "more resolution"))"],
          role: .note))
    }
  }
}

/// Puts the resolutions of a tree together by the components that they handed out.
private struct RequestDrawing {
  private(set) var nodes: [Drawing.Node] = []
  private(set) var edges: [Drawing.Edge] = []
  private(set) var hidden = 0
  private let failing: Set<ResolutionID>
  private var known: Set<String> = []
  private var edgePositions: [String: Int] = [:]
  /// How often each edge stands for something.
  private var counts: [Int] = []
  /// The nodes of what is being made, with their depths.
  private var open: [(depth: Int, node: String)] = []

  init(failing: Set<ResolutionID>) { self.failing = failing }

  mutating func add(_ resolution: RequestTree.Resolution, depth: Int) {
    while let last = open.last, last.depth >= depth { open.removeLast() }
    let parent = open.last?.node
    let id =
      resolution.object.map { "object-\($0.id.rawValue)" }
      ?? "resolution-\(resolution.id.rawValue)"
    guard known.contains(id) || nodes.count < Drawing.requestLimit else { return hidden += 1 }
    if known.insert(id).inserted {
      nodes.append(
        Drawing.Node(id: id, lines: Self.lines(resolution), role: Self.role(resolution)))
    }
    open.append((depth, id))
    guard let parent else { return }
    connect(parent, id, resolution)
  }

  private mutating func connect(
    _ parent: String, _ id: String, _ resolution: RequestTree.Resolution
  ) {
    let isFailing = failing.contains(resolution.id)
    var isLate = false
    if let phase = resolution.phase { isLate = phase != .initializer && phase != .unknown }
    let role: Drawing.Edge.Role = isFailing ? .culprit : isLate ? .asksLater : .asks
    var label = ""
    if let phase = resolution.phase, isLate || !resolution.name.isEmpty {
      label = Wording.phase(phase, name: DisplayText(resolution.name, limit: 40).text)
    }
    // Neither an identifier nor a role's name holds a space.
    let key = "\(parent) \(id) \(role.rawValue) \(label)"
    if let position = edgePositions[key] {
      counts[position] += 1
      edges[position].lines =
        ["\(counts[position]) ×"] + DrawingLabel.lines(label, columns: 26)
      return
    }
    guard edges.count < Drawing.needLimit else { return hidden += 1 }
    edgePositions[key] = edges.count
    counts.append(1)
    edges.append(
      Drawing.Edge(
        from: parent, to: id, lines: label.isEmpty ? [] : DrawingLabel.lines(label, columns: 26),
        role: role))
  }

  private static func role(_ resolution: RequestTree.Resolution) -> Drawing.Node.Role {
    switch resolution.result {
    case .failed, .failedWithin: .failed
    case .made, .found, .open: Drawing.role(resolution.lifetime)
    }
  }

  private static func lines(_ resolution: RequestTree.Resolution) -> [String] {
    var lines = DrawingLabel.lines(
      DisplayText(Wording.component(resolution.component), limit: DrawingLabel.nameLimit).text,
      columns: Drawing.labelColumns)
    let lifetime = Wording.lifetime(resolution.lifetime, scope: resolution.scopeName)
    let result: String
    switch resolution.result {
    case .made: result = "\(lifetime), made"
    case .found: result = "\(lifetime), found"
    case .failed(let reason, _): result = "\(lifetime), failed: \(Wording.reason(reason))"
    case .failedWithin: result = "\(lifetime), failed with what it asked for"
    case .open: result = "\(lifetime), not finished when the trace ended"
    }
    lines += DrawingLabel.lines(result, columns: Drawing.labelColumns)
    if var object = resolution.object {
      object.label = nil
      lines += DrawingLabel.lines(
        Wording.object(object, limit: DrawingLabel.nameLimit).plainText,
        columns: Drawing.labelColumns)
    }
    lines.append("event \(resolution.beganAt.rawValue)")
    return lines
  }
}
