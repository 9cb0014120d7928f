package import OutliveTrace

/// A visitor that gives every field a value at random, the awkward ones often.
package struct RandomFields<Generator: RandomNumberGenerator>: FieldVisitor {
  /// Texts that formats get wrong.
  package static var awkwardTexts: [String] {
    [
      "", "a", "\"", "\\", "/", "\n", "\r\n", "\t\u{8}\u{C}", "\u{0}", "\u{1F}\u{7F}",
      "<script>alert(1)</script>", "{\"event\":\"settle\"}", "Dokument", "документ", "文档",
      "दस्तावेज़", "مستند", "👩‍👩‍👧‍👦 🏳️‍🌈", "e\u{301}", "\u{E9}", "\u{FEFF}x", "\u{2028}\u{2029}",
      "\u{10FFFF}\u{FFFD}\u{D7FF}\u{E000}", "Shelf.Box<Array<Optional<Shelf.Document>>>",
    ]
  }

  /// Where the values come from.
  package var generator: Generator
  /// The number of bytes of the longest text, beside the awkward ones.
  package var longestText: Int

  /// Makes a visitor that takes its values from a generator.
  package init(_ generator: Generator, longestText: Int = 40) {
    self.generator = generator
    self.longestText = longestText
  }

  /// A number of a random magnitude, the extremes often.
  package mutating func number() -> UInt64 {
    switch UInt64.random(in: 0..<8, using: &generator) {
    case 0: 0
    case 1: .max
    case 2: 1 << UInt64.random(in: 0..<64, using: &generator)
    case 3: (1 << UInt64.random(in: 0..<64, using: &generator)) - 1
    case 4: .random(in: 0...(.max), using: &generator)
    default: .random(in: 0..<300, using: &generator)
    }
  }

  /// A text, an awkward one half of the time.
  package mutating func text() -> String {
    if Bool.random(using: &generator) {
      return Self.awkwardTexts.randomElement(using: &generator) ?? ""
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyz.<>, éж文🙂")
    let count = Int.random(in: 0...longestText, using: &generator)
    return String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "a" })
  }

  /// An identifier that names something: one that is 0 reads back as missing where it may be.
  private mutating func identifier<ID: TraceIdentifier>() -> ID {
    ID(rawValue: max(1, number()))
  }

  /// A value, or `nil` half of the time.
  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    Bool.random(using: &generator) ? value(&self) : nil
  }

  package mutating func field(_ name: StaticString, _ value: inout UInt64) { value = number() }

  package mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    value = maybe { $0.number() }
  }

  package mutating func field(_ name: StaticString, _ value: inout Bool) {
    value = .random(using: &generator)
  }

  package mutating func field(_ name: StaticString, _ value: inout String) { value = text() }

  package mutating func field(_ name: StaticString, _ value: inout String?) {
    value = maybe { $0.text() }
  }

  package mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = ID(rawValue: number())
  }

  package mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    value = maybe { $0.identifier() }
  }

  package mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice
  ) {
    value = Choice.allCases.randomElement(using: &generator) ?? value
  }

  /// An event of a kind, all its fields at random.
  package mutating func event(_ sequence: UInt64, tag: UInt64) -> Event? {
    guard var kind = Event.Kind(tag: tag) else { return nil }
    kind.visit(&self)
    return Event(
      sequence: EventSequence(rawValue: sequence), time: number(),
      thread: ThreadID(rawValue: number()), isolation: maybe { $0.text() },
      task: maybe { $0.identifier() }, cause: maybe { $0.identifier() },
      site: maybe { Site(file: $0.text(), line: $0.number(), function: $0.text()) }, kind: kind)
  }
}

extension Trace {
  /// A trace of events at random, of every kind if there are enough of them.
  ///
  /// - Parameters:
  ///   - count: How many events.
  ///   - seed: The seed; the same one always gives the same trace.
  ///   - hasGaps: Whether some sequence numbers are missing.
  /// - Returns: The trace, complete.
  package static func random(count: Int, seed: UInt64, hasGaps: Bool = false) -> Trace {
    var fields = RandomFields(SeededRandom(seed: seed))
    let tags = Event.Kind.payloads.map { $0.tag }
    var order: [UInt64] = []
    while order.count < count { order += tags.shuffled(using: &fields.generator) }
    var sequence: UInt64 = 0
    let events = order.prefix(count).compactMap { tag in
      sequence += hasGaps ? .random(in: 1...3, using: &fields.generator) : 1
      return fields.event(sequence, tag: tag)
    }
    return Trace(events: events)
  }
}
