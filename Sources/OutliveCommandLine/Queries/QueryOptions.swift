internal import OutliveAnalysis
internal import OutliveTrace

/// What commands that ask a trace about its objects have in common.
struct QueryOptions {
  static let at = OptionSpecification(
    name: "at", valueName: "PLACE",
    help: "the moment asked about: an event's number, or a settle point's or snapshot's label",
    defaultText: "the end")
  static let object = ArgumentSpecification(
    name: "OBJECT", help: "its number, such as '#12', its label, or the type that only it has")
  static let exitCodes =
    [ExitCodeSpecification.done]
    + ExitCode.specifications(.unreadableInput, .usage, .unwritableStandardOutput)

  let input: TraceInput
  let format: AnalyzeCommand.Format
  let color: ColorChoice
  let symbols: SymbolOptions
  let path: [String]

  /// Takes the options of a command line.
  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    format = invocation.choice(AnalyzeCommand.format) ?? .text
    color = invocation.choice(AnalyzeCommand.color) ?? .auto
    symbols = SymbolOptions(optional: invocation)
    path = invocation.path
  }

  /// Takes a number of things to show.
  static func count(
    _ option: OptionSpecification, in invocation: Invocation, usually count: Int
  ) throws(UsageError) -> Int {
    guard let given = invocation[option].last else { return count }
    guard let number = Int(given), number > 0 else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "'\(option.longForm)' takes a number above 0, not \(given.quoted)"))
    }
    return number
  }

  /// Understands a place: a number is an event's.
  static func place(_ text: String?) -> TracePlace {
    guard let text else { return .end }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard let number = UInt64(digits) else { return .label(text) }
    return .event(EventSequence(rawValue: number))
  }

  /// Understands an interval: two places with two dots between.
  static func interval(
    _ option: OptionSpecification, in invocation: Invocation
  ) throws(UsageError) -> TraceInterval? {
    guard let text = invocation[option].last else { return nil }
    func refuse(_ why: String) -> UsageError {
      UsageError(
        path: invocation.path,
        reason: .invalid(
          "'\(option.longForm)' takes FROM..TO, such as 40..118, not \(text.quoted)"),
        notes: [why])
    }
    let scalars = Array(text.unicodeScalars)
    let dots = scalars.indices.dropLast().filter { scalars[$0] == "." && scalars[$0 + 1] == "." }
    guard let first = dots.first else { throw refuse("there are no two dots in it") }
    guard dots.count == 1 else {
      throw refuse(
        "it can be read in several ways; an event's number can stand for a label with dots")
    }
    func place(_ part: ArraySlice<Unicode.Scalar>) -> TracePlace? {
      var name = String.UnicodeScalarView()
      name.append(contentsOf: part)
      return part.isEmpty ? nil : self.place(String(name))
    }
    guard let from = place(scalars[..<first]), let to = place(scalars[(first + 2)...]) else {
      throw refuse("there is no place \(first == 0 ? "before" : "after") the dots")
    }
    return TraceInterval(from: from, to: to)
  }

  /// Understands which objects are meant: what begins with '#' is a number.
  static func selection(_ text: String) -> ObjectSelection {
    if text.hasPrefix("#"), let number = UInt64(text.dropFirst()) {
      return .number(ObjectID(rawValue: number))
    }
    let glob = Glob(text)
    return .named(text) { glob.matches($0) }
  }

  /// Replays the trace and asks it.
  ///
  /// - Throws: Why there is no answer.
  func ask<Answer>(
    in environment: CommandEnvironment,
    _ question: (TraceQuery) throws(QueryError) -> Answer
  ) throws(CommandFailure) -> Answer {
    try ask(in: environment) { _, query throws(QueryError) in try question(query) }
  }

  /// Replays the trace and asks it, and who judges it.
  ///
  /// - Throws: Why there is no answer.
  func ask<Answer>(
    in environment: CommandEnvironment,
    _ question: (ReplayedTrace, TraceQuery) throws(QueryError) -> Answer
  ) throws(CommandFailure) -> Answer {
    let trace = try symbols.replay(input, remembering: .everything, in: environment)
    do throws(QueryError) {
      return try question(trace, TraceQuery(trace))
    } catch {
      throw CommandFailure.unanswered(error, input.shownName, at: path)
    }
  }

  /// Fails when a title is given for what has none.
  func checkTitle(_ title: String?, _ format: ReportFormat) throws(UsageError) {
    guard title != nil, format != .html else { return }
    throw UsageError(
      path: path,
      reason: .invalid("'--title' is for html pages, but an answer in \(format) has no title"))
  }

  /// What a page about the trace is called when nobody says it.
  func shownTitle(_ what: String) -> String {
    input.isStandardInput ? what : "\(what): \(FilePath(input.path).name)"
  }

  /// Writes an answer in the form that is asked for.
  func print(
    in environment: CommandEnvironment, text: () -> String, json: () -> String
  ) throws(CommandFailure) -> ExitCode {
    switch format {
    case .text: try environment.print(text())
    case .json: try environment.print(json())
    }
    return .clean
  }
}

extension CommandFailure {
  /// A trace has no answer to a question.
  static func unanswered(
    _ error: QueryError, _ name: String, at path: [String]
  ) -> CommandFailure {
    switch error {
    case .noSnapshot: return .noSnapshot(name, nil)
    case .noContainers: return .noContainers(name)
    case .noRequests: return .noRequests(name)
    case .noObservations: return .noObservations(name)
    case .noMutations: return .noMutations(name)
    case .noneObserved:
      return .usage(
        UsageError(
          path: path,
          reason: .invalid("\(name) tells of no observation between these objects"),
          notes: ["'outlive observers' without '--of' and '--by' lists all that there are"]))
    case .noMutation(let id):
      return .usage(
        UsageError(
          path: path, reason: .invalid("\(name) tells of no mutation \(id)"),
          notes: ["'outlive cascade --of' finds the mutations of a property"]))
    case .noProperty(let text, let known):
      let suggestion = Suggestion.nearest(to: text, in: known)
      let shown = known.prefix(8).map(\.quoted).joined(separator: ", ")
      let rest = known.count > 8 ? " and \(known.count - 8) more" : ""
      return .usage(
        UsageError(
          path: path,
          reason: .invalid(
            "\(name) tells of no change of a property \(text.quoted)"
              + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
          notes: ["these changed: \(shown)\(rest)"]))
    case .noResolution(let id):
      return .usage(
        UsageError(
          path: path, reason: .invalid("\(name) tells of no resolution \(id)"),
          notes: ["'outlive request --component' finds the requests of a component"]))
    case .noFailure(let component):
      let what = component.map { " of \($0.quoted)" } ?? ""
      return .usage(
        UsageError(
          path: path,
          reason: .invalid("nothing failed in any request\(what) that \(name) tells of")))
    case .noComponent(let text, let known):
      let suggestion = Suggestion.nearest(to: text, in: known)
      return .usage(
        UsageError(
          path: path,
          reason: .invalid(
            "\(name) tells of no component \(text.quoted)"
              + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
          notes: ["'outlive containers' lists them"]))
    case .reversedInterval(let from, let to):
      return .usage(
        UsageError(
          path: path,
          reason: .invalid(
            "the interval ends at event \(to.rawValue) of \(name), before it begins"),
          notes: ["it begins at event \(from.rawValue)"]))
    case .noInterval:
      return .usage(
        UsageError(
          path: path,
          reason: .invalid("no process of \(name) has both ends of the interval"),
          notes: ["each process of a merged trace has labels of its own"]))
    case .noObject(let text, let known):
      let suggestion = Suggestion.nearest(to: text, in: known)
      return .usage(
        UsageError(
          path: path,
          reason: .invalid(
            "\(name) tells of no object \(text.quoted)"
              + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
          notes: [
            "'outlive objects' lists those that are tracked, 'outlive heap' the types of all"
          ]))
    case .noPlace(let text, let known):
      let suggestion = Suggestion.nearest(to: text, in: known)
      let shown = known.prefix(8).map(\.quoted).joined(separator: ", ")
      let rest = known.count > 8 ? " and \(known.count - 8) more" : ""
      return .usage(
        UsageError(
          path: path,
          reason: .invalid(
            "\(name) has no settle point or snapshot \(text.quoted)"
              + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
          notes: [known.isEmpty ? "it has none at all" : "it has \(shown)\(rest)"]))
    case .severalObjects(let text, let candidates, let count):
      var lines = candidates.map { object in
        var line = "\n  \(object.id)  \(object.type.printable)"
        if let label = object.label { line += " “\(label.printable)”" }
        if let site = object.site { line += "  \(site.description.printable)" }
        return line
      }
      if count > candidates.count { lines.append("\n  and \(count - candidates.count) more") }
      return .usage(
        UsageError(
          path: path, reason: .invalid("\(count) objects are called \(text.quoted)"),
          notes: ["ask for one by its number:" + lines.joined()]))
    }
  }
}
