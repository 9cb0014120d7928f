import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("What only checks fields finds what the one that makes values of them finds")
struct FieldScannerTests {
  /// What was found in the fields of one event.
  private struct Finding: Equatable {
    var isKnown: Bool
    var damage: RecordDamage?
    /// Of a damaged event it means nothing.
    var hasUnknownValue: Bool
  }

  private static let stringCount = 200

  private func compare(_ tag: UInt64, _ fields: [UInt8], allowsMissingFields: Bool) -> Finding {
    // As many strings are defined as there are zeros, all empty; and slack is not to be read as fields.
    let bytes = [UInt8](repeating: 0, count: Self.stringCount) + fields
    let padded = bytes + [UInt8](repeating: 1, count: RecordCursor.slack)
    let (scanned, decoded) = unsafe padded.withUnsafeBytes { memory -> (Finding, Finding) in
      guard let base = memory.baseAddress else { preconditionFailure("there are bytes") }
      let cursor = unsafe RecordCursor(base, in: 0..<bytes.count)
      return (
        scan(cursor, tag, allowsMissingFields: allowsMissingFields),
        decode(cursor, tag, allowsMissingFields: allowsMissingFields)
      )
    }
    #expect(scanned == decoded, "\(tag): \(fields)")
    return scanned
  }

  private func scan(_ cursor: RecordCursor, _ tag: UInt64, allowsMissingFields: Bool) -> Finding {
    var scanner = FieldScanner(cursor, allowsMissingFields: allowsMissingFields)
    for _ in 0..<Self.stringCount { scanner.defineString() }
    let isKnown = scanner.scanFields(ofTag: tag)
    let damage = scanner.cursor.damage
    return Finding(
      isKnown: isKnown, damage: damage, hasUnknownValue: scanner.hasUnknownValue && damage == nil)
  }

  private func decode(_ cursor: RecordCursor, _ tag: UInt64, allowsMissingFields: Bool) -> Finding {
    var decoder = FieldDecoder(cursor, allowsMissingFields: allowsMissingFields)
    for _ in 0..<Self.stringCount { decoder.defineString() }
    let kind = Event.Kind.reading(tag: tag, &decoder)
    let damage = decoder.cursor.damage
    return Finding(
      isKnown: kind != nil, damage: damage,
      hasUnknownValue: decoder.hasUnknownValue && damage == nil)
  }

  @Test("Of every kind, whatever the bytes are, also when older versions wrote less")
  func anyBytes() {
    var random = SeededRandom(seed: 27)
    var (sound, unknown, damaged) = (0, 0, 0)
    for payload in Event.Kind.payloads {
      let tag = payload.tag
      for _ in 0..<200 {
        var fields: [UInt8] = []
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          let bits = UInt64.random(in: 0...64, using: &random)
          let isSmall = Bool.random(using: &random)
          fields.append(varint: isSmall ? random.next() % 3 : random.next() >> (64 - bits % 64))
        }
        if Int.random(in: 0..<4, using: &random) == 0 && !fields.isEmpty {
          fields[Int.random(in: 0..<fields.count, using: &random)] |= 0x80
        }
        fields.removeLast(Int.random(in: 0...min(2, fields.count), using: &random))
        let found = compare(tag, fields, allowsMissingFields: Bool.random(using: &random))
        if found.damage != nil {
          damaged += 1
        } else if found.hasUnknownValue {
          unknown += 1
        } else {
          sound += 1
        }
      }
    }
    #expect(sound > 1000 && unknown > 100 && damaged > 1000)
  }

  @Test("Of a tag that no kind has, nothing is read")
  func unknownTags() {
    let known = Set(Event.Kind.payloads.map { $0.tag })
    for tag in (0...600 as ClosedRange<UInt64>) + [UInt64.max] where !known.contains(tag) {
      #expect(!compare(tag, [0xFF], allowsMissingFields: false).isKnown)
    }
  }
}

@Suite("The shapes of fields are those that a visit meets")
struct FieldShapeTests {
  /// A visitor that collects shapes.
  private struct Shapes: FieldVisitor {
    var shapes: [UInt64] = []

    mutating func field(_ name: StaticString, _ value: inout UInt64) {
      shapes.append(FieldShape.number)
    }
    mutating func field(_ name: StaticString, _ value: inout UInt64?) {
      shapes.append(FieldShape.optionalNumber)
    }
    mutating func field(_ name: StaticString, _ value: inout Bool) {
      shapes.append(FieldShape.flag)
    }
    mutating func field(_ name: StaticString, _ value: inout String) {
      shapes.append(FieldShape.text)
    }
    mutating func field(_ name: StaticString, _ value: inout String?) {
      shapes.append(FieldShape.optionalText)
    }
    mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
      shapes.append(FieldShape.number)
    }
    mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
      shapes.append(FieldShape.number)
    }
    mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
      shapes.append(Choice.valueCount)
    }
  }

  @Test("Of every kind")
  func everyKind() {
    for payload in Event.Kind.payloads {
      let tag = payload.tag
      var visitor = Shapes()
      _ = Event.Kind.reading(tag: tag, &visitor)
      var words = [Event.Kind.fieldShapes[Int(tag)]]
      while let word = words.last, word != 0 {
        words.append(Event.Kind.fieldShapes(ofTag: tag, from: words.count * 8))
      }
      let shapes = words.flatMap { word in
        stride(from: UInt64(0), to: 64, by: 8).map { word >> $0 & 0xFF }
      }
      #expect(Array(shapes.prefix { $0 != 0 }) == visitor.shapes)
      #expect(shapes.dropFirst(visitor.shapes.count).allSatisfy { $0 == 0 })
    }
  }
}
