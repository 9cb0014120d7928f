extension Baseline {
  /// The text of a baseline that has no comments of its own yet.
  private static let usualPreamble = [
    "# Findings of 'outlive' that are known and let be for now, each with its reason.",
    "# Edit it by hand, or with 'outlive baseline update'; 'outlive baseline check' reads it.",
  ]

  /// The baseline as the text of a file: entries by fingerprint, each in a paragraph.
  ///
  /// Reading it gives the same baseline back, in the order of fingerprints.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries.
  package var text: String {
    var lines = preamble.isEmpty ? Self.usualPreamble : preamble
    lines.append("\(Self.magic) \(Self.version)")
    for entry in entries.sorted(by: { $0.fingerprint < $1.fingerprint }) {
      lines.append("")
      lines += entry.lines
    }
    if !epilogue.isEmpty { lines += [""] + epilogue }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Baseline.Entry {
  fileprivate var lines: [String] {
    var lines = comments[.fingerprint] ?? []
    lines.append(fingerprint.text)
    for part in Baseline.Part.fields {
      lines += (comments[part] ?? []).map { "  \($0)" }
      if let value = value(of: part), !value.isEmpty {
        lines.append("  \(part.rawValue): \(value)")
      }
    }
    return lines + (comments[.end] ?? []).map { "  \($0)" }
  }

  private func value(of part: Baseline.Part) -> String? {
    switch part {
    case .rule: rule.rawValue
    case .headline: headline
    case .reason: reason
    case .owner: owner
    case .expires: expires?.description
    case .fingerprint, .end: nil
    }
  }
}
