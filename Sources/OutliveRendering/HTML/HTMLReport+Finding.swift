internal import OutliveAnalysis
internal import OutliveTrace

extension HTMLReport {
  /// The most entries of a list on the page.
  private static let listLimit = 50

  /// Writes the section of one finding.
  func writeFinding(
    _ finding: Finding, anchor: String, isDrawn: Bool, to page: inout HTMLWriter
  ) {
    let attributes = [
      ("id", anchor), ("class", "finding \(Wording.word(finding))"),
      ("aria-labelledby", "\(anchor)_heading"),
    ]
    page.block("section", attributes) { page in
      page.line("p", [("class", "tags")]) { page in
        writeBadge(finding, to: &page)
        page.inline("code", text: finding.rule.rawValue.displayName)
        if let certainty = Wording.certainty(finding.verdict), finding.verdict != .expected {
          page.inline("span", text: certainty)
        }
        let occurrence = Wording.occurrence(finding)
        if !occurrence.isEmpty { page.inline("span", text: occurrence) }
      }
      page.line("h2", [("id", "\(anchor)_heading")]) { page in
        page.name(finding.headline.displaySentence)
      }
      if let acceptance = finding.acceptance {
        page.line("p") { $0.name(Wording.acceptance(acceptance)) }
      }
      if let history = finding.history.map({ Wording.history($0, isHere: true) }) {
        page.line("p") { $0.name(history) }
      }
      if !finding.fix.isEmpty {
        page.line("p", [("class", "fix")]) { page in
          page.inline("strong", text: "Fix")
          page.name(finding.fix.displaySentence)
        }
      }
      if let trial = finding.trial {
        page.line("p", [("class", "quiet")]) { $0.name(Wording.trial(trial)) }
      }
      writeViews(finding, anchor: anchor, isDrawn: isDrawn, to: &page)
      writeFurther(finding, to: &page)
      writeNested(finding, to: &page)
      writeWitnesses(finding, to: &page)
      writeSites(finding, to: &page)
      writeReasons(finding, to: &page)
      writeRule(finding, to: &page)
      page.line("p", [("class", "end")]) { page in
        page.inline("a", [("href", "#\(anchor)")], text: "link to this finding")
        page.inline("code", text: finding.fingerprint.text.displayName)
        page.inline(
          "code",
          text: "\(command.displayName) explain \(finding.rule.rawValue.displayName)")
      }
    }
  }

  /// Writes the path as text and as a drawing, side by side where there is room.
  private func writeViews(
    _ finding: Finding, anchor: String, isDrawn: Bool, to page: inout HTMLWriter
  ) {
    guard let path = finding.path, !path.steps.isEmpty else { return }
    let lines = PathLines(path: path, width: 56).lines()
    let drawing = isDrawn ? drawings.map { draw(finding, anchor: anchor, with: $0) } : nil
    page.block("div", [("class", "views")]) { page in
      page.block("figure") { page in
        page.line("pre", [("tabindex", "0")]) { page in
          for (position, line) in lines.enumerated() {
            if position > 0 { page.write("\n") }
            page.write(line)
          }
        }
        page.line("figcaption", text: Self.caption(path))
      }
      if case .success(let element) = drawing {
        page.block("figure", [("class", "picture")]) { page in
          page.write(element)
          let legend =
            path.culpritStep == nil
            ? "Framed in orange: what is kept alive."
            : path.suspects.count > 1
              ? "Orange: the references that may be at fault, the thick one the nearest. "
                + "Framed in orange: what is kept alive."
              : "Thick and orange: the reference at fault. Framed in orange: what is kept alive."
          page.line(
            "figcaption",
            text: finding.nested.isEmpty
              ? legend : legend + " Dashed: kept alive with it, directly or through others.")
        }
      }
    }
    if case .failure(let error) = drawing {
      page.line("p", [("class", "quiet")], text: "Not drawn: \(error.description)")
    } else if !isDrawn, drawings != nil {
      page.line(
        "p", [("class", "quiet")],
        text: "Not drawn: this page draws the first \(Self.drawingLimit) findings.")
    }
  }

  /// What the lines of a path mean.
  private static func caption(_ path: ReferencePath) -> String {
    var text = "The references that keep it alive, from the holder down"
    if path.suspects.count > 1 {
      text +=
        path.showsStandings
        ? "; those that may be at fault are underlined"
        : "; any may be at fault, and the nearest is underlined"
    } else if path.culpritStep != nil {
      text += "; the one at fault is underlined"
    }
    text += "."
    return path.showsStandings ? text + " ✓ may be alive, ? not known, ✗ should be gone." : text
  }

  private func draw(
    _ finding: Finding, anchor: String, with renderer: any DrawingRenderer
  ) -> Result<MarkupElement, DrawingError> {
    var drawing = Drawing(of: finding)
    // The headline stands above it already.
    drawing.caption = []
    do throws(DrawingError) {
      let svg = try renderer.svg(of: drawing)
      return .success(try EmbeddedDrawing.element(from: svg, prefix: "\(anchor)_drawing_"))
    } catch {
      return .failure(error)
    }
  }

  private func writeFurther(_ finding: Finding, to page: inout HTMLWriter) {
    guard let further = finding.furtherPaths, !further.paths.isEmpty else { return }
    page.line("h3", text: "Also held by" + (further.hasMore ? " (and in more ways)" : ""))
    writeList(further.paths, noun: "more ways", to: &page) { $1.write(Wording.way($0)) }
  }

  private func writeNested(_ finding: Finding, to page: inout HTMLWriter) {
    let kept = finding.kept.map(Wording.memory)
    guard !finding.nested.isEmpty else {
      if let kept { page.line("p", [("class", "quiet")], text: "Keeps alive: \(kept)") }
      return
    }
    page.line("h3", text: "Kept alive with it" + (kept.map { " (\($0) in all)" } ?? ""))
    writeList(finding.nested, noun: "more objects", to: &page) { object, page in
      page.write(Wording.object(object))
      if let place = Wording.place("made", object.site) {
        page.write("  ")
        page.write(place)
      }
    }
  }

  private func writeWitnesses(_ finding: Finding, to page: inout HTMLWriter) {
    guard !finding.witnesses.isEmpty else { return }
    page.line("h3", text: "What happened")
    let shown = finding.witnesses.prefix(Self.listLimit)
    page.block("ol", [("class", "timeline")]) { page in
      for witness in shown {
        page.line("li") { page in
          page.inline(
            "span", [("class", "event")], text: "event \(witness.sequence.rawValue)")
          page.name(witness.text.displaySentence)
          if let place = witness.site.flatMap(Wording.location) {
            page.write(" ")
            page.inline("bdi", [("class", "site")], text: place)
          }
        }
      }
    }
    writeRest(finding.witnesses.count - shown.count, noun: "more events", to: &page)
  }

  private func writeSites(_ finding: Finding, to page: inout HTMLWriter) {
    let notes = finding.sites.filter { Wording.place("", $0.site) != nil }
    guard !notes.isEmpty else { return }
    page.line("h3", text: "Where to look")
    writeList(notes, noun: "more places", to: &page) { note, page in
      if let place = Wording.location(note.site) {
        page.inline("bdi", [("class", "site")], text: place)
        page.write(" ")
      }
      page.name(note.role.displaySentence)
      if !note.site.function.isEmpty {
        page.write(" in ")
        page.inline("code", text: note.site.function.displayName)
      }
    }
  }

  private func writeReasons(_ finding: Finding, to page: inout HTMLWriter) {
    guard !finding.reasons.isEmpty else { return }
    let verdict = finding.verdict
    page.line(
      "h3",
      text: verdict == .leak
        ? "Why it is certain" : verdict == .suspect ? "Why it is a suspect" : "Why it is expected")
    writeList(finding.reasons, noun: "more reasons", to: &page) { reason, page in
      page.name(reason.displaySentence)
    }
  }

  private func writeRule(_ finding: Finding, to page: inout HTMLWriter) {
    guard let rule = rules.first(where: { $0.id == finding.rule }) else { return }
    page.line("h3", text: "The rule: \(rule.title.displaySentence)")
    page.line("p", text: rule.summary.displaySentence)
    page.line("p", text: rule.rationale.displaySentence)
  }

  private func writeList<Entry>(
    _ entries: [Entry], noun: String, to page: inout HTMLWriter,
    _ content: (Entry, inout HTMLWriter) -> Void
  ) {
    let shown = entries.prefix(Self.listLimit)
    page.block("ul", [("class", "plain")]) { page in
      for entry in shown { page.line("li") { content(entry, &$0) } }
    }
    writeRest(entries.count - shown.count, noun: noun, to: &page)
  }

  /// Says how much a list leaves out.
  private func writeRest(_ count: Int, noun: String, to page: inout HTMLWriter) {
    guard count > 0 else { return }
    page.line("p", [("class", "quiet")], text: "\(count) \(noun)")
  }
}
