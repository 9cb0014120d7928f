public import OutliveAnalysis
internal import OutliveTrace

/// A list of tracked objects as text for a terminal or a log.
public struct ListedObjectsText: Sendable {
  /// The objects.
  public let objects: [ListedObject]
  /// How many lines there are at most; the rest is counted.
  public let limit: Int

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - objects: The objects.
  ///   - limit: How many lines there are at most, from 1; the rest is counted.
  public init(objects: [ListedObject], limit: Int = 50) {
    self.objects = objects
    self.limit = max(1, limit)
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    let alive = objects.count { $0.releasedAt == nil }
    var lines = [
      "\(Wording.count(objects.count, "tracked object")), \(alive) of them alive at the end"
    ]
    let shown = Array(objects.prefix(limit))
    let rows = shown.map { object in
      [
        "\(object.madeAt.rawValue)", object.releasedAt.map { "\($0.rawValue)" } ?? "-",
        description(of: object),
      ]
    }
    if !rows.isEmpty { lines += TextTable(titles: ["made", "gone", "object"], rows: rows).lines }
    if objects.count > limit {
      lines.append("  and \(objects.count - limit) more; show more with '--top'")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func description(of object: ListedObject) -> String {
    var text = Wording.object(object.object).plainText
    if let place = Wording.place("made", object.object.site) { text += "  \(place.plainText)" }
    if let scope = object.scope { text += "  in “\(scope.displaySentence)”" }
    if let process = object.process { text += "  of “\(process.displaySentence)”" }
    return text
  }
}
