internal import OutliveAnalysis

/// The finding that a drawing shows, chosen among those of an analysis.
struct FindingSelection {
  /// How many findings are listed to choose from.
  private static let listLimit = 10

  private let findings: [Finding]

  /// Makes a selection among findings, the worst first.
  init(_ findings: [Finding]) {
    self.findings = findings
  }

  /// Chooses a finding.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of its fingerprint, with or without the scheme's version; `nil`
  ///     chooses the worst that isn't expected.
  ///   - path: The command, for the error.
  /// - Returns: The finding; `nil` when there is none and none was asked for.
  /// - Throws: What is wrong with the prefix.
  func finding(prefix: String?, at path: [String]) throws(UsageError) -> Finding? {
    guard let prefix else {
      return findings.first(where: \.isOpen) ?? findings.first
    }
    let matches = findings.filter { $0.fingerprint.begins(with: prefix.lowercased()) }
    guard let match = matches.first else {
      throw UsageError(
        path: path,
        reason: .invalid("no finding's fingerprint begins with \(prefix.quoted)"),
        notes: findings.isEmpty ? ["the trace has no finding"] : [list(findings)])
    }
    guard matches.count == 1 else {
      throw UsageError(
        path: path,
        reason: .invalid(
          "the fingerprints of \(matches.count) findings begin with \(prefix.quoted)"),
        notes: [list(matches)])
    }
    return match
  }

  /// What to say about the findings that a drawing leaves out; empty when there are none.
  func remark(on chosen: Finding) -> String {
    let others = findings.filter { $0 != chosen }
    guard !others.isEmpty else { return "" }
    return """
      outlive: note: this shows \(chosen.fingerprint.text.printable) (\(chosen.rule)), \
      1 of \(findings.count) findings; '--finding' chooses another: \(list(others))

      """
  }

  private func list(_ findings: [Finding]) -> String {
    var lines = findings.prefix(Self.listLimit).map { finding in
      "\n  \(finding.fingerprint.text.printable)  \(finding.rule.rawValue.printable)"
        + "  \(finding.headline.printable)"
    }
    if findings.count > Self.listLimit {
      lines.append("\n  and \(findings.count - Self.listLimit) more")
    }
    return "the findings are:" + lines.joined()
  }
}

extension Fingerprint {
  /// Whether it begins with a text, with or without the scheme's version.
  func begins(with prefix: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return text.hasPrefix(prefix) }
    return text.hasPrefix(prefix) || text[text.index(after: colon)...].hasPrefix(prefix)
  }
}
