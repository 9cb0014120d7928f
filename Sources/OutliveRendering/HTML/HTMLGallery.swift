public import OutliveAnalysis

/// A page that leads to the reports of several traces.
///
/// It is one self-contained file like the reports it leads to: no network, no script, the same bytes
/// for the same entries.
public struct HTMLGallery: Sendable {
  /// The page's title.
  public let title: String
  /// What it leads to, in the order in which it is listed.
  public let entries: [Entry]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: The page's title.
  ///   - entries: What it leads to, in the order in which it is listed.
  public init(title: String, entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// The reports of one trace.
  public struct Entry: Sendable {
    /// What the trace is called.
    public let name: String
    /// What its reports say.
    public let analysis: Analysis
    /// Its reports, by the name of their format, as paths from the page's own folder.
    public let reports: [(format: String, path: String)]

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - name: What the trace is called.
    ///   - analysis: What its reports say.
    ///   - reports: Its reports, by the name of their format, as paths from the page's own folder;
    ///     the first is where the entry leads.
    public init(name: String, analysis: Analysis, reports: [(format: String, path: String)]) {
      self.name = name
      self.analysis = analysis
      self.reports = reports
    }
  }

  /// The page as text.
  public func render() -> String {
    var page = HTMLWriter()
    page.doctype()
    page.block("html", [("lang", "en")]) { page in
      page.head(title: title.displaySentence)
      page.block("body") { page in
        page.block("header") { page in page.line("h1") { $0.name(title.displaySentence) } }
        page.block("main") { page in
          page.block("ol", [("class", "index")]) { page in
            for entry in entries { write(entry, to: &page) }
          }
        }
      }
    }
    return page.text
  }

  private func write(_ entry: Entry, to page: inout HTMLWriter) {
    let worst = entry.analysis.findings.first
    page.line("li") { page in
      let word = worst.map(Wording.word) ?? "clean"
      page.inline("span", [("class", "badge \(word)")], text: word)
      page.line("div") { page in
        if let report = entry.reports.first {
          page.inline("a", [("href", report.path.urlPath)], text: entry.name.displaySentence)
        }
        let text = worst?.headline ?? Wording.scope(entry.analysis)
        page.inline(
          "bdi", [("class", "remedy")], text: DisplayText(text, limit: 200).text)
      }
      page.line("span", [("class", "count mono")]) { page in
        for report in entry.reports {
          page.inline("a", [("href", report.path.urlPath)], text: report.format)
          page.write(" ")
        }
      }
    }
  }
}

extension String {
  /// The path as a relative reference: what isn't plain is escaped, so that no scheme can be named.
  fileprivate var urlPath: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
