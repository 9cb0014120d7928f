public import OutliveAnalysis
internal import OutliveTrace

/// How long observations and who takes part in them lived, as text.
public struct LifelinesText: Sendable {
  /// What it tells, of each process.
  public let lifelines: [Lifelines]
  /// How it looks.
  public let options: TextReport.Options

  /// How many columns the bars take.
  private static let columns = 32

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - lifelines: What it tells, of each process.
  ///   - options: How it looks.
  public init(lifelines: [Lifelines], options: TextReport.Options = TextReport.Options()) {
    self.lifelines = lifelines
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  /// How much is shown: `2 observations over 120 events, one of them at fault`.
  static func title(_ lines: Lifelines) -> String {
    let shown = lines.bars.filter(isObservation)
    let count = shown.count + lines.hidden
    let process = lines.process.map { " of \(Wording.process($0))" } ?? ""
    return
      "\(Wording.count(count, "observation")) over \(Wording.count(Int(clamping: lines.lastEvent.rawValue), "event"))\(process)"
  }

  /// How many observations something is wrong with; `nil` when there are none.
  static func faults(_ lines: Lifelines) -> String? {
    let faulty = lines.bars.count { isObservation($0) && $0.isAtFault }
    guard faulty > 0 else { return nil }
    return "\(Wording.count(faulty, "observation")) with something wrong"
  }

  static func isObservation(_ bar: Lifelines.Bar) -> Bool {
    if case .observation = bar.subject { true } else { false }
  }

  /// The lines of all processes.
  var lines: [Line] { Array(lifelines.map(lines(of:)).joined(separator: [[]])) }

  private func lines(of lifelines: Lifelines) -> [Line] {
    let axis = LifelineAxis(of: lifelines)
    var lines: [Line] = [[Span(Self.title(lifelines), .headline)]]
    if let faults = Self.faults(lifelines) { lines.append([Span("  \(faults)", .warning)]) }
    lines += Paragraph([
      Span(
        "events stand at equal distances; ━ while it is there (of an observation: while its handler "
          + "can run), ╌ ended but kept, × what is wrong, ◆ what else happened", .quiet)
    ]).lines(width: options.width, first: [Span("  ")], rest: [Span("  ")])
    lines.append([])
    for bar in lifelines.bars {
      let names = Wording.names(of: bar)
      var line: Line = [
        Span(" "), Span(picture(of: bar, axis), bar.isAtFault ? .warning : .plain), Span("  "),
      ]
      line.append(Span((Self.isObservation(bar) ? "↳ " : "") + names.first, .object))
      if !names.second.isEmpty { line.append(Span("  \(names.second)", .quiet)) }
      let end = bar.endedAt.map { "to \($0.rawValue)" } ?? "on"
      line.append(Span("  (\(bar.beganAt.rawValue) \(end))", .quiet))
      lines += Paragraph(Array(line.dropFirst(3))).lines(
        width: options.width == 0 ? 0 : max(options.width, Self.columns + 40),
        first: Array(line.prefix(3)),
        rest: [Span(String(repeating: " ", count: Self.columns + 5))])
      for mark in bar.marks {
        lines.append([
          Span(String(repeating: " ", count: Self.columns + 7)),
          Span(
            "\(mark.isFault ? "×" : "◆") event \(mark.event.rawValue): \(Wording.mark(mark))",
            mark.isFault ? .warning : .note),
        ])
      }
      if !bar.rules.isEmpty {
        lines.append([
          Span(String(repeating: " ", count: Self.columns + 7)),
          Span("[\(bar.rules.map(\.rawValue).joined(separator: "] ["))]", .warning),
        ])
      }
    }
    if lifelines.hidden > 0 {
      lines.append([
        Span(
          "  and \(Wording.count(lifelines.hidden, "more observation")); show more with '--top'",
          .quiet)
      ])
    }
    return lines
  }

  /// A bar, each event in its column.
  private func picture(of bar: Lifelines.Bar, _ axis: LifelineAxis) -> String {
    var cells = [Character](repeating: " ", count: Self.columns)
    func column(_ event: EventSequence) -> Int { axis.place(of: event, among: Self.columns) }
    func fill(_ from: EventSequence, _ to: EventSequence, with character: Character) {
      let (first, last) = (column(from), column(to))
      guard first <= last else { return }
      for index in first...last { cells[index] = character }
    }
    let end = bar.endedAt ?? axis.end
    let isKept = bar.removedAt.map { $0 < end } ?? false
    if isKept { fill(bar.removedAt ?? end, end, with: "╌") }
    fill(bar.beganAt, isKept ? bar.removedAt ?? end : end, with: "━")
    for mark in bar.marks { cells[column(mark.event)] = mark.isFault ? "×" : "◆" }
    // What is wrong isn't hidden by what else happened nearby.
    for mark in bar.marks where mark.isFault { cells[column(mark.event)] = "×" }
    return String(cells)
  }
}

/// Where events stand on a chart: those at which something of it happens, at equal distances.
struct LifelineAxis {
  /// The events, in order.
  let events: [EventSequence]
  /// The end of the trace.
  let end: EventSequence

  init(of lifelines: Lifelines) {
    var events: Set<EventSequence> = [lifelines.lastEvent]
    for bar in lifelines.bars {
      events.insert(bar.beganAt)
      if let ended = bar.endedAt { events.insert(ended) }
      if let removed = bar.removedAt { events.insert(removed) }
      for mark in bar.marks { events.insert(mark.event) }
    }
    self.events = events.sorted()
    end = lifelines.lastEvent
  }

  /// The place of an event, from 0 to one less than a count.
  func place(of event: EventSequence, among count: Int) -> Int {
    guard events.count > 1 else { return 0 }
    var low = 0
    var high = events.count - 1
    while low < high {
      let middle = (low + high) / 2
      if events[middle] < event { low = middle + 1 } else { high = middle }
    }
    return low * (count - 1) / (events.count - 1)
  }
}
