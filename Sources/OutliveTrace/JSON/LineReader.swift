/// Reads the lines of a trace in the NDJSON form, up to the end mark or the first damage.
struct LineReader {
  private let bytes: [UInt8]
  /// Every kind of event by its name, its fields still to be read.
  private let kinds: [String: Event.Kind]
  private var allowsMissingFields = false
  private var partial = PartialTrace()
  private var lastSequence = EventSequence(rawValue: 0)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    kinds = Event.Kind.payloads.reduce(into: [:]) { kinds, payload in
      kinds[payload.name] = Event.Kind(tag: payload.tag)
    }
  }

  /// Reads all that can be read.
  mutating func read() throws(TraceDecodingError) -> Trace {
    if TraceJSON.header.starts(with: bytes) && !bytes.isEmpty && bytes != TraceJSON.header {
      return partial.trace(
        cutAt: 0, byteCount: bytes.count, because: "the file ends inside its first line")
    }
    let header = line(at: 0)
    try readHeader(in: header)
    var offset = header.upperBound + 1
    var number = 2
    while offset < bytes.count {
      let line = line(at: offset)
      do {
        try readLine(line)
      } catch {
        return partial.trace(
          cutAt: offset, byteCount: bytes.count,
          because: reason(of: error, in: line, number: number))
      }
      offset = line.upperBound + 1
      number += 1
    }
    return partial.trace(byteCount: bytes.count)
  }

  /// The line that begins at an offset, without its line feed.
  private func line(at offset: Int) -> Range<Int> {
    offset..<(bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
  }

  // MARK: The first line

  private mutating func readHeader(in line: Range<Int>) throws(TraceDecodingError) {
    let version: (major: UInt64, minor: UInt64)
    do throws(LineFailure) {
      version = try self.version(in: line)
    } catch {
      throw .notATrace(bytes, firstLine: error)
    }
    guard version.major == UInt64(TraceFormat.major) else {
      throw .otherVersion(major: version.major, minor: version.minor, offset: 0, line: 1)
    }
    allowsMissingFields = version.minor < UInt64(TraceFormat.minor)
  }

  private func version(
    in line: Range<Int>
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

  private func object(in line: Range<Int>) throws(LineFailure) -> JSONObject {
    var scanner = JSONScanner(bytes, in: line)
    let value = try scanner.document()
    guard case .object(let object) = value else {
      throw .damaged(expected: "an object", found: value.summary, at: line.lowerBound)
    }
    return object
  }

  private mutating func readLine(_ line: Range<Int>) throws(LineFailure) {
    let whiteSpace: [UInt8] = [0x20, 0x09, 0x0D]
    if bytes[line].allSatisfy({ whiteSpace.contains($0) }) { return }
    guard partial.endMark == nil else {
      throw .damaged(expected: "nothing after the end mark", found: "a line", at: line.lowerBound)
    }
    let object = try object(in: line)
    var decoder = JSONLineDecoder(object, allowsMissingFields: allowsMissingFields)
    if let name = try decoder.text("event") {
      try readEvent(name, &decoder, at: line.lowerBound)
    } else if let end = try decoder.text("end") {
      guard let kind = TraceJSON.endKinds[end] else {
        throw decoder.wrong("end", expected: "“complete” or “cut”", found: .string(end))
      }
      var mark = EndMark(kind)
      try mark.visit(&decoder)
      partial.endMark = mark
    } else {
      partial.skippedRecords += 1
    }
  }

  private mutating func readEvent(
    _ name: String, _ decoder: inout JSONLineDecoder, at offset: Int
  ) throws(LineFailure) {
    let sequence = EventSequence(rawValue: try decoder.required("seq"))
    guard sequence > lastSequence else {
      throw .damaged(
        expected: "a number above \(lastSequence.rawValue) in the field “seq”",
        found: "\(sequence.rawValue)", at: offset)
    }
    lastSequence = sequence
    partial.eventRecords += 1
    guard let kind = kinds[name] else {
      partial.skippedRecords += 1
      return
    }
    do {
      partial.events.append(try decoder.event(sequence: sequence, kind: kind))
    } catch .unknownValue {
      partial.skippedRecords += 1
    }
  }

  private func reason(of failure: LineFailure, in line: Range<Int>, number: Int) -> String {
    switch failure {
    case .damaged(_, _, at: line.upperBound) where line.upperBound == bytes.count:
      "the file ends inside line \(number)"
    case .damaged(let expected, let found, let offset):
      """
      line \(number) is damaged: expected \(expected) at column \(offset - line.lowerBound + 1), \
      found \(found)
      """
    case .unknownValue:
      "line \(number) is damaged: its end mark has an unknown value"
    }
  }
}
