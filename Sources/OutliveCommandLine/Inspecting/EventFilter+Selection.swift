internal import OutliveTrace

extension EventFilter {
  /// Whether an event fits or not depends on what came before it.
  var hasMemory: Bool { type != nil || test != nil }

  /// Splits what is asked for into what a reader of the binary form can leave out by itself, so that
  /// it costs little, and what remains to be looked at in every event that it reads.
  var split: (selection: EventSelection, rest: EventFilter) {
    var selection = EventSelection()
    var rest = self
    if !hasMemory {
      if !kinds.isEmpty {
        let chosen = Event.Kind.payloads.filter { kinds.contains($0.name) }
        selection.tags = Set(chosen.map { $0.tag })
        rest.kinds = []
      }
      rest.start = nil
    }
    rest.end = nil
    let times = (low: hasMemory ? nil : start?.time, high: end?.time)
    if times.low != nil || times.high != nil {
      selection.times = Self.range(times.low ?? 0, times.high ?? .max)
    }
    let numbers = (low: hasMemory ? nil : start?.number, high: end?.number)
    if numbers.low != nil || numbers.high != nil {
      selection.numbers = Self.range(numbers.low ?? 0, numbers.high ?? .max)
    }
    return (selection, rest)
  }

  /// Whether the end lies before the beginning.
  var isReversed: Bool {
    switch (start, end) {
    case (.time(let start), .time(let end)), (.number(let start), .number(let end)): start > end
    default: false
    }
  }

  private static func range(_ low: UInt64, _ high: UInt64) -> ClosedRange<UInt64> {
    // The command line refuses what is reversed.
    low...max(low, high)
  }
}

extension EventFilter.Place {
  /// The time; `nil` when it is a number.
  fileprivate var time: UInt64? { if case .time(let time) = self { time } else { nil } }
  /// The number; `nil` when it is a time.
  fileprivate var number: UInt64? { if case .number(let number) = self { number } else { nil } }
}
