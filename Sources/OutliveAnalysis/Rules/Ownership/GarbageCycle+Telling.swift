internal import OutliveTrace

extension GarbageCycle {
  /// Why the verdict is certain.
  var reasons: [String] {
    var reasons = [
      "every reference to these objects that is counted comes from one of them"
        + (isHeldByOthers ? ", or from others that nothing else keeps alive" : ""),
      "a second look at the heap saw the same",
    ]
    if let testLibrary {
      reasons.append(
        "\(testLibrary) itself holds its test cases so: what only they hold is kept with them")
    }
    for activity in activities {
      reasons.append(
        "the \(activity.name) began at event \(activity.beganAt.rawValue) and will never end")
    }
    if otherActivities > 0 {
      reasons.append(
        "so will \(otherActivities) more tasks or other work")
    }
    if let pendingBreak {
      reasons.append("“\(pendingBreak)” is said to end it, and is yet to come")
    }
    if breakCount > 1 {
      let limit = isBreakCountSmallest ? "" : "at most "
      reasons.append("no single reference frees them: \(limit)\(breakCount) have to be weakened")
    }
    return reasons
  }

  /// How certain it is that somebody has to mend it.
  var verdict: Verdict { testLibrary == nil && pendingBreak == nil ? .leak : .expected }

  /// The identity of what one of the cycle rules finds.
  ///
  /// A test library's own reference is one finding, whichever test cases it keeps.
  func fingerprint(of rule: RuleID) -> Fingerprint {
    Fingerprint(
      rule: rule,
      references: testLibrary == nil ? path.steps : culprit.map { [$0] } ?? path.steps)
  }

  /// What else has to be done when the culprit alone will not do.
  var fixLimit: String {
    guard breakCount > 1 else { return "" }
    guard alsoNeeded.isEmpty else {
      return "; then likewise \(alsoNeeded.joined(separator: " and ")), which closes another cycle"
    }
    let limit = isBreakCountSmallest ? "" : "at most "
    return "; \(limit)\(breakCount - 1) more of its cycles have to be broken as well"
  }

  /// The events that prove it.
  func witnesses(in replay: Replay) -> [Witness] {
    var witnesses: [Witness] = []
    for step in path.steps.dropLast() {
      if let observation = replay.observation(withObject: step.object.id) {
        witnesses.append(observation.registrationWitness(in: replay))
      } else if let witness = replay.creationWitness(of: step.object.id) {
        witnesses.append(witness)
      }
    }
    for activity in activities {
      witnesses.append(
        Witness(sequence: activity.beganAt, text: "\(activity.name) began", site: activity.site))
    }
    witnesses.append(
      Witness(
        sequence: since.sequence,
        text: "“\(since.label)”: kept only by \(path.steps.count > 2 ? "each other" : "itself")"))
    return witnesses.sorted { $0.sequence < $1.sequence }
  }

  /// The places that matter.
  func sites(in replay: Replay) -> [SiteNote] {
    let begun = activities.compactMap { activity in
      activity.site.map { SiteNote(role: "\(activity.what) begun", site: $0) }
    }
    return begun
      + path.steps.dropLast().compactMap { step in
        if let observation = replay.observation(withObject: step.object.id) {
          return observation.site.map { SiteNote(role: "observation registered", site: $0) }
        }
        return replay.creationSite(of: step.object.id)
      }
  }
}

extension ObservationRecord {
  /// The event at which the observation began, as a witness.
  func registrationWitness(in replay: Replay) -> Witness {
    Witness(
      sequence: registeredAt,
      text: "observation of \(replay.typeName(of: subject)).\(key) registered", site: site)
  }
}
