public import OutliveAnalysis
internal import OutliveTrace

/// Why an object is alive, as text for a terminal or a log.
public struct ObjectStoryText: Sendable {
  /// What it tells.
  public let story: ObjectStory
  /// How it says it.
  public let options: TextReport.Options

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - story: What it tells.
  ///   - options: How it says it.
  public init(story: ObjectStory, options: TextReport.Options = TextReport.Options()) {
    self.story = story
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    var lines = statusLines
    lines += paragraph(madeLine)
    for expectation in story.expectations.prefix(Self.limit) {
      lines += paragraph([
        Span(
          "should be gone: “\(expectation.label.displaySentence)” "
            + "(event \(expectation.sequence.rawValue))")
      ])
    }
    if story.expectations.count > Self.limit {
      lines += paragraph([
        Span("and \(story.expectations.count - Self.limit) more such sayings")
      ])
    }
    if let look = story.look {
      lines += lookLines(look)
    } else if story.status == .alive {
      lines += paragraph([Span("no whole snapshot shows what holds it", .warning)])
    }
    return lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  private static let limit = 10

  private var statusLines: [Line] {
    var head = Wording.object(story.object)
    if let process = story.process { head.append(Span(" of “\(process.displaySentence)”")) }
    switch story.status {
    case .alive:
      head.append(Span(" is alive", .headline))
      return [head]
    case .notMade:
      head.append(Span(" was not made yet", .headline))
      return [head]
    case .released(let release):
      let exact = release.evidence == .exact
      head.append(
        Span(
          exact
            ? " was released at event \(release.sequence.rawValue)"
            : " was found to be gone at event \(release.sequence.rawValue)", .headline))
      var lines = [head]
      if let with = release.with {
        lines += paragraph(
          [Span("it went with ")] + Wording.object(with) + [Span(", which held it")])
      } else if let seen = release.lastSeen {
        lines += paragraph([
          Span(
            "who let go of it isn't recorded; “\(seen.label.displaySentence)” "
              + "(event \(seen.sequence.rawValue)) is the last snapshot that shows it: "
              + "ask there with '--at'")
        ])
      } else {
        lines += paragraph([Span("who let go of it isn't recorded: no snapshot shows it")])
      }
      return lines
    }
  }

  private var madeLine: Line {
    var line: Line = []
    if let place = Wording.place("made", story.object.site) { line += place }
    if let event = story.madeAt {
      line.append(Span(line.isEmpty ? "first seen at event " : ", at event ", .quiet))
      line.append(Span("\(event.rawValue)", .quiet))
    }
    if line.isEmpty { line.append(Span("not tracked: only snapshots show it", .quiet)) }
    if let component = story.component {
      let lifetime = story.lifetime.map { " (\($0.rawValue))" } ?? ""
      line.append(Span("; the component \(component.displayName)\(lifetime)"))
    }
    if let scope = story.scope {
      let end = story.scopeEndedAt.map { "ended at event \($0.rawValue)" } ?? "goes on"
      line.append(Span("; its scope “\(scope.displaySentence)” \(end)"))
    }
    return line
  }

  private func lookLines(_ look: ObjectStory.Look) -> [Line] {
    var lines =
      look.retained.map { paragraph([Span("if it went, \(Wording.memory($0)) would go")]) } ?? []
    lines.append([])
    lines += Paragraph([Span(headline(of: look), .headline)])
      .lines(width: options.width, rest: [Span("  ")])
    if !look.isStable {
      lines += paragraph([
        Span("it changed while it was read, so what holds it isn't certain", .warning)
      ])
    }
    for (position, way) in look.holders.enumerated() {
      lines.append([])
      if look.holders.count > 1 || look.hasMore { lines.append([Span("\(position + 1).", .quiet)]) }
      lines += wayLines(way)
    }
    if look.hasMore {
      lines.append([])
      lines.append([Span("There are more ways; these are the first \(look.holders.count).", .quiet)]
      )
    }
    return lines
  }

  private func headline(of look: ObjectStory.Look) -> String {
    let moment =
      "at “\(look.moment.label.displaySentence)” (event \(look.moment.sequence.rawValue))"
    if look.isGarbage { return "only a cycle keeps it alive \(moment):" }
    switch look.holders.count {
    case 0: return "nothing that was read holds it \(moment)"
    case 1 where !look.hasMore: return "it is held \(moment):"
    default:
      return
        "it is held in \(look.hasMore ? "more than " : "")\(look.holders.count) ways \(moment), "
        + "which have no object in common but itself:"
    }
  }

  private func wayLines(_ way: ObjectStory.Way) -> [Line] {
    var lines: [Line] = []
    if !way.path.isCycle, way.referencesFromOutside > 0 {
      var text =
        "  from outside: "
        + Wording.count(
          way.referencesFromOutside, "reference that nobody recorded",
          "references that nobody recorded")
      if !way.possibleHolders.isEmpty {
        let shown = way.possibleHolders.prefix(3).map(\.displaySentence)
        text += ", perhaps " + shown.joined(separator: " or ")
        let rest = way.possibleHolders.count - shown.count
        if rest > 0 { text += " or \(Wording.count(rest, "other variable"))" }
      }
      lines += Paragraph([Span(text, .note)]).lines(
        width: options.width, first: [Span("  ")], rest: [Span("      ")])
      lines.append([Span("    ▼", .quiet)])
    }
    return lines + PathLines(path: way.path, width: options.width).lines()
  }

  private func paragraph(_ line: Line) -> [Line] {
    Paragraph(line).lines(width: options.width, first: [Span("  ")], rest: [Span("    ")])
  }
}
