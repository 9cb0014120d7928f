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
    append(varint: Varint.zigzag(difference(of: value.rawValue, ID.ordinal)))
  }

  @inlinable
  package mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    guard let number = value?.rawValue, number != 0 else { return append(byte: 0) }
    let base = number &- difference(of: number, ID.ordinal)
    append(varint: Varint.optionalCode(of: number, from: base))
  }

  @inlinable
  package mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice
  ) {
    append(varint: value.code)
  }

  /// The difference of an identifier to what identifiers of its type are counted from.
  @inlinable
  mutating func difference(of identifier: UInt64, _ type: Int) -> UInt64 {
    let difference = unsafe identifier &- bases[type].value
    if difference &+ 64 > 127 { noteFar(identifier, type) }
    return difference
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
