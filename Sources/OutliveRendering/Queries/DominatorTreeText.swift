public import OutliveAnalysis
internal import OutliveTrace

/// What retains most, as an indented list for a terminal or a log.
public struct DominatorTreeText: Sendable {
  /// The deepest indentation: what is deeper says so by a number.
  private static let deepest = 20

  /// What it shows, one for each process.
  public let trees: [DominatorTree]

  /// Makes a text.
  ///
  /// - Parameter trees: What it shows, one for each process.
  public init(trees: [DominatorTree]) { self.trees = trees }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    trees.map(text).joined(separator: "\n")
  }

  private func text(of tree: DominatorTree) -> String {
    var head =
      "retained at “\(tree.moment.label.displaySentence)” (event \(tree.moment.sequence.rawValue))"
    if let process = tree.process { head += " of “\(process.displaySentence)”" }
    var lines = ["\(head): \(Wording.memory(tree.total)) in all"]
    if !tree.above.isEmpty {
      lines.append("  it would go with each of these, from the top down:")
      lines += TextTable(titles: titles, rows: tree.above.map { row($0) }).lines
      lines.append("")
    }
    var rows: [[String]] = []
    // What is left out of each open level comes after what is shown of it.
    var open: [DominatorTree.Entry] = []
    func close(to depth: Int) {
      while let last = open.last, last.depth >= depth {
        open.removeLast()
        if let hidden = row(last.hidden, depth: last.depth + 1) { rows.append(hidden) }
      }
    }
    for entry in tree.entries {
      close(to: entry.depth)
      rows.append(row(entry))
      open.append(entry)
    }
    close(to: 0)
    if let hidden = row(tree.hidden, depth: 0) { rows.append(hidden) }
    lines += TextTable(titles: titles, rows: rows).lines
    return lines.joined(separator: "\n") + "\n"
  }

  private var titles: [String] { ["objects", "bytes", "retained by"] }

  private func row(_ entry: DominatorTree.Entry) -> [String] {
    var name = indentation(entry.depth) + Wording.object(entry.object).plainText
    if entry.referencesFromOutside > 0 { name += "  held from outside" }
    if entry.isGarbage, entry.depth == 0 { name += "  only a cycle keeps it" }
    return ["\(entry.retained.objects)", "\(entry.retained.bytes)", name]
  }

  private func row(_ hidden: DominatorTree.Hidden, depth: Int) -> [String]? {
    guard hidden.count > 0 else { return nil }
    return [
      "\(hidden.retained.objects)", "\(hidden.retained.bytes)",
      indentation(depth) + "and \(hidden.count) more",
    ]
  }

  private func indentation(_ depth: Int) -> String {
    guard depth > Self.deepest else { return String(repeating: "  ", count: depth) }
    return String(repeating: "  ", count: Self.deepest) + "(\(depth)) "
  }
}
