public import OutliveAnalysis
internal import OutliveTrace

/// Who observes whom at a moment, as text for a terminal or a log.
public struct ObserverMapText: Sendable {
  /// What it tells, of each process.
  public let maps: [ObserverMap]
  /// How it looks.
  public let options: TextReport.Options

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - maps: What it tells, of each process.
  ///   - options: How it looks.
  public init(maps: [ObserverMap], options: TextReport.Options = TextReport.Options()) {
    self.maps = maps
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  /// The lines of all processes.
  var lines: [Line] {
    guard !maps.isEmpty else { return [[Span("nobody observes anything then")]] }
    return Array(maps.map(lines(of:)).joined(separator: [[]]))
  }

  /// How many observations there are, and when: `3 observations at the end`.
  static func title(_ map: ObserverMap) -> String {
    let count = map.entries.count + map.hidden
    let moment = map.event == map.lastEvent ? "the end" : "event \(map.event.rawValue)"
    let process = map.process.map { " of \(Wording.process($0))" } ?? ""
    return (count == 0 ? "no observation" : Wording.count(count, "observation"))
      + " at \(moment)\(process)"
  }

  /// How many of them are worth a look; `nil` when none is.
  static func concerned(_ map: ObserverMap) -> String? {
    guard map.concerned > 0 else { return nil }
    let verbs = map.concerned == 1 ? ("outlives its", "keeps its") : ("outlive their", "keep their")
    return "\(map.concerned) of them \(verbs.0) subject or observer, or alone \(verbs.1) observer"
  }

  private func lines(of map: ObserverMap) -> [Line] {
    var lines: [Line] = [[Span(Self.title(map), .headline)]]
    if let concerned = Self.concerned(map) { lines.append([Span("  \(concerned)", .warning)]) }
    if let snapshot = map.snapshot, !map.entries.isEmpty {
      lines += Paragraph([
        Span(
          "who keeps them is read from the snapshot of “\(snapshot.label.displayName)” "
            + "(event \(snapshot.sequence.rawValue))", .quiet)
      ]).lines(width: options.width, first: [Span("  ")], rest: [Span("  ")])
    }
    let bySubject = Dictionary(grouping: map.entries.indices) { map.entries[$0].subject.id }
    for (position, entry) in map.entries.enumerated() {
      guard let group = bySubject[entry.subject.id], group.first == position else { continue }
      lines += [[], Wording.object(entry.subject) + gone(entry)]
      for member in group { lines += self.lines(of: map.entries[member]) }
    }
    if map.hidden > 0 {
      lines += [
        [],
        [
          Span(
            "and \(Wording.count(map.hidden, "more observation")); show more with '--top'", .quiet)
        ],
      ]
    }
    return lines
  }

  private func gone(_ entry: ObserverMap.Entry) -> Line {
    for case .subjectReleased(let event) in entry.concerns {
      return [Span("  gone since event \(event.rawValue)", .warning)]
    }
    return []
  }

  private func lines(of entry: ObserverMap.Entry) -> [Line] {
    var head: Line = [
      Span(entry.key.isEmpty ? "a property" : entry.key.displayName, .field),
      Span(" observed by "), Span(Wording.observer(entry.observer), .object),
    ]
    head.append(Span(", since event \(entry.registeredAt.rawValue)"))
    if let removed = entry.removedAt {
      head.append(
        Span(
          ", ended at event \(removed.rawValue) (\(Wording.removal(entry.removalReason))) but kept",
          .note))
    }
    var lines = Paragraph(head).lines(
      width: options.width, first: [Span("  ")], rest: [Span("      ")])
    func add(_ line: Line) {
      lines += Paragraph(line).lines(
        width: options.width, first: [Span("    ")], rest: [Span("      ")])
    }
    var through: Line = [Span("through \(Wording.object(entry.observation).plainText)", .quiet)]
    if let place = Wording.place("registered", entry.site) {
      through += [Span(", ", .quiet)] + place
    }
    add(through)
    if let options = entry.options { add([Span(Wording.options(options), .quiet)]) }
    if !entry.keepers.isEmpty {
      add([Span("kept by " + entry.keepers.map(Wording.keeper).joined(separator: ", "))])
    } else if entry.referencesFromOutside > 0 {
      add([
        Span(
          "kept by \(Wording.count(entry.referencesFromOutside, "reference")) from outside")
      ])
    }
    for concern in entry.concerns { add([Span("! \(Wording.concern(concern))", .warning)]) }
    return lines
  }
}
