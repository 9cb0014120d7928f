extension EventSchema {
  /// The size in bytes of the largest payload that an event holds in place.
  ///
  /// Every event takes as much memory as the largest one, and a trace has millions of them; a rare
  /// and large payload is kept behind a reference instead.
  package static let largestPayloadInPlace = 63

  /// The size in bytes of a payload in memory, as Swift lays it out.
  func size(of event: Event) -> Int {
    event.fields.reduce(0) { offset, field in
      let (size, alignment) = layout(of: field)
      return (offset + alignment - 1) / alignment * alignment + size
    }
  }

  /// Whether the payload is kept behind a reference.
  func isIndirect(_ event: Event) -> Bool { size(of: event) > Self.largestPayloadInPlace }

  private func layout(of field: Field) -> (size: Int, alignment: Int) {
    if field.type == "text" { return (16, 8) }
    if field.type == "flag" || isEnumeration(field) { return (1, 1) }
    return (field.isOptional ? 9 : 8, 8)
  }

  /// Whether a field holds a value out of a fixed list.
  func isEnumeration(_ field: Field) -> Bool { enumerations.contains { $0.type == field.type } }
}
