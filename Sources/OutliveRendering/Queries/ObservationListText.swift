public import OutliveAnalysis
internal import OutliveTrace

/// Who observes an object and what it observes, as text for a terminal or a log.
public struct ObservationListText: Sendable {
  /// What it tells.
  public let list: ObservationList
  /// How many observations each list has at most; the rest is counted.
  public let limit: Int

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - list: What it tells.
  ///   - limit: How many observations each list has at most, from 1; the rest is counted.
  public init(list: ObservationList, limit: Int = 50) {
    self.list = list
    self.limit = max(1, limit)
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    var head = Wording.object(list.object).plainText
    if let process = list.process { head += " of “\(process.displaySentence)”" }
    var lines = [head]
    if let itself = list.itself {
      lines.append("  is an observation: \(text(of: itself, naming: .both))")
    }
    lines += section(
      list.ofIt, "is observed", none: "nobody observes it, as far as that was recorded", .observer)
    if !list.byIt.isEmpty {
      lines += section(list.byIt, "observes", none: "", .subject)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private enum Naming {
    case observer, subject, both
  }

  private func section(
    _ entries: [ObservationList.Entry], _ verb: String, none: String, _ naming: Naming
  ) -> [String] {
    guard !entries.isEmpty else { return ["  \(none)"] }
    let active = entries.count { $0.removedAt == nil }
    var lines = [
      "  \(verb) \(entries.count == 1 ? "once" : "\(entries.count) times"), \(active) of them active:"
    ]
    lines += entries.prefix(limit).map { "    " + text(of: $0, naming: naming) }
    if entries.count > limit { lines.append("    and \(entries.count - limit) more") }
    return lines
  }

  private func text(of entry: ObservationList.Entry, naming: Naming) -> String {
    var parts: [String] = []
    let key = entry.key.isEmpty ? "" : ".\(entry.key.displayName)"
    let observer =
      entry.observer.map { Wording.object($0).plainText } ?? "an observer that wasn't named"
    switch naming {
    case .observer: parts.append("\(entry.key.displayName) by \(observer)")
    case .subject: parts.append("\(Wording.object(entry.subject).plainText)\(key)")
    case .both:
      parts.append("of \(Wording.object(entry.subject).plainText)\(key) by \(observer)")
    }
    parts.append("through \(Wording.object(entry.observation).plainText)")
    parts.append("since event \(entry.registeredAt.rawValue)")
    if let removed = entry.removedAt {
      let reason = entry.removalReason.map { " (\($0.rawValue))" } ?? ""
      parts.append("until event \(removed.rawValue)\(reason)")
    } else {
      parts.append("still active")
      if let released = entry.subjectReleasedAt {
        parts.append("though its subject went at event \(released.rawValue)")
      }
    }
    parts.append("handled \(Wording.count(entry.handled, "time"))")
    if let place = Wording.place("registered", entry.site) { parts.append(place.plainText) }
    return parts.joined(separator: ", ")
  }
}
