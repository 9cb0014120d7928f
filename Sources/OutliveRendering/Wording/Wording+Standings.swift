internal import OutliveAnalysis

extension ReferencePath {
  /// Whether it is shown of each object whether it may be alive: not where that is plain, because there
  /// is nothing between the holder and what it keeps.
  var showsStandings: Bool {
    steps.count > 2 && steps.contains { $0.standing != nil }
  }

  /// Whether a reference may be at fault, and others as well.
  func isOneOfSeveralSuspects(_ step: Int) -> Bool {
    suspects.count > 1 && suspects.contains(step) && steps.indices.contains(step)
      && steps[step].reference != nil
  }
}

extension Wording {
  /// The mark in front of an object that may be alive, should be gone, or of which nothing is known.
  static func mark(_ standing: ReferencePath.Standing) -> Span {
    switch standing.status {
    case .alive: Span("✓ ", .good)
    case .unknown: Span("? ", .quiet)
    case .dead: Span("✗ ", .error)
    }
  }

  /// What is known of an object on a path: `may be alive: its scope “list” goes on`; `nil` when that says
  /// no more than its mark.
  static func standing(_ step: ReferencePath.Step) -> String? {
    guard let standing = step.standing, !standing.isInferred, let reason = standing.reason,
      !reason.isEmpty
    else { return nil }
    return switch standing.status {
    case .alive: "may be alive: \(reason.displaySentence)"
    case .unknown: "not known: \(reason.displaySentence)"
    case .dead: reason.displaySentence
    }
  }

  /// What is written under a reference that may be at fault; `nil` for all others.
  static func suspicion(_ path: ReferencePath, _ step: Int) -> String? {
    let note = path.steps[step].reference?.note.flatMap { $0.isEmpty ? nil : $0.displaySentence }
    if path.isOneOfSeveralSuspects(step) {
      let suspect =
        step == path.culpritStep ? "suspect, the nearest of \(path.suspects.count)" : "suspect"
      return note.map { "\(suspect): \($0)" } ?? suspect
    }
    return step == path.culpritStep ? note ?? "the reference at fault" : nil
  }

  /// How many references of a further way are told.
  private static let wayLimit = 3

  /// The references of a further way, the nearest first: `Store.document ← Shelf.store`.
  static func way(_ path: ReferencePath) -> Line {
    let steps = path.steps.filter { $0.reference != nil }.reversed()
    var line: Line = []
    for step in steps.prefix(wayLimit) {
      guard let reference = step.reference else { continue }
      if !line.isEmpty { line.append(Span(" ← ", .quiet)) }
      let isFirst = line.isEmpty
      line.append(Span(step.object.type.displayName, .object))
      line.append(Span("."))
      line.append(Span(name(reference), isFirst ? .culprit : .field))
      line.append(Span(" of \(step.object.id)", .quiet))
    }
    if steps.count > wayLimit {
      line.append(Span(" ← \(count(steps.count - wayLimit, "more reference"))", .quiet))
    }
    return line
  }
}
