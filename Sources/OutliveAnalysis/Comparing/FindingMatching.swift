/// Finds which findings of two runs are the same; each is matched once.
struct FindingMatching {
  private let old: [Finding]
  private let new: [Finding]
  /// The position of the old partner of each new finding.
  private var partners: [(old: Int, likeness: RunComparison.Likeness)?]
  private var isTaken: [Bool]

  /// Makes a matching in which nothing is matched yet.
  init(old: [Finding], new: [Finding]) {
    self.old = old
    self.new = new
    partners = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
  }

  /// What belongs together, in the order of the new run.
  var pairs: [RunComparison.Pair] {
    new.indices.compactMap { index in
      partners[index].map { partner in
        RunComparison.Pair(old: old[partner.old], new: new[index], likeness: partner.likeness)
      }
    }
  }

  /// The new findings without a partner, in their order.
  var unmatchedNew: [Finding] {
    new.indices.filter { partners[$0] == nil }.map { new[$0] }
  }

  /// The old findings without a partner, in their order.
  var unmatchedOld: [Finding] {
    old.indices.filter { !isTaken[$0] }.map { old[$0] }
  }

  /// Matches what has one fingerprint.
  mutating func matchFingerprints() {
    match(as: .fingerprint) { $0.fingerprint }
  }

  /// Matches what has the same path, where no other finding has it.
  mutating func matchPaths() {
    match(as: .path) { $0.path?.outline }
  }

  /// Matches what has the same rule and one other name on the path, where nothing else has.
  mutating func matchRenames() {
    let oldRest = Self.outlines(of: old) { !isTaken[$0] }
    let newRest = Self.outlines(of: new) { partners[$0] == nil }
    var candidates: [(old: Int, new: Int, rename: Rename)] = []
    for (newIndex, newOutline) in newRest {
      for (oldIndex, oldOutline) in oldRest where old[oldIndex].rule == new[newIndex].rule {
        if let rename = oldOutline.rename(to: newOutline) {
          candidates.append((oldIndex, newIndex, rename))
        }
      }
    }
    for candidate in candidates
    where candidates.count(where: { $0.old == candidate.old || $0.new == candidate.new }) == 1 {
      pair(old: candidate.old, new: candidate.new, as: .renamed(candidate.rename))
    }
  }

  private mutating func match<Key: Hashable>(
    as likeness: RunComparison.Likeness, by key: (Finding) -> Key?
  ) {
    var oldIndices: [Key: [Int]] = [:]
    for index in old.indices where !isTaken[index] {
      if let key = key(old[index]) { oldIndices[key, default: []].append(index) }
    }
    var newIndices: [Key: [Int]] = [:]
    for index in new.indices where partners[index] == nil {
      if let key = key(new[index]) { newIndices[key, default: []].append(index) }
    }
    for index in new.indices where partners[index] == nil {
      guard let key = key(new[index]), let candidates = oldIndices[key], candidates.count == 1,
        newIndices[key]?.count == 1
      else { continue }
      pair(old: candidates[0], new: index, as: likeness)
    }
  }

  private mutating func pair(old: Int, new: Int, as likeness: RunComparison.Likeness) {
    partners[new] = (old, likeness)
    isTaken[old] = true
  }

  private static func outlines(
    of findings: [Finding], where isWanted: (Int) -> Bool
  ) -> [(index: Int, outline: ReferencePath.Outline)] {
    findings.indices.filter(isWanted).compactMap { index in
      findings[index].path.map { (index, $0.outline) }
    }
  }
}
