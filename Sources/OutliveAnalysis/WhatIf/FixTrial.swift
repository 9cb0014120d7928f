/// What came of trying the change that a finding suggests: the reference at fault was taken for
/// weak.
public struct FixTrial: Hashable, Sendable {
  /// What would go if only the reference at fault were weak.
  public var freed: KeptMemory
  /// Whether what the finding is about would be among it.
  public var succeeds: Bool
  /// What would have to be weak as well, as reports name it, at most 100 names; empty when nothing
  /// would, or nobody knows.
  public var alsoNeeded: [String]
  /// How many references from outside, that nobody recorded, hold the object as well.
  public var referencesFromOutside: Int
  /// What would go if all of that were weak too; `nil` when the object would stay all the same.
  public var freedTogether: KeptMemory?

  /// Makes it from its parts.
  public init(
    freed: KeptMemory, succeeds: Bool, alsoNeeded: [String] = [], referencesFromOutside: Int = 0,
    freedTogether: KeptMemory? = nil
  ) {
    self.freed = freed
    self.succeeds = succeeds
    self.alsoNeeded = alsoNeeded
    self.referencesFromOutside = referencesFromOutside
    self.freedTogether = freedTogether
  }

  /// How many names are given at most.
  static let nameLimit = 100

  /// Adds what came of trying the same change elsewhere.
  static func += (trial: inout FixTrial, other: FixTrial) {
    let together = trial.freedTogether ?? (trial.succeeds ? trial.freed : nil)
    let otherTogether = other.freedTogether ?? (other.succeeds ? other.freed : nil)
    trial.freed += other.freed
    trial.succeeds = trial.succeeds && other.succeeds
    for name in other.alsoNeeded
    where trial.alsoNeeded.count < nameLimit && !trial.alsoNeeded.contains(name) {
      trial.alsoNeeded.append(name)
    }
    let (sum, overflow) = trial.referencesFromOutside.addingReportingOverflow(
      other.referencesFromOutside)
    trial.referencesFromOutside = overflow ? .max : sum
    guard !trial.succeeds, var sum = together, let otherTogether else {
      trial.freedTogether = nil
      return
    }
    sum += otherTogether
    trial.freedTogether = sum
  }
}
