public import OutliveAnalysis
internal import OutliveTrace

extension Drawing {
  /// How many of the objects that are kept alive besides are drawn one by one.
  static let nestedLimit = 3
  /// The most characters of a headline in a drawing.
  static let captionLimit = 240
  /// The most columns a line of a label takes, if it can be broken.
  static let labelColumns = 40

  /// Draws a finding: its path top down, the culprit, and what is kept alive besides.
  ///
  /// A finding without a path gives a drawing with a single remark.
  ///
  /// - Parameter finding: The finding.
  public init(of finding: Finding) {
    self.init(title: Self.title(finding))
    caption = DrawingLabel.lines(
      DisplayText(finding.headline, limit: Self.captionLimit).text, columns: 60)
    append(finding, prefix: "")
  }

  /// Draws all findings of an analysis, each in a frame of its own.
  ///
  /// No more than ``findingLimit`` findings are drawn; a remark says how many are left out.
  ///
  /// - Parameter analysis: The analysis.
  public init(of analysis: Analysis) {
    if let only = analysis.findings.first, analysis.findings.count == 1 {
      self.init(of: only)
      return
    }
    let verdict = Wording.verdictSentence(analysis)
    self.init(title: verdict, caption: DrawingLabel.lines(verdict, columns: 60))
    for (position, finding) in analysis.findings.prefix(Self.findingLimit).enumerated() {
      let first = nodes.count
      append(finding, prefix: "finding-\(position + 1)-")
      let headline = DisplayText(finding.headline, limit: Self.captionLimit).text
      let heading = "\(Wording.word(finding)): \(headline)"
      clusters.append(
        Cluster(
          lines: DrawingLabel.lines(heading, columns: 60),
          nodes: nodes[first...].map(\.id)))
    }
    let hidden = analysis.findings.count - Self.findingLimit
    if hidden > 0 {
      let text = Wording.count(hidden, "more finding")
      nodes.append(Node(id: "more-findings", lines: ["+ \(text)"], role: .note))
    }
    if analysis.findings.isEmpty {
      let account = DrawingLabel.lines(
        Wording.accounting(analysis.accounting), columns: Self.labelColumns)
      nodes.append(Node(id: "no-finding", lines: ["no finding"] + account, role: .note))
    }
  }

  /// The most findings that one drawing shows.
  public static let findingLimit = 12

  private static func title(_ finding: Finding) -> String {
    let headline = finding.headline.displaySentence
    guard let path = finding.path, let culprit = path.culpritStep,
      let reference = path.steps[culprit].reference
    else { return headline }
    let holder = Wording.object(path.steps[culprit].object).plainText
    if path.isOneOfSeveralSuspects(culprit) {
      return "\(headline). The nearest of \(path.suspects.count) suspect references is "
        + "\(Wording.name(reference)) of \(holder)."
    }
    return "\(headline). The reference at fault is \(Wording.name(reference)) of \(holder)."
  }

  private mutating func append(_ finding: Finding, prefix: String) {
    guard let path = finding.path, !path.steps.isEmpty else {
      nodes.append(Node(id: "\(prefix)note", lines: ["no reference path"], role: .note))
      return
    }
    var known: Set<ObjectID> = []
    let kept = Set(finding.instances)
    let keptOnPath = path.steps.contains { kept.contains($0.object.id) }
    // Should the instances not be on the path, what is kept is where the path leads.
    let last = path.steps[path.steps.count - 1].object.id
    var previous: (id: String, step: Int?)?
    var gaps = 0
    for piece in PathSelection(path).pieces {
      switch piece {
      case .gap(let count):
        gaps += 1
        let id = "\(prefix)gap-\(gaps)"
        nodes.append(
          Node(
            id: id, lines: ["+ \(Wording.count(count, "more object"))"],
            role: .folded))
        if let previous { connect(previous, to: id, path: path) }
        previous = (id, nil)
      case .step(let position):
        let object = path.steps[position].object
        let id = "\(prefix)object-\(object.id.rawValue)"
        if known.insert(object.id).inserted {
          let isKept = keptOnPath ? kept.contains(object.id) : object.id == last
          let standing = Wording.standing(path, position)
          nodes.append(
            Node(
              id: id, lines: DrawingLabel.lines(object, standing: standing),
              role: isKept ? .kept : .holder))
        }
        if let previous { connect(previous, to: id, path: path) }
        previous = (id, position)
      }
    }
    let anchor = "\(prefix)object-\(Self.anchor(path).rawValue)"
    append(further: finding.furtherPaths?.paths ?? [], known: &known, prefix)
    append(nested: finding.nested.filter { !known.contains($0.id) }, anchor: anchor, prefix)
  }

  /// Draws who else holds what is kept: of each further way the last object and its reference.
  private mutating func append(
    further paths: [ReferencePath], known: inout Set<ObjectID>, _ prefix: String
  ) {
    for path in paths {
      guard let holder = path.steps.dropLast().last, let reference = holder.reference,
        let kept = path.steps.last?.object.id
      else { continue }
      let id = "\(prefix)object-\(holder.object.id.rawValue)"
      if known.insert(holder.object.id).inserted {
        nodes.append(Node(id: id, lines: DrawingLabel.lines(holder.object), role: .holder))
      }
      edges.append(
        Edge(
          from: id, to: "\(prefix)object-\(kept.rawValue)",
          lines: DrawingLabel.lines(reference, suspicion: "also holds it"), role: .suspect))
    }
  }

  private mutating func connect(
    _ previous: (id: String, step: Int?), to id: String, path: ReferencePath
  ) {
    guard let step = previous.step, let reference = path.steps[step].reference else {
      edges.append(Edge(from: previous.id, to: id))
      return
    }
    let isCulprit = step == path.culpritStep
    let role: Edge.Role =
      if isCulprit {
        .culprit
      } else if path.isOneOfSeveralSuspects(step) {
        .suspect
      } else if !reference.kind.keepsAlive {
        .weak
      } else if reference.goesThroughClosure || reference.kind == .capture {
        .capture
      } else {
        .ordinary
      }
    edges.append(
      Edge(
        from: previous.id, to: id,
        lines: DrawingLabel.lines(reference, suspicion: Wording.suspicion(path, step)), role: role))
  }

  /// The object from which the arrows to what is kept alive besides begin.
  ///
  /// In a cycle every object keeps them alive, and the lowest leaves the most room; otherwise
  /// it is the target of the culprit.
  private static func anchor(_ path: ReferencePath) -> ObjectID {
    let last = path.steps.count - 1
    let position = path.closes ? last - 1 : path.culpritStep.map { min($0 + 1, last) } ?? last
    return path.steps[position].object.id
  }

  private mutating func append(nested: [ObjectSummary], anchor: String, _ prefix: String) {
    var known: Set<ObjectID> = []
    let objects = nested.filter { known.insert($0.id).inserted }
    // One more object takes no more room than saying that there is one more.
    let shown = objects.count <= Self.nestedLimit + 1 ? objects.count : Self.nestedLimit
    for (position, object) in objects.prefix(shown).enumerated() {
      let id = "\(prefix)object-\(object.id.rawValue)"
      nodes.append(Node(id: id, lines: DrawingLabel.lines(object), role: .nested))
      edges.append(
        Edge(
          from: anchor, to: id, lines: position == 0 ? ["keeps alive"] : [], role: .keepsAlive))
    }
    if objects.count > shown {
      let id = "\(prefix)more"
      nodes.append(Node(id: id, lines: ["+ \(objects.count - shown) more"], role: .folded))
      edges.append(Edge(from: anchor, to: id, role: .keepsAlive))
    }
  }
}
