public import OutliveAnalysis
internal import OutliveTrace

/// Who held an object when, as text for a terminal or a log.
public struct OwnerHistoryText: Sendable {
  /// What it tells.
  public let history: OwnerHistory
  /// How many holders each list has at most; the rest is counted.
  public let limit: Int
  /// How it says it.
  public let options: TextReport.Options

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - history: What it tells.
  ///   - limit: How many holders each list has at most, from 1; the rest is counted.
  ///   - options: How it says it.
  public init(
    history: OwnerHistory, limit: Int = 50, options: TextReport.Options = TextReport.Options()
  ) {
    self.history = history
    self.limit = max(1, limit)
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    let lines = headLines + snapshotLines + holderLines + toldLines
    return lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  private var headLines: [Line] {
    var head = Wording.object(history.object)
    if let process = history.process { head.append(Span(" of “\(process.displaySentence)”")) }
    var line: Line = []
    if let place = Wording.place("made", history.object.site) { line += place }
    guard let life = history.life else {
      return [head] + paragraph([Span("not tracked: only snapshots show it", .quiet)])
    }
    line.append(Span(line.isEmpty ? "first seen at event " : ", at event ", .quiet))
    line.append(Span("\(life.began.rawValue)", .quiet))
    switch (life.ended, history.releaseEvidence) {
    case (nil, _): line.append(Span("; alive at the end of the trace"))
    case (let end?, .exact): line.append(Span("; released at event \(end.rawValue)"))
    case (let end?, .noticed): line.append(Span("; found to be gone at event \(end.rawValue)"))
    }
    return [head] + paragraph(line)
  }

  /// Which snapshots tell of it, and how far they can be relied on.
  private var snapshotLines: [Line] {
    guard let first = history.looks.first, let last = history.looks.last else {
      let text =
        switch history.snapshots {
        case 0: "no judged snapshot was taken while it was alive: nobody knows what held it"
        case 1: "the one judged snapshot of its life didn't reach it: nobody knows what held it"
        case let count:
          "none of the \(count) judged snapshots of its life reached it: nobody knows what held it"
        }
      return paragraph([Span(text, .warning)])
    }
    var text = Wording.count(history.looks.count, "snapshot") + " "
    text += history.looks.count == 1 ? "shows it, " : "show it, "
    text +=
      history.looks.count == 1 ? "at \(moment(first.moment))" : from(first.moment, last.moment)
    text += "; what was so at other times isn't known"
    var lines = paragraph([Span(text)])
    let missing = history.snapshots - history.looks.count
    if missing > 0 {
      lines += paragraph([
        Span("\(Wording.count(missing, "more snapshot")) of its life didn't reach it", .warning)
      ])
    }
    let unstable = history.looks.count { !$0.isStable }
    if unstable > 0 {
      lines += paragraph([
        Span(
          "in \(unstable) of them it changed while it was read: what held it then isn't certain",
          .warning)
      ])
    }
    return lines + garbageLines
  }

  /// Since when only a cycle keeps it.
  private var garbageLines: [Line] {
    guard let first = history.looks.firstIndex(where: \.isGarbage) else { return [] }
    let since = moment(history.looks[first].moment)
    // A weak reference can bring back what seemed to be garbage.
    let isSo = history.looks[first...].allSatisfy(\.isGarbage)
    let text =
      isSo && first < history.looks.count - 1
      ? "from \(since) on only a cycle keeps it alive" : "at \(since) only a cycle kept it alive"
    return paragraph([Span(text, .warning)])
  }

  private var holderLines: [Line] {
    guard !history.looks.isEmpty else { return [] }
    guard !history.holders.isEmpty || !history.outside.isEmpty else {
      return [[]] + paragraph([Span("nothing that was read held it")])
    }
    var lines: [Line] = [[]]
    for holder in history.holders.prefix(limit) {
      var line = Wording.object(holder.object)
      let name = Wording.name(holder.reference)
      line.append(Span(".", .quiet))
      line.append(Span(name, .field))
      if let note = holder.reference.note {
        line.append(Span("  \(note.displaySentence)", .note))
      }
      lines += Paragraph(line).lines(
        width: options.width, first: [Span("  ")], rest: [Span("    ")])
      lines += holder.stays.flatMap(stayLines)
    }
    if history.holders.count > limit {
      lines.append([Span("  and \(history.holders.count - limit) more; show more with '--top'")])
    }
    if history.hasMore {
      lines += paragraph([Span("some snapshots hold more references to it than were read")])
    }
    return lines + outsideLines
  }

  private var outsideLines: [Line] {
    guard !history.outside.isEmpty else { return [] }
    let count = history.referencesFromOutside
    var text =
      "from outside: \(count > 1 && history.looks.count > 1 ? "up to " : "")"
      + Wording.count(count, "reference that nobody recorded", "references that nobody recorded")
    if !history.possibleHolders.isEmpty {
      let shown = history.possibleHolders.prefix(3).map(\.displaySentence)
      text += ", perhaps " + shown.joined(separator: " or ")
      let rest = history.possibleHolders.count - shown.count
      if rest > 0 { text += " or \(Wording.count(rest, "other variable"))" }
    }
    return paragraph([Span(text, .note)]) + history.outside.flatMap(stayLines)
  }

  private func stayLines(_ stay: OwnerHistory.Stay) -> [Line] {
    var text =
      stay.first == stay.last ? "at \(moment(stay.first))" : from(stay.first, stay.last)
    if let before = stay.notYetAt { text = "not yet at \(moment(before)); \(text)" }
    switch stay.end {
    case .lastLook:
      text += ", the \(history.looks.count == 1 ? "only" : "last") snapshot that shows it"
    case .gone(let gone): text += ", gone at \(moment(gone))"
    case .holderReleased(let event):
      text += "; its holder was released at event \(event.rawValue)"
    case .holderNotShown(let gone):
      text += "; at \(moment(gone)) its holder isn't shown any more"
    case .uncertain: text += "; later snapshots saw it or its holder change"
    }
    return Paragraph([Span(text)]).lines(
      width: options.width, first: [Span("      ")], rest: [Span("        ")])
  }

  /// What the program told by itself.
  private var toldLines: [Line] {
    guard !history.told.isEmpty else { return [] }
    var lines: [Line] = [[], [Span("the program told that it was held by", .headline)]]
    for told in history.told.prefix(limit) {
      let name = told.name.displayName
      var line: Line
      switch told.source {
      case .object(let object):
        line = Wording.object(object)
        if !name.isEmpty { line += [Span(".", .quiet), Span(name, .field)] }
      case .definition(let component):
        line = [Span("the definition of \(component.displayName)")]
        if !name.isEmpty { line += [Span(" as "), Span(name, .field)] }
      case .pool(let component):
        line = [Span("the pool of its container, as \(component.displayName)")]
      case .work(let work):
        line = [Span(work.displaySentence)]
        if !name.isEmpty { line += [Span(" as "), Span(name, .field)] }
      }
      let end = told.span.ended.map { "until event \($0.rawValue)" } ?? "to the end of the trace"
      line.append(Span(", from event \(told.span.began.rawValue) \(end)"))
      lines += paragraph(line)
    }
    if history.told.count > limit {
      lines.append([Span("  and \(history.told.count - limit) more; show more with '--top'")])
    }
    return lines
  }

  private func from(_ first: Moment, _ last: Moment) -> String {
    "from \(moment(first)) to \(moment(last))"
  }

  private func moment(_ moment: Moment) -> String {
    "“\(moment.label.displaySentence)” (event \(moment.sequence.rawValue))"
  }

  private func paragraph(_ line: Line) -> [Line] {
    Paragraph(line).lines(width: options.width, first: [Span("  ")], rest: [Span("    ")])
  }
}
