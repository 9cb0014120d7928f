internal import OutliveTrace

/// A pool's key doesn't stand for the arguments it is made of.
struct ArgumentsUnstableKeyRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "args-unstable-key"),
    title: "Key that doesn't stand for the arguments",
    summary: """
      The same arguments were looked up under another key, or other arguments under the same one.
      """,
    rationale: """
      A key made of a hash or of an address alone is not the arguments: two different ones may have \
      the same, an address is used again for another object, and what can change doesn't find \
      itself. Then one gets a second instance, or somebody else's.
      """,
    severity: .warning,
    evidence: "The fingerprints of the arguments, and of the keys that pools are asked with.",
    needs: [.containers],
    silentWhen: [
      "The same arguments always have the same key, and other arguments another one.",
      "Only some of the arguments are the key, and the definition doesn't say that all are.",
      "The first instance had left the pool before the second one was made.",
    ],
    fix: "Compare the arguments themselves (`Hashable`), not their hash, description or address.",
    firing: [
      RuleExample("The same folder is looked up under another key, and made twice.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let folder = trace.define(
          "folder(of:)", "Shelf.Folder", .shared, in: container, at: .factory(14, "folder(of:)"))
        _ = trace.make(folder, "Shelf.Folder", .shared, arguments: 1, keyed: 100)
        _ = trace.make(folder, "Shelf.Folder", .shared, arguments: 1, keyed: 200)
      },
      RuleExample("Two documents have the same hash, and so the same page.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.registerDefinition(
          "page(of:)", "Shelf.Page", .cached, in: container, argumentCount: 1,
          isKeyedByArguments: true, at: .factory(12, "page(of:)"))
        let made = trace.make(page, "Shelf.Page", .cached, arguments: 1, keyed: 100)
        trace.findAgain(made, page, .cached, arguments: 2, keyed: 100)
      },
    ],
    silent: [
      RuleExample("Each document has its own key.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.registerDefinition(
          "page(of:)", "Shelf.Page", .cached, in: container, argumentCount: 1,
          isKeyedByArguments: true)
        let first = trace.make(page, "Shelf.Page", .cached, arguments: 1, keyed: 1)
        _ = trace.make(page, "Shelf.Page", .cached, arguments: 2, keyed: 2)
        trace.findAgain(first, page, .cached, arguments: 1, keyed: 1)
      },
      RuleExample("The page had left the cache before it was made again.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .cached, in: container)
        let first = trace.make(page, "Shelf.Page", .cached, arguments: 1, keyed: 100)
        trace.evict(first, of: page, .expired)
        _ = trace.make(page, "Shelf.Page", .cached, arguments: 1, keyed: 200)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .argumentsUnstableKey, unjudged: "keys weren't recorded", into: &report
    ) { subject in
      let isSameKey = subject.occurrence.detail == "same key"
      return ScopeTelling.Words(
        reasons: [
          isSameKey
            ? "the key is the same, and the fingerprints of the arguments differ"
            : "the fingerprints of the arguments are equal, and the keys differ"
        ],
        headline: isSameKey
          ? """
          \(subject.type) (\(subject.lifetime)) was returned for other arguments with the same key: \
          \(subject.name)\(subject.place)
          """
          : """
          \(subject.type) (\(subject.lifetime)) was made twice for the same arguments, under two \
          keys: \(subject.name)\(subject.place)
          """,
        fix: "compare the arguments of \(subject.name) themselves, not a hash or an address")
    }
  }
}
