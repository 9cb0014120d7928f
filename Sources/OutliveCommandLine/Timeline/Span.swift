internal import OutliveTrace

/// What tells two spans of a timeline apart: what sort of thing they are, and which one.
struct SpanKey: Hashable, Comparable {
  /// What sort of thing, such as `resolution`.
  let stem: String
  /// Which one of that sort.
  let id: UInt64

  /// Orders keys by sort, then by number.
  static func < (lhs: SpanKey, rhs: SpanKey) -> Bool { (lhs.stem, lhs.id) < (rhs.stem, rhs.id) }

  /// Things that begin and end where they like: they don't nest in what else a thread does.
  private static let freeStems: Set<String> = [
    "scope", "check", "test", "waiting", "iteration", "container", "transition", "navigation",
    "interceptor", "link", "task", "work", "recording",
  ]

  /// Whether it may begin and end wherever it likes.
  var isFree: Bool { Self.freeStems.contains(stem) }

  /// What an event does to a span.
  enum Change: Hashable {
    /// The span begins.
    case began(SpanKey)
    /// The span ends.
    case ended(SpanKey)
  }

  /// Beginnings and ends whose names don't follow the rule.
  private static let oddNames: [String: (stem: String, begins: Bool)] = [
    "container-opened": ("container", true), "link-opened": ("link", true),
    "task-started": ("task", true), "transition-cancelled": ("transition", false),
    "mutation-abandoned": ("mutation", false),
  ]

  /// Tells what an event does; `nil` when it begins and ends nothing.
  ///
  /// The names of events say it, so events of kinds to come are understood too.
  static func change(of name: String, _ fields: EventFields) -> Change? {
    let id = fields.firstIdentifier ?? 0
    if let odd = oddNames[name] {
      let key = SpanKey(stem: odd.stem, id: id)
      return odd.begins ? .began(key) : .ended(key)
    }
    if name.hasSuffix("-began") { return .began(SpanKey(stem: String(name.dropLast(6)), id: id)) }
    if name.hasSuffix("-ended") { return .ended(SpanKey(stem: String(name.dropLast(6)), id: id)) }
    return nil
  }
}

/// A span that has begun and not ended.
struct OpenSpan {
  /// What it is.
  let key: SpanKey
  /// Its name in the timeline.
  let name: String
}
