import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("What changed between two runs")
struct RunComparisonTests {
  /// A finding on a path of types and properties, alternately; a path that ends with the type that it
  /// begins with is a cycle.
  private static func finding(
    _ fingerprint: String, _ path: String..., rule: String = "retain-cycle", count: Int = 1,
    bytes: UInt64? = nil, verdict: Verdict = .leak
  ) -> Finding {
    var steps: [ReferencePath.Step] = []
    for index in stride(from: 0, to: path.count, by: 2) {
      let object = ObjectSummary(id: ObjectID(rawValue: UInt64(index)), type: path[index])
      let name = index + 1 < path.count ? path[index + 1] : nil
      steps.append(
        ReferencePath.Step(
          object: object, reference: name.map { ReferencePath.Reference(name: $0, kind: .strong) }))
    }
    var finding = Finding(
      rule: RuleID(rawValue: rule), severity: .error, verdict: verdict, headline: fingerprint,
      path: steps.isEmpty
        ? nil
        : ReferencePath(
          steps: steps, culprit: 0, isCycle: path.count > 1 && path.first == path.last),
      kept: bytes.map { KeptMemory(objects: 1, bytes: $0) }, fix: "",
      fingerprint: Fingerprint(text: fingerprint))
    finding.mergedCount = count
    return finding
  }

  private static func compare(
    _ old: [Finding], _ new: [Finding], elsewhere: (old: [String], new: [String]) = ([], [])
  ) -> [String] {
    compare(.judged(old), .judged(new), elsewhere: elsewhere)
  }

  /// The words of a trace with findings, and others.
  private static func vocabulary(_ analysis: Analysis, _ others: [String]) -> TraceVocabulary {
    var trace = TraceBuilder()
    for name in others { trace.settle(name) }
    for step in analysis.findings.flatMap({ $0.path?.steps ?? [] }) {
      _ = trace.object("Library." + step.object.type)
      trace.settle(step.reference?.name ?? "")
    }
    return TraceVocabulary(of: trace.trace)
  }

  /// What became of each finding, as a line.
  private static func compare(
    _ old: Analysis, _ new: Analysis, elsewhere: (old: [String], new: [String]) = ([], [])
  ) -> [String] {
    let comparison = RunComparison(from: old, to: new) {
      (vocabulary(old, elsewhere.old), vocabulary(new, elsewhere.new))
    }
    func line(_ word: String, _ pair: RunComparison.Pair) -> String {
      switch pair.likeness {
      case .fingerprint: "\(word) \(pair.new.fingerprint)"
      case .path: "\(word) \(pair.old.fingerprint) → \(pair.new.fingerprint)"
      case .renamed(let rename):
        "\(word) \(pair.old.fingerprint) → \(pair.new.fingerprint): \(rename.old) → \(rename.new)"
      }
    }
    return comparison.new.map {
      "new \($0.finding.fingerprint)\($0.doubt.map { " (\($0))" } ?? "")"
    }
      + comparison.grown.map { line("grown", $0) } + comparison.moved.map { line("moved", $0) }
      + comparison.same.map { line("same", $0) }
      + comparison.fixed.map { "fixed \($0.fingerprint)" }
      + comparison.notJudged.map { "not judged \($0.finding.fingerprint) (\($0.reason))" }
      + (comparison.fails ? ["fails"] : [])
  }

  @Test("By fingerprint: new, fixed, still there, grown")
  func fingerprints() {
    #expect(Self.compare([], []) == [])
    #expect(Self.compare([Self.finding("a")], [Self.finding("a")]) == ["same a"])
    #expect(
      Self.compare([Self.finding("a")], [Self.finding("b")]) == ["new b", "fixed a", "fails"])
    #expect(
      Self.compare([Self.finding("a")], [Self.finding("a", count: 2)]) == ["grown a", "fails"])
    #expect(Self.compare([Self.finding("a", count: 2)], [Self.finding("a")]) == ["same a"])
    #expect(
      Self.compare([Self.finding("a", bytes: 48)], [Self.finding("a", bytes: 49)])
        == ["grown a", "fails"])
    #expect(
      Self.compare([Self.finding("a", bytes: 49)], [Self.finding("a", bytes: 48)]) == ["same a"])
    #expect(
      Self.compare(
        [Self.finding("a", count: 2, bytes: 48)], [Self.finding("a", bytes: 49)])
        == ["grown a", "fails"])
  }

  @Test("What one run doesn't tell has not grown")
  func unknownMemory() {
    #expect(Self.compare([Self.finding("a")], [Self.finding("a", bytes: 49)]) == ["same a"])
    #expect(Self.compare([Self.finding("a", bytes: 49)], [Self.finding("a")]) == ["same a"])
  }

  @Test("What is expected fails only once it isn't any more")
  func expected() {
    let leak = Self.finding("a")
    let expected = Self.finding("a", verdict: .expected)
    #expect(Self.compare([], [expected]) == ["new a"])
    #expect(Self.compare([expected], [leak]) == ["grown a", "fails"])
    #expect(Self.compare([leak], [expected]) == ["same a"])
    #expect(
      Self.compare([expected], [Self.finding("a", count: 3, verdict: .expected)]) == ["grown a"])
  }

  @Test("A rule that could not judge mends nothing, and casts doubt on what is new")
  func notJudged() {
    let finding = Self.finding("a")
    let reason = "a trace was cut or never closed"
    #expect(Self.compare(.judged([finding]), .cut([])) == ["not judged a (\(reason))"])
    #expect(Self.compare(.cut([finding]), .judged([])) == ["fixed a"])
    #expect(Self.compare(.cut([]), .judged([finding])) == ["new a (\(reason))", "fails"])
    #expect(Self.compare(.cut([finding]), .cut([finding])) == ["same a"])
  }

  @Test("The same path under another fingerprint has moved")
  func paths() {
    let old = Self.finding("a", "Cell", "observations[3]", "Observation", "handler", "Cell")
    #expect(
      Self.compare(
        [old],
        [
          Self.finding(
            "b", "Cell", "observations[8]", "Observation", "handler", "Cell",
            rule: "closure-capture-cycle")
        ]) == ["moved a → b"])
    // Entered elsewhere, the cycle is the same.
    #expect(
      Self.compare(
        [old],
        [Self.finding("b", "Observation", "handler", "Cell", "observations[0]", "Observation")])
        == ["moved a → b"])
    #expect(
      Self.compare(
        [Self.finding("a", "List<Int>", "cell", "Cell")],
        [Self.finding("b", "List<String>", "cell", "Cell", count: 2)]) == ["grown a → b", "fails"])
    // A finding without a path is like no other.
    #expect(
      Self.compare([Self.finding("a")], [Self.finding("b")]) == ["new b", "fixed a", "fails"])
  }

  @Test("One other name on the path is a new name")
  func renames() {
    let old = Self.finding("a", "List", "cell", "Cell", "list", "List")
    #expect(
      Self.compare([old], [Self.finding("b", "List", "cell", "Cell", "owner", "List")])
        == ["moved a → b: Cell.list → Cell.owner"])
    #expect(
      Self.compare([old], [Self.finding("b", "Shelf", "cell", "Cell", "list", "Shelf")])
        == ["moved a → b: List → Shelf"])
    // The cycle begins with another name now.
    #expect(
      Self.compare([old], [Self.finding("b", "AList", "cell", "Cell", "list", "AList")])
        == ["moved a → b: List → AList"])
    #expect(
      Self.compare(
        [Self.finding("a", "A", "x", "B", "y", "C")], [Self.finding("b", "A", "x", "B", "y", "D")])
        == ["moved a → b: C → D"])
  }

  @Test("A name that the other run has too was not changed")
  func noRenamesWithoutProof() {
    let old = Self.finding("a", "Home", "model", "Model")
    let new = Self.finding("b", "Settings", "model", "Model")
    #expect(Self.compare([old], [new]) == ["moved a → b: Home → Settings"])
    for elsewhere in [([], ["Library.Home"]), (["Settings"], [])] as [([String], [String])] {
      #expect(
        Self.compare([old], [new], elsewhere: elsewhere) == ["new b", "fixed a", "fails"])
    }
    // Part of a longer name is another name.
    #expect(
      Self.compare([old], [new], elsewhere: (["SettingsModel"], ["HomeScreen"]))
        == ["moved a → b: Home → Settings"])
    // Nobody knows the names: nothing is guessed.
    let blind = RunComparison(from: .judged([old]), to: .judged([new]))
    #expect(blind.moved == [] && blind.fails)
    // One object without a reference tells nothing.
    #expect(
      Self.compare([Self.finding("a", "Home")], [Self.finding("b", "Settings")])
        == ["new b", "fixed a", "fails"])
    #expect(
      Self.compare(
        [Self.finding("a", "Home")], [Self.finding("b", "Home", rule: "outlives-scope")])
        == ["new b", "fixed a", "fails"])
  }

  @Test("A cycle of very many objects is the same wherever it is entered")
  func largeCycles() {
    let names = (0..<20_000).map { ["Node\($0 % 7)", "next"] }
    func cycle(from start: Int, _ fingerprint: String) -> Finding {
      var finding = Self.finding(fingerprint)
      let turned = Array(names[start...] + names[..<start]) + [names[start]]
      finding.path = ReferencePath(
        steps: turned.enumerated().map { index, name in
          ReferencePath.Step(
            object: ObjectSummary(id: ObjectID(rawValue: UInt64(index)), type: name[0]),
            reference: index == names.count
              ? nil : ReferencePath.Reference(name: name[1], kind: .strong))
        }, culprit: 0, isCycle: true)
      return finding
    }
    #expect(
      Self.compare([cycle(from: 0, "a")], [cycle(from: 12_345, "b")]) == ["moved a → b"])
  }

  @Test("Two other names, another rule, or a name that stays elsewhere are another finding")
  func noRenames() {
    let old = Self.finding("a", "List", "cell", "Cell", "list", "List")
    for new in [
      Self.finding("b", "Shelf", "cell", "Item", "list", "Shelf"),
      Self.finding("b", "List", "item", "Cell", "owner", "List"),
      Self.finding("b", "Shelf", "cell", "Cell", "owner", "Shelf"),
      Self.finding("b", "Shelf", "cell", "Cell", "list", "Shelf", rule: "closure-capture-cycle"),
      Self.finding("b", "List", "cell", "Cell"),
    ] {
      #expect(Self.compare([old], [new]) == ["new b", "fixed a", "fails"])
    }
    // Node is still there, so the other one was not renamed.
    #expect(
      Self.compare(
        [Self.finding("a", "Node", "next", "Node", "next", "Leaf")],
        [Self.finding("b", "Node", "next", "Item", "next", "Leaf")])
        == ["new b", "fixed a", "fails"])
  }

  @Test("Where there is a second candidate nothing is guessed")
  func ambiguous() {
    let old = Self.finding("a", "List", "cell", "Cell")
    let first = Self.finding("b", "List", "first", "Cell")
    let second = Self.finding("c", "List", "second", "Cell")
    #expect(Self.compare([old], [first, second]) == ["new b", "new c", "fixed a", "fails"])
    #expect(Self.compare([first, second], [old]) == ["new a", "fixed b", "fixed c", "fails"])
    let twin = Self.finding("d", "List", "cell", "Cell")
    #expect(Self.compare([old], [twin, second]) == ["new c", "moved a → d", "fails"])
    let twins = [Self.finding("e", "List", "cell", "Cell"), twin]
    #expect(Self.compare([old], twins) == ["new e", "new d", "fixed a", "fails"])
  }

  @Test("Nothing is lost or there twice, as a plain comparison says", arguments: 1...100)
  func oracle(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let old = RandomBaselines.findings(using: &random)
    let new = RandomBaselines.findings(using: &random)
    let comparison = RunComparison(from: .judged(old), to: .judged(new))
    let oldNames = Set(old.map(\.fingerprint))
    let newNames = Set(new.map(\.fingerprint))
    #expect(
      comparison.new.map(\.finding.fingerprint)
        == new.map(\.fingerprint).filter { !oldNames.contains($0) })
    let gone = comparison.fixed.map(\.fingerprint) + comparison.notJudged.map(\.finding.fingerprint)
    #expect(gone.sorted() == oldNames.subtracting(newNames).sorted())
    #expect(comparison.notJudged.allSatisfy { $0.finding.rule.rawValue == "gone" })
    let pairs = comparison.grown + comparison.same
    #expect(pairs.map(\.new.fingerprint).sorted() == newNames.intersection(oldNames).sorted())
    #expect(comparison.moved == [])
    for pair in comparison.same {
      #expect(pair.old.fingerprint == pair.new.fingerprint && pair.new.count <= pair.old.count)
    }
  }

  @Test("Nothing changes between a run and itself, and back again what was new is fixed")
  func examples() {
    let traces = RuleRegistry.all.map(\.description).flatMap { $0.firing + $0.silent }.map(\.trace)
    let analyses = traces.map { Analysis(of: $0) }
    for analysis in analyses {
      let comparison = RunComparison(from: analysis, to: analysis)
      #expect(comparison.same.map(\.new) == analysis.findings.filter { !$0.isOfRecording })
      #expect(
        comparison.new.isEmpty && comparison.grown.isEmpty && comparison.moved.isEmpty
          && comparison.fixed.isEmpty && comparison.notJudged.isEmpty && !comparison.fails)
    }
    for (old, new) in zip(analyses, analyses.dropFirst()) {
      let there = RunComparison(from: old, to: new)
      let back = RunComparison(from: new, to: old)
      #expect(
        there.new.map(\.finding).map(\.fingerprint).sorted()
          == (back.fixed + back.notJudged.map(\.finding)).map(\.fingerprint).sorted())
      #expect(
        there.moved.map { [$0.old.fingerprint, $0.new.fingerprint] }.count
          + there.grown.count + there.same.count
          == back.moved.count + back.grown.count + back.same.count)
    }
  }
}
