public import OutliveAnalysis
internal import OutliveTrace

extension Drawing {
  /// The most observations that one drawing shows.
  public static let observationLimit = 30

  /// Draws who observes whom: subjects, observations, observers, and who keeps the observations.
  ///
  /// An observation that outlives its subject or its observer is marked, and so is the reference by which one
  /// alone keeps its observer. No more than ``observationLimit`` are drawn, those that are marked first; a
  /// remark says how many are left out.
  ///
  /// - Parameter maps: Who observes whom, in each process.
  public init(of maps: [ObserverMap]) {
    var sentence = maps.map(ObserverMapText.title).joined(separator: "; ")
    if maps.isEmpty { sentence = "nobody observes anything then" }
    for concerned in maps.compactMap(ObserverMapText.concerned) { sentence += "; \(concerned)" }
    self.init(title: sentence + ".", caption: DrawingLabel.lines(sentence, columns: 90))
    flow = .right
    var room = Self.observationLimit
    var hidden = maps.reduce(0) { $0 + $1.hidden }
    for (position, map) in maps.enumerated() {
      let marked = map.entries.indices.filter { !map.entries[$0].concerns.isEmpty }
      let other = map.entries.indices.filter { map.entries[$0].concerns.isEmpty }
      let shown = (marked + other).prefix(room).sorted()
      room -= shown.count
      hidden += map.entries.count - shown.count
      var builder = ObserverDrawing(prefix: maps.count > 1 ? "process-\(position + 1)-" : "")
      for index in shown { builder.add(map.entries[index]) }
      nodes += builder.nodes
      edges += builder.edges
      if maps.count > 1, !builder.nodes.isEmpty {
        clusters.append(
          Cluster(
            lines: DrawingLabel.lines(ObserverMapText.title(map), columns: 60),
            nodes: builder.nodes.map(\.id)))
      }
    }
    if nodes.isEmpty {
      nodes.append(Node(id: "nothing", lines: ["nobody observes anything then"], role: .note))
    }
    if hidden > 0 {
      nodes.append(
        Node(
          id: "hidden", lines: ["left out: \(Wording.count(hidden, "more observation"))"],
          role: .note))
    }
  }
}

/// Puts the observations of one process together by the objects that take part in them.
private struct ObserverDrawing {
  /// How many who keep one observation are drawn.
  private static let keeperLimit = 2

  let prefix: String
  private(set) var nodes: [Drawing.Node] = []
  private(set) var edges: [Drawing.Edge] = []
  private var positions: [ObjectID: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  mutating func add(_ entry: ObserverMap.Entry) {
    var subjectGone: EventSequence?
    var observerGone: EventSequence?
    var keepsObserver = false
    for concern in entry.concerns {
      switch concern {
      case .subjectReleased(let event): subjectGone = event
      case .observerReleased(let event): observerGone = event
      case .keepsObserver: keepsObserver = true
      }
    }
    let observation = node(
      entry.observation, extra: lines(of: entry),
      role: subjectGone != nil || observerGone != nil ? .kept : .holder)
    let subject = node(
      entry.subject, extra: gone(subjectGone), role: subjectGone == nil ? .holder : .folded)
    edges.append(
      Drawing.Edge(
        from: observation, to: subject,
        lines: ["observes"]
          + DrawingLabel.lines(
            DisplayText(entry.key, limit: DrawingLabel.nameLimit).text, columns: 26),
        role: subjectGone == nil ? .asks : .mayHold))
    if let observer = entry.observer {
      let id = node(
        observer, extra: gone(observerGone), role: observerGone == nil ? .holder : .folded)
      edges.append(
        Drawing.Edge(
          from: observation, to: id,
          lines: keepsObserver ? ["tells it, and", "alone keeps it"] : ["tells"],
          role: keepsObserver ? .suspect : observerGone == nil ? .asksLater : .mayHold))
    }
    for keeper in entry.keepers.prefix(Self.keeperLimit) {
      let id = node(keeper.object, extra: [], role: .holder)
      let name = keeper.name.isEmpty ? "keeps" : DisplayText(keeper.name, limit: 60).text
      edges.append(
        Drawing.Edge(
          from: id, to: observation, lines: DrawingLabel.lines(name, columns: 26)))
    }
    let more = entry.keepers.count - Self.keeperLimit
    if more > 0 {
      let id = "\(prefix)keepers-\(entry.id.rawValue)"
      nodes.append(Drawing.Node(id: id, lines: ["+ \(more) more"], role: .folded))
      edges.append(Drawing.Edge(from: id, to: observation, lines: ["keeps"]))
    }
  }

  private mutating func node(
    _ object: ObjectSummary, extra: [String], role: Drawing.Node.Role
  ) -> String {
    let id = "\(prefix)object-\(object.id.rawValue)"
    if let position = positions[object.id] {
      // What it is as an observation, or that it is gone, says more than that it takes part.
      if nodes[position].role == .holder, role != .holder { nodes[position].role = role }
      nodes[position].lines += extra.filter { !nodes[position].lines.contains($0) }
      return id
    }
    positions[object.id] = nodes.count
    var object = object
    // Where an observation was registered is where it was made.
    if !extra.isEmpty, role == .folded { object.site = nil }
    nodes.append(Drawing.Node(id: id, lines: DrawingLabel.lines(object) + extra, role: role))
    return id
  }

  private func gone(_ event: EventSequence?) -> [String] {
    event.map { ["gone since event \($0.rawValue)"] } ?? []
  }

  private func lines(of entry: ObserverMap.Entry) -> [String] {
    var lines = ["since event \(entry.registeredAt.rawValue)"]
    if let removed = entry.removedAt {
      lines += DrawingLabel.lines(
        "ended at event \(removed.rawValue): \(Wording.removal(entry.removalReason)), but kept",
        columns: Drawing.labelColumns)
    }
    if let options = entry.options {
      lines += DrawingLabel.lines(
        DisplayText(Wording.options(options), limit: 200).text, columns: Drawing.labelColumns)
    }
    if entry.keepers.isEmpty, entry.referencesFromOutside > 0 { lines.append("kept from outside") }
    for concern in entry.concerns {
      lines += DrawingLabel.lines(Wording.concern(concern), columns: Drawing.labelColumns)
    }
    return lines
  }
}
