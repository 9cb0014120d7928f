internal import OutliveTrace

/// A screen that nobody sees goes on working.
struct BackgroundScreenWorkRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "background-screen-work"),
    title: "Work for a detached screen",
    summary: "A handler ran for a screen that had been detached and wasn't attached again.",
    rationale: """
      Nobody sees what the screen does: it loads, computes and draws for nothing, with each change, for \
      as long as its observation lasts.
      """,
    severity: .warning,
    evidence: "When screens are attached and detached, and the observations that name one.",
    needs: [.observations, .settlePoints],
    silentWhen: [
      "The screen is attached again by the next settle point.",
      "The screen is gone by then: it was just going.",
      "It was never attached: it is prepared.",
      "It is only hidden, such as one behind another tab.",
      "It was said to live on: then it is shown as expected.",
      "No settle point follows, so nothing can be judged.",
    ],
    fix: "Let the observation end when the screen is detached, such as with its scope.",
    firing: [
      RuleExample("The screen of a product was left, and follows the price.") { trace in
        let product = trace.object("Shelf.Product")
        let page = trace.object("Shelf.ProductScreen")
        let screen = trace.screen(page, "Shelf.ProductScreen")
        let observation = trace.observe(product, "price", by: page).observation
        trace.detach(screen)
        trace.settle("product left")
        trace.mutate(product, "price") { trace, mutation in
          trace.handle(observation, of: mutation)
        }
        trace.settle("price changed")
      }
    ],
    silent: [
      RuleExample("The screen is attached.") { trace in
        let product = trace.object("Shelf.Product")
        let page = trace.object("Shelf.ProductScreen")
        _ = trace.screen(page, "Shelf.ProductScreen")
        let observation = trace.observe(product, "price", by: page).observation
        trace.handle(observation)
        trace.settle("price changed")
      },
      RuleExample("The screen comes back at once.") { trace in
        let product = trace.object("Shelf.Product")
        let page = trace.object("Shelf.ProductScreen")
        let screen = trace.screen(page, "Shelf.ProductScreen")
        let observation = trace.observe(product, "price", by: page).observation
        trace.detach(screen)
        trace.handle(observation)
        trace.attach(screen)
        trace.settle("product moved")
      },
      RuleExample("The screen is just going.") { trace in
        let product = trace.object("Shelf.Product")
        let page = trace.object("Shelf.ProductScreen")
        let screen = trace.screen(page, "Shelf.ProductScreen")
        let observation = trace.observe(product, "price", by: page)
        trace.detach(screen)
        trace.handle(observation.observation)
        trace.free(observation)
        trace.release(page)
        trace.settle("product left")
      },
      RuleExample("Somebody else observes it.") { trace in
        let product = trace.object("Shelf.Product")
        let page = trace.object("Shelf.ProductScreen")
        let store = trace.object("Shelf.Store")
        let screen = trace.screen(page, "Shelf.ProductScreen")
        let observation = trace.observe(product, "price", by: store).observation
        trace.detach(screen)
        trace.handle(observation)
        trace.settle("price changed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.backgroundScreenWork, in: replay, by: description) { incident in
      IncidentTelling(
        headline: """
          \(incident.observerWords) was detached, and its handler of \(incident.property.words)\
          \(incident.place) still runs
          """,
        fix: """
          end the observation of \(incident.property.words) when \(incident.observerWords) is detached
          """, reasons: incident.excuse.map { ["it was said to live on: \($0)"] } ?? [],
        verdict: incident.excuse == nil ? .leak : .expected)
    }
  }
}
