public import OutliveAnalysis
internal import OutliveTrace

/// One request of a container, as text: who asked for whom, and what came of it.
public struct RequestTreeText: Sendable {
  /// What it tells.
  public let tree: RequestTree
  /// How it looks.
  public let options: TextReport.Options

  /// How many levels are indented.
  private static let depthLimit = 24

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - tree: What it tells.
  ///   - options: How it looks.
  public init(tree: RequestTree, options: TextReport.Options = TextReport.Options()) {
    self.tree = tree
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    let lines = head + [[]] + treeLines
    return lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  /// The lines of the tree, and what it left behind.
  var treeLines: [Line] {
    var lines: [Line] = []
    let width = max(tree.items.map { "\(Self.event(of: $0).rawValue)".count }.max() ?? 0, 3) + 2
    lines.append([Span(String(repeating: " ", count: width - 5) + "event", .quiet)])
    for item in tree.items { lines += self.lines(of: item, width: width) }
    if tree.hidden > 0 {
      lines.append([
        Span("  and \(Wording.count(tree.hidden, "more line")); show more with '--top'", .quiet)
      ])
    }
    return lines + tail
  }

  private var head: [Line] {
    guard let root = tree.root else { return [[Span("nothing was asked for")]] }
    var lines: [Line] = [
      [Span(Self.title(tree), .headline), Span(Self.span(of: root), .quiet)]
    ]
    let process = tree.process.map { " of “\($0.displaySentence)”" } ?? ""
    let asker = Self.asker(tree)
    lines += Paragraph([Span("\(asker)\(process)")]).lines(
      width: options.width, first: [Span("  ")], rest: [Span("    ")])
    var figures = Wording.count(tree.uses.total, "resolution") + ": " + Wording.uses(tree.uses)
    if let duration = root.duration {
      figures += "; it took \(Wording.duration(nanoseconds: duration))"
    }
    lines.append([Span("  \(figures)")])
    if !tree.failure.isEmpty {
      lines.append([])
      lines += Paragraph([Span("failed: \(Wording.chain(tree.failure))", .error)]).lines(
        width: options.width, rest: [Span("    ")])
    }
    return lines
  }

  /// What the tree is of: `request #12: window()`.
  static func title(_ tree: RequestTree) -> String {
    guard let root = tree.root else { return "nothing was asked for" }
    let kind = tree.above.isEmpty ? "request" : "resolution"
    return "\(kind) #\(root.id.rawValue): \(Wording.component(root.component))"
  }

  /// Who asked for the root of the tree.
  static func asker(_ tree: RequestTree) -> String {
    var text: String
    if let last = tree.above.last, let outermost = tree.above.first?.resolution {
      text = "asked for by \(Wording.component(last.component))"
      let number = " of request #\(outermost.rawValue)"
      text += tree.above.count > 1 ? ": \(Wording.chain(tree.above))," + number : number
    } else if tree.isCutAbove {
      text = "asked for by a resolution that isn't in the trace"
    } else {
      text = "asked for by the program"
      if let requester = tree.root?.requester {
        text = "asked for by \(Wording.object(requester).plainText)"
      }
    }
    if let container = tree.container { text += ", from \(Wording.object(container).plainText)" }
    return text
  }

  private static func span(of root: RequestTree.Resolution) -> String {
    let began = root.beganAt.rawValue
    guard let ended = root.endedAt else { return "  (event \(began) on; it has no end)" }
    return "  (events \(began) to \(ended.rawValue))"
  }

  private static func event(of item: RequestTree.Item) -> EventSequence {
    switch item.content {
    case .resolution(let resolution): resolution.beganAt
    case .step(let step): step.beganAt
    }
  }

  private func lines(of item: RequestTree.Item, width: Int) -> [Line] {
    let number = "\(Self.event(of: item).rawValue)"
    let depth = min(item.depth, Self.depthLimit)
    let more = item.depth > depth ? "(\(item.depth) deep) " : ""
    let first =
      String(repeating: " ", count: width - number.count) + number + "  "
      + String(repeating: "  ", count: depth) + more
    let line: Line =
      switch item.content {
      case .resolution(let resolution): Self.line(of: resolution)
      case .step(let step): [Span(Self.text(of: step), .note)]
      }
    return Paragraph(line).lines(
      width: options.width == 0 ? 0 : max(options.width, first.count + 40),
      first: [Span(first, .quiet)],
      rest: [Span(String(repeating: " ", count: first.count + 4))])
  }

  /// What was asked for and what came of it: `store(), shared: found DocumentStore #4`.
  static func line(of resolution: RequestTree.Resolution) -> Line {
    var line: Line = [Span(Wording.component(resolution.component), .object)]
    line.append(Span(" \(Wording.lifetime(resolution.lifetime, scope: resolution.scopeName))"))
    line.append(contentsOf: result(of: resolution))
    var parts: [String] = []
    if let phase = resolution.phase {
      let purpose = Wording.purpose(phase, name: resolution.name)
      if !purpose.isEmpty { parts.append(purpose) }
    }
    if let arguments = resolution.arguments {
      parts.append("arguments \(String(arguments, radix: 16))")
    }
    if let container = resolution.container {
      parts.append("in \(Wording.object(container).plainText)")
    }
    if !parts.isEmpty { line.append(Span("  " + parts.joined(separator: ", "), .quiet)) }
    return line
  }

  private static func result(of resolution: RequestTree.Resolution) -> Line {
    let object = resolution.object.map { " " + Wording.object(unnamed($0)).plainText } ?? ""
    switch resolution.result {
    case .made: return [Span(": made", .good), Span(object.isEmpty ? " a value" : object)]
    case .found:
      let whence =
        resolution.madeByEvent.map { ", of event \($0.rawValue)" }
        ?? pool(resolution).map { " in the \($0) pool" } ?? ""
      return [Span(": found", .field), Span((object.isEmpty ? " it" : object) + whence)]
    case .failed(let reason, let detail):
      let more = detail.isEmpty ? "" : " (\(detail.displaySentence))"
      return [Span(": failed: \(Wording.reason(reason))\(more)", .error)]
    case .failedWithin: return [Span(": failed with what it asked for", .error)]
    case .open: return [Span(": not finished when the trace ended", .warning)]
    }
  }

  /// The component's name stands before it already.
  private static func unnamed(_ object: ObjectSummary) -> ObjectSummary {
    var object = object
    object.label = nil
    return object
  }

  /// The pool that what was found comes from; `nil` when it isn't known.
  static func pool(_ resolution: RequestTree.Resolution) -> String? {
    switch resolution.lifetime {
    case .shared: "shared"
    case .weakShared: "weak"
    case .scoped: "request's own"
    case .cached: "cached"
    case .custom: resolution.scopeName.map { "“\($0.displayName)”" }
    case .unshared, nil: nil
    }
  }

  /// What was done to a component.
  static func text(of step: RequestTree.Step) -> String {
    let end =
      step.endedAt.map { ended in
        ended == step.beganAt ? "" : " (until event \(ended.rawValue))"
      } ?? " (it has no end)"
    switch step.kind {
    case .configure: return "configure" + end
    case .injection(let phase, let name): return Wording.phase(phase, name: name) + end
    case .replaced(_, let processor):
      let by = step.object.map { Wording.object($0).plainText } ?? "a value"
      return "replaced by \(by), by the post-processor \(processor.displayName)"
    case .existing:
      let what = step.object.map { Wording.object($0).plainText } ?? "an object"
      return "injected into \(what), which was there already"
    }
  }

  private var tail: [Line] {
    var lines: [Line] = []
    if !tree.candidates.isEmpty {
      lines += [[], [Span("near it:", .headline)]]
      for candidate in tree.candidates.prefix(20) {
        lines += Paragraph(Self.line(of: candidate)).lines(
          width: options.width, first: [Span("  ")], rest: [Span("      ")])
      }
      if tree.candidates.count > 20 {
        lines.append([Span("  and \(tree.candidates.count - 20) more", .quiet)])
      }
    }
    if !tree.letGo.isEmpty {
      lines += [[], [Span("let go when it was over:", .headline)]]
      for entry in tree.letGo.prefix(50) {
        lines += Paragraph([Span(Self.text(of: entry))]).lines(
          width: options.width, first: [Span("  ")], rest: [Span("      ")])
      }
      if tree.letGo.count > 50 {
        lines.append([Span("  and \(tree.letGo.count - 50) more", .quiet)])
      }
    }
    return lines
  }

  /// A definition that came near, and why it isn't the one.
  static func line(of candidate: RequestTree.Candidate) -> Line {
    var line: Line = [Span(Wording.component(candidate.component), .object)]
    line.append(Span(" \(Wording.lifetime(candidate.lifetime))"))
    if !candidate.type.isEmpty { line.append(Span(", makes \(candidate.type.displayName)")) }
    line.append(Span(": \(Wording.mismatch(candidate.mismatch))"))
    if !candidate.detail.isEmpty { line.append(Span(", \(candidate.detail.displaySentence)")) }
    if let site = candidate.site.flatMap(Wording.location) { line.append(Span("  \(site)", .site)) }
    return line
  }

  /// What was let go of, and what became of it.
  static func text(of entry: RequestTree.LetGo) -> String {
    var text = Wording.object(entry.object).plainText
    text += " (\(Wording.lifetime(entry.lifetime)))"
    if let letGo = entry.letGoAt { text += ", by its pool at event \(letGo.rawValue)" }
    if let released = entry.releasedAt {
      text += ", gone at event \(released.rawValue)"
    } else {
      text += ", still alive: somebody else holds it"
    }
    return text
  }
}
