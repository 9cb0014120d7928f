import Foundation
@testable import OutliveEventGenerator
import Testing

@Suite("The Swift files that are made from a small schema")
struct SourceTests {
  private static let schema = """
    identifier ShelfID | The serial number of a shelf.
    enumeration ShelfSize | How large a shelf is.
      small | It is small.
      very-large | It is large.
    group Shelves | shelves
    event 16 ShelfMade shelf-made | A shelf was made, and stands where documents can be put on it at once.
      shelf: ShelfID | The shelf.
      parent: ShelfID? | The shelf below.
      size: ShelfSize = very-large | How large it is.
      label: text? | Its name.
      weight: number since 1.1 | Its weight.
      isOpen: flag since 1.1 | Whether it is open.
    event 300 ShelfGone shelf-gone | A shelf is gone.
      reason: text | Why.
      place: text | Where it stood.
      owner: text | Whose it was.
      successor: text | What stands there now.
    """

  private func text(_ name: String) throws -> String {
    let sources = try EventSchema(parsing: Self.schema).sources
    return try #require(sources.first { $0.name == name }).text
  }

  @Test("There is a file for identifiers, one for enumerations, one a group, three for the kinds")
  func names() throws {
    #expect(
      try EventSchema(parsing: Self.schema).sources.map(\.name) == [
        "Identifiers.swift", "Enumerations.swift", "Event+Shelves.swift", "Event.Kind.swift",
        "Event.Kind+Payloads.swift", "Event.Kind+Reading.swift",
      ])
  }

  @Test("A value's code is its position, and its text may differ from its name")
  func enumeration() throws {
    #expect(
      try text("Enumerations.swift") == """
        \(GeneratedSource.mark)

        /// How large a shelf is.
        public enum ShelfSize: String, TraceEnumeration {
          /// It is small.
          case small
          /// It is large.
          case veryLarge = "very-large"

          /// How many values there are.
          @inlinable public static var valueCount: UInt64 { 2 }

          /// The value's position in the list: its code in the binary form.
          @inlinable
          public var code: UInt64 {
            switch self {
            case .small: 0
            case .veryLarge: 1
            }
          }

          /// Makes the value with the given position in the list, or `nil` when there is none.
          @inlinable
          public init?(code: UInt64) {
            switch code {
            case 0: self = .small
            case 1: self = .veryLarge
            default: return nil
            }
          }
        }

        """)
  }

  @Test("A payload has its constants, fields, both initializers and the visit")
  func payload() throws {
    let text = try text("Event+Shelves.swift")
    let expected = """
      \(GeneratedSource.mark)

      // The payloads of the events about shelves.

      /// A shelf was made, and stands where documents can be put on it at once.
      public struct ShelfMade: EventPayload {
        /// The event's number in the binary form.
        @inlinable
        public static var tag: UInt64 { 16 }

        /// The event's name in NDJSON and in reports.
        @inlinable
        public static var name: String { "shelf-made" }

        /// What the event means.
        public static var summary: String {
          "A shelf was made, and stands where documents can be put on it at once."
        }

        /// The shelf.
        public var shelf: ShelfID
        /// The shelf below.
        public var parent: ShelfID?
        /// How large it is.
        public var size: ShelfSize
        /// Its name.
        public var label: String?
        /// Its weight.
        public var weight: UInt64
        /// Whether it is open.
        public var isOpen: Bool

        /// Makes a payload whose fields a reader then replaces.
        @inlinable
        public init() {
          shelf = ShelfID(rawValue: 0)
          parent = nil
          size = .veryLarge
          label = nil
          weight = 0
          isOpen = false
        }

        /// Makes a payload from its fields.
        @inlinable
        public init(
          shelf: ShelfID, parent: ShelfID? = nil, size: ShelfSize, label: String? = nil,
          weight: UInt64 = 0, isOpen: Bool = false
        ) {
          self.shelf = shelf
          self.parent = parent
          self.size = size
          self.label = label
          self.weight = weight
          self.isOpen = isOpen
        }

        /// Hands each field to the visitor.
        @inlinable
        public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
          .Failure)
        {
          try visitor.field("shelf", &shelf)
          try visitor.field("parent", &parent)
          try visitor.field("size", &size)
          try visitor.field("label", &label)
          try visitor.field("weight", &weight)
          try visitor.field("isOpen", &isOpen)
        }

        /// Which field of a ``RecordedEvent`` is which.
        @usableFromInline package enum Field {
          @inlinable package static var shelf: Int { 0 }
          @inlinable package static var parent: Int { 1 }
          @inlinable package static var size: Int { 2 }
          @inlinable package static var label: Int { 3 }
          @inlinable package static var weight: Int { 4 }
          @inlinable package static var isOpen: Int { 5 }
        }
      }

      /// A shelf is gone.
      public struct ShelfGone: EventPayload {
      """
    #expect(text.hasPrefix(expected))
  }

  @Test("A payload of more than 63 bytes is kept behind a reference, one of less in place")
  func kind() throws {
    #expect(
      try text("Event.Kind.swift") == """
        \(GeneratedSource.mark)

        extension Event {
          /// What happened, with what this kind of event carries.
          public enum Kind: Hashable, Sendable {
            /// A shelf was made, and stands where documents can be put on it at once.
            case shelfMade(ShelfMade)
            /// A shelf is gone.
            indirect case shelfGone(ShelfGone)
          }
        }

        """)
  }

  @Test("The form of each field says what it holds, and where those of a kind begin")
  func forms() throws {
    let text = try text("Event.Kind+Reading.swift")
    #expect(
      text.contains(
        """
          static let fieldForms: [UInt8] = [
            0,
            0x40, 0x80, 0xC2, 0x05, 0x01, 0x03, 0,

        """))
    let starts = try #require(text.range(of: "static let fieldFormStarts: [UInt16] = ["))
    let numbers = text[starts.upperBound...].prefix { $0 != "]" }.split(separator: ",")
      .compactMap { Int($0.filter(\.isNumber)) }
    #expect(numbers.count == 301)
    let begun = numbers.indices.filter { numbers[$0] != 0 }
    #expect(begun == [16, 300])
    #expect(numbers[16] == 1)
    #expect(numbers[300] == 8)
  }

  @Test("A kind is found by its tag and by its name")
  func reading() throws {
    let text = try text("Event.Kind+Reading.swift")
    #expect(
      text.contains(
        """
          public init?(tag: UInt64) {
            switch tag {
            case 16: self = .shelfMade(ShelfMade())
            case 300: self = .shelfGone(ShelfGone())
            default: return nil
            }
          }

        """))
    #expect(
      text.contains(
        """
            switch name.utf8.count {
            case 10:
              switch name {
              case "shelf-made": 16
              case "shelf-gone": 300
              default: nil
              }
            default: nil
            }

        """))
  }

  @Test("The shapes of fields are in words by tag, and those of more than eight apart")
  func shapes() throws {
    let text = try text("Event.Kind+Reading.swift")
    #expect(
      text.contains(
        """
          static let fieldShapes: [UInt64] = [

        """ + String(repeating: "    0,\n", count: 16) + "    0x42_C0_81_02_C0_C0,\n"
          + String(repeating: "    0,\n", count: 283) + "    0xC1_C1_C1_C1,\n  ]\n"))
    let fields = (0..<10).map { index in
      "\n  \(["a", "b", "c", "d", "e", "f", "g", "h", "k", "l"][index]): text? | A text."
    }
    let wide = try EventSchema(
      parsing: Self.schema + "\nevent 301 ShelfFull shelf-full | It is full." + fields.joined())
    #expect(
      wide.sources.contains { $0.text.contains("    case (301, 8): 0x81_81\n    default: 0\n") })
  }

  @Test("The topics name every declaration in the order of the schema")
  func topics() throws {
    #expect(
      try EventSchema(parsing: Self.schema).topics == """
        ### Events about shelves

        - ``ShelfMade``
        - ``ShelfGone``

        ### Identifiers

        - ``ShelfID``

        ### Values out of a fixed list

        - ``ShelfSize``

        """)
  }
}
