internal import OutliveTrace

extension RuleReport {
  /// The cycles that nothing else holds, looked for once for all rules.
  mutating func garbageCycles(in replay: Replay) -> [GarbageCycle] {
    if let garbageCycles { return garbageCycles }
    let found = GarbageCycle.all(in: replay)
    garbageCycles = found
    return found
  }

  /// The cycles that something outside holds, looked for once for all rules.
  mutating func liveCycles(in replay: Replay) -> [LiveCycle] {
    if let liveCycles { return liveCycles }
    let found = LiveCycle.all(in: replay)
    liveCycles = found
    return found
  }

  /// The objects that should be gone, looked for once for all rules.
  mutating func survivors(in replay: Replay) -> SurvivorSearch {
    if let survivors { return survivors }
    let search = SurvivorSearch(in: replay)
    survivors = search
    return search
  }
}
