internal import OutliveTrace

extension Analysis {
  /// Leaves one finding for each culprit.
  ///
  /// Two rules can see one reference: a shared component holds a scoped one, which so outlives its
  /// scope as well; or what keeps an object that should be gone is a part of a cycle. What is proved
  /// comes before what is expected, and the worse before the milder finding; what the other one says
  /// becomes a reason of it.
  ///
  /// - Parameter findings: What the rules found, in the order of the rules.
  /// - Returns: The findings that stay, in the same order.
  /// - Complexity: O(*n* log *n* + *p*) for *n* findings and *p* pairs that share an object or a
  ///   reference.
  static func oneForEachCulprit(_ findings: [Finding]) -> [Finding] {
    var findings = findings
    let related = RelatedFindings(findings)
    var dropped: Set<Int> = []
    let order = findings.indices.map { (weight: findings[$0].weight(at: $0), position: $0) }
      .sorted { $0.weight < $1.weight }.map(\.position)
    for position in order where !dropped.contains(position) {
      for other in related.others(of: findings[position], at: position)
      where !dropped.contains(other) {
        guard findings[position].sharesCulprit(with: findings[other]) else { continue }
        dropped.insert(other)
        let second = findings[other]
        findings[position].reasons.append("\(second.rule): \(second.headline)")
        let known = Set(findings[position].nested.map(\.id) + findings[position].instances)
        findings[position].nested += second.allKept.filter { !known.contains($0.id) }
      }
    }
    return findings.indices.filter { !dropped.contains($0) }.map { findings[$0] }
  }
}

/// Which findings may be about the same reference.
private struct RelatedFindings {
  /// A reference, by its holder and its name.
  private struct Reference: Hashable {
    var holder: ObjectID
    var name: String

    init?(_ step: ReferencePath.Step) {
      guard let reference = step.reference else { return nil }
      holder = step.object.id
      name = reference.name
    }
  }

  private var byInstance: [ObjectID: [Int]] = [:]
  private var byCulprit: [Reference: [Int]] = [:]
  /// The findings whose path is a cycle that a reference is a part of.
  private var byCycle: [Reference: [Int]] = [:]

  private let findings: [Finding]

  init(_ findings: [Finding]) {
    self.findings = findings
    for (position, finding) in findings.enumerated() {
      for instance in finding.instances { byInstance[instance, default: []].append(position) }
      guard let path = finding.path else { continue }
      if let culprit = path.culpritReference.flatMap(Reference.init) {
        byCulprit[culprit, default: []].append(position)
      }
      guard path.isCycle else { continue }
      for reference in path.steps.compactMap(Reference.init) {
        byCycle[reference, default: []].append(position)
      }
    }
  }

  /// The positions of others that share an object with a finding, or of which one is about a cycle
  /// that the other one's reference is a part of, or of which one is kept through the other.
  func others(of finding: Finding, at position: Int) -> [Int] {
    var others = finding.instances.flatMap { byInstance[$0] ?? [] }
    if let path = finding.path {
      if let culprit = path.culpritReference.flatMap(Reference.init) {
        others += byCycle[culprit] ?? []
        others += (byCulprit[culprit] ?? []).filter { other in
          findings[other].rule != finding.rule && !path.isCycle
            && (findings[other].isKeptThrough(finding) || finding.isKeptThrough(findings[other]))
        }
      }
      if path.isCycle {
        others += path.steps.compactMap(Reference.init).flatMap { byCulprit[$0] ?? [] }
      }
    }
    return Set(others).subtracting([position]).sorted()
  }
}

extension Finding {
  /// Which of two findings about one reference stays: that with the lower weight.
  ///
  /// - Parameter position: Where it is among all: of equal ones the first stays.
  /// - Returns: The weight: verdict, severity, certainty and position.
  fileprivate func weight(at position: Int) -> (Int, Severity, Int, Int) {
    (verdict == .expected ? 1 : 0, severity, verdict == .leak ? 0 : 1, position)
  }

  /// What it says is kept: the objects that are listed under it, and the one that its path leads to.
  fileprivate var allKept: [ObjectSummary] {
    guard let path, !path.isCycle, let last = path.steps.last?.object, instances.contains(last.id)
    else { return nested }
    return [last] + nested
  }

  /// Whether the path to what is kept goes through what another finding is about.
  fileprivate func isKeptThrough(_ other: Finding) -> Bool {
    guard let path, !path.isCycle else { return false }
    return path.steps.dropLast().contains { other.instances.contains($0.object.id) }
  }

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
