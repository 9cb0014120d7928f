public import OutliveAnalysis
internal import OutliveTrace

extension Drawing {
  /// The most nodes that stand for something in the drawing of a cascade.
  public static let cascadeLimit = 60

  /// Draws a cascade: mutations and calls of handlers as a tree, feedback marked.
  ///
  /// Equal calls that nothing follows of are one node with a count. No more than ``cascadeLimit`` nodes are
  /// drawn; a remark says how much is left out.
  ///
  /// - Parameter cascade: What followed of a mutation.
  public init(of cascade: Cascade) {
    let sentence =
      "\(CascadeText.title(cascade)), \(CascadeText.origin(cascade)): "
      + Wording.figures(cascade.figures)
    self.init(title: sentence + ".", caption: DrawingLabel.lines(sentence, columns: 90))
    flow = .right
    var builder = CascadeDrawing()
    for (position, item) in cascade.items.enumerated() {
      let next = position + 1
      let isLeaf = next == cascade.items.count || cascade.items[next].depth <= item.depth
      builder.add(item, isLeaf: isLeaf)
    }
    nodes = builder.nodes
    edges = builder.edges
    if nodes.isEmpty {
      nodes.append(Node(id: "nothing", lines: ["nothing changed"], role: .note))
    }
    let hidden = builder.hidden + cascade.hidden
    if hidden > 0 {
      nodes.append(
        Node(
          id: "hidden",
          lines: [
            "left out: \(Wording.count(hidden, "more mutation or call", "more mutations and calls"))"
          ],
          role: .note))
    }
  }
}

private struct CascadeDrawing {
  /// What calls have in common that are one node.
  private struct Key: Hashable {
    var parent: String
    var lines: [String]
  }

  private(set) var nodes: [Drawing.Node] = []
  private(set) var edges: [Drawing.Edge] = []
  private(set) var hidden = 0
  /// The nodes that lead to what is looked at, each with its depth; `nil` for one that isn't drawn.
  private var open: [(depth: Int, node: String?)] = []
  private var leaves: [Key: (node: Int, count: Int)] = [:]
  /// The nodes of mutations by the events at which they began.
  private var mutations: [EventSequence: String] = [:]

  mutating func add(_ item: Cascade.Item, isLeaf: Bool) {
    while let last = open.last, last.depth >= item.depth { open.removeLast() }
    let parent = open.last
    if let parent, parent.node == nil {
      hidden += 1
      return open.append((item.depth, nil))
    }
    let parentNode = parent?.node
    let content = lines(of: item.content)
    let key = Key(parent: parentNode ?? "", lines: content.lines)
    if isLeaf, let known = leaves[key] {
      leaves[key] = (known.node, known.count + 1)
      nodes[known.node].lines =
        content.lines + ["\(known.count + 1) ×, first at event \(content.first)"]
      return open.append((item.depth, nodes[known.node].id))
    }
    guard nodes.count < Drawing.cascadeLimit else {
      hidden += 1
      return open.append((item.depth, nil))
    }
    let id = "step-\(nodes.count + 1)"
    if isLeaf { leaves[key] = (nodes.count, 1) }
    nodes.append(
      Drawing.Node(
        id: id, lines: content.lines + ["event \(content.first)"], role: content.role))
    open.append((item.depth, id))
    if let parentNode {
      edges.append(
        Drawing.Edge(
          from: parentNode, to: id, lines: content.label,
          role: content.isLate ? .asksLater : .asks))
    }
    guard case .change(let change) = item.content else { return }
    mutations[change.span.beganAt] = id
    if let repeats = change.repeats, let first = mutations[repeats] {
      edges.append(Drawing.Edge(from: id, to: first, lines: ["again"], role: .culprit))
    }
  }

  private struct Shown {
    var lines: [String]
    var first: UInt64
    var role: Drawing.Node.Role
    var label: [String] = []
    var isLate = false
  }

  private func lines(of content: Cascade.Content) -> Shown {
    func broken(_ text: String) -> [String] {
      DrawingLabel.lines(DisplayText(text, limit: 200).text, columns: Drawing.labelColumns)
    }
    func place(_ site: Site?, _ span: Cascade.Span) -> [String] {
      let isolation = span.isolation.map { ["on \(DisplayText($0, limit: 60).text)"] } ?? []
      return isolation.flatMap(broken)
        + (site.flatMap(Wording.location).map { broken($0) } ?? [])
    }
    switch content {
    case .change(let change):
      var lines = broken(Wording.property(change.key, of: change.subject))
      lines.append(change.isUnchanged ? "set, left as it was" : "changed")
      lines += place(change.site, change.span)
      if let repeats = change.repeats { lines.append("again, as at event \(repeats.rawValue)") }
      if let reason = change.abandoned { lines += broken("given up: \(reason)") }
      return Shown(
        lines: lines, first: change.span.beganAt.rawValue,
        role: change.repeats == nil ? .shared : .kept)
    case .call(let call):
      var lines = broken("handler of \(Wording.handler(call.observed))")
      let phase = CascadeText.phase(call.phase)
      if !phase.isEmpty { lines += broken(String(phase.dropFirst(2))) }
      lines += place(call.observed.site, call.span)
      let isDead = call.subjectReleasedAt != nil || call.observerReleasedAt != nil
      if let event = call.subjectReleasedAt {
        lines += broken("its subject went at event \(event.rawValue)")
      }
      if let event = call.observerReleasedAt {
        lines += broken("its observer went at event \(event.rawValue)")
      }
      var label: [String] = []
      if call.queuedAt != nil {
        label = ["later"]
        if !call.destination.isEmpty {
          label += DrawingLabel.lines(
            "for \(DisplayText(call.destination, limit: 60).text)", columns: 26)
        }
      }
      return Shown(
        lines: lines, first: call.span.beganAt.rawValue, role: isDead ? .kept : .holder,
        label: label, isLate: call.queuedAt != nil)
    case .delivery(let delivery):
      var lines = broken("not delivered to \(Wording.handler(delivery.observed))")
      if delivery.droppedAt == nil {
        lines.append("it waits")
      } else {
        lines += broken("dropped: \(Wording.drop(delivery.reason))")
      }
      return Shown(
        lines: lines, first: delivery.queuedAt.rawValue, role: .folded, isLate: true)
    }
  }
}
