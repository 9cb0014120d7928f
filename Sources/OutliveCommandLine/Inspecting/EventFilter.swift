internal import OutliveTrace

/// Chooses events by what they are about; an event must fit everything that is asked for.
struct EventFilter {
  /// A place in a trace: a time, or an event.
  enum Place: Hashable {
    /// Nanoseconds since the recording began.
    case time(UInt64)
    /// The number of an event.
    case number(UInt64)

    /// Understands `1.5s`, `20ms`, `3us`, `100ns` or `#100`; `nil` when it is none of them.
    init?(_ text: String) {
      if text.hasPrefix("#") {
        guard let number = UInt64(text.dropFirst()) else { return nil }
        self = .number(number)
        return
      }
      let units: [(suffix: String, digits: Int)] = [
        ("ns", 0), ("us", 3), ("µs", 3), ("ms", 6), ("s", 9),
      ]
      guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
      let parts = text.dropLast(unit.suffix.count).split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let whole = parts.first, !whole.isEmpty else { return nil }
      let fraction = parts.count > 1 ? parts[1] : ""
      guard fraction.count <= unit.digits, parts.count == 1 || !fraction.isEmpty else {
        return nil
      }
      let zeros = String(repeating: "0", count: unit.digits - fraction.count)
      let digits = "\(whole)\(fraction)\(zeros)"
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let time = UInt64(digits) else {
        return nil
      }
      self = .time(time)
    }
  }

  /// The names of kinds; any when empty.
  var kinds: Set<String> = []
  /// An object that the event names.
  var object: ObjectID?
  /// The thread.
  var thread: ThreadID?
  /// A pattern for the type that the event names, or that an object has that it names.
  var type: Glob?
  /// A pattern for the test or check that the event happens in.
  var test: Glob?
  /// A pattern for any of the event's texts.
  var text: Glob?
  /// Where to begin.
  var start: Place?
  /// Where to end; what is there counts.
  var end: Place?

  /// The time that the last event counts as being at: places in a trace never go back.
  private var time: UInt64 = 0
  private var objectsOfType: Set<ObjectID> = []
  private var openTests: [SpanKey: Int] = [:]

  /// Whether an event fits; every event must be asked about, in order.
  mutating func accepts(_ event: Event) -> Bool {
    // What comes before the beginning still tells of types and tests.
    time = max(time, event.time)
    let needsFields = object != nil || type != nil || text != nil || test != nil
    let fields = needsFields ? EventFields(event) : nil
    let isInTest = noteTest(event, fields)
    let hasType = noteType(event, fields)
    guard isInTest, hasType, kinds.isEmpty || kinds.contains(event.kind.name) else { return false }
    if let thread, event.thread != thread { return false }
    if let start, isBefore(event, start) { return false }
    if let end, isPast(event, end) { return false }
    if let object, fields?.objects.contains(object) != true { return false }
    if let text, fields?.texts.contains(where: { text.matches($0) }) != true { return false }
    return true
  }

  /// Whether no event from here on can fit, because the end has passed.
  func isPast(_ event: Event) -> Bool { end.map { isPast(event, $0) } ?? false }

  private func isBefore(_ event: Event, _ place: Place) -> Bool {
    switch place {
    case .time(let start): max(time, event.time) < start
    case .number(let number): event.sequence.rawValue < number
    }
  }

  private func isPast(_ event: Event, _ place: Place) -> Bool {
    switch place {
    case .time(let end): max(time, event.time) > end
    case .number(let number): event.sequence.rawValue > number
    }
  }

  // MARK: Types

  private mutating func noteType(_ event: Event, _ fields: EventFields?) -> Bool {
    guard let type, let fields else { return self.type == nil }
    if let named = fields.text("type") {
      let isOfType = Self.matches(type, named)
      if isOfType, let object = fields.objects.first { objectsOfType.insert(object) }
      return isOfType
    }
    let isOfType = fields.objects.contains { objectsOfType.contains($0) }
    // Serial numbers are never used twice, so what is gone need not be remembered.
    if case .objectReleased(let payload) = event.kind { objectsOfType.remove(payload.object) }
    return isOfType
  }

  /// Whether a pattern fits a type's name, with its module or without.
  static func matches(_ pattern: Glob, _ name: String) -> Bool {
    if pattern.matches(name) { return true }
    let end = name.firstIndex(of: "<") ?? name.endIndex
    guard let dot = name[..<end].lastIndex(of: ".") else { return false }
    return pattern.matches(name[name.index(after: dot)...])
  }

  // MARK: Tests

  private mutating func noteTest(_ event: Event, _ fields: EventFields?) -> Bool {
    guard let test, let fields else { return self.test == nil }
    let isInside = !openTests.isEmpty
    switch SpanKey.change(of: event.kind.name, fields) {
    case .began(let key)? where Self.testStems.contains(key.stem):
      guard fields.texts.contains(where: { test.matches($0) }) else { return isInside }
      openTests[key, default: 0] += 1
      return true
    case .ended(let key)? where Self.testStems.contains(key.stem):
      guard let count = openTests[key] else { return isInside }
      openTests[key] = count == 1 ? nil : count - 1
      return true
    default: return isInside
    }
  }

  private static let testStems: Set<String> = ["test", "check"]
}
