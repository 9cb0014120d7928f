/// Where a command writes what it makes.
enum Destination {
  /// A file, written whole or not at all.
  case file(OutputFile)
  /// Standard output.
  case standardOutput

  /// Takes the value of an option; `-`, and no value at all, mean standard output.
  init(_ path: String?) {
    if let path, path != "-" {
      self = .file(OutputFile(path: path))
    } else {
      self = .standardOutput
    }
  }

  /// Looks at the file's ending for a format.
  ///
  /// - Parameters:
  ///   - commandPath: The command, for the error.
  ///   - option: The option that chooses a format whatever the ending, for the error.
  /// - Returns: The format that the ending names; `nil` when there is no file.
  /// - Throws: What is wrong with the ending, when it names no format.
  func formatByEnding<Format: RawRepresentable<String> & CaseIterable>(
    at commandPath: [String], overriddenBy option: OptionSpecification
  ) throws(UsageError) -> Format? {
    guard case .file(let file) = self else { return nil }
    let ending = FilePath(file.path).ending
    if let ending, let format = Format(rawValue: ending) { return format }
    let endings = Format.allCases.map { ".\($0.rawValue)" }
    let suggestion = ending.flatMap { Suggestion.nearest(to: ".\($0)", in: endings) }
    let what = ending.map { "the ending \(".\($0)".quoted) of" } ?? "the file name"
    throw UsageError(
      path: commandPath,
      reason: .invalid(
        "\(what) \(file.path.quoted) names no format"
          + (ending == nil ? ", because it has no ending" : "")
          + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
      notes: [
        "end the name in \(UsageError.alternatives(endings)), or choose with '\(option.longForm)'"
      ])
  }

  /// What stands in the way of writing, as far as it can be told before there is anything to write.
  func check(against input: FileStatus?, in environment: CommandEnvironment) throws(CommandFailure)
  {
    guard case .file(let file) = self else { return }
    try file.check(against: input, in: environment)
  }

  /// Writes there what a closure hands over, piece by piece.
  func write(
    in environment: CommandEnvironment, _ content: ByteContent
  ) throws(CommandFailure) {
    switch self {
    case .file(let file): try file.write(in: environment, content)
    case .standardOutput: try environment.print(content)
    }
  }
}
