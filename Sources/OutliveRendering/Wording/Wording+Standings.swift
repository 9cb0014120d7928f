internal import OutliveAnalysis

extension ReferencePath {
  /// Whether it is shown of each object whether it may be alive: not where that is plain, because there
  /// is nothing between the holder and what it keeps, nor where nothing is known of any holder.
  var showsStandings: Bool {
    steps.count > 2
      && steps.dropLast().contains {
        $0.standing.map { $0.status != .unknown || $0.reason != nil } ?? false
      }
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
  /// no more than the marks do.
  ///
  /// Of what may be alive, the last one counts; of the very last the headline says why it should be gone.
  static func standing(_ path: ReferencePath, _ step: Int) -> String? {
    guard path.showsStandings, step < path.steps.count - 1,
      let standing = path.steps[step].standing,
      !standing.isInferred, let reason = standing.reason, !reason.isEmpty
    else { return nil }
    switch standing.status {
    case .alive:
      let isLast = path.steps[step + 1].standing?.status != .alive
      return isLast ? "may be alive: \(reason.displaySentence)" : nil
    case .unknown: return "not known: \(reason.displaySentence)"
    case .dead: return reason.displaySentence
    }
  }

  /// What is written under a reference that may be at fault; `nil` for all others.
  ///
  /// Where nothing is known of any holder, all references may be, and only the nearest is marked.
  static func suspicion(_ path: ReferencePath, _ step: Int) -> String? {
    let note = path.steps[step].reference?.note.flatMap { $0.isEmpty ? nil : $0.displaySentence }
    if path.isOneOfSeveralSuspects(step) {
      guard step == path.culpritStep || path.showsStandings else { return nil }
      let suspect =
        step == path.culpritStep ? "suspect, the nearest of \(path.suspects.count)" : "suspect"
      return note.map { "\(suspect): \($0)" } ?? suspect
    }
    return step == path.culpritStep ? note ?? "the reference at fault" : nil
  }

  /// How many references of a further way are told.
  private static let wayLimit = 3

  /// The references of a further way, the nearest first: `document of Store #4 ← store of Shelf #3`.
  static func way(_ path: ReferencePath) -> Line {
    let steps = path.steps.filter { $0.reference != nil }.reversed()
    var line: Line = []
    for step in steps.prefix(wayLimit) {
      guard let reference = step.reference else { continue }
      if !line.isEmpty { line.append(Span(" ← ", .quiet)) }
      if !reference.name.isEmpty {
        line.append(Span(name(reference), line.isEmpty ? .culprit : .field))
        line.append(Span(" of "))
      }
      line += object(step.object)
    }
    if steps.count > wayLimit {
      line.append(Span(" ← \(count(steps.count - wayLimit, "more reference"))", .quiet))
    }
    return line
  }
}
