/// Something that walks over the fields of an event's payload, in order.
///
/// Each event is declared once, in the file `events.schema`, from which its payload and
/// ``EventPayload/visit(_:)`` are made. The binary encoder, the binary decoder, both directions of
/// NDJSON and the table in the specification are visitors, so no field is ever written down twice. A
/// writer reads the values it is handed, a reader replaces them.
public protocol FieldVisitor {
  /// What a visit can throw; `Never` for visitors that only read.
  associatedtype Failure: Error = Never

  /// Visits a number.
  mutating func field(_ name: StaticString, _ value: inout UInt64) throws(Failure)
  /// Visits a number that may be missing.
  mutating func field(_ name: StaticString, _ value: inout UInt64?) throws(Failure)
  /// Visits a yes or no.
  mutating func field(_ name: StaticString, _ value: inout Bool) throws(Failure)
  /// Visits a text.
  mutating func field(_ name: StaticString, _ value: inout String) throws(Failure)
  /// Visits a text that may be missing.
  mutating func field(_ name: StaticString, _ value: inout String?) throws(Failure)
  /// Visits an identifier.
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) throws(Failure)
  /// Visits an identifier that may be missing.
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) throws(Failure)
  /// Visits one value out of a fixed list.
  mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice) throws(Failure)
}

/// A value out of a fixed list, such as the kind of a reference.
///
/// In the binary form a value is its position in `allCases`, so the order of the cases is part of
/// the format: cases are only ever added at the end. In NDJSON a value is its raw text.
public protocol TraceEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// How many values there are.
  static var valueCount: UInt64 { get }
  /// The value's position in the list: its code in the binary form.
  var code: UInt64 { get }

  /// Makes the value with the given position in the list, or `nil` when there is none.
  init?(code: UInt64)
}

/// What one kind of event carries beside what all events carry.
public protocol EventPayload: Hashable, Sendable {
  /// The number of this kind of event in the binary form; never reused.
  static var tag: UInt64 { get }
  /// The name of this kind of event in NDJSON and in reports, in kebab case.
  static var name: String { get }
  /// One sentence that says what the event means, for the specification.
  static var summary: String { get }

  /// Makes a payload whose fields a reader then replaces.
  init()

  /// Hands each field to the visitor, in the order of the binary form.
  mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
}
