// Reading a line in the general way: any JSON, and a reason for what can't be read.

extension JSONTraceReader {
  /// Reads a line that is there as a whole, without its line feed.
  mutating func read(
    line: [UInt8], isLast: Bool, _ handle: (consuming Event) -> Void
  ) throws(TraceDecodingError) {
    let byteCount = line.count + (isLast ? 0 : 1)
    defer { moveOn(by: byteCount) }
    guard lineNumber > 1 else { return try readHeader(line, isLast: isLast) }
    do throws(LineFailure) {
      if let event = try event(in: line) { handle(event) }
    } catch {
      if isLast, case .damaged(_, _, at: line.count) = error {
        tally.addCut(
          at: lineStart, byteCount: UInt64(byteCount),
          because: "the file ends inside line \(lineNumber)")
      } else {
        tally.addDamage(at: lineStart, byteCount: UInt64(byteCount), because: reason(of: error))
      }
    }
  }

  private func reason(of failure: LineFailure) -> String {
    switch failure {
    case .damaged(let expected, let found, let offset):
      """
      line \(lineNumber) is damaged: expected \(expected) at column \(offset + 1), found \(found)
      """
    case .unknownValue:
      "line \(lineNumber) is damaged: its end mark has an unknown value"
    }
  }

  // MARK: The first line

  private mutating func readHeader(_ line: [UInt8], isLast: Bool) throws(TraceDecodingError) {
    let version: (major: UInt64, minor: UInt64)
    do throws(LineFailure) {
      version = try self.version(in: line)
    } catch {
      guard isLast, isBeginningOfHeader(line, failure: error) else {
        throw .notATrace(isLast ? line : line + [UInt8(ascii: "\n")], firstLine: error)
      }
      tally.addCut(
        at: 0, byteCount: UInt64(line.count), because: "the file ends inside its first line")
      return
    }
    guard version.major == UInt64(TraceFormat.major) else {
      throw .otherVersion(major: version.major, minor: version.minor, offset: 0, line: 1)
    }
    allowsMissingFields = version.minor < UInt64(TraceFormat.minor)
  }

  /// Whether a line is the first one of a trace, of any version, that was cut.
  private func isBeginningOfHeader(_ line: [UInt8], failure: LineFailure) -> Bool {
    guard !line.isEmpty, case .damaged(_, _, at: line.count) = failure else { return false }
    let start = TraceJSON.headerStart
    return line.starts(with: start) || start.starts(with: line)
  }

  private func version(
    in line: [UInt8]
  ) throws(LineFailure) -> (major: UInt64, minor: UInt64) {
    let members = JSONLineDecoder(try object(in: line))
    let format: String = try members.required("format")
    guard format == TraceJSON.formatName else {
      throw members.wrong(
        "format", expected: "“\(TraceJSON.formatName)”", found: .string(format))
    }
    return (try members.required("major"), try members.required("minor"))
  }

  // MARK: The other lines

  private func object(in line: [UInt8]) throws(LineFailure) -> JSONObject {
    var scanner = JSONScanner(line, in: 0..<line.count)
    let value = try scanner.document()
    guard case .object(let object) = value else {
      throw .damaged(expected: "an object", found: value.summary, at: 0)
    }
    return object
  }

  /// The event of a line; `nil` when the line holds none that this version knows.
  ///
  /// A line that throws changes nothing.
  private mutating func event(in line: [UInt8]) throws(LineFailure) -> Event? {
    let whiteSpace: [UInt8] = [0x20, 0x09, 0x0D]
    if line.allSatisfy({ whiteSpace.contains($0) }) { return nil }
    guard !tally.isEnded else {
      throw .damaged(expected: "nothing after the end mark", found: "a line", at: 0)
    }
    var decoder = JSONLineDecoder(
      try object(in: line), allowsMissingFields: allowsMissingFields)
    if let name = try decoder.text("event") { return try event(name, &decoder) }
    guard let end = try decoder.text("end") else {
      tally.skippedLines += 1
      return nil
    }
    guard let kind = TraceJSON.endKinds[end] else {
      throw decoder.wrong("end", expected: "“complete” or “cut”", found: .string(end))
    }
    var mark = EndMark(kind)
    try mark.visit(&decoder)
    tally.endMark = mark
    return nil
  }

  private mutating func event(
    _ name: String, _ decoder: inout JSONLineDecoder
  ) throws(LineFailure) -> Event? {
    let sequence = EventSequence(rawValue: try decoder.required("seq"))
    guard sequence > lastSequence else {
      throw .damaged(
        expected: "a number above \(lastSequence.rawValue) in the field “seq”",
        found: "\(sequence.rawValue)", at: 0)
    }
    var event: Event?
    if let kind = EventNames.tag(of: name).flatMap({ Event.Kind(tag: $0) }) {
      do throws(LineFailure) {
        event = try decoder.event(sequence: sequence, kind: kind)
      } catch .unknownValue {
        // A newer version added a value: the line counts, but its event can't be told.
      }
    }
    lastSequence = sequence
    tally.eventLines += 1
    if event == nil { tally.skippedLines += 1 }
    return event
  }
}
