internal import OutliveTrace

/// A trace that a command reads: a file, a pipe, or standard input.
struct TraceInput {
  /// The argument that names a trace.
  static let argument = ArgumentSpecification(
    name: "TRACE", help: "the recorded trace, binary or NDJSON; '-' reads standard input")

  /// The path, as it was given; `-` is standard input.
  let path: String

  /// Whether the trace comes through standard input.
  var isStandardInput: Bool { path == "-" }

  /// The trace's name in messages.
  var shownName: String { isStandardInput ? "standard input" : path.quoted }

  /// What the path leads to; `nil` for standard input and for what can't be found.
  func status(in environment: CommandEnvironment) -> FileStatus? {
    isStandardInput ? nil : try? environment.files.status(of: path)
  }

  /// Reads the trace, whichever form it has.
  ///
  /// What is missing of it is said on standard error.
  ///
  /// - Throws: Why there is nothing to work on.
  func read(in environment: CommandEnvironment) throws(CommandFailure) -> Trace {
    let bytes = try readBytes(in: environment)
    do throws(TraceDecodingError) {
      let trace = try Trace(reading: bytes)
      if let warning = lossWarning(trace.integrity) { environment.report(warning.text) }
      return trace
    } catch {
      throw .notATrace(shownName, error)
    }
  }

  private func readBytes(in environment: CommandEnvironment) throws(CommandFailure) -> [UInt8] {
    if isStandardInput, environment.inputIsTerminal { throw .traceFromTerminal }
    do {
      let source = isStandardInput ? environment.input : try environment.files.open(path)
      var reading = InputReading(source: source, progress: ReadingProgress(environment.diagnostics))
      let bytes = try reading.readAll()
      guard !bytes.isEmpty else { throw CommandFailure.emptyInput(shownName) }
      return bytes
    } catch let error as FileSystemError {
      throw .unreadableInput(shownName, error)
    } catch let error as CommandFailure {
      throw error
    } catch let error as InputReading.Refusal {
      switch error {
      case .notATrace(let decodingError): throw .notATrace(shownName, decodingError)
      case .tooLong(let limit): throw .inputTooLong(shownName, limit: limit)
      }
    } catch {
      throw .unreadableInput(shownName, FileSystemError(.other, reason: "\(error)"))
    }
  }

  // MARK: Losses

  private func lossWarning(_ integrity: TraceIntegrity) -> Diagnostic? {
    guard integrity.isComplete, integrity.missingBytes == 0 else {
      return Diagnostic(
        .warning, code: "trace-cut",
        message: "\(shownName) was cut: " + cutDescription(integrity),
        cause: "the program was killed or crashed while it recorded, or the file was damaged later",
        remedy: "trust what is found, not what isn't; record again, and let the program end")
    }
    guard integrity.skippedRecords > 0 else { return nil }
    let records = Quantity(integrity.skippedRecords, "record")
    return Diagnostic(
      .warning, code: "records-skipped",
      message: "\(shownName) holds \(records) of kinds that this version doesn't know",
      cause: "a newer version of Outlive recorded it",
      remedy: "use a version of outlive at least as new")
  }

  private func cutDescription(_ integrity: TraceIntegrity) -> String {
    var parts = [(integrity.cutReason ?? "its end is missing").printable]
    if integrity.missingBytes > 0 {
      let bytes = Quantity(integrity.missingBytes, "byte")
      let place = integrity.cutOffset.map { ", from byte \($0) on" } ?? ""
      parts.append("\(bytes) not read\(place)")
    }
    if integrity.skippedRecords > 0 {
      parts.append("\(Quantity(integrity.skippedRecords, "record")) skipped")
    }
    return parts.joined(separator: "; ")
  }
}
