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

  /// Whether both runs have findings without a partner.
  var isOpen: Bool { isTaken.contains(false) && partners.contains { $0 == nil } }

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
    match(as: .path) { $0.path?.telling }
  }

  /// Matches what has the same rule and one other name on the path, where nothing else has.
  ///
  /// - Parameter isBorneOut: Whether a name has become another, as far as the traces tell.
  /// - Complexity: O(*n*) in the number of findings, but for the lengths of their paths.
  mutating func matchRenames(where isBorneOut: (Rename) -> Bool) {
    var gaps: [Gap: (old: [Candidate], new: [Candidate])] = [:]
    for index in old.indices where !isTaken[index] {
      for (gap, name) in Self.gaps(of: old[index]) {
        gaps[gap, default: ([], [])].old.append(Candidate(index: index, name: name))
      }
    }
    for index in new.indices where partners[index] == nil {
      for (gap, name) in Self.gaps(of: new[index]) {
        gaps[gap]?.new.append(Candidate(index: index, name: name))
      }
    }
    // How many partners each could have; who could have more than one gets none.
    var oldCounts: [Int: Int] = [:]
    var newCounts: [Int: Int] = [:]
    var pairs: [(old: Int, new: Int, rename: Rename)] = []
    for (old, new) in gaps.values where !new.isEmpty {
      for candidate in old { oldCounts[candidate.index, default: 0] += new.count }
      for candidate in new { newCounts[candidate.index, default: 0] += old.count }
      if old.count == 1, new.count == 1 {
        pairs.append((old[0].index, new[0].index, Rename(old: old[0].name, new: new[0].name)))
      }
    }
    for (old, new, rename) in pairs
    where oldCounts[old] == 1 && newCounts[new] == 1 && isBorneOut(rename) {
      pair(old: old, new: new, as: .renamed(rename))
    }
  }

  private struct Gap: Hashable {
    var rule: RuleID
    var gapped: ReferencePath.Outline.Gapped
  }

  private struct Candidate {
    var index: Int
    var name: String
  }

  private static func gaps(of finding: Finding) -> [(Gap, String)] {
    (finding.path?.telling?.gapped ?? []).map { gapped, name in
      (Gap(rule: finding.rule, gapped: gapped), name)
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
}

extension ReferencePath {
  /// The outline, if it tells enough to know the path by: at least one reference.
  fileprivate var telling: Outline? {
    steps.contains { $0.reference != nil } ? outline : nil
  }
}
