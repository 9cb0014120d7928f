// Fields are written without a look at the room that is left: `begin` has made sure of it for all but
// the texts, and these look for themselves.

extension ChunkEncoder {
  @inlinable
  package mutating func field(_ name: StaticString, _ value: inout UInt64) {
    append(varint: value)
  }

  @inlinable
  package mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    append(byte: value == nil ? 0 : 1)
    if let value { append(varint: value) }
  }

  @inlinable
  package mutating func field(_ name: StaticString, _ value: inout Bool) {
    append(byte: value ? 1 : 0)
  }

  @inlinable
  package mutating func field(_ name: StaticString, _ value: inout String) { append(text: value) }

  @inlinable
  package mutating func field(_ name: StaticString, _ value: inout String?) {
    append(byte: value == nil ? 0 : 1)
    if let value { append(text: value) }
  }

  @inlinable
  package mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    append(varint: value.rawValue)
  }

  @inlinable
  package mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    append(varint: value?.rawValue ?? 0)
  }

  @inlinable
  package mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice
  ) {
    append(varint: value.code)
  }

  @inlinable
  mutating func append(byte: UInt8) {
    unsafe next.pointee = byte
    unsafe next += 1
  }

  @inlinable
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest > 0x7F {
      append(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(byte: UInt8(truncatingIfNeeded: rest))
  }
}
