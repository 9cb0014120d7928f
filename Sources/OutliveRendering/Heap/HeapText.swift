public import OutliveAnalysis
internal import OutliveTrace

/// A census of the live heap as text for a terminal or a log.
public struct HeapText: Sendable {
  /// What it shows.
  public let census: HeapCensus
  /// How many lines each table has at most; the rest is counted.
  public let limit: Int

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - census: What it shows.
  ///   - limit: How many lines each table has at most; at least 1.
  public init(census: HeapCensus, limit: Int = 20) {
    self.census = census
    self.limit = max(1, limit)
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    var lines = headLines
    lines += ["", "by type, what retains most first:"]
    lines += table(census.types.prefix(limit).map(row), titles: typeTitles)
    lines += rest(of: census.types.count, "type")
    if !census.heldFromOutside.isEmpty {
      lines += ["", "held from outside, by references that nobody recorded:"]
      lines += table(
        census.heldFromOutside.prefix(limit).map(row),
        titles: ["objects", "references", "keeps alive", "bytes", "type"])
      lines += rest(of: census.heldFromOutside.count, "type or place", "types or places")
      lines.append(
        "  What holds them is a global, a local variable in use, a running task, or C code"
          + (census.unreadable.isEmpty ? "." : ", or one of the values below."))
    }
    if !census.unreadable.isEmpty {
      lines += ["", "not read, and so possible holders:"]
      lines += table(
        census.unreadable.prefix(limit).map {
          ["\($0.count)", "\($0.subject.displayName): \($0.reason.displaySentence)"]
        }, titles: ["values", "type"])
      lines += rest(of: census.unreadable.count, "type")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headLines: [String] {
    var first = "heap at “\(census.moment.label.displaySentence)”"
    if let process = census.process { first += " of “\(process.displaySentence)”" }
    first +=
      ": \(Wording.memory(census.total)), \(Wording.count(census.references, "reference"))"
    var lines = [first]
    lines.append(
      census.garbage.objects == 0
        ? "  garbage: none"
        : "  garbage: \(Wording.memory(census.garbage)) (the findings of 'analyze' say why)")
    if census.changed > 0 {
      lines.append(
        "  \(Wording.count(census.changed, "object")) changed while they were read: not judged")
    }
    if let since = census.since {
      lines.append(
        "  growth is since “\(since.label.displaySentence)”, event \(since.sequence.rawValue)")
    }
    return lines
  }

  private var typeTitles: [String] {
    ["objects"] + (census.since == nil ? [] : ["growth"]) + ["bytes", "retained", "type"]
  }

  private func row(_ type: HeapCensus.TypeCount) -> [String] {
    var row = ["\(type.own.objects)"]
    if census.since != nil {
      let growth = type.growth ?? 0
      row.append(growth == 0 ? "-" : growth > 0 ? "+\(growth)" : "\(growth)")
    }
    return row + ["\(type.own.bytes)", "\(type.retained.bytes)", type.type.displayName]
  }

  private func row(_ holder: HeapCensus.Holder) -> [String] {
    var name = holder.type.displayName
    if let place = Wording.place("made", holder.site) {
      name += "  " + place.map(\.text).joined()
    }
    if let first = holder.possibleHolders.first {
      let rest = holder.possibleHolders.count - 1
      name += "  perhaps by \(first.displaySentence)"
      if rest > 0 { name += " or \(Wording.count(rest, "other variable"))" }
    }
    return [
      "\(holder.count)", "\(holder.references)", "\(holder.kept.objects)",
      "\(holder.kept.bytes)", name,
    ]
  }

  private func table(_ rows: [[String]], titles: [String]) -> [String] {
    TextTable(titles: titles, rows: rows).lines
  }

  private func rest(of count: Int, _ noun: String, _ plural: String? = nil) -> [String] {
    count > limit
      ? ["  and \(Wording.count(count - limit, "more \(noun)", plural.map { "more \($0)" }))"] : []
  }
}
