import OutliveTrace

/// The trace of the golden files of version 1.1.
///
/// It has every kind of event that the version knows, with every field present and missing and every
/// value of each enumeration. It may never change: the tables below say what the version knew, and
/// what a later version adds, fields and values too, goes into golden files of its own.
enum FormatVersion1_1 {
  static let trace: Trace = {
    var builder = Builder()
    for (tag, fieldCount) in kinds { builder.append(tag: tag, fieldCount: fieldCount) }
    builder.appendLongTexts()
    return Trace(events: builder.events)
  }()

  /// The tag of each kind of event, and how many fields it has.
  private static let kinds: [(tag: UInt64, fieldCount: Int)] = [
    (16, 1),  // settle
    (17, 3),  // scope-began
    (18, 1),  // scope-ended
    (19, 2),  // release-expected
    (20, 2),  // check-began
    (21, 3),  // check-ended
    (22, 3),  // events-lost
    (23, 5),  // survival-expected
    (24, 5),  // break-expected
    (25, 1),  // break-reached
    (26, 2),  // iteration-began
    (27, 2),  // iteration-ended
    (28, 1),  // waiting-began
    (29, 1),  // waiting-ended
    (30, 4),  // finding-suppressed
    (32, 5),  // object-created
    (33, 2),  // object-released
    (34, 5),  // object-allocated
    (35, 1),  // deinit-began
    (36, 6),  // reference-set
    (37, 4),  // reference-cleared
    (38, 3),  // root-held
    (39, 3),  // root-released
    (40, 3),  // object-used
    (41, 2),  // object-isolated
    (42, 4),  // table-measured
    (43, 5),  // call-stack-recorded
    (48, 3),  // snapshot-began
    (49, 7),  // snapshot-node
    (50, 6),  // snapshot-edge
    (51, 4),  // snapshot-unreadable
    (52, 4),  // snapshot-ended
    (53, 5),  // snapshot-root
    (54, 5),  // snapshot-census
    (55, 5),  // snapshot-measured
    (56, 2),  // snapshot-failed
    (64, 5),  // container-opened
    (65, 1),  // container-ended
    (66, 5),  // component-defined
    (67, 3),  // resolution-began
    (68, 3),  // resolution-ended
    (69, 4),  // scope-hit
    (70, 4),  // component-stored
    (71, 3),  // component-evicted
    (72, 2),  // weak-released
    (73, 3),  // configure-began
    (74, 3),  // configure-ended
    (75, 15),  // definition-registered
    (76, 3),  // definition-removed
    (77, 4),  // definition-holding
    (78, 5),  // resolution-described
    (79, 5),  // resolution-failed
    (80, 4),  // resolution-candidate
    (81, 6),  // dependency-delivered
    (82, 4),  // injection-began
    (83, 3),  // injection-ended
    (84, 3),  // component-built
    (85, 4),  // component-replaced
    (86, 3),  // component-bypassed
    (87, 3),  // existing-injected
    (88, 5),  // pool-measured
    (89, 2),  // container-closed
    (90, 2),  // container-loaded
    (91, 2),  // container-unloaded
    (92, 3),  // assembly-activated
    (93, 4),  // post-processor-attached
    (94, 1),  // container-synchronized
    (96, 5),  // observation-registered
    (97, 2),  // observation-removed
    (98, 1),  // observation-freed
    (99, 3),  // handle-began
    (100, 1),  // handle-ended
    (101, 3),  // mutation-began
    (102, 1),  // mutation-ended
    (103, 8),  // observation-described
    (104, 1),  // registration-ended
    (105, 5),  // registration-refused
    (106, 5),  // removal-missed
    (107, 3),  // foreign-removed
    (108, 2),  // removal-waited
    (109, 3),  // isolation-mismatched
    (110, 1),  // handler-dropped
    (111, 3),  // delivery-queued
    (112, 3),  // delivery-dropped
    (113, 3),  // tracking-armed
    (114, 2),  // tracking-fired
    (115, 2),  // bag-added
    (116, 2),  // bag-dropped
    (117, 3),  // dependent-key-declared
    (118, 4),  // collection-changed
    (119, 1),  // mutation-unchanged
    (120, 2),  // mutation-abandoned
    (128, 5),  // screen-built
    (129, 6),  // screen-attached
    (130, 4),  // screen-detached
    (131, 1),  // screen-shown
    (132, 1),  // screen-hidden
    (133, 3),  // screen-selected
    (134, 3),  // screen-configured
    (135, 4),  // root-replaced
    (136, 4),  // transition-began
    (137, 1),  // transition-ended
    (138, 2),  // transition-cancelled
    (139, 3),  // stack-declared
    (140, 4),  // stack-entry-declared
    (141, 3),  // screen-scope-bound
    (142, 3),  // dismissal-refused
    (160, 7),  // navigation-began
    (161, 2),  // navigation-queued
    (162, 2),  // navigation-parked
    (163, 1),  // navigation-resumed
    (164, 4),  // finder-found
    (165, 5),  // finder-missed
    (166, 5),  // plan-made
    (167, 3),  // start-revalidated
    (168, 3),  // interceptor-began
    (169, 4),  // interceptor-ended
    (170, 5),  // step-began
    (171, 5),  // step-ended
    (172, 5),  // context-applied
    (173, 3),  // navigation-rolled-back
    (174, 5),  // navigation-ended
    (175, 3),  // link-opened
    (176, 4),  // link-step-handled
    (177, 3),  // link-ended
    (178, 4),  // route-lost
    (192, 4),  // coordinator-created
    (193, 3),  // coordinator-started
    (194, 2),  // coordinator-finished
    (195, 2),  // child-attached
    (196, 2),  // child-detached
    (197, 2),  // screen-owned
    (198, 3),  // screen-disowned
    (199, 3),  // coordinator-told
    (200, 2),  // drop-refused
    (208, 6),  // task-created
    (209, 1),  // task-started
    (210, 1),  // task-cancelled
    (211, 2),  // task-ended
    (212, 3),  // task-holding
    (213, 4),  // work-began
    (214, 2),  // work-ended
    (215, 3),  // work-holding
    (240, 8),  // recording-began
    (241, 2),  // recording-ended
    (242, 2),  // setting-recorded
    (243, 2),  // process-forked
    (244, 3),  // thread-named
    (245, 1),  // thread-ended
    (246, 3),  // isolation-declared
    (247, 4),  // image-loaded
    (248, 1),  // image-unloaded
    (249, 3),  // part-merged
    (250, 2),  // fingerprint-kept
    (256, 5),  // test-began
    (257, 3),  // test-ended
  ]

  /// How many values each enumeration has.
  fileprivate static let valueCounts: [String: UInt64] = [
    "CandidateMismatch": 6,
    "CollectionChange": 5,
    "DefinitionRemoval": 5,
    "DropReason": 5,
    "EvictionReason": 8,
    "FinderMiss": 5,
    "HandlePhase": 4,
    "InjectionPhase": 10,
    "InterceptorDecision": 5,
    "InterceptorLevel": 3,
    "IsolationKind": 5,
    "Lifetime": 6,
    "LossReason": 7,
    "LostRouteReason": 3,
    "MissReason": 4,
    "NavigationResult": 6,
    "NavigationSource": 5,
    "ObjectKind": 5,
    "ObservationStyle": 8,
    "Outcome": 2,
    "PostProcessorKind": 3,
    "RecordingEnd": 5,
    "ReferenceKind": 5,
    "RefusalReason": 4,
    "ReleaseEvidence": 2,
    "RemovalReason": 7,
    "ResolutionFailure": 10,
    "RootKind": 7,
    "ScreenPosition": 3,
    "ScreenTrigger": 10,
    "StepResult": 4,
    "StepRole": 7,
    "TaskKind": 5,
    "TaskOutcome": 3,
    "TestResult": 4,
    "WorkKind": 7,
    "WorkOutcome": 4,
  ]
}

/// Makes the events, with values that follow from the tag, the field and the variant.
private struct Builder {
  var events: [Event] = []
  private var number: UInt64 = 0
  private var time: UInt64 = 0

  /// Adds one event without what may be missing, and as many with it as the enumerations need.
  mutating func append(tag: UInt64, fieldCount: Int) {
    var variant: UInt64 = 0
    var variantCount: UInt64 = 2
    while variant < variantCount {
      guard var kind = Event.Kind(tag: tag) else { return }
      var values = FieldValues(seed: tag, variant: variant, fieldCount: fieldCount)
      kind.visit(&values)
      variantCount = max(variantCount, values.mostValues)
      append(kind)
      variant += 1
    }
  }

  /// Adds texts that are too long to be interned, and the longest that is not.
  mutating func appendLongTexts() {
    for length in [4096, 4097, 4096] {
      append(.settle(Settle(label: String(repeating: "a", count: length - 2) + "\u{E9}")))
    }
  }

  private mutating func append(_ kind: Event.Kind) {
    let index = UInt64(events.count)
    number += index % 37 == 36 ? 3 : 1
    time += [0, 1, 40, 700, 90_000][Int(index % 5)]
    events.append(
      Event(
        sequence: EventSequence(rawValue: number), time: time,
        thread: ThreadID(rawValue: 1 + index / 11 % 3),
        isolation: index % 4 == 1 ? "MainActor" : index % 9 == 2 ? "Shelf.Store#3" : nil,
        task: index % 6 == 3 ? TaskID(rawValue: 1 + index % 200) : nil,
        cause: index % 7 == 4 ? events.last?.sequence : nil,
        site: index % 3 == 1
          ? Site(file: "Shelf/List.swift", line: index % 500, function: "makeCell(for:)") : nil,
        kind: kind))
  }
}

/// A visitor that gives every field a value that follows from where it stands.
private struct FieldValues: FieldVisitor {
  var seed: UInt64
  var variant: UInt64
  var fieldCount: Int
  /// How many values the largest enumeration has that was visited.
  var mostValues: UInt64 = 0
  private var position = 0

  init(seed: UInt64, variant: UInt64, fieldCount: Int) {
    self.seed = seed
    self.variant = variant
    self.fieldCount = fieldCount
  }

  private static let numbers: [UInt64] = [
    1, 2, 127, 128, 300, 16_383, 16_384, 1 << 32, 1 << 53, (1 << 63) + 1, .max,
  ]
  private static let texts = [
    "Shelf.Cell", "title", "", "документ", "文档 👩‍👩‍👧", "e\u{301}", "\u{E9}", "<b>\"cell\"</b>\n",
    "\u{0}\u{1F}\u{7F}\u{2028}", "Shelf.Box<Array<Optional<Shelf.Document>>>",
  ]

  /// Moves to the next field; `nil` when the version didn't have it.
  private mutating func next() -> Int? {
    defer { position += 1 }
    return position < fieldCount ? Int(seed + variant * 3) + position : nil
  }

  private func number(_ place: Int) -> UInt64 {
    variant == 0 ? 0 : Self.numbers[place % Self.numbers.count]
  }

  private func text(_ place: Int) -> String {
    if variant == 0 { return "" }
    let text = Self.texts[place % Self.texts.count]
    return text.isEmpty && variant == 1 ? "a" : text
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) {
    if let place = next() { value = number(place) }
  }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if let place = next() { value = variant == 0 ? nil : place % 5 == 0 ? 0 : number(place) }
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) {
    if next() != nil { value = variant % 2 == 1 }
  }
  mutating func field(_ name: StaticString, _ value: inout String) {
    if let place = next() { value = text(place) }
  }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let place = next() { value = variant == 0 ? nil : text(place) }
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    if let place = next() { value = ID(rawValue: number(place)) }
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if let place = next() { value = variant == 0 ? nil : ID(rawValue: number(place)) }
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    guard next() != nil, let count = FormatVersion1_1.valueCounts["\(Choice.self)"],
      let choice = Choice(code: variant % count)
    else { return }
    value = choice
    mostValues = max(mostValues, count)
  }
}
