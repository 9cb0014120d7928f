internal import OutliveTrace

extension Analysis {
  /// Leaves one finding for each culprit.
  ///
  /// Two rules can see one reference: a shared component holds a scoped one, which so outlives its
  /// scope as well. The worse finding stays; what the other one says becomes a reason of it.
  ///
  /// - Parameter findings: What the rules found, in the order of the rules.
  /// - Returns: The findings that stay, in the same order.
  static func oneForEachCulprit(_ findings: [Finding]) -> [Finding] {
    var findings = findings
    var positions: [ObjectID: [Int]] = [:]
    for (position, finding) in findings.enumerated() {
      for instance in finding.instances { positions[instance, default: []].append(position) }
    }
    var dropped: Set<Int> = []
    for position in findings.indices.sorted(by: {
      (findings[$0].severity, $0) < (findings[$1].severity, $1)
    }) where !dropped.contains(position) {
      for other in findings[position].instances.flatMap({ positions[$0] ?? [] }).sorted()
      where other != position && !dropped.contains(other) {
        guard findings[position].sharesCulprit(with: findings[other]) else { continue }
        dropped.insert(other)
        let second = findings[other]
        findings[position].reasons.append("\(second.rule): \(second.headline)")
        let known = Set(findings[position].nested.map(\.id))
        findings[position].nested += second.nested.filter { !known.contains($0.id) }
      }
    }
    return findings.indices.filter { !dropped.contains($0) }.map { findings[$0] }
  }
}

extension Finding {
  /// Whether the reference at fault of one finding is on the path of the other.
  fileprivate func sharesCulprit(with other: Finding) -> Bool {
    guard let path, let otherPath = other.path, let mine = path.culpritReference,
      let theirs = otherPath.culpritReference
    else { return false }
    return path.contains(theirs) || otherPath.contains(mine)
  }
}

extension ReferencePath {
  fileprivate var culpritReference: Step? { culprit.map { steps[$0] } }

  fileprivate func contains(_ step: Step) -> Bool {
    steps.contains { $0.object.id == step.object.id && $0.reference?.name == step.reference?.name }
  }
}
