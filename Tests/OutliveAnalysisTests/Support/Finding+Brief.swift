import OutliveAnalysis

extension Finding {
  /// The reference at fault, as `Type.name`.
  var culprit: String? {
    guard let path, let position = path.culprit, path.steps.indices.contains(position) else {
      return nil
    }
    let step = path.steps[position]
    return "\(step.object.type).\(step.reference?.name ?? "")"
  }

  /// The finding on one line, for messages.
  var briefly: String {
    let nested = nested.map(\.type).joined(separator: ", ")
    return "\(rule) \(verdict) ×\(count) \(culprit ?? "-") [\(nested)] “\(headline)” \(reasons)"
  }

  /// What must not change when the rest of a trace does.
  var identity: String { "\(rule) \(fingerprint) ×\(count)" }
}

extension Analysis {
  var identities: [String] { findings.map(\.identity) }
}
