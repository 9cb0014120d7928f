internal import OutliveDrawing
internal import OutliveRendering

/// What a command answers in any of the formats of a report.
struct DrawnAnswer {
  /// As text.
  let text: () -> String
  /// As data.
  let json: () -> String
  /// As a drawing.
  let drawing: () -> Drawing
  /// As a page, drawn by somebody.
  let page: (any DrawingRenderer) -> String

  /// The answer in a format.
  ///
  /// - Throws: That the drawing, when it is all there is, could not be made.
  func render(
    _ format: ReportFormat, in environment: CommandEnvironment
  ) throws(CommandFailure) -> String {
    switch format {
    case .txt: return text()
    case .json: return json()
    case .dot: return drawing().dot
    case .svg:
      do throws(DrawingError) {
        return try GraphvizRenderer().svg(of: drawing())
      } catch {
        throw .failedDrawing(error)
      }
    case .html:
      let renderer = AttentiveRenderer(GraphvizRenderer())
      let text = page(renderer)
      if let warning = renderer.warning { environment.report(warning.text) }
      return text
    }
  }
}

/// Where an answer that can be drawn goes, and in which format.
struct DrawnAnswerOptions {
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "FILE",
    help: "the file to write; its ending chooses the format", defaultText: "standard output")
  static let format = OptionSpecification(
    name: "format", valueName: "FORMAT", help: "the format, whatever the file's ending",
    choices: ReportFormat.allCases.map(\.rawValue),
    defaultText: "by the file's ending; txt on standard output")
  static let title = OptionSpecification(
    name: "title", valueName: "TITLE", help: "the title of an html page",
    defaultText: "what it shows, and the trace's file name")
  static let exitCodes =
    [ExitCodeSpecification.done]
    + ExitCode.specifications(
      .unreadableInput, .usage, .drawingFailed, .unwritableOutput, .unwritableStandardOutput)

  let destination: Destination
  let format: ReportFormat

  /// Takes the options of a command line.
  init(_ invocation: Invocation) throws(UsageError) {
    destination = Destination(invocation[Self.output].first)
    if let chosen: ReportFormat = invocation.choice(Self.format) {
      format = chosen
    } else {
      format =
        try destination.formatByEnding(at: invocation.path, overriddenBy: Self.format) ?? .txt
    }
  }

  /// Writes an answer, and says so.
  func write(
    _ answer: DrawnAnswer, in environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitCode {
    try write(try answer.render(format, in: environment), in: environment)
  }

  /// Writes an answer in the format that was chosen, and says so.
  func write(
    _ text: String, in environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitCode {
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try sink.write(Array(text.utf8))
    }
    if case .file(let file) = destination {
      environment.report("outlive: wrote \(file.path.quoted) (\(format.rawValue))\n")
    }
    return .clean
  }

  /// How text looks where it goes: a file has no colors, and is the same on every terminal.
  func textOptions(
    for environment: CommandEnvironment, color: ColorChoice
  ) -> TextReport.Options {
    guard case .standardOutput = destination else {
      return TextReport.Options(color: color == .always)
    }
    return TextReport.Options(for: environment, color: color)
  }
}
