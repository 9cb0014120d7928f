public import OutliveAnalysis
internal import OutliveTrace

/// What followed of one mutation, as text: which handlers it called, and what these changed.
public struct CascadeText: Sendable {
  /// What it tells.
  public let cascade: Cascade
  /// How it looks.
  public let options: TextReport.Options

  /// How many levels are indented.
  private static let depthLimit = 24

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - cascade: What it tells.
  ///   - options: How it looks.
  public init(cascade: Cascade, options: TextReport.Options = TextReport.Options()) {
    self.cascade = cascade
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    let lines = head + [[]] + treeLines
    return lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  /// What it is of: `mutation #3: title of Document #5`.
  static func title(_ cascade: Cascade) -> String {
    guard let root = cascade.root else { return "nothing changed" }
    return "mutation #\(root.mutation.rawValue): "
      + Wording.property(root.key, of: root.subject)
  }

  /// What led to it.
  static func origin(_ cascade: Cascade) -> String {
    guard let first = cascade.above.first else {
      return cascade.isMadeByHandler
        ? "made by a handler that was told of no change" : "made by the program itself"
    }
    let names = cascade.above.map { link in
      "\(Wording.property(link.key, of: link.subject)) (event \(link.beganAt.rawValue))"
    }
    guard names.count > 8 else { return "led to by " + names.joined(separator: " → ") }
    return "led to by \(names.count) mutations, from #\(first.mutation.rawValue) on: "
      + (names.prefix(3) + ["… \(names.count - 6) more …"] + names.suffix(3))
      .joined(separator: " → ")
  }

  private var head: [Line] {
    guard let root = cascade.root else { return [[Span(Self.title(cascade))]] }
    let end =
      root.span.endedAt.map { "events \(root.span.beganAt.rawValue) to \($0.rawValue)" }
      ?? "event \(root.span.beganAt.rawValue) on; it has no end"
    let process = cascade.process.map { " of \(Wording.process($0))" } ?? ""
    var lines: [Line] = [
      [Span(Self.title(cascade), .headline), Span("  (\(end))\(process)", .quiet)]
    ]
    func add(_ text: String, _ role: Span.Role = .plain) {
      lines += Paragraph([Span(text, role)]).lines(
        width: options.width, first: [Span("  ")], rest: [Span("    ")])
    }
    add(Self.origin(cascade))
    var figures = Wording.figures(cascade.figures)
    if let duration = root.span.duration {
      figures += "; it took \(Wording.duration(nanoseconds: duration))"
    }
    add(figures, cascade.figures.repeats > 0 ? .warning : .plain)
    return lines
  }

  /// The lines of the tree.
  var treeLines: [Line] {
    let width =
      max(cascade.items.map { "\(Self.event(of: $0).rawValue)".count }.max() ?? 0, 3) + 2
    var lines: [Line] = [[Span(String(repeating: " ", count: width - 5) + "event", .quiet)]]
    for item in cascade.items { lines += self.lines(of: item, width: width) }
    if cascade.hidden > 0 {
      lines.append([
        Span(
          "  and \(Wording.count(cascade.hidden, "more line")); show more with '--top'", .quiet)
      ])
    }
    return lines
  }

  private static func event(of item: Cascade.Item) -> EventSequence {
    switch item.content {
    case .change(let change): change.span.beganAt
    case .call(let call): call.span.beganAt
    case .delivery(let delivery): delivery.queuedAt
    }
  }

  private func lines(of item: Cascade.Item, width: Int) -> [Line] {
    let number = "\(Self.event(of: item).rawValue)"
    let depth = min(item.depth, Self.depthLimit)
    let more = item.depth > depth ? "(\(item.depth) deep) " : ""
    let first =
      String(repeating: " ", count: width - number.count) + number + "  "
      + String(repeating: "  ", count: depth) + more
    return Paragraph(Self.line(of: item)).lines(
      width: options.width == 0 ? 0 : max(options.width, first.count + 40),
      first: [Span(first, .quiet)],
      rest: [Span(String(repeating: " ", count: first.count + 4))])
  }

  private static func line(of item: Cascade.Item) -> Line {
    switch item.content {
    case .change(let change): line(of: change)
    case .call(let call): line(of: call)
    case .delivery(let delivery): line(of: delivery)
    }
  }

  private static func line(of change: Cascade.Change) -> Line {
    var line: Line = [
      Span(Wording.property(change.key, of: change.subject), .object),
      Span(change.isUnchanged ? " set, and left as it was" : " changed"),
    ]
    if let repeats = change.repeats {
      line.append(Span(" again: event \(repeats.rawValue) led to it", .warning))
    }
    if let reason = change.abandoned {
      line.append(Span(" given up" + (reason.isEmpty ? "" : ": \(reason.displaySentence)"), .note))
    }
    line += rest(change.span, change.site, took: "took")
    return line
  }

  private static func line(of call: Cascade.Call) -> Line {
    var line: Line = [
      Span("handler of ", .field), Span(Wording.handler(call.observed)), Span(phase(call.phase)),
    ]
    if let queued = call.queuedAt {
      let place = call.destination.isEmpty ? "" : " for \(call.destination.displayName)"
      line.append(Span(", queued at event \(queued.rawValue)\(place)", .note))
    }
    if let released = call.subjectReleasedAt {
      line.append(Span(", though its subject went at event \(released.rawValue)", .warning))
    }
    if let released = call.observerReleasedAt {
      line.append(Span(", though its observer went at event \(released.rawValue)", .warning))
    }
    if let declared = call.declared, let isolation = call.span.isolation, declared != isolation {
      line.append(Span(", declared for \(declared.displayName)", .note))
    }
    line += rest(call.span, call.observed.site, took: "took")
    return line
  }

  private static func line(of delivery: Cascade.Delivery) -> Line {
    let place = delivery.destination.isEmpty ? "" : " for \(delivery.destination.displayName)"
    var line: Line = [
      Span("not delivered to ", .field), Span(Wording.handler(delivery.observed)),
    ]
    if let dropped = delivery.droppedAt {
      let event = dropped == delivery.queuedAt ? "" : " at event \(dropped.rawValue)"
      line.append(Span(", dropped\(event): \(Wording.drop(delivery.reason))"))
    } else {
      line.append(Span(", it waits\(place)"))
    }
    return line
  }

  /// Which call it is; empty for the usual one.
  static func phase(_ phase: HandlePhase) -> String {
    switch phase {
    case .change: ""
    case .initial: ", called while it was registered"
    case .prior: ", called before the change"
    case .subjectDeinit: ", called because the subject goes"
    }
  }

  private static func rest(_ span: Cascade.Span, _ site: Site?, took: String) -> Line {
    var parts: [String] = []
    if let isolation = span.isolation { parts.append("on \(isolation.displayName)") }
    if let duration = span.duration {
      parts.append("\(took) \(Wording.duration(nanoseconds: duration))")
    } else {
      parts.append("it has no end")
    }
    var line: Line = [Span("  " + parts.joined(separator: ", "), .quiet)]
    if let location = site.flatMap(Wording.location) { line.append(Span("  \(location)", .site)) }
    return line
  }
}
