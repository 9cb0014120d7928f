/// Writes the lines of a trace in the NDJSON form.
struct JSONLineEncoder: FieldVisitor {
  /// The lines so far.
  private(set) var bytes: [UInt8] = []

  mutating func appendHeader() { bytes += TraceJSON.header + [UInt8(ascii: "\n")] }

  mutating func append(_ event: Event) {
    var event = event
    bytes += "{\"seq\":\(event.sequence.rawValue)".utf8
    field("time", &event.time)
    field("thread", &event.thread)
    field("isolation", &event.isolation)
    field("task", &event.task)
    field("cause", &event.cause)
    if let site = event.site {
      name("site")
      bytes += "{\"file\":".utf8
      append(site.file)
      bytes += ",\"line\":\(site.line),\"function\":".utf8
      append(site.function)
      bytes.append(UInt8(ascii: "}"))
    }
    var name = event.kind.name
    field("event", &name)
    event.kind.visit(&self)
    bytes += "}\n".utf8
  }

  mutating func append(_ mark: EndMark) {
    var mark = mark
    bytes += "{\"end\":\"\(mark.chunkKind == .end ? "complete" : "cut")\"".utf8
    mark.visit(&self)
    bytes += "}\n".utf8
  }

  /// Gives away the lines so far.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

// MARK: Fields

extension JSONLineEncoder {
  mutating func field(_ name: StaticString, _ value: inout UInt64) {
    self.name(name)
    append(value)
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if var value { field(name, &value) }
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) {
    self.name(name)
    bytes += (value ? "true" : "false").utf8
  }

  mutating func field(_ name: StaticString, _ value: inout String) {
    self.name(name)
    append(value)
  }

  mutating func field(_ name: StaticString, _ value: inout String?) {
    if var value { field(name, &value) }
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    self.name(name)
    append(value.rawValue)
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if var value { field(name, &value) }
  }

  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    self.name(name)
    append(value.rawValue)
  }

  /// Begins a member; names of fields need no escapes.
  private mutating func name(_ name: StaticString) {
    bytes += ",\"".utf8
    name.withUTF8Buffer { unsafe bytes += $0 }
    bytes += "\":".utf8
  }

  private mutating func append(_ value: UInt64) { bytes += "\(value)".utf8 }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case ..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
