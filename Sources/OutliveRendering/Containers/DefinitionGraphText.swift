public import OutliveAnalysis
internal import OutliveTrace

/// Which definitions containers have, what each came to, and which needs which, as text.
public struct DefinitionGraphText: Sendable {
  /// The graph of each process.
  public let graphs: [DefinitionGraph]
  /// How it looks.
  public let options: TextReport.Options

  /// How many needs are named in one line.
  private static let needLimit = 12

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - graphs: The graph of each process.
  ///   - options: How it looks.
  public init(graphs: [DefinitionGraph], options: TextReport.Options = TextReport.Options()) {
    self.graphs = graphs
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    var text = ""
    for (position, graph) in graphs.enumerated() {
      if position > 0 { text += "\n" }
      for line in lines(of: graph) {
        text += (options.color ? ANSIStyle.text(line) : line.plainText) + "\n"
      }
    }
    return text
  }

  private func lines(of graph: DefinitionGraph) -> [Line] {
    let process = graph.process.map { "“\($0.displaySentence)”: " } ?? ""
    var lines: [Line] = [[Span(process + Self.headline(graph), .headline)]]
    let needs = Dictionary(grouping: graph.needs, by: \.from)
    for position in graph.containers.indices {
      lines.append([])
      lines += self.lines(ofContainer: position, in: graph, needs)
    }
    if !graph.missing.isEmpty {
      lines += [[], [Span("asked for, and never handed out:", .warning)]]
      lines += graph.missing.map { missing in
        [
          Span("  \(missing.asked.displayName) \(missing.count) ×", .object),
          Span(
            ": \(Wording.reason(missing.reason)); first at event \(missing.firstAt.rawValue)"),
        ]
      }
    }
    if let hidden = Self.hidden(graph) {
      lines += [[], [Span("\(hidden); show more with '--top'", .quiet)]]
    }
    return lines
  }

  /// The figures of a graph: `2 containers, 9 definitions; 31 requests: made 41 ×, found 42 ×`.
  static func headline(_ graph: DefinitionGraph) -> String {
    let containers = graph.containers.reduce(0) { $0 + max(1, $1.ids.count) }
    let definitions = graph.definitions.count + graph.hiddenDefinitions
    var text = Wording.count(containers, "container") + ", "
    text += Wording.count(definitions, "definition")
    if let requests = graph.requests { text += ", " + Wording.count(requests, "request") }
    guard graph.uses.total > 0 else { return text }
    return text + ": " + Wording.uses(graph.uses)
  }

  /// What a graph leaves out; `nil` when it leaves out nothing.
  static func hidden(_ graph: DefinitionGraph) -> String? {
    guard graph.hiddenDefinitions > 0 || graph.hiddenNeeds > 0 else { return nil }
    var parts: [String] = []
    if graph.hiddenDefinitions > 0 {
      parts.append(Wording.count(graph.hiddenDefinitions, "definition"))
    }
    if graph.hiddenNeeds > 0 { parts.append(Wording.count(graph.hiddenNeeds, "need")) }
    return "left out: " + parts.joined(separator: ", ")
  }

  /// What a container is, whom it asks and what became of it.
  static func title(ofContainer position: Int, in graph: DefinitionGraph) -> String {
    let container = graph.containers[position]
    var text = Wording.container(container)
    if let parent = container.parent {
      text += ", asks \(Wording.container(graph.containers[parent])) for what "
      text += container.ids.count > 1 ? "they don't define" : "it doesn't define"
    }
    if let opened = container.openedAt {
      text += container.ids.count > 1 ? ", from event \(opened.rawValue) on" : ""
      text += ", \(Wording.state(container))"
    }
    if container.isSynchronized { text += ", synchronized" }
    return text
  }

  private func lines(
    ofContainer position: Int, in graph: DefinitionGraph, _ needs: [Int: [DefinitionGraph.Need]]
  ) -> [Line] {
    let indentation = String(repeating: "  ", count: min(graph.containers[position].depth, 8))
    let title = Self.title(ofContainer: position, in: graph)
    var lines: [Line] = [[Span(indentation), Span(title, .object)]]
    let all = graph.definitions.indices.filter { graph.definitions[$0].container == position }
    guard !all.isEmpty else { return lines + [[Span(indentation + "  no definition was told")]] }
    let shown = all.filter { !graph.definitions[$0].isUnused }
    if !shown.isEmpty {
      let table = Table(shown.map { graph.definitions[$0] })
      lines.append([Span(indentation + table.heading, .quiet)])
      for (row, definition) in shown.enumerated() {
        lines.append([Span(indentation)] + table.rows[row])
        let margin = indentation + String(repeating: " ", count: table.margin)
        lines += self.lines(of: needs[definition] ?? [], in: graph, margin)
      }
    }
    let unused = all.filter { graph.definitions[$0].isUnused }
    if !unused.isEmpty {
      let names = unused.map { position -> String in
        let definition = graph.definitions[position]
        return "\(Wording.component(definition.component)) (\(Self.kind(definition)))"
      }
      lines += Paragraph([Span("never used: " + names.joined(separator: ", "), .quiet)]).lines(
        width: options.width, first: [Span(indentation + "  ")],
        rest: [Span(indentation + "    ")])
    }
    return lines
  }

  /// The figures and names of definitions, one under the other.
  private struct Table {
    /// What stands over the columns.
    let heading: String
    /// The lines.
    let rows: [Line]
    /// How many columns stand before the names.
    let margin: Int

    /// The most columns that names are padded to: a longer one pushes the rest of its line away.
    private static let padding = 36

    init(_ definitions: [DefinitionGraph.Definition]) {
      func figure(_ count: Int) -> String { count == 0 ? "-" : "\(count)" }
      let cells = definitions.map { definition in
        [
          figure(definition.uses.made), figure(definition.uses.found),
          figure(definition.uses.failed), figure(definition.uses.open),
          figure(definition.kept + definition.keptWeakly), figure(definition.alive), "",
        ]
      }
      // What was never the case of any needs no column.
      let names = ["made", "found", "failed", "unfinished", "kept", "alive", ""]
      let shown = names.indices.filter { column in
        ![2, 3].contains(column) || cells.contains { $0[column] != "-" }
      }
      let table = TextTable(
        titles: shown.map { names[$0] }, rows: cells.map { row in shown.map { row[$0] } }
      ).lines
      let texts = definitions.map { definition in
        [
          Wording.component(definition.component), kind(definition),
          definition.type.displayName, definition.site.flatMap(Wording.location) ?? "",
        ]
      }
      let titles = ["component", "lifetime", "type", "defined"]
      let widths = titles.indices.map { column in
        min(
          Self.padding,
          ([titles] + texts).map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0)
      }
      func padded(_ text: String, _ column: Int) -> String {
        let missing = widths[column] - DisplayWidth.columns(of: text)
        return text + String(repeating: " ", count: max(0, missing))
      }
      margin = DisplayWidth.columns(of: table[0])
      heading =
        table[0]
        + titles.indices.map { $0 == 3 ? titles[$0] : padded(titles[$0], $0) }
        .joined(separator: "  ")
      rows = texts.enumerated().map { row, texts in
        let last = texts.lastIndex { !$0.isEmpty } ?? 0
        var line: Line = [Span(table[row + 1])]
        for (column, text) in texts[...last].enumerated() {
          let text = column == last ? text : padded(text, column) + "  "
          line.append(Span(text, column == 0 ? .object : column == 3 ? .site : .plain))
        }
        return line
      }
    }
  }

  /// How long a definition's components are kept, and what else is special about it.
  static func kind(_ definition: DefinitionGraph.Definition) -> String {
    var parts = [Wording.lifetime(definition.lifetime, scope: definition.scopeName)]
    if let key = definition.key, !key.isEmpty { parts.append("key “\(key.displayName)”") }
    if definition.isAbstract { parts.append("abstract") }
    if definition.isEager { parts.append("eager") }
    if definition.isKeyedByArguments { parts.append("one for each arguments") }
    if let removal = definition.removal { parts.append(Wording.removal(removal)) }
    return parts.joined(separator: ", ")
  }

  /// Who is asked for: those of which there is nothing to say together, each other one by itself.
  private func lines(
    of needs: [DefinitionGraph.Need], in graph: DefinitionGraph, _ margin: String
  ) -> [Line] {
    var lines: [Line] = []
    let plain = needs.filter(Self.isPlain)
    if !plain.isEmpty {
      var line: Line = []
      for (position, need) in plain.prefix(Self.needLimit).enumerated() {
        line.append(Span((position == 0 ? "" : ", ") + Self.target(of: need, in: graph)))
        if need.count > 1 { line.append(Span(" \(need.count) ×", .quiet)) }
      }
      if plain.count > Self.needLimit {
        line.append(Span(" and \(plain.count - Self.needLimit) more", .quiet))
      }
      lines += Paragraph(line).lines(
        width: options.width == 0 ? 0 : max(options.width, margin.count + 60),
        first: [Span(margin + "→ ", .quiet)], rest: [Span(margin + "  ")])
    }
    let others = needs.filter { !Self.isPlain($0) }
    for need in others.prefix(Self.needLimit) {
      lines.append([Span(margin + "→ ", .quiet)] + line(of: need, in: graph))
    }
    if others.count > Self.needLimit {
      lines.append([Span("\(margin)→ \(others.count - Self.needLimit) more", .quiet)])
    }
    return lines
  }

  /// Whether there is nothing to say of a need but how often it was.
  private static func isPlain(_ need: DefinitionGraph.Need) -> Bool {
    need.captivity == .none && need.failed == 0 && need.names.isEmpty
      && need.phases.allSatisfy { $0.phase == .initializer || $0.phase == .unknown }
  }

  private static func target(
    of need: DefinitionGraph.Need, in graph: DefinitionGraph
  ) -> String {
    let target = graph.definitions[need.to]
    let name = Wording.component(target.component)
    guard target.container != graph.definitions[need.from].container else { return name }
    return "\(name) of \(Wording.container(graph.containers[target.container]))"
  }

  private func line(of need: DefinitionGraph.Need, in graph: DefinitionGraph) -> Line {
    let kind = Self.kind(graph.definitions[need.to])
    var line: Line = [Span(Self.target(of: need, in: graph))]
    if need.count > 0 {
      let count = need.count > 1 ? " \(need.count) ×" : ""
      line.append(Span("\(count), \(Wording.phases(need))", .quiet))
    }
    if need.failed > 0 { line.append(Span(", failed \(need.failed) ×", .warning)) }
    switch need.captivity {
    case .none: break
    case .possible: line.append(Span("  could be captive: it is \(kind)", .quiet))
    case .found(let fingerprint, let isProved):
      line.append(
        Span(isProved ? "  captive: held beyond its time" : "  may be captive", .culprit))
      line.append(Span("  \(fingerprint.text.displayName)", .quiet))
    }
    return line
  }
}
