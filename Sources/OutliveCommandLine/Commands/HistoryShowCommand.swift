internal import OutliveAnalysis
internal import OutliveRendering

/// Shows what each run says of a finding.
struct HistoryShowCommand: Command {
  /// How many findings are listed to choose from.
  private static let listLimit = 10

  static let fingerprint = ArgumentSpecification(
    name: "FINGERPRINT", help: "the finding's fingerprint, or the beginning of it")

  static let specification = CommandSpecification(
    name: "show",
    abstract: "show what each run says of one finding",
    arguments: [HistoryFile.argument, fingerprint],
    options: [AnalyzeCommand.format, AnalyzeCommand.color, HistoryFile.wait],
    examples: [
      CommandExample("outlive history show shelf.history 3f9c", "Follow one finding.")
    ],
    exitCodes: [.done]
      + ExitCode.specifications(.unreadableInput, .usage, .unwritableStandardOutput))

  let view: HistoryView
  let prefix: String
  let path: [String]

  init(_ invocation: Invocation) throws(UsageError) {
    view = try HistoryView(invocation)
    prefix = (invocation[Self.fingerprint].first ?? "").lowercased()
    path = invocation.path
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let (runs, findings) = try view.read()
    let matches = findings.filter { $0.fingerprint.begins(with: prefix) }
    guard let match = matches.first, matches.count == 1 else {
      let listed = (matches.isEmpty ? findings : matches).prefix(Self.listLimit)
      throw .usage(
        UsageError(
          path: path,
          reason: .invalid(
            matches.isEmpty
              ? "no finding's fingerprint begins with \(prefix.quoted)"
              : "the fingerprints of \(matches.count) findings begin with \(prefix.quoted)"),
          notes: listed.map { finding in
            "\(finding.fingerprint.text.printable)  \(finding.headline.printable)"
          }))
    }
    try view.print(runs, [match], in: environment) { $0.page(of: match) }
    return .clean
  }
}
