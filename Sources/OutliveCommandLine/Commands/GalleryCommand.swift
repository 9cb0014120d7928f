internal import OutliveAnalysis
internal import OutliveRendering

/// Replays several traces, writes the reports of each beside it, and a page that leads to them.
struct GalleryCommand: Command {
  static let traces = ArgumentSpecification(
    name: "TRACE", help: "the recorded traces, each in a folder of its own",
    occurrence: .anyNumber)
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "FILE",
    help: "the page to write; the traces lie in folders beside it", defaultText: "index.html")
  static let title = OptionSpecification(
    name: "title", valueName: "TITLE", help: "the title of the page",
    defaultText: "Outlive reports")

  static let specification = CommandSpecification(
    name: "gallery",
    abstract: "write the reports of several traces, and a page that leads to them",
    discussion: [
      """
      Beside each trace it writes report.html, report.svg and report.txt. The same traces always \
      give the same bytes, so the pages may be kept under version control.
      """
    ],
    arguments: [traces],
    options: [output, title, TraceInput.limit],
    examples: [
      CommandExample(
        "outlive gallery traces/*/trace.outlive -o traces/index.html",
        "Make the pages of all traces anew.")
    ],
    exitCodes: ExitCode.specifications(
      .clean, .findings, .unreadableInput, .usage, .drawingFailed, .unwritableOutput))

  /// The formats that are written of each trace; the first is where the page leads.
  private static let formats: [ReportFormat] = [.html, .svg, .txt]

  let inputs: [TraceInput]
  let page: OutputFile
  let title: String

  init(_ invocation: Invocation) throws(UsageError) {
    inputs = try TraceInput.all(of: Self.traces, in: invocation)
    page = OutputFile(path: invocation[Self.output].first ?? "index.html")
    title = invocation[Self.title].first ?? "Outlive reports"
    guard !inputs.isEmpty else {
      throw UsageError(
        path: invocation.path, reason: .missingArgument(Self.traces.name, help: Self.traces.help))
    }
    var folders: Set<String> = []
    for input in inputs {
      let folder = FilePath(input.path).folder
      guard !input.isStandardInput, relativeFolder(of: input) != nil else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            "\(input.shownName) is in no folder beside the page \(page.path.quoted)"))
      }
      guard folders.insert(folder).inserted else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid("two traces are in the folder \(folder.quoted), but each needs its own"))
      }
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    var entries: [HTMLGallery.Entry] = []
    var status = ExitCode.clean
    for input in inputs {
      let analysis = analyze(try input.replay(in: environment))
      let reports = try write(analysis, of: input, in: environment)
      entries.append(
        HTMLGallery.Entry(name: name(of: input), analysis: analysis, reports: reports))
      // The worst of all decides: what can't be read before what was found.
      let outcome = ExitCode(of: analysis)
      if outcome.rawValue > status.rawValue { status = outcome }
    }
    try write(HTMLGallery(title: title, entries: entries).render(), to: page, in: environment)
    environment.report(
      "outlive: wrote \(page.path.quoted), with the reports of \(Quantity(inputs.count, "trace"))\n"
    )
    return status
  }

  /// Writes the reports of a trace beside it.
  private func write(
    _ analysis: Analysis, of input: TraceInput, in environment: CommandEnvironment
  ) throws(CommandFailure) -> [(format: String, path: String)] {
    var reports: [(format: String, path: String)] = []
    for format in Self.formats {
      let content = ReportContent(
        format: format, title: name(of: input), traceName: FilePath(input.path).name, finding: nil)
      let text = try content.text(of: analysis, in: environment)
      let file = "report.\(format.rawValue)"
      try write(
        text, to: OutputFile(path: FilePath(input.path).sibling(named: file)), in: environment)
      reports.append((format.rawValue, "\(name(of: input))/\(file)"))
    }
    return reports
  }

  private func write(
    _ text: String, to file: OutputFile, in environment: CommandEnvironment
  ) throws(CommandFailure) {
    try file.write(in: environment) { sink throws(FileSystemError) in
      try sink.write(Array(text.utf8))
    }
  }

  /// A trace's name: the folder it is in, from the page's folder.
  private func name(of input: TraceInput) -> String { relativeFolder(of: input) ?? "" }

  private func relativeFolder(of input: TraceInput) -> String? {
    let folder = FilePath(input.path).folder
    let base = FilePath(page.path).folder
    if base == "." { return folder == "." || folder.hasPrefix("/") ? nil : folder }
    guard folder.hasPrefix(base + "/") else { return nil }
    return String(folder.dropFirst(base.count + 1))
  }
}
