public import OutliveAnalysis
internal import OutliveTrace

/// What there is at a moment of a trace, as text for a terminal or a log.
public struct WorldText: Sendable {
  /// The world of each process.
  public let worlds: [World]
  /// How many lines each list has at most; the rest is counted.
  public let limit: Int
  /// What the types of the objects are called, as it was asked for; `nil` when all are meant.
  public let type: String?

  /// How many objects of a type are named.
  private static let numberLimit = 6
  /// How many levels are indented.
  private static let depthLimit = 16

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - worlds: The world of each process.
  ///   - limit: How many lines each list has at most, from 1; the rest is counted.
  ///   - type: What the types of the objects are called, as it was asked for; `nil` when all are meant.
  public init(worlds: [World], limit: Int = 20, type: String? = nil) {
    self.worlds = worlds
    self.limit = max(1, limit)
    self.type = type
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    worlds.map { lines(of: $0).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func lines(of world: World) -> [String] {
    var lines = [headline(of: world)]
    lines.append("  " + judged(world))
    lines += objects(in: world)
    lines += list("observation", "active", world.observations.map { text(of: $0) })
    lines += list("scope", "open", world.scopes.map { text(of: $0) })
    lines += list("container", "alive", world.containers.map { text(of: $0) })
    lines += list("resolution", "going on", world.resolutions.map { text(of: $0) })
    lines += list(
      "task or other piece of work", "going on", world.activities.map { text(of: $0) },
      plural: "tasks or other pieces of work")
    let none = [
      world.observations.isEmpty ? "observation" : nil, world.scopes.isEmpty ? "scope" : nil,
      world.containers.isEmpty ? "container" : nil,
      world.resolutions.isEmpty ? "resolution" : nil,
      world.activities.isEmpty ? "task" : nil, world.activities.isEmpty ? "other work" : nil,
    ].compactMap { $0 }
    if let last = none.last {
      let rest = none.dropLast().joined(separator: ", ")
      lines += ["", "there is no \(rest.isEmpty ? last : "\(rest) or \(last)")"]
    }
    return lines
  }

  private func headline(of world: World) -> String {
    let process = world.process.map { "“\($0.displaySentence)” " } ?? ""
    let isEnd = world.event >= world.lastEvent
    return "\(process)just after event \(world.event.rawValue)"
      + (isEnd ? ", the last" : " of \(world.lastEvent.rawValue)")
  }

  private func judged(_ world: World) -> String {
    guard let point = world.settlePoint else { return "no settle point was reached yet" }
    let settled =
      "last settle point: “\(point.label.displaySentence)” (event \(point.sequence.rawValue))"
    guard let snapshot = world.snapshot else { return settled + "; no snapshot was judged yet" }
    if snapshot == point { return settled + ", with a judged snapshot" }
    return settled + "; last judged snapshot: “\(snapshot.label.displaySentence)” "
      + "(event \(snapshot.sequence.rawValue))"
  }

  private func objects(in world: World) -> [String] {
    let called = type.map { " whose type is called “\($0.displayName)”" } ?? ""
    guard !world.objects.isEmpty else { return ["", "no tracked object\(called) is alive"] }
    let types = world.types
    var head = Wording.count(world.objects.count, "tracked object") + called + " alive, of "
    head += Wording.count(types.count, "type")
    var lines = ["", head]
    let rows = types.prefix(limit).map { type in
      var text = type.type.displayName + " "
      for object in type.objects.prefix(Self.numberLimit) { text += " \(object)" }
      let rest = type.objects.count - Self.numberLimit
      if rest > 0 { text += " and \(rest) more" }
      return ["\(type.objects.count)", text]
    }
    lines += TextTable(titles: ["objects", "type"], rows: rows).lines
    lines += more(types.count, "type")
    if world.uncertain > 0 {
      lines.append(
        "  \(world.uncertain) of them may have been gone already: that was only noticed later")
    }
    return lines
  }

  private func more(_ count: Int, _ noun: String = "") -> [String] {
    guard count > limit else { return [] }
    let what = noun.isEmpty ? "\(count - limit)" : Wording.count(count - limit, "more " + noun)
    return ["  and \(noun.isEmpty ? "\(what) more" : what); show more with '--top'"]
  }

  private func list(
    _ noun: String, _ state: String, _ texts: [String], plural: String? = nil
  ) -> [String] {
    guard !texts.isEmpty else { return [] }
    return ["", "\(Wording.count(texts.count, noun, plural)) \(state)"]
      + texts.prefix(limit).map { "  " + $0 } + more(texts.count)
  }

  private func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: min(depth, Self.depthLimit))
  }

  private func text(of observation: World.Observation) -> String {
    let key = observation.key.isEmpty ? "" : "\(observation.key.displayName) of "
    let gone = observation.isSubjectReleased ? " (gone)" : ""
    let observer =
      observation.observer.map {
        Wording.object($0).plainText + (observation.isObserverReleased ? " (gone)" : "")
      } ?? "an observer that wasn't named"
    var text = key + Wording.object(observation.subject).plainText + gone + " by " + observer
    text += ", since event \(observation.registeredAt.rawValue)"
    if let place = Wording.place("registered", observation.site) { text += ", \(place.plainText)" }
    return text
  }

  private func text(of scope: World.Scope) -> String {
    let count = Wording.count(scope.objects, "object")
    return indentation(scope.depth)
      + "“\(scope.label.displaySentence)”, since event \(scope.beganAt.rawValue), \(count) alive"
  }

  private func text(of container: World.Container) -> String {
    Wording.object(container.object).plainText
      + ", since event \(container.openedAt.rawValue)"
      + (container.isClosed ? ", closed: it hands out nothing more" : "")
  }

  private func text(of resolution: World.Resolution) -> String {
    let component = resolution.component?.displayName ?? "a component that wasn't defined"
    let container = resolution.container.map { "\($0.displayName)." } ?? ""
    return indentation(resolution.depth)
      + "\(container)\(component), since event \(resolution.beganAt.rawValue)"
  }

  private func text(of activity: World.Activity) -> String {
    var text = indentation(activity.depth) + activity.name.displaySentence
    if let owner = activity.owner {
      text += " of \(Wording.object(owner).plainText)"
      if activity.isOwnerReleased { text += " (gone)" }
    }
    text += ", since event \(activity.beganAt.rawValue)"
    if let cancelled = activity.cancelledAt {
      text += ", told to end at event \(cancelled.rawValue)"
    }
    if !activity.held.isEmpty {
      text += ", keeps \(Wording.list(activity.held, limit: 3).plainText)"
    }
    if let place = Wording.place("begun", activity.site) { text += ", \(place.plainText)" }
    return text
  }
}
