internal import OutliveTrace

/// A component was handed to another one, or used, before its configure step had ended.
struct SeenBeforeConfiguredRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "seen-before-configured"),
    title: "Seen before it was configured",
    summary: """
      A component was used, or handed to another one's initializer, before its configure step ended.
      """,
    rationale: """
      Until its configure step or its injections have ended, a component lacks what they set. An \
      initializer that uses it then finds it half finished.
      """,
    severity: .warning,
    evidence: """
      Which components are found while others are made, and when configure steps and injections end. \
      That it was used is proved where the program tells of uses; else the finding is a suspicion.
      """,
    needs: [.containers],
    silentWhen: [
      "It was handed over in a configure step or to a property: that only stores it.",
      "It isn't being made around the one that asked: all configure steps of a request come at its end.",
      "It has no configure step, and nothing is injected.",
      "The trace ends before its configure step does.",
    ],
    fix: "Hand it over in a configure step, or set what it needs in its initializer.",
    firing: [
      RuleExample("A document's configure step makes a reader whose initializer gets the document.")
      { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        trace.store(made, of: document, .shared)
        trace.configure(made, of: document, in: first) { trace in
          _ = trace.resolve(reader, "Shelf.Reader", .unshared, parent: first) { trace, inner in
            trace.find(made, of: document, .shared, in: inner)
          }
        }
        trace.hand(out: made, of: first)
      },
      RuleExample("The reader uses the document before it is configured.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let first = trace.ask(for: reader)
        let second = trace.ask(for: document, in: first)
        let made = trace.build("Shelf.Document", of: document, in: second)
        trace.store(made, of: document, .shared)
        trace.hand(out: made, of: second)
        trace.record(.objectUsed(ObjectUsed(object: made, user: nil, purpose: "title")))
        let other = trace.build("Shelf.Reader", of: reader, in: first)
        trace.configure(made, of: document, in: second)
        trace.hand(out: other, of: first)
      },
      RuleExample("A property of a document is a reader whose initializer gets the document.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.register("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.register("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        trace.store(made, of: document, .shared)
        trace.inject(made, .property, "reader", in: first) { trace in
          _ = trace.resolve(reader, "Shelf.Reader", .unshared, parent: first) { trace, inner in
            trace.find(made, of: document, .shared, in: inner)
          }
        }
        trace.hand(out: made, of: first)
      },
    ],
    silent: [
      RuleExample("The reader's own configure step gets the document, which only stores it.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        trace.store(made, of: document, .shared)
        trace.configure(made, of: document, in: first) { trace in
          let second = trace.ask(for: reader, in: first)
          let other = trace.build("Shelf.Reader", of: reader, in: second)
          trace.configure(other, of: reader, in: second) { trace in
            trace.find(made, of: document, .shared, in: second)
          }
          trace.hand(out: other, of: second)
        }
        trace.hand(out: made, of: first)
      },
      RuleExample("A reader's initializer gets a document whose configure step comes later.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let first = trace.ask(for: reader)
        let second = trace.ask(for: document, in: first)
        let made = trace.build("Shelf.Document", of: document, in: second)
        trace.store(made, of: document, .shared)
        trace.hand(out: made, of: second)
        let other = trace.build("Shelf.Reader", of: reader, in: first)
        trace.configure(made, of: document, in: second)
        trace.hand(out: other, of: first)
      },
      RuleExample("Two parts of a page get one document, whose configure step comes later.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let outer = trace.ask(for: page)
        let first = trace.ask(for: document, in: outer)
        let made = trace.build("Shelf.Document", of: document, in: first)
        trace.store(made, of: document, .shared)
        trace.hand(out: made, of: first)
        _ = trace.resolve(reader, "Shelf.Reader", .unshared, parent: outer) { trace, inner in
          trace.find(made, of: document, .shared, in: inner)
        }
        let whole = trace.build("Shelf.Page", of: page, in: outer)
        trace.configure(made, of: document, in: first)
        trace.hand(out: whole, of: outer)
      },
      RuleExample("The reader gets a document that was configured before.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        trace.store(made, of: document, .shared)
        trace.configure(made, of: document, in: first)
        trace.hand(out: made, of: first)
        _ = trace.resolve(reader, "Shelf.Reader", .unshared) { trace, inner in
          trace.find(made, of: document, .shared, in: inner)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.addNotEvaluated(
      replay.resolving.leftMembers,
      "the request was so large that some of its resolutions were not followed to their end",
      by: description)
    report.add(.unconfigured, in: replay, by: description) { incident in
      let name = incident.definition?.component ?? ""
      let consumer = incident.other?.placedWords
      if incident.form == "used" {
        return IncidentTelling(
          headline: """
            \(incident.subject) was used before its configure step had ended\
            \(consumer.map { ": \($0) had it" } ?? "")
            """,
          fix: "use \(name) only when it is configured, or set what it needs in its initializer",
          severity: .error)
      }
      return IncidentTelling(
        headline: """
          \(incident.subject) was handed to the initializer of \(consumer ?? "another component") \
          before it was finished
          """,
        fix: """
          hand \(name) to \(incident.other?.component ?? "the other one") in a configure step, or set \
          what it needs in its initializer
          """,
        reasons: ["inferred: whether the initializer used it, and not only stored it, isn't told"],
        verdict: .suspect)
    }
  }
}
