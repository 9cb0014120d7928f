import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("What the rules on resolving say")
struct ResolvingHeadlineTests {
  /// What each firing example is told as: rule, verdict and headline.
  private static let told: [String: [String]] = [
    "init-cycle": [
      """
      leak: document() (shared) needs itself to be made: document() (shared) → reader() \
      (unshared) → document() (shared)
      """,
      """
      leak: document() (shared) needs itself to be made: document() (shared) → reader() \
      (shared) → document() (shared)
      """,
      """
      suspect: document() (shared) needs itself to be made: document() (shared) → reader() \
      (unshared) → document() (shared)
      """,
    ],
    "divergent-unshared-cycle": [
      """
      leak: book() (unshared) is made again and again without end: book() (unshared) → \
      page() (unshared) → book() (unshared)
      """,
      """
      suspect: page() (unshared) is made again and again without end, 60 components deep: \
      page() (unshared) → book() (unshared) → page() (unshared)
      """,
      """
      suspect: book() (unshared) is made again and again without end, 60 components deep: \
      book() (unshared) → book() (unshared)
      """,
    ],
    "double-build": [
      """
      leak: store() (shared) was built twice: two threads asked for it at once
      """,
      """
      leak: store() (shared) was built a second time while it was being made: store() \
      (shared) → index() (unshared) → store() (shared)
      """,
      """
      leak: session() (scoped) was built twice: two requests for it overlapped
      """,
    ],
    "abstract-resolved": [
      """
      leak: abstractStore() (shared) is abstract and was asked for all the same: page() \
      (unshared) → abstractStore() (shared)
      """,
      """
      leak: abstractStore() (unshared) is abstract and was asked for all the same
      """,
    ],
    "self-nested-key": [
      """
      leak: store() (shared) asks for another store() while it is made: both have one key
      """,
      """
      leak: store() (shared) asks for another store() while it is made: both have one key
      """,
      """
      suspect: store() (shared) asks for another store() while it is made: both have one key
      """,
    ],
    "unsatisfied": [
      """
      leak: nothing makes cloudStore() -> Store, which page() (unshared) needs; there is \
      diskStore() (shared), which has another name: diskStore()
      """,
      """
      leak: nothing makes Store, which was asked for at Main.swift:7
      """,
      """
      leak: nothing makes Store, which page() (unshared) needs
      """,
    ],
    "ambiguous": [
      """
      leak: more than one definition makes Store, which page() (unshared) needs; there are \
      diskStore() (shared) and cloudStore() (shared)
      """
    ],
    "seen-before-configured": [
      """
      suspect: document() (shared) was handed to the initializer of reader() (unshared) \
      before it was finished
      """,
      """
      leak: document() (shared) was used before its configure step had ended
      """,
      """
      suspect: document() (shared) was handed to the initializer of reader() (unshared) \
      before it was finished
      """,
    ],
    "aborted-resolution": [
      """
      suspect: the request for page() (unshared) never ended, and the container was asked \
      again: it stopped inside of store() (shared)
      """
    ],
    "reentrant-completion": [
      """
      leak: page() (unshared) had a new reader() (unshared) made by what runs when its \
      request is complete
      """,
      """
      leak: page() (unshared) had a new reader() (scoped) made by what runs after its \
      injections
      """,
    ],
    "identity-split": [
      """
      suspect: “Saving” replaced document() (shared), but cell() (unshared) was handed the \
      object that was replaced
      """,
      """
      leak: “Saving” replaced document() (shared), but cell() (unshared) still has the \
      object that was replaced
      """,
    ],
    "late-definition": [
      """
      leak: store() (shared) was replaced by one that makes CloudStore after it had been \
      used: the DiskStore that it made lives on
      """
    ],
    "cross-thread-resolution": [
      """
      leak: ShelfFactory was asked for store() (shared) on another thread while it made \
      page() (unshared), and isn't synchronized
      """
    ],
    "discarded-instance": [
      """
      leak: store() (shared) was built and thrown away: another object was handed out for it
      """,
      """
      leak: store() (shared) was built and thrown away: another object was handed out for it
      """,
    ],
    "service-locator": [
      """
      leak: cell() (unshared) asks the container for document() (unshared) when it is at \
      work, instead of being given it
      """
    ],
    "over-injection": [
      """
      leak: page() (unshared) needs 8 other components: part1(), part2(), part3(), part4(), \
      part5(), part6(), part7(), part8()
      """
    ],
    "eager-order-dependence": [
      """
      suspect: containers of type ShelfFactory make their eager components in different \
      orders: where one makes log() (shared), another makes store() (shared)
      """,
      """
      suspect: containers of type ShelfFactory make their eager components in different \
      orders: where one makes log() (shared), another makes store() (shared)
      """,
    ],
  ]

  @Test(
    "Each firing example is told in one sentence that names who, what and where",
    arguments: [
      "init-cycle", "divergent-unshared-cycle", "double-build", "abstract-resolved",
      "self-nested-key", "unsatisfied", "ambiguous", "seen-before-configured",
      "aborted-resolution", "reentrant-completion", "identity-split", "late-definition",
      "cross-thread-resolution", "discarded-instance", "service-locator", "over-injection",
      "eager-order-dependence",
    ])
  func headlines(rule: String) {
    let examples = ExampleCase.firing.filter { $0.rule.rawValue == rule }
    let said = examples.flatMap { example in
      Analysis(of: example.example.trace, configuration: example.configuration).findings.map {
        "\($0.verdict): \($0.headline)"
      }
    }
    #expect(said == Self.told[rule])
  }
}
