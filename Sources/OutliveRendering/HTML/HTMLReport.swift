public import OutliveAnalysis

/// An analysis as one page that explains itself: no network, no script, nothing beside the file.
///
/// The verdict comes first, then the account of every tracked object, then a section for each finding
/// at an anchor that stays the same from run to run. The page is a pure function of what it is made
/// from: it holds no date and no path of a machine. Its content security policy allows its own style
/// sheet and nothing else.
public struct HTMLReport: Sendable {
  /// The most findings that are drawn; the text of all others is there all the same.
  public static let drawingLimit = 50

  /// What the page says.
  public let analysis: Analysis
  /// The page's title.
  public let title: String
  /// Who draws the findings; `nil` for a page without drawings.
  public let drawings: (any DrawingRenderer)?
  /// What the rules say about themselves, to explain the findings.
  public let rules: [RuleDescription]
  /// The name under which the reader calls the command line.
  public let command: String
  /// The name of the trace's file, for the commands that repeat the analysis; `nil` when unknown.
  public let traceName: String?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - analysis: What the page says.
  ///   - title: The page's title.
  ///   - drawings: Who draws the findings; without, the page has no drawings. A drawing that fails
  ///     leaves a line that says why.
  ///   - rules: What the rules say about themselves; a finding of any other rule goes unexplained.
  ///   - command: The name under which the reader calls the command line.
  ///   - traceName: The name of the trace's file, without the path of a machine.
  public init(
    analysis: Analysis, title: String, drawings: (any DrawingRenderer)? = nil,
    rules: [RuleDescription] = [], command: String = "outlive", traceName: String? = nil
  ) {
    self.analysis = analysis
    self.title = title
    self.drawings = drawings
    self.rules = rules
    self.command = command
    self.traceName = traceName
  }

  /// The anchor of a finding: `f-v1-3f9c2a5e81d04b76`, the same in every run.
  ///
  /// - Parameter fingerprint: The finding's fingerprint.
  /// - Returns: The anchor, of letters, digits and hyphens.
  public static func anchor(for fingerprint: Fingerprint) -> String {
    let text = fingerprint.text.prefix(80).map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return "f-" + String(text)
  }

  /// The whole page.
  public func render() -> String {
    let title = self.title.displaySentence
    var page = HTMLWriter()
    page.doctype()
    page.block("html", [("lang", "en")]) { page in
      page.head(title: "\(title): \(Wording.verdict(analysis))")
      page.block("body") { page in
        page.block("header") { page in
          page.line("h1") { $0.name(title) }
          writeVerdict(to: &page)
        }
        page.block("main") { page in
          let anchors = self.anchors
          if !analysis.findings.isEmpty { writeIndex(anchors, to: &page) }
          writeAccounting(to: &page)
          for (position, finding) in analysis.findings.enumerated() {
            let isDrawn = position < Self.drawingLimit
            writeFinding(finding, anchor: anchors[position], isDrawn: isDrawn, to: &page)
          }
          if !analysis.notEvaluated.isEmpty { writeNotEvaluated(to: &page) }
          writeTrace(to: &page)
          writeReproduction(to: &page)
        }
      }
    }
    return page.text
  }
  /// The anchor of each finding; equal fingerprints, which merging should prevent, are numbered.
  ///
  /// An anchor holds no underscore, so that whatever is called after one can't meet another.
  private var anchors: [String] {
    var seen: [String: Int] = [:]
    return analysis.findings.map { finding in
      let anchor = Self.anchor(for: finding.fingerprint)
      let count = seen[anchor, default: 0] + 1
      seen[anchor] = count
      return count == 1 ? anchor : "\(anchor)_\(count)"
    }
  }

  private func writeVerdict(to page: inout HTMLWriter) {
    var className = Wording.isSound(analysis) ? "good" : "warning"
    if Wording.hasDefects(analysis) {
      let defects = analysis.findings.lazy.filter(\.isOpen)
      className = defects.map(\.severity).min()?.rawValue ?? className
    }
    page.line("p", [("class", "verdict \(className)")]) { page in
      page.inline("strong", text: Wording.verdict(analysis))
      let scope = Wording.scope(analysis)
      page.write(
        Wording.hasDefects(analysis) && analysis.accounting.tracked > 0 ? "in \(scope)" : scope)
    }
  }

  private func writeIndex(_ anchors: [String], to page: inout HTMLWriter) {
    page.block("nav", [("aria-label", "Findings")]) { page in
      page.block("ol", [("class", "index")]) { page in
        for (finding, anchor) in zip(analysis.findings, anchors) {
          page.line("li") { page in
            writeBadge(finding, to: &page)
            page.line("div") { page in
              page.inline(
                "a", [("href", "#\(anchor)")],
                text: DisplayText(finding.headline, limit: 200).text)
              if !finding.fix.isEmpty {
                page.inline(
                  "bdi", [("class", "remedy")],
                  text: "Fix: \(DisplayText(finding.fix, limit: 200).text)")
              }
            }
            let rule = finding.rule.rawValue.displayName
            let count = finding.count > 1 ? "\(finding.count) × \(rule)" : rule
            page.inline("span", [("class", "count mono")], text: count)
          }
        }
      }
    }
  }

  /// Writes the word that says how bad a finding is.
  func writeBadge(_ finding: Finding, to page: inout HTMLWriter) {
    let word = Wording.word(finding)
    page.inline("span", [("class", "badge \(word)")], text: word)
  }
}
