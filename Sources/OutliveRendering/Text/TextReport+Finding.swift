internal import OutliveAnalysis
internal import OutliveTrace

extension TextReport {
  /// The lines of one finding.
  func findingLines(_ finding: Finding) -> [Line] {
    var lines = headLines(finding)
    if let path = finding.path, !path.steps.isEmpty {
      lines.append([])
      lines += PathLines(path: path, width: options.width).lines()
    }
    if let further = finding.furtherPaths, !further.paths.isEmpty {
      lines += [[]] + furtherLines(further)
    }
    let evidence = nestedLines(finding) + witnessLines(finding) + siteLines(finding)
    if !evidence.isEmpty { lines += [[]] + evidence }
    // The fix stands by itself: it is what a reader in a hurry looks for.
    lines.append([])
    if !finding.fix.isEmpty {
      lines += paragraph(
        [Span("fix: ", .fix), Span(finding.fix.displaySentence, .fix)], hanging: 5)
    }
    if let trial = finding.trial {
      lines += paragraph([Span(Wording.trial(trial), .quiet)], hanging: 5)
    }
    lines.append([
      Span(
        "  \(finding.fingerprint.text.displayName)   "
          + "\(options.command.displayName) explain \(finding.rule.rawValue.displayName)", .quiet)
    ])
    return lines
  }

  /// The lines of a finding that is known: what it is, and why it is let be.
  func knownLines(_ finding: Finding) -> [Line] {
    headLines(finding) + [[Span("  \(finding.fingerprint.text.displayName)", .quiet)]]
  }

  /// The headline, how often and since when, and why it is not certain.
  private func headLines(_ finding: Finding) -> [Line] {
    let prefix = Span(
      "\(Wording.word(finding)): ", finding.isOpen ? Self.role(finding.severity) : .info)
    var tag = finding.rule.rawValue.displayName
    if finding.verdict == .suspect { tag += ", suspect" }
    let headline = [
      Span(finding.headline.displaySentence, .headline), Span("  ", .plain),
      Span("[\(tag)]", .quiet),
    ]
    let hanging = Span(String(repeating: " ", count: prefix.text.count))
    var lines = Paragraph(headline).lines(
      width: options.width, first: [prefix], rest: [hanging])

    let occurrence = Wording.occurrence(finding)
    if !occurrence.isEmpty { lines += paragraph([Span(occurrence)], hanging: 0) }
    if let acceptance = finding.acceptance {
      lines += paragraph(
        [Span(Wording.acceptance(acceptance), acceptance.isExpired ? .warning : .plain)],
        hanging: 2)
    }
    if let history = finding.history.map({ Wording.history($0, isHere: true) }) {
      lines += paragraph([Span(history)], hanging: 2)
    }
    if let certainty = Wording.certainty(finding.verdict), !finding.reasons.isEmpty {
      let label = "\(certainty): "
      for (position, reason) in finding.reasons.enumerated() {
        let lead = position == 0 ? label : String(repeating: " ", count: label.count)
        lines += Paragraph([Span(reason.displaySentence)]).lines(
          width: options.width, first: [Span("  \(lead)", .warning)],
          rest: [Span(String(repeating: " ", count: 2 + label.count))])
      }
    }
    return lines
  }

  /// What else holds the object, a way each.
  private func furtherLines(_ further: FurtherPaths) -> [Line] {
    var lines = further.paths.flatMap { path in
      paragraph([Span("also held by: ", .warning)] + Wording.way(path), hanging: 14)
    }
    if further.hasMore {
      lines += paragraph([Span("also held in more ways", .warning)], hanging: 14)
    }
    return lines
  }

  /// What the culprit keeps alive beside the object.
  private func nestedLines(_ finding: Finding) -> [Line] {
    let kept = finding.kept.map(Wording.memory)
    guard !finding.nested.isEmpty else {
      return kept.map { paragraph([Span("keeps alive: ", .quiet), Span($0)], hanging: 13) } ?? []
    }
    var line = [Span("keeps alive: ", .quiet)] + Wording.list(finding.nested, limit: 3)
    if let kept { line.append(Span(" (\(kept) in all)", .quiet)) }
    return paragraph(line, hanging: 13)
  }

  /// What happened, in order, as a table: event, place, words.
  private func witnessLines(_ finding: Finding) -> [Line] {
    guard !finding.witnesses.isEmpty else { return [] }
    let shown = finding.witnesses.count <= 13 ? finding.witnesses.count : 12
    let digits = finding.witnesses.prefix(shown).map { "\($0.sequence.rawValue)".count }.max() ?? 1
    var lines: [Line] = [[Span("  what happened:", .quiet)]]
    for witness in finding.witnesses.prefix(shown) {
      let number = "\(witness.sequence.rawValue)"
      let padding = String(repeating: " ", count: digits - number.count)
      var line = [Span(witness.text.displaySentence)]
      if let place = witness.site.flatMap(Wording.location) {
        line += [Span("  "), Span(place, .site)]
      }
      let lead = "    event \(padding)\(number)  "
      lines += Paragraph(line).lines(
        width: options.width, first: [Span(lead, .quiet)],
        rest: [Span(String(repeating: " ", count: lead.count))])
    }
    if finding.witnesses.count > shown {
      lines.append([Span("    \(finding.witnesses.count - shown) more events", .quiet)])
    }
    return lines
  }

  /// The places that neither the path nor the events have named yet.
  private func siteLines(_ finding: Finding) -> [Line] {
    let notes = Wording.furtherSites(finding)
    let shown = notes.count <= 9 ? notes.count : 8
    var lines: [Line] = []
    for note in notes.prefix(shown) {
      let role = note.role.isEmpty ? "see" : note.role.displaySentence
      guard let place = Wording.place(role, note.site) else { continue }
      lines += paragraph(place, hanging: 2)
    }
    if notes.count > shown {
      lines.append([Span("  \(notes.count - shown) more places", .quiet)])
    }
    return lines
  }

  private func paragraph(_ line: Line, hanging: Int) -> [Line] {
    Paragraph(line).lines(
      width: options.width, first: [Span("  ")],
      rest: [Span(String(repeating: " ", count: 2 + hanging))])
  }
}

extension Wording {
  /// The places of a finding that neither its path nor its events name.
  static func furtherSites(_ finding: Finding) -> [SiteNote] {
    var named: Set<String> = []
    for step in finding.path?.steps ?? [] {
      if let location = step.object.site.flatMap(location) { named.insert(location) }
      if let location = step.reference?.site.flatMap(location) { named.insert(location) }
    }
    for witness in finding.witnesses {
      if let location = witness.site.flatMap(location) { named.insert(location) }
    }
    return finding.sites.filter { note in
      guard let location = location(note.site) else { return !note.site.function.isEmpty }
      return !named.contains(location)
    }
  }
}
