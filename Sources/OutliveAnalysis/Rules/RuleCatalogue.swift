/// The rules in Markdown, for the documentation and the README.
package enum RuleCatalogue {
  /// The table of all rules, as the README shows it.
  package static var table: String {
    var lines = ["| rule | severity | true when |", "|---|---|---|"]
    for rule in RuleRegistry.all {
      let description = rule.description
      lines.append(
        "| `\(description.id)` | \(description.severity.rawValue) | \(description.summary) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The catalogue: every rule with all it says about itself.
  package static var article: String {
    var text = """
      # Rules

      What each rule looks for, what it needs to judge, and when it stays silent.

      ## Overview

      This page is generated from the rules; a test compares it with them.

      \(table)
      """
    for rule in RuleRegistry.all { text += "\n" + section(of: rule.description) }
    return text
  }

  /// One rule, as the catalogue and `outlive explain` show it.
  private static func section(of rule: RuleDescription) -> String {
    let severity = rule.severity.rawValue + (rule.severity == .info ? ", off unless asked for" : "")
    var text = """
      ## \(rule.id)

      \(rule.title), \(severity). \(rule.summary)

      \(rule.rationale)

      - **Needs:** \(rule.evidence)
      - **To mend it:** \(rule.fix)

      Silent when:


      """
    for reason in rule.silentWhen { text += "- \(reason)\n" }
    text += "\nExamples that its tests run:\n\n"
    for example in rule.firing { text += "- fires: \(example.title)\n" }
    for example in rule.silent { text += "- silent: \(example.title)\n" }
    return text
  }
}
