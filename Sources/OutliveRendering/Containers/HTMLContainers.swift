public import OutliveAnalysis
internal import OutliveTrace

/// Which definitions containers have, what each came to, and which needs which, as one page.
///
/// It is one self-contained file: no network, no script, the same bytes for the same graphs.
public struct HTMLContainers: Sendable {
  /// The graph of each process.
  public let graphs: [DefinitionGraph]
  /// The page's title.
  public let title: String
  /// Who draws; `nil` for a page without drawings.
  public let drawings: (any DrawingRenderer)?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - graphs: The graph of each process.
  ///   - title: The page's title.
  ///   - drawings: Who draws; a drawing that fails leaves a line that says why.
  public init(
    graphs: [DefinitionGraph], title: String, drawings: (any DrawingRenderer)? = nil
  ) {
    self.graphs = graphs
    self.title = title
    self.drawings = drawings
  }

  /// The page as text.
  public func render() -> String {
    var page = HTMLWriter()
    page.document(title: title, sheet: HTMLStyle.containerSheet) { page in
      for (position, graph) in graphs.enumerated() { write(graph, number: position + 1, to: &page) }
    }
    return page.text
  }

  private func write(_ graph: DefinitionGraph, number: Int, to page: inout HTMLWriter) {
    let captives = graph.needs.filter {
      if case .found = $0.captivity { true } else { false }
    }
    let className = captives.isEmpty && graph.missing.isEmpty ? "" : " warning"
    page.line("p", [("class", "verdict\(className)")]) { page in
      let containers = graph.containers.reduce(0) { $0 + max(1, $1.ids.count) }
      let definitions = graph.definitions.count + graph.hiddenDefinitions
      page.inline(
        "strong",
        text: Wording.count(containers, "container") + ", "
          + Wording.count(definitions, "definition"))
      if let process = graph.process { page.name("\(Wording.process(process)): ") }
      let requests = graph.requests.map { Wording.count($0, "request") + ": " } ?? ""
      page.write(requests + Wording.uses(graph.uses))
    }
    for need in captives {
      page.line("p", [("class", "loss")]) { page in
        let (holder, held) = (graph.definitions[need.from], graph.definitions[need.to])
        page.name(Wording.component(holder.component))
        let verb =
          need.captivity.isProved ? "holds" : "may hold"
        page.write(" (\(DefinitionGraphText.kind(holder))) \(verb) ")
        page.name(Wording.component(held.component))
        page.write(" (\(DefinitionGraphText.kind(held))) beyond its time.")
      }
    }
    for missing in graph.missing {
      page.line("p", [("class", "loss")]) { page in
        page.name(missing.asked.displayName)
        page.write(
          " was asked for \(missing.count) × and never handed out: "
            + "\(Wording.reason(missing.reason)).")
      }
    }
    // More can't be read in a drawing; the tables hold the rest.
    let drawn = graph.limited(to: Drawing.definitionLimit)
    page.figure(Drawing(of: [drawn]), prefix: "containers_\(number)_", with: drawings)
    for position in graph.containers.indices {
      write(container: position, of: graph, number: number, to: &page)
    }
    if let hidden = DefinitionGraphText.hidden(graph) {
      page.line("p", [("class", "quiet")], text: hidden)
    }
  }

  private func write(
    container position: Int, of graph: DefinitionGraph, number: Int, to page: inout HTMLWriter
  ) {
    let members = graph.definitions.indices.filter { graph.definitions[$0].container == position }
    let id = "container-\(number)-\(position + 1)"
    page.block("section", [("class", "panel"), ("aria-labelledby", id)]) { page in
      page.line("h2", [("id", id)]) {
        $0.name(DefinitionGraphText.title(ofContainer: position, in: graph))
      }
      guard !members.isEmpty else {
        page.line("p", [("class", "quiet")], text: "No definition was told.")
        return
      }
      let needs = Dictionary(grouping: graph.needs, by: \.from)
      page.block("div", [("class", "scroll")]) { page in
        page.block("table") { page in
          page.block("thead") { page in
            page.line("tr") { page in
              for name in [
                "component", "lifetime", "type", "made", "found", "failed", "kept", "alive",
                "asks for", "defined",
              ] {
                page.line("th", [("scope", "col")], text: name)
              }
            }
          }
          page.block("tbody") { page in
            for member in members {
              writeRow(graph.definitions[member], needs[member] ?? [], in: graph, to: &page)
            }
          }
        }
      }
    }
  }

  private func writeRow(
    _ definition: DefinitionGraph.Definition, _ needs: [DefinitionGraph.Need],
    in graph: DefinitionGraph, to page: inout HTMLWriter
  ) {
    page.line("tr", definition.isUnused ? [("class", "quiet")] : []) { page in
      page.line("th", [("scope", "row")]) { page in
        page.inline(
          "bdi", [("class", "s-object")], text: Wording.component(definition.component))
      }
      page.line("td") { page in
        let role = definition.isUnused ? .unused : Drawing.role(definition.lifetime)
        page.inline(
          "span", [("class", "lifetime \(role.rawValue)")],
          text: DefinitionGraphText.kind(definition))
      }
      page.line("td") { $0.name(definition.type.displayName) }
      func figure(_ count: Int) {
        page.line("td", [("class", "number")], text: count == 0 ? "–" : "\(count)")
      }
      guard !definition.isUnused else {
        page.line("td", [("colspan", "5")], text: "never used")
        writeNeeds(needs, of: definition, in: graph, to: &page)
        return
      }
      figure(definition.uses.made)
      figure(definition.uses.found)
      figure(definition.uses.failed + definition.uses.open)
      figure(definition.kept + definition.keptWeakly)
      figure(definition.alive)
      writeNeeds(needs, of: definition, in: graph, to: &page)
    }
  }

  private func writeNeeds(
    _ needs: [DefinitionGraph.Need], of definition: DefinitionGraph.Definition,
    in graph: DefinitionGraph, to page: inout HTMLWriter
  ) {
    page.line("td", [("class", "asks")]) { page in
      for (position, need) in needs.prefix(12).enumerated() {
        if position > 0 { page.write(", ") }
        page.name(Wording.component(graph.definitions[need.to].component))
        if need.count > 1 { page.write(" \(need.count) ×") }
        if need.isLate {
          page.inline("span", [("class", "quiet")], text: " \(Wording.phases(need))")
        }
        switch need.captivity {
        case .none: break
        case .possible: page.inline("span", [("class", "quiet")], text: " (could be captive)")
        case .found(_, let isProved):
          page.inline(
            "span", [("class", "s-culprit")], text: isProved ? " captive" : " may be captive")
        }
      }
      if needs.count > 12 { page.write(" and \(needs.count - 12) more") }
    }
    page.line("td") { page in
      if let site = definition.site.flatMap(Wording.location) {
        page.inline("bdi", [("class", "site")], text: site)
      }
    }
  }
}

extension DefinitionGraph.Captivity {
  /// Whether a rule proved it.
  fileprivate var isProved: Bool {
    if case .found(_, isProved: true) = self { true } else { false }
  }
}
