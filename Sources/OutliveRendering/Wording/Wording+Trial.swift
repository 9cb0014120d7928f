internal import OutliveAnalysis

extension Wording {
  /// How many names a sentence lists.
  private static let nameLimit = 4

  /// What came of trying the suggested change: `tried: 12 objects, 720 bytes would go`.
  static func trial(_ trial: FixTrial) -> String {
    if trial.succeeds { return "tried: \(memory(trial.freed)) would go" }
    let alone =
      trial.freed.objects == 0
      ? "tried: that alone frees nothing" : "tried: that alone frees \(memory(trial.freed)) of it"
    let needed = listed(trial.alsoNeeded)
    if let together = trial.freedTogether {
      let what = needed.isEmpty ? "the rest of its cycles broken" : "\(needed) weak"
      return "\(alone); with \(what) as well, \(memory(together)) would go"
    }
    var holders: [String] = []
    if !needed.isEmpty { holders.append(needed) }
    if trial.referencesFromOutside > 0 {
      holders.append("\(count(trial.referencesFromOutside, "reference")) from outside")
    }
    guard !holders.isEmpty else { return alone }
    return "\(alone), because it is still held by \(holders.joined(separator: " and "))"
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.count <= nameLimit + 1 ? names.count : nameLimit
    var parts = names.prefix(shown).map(\.displayName)
    if names.count > shown { parts.append("\(names.count - shown) more") }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }
}
