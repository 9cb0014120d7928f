public import OutliveAnalysis
internal import OutliveTrace

/// How long observations and who takes part in them lived, as a chart: time to the right, a bar for each.
///
/// It isn't a graph, so it needs no Graphviz. It is 1,000 pixels wide, and as high as it has bars.
public struct LifelineChart: Sendable {
  /// What it shows, of each process.
  public let lifelines: [Lifelines]

  /// The most bars that one chart shows.
  static let barLimit = 400
  private static let width = 1000
  /// Where the bars begin and end.
  private static let left = 350
  private static let right = 970
  /// The columns of a name: in a monospaced font each takes 0.6 of the font's size.
  private static let nameColumns = 43
  private static let detailColumns = 47

  /// Makes a chart.
  ///
  /// - Parameter lifelines: What it shows, of each process.
  public init(lifelines: [Lifelines]) { self.lifelines = lifelines }

  /// What the chart shows, as one sentence: for those who can't see it.
  var title: String {
    var sentence = lifelines.map(LifelinesText.title).joined(separator: "; ")
    for faults in lifelines.compactMap(LifelinesText.faults) { sentence += "; \(faults)" }
    return sentence + "."
  }

  /// The chart as SVG: one well-formed document, the same bytes for the same bars.
  ///
  /// - Returns: The document, with a line break at its end.
  /// - Complexity: O(*n* log *n*) for *n* bars.
  public func svg() -> String { svg(isCaptioned: true) }

  /// The chart with or without the sentence above it.
  func svg(isCaptioned: Bool) -> String {
    var sheet = LifelineSheet()
    if isCaptioned { sheet.y = 16 }
    for line in isCaptioned ? DrawingLabel.lines(title, columns: 110) : [] {
      sheet.y += 18
      sheet.text(line, x: 16, y: sheet.y, size: DrawingStyle.fontSize)
    }
    var room = Self.barLimit
    var hidden = 0
    for lines in lifelines {
      draw(lines, room: &room, on: &sheet)
      hidden += lines.hidden
    }
    let left = lifelines.reduce(0) { $0 + $1.bars.count } - Self.barLimit
    if hidden > 0 || left > 0 {
      var words: [String] = []
      if hidden > 0 { words.append(Wording.count(hidden, "more observation")) }
      if left > 0 { words.append(Wording.count(left, "more bar")) }
      sheet.y += 22
      sheet.text(
        "left out: " + words.joined(separator: ", "), x: 16, y: sheet.y, isDetail: true)
    }
    legend(on: &sheet)
    return document(sheet)
  }

  private func document(_ sheet: LifelineSheet) -> String {
    let height = sheet.y + 16
    let paper = MarkupElement(
      "rect",
      [
        ("class", "paper"), ("width", "\(Self.width)"), ("height", "\(height)"),
        ("fill", "#ffffff"),
      ])
    let root = MarkupElement(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "drawing lifelines"), ("role", "img"),
        ("aria-labelledby", "lifelines-title"), ("width", "\(Self.width)"),
        ("height", "\(height)"), ("viewBox", "0 0 \(Self.width) \(height)"),
        ("font-family", DrawingStyle.fontFamily),
      ],
      children: [
        .element(
          MarkupElement("title", [("id", "lifelines-title")], children: [.text(shown(title))])),
        .element(
          MarkupElement(
            "style", children: [.text(DrawingStyle.styleSheet + Self.styleSheet)])),
        .element(paper),
      ] + sheet.elements.map(MarkupElement.Child.element))
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    root.write(to: &text)
    return text + "\n"
  }

  private func shown(_ text: String) -> String { DisplayText(text, limit: 600).text }

  // MARK: One process

  private func draw(_ lines: Lifelines, room: inout Int, on sheet: inout LifelineSheet) {
    let axis = LifelineAxis(of: lines)
    func x(_ event: EventSequence) -> Int {
      Self.left + axis.place(of: event, among: Self.right - Self.left + 1)
    }
    sheet.y += 30
    drawTicks(axis, x, on: &sheet)
    let top = sheet.y
    let shown = lines.bars.prefix(max(0, room))
    room -= shown.count
    for bar in shown { draw(bar, axis, x, on: &sheet) }
    // The lines of the ticks lie behind the bars.
    sheet.insertGrid(from: top, to: sheet.y)
  }

  private func drawTicks(
    _ axis: LifelineAxis, _ x: (EventSequence) -> Int, on sheet: inout LifelineSheet
  ) {
    sheet.text("event", x: 16, y: sheet.y, isDetail: true)
    sheet.gridPlaces = []
    var free = Self.left - 40
    // The last one always has its number, and what is too near to it has none.
    let last = axis.end
    let lastWidth = Self.width(of: "\(last.rawValue)")
    for event in axis.events {
      let label = "\(event.rawValue)"
      let width = Self.width(of: label)
      let place = x(event)
      let isLast = event == last
      guard isLast || (place - width / 2 >= free && place + width / 2 < x(last) - lastWidth)
      else { continue }
      sheet.text(label, x: place, y: sheet.y, isDetail: true, anchor: "middle")
      sheet.gridPlaces.append(place)
      free = place + width / 2 + 12
    }
    sheet.y += 8
  }

  /// The width of a label's text in pixels.
  private static func width(of text: String) -> Int {
    DisplayWidth.columns(of: text) * DrawingStyle.detailFontSize * 6 / 10 + 1
  }

  private func draw(
    _ bar: Lifelines.Bar, _ axis: LifelineAxis, _ x: (EventSequence) -> Int,
    on sheet: inout LifelineSheet
  ) {
    let isObservation = LifelinesText.isObservation(bar)
    let indent = isObservation ? 28 : 16
    let names = Wording.names(of: bar)
    let top = sheet.y
    sheet.text(
      Self.cut(names.first, to: Self.nameColumns - (isObservation ? 2 : 0)), x: indent,
      y: top + 17, size: 12)
    sheet.text(
      Self.cut(names.second, to: Self.detailColumns - (isObservation ? 2 : 0)), x: indent,
      y: top + 31, isDetail: true)
    let end = bar.endedAt ?? axis.end
    let active = min(bar.removedAt ?? end, end)
    let className: String
    switch bar.subject {
    case .scope: className = "scope"
    case .object: className = "object"
    case .observation: className = bar.isAtFault ? "fault" : "observation"
    }
    if active < end {
      sheet.bar(from: x(active), to: x(end), y: top + 12, className: className, isKept: true)
    }
    sheet.bar(
      from: x(bar.beganAt), to: x(active), y: top + 12, className: className, isKept: false)
    if bar.endedAt == nil { sheet.arrow(x: Self.right + 4, y: top + 19, className: className) }
    sheet.y += 38
    // Each mark has a line of its own below the bar, so that no two texts meet.
    let notes = bar.marks.map { mark in
      Note(
        text: Self.cut("\(Wording.mark(mark)) (event \(mark.event.rawValue))", to: 80),
        x: x(mark.event), isFault: mark.isFault)
    }
    // In this order the line of one hardly leads through the text of another.
    let sorted = notes.filter(\.fits).reversed() + notes.filter { !$0.fits }
    for (position, note) in sorted.enumerated() {
      sheet.leader(
        x: note.x, from: top + 19, to: sheet.y + 6 + 15 * position, isFault: note.isFault)
    }
    for note in sorted { write(note, on: &sheet) }
    if !bar.rules.isEmpty {
      let names = bar.rules.map { DisplayText($0.rawValue, limit: 60).text }
      write(
        Note(
          text: Self.cut("[\(names.joined(separator: "] ["))]", to: 80), x: x(bar.beganAt),
          isFault: true), on: &sheet)
    }
    for mark in bar.marks.filter({ !$0.isFault }) + bar.marks.filter(\.isFault) {
      sheet.mark(x: x(mark.event), y: top + 19, isFault: mark.isFault)
    }
    if !bar.marks.isEmpty || !bar.rules.isEmpty { sheet.y += 4 }
  }

  /// A line of text below a bar.
  private struct Note {
    var text: String
    var x: Int
    var isFault: Bool

    var width: Int { LifelineChart.width(of: text) }
    /// Whether there is room for it to the right of its place.
    var fits: Bool { x + 6 + width <= LifelineChart.width - 8 }
  }

  /// Writes a line below a bar: to the right of its place, or to the left where there is more room.
  private func write(_ note: Note, on sheet: inout LifelineSheet) {
    let isLeft = !note.fits && note.x - 6 - note.width >= Self.left - 6
    let start = note.fits ? note.x + 6 : isLeft ? note.x - 6 : Self.width - 8
    sheet.text(
      note.text, x: start, y: sheet.y + 9, isDetail: true, anchor: note.fits ? "start" : "end",
      isFault: note.isFault)
    sheet.y += 15
  }

  private static func cut(_ text: String, to columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += DisplayWidth.columns(of: String(character))
      if used > columns { break }
      result.append(character)
    }
    return result + "…"
  }

  private func legend(on sheet: inout LifelineSheet) {
    sheet.y += 26
    var place = 16
    func entry(_ className: String, isKept: Bool = false, _ text: String) {
      sheet.bar(from: place, to: place + 26, y: sheet.y - 10, className: className, isKept: isKept)
      sheet.text(text, x: place + 34, y: sheet.y, isDetail: true)
      place += 34 + Self.width(of: text) + 22
    }
    entry("scope", "a scope")
    entry("object", "an object is there")
    entry("observation", "a handler can run")
    entry("observation", isKept: true, "ended, but kept")
    entry("fault", "with a fault")
    sheet.y += 20
    sheet.mark(x: 22, y: sheet.y - 4, isFault: true)
    sheet.text("what is wrong", x: 34, y: sheet.y, isDetail: true)
    sheet.mark(x: 150, y: sheet.y - 4, isFault: false)
    sheet.text("what else happened", x: 162, y: sheet.y, isDetail: true)
    sheet.text(
      "Events stand at equal distances; an arrow: it is there at the end.", x: 310, y: sheet.y,
      isDetail: true)
  }

  /// What a style sheet needs beside for charts.
  static let styleSheet = """
    .lifelines text { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; \
    stroke-linejoin: round; }
    @media screen and (prefers-color-scheme: dark) {
      .lifelines text { stroke: #0f141a; }
      .lifelines .grid { stroke: #2a333d; }
      .lifelines .life.object { fill: #12243a; stroke: #7cb8ff; }
      .lifelines .life.scope { fill: #1b222b; stroke: #6b7683; }
      .lifelines .life.observation { fill: #10281f; stroke: #63d3ac; }
      .lifelines .life.fault { fill: #3a2012; stroke: #ff9a5c; }
      .lifelines .life.over { fill: none; }
      .lifelines .event { fill: #8b96a3; stroke: #0f141a; }
      .lifelines .leader { stroke: #8b96a3; }
      .lifelines .event.wrong { fill: #ff7a33; }
      .lifelines .leader.wrong { stroke: #ff7a33; }
      .lifelines text.wrong { fill: #ff9a5c; }
    }

    """
}

/// The elements of a chart, written from the top down.
struct LifelineSheet {
  private(set) var elements: [MarkupElement] = []
  /// Where the next thing goes.
  var y = 0
  /// Where the lines of the ticks are.
  var gridPlaces: [Int] = []
  private var gridPosition = 0

  mutating func text(
    _ text: String, x: Int, y: Int, size: Int = DrawingStyle.detailFontSize,
    isDetail: Bool = false, anchor: String = "start", isFault: Bool = false
  ) {
    guard !text.isEmpty else { return }
    let className = isFault ? "wrong" : isDetail ? "detail" : "name"
    let ink = isFault ? "#b34700" : isDetail ? DrawingStyle.detailInk : DrawingStyle.ink
    elements.append(
      MarkupElement(
        "text",
        [
          ("class", className), ("x", "\(x)"), ("y", "\(y)"), ("font-size", "\(size)"),
          ("text-anchor", anchor), ("fill", ink),
        ], children: [.text(DisplayText(text, limit: 600).text)]))
  }

  mutating func bar(from: Int, to: Int, y: Int, className: String, isKept: Bool) {
    let (fill, stroke): (String, String) =
      switch className {
      case "scope": ("#f0f2f4", "#8c959f")
      case "object": ("#dceaf8", "#0b5cad")
      case "observation": ("#dff3ee", "#00785a")
      default: ("#fff1e5", "#d1480b")
      }
    let height = className == "scope" ? 6 : 14
    elements.append(
      MarkupElement(
        "rect",
        [
          ("class", "life \(className)\(isKept ? " over" : "")"), ("x", "\(from)"),
          ("y", "\(y + (14 - height) / 2)"), ("width", "\(max(3, to - from))"),
          ("height", "\(height)"), ("rx", "3"), ("fill", isKept ? "none" : fill),
          ("stroke", stroke), ("stroke-width", className == "fault" ? "2" : "1.2"),
        ] + (isKept ? [("stroke-dasharray", "4 3")] : [])))
  }

  mutating func arrow(x: Int, y: Int, className: String) {
    let stroke =
      className == "scope"
      ? "#8c959f" : className == "object" ? "#0b5cad" : className == "fault" ? "#d1480b" : "#00785a"
    elements.append(
      MarkupElement(
        "path",
        [
          ("class", "life \(className) over"),
          ("d", "M \(x) \(y - 5) L \(x + 6) \(y) L \(x) \(y + 5)"),
          ("fill", "none"), ("stroke", stroke), ("stroke-width", "1.6"),
        ]))
  }

  mutating func mark(x: Int, y: Int, isFault: Bool) {
    let size = isFault ? 7 : 5
    elements.append(
      MarkupElement(
        "polygon",
        [
          ("class", isFault ? "event wrong" : "event"),
          ("points", "\(x),\(y - size) \(x + size),\(y) \(x),\(y + size) \(x - size),\(y)"),
          ("fill", isFault ? "#d1480b" : "#57606a"), ("stroke", "#ffffff"), ("stroke-width", "1"),
        ]))
  }

  mutating func leader(x: Int, from: Int, to: Int, isFault: Bool) {
    elements.append(
      Self.line(
        isFault ? "leader wrong" : "leader", x: x, from: from, to: to,
        stroke: isFault ? "#d1480b" : "#8c959f"))
  }

  private static func line(
    _ className: String, x: Int, from: Int, to: Int, stroke: String
  ) -> MarkupElement {
    MarkupElement(
      "path",
      [
        ("class", className), ("d", "M \(x) \(from) L \(x) \(to)"), ("fill", "none"),
        ("stroke", stroke), ("stroke-width", "1"),
      ])
  }

  /// Puts the lines of the ticks behind what was drawn since the last time.
  mutating func insertGrid(from top: Int, to bottom: Int) {
    let lines = gridPlaces.map {
      Self.line("grid", x: $0, from: top, to: bottom, stroke: "#e5e9ed")
    }
    elements.insert(contentsOf: lines, at: gridPosition)
    gridPosition = elements.count
  }
}
