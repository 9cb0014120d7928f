internal import OutliveGraph
public import OutliveTrace

/// What a trace would have shown if some references had been weak.
///
/// It judges the snapshots anew, as reference counting would have left them; what the program would
/// have done otherwise nobody knows. It is a pure function of the trace and the choice.
public struct WhatIf: Hashable, Sendable {
  /// The references that were taken for weak.
  public var weakened: [Weakened]
  /// What would have been gone at each snapshot, in order; those without a difference are left out.
  public var moments: [Difference]
  /// The findings that go.
  public var resolved: [Finding]
  /// The findings that stay, each with what is found then.
  public var remaining: [Remaining]
  /// The findings that come up only then.
  public var appearing: [Finding]
  /// The analysis of the trace as it is.
  public var before: Analysis
  /// The analysis of the trace as it would be.
  public var after: Analysis

  /// A property that was taken for weak, or the captures of the closures that it holds.
  public struct Weakened: Hashable, Sendable {
    /// The property as reports name it.
    public var name: String
    /// The most references through it in one snapshot.
    public var references: Int

    /// Makes it from its parts.
    public init(name: String, references: Int) {
      self.name = name
      self.references = references
    }
  }

  /// Objects of one type.
  public struct TypeSum: Hashable, Sendable {
    /// The type, shortened for people.
    public var type: String
    /// How many, and their size.
    public var memory: KeptMemory

    /// Makes a sum from its parts.
    public init(type: String, memory: KeptMemory) {
      self.type = type
      self.memory = memory
    }
  }

  /// What would have been gone at a snapshot.
  public struct Difference: Hashable, Sendable {
    /// The process that the snapshot is of, when a merged trace has several.
    public var process: String?
    /// The moment that the snapshot shows.
    public var moment: Moment
    /// All that would have been gone.
    public var freed: KeptMemory
    /// What would have been gone, by type, the most first.
    public var types: [TypeSum]
    /// What of it nobody says should be gone, by type: it may have been needed.
    public var needed: [TypeSum]
    /// What only keeps itself alive then, and didn't before.
    public var newGarbage: KeptMemory
    /// What only keeps itself alive then as it did before.
    public var garbage: KeptMemory

    /// Makes a difference from its parts.
    public init(
      process: String? = nil, moment: Moment, freed: KeptMemory, types: [TypeSum],
      needed: [TypeSum], newGarbage: KeptMemory, garbage: KeptMemory
    ) {
      self.process = process
      self.moment = moment
      self.freed = freed
      self.types = types
      self.needed = needed
      self.newGarbage = newGarbage
      self.garbage = garbage
    }
  }

  /// A finding that stays.
  public struct Remaining: Hashable, Sendable {
    /// The finding in the trace as it is.
    public var before: Finding
    /// What is found of the same objects then.
    public var after: Finding

    /// Makes it from its parts.
    public init(before: Finding, after: Finding) {
      self.before = before
      self.after = after
    }
  }
}

extension WhatIf {
  /// Judges a trace as if some references were weak.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - patterns: Which references are taken for weak, a predicate each; it is asked for each name
  ///     that a property has: with and without modules and generic arguments.
  ///   - rules: The rules to judge by.
  /// - Throws: ``WhatIfError`` when a predicate is true of no reference.
  /// - Complexity: that of two analyses, and O(*p* · (*n* + *m*)) for the *p* properties meant, in
  ///   each snapshot of *n* objects with *m* references.
  public init(
    of trace: Trace, weakening patterns: [(String) -> Bool], rules: [any Rule] = RuleRegistry.all
  ) throws(WhatIfError) {
    let replayed = ReplayedTrace(of: trace)
    before = Analysis(of: replayed, rules: rules)
    var weakening = Weakening(patterns, reported: Set(before.findings.flatMap(\.instances)))
    for part in replayed.parts { weakening.apply(to: part.replay, process: part.label) }
    if let index = weakening.isMatched.firstIndex(of: false) {
      throw WhatIfError(pattern: index, names: weakening.allNames)
    }
    weakened = weakening.names.map { name in
      Weakened(name: name, references: weakening.counts[name] ?? 0)
    }
    moments = weakening.differences
    after = Analysis(of: weakening.rewritten(trace), rules: rules)
    (resolved, remaining, appearing) = WhatIf.compared(before.findings, after.findings)
  }

  private static func compared(
    _ before: [Finding], _ after: [Finding]
  ) -> (resolved: [Finding], remaining: [Remaining], appearing: [Finding]) {
    var resolved: [Finding] = []
    var remaining: [Remaining] = []
    var byFingerprint: [Fingerprint: Int] = [:]
    var byObject: [ObjectID: Int] = [:]
    for (position, finding) in after.enumerated() {
      byFingerprint[finding.fingerprint] = position
      for object in finding.instances + finding.nested.map(\.id) where byObject[object] == nil {
        byObject[object] = position
      }
    }
    var matched: Set<Int> = []
    for finding in before {
      let position =
        byFingerprint[finding.fingerprint]
        ?? finding.instances.lazy.compactMap { byObject[$0] }.first
      guard let position else {
        resolved.append(finding)
        continue
      }
      matched.insert(position)
      remaining.append(Remaining(before: finding, after: after[position]))
    }
    let appearing = after.indices.filter { !matched.contains($0) }.map { after[$0] }
    return (resolved, remaining, appearing)
  }
}

/// A name that no reference of a trace has.
public struct WhatIfError: Error, Hashable, Sendable {
  /// Which of the patterns matches nothing.
  public var pattern: Int
  /// The names that there are, as reports show them, in alphabetical order.
  public var names: [String]

  /// Makes an error from its parts.
  public init(pattern: Int, names: [String]) {
    self.pattern = pattern
    self.names = names
  }
}
