internal import OutliveTrace

extension LiveCycle {
  /// How certain it is that somebody has to mend it.
  var verdict: Verdict {
    switch standing {
    case .unexplained: isDue ? .leak : .suspect
    case .overdue: .leak
    case .announced, .active, .running, .global, .brokenBefore: .expected
    }
  }

  /// The reference at fault, as it is written: `Page.chapter`, or `the closure in Page.handler`.
  var reference: String {
    guard let culprit else { return "an object" }
    let name = culprit.reference?.name ?? ""
    let reference = name.isEmpty ? culprit.object.type : "\(culprit.object.type).\(name)"
    return culprit.reference?.goesThroughClosure == true ? "the closure in \(reference)" : reference
  }

  /// What the reference at fault does.
  var verb: String {
    if culprit?.reference?.goesThroughClosure == true { return "captures it" }
    return path.steps.count == 2 ? "refers to itself" : "refers back to it"
  }

  /// The finding that a rule makes of it.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - replay: The replayed trace.
  ///   - headline: Who is kept, by what, and where.
  ///   - reason: Why it is this rule's; `nil` when the headline says it all.
  /// - Returns: The finding.
  func finding(
    of rule: RuleDescription, in replay: Replay, headline: String, because reason: String? = nil
  ) -> Finding {
    var finding = Finding(
      rule: rule.id, severity: isDue && standing == .unexplained ? .error : rule.severity,
      verdict: verdict, reasons: [reason].compactMap { $0 } + reasons, headline: headline,
      instances: victim.map { [$0.id] + others } ?? [], since: since, path: path,
      witnesses: witnesses(in: replay), sites: sites(in: replay), fix: fix,
      fingerprint: Fingerprint(rule: rule.id, references: path.steps))
    finding.isOfLiveObjects = true
    return finding
  }

  private var reasons: [String] {
    var reasons: [String] = []
    switch standing {
    case .unexplained:
      reasons.append(
        isDue
          ? "it should be gone, and \(holder) is not all that holds it"
          : "for now \(holder) holds it, so it isn't lost yet")
    case .announced(let said):
      reasons.append("“\(said.label)” is said to end it, and is yet to come")
    case .overdue(let said):
      reasons.append("“\(said.label)” was said to end it: that has happened, and it is still there")
    case .active(let activity):
      reasons.append("the \(activity.name) holds it until it ends, and hasn't ended")
    case .running:
      reasons.append("it goes through a task that hasn't ended, and ends with the task")
    case .global(let name):
      reasons.append("\(name) may hold it for as long as the program runs: then nothing is lost")
    case .brokenBefore(let object):
      reasons.append(
        "the program breaks such cycles itself: \(object.type) \(object.id) was in one, and was "
          + "released")
    }
    if memberCount > path.steps.count - 1 {
      reasons.append("\(memberCount) objects hold each other in this and other cycles")
    }
    if breakCount > 1 {
      reasons.append("no single reference frees them: at most \(breakCount) have to be weakened")
    }
    return reasons
  }

  private var fix: String {
    if case .announced(let said) = standing { return "none before “\(said.label)”" }
    guard let victim, culprit?.reference?.goesThroughClosure == true else {
      return """
        make \(reference) weak or unowned, or clear it when its holder is done and say so with a \
        break expectation
        """
    }
    let place = culprit?.reference?.site.map { " at \($0)" } ?? ""
    return """
      capture \(victim.type) weakly in \(reference)\(place), or let go of the closure when it is done
      """
  }

  private func witnesses(in replay: Replay) -> [Witness] {
    var witnesses: [Witness] = []
    for step in path.steps.dropLast() {
      if let observation = replay.observation(withObject: step.object.id) {
        witnesses.append(observation.registrationWitness(in: replay))
      } else if let witness = replay.creationWitness(of: step.object.id) {
        witnesses.append(witness)
      }
    }
    switch standing {
    case .announced(let said):
      witnesses.append(
        Witness(sequence: said.announcedAt, text: "“\(said.label)” will end it", site: said.site))
    case .overdue(let said):
      if let reached = said.reachedAt {
        witnesses.append(Witness(sequence: reached, text: "“\(said.label)” has passed"))
      }
    case .active(let activity):
      witnesses.append(
        Witness(sequence: activity.beganAt, text: "\(activity.name) began", site: activity.site))
    case .unexplained, .running, .global, .brokenBefore: break
    }
    witnesses.append(
      Witness(sequence: since.sequence, text: "“\(since.label)”: \(holder) still holds it"))
    return witnesses.sorted { $0.sequence < $1.sequence }
  }

  private func sites(in replay: Replay) -> [SiteNote] {
    var sites: [SiteNote] = []
    for step in path.steps.dropLast() {
      let observation = replay.observation(withObject: step.object.id)
      let note =
        observation.flatMap { $0.site.map { SiteNote(role: "observation registered", site: $0) } }
        ?? (observation == nil ? replay.creationSite(of: step.object.id) : nil)
      if let note, !sites.contains(note) { sites.append(note) }
    }
    return sites
  }
}
