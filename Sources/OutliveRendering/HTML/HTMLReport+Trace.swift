internal import OutliveAnalysis
internal import OutliveTrace

extension HTMLReport {
  /// Writes what became of every tracked object.
  func writeAccounting(to page: inout HTMLWriter) {
    let accounting = analysis.accounting
    let parts: [(name: String, count: Int, meaning: String)] = [
      ("released", accounting.released, "gone, as they should be"),
      ("reported", accounting.reported, "alive, and named by a finding"),
      ("nested", accounting.nested, "alive only because of a reported one"),
      ("expected", accounting.expected, "meant to be alive"),
      ("unexplained", accounting.unexplained, "should be gone, and no finding says why"),
    ]
    page.block("section", [("class", "panel"), ("aria-labelledby", "accounting")]) { page in
      page.line("h2", [("id", "accounting")], text: "What became of every tracked object")
      page.line("p") { page in
        page.inline("code", text: Wording.accounting(accounting))
      }
      if let known = Wording.known(analysis) {
        page.line("p") { $0.name(known) }
      }
      if let gap = Wording.accountingGap(accounting) {
        page.line("p", [("class", "loss")], text: gap)
      }
      page.write(bar(parts.map { ($0.name, $0.count) }))
      page.block("ul", [("class", "legend")]) { page in
        for part in parts {
          page.line("li") { page in
            page.write(swatch(part.name))
            page.inline("strong", text: "\(part.count) \(part.name)")
            page.inline("span", [("class", "quiet")], text: ": \(part.meaning)")
          }
        }
      }
    }
  }

  /// The account as a bar whose parts are as wide as their share.
  private func bar(_ parts: [(name: String, count: Int)]) -> MarkupElement {
    let total = max(1, parts.reduce(0) { $0 + max(0, $1.count) })
    var start = 0
    var bar = MarkupElement(
      "svg",
      [
        ("class", "bar"), ("viewBox", "0 0 1000 10"), ("preserveAspectRatio", "none"),
        ("aria-hidden", "true"),
      ])
    var sum = 0
    for part in parts where part.count > 0 {
      sum += part.count
      let end = 1000 * sum / total
      bar.children.append(
        .element(
          MarkupElement(
            "rect",
            [
              ("class", "account-\(part.name)"), ("x", "\(start)"), ("y", "0"),
              ("width", "\(max(1, end - start - 2))"), ("height", "10"),
            ])))
      start = end
    }
    return bar
  }

  private func swatch(_ name: String) -> MarkupElement {
    let square = MarkupElement(
      "rect", [("class", "account-\(name)"), ("width", "10"), ("height", "10")])
    return MarkupElement(
      "svg", [("class", "swatch"), ("viewBox", "0 0 10 10"), ("aria-hidden", "true")],
      children: [.element(square)])
  }

  /// Writes what could not be judged.
  func writeNotEvaluated(to page: inout HTMLWriter) {
    let entries = analysis.notEvaluated.prefix(200)
    page.block("section", [("class", "panel"), ("aria-labelledby", "not-evaluated")]) { page in
      page.line(
        "h2", [("id", "not-evaluated")],
        text: "Not evaluated: \(Wording.notEvaluatedTotal(analysis))")
      page.block("div", [("class", "scroll")]) { page in
        page.block("table") { page in
          page.block("thead") { page in
            page.line("tr") { page in
              page.line("th", [("scope", "col")], text: "what")
              page.line("th", [("scope", "col")], text: "why")
              page.line("th", [("scope", "col")], text: "how often")
            }
          }
          page.block("tbody") { page in
            for entry in entries {
              page.line("tr") { page in
                page.line("th", [("scope", "row")]) { page in
                  page.inline("code", text: entry.subject.displayName)
                }
                page.line("td", text: entry.reason.displaySentence)
                page.line("td", [("class", "number")], text: "\(entry.count)")
              }
            }
          }
        }
      }
      let hidden = analysis.notEvaluated.count - entries.count
      if hidden > 0 { page.line("p", [("class", "quiet")], text: "\(hidden) more entries") }
    }
  }

  /// Writes what the trace holds and what is missing of it.
  func writeTrace(to page: inout HTMLWriter) {
    page.block("section", [("class", "panel"), ("aria-labelledby", "trace")]) { page in
      page.line("h2", [("id", "trace")], text: "The trace")
      let duration = Wording.duration(nanoseconds: analysis.summary.duration)
      page.line("p", text: "\(Wording.trace(analysis.summary)), over \(duration).")
      for loss in Wording.losses(analysis.summary.integrity) {
        page.line("p", [("class", "loss")], text: loss)
      }
    }
  }

  /// Writes the commands that lead to the same result.
  func writeReproduction(to page: inout HTMLWriter) {
    let command = self.command.displayName
    let trace = traceName.map { Self.shellWord($0.displayName) } ?? "TRACE"
    page.block("section", [("class", "panel"), ("aria-labelledby", "reproduce")]) { page in
      page.line("h2", [("id", "reproduce")], text: "How to repeat it")
      page.line("p", text: "The same trace gives this page again, byte for byte:")
      page.line(
        "pre",
        text: "\(command) analyze \(trace)\n\(command) report \(trace) -o report.html")
    }
  }

  /// A text as one word of a shell: a command is there to be copied.
  private static func shellWord(_ text: String) -> String {
    let isPlain = text.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber || "._-/".contains(character))
    }
    if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
    return "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
