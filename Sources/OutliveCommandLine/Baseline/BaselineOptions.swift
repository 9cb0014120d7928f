internal import OutliveAnalysis

/// How a command is told what is known already.
struct BaselineOptions {
  static let baseline = OptionSpecification(
    name: "baseline", valueName: "FILE", help: "a file with the findings that are known")
  static let today = OptionSpecification(
    name: "today", valueName: "DATE", help: "the day by which what is accepted expires",
    defaultText: "today, in UTC")
  static let paragraph = """
    With '--baseline', what the file knows is shown as known, with its reason, and doesn't fail, \
    until the day that its entry expires; see 'outlive baseline --help'.
    """

  private let file: BaselineFile?
  private let today: CalendarDate?

  /// Takes the options of a command line.
  ///
  /// - Throws: What is wrong with the date.
  init(_ invocation: Invocation) throws(UsageError) {
    file = invocation[Self.baseline].first.map(BaselineFile.init)
    today = try invocation.date(Self.today)
  }

  /// Reads the baseline, and returns what marks the findings that it knows.
  func read(
    in environment: CommandEnvironment
  ) throws(CommandFailure) -> (Analysis) -> Analysis {
    let today = today ?? environment.today
    guard let file else { return { $0.expiring(on: today) } }
    let baseline = try file.read(in: environment)
    return { $0.expiring(on: today).accepting(baseline, on: today) }
  }
}

extension Invocation {
  /// The value of an option as a day; `nil` when it wasn't given.
  ///
  /// - Throws: That it is none.
  func date(_ option: OptionSpecification) throws(UsageError) -> CalendarDate? {
    guard let text = self[option].last else { return nil }
    guard let date = CalendarDate(text) else {
      throw UsageError(
        path: path,
        reason: .invalid(
          "\(text.quoted) is not a day for '\(option.longForm)'; write it like 2027-03-31"))
    }
    return date
  }

  /// The value of an option that becomes a line of a file; `nil` when it wasn't given.
  ///
  /// - Throws: That it says nothing or too much.
  func line(_ option: OptionSpecification) throws(UsageError) -> String? {
    guard let text = self[option].last else { return nil }
    let line = Baseline.line(text)
    guard !line.isEmpty else {
      throw UsageError(path: path, reason: .emptyValue(of: option.longForm))
    }
    guard line.utf8.count <= Baseline.textLimit else {
      throw UsageError(
        path: path,
        reason: .invalid(
          "the text for '\(option.longForm)' has more than \(Baseline.textLimit) bytes"))
    }
    return line
  }
}
