/// Writes the lines of a trace in the NDJSON form.
struct JSONLineEncoder: FieldVisitor {
  private var output = ByteOutput()

  /// How many bytes the lines so far take.
  var byteCount: Int { output.count }

  mutating func appendHeader() {
    unsafe TraceJSON.header.withUnsafeBytes { unsafe output.append($0) }
    output.append("\n")
  }

  mutating func append(_ event: Event) {
    output.append("{\"seq\":")
    output.append(event.sequence.rawValue)
    member("time", event.time)
    member("thread", event.thread.rawValue)
    if let isolation = event.isolation { member("isolation", isolation) }
    member("task", event.task)
    member("cause", event.cause)
    if let site = event.site {
      output.append(member: "site")
      output.append("{\"file\":")
      output.append(quoted: site.file)
      member("line", site.line)
      member("function", site.function)
      output.append("}")
    }
    member("event", event.kind.name)
    var kind = event.kind
    kind.visit(&self)
    output.append("}\n")
  }

  mutating func append(_ mark: EndMark) {
    var mark = mark
    output.append(mark.chunkKind == .end ? "{\"end\":\"complete\"" : "{\"end\":\"cut\"")
    mark.visit(&self)
    output.append("}\n")
  }

  /// Gives away the lines so far.
  mutating func take() -> [UInt8] { output.take() }

  private mutating func member(_ name: StaticString, _ number: UInt64) {
    output.append(member: name)
    output.append(number)
  }

  private mutating func member(_ name: StaticString, _ text: String) {
    output.append(member: name)
    output.append(quoted: text)
  }

  /// Writes an identifier that may be missing; 0 names nothing, and reads as missing.
  private mutating func member(_ name: StaticString, _ identifier: (some TraceIdentifier)?) {
    if let identifier, identifier.rawValue != 0 { member(name, identifier.rawValue) }
  }
}

// MARK: Fields

extension JSONLineEncoder {
  mutating func field(_ name: StaticString, _ value: inout UInt64) { member(name, value) }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if let value { member(name, value) }
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) {
    output.append(member: name)
    output.append(value ? "true" : "false")
  }

  mutating func field(_ name: StaticString, _ value: inout String) { member(name, value) }

  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let value { member(name, value) }
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    member(name, value.rawValue)
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    member(name, value)
  }

  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    member(name, value.rawValue)
  }
}
