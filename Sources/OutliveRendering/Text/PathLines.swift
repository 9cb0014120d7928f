internal import OutliveAnalysis
internal import OutliveTrace

/// A path of references as lines, top down, with the culprit underlined, and other suspects with it.
///
/// In front of each object stands whether it may be alive, as far as that is known and isn't plain.
///
/// The terminal and the page show the same lines.
struct PathLines {
  /// The path.
  let path: ReferencePath
  /// The most columns a line takes; 0 for no limit.
  let width: Int

  /// The lines, each with its indentation.
  func lines() -> [Line] {
    var result: [Line] = []
    let column = siteColumn
    let pieces = PathSelection(path).pieces
    for piece in pieces {
      switch piece {
      case .gap(let count):
        result.append([Span("    ⋮ \(Wording.count(count, "more object"))", .quiet)])
        result.append([Span("    ▼", .quiet)])
      case .step(let position):
        append(step: position, siteColumn: column, to: &result)
      }
    }
    return result
  }

  /// The column at which places begin, so that they stand under each other.
  private var siteColumn: Int {
    var widest = 0
    for step in path.steps {
      let columns = 2 + Wording.object(step.object).columns
      if columns <= 44 { widest = max(widest, columns) }
    }
    return widest + 3
  }

  private func append(step position: Int, siteColumn: Int, to result: inout [Line]) {
    let step = path.steps[position]
    let mark = path.showsStandings ? step.standing.map(Wording.mark) : nil
    var line = [mark ?? Span("  ", .plain)] + Wording.object(step.object)
    if path.closes, position == path.steps.count - 1 {
      line.append(Span("   ⟲ back to the top", .quiet))
      result.append(line)
      return
    }
    let place = Wording.place("made", step.object.site)
    let standing = Wording.standing(path, position).map { [Span($0, .note)] }
    var below: Line?
    if let atRight = place ?? standing {
      let padding = max(3, siteColumn - line.columns)
      let onOneLine = line.columns + padding + atRight.columns
      if width == 0 || onOneLine <= width {
        line.append(Span(String(repeating: " ", count: padding)))
        line += atRight
      } else {
        below = atRight
      }
    }
    result.append(line)
    if let place, below != nil { result.append([Span("      ")] + place) }
    if let standing, place != nil || below != nil {
      result += Paragraph(standing).lines(
        width: width, first: [Span("      ")], rest: [Span("      ")])
    }
    if let reason = step.object.reason, !reason.isEmpty {
      let paragraph = Paragraph([Span(reason.displaySentence, .note)])
      result += paragraph.lines(width: width, first: [Span("      ")], rest: [Span("      ")])
    }
    if let reference = step.reference {
      append(
        reference, isCulprit: position == path.culpritStep,
        suspicion: Wording.suspicion(path, position), to: &result)
    }
  }

  private func append(
    _ reference: ReferencePath.Reference, isCulprit: Bool, suspicion: String?,
    to result: inout [Line]
  ) {
    let bar = Span(reference.kind.keepsAlive ? "    │ " : "    ┆ ", .quiet)
    let name = Wording.name(reference)
    var line = [bar, Span(name, isCulprit ? .culprit : .field)]
    let strength = Wording.strength(reference)
    if !strength.isEmpty { line.append(Span(strength, .quiet)) }
    let origin = Wording.origin(reference)
    var originBelow: Line?
    if let origin {
      let separator = Span(reference.name.isEmpty ? " " : " ─ ", .quiet)
      let onOneLine = line.columns + separator.text.count + origin.columns
      if width == 0 || onOneLine <= width {
        line += [separator] + origin
      } else {
        originBelow = origin
      }
    }
    result.append(line)

    let note = reference.note.flatMap { $0.isEmpty ? nil : $0.displaySentence }
    if let suspicion {
      let marks = String(repeating: "~", count: max(1, DisplayWidth.columns(of: name)))
      let underline = [bar, Span(marks, .underline)]
      let text = Span(suspicion, .note)
      let onOneLine = underline.columns + 1 + DisplayWidth.columns(of: text.text)
      if width == 0 || onOneLine <= width {
        result.append(underline + [Span(" "), text])
      } else {
        result.append(underline)
        result += Paragraph([text]).lines(width: width, first: [bar], rest: [bar])
      }
    } else if let note {
      result += Paragraph([Span(note, .note)]).lines(width: width, first: [bar], rest: [bar])
    }
    if let originBelow { result.append([bar] + originBelow) }
    result.append([Span("    ▼", .quiet)])
  }
}
