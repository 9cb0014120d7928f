internal import OutliveAnalysis
internal import OutliveTrace

extension Wording {
  /// A component's name as reports show it.
  static func component(_ name: String?) -> String {
    guard let name, !name.isEmpty else { return "a component that wasn't defined" }
    return name.displayName
  }

  /// A process of a merged trace.
  static func process(_ name: String) -> String { "“\(name.displaySentence)”" }

  /// How long a container keeps a component: `weakly shared`.
  static func lifetime(_ lifetime: Lifetime?, scope: String? = nil) -> String {
    switch lifetime {
    case .unshared: "unshared"
    case .scoped: "scoped"
    case .weakShared: "weakly shared"
    case .shared: "shared"
    case .cached: "cached"
    case .custom: scope.map { "scope “\($0.displayName)”" } ?? "scope of its own"
    case nil: "lifetime unknown"
    }
  }

  /// What a lifetime means, for a legend.
  static func meaning(_ lifetime: Lifetime) -> String {
    switch lifetime {
    case .unshared: "made anew each time"
    case .scoped: "one for each request"
    case .weakShared: "one while somebody holds it"
    case .shared: "one while the container lives"
    case .cached: "one until the pool lets it go"
    case .custom: "one while its scope keeps it"
    }
  }

  /// At what point of building one component another is asked for: `property`.
  static func phase(_ phase: InjectionPhase) -> String {
    switch phase {
    case .unknown: "while it is made"
    case .initializer: "initializer"
    case .beforeInjections: "before its injections"
    case .property: "property"
    case .method: "method"
    case .afterInjections: "after its injections"
    case .configure: "configure"
    case .postProcessing: "post-processing"
    case .completion: "completion"
    case .later: "later"
    }
  }

  /// A point of building a component, with the parameter, property or method: `property store`.
  static func phase(_ phase: InjectionPhase, name: String) -> String {
    guard !name.isEmpty else { return self.phase(phase) }
    return phase == .unknown ? name.displayName : "\(self.phase(phase)) \(name.displayName)"
  }

  /// What a component was asked for for; empty when that says nothing: `for its property store`.
  static func purpose(_ phase: InjectionPhase, name: String) -> String {
    let name = name.displayName
    switch phase {
    case .unknown: return name.isEmpty ? "" : "for \(name)"
    case .initializer:
      return name.isEmpty ? "" : "for \(name) of the initializer"
    case .property: return name.isEmpty ? "for a property" : "for the property \(name)"
    case .method: return name.isEmpty ? "for a method" : "for the method \(name)"
    // The line of the step stands above it.
    case .configure, .beforeInjections, .afterInjections, .completion:
      return name.isEmpty ? "" : "for \(name)"
    case .postProcessing: return "while it was post-processed"
    case .later: return "later"
    }
  }

  /// Why something could not be handed out.
  static func reason(_ failure: ResolutionFailure) -> String {
    switch failure {
    case .unsatisfied: "nothing makes it"
    case .ambiguous: "more than one definition makes it"
    case .initCycle: "making it needs itself"
    case .divergentCycle: "unshared components build each other without end"
    case .selfNested: "it asks for itself under the same key"
    case .abstract: "its definition is abstract"
    case .closed: "the container had been closed"
    case .typeMismatch: "it has another type"
    case .thrown: "an error was thrown"
    case .timedOut: "it took too long"
    }
  }

  /// Why a definition isn't the one that was asked for.
  static func mismatch(_ mismatch: CandidateMismatch) -> String {
    switch mismatch {
    case .otherName: "it has another name"
    case .otherType: "it makes another type"
    case .otherArguments: "it takes other arguments"
    case .notVisible: "it can't be seen from there"
    case .abstract: "it is abstract"
    case .equallyGood: "it fits as well"
    }
  }

  /// Why a definition no longer counts.
  static func removal(_ removal: DefinitionRemoval) -> String {
    switch removal {
    case .removed: "removed"
    case .replaced: "replaced by another"
    case .patched: "replaced by a patch"
    case .restored: "its patch was taken back"
    case .unloaded: "unloaded"
    }
  }

  /// How often something was asked for, by what came of it: `made 3 ×, found 17 ×`.
  static func uses(_ uses: DefinitionGraph.Uses) -> String {
    var parts: [String] = []
    if uses.made > 0 { parts.append("made \(uses.made) ×") }
    if uses.found > 0 { parts.append("found \(uses.found) ×") }
    if uses.failed > 0 { parts.append("failed \(uses.failed) ×") }
    if uses.open > 0 { parts.append("unfinished \(uses.open) ×") }
    return parts.isEmpty ? "never used" : parts.joined(separator: ", ")
  }

  /// A container, or several of one type: `ShelfFactory #1`, `37 × SessionFactory, #9 to #45`.
  static func container(_ container: DefinitionGraph.Container) -> String {
    guard let object = container.object else { return "a container that wasn't told" }
    guard container.ids.count > 1 else { return Wording.object(object).plainText }
    return "\(container.ids.count) × \(object.type.displayName)"
  }

  /// What became of a container: `open`, `closed`, `gone`.
  static func state(_ container: DefinitionGraph.Container) -> String {
    let count = container.ids.count
    if count <= 1 {
      var text = container.ended > 0 ? "gone" : container.closed > 0 ? "closed" : "open"
      if container.closed > 0, let reason = container.closingReason {
        text += " (closed: \(reason.displaySentence))"
      }
      return text
    }
    let open = count - container.ended
    return open == 0 ? "all gone" : open == count ? "all there" : "\(open) of them still there"
  }

  /// The points at which one component asks for another: `initializer, configure 2 ×: store, log`.
  static func phases(_ need: DefinitionGraph.Need, separator: String = ", ") -> String {
    var text = need.phases.map { entry in
      let phase = phase(entry.phase)
      return need.phases.count > 1 ? "\(phase) \(entry.count) ×" : phase
    }.joined(separator: separator)
    if !need.names.isEmpty {
      text += " " + need.names.map(\.displayName).joined(separator: separator)
    }
    return text
  }

  /// A way, with how long each is kept: `a() (shared) → b() (unshared)`.
  ///
  /// Of a long one the middle is left out: it goes round in circles.
  static func chain(_ links: [RequestTree.Link]) -> String {
    func name(_ link: RequestTree.Link) -> String {
      let name = component(link.component)
      return link.lifetime.map { "\(name) (\(lifetime($0)))" } ?? name
    }
    guard links.count > 2 * chainLimit + 1 else {
      return links.map(name).joined(separator: " → ")
    }
    let left = links.count - 2 * chainLimit
    return
      (links.prefix(chainLimit).map(name) + ["… \(left) more …"]
      + links.suffix(chainLimit).map(name)).joined(separator: " → ")
  }

  /// How many links of a long way are named at its beginning, and at its end.
  private static let chainLimit = 6
}
