internal import OutliveAnalysis

/// Renders what a rule says about itself as a page for the terminal.
struct RulePage {
  /// The rule.
  let rule: RuleDescription
  /// The characters that a line may have.
  var width = 80

  /// Renders the page.
  ///
  /// - Returns: Lines, the last one ended.
  func render() -> String {
    var sections = [
      ["\(rule.id) (\(rule.severityWords))", rule.title],
      rule.summary.wrapped(to: width),
    ]
    if rule.isOff { sections.append(["HOW TO SWITCH IT ON", rule.switchingOn]) }
    sections += [
      ["WHY IT MATTERS"] + indented(rule.rationale),
      ["EVIDENCE IT NEEDS"] + indented(rule.evidence),
    ]
    sections += list("SILENT WHEN", rule.silentWhen)
    sections.append(["HOW TO MEND IT"] + indented(rule.fix))
    sections += list("FIRES ON", rule.firing.map(\.title))
    sections += list("IS SILENT ON", rule.silent.map(\.title))
    if !rule.aliases.isEmpty {
      let names = rule.aliases.map(\.rawValue).joined(separator: ", ")
      sections.append(["ALSO KNOWN AS"] + indented(names))
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func list(_ heading: String, _ items: [String]) -> [[String]] {
    guard !items.isEmpty else { return [] }
    return [
      [heading] + items.flatMap { "- \($0)".wrapped(to: width, indentation: 2, hanging: 4) }
    ]
  }

  private func indented(_ text: String) -> [String] {
    text.wrapped(to: width, indentation: 2)
  }
}
