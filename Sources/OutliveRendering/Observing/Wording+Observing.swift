internal import OutliveAnalysis
internal import OutliveTrace

extension Wording {
  /// A property of an object: `title of Document #5`.
  static func property(_ key: String, of subject: ObjectSummary) -> String {
    let name = key.isEmpty ? "a property" : key.displayName
    return "\(name) of \(object(subject).plainText)"
  }

  /// Who observes.
  static func observer(_ observer: ObjectSummary?) -> String {
    observer.map { object($0).plainText } ?? "an observer that wasn't named"
  }

  /// Whose handler it is.
  static func handler(_ observed: Cascade.Observed) -> String {
    if let observer = observed.observer { return object(observer).plainText }
    if let observation = observed.observation { return object(observation).plainText }
    return "observation #\(observed.id.rawValue)"
  }

  /// By what means an observation was registered.
  static func style(_ style: ObservationStyle) -> String {
    switch style {
    case .observation: "an observation"
    case .keyValue: "key-value observing"
    case .notification: "a notification"
    case .tracking: "observation tracking"
    case .sequence: "a sequence"
    case .subscription: "a subscription"
    case .targetAction: "target and action"
    case .delegate: "a delegate"
    }
  }

  /// How an observation was registered: `key-value observing, before changes too`.
  static func options(_ options: ObserverMap.Options) -> String {
    var parts = [style(options.style)]
    if options.wantsInitial { parts.append("called at once") }
    if options.wantsPrior { parts.append("called before changes too") }
    if options.isOnce { parts.append("for one change") }
    if let isolation = options.isolation { parts.append("on \(isolation.displayName)") }
    if let scope = options.scope { parts.append("until “\(scope.displayName)” ends") }
    return parts.joined(separator: ", ")
  }

  /// Why an observation ended: `its subject went`.
  static func removal(_ reason: RemovalReason?) -> String {
    switch reason {
    case .stopped: "stopped"
    case .freed: "freed"
    case .subjectDied: "its subject went"
    case .observerDied: "its observer went"
    case .scopeEnded: "its scope ended"
    case .completed: "told as often as was asked for"
    case .replaced: "replaced by another"
    case nil: "ended"
    }
  }

  /// Why a change wasn't delivered.
  static func drop(_ reason: DropReason?) -> String {
    switch reason {
    case .removed: "the observation had been removed"
    case .coalesced: "a later delivery tells of it"
    case .unchanged: "the value had not changed"
    case .subjectDied: "its subject had gone"
    case .observerDied: "its observer had gone"
    case .notHandled: "no class of its observer wanted it"
    case nil: "nobody says why"
    }
  }

  /// Who keeps an observation: `observations of ShelfWindow #2`.
  static func keeper(_ keeper: ObserverMap.Keeper) -> String {
    let object = object(keeper.object).plainText
    if keeper.source == .bag { return "the bag \(object)" }
    return keeper.name.isEmpty ? object : "\(keeper.name.displayName) of \(object)"
  }

  /// What is wrong with an observation, or worth a look.
  static func concern(_ concern: ObserverMap.Concern) -> String {
    switch concern {
    case .subjectReleased(let event): "outlives its subject, which went at event \(event.rawValue)"
    case .observerReleased(let event):
      "outlives its observer, which went at event \(event.rawValue)"
    case .keepsObserver: "nothing else keeps its observer"
    }
  }

  /// What happened to a bar, for its label.
  static func mark(_ mark: Lifelines.Mark) -> String {
    switch mark.kind {
    case .subjectReleased: "its subject went"
    case .observerReleased: "its observer went"
    case .removed(let reason): "ended: \(removal(reason))"
    case .screenDetached: "left the screen tree"
    case .handledAfterRelease(let count):
      count == 1 ? "its handler ran after that" : "its handler ran after that, \(count) times"
    }
  }

  /// What the names of a bar are: first what it is, then more about it.
  static func names(of bar: Lifelines.Bar) -> (first: String, second: String) {
    switch bar.subject {
    case .scope(_, let label): return ("“\(label.displayName)”", "scope")
    case .object(let summary, let isObserved, let observes):
      let parts = (isObserved ? ["observed"] : []) + (observes ? ["observes"] : [])
      return (object(summary).plainText, parts.joined(separator: ", "))
    case .observation(let summary, _, let key, let by):
      let name = key.isEmpty ? "a property" : key.displayName
      let observer = by.map { " by \(object($0).plainText)" } ?? ""
      return ("\(name)\(observer)", object(summary).plainText)
    }
  }

  /// What a cascade comes to: `3 mutations, 4 calls of handlers, 1 of them later`.
  static func figures(_ figures: Cascade.Figures) -> String {
    var parts = [count(figures.mutations, "mutation")]
    var calls =
      figures.calls == 0
      ? "no handler called" : count(figures.calls, "call of a handler", "calls of handlers")
    if figures.deliveredLater > 0 { calls += ", \(figures.deliveredLater) of them later" }
    parts.append(calls)
    if figures.undelivered > 0 { parts.append("\(figures.undelivered) not delivered") }
    if figures.depth > 1 { parts.append("\(figures.depth) mutations deep") }
    if figures.repeats > 0 {
      let verb = figures.repeats == 1 ? "changes" : "change"
      parts.append(
        "feedback: \(Wording.count(figures.repeats, "mutation")) \(verb) again what led to it")
    }
    return parts.joined(separator: "; ")
  }
}
