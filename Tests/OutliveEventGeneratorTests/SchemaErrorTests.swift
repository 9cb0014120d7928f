import Foundation
@testable import OutliveEventGenerator
import OutliveTestSupport
import Testing

@Suite("A schema that is wrong is refused, with the line and the reason")
struct SchemaErrorTests {
  /// A schema without fault, to which each case adds one.
  private static let sound = """
    identifier ShelfID | The serial number of a shelf.
    enumeration Size | How large a shelf is.
      small | It is small.
      very-large | It is large.
    group Shelves | shelves
    event 16 ShelfMade shelf-made | A shelf was made.
      shelf: ShelfID | The shelf.
      size: Size = very-large | How large it is.

    """

  struct Case: CustomTestStringConvertible, Sendable {
    var added: String
    var line = 9
    var reason: String
    var testDescription: String { reason }
  }

  private static let longest = String(repeating: "a", count: 149) + "."

  private static func manyFields(_ count: Int) -> String {
    "event 17 ShelfFull shelf-full | A shelf is full.\n"
      + (0..<count).map { index in
        let name = String(repeating: "a", count: index + 1)
        return "  \(name): number | A number.\n"
      }.joined()
  }

  @Test("The schema without a fault is read")
  func soundSchema() throws {
    let schema = try EventSchema(parsing: Self.sound)
    #expect(schema.identifiers.map(\.type) == ["ShelfID"])
    #expect(schema.enumerations.map(\.values).map { $0.map(\.name) } == [["small", "very-large"]])
    #expect(
      schema.events == [
        EventSchema.Event(
          tag: 16, type: "ShelfMade", name: "shelf-made", summary: "A shelf was made.",
          fields: [
            EventSchema.Field(
              name: "shelf", type: "ShelfID", isOptional: false, since: 0,
              documentation: "The shelf.", line: 7),
            EventSchema.Field(
              name: "size", type: "Size", isOptional: false, initialValue: "very-large", since: 0,
              documentation: "How large it is.", line: 8),
          ], line: 6)
      ])
    // As many fields, and as long a sentence, as may be.
    _ = try EventSchema(parsing: Self.sound + Self.manyFields(20))
    _ = try EventSchema(parsing: Self.sound + "identifier BookID | \(Self.longest)\n")
  }

  @Test("Each fault is found", arguments: structure + types + values + events + fields)
  func fault(_ fault: Case) {
    let error = #expect(throws: SchemaError.self) {
      try EventSchema(parsing: Self.sound + fault.added)
    }
    #expect(error == SchemaError(line: fault.line, reason: fault.reason))
    #expect(error?.description == "events.schema:\(fault.line): error: \(fault.reason)")
  }

  @Test("What belongs to nothing is refused")
  func belongsToNothing() {
    #expect(throws: SchemaError(line: 1, reason: "an indented line belongs to nothing")) {
      try EventSchema(parsing: "  a: number | A number.")
    }
    #expect(throws: SchemaError(line: 2, reason: "the event comes before the first group")) {
      try EventSchema(parsing: "# Nothing yet.\nevent 16 AtOnce at-once | It was early.")
    }
  }

  @Test("However a schema is damaged, it is read or refused")
  func damage() throws {
    let text = try String(
      contentsOf: Checkout.root.appending(path: "Sources/OutliveTrace/Event/events.schema"),
      encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var random = SeededRandom(seed: 3)
    var refused = 0
    for _ in 0..<60 {
      var damaged = Array(lines[0..<Int.random(in: 1...lines.count, using: &random)])
      let index = Int.random(in: 0..<damaged.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: damaged.remove(at: index)
      case 1: damaged[index] = damaged[index].dropLast(damaged[index].count / 2)
      default: damaged.swapAt(index, Int.random(in: 0..<damaged.count, using: &random))
      }
      do throws(SchemaError) {
        _ = try EventSchema(parsing: damaged.joined(separator: "\n"))
      } catch {
        refused += 1
        #expect((1...damaged.count).contains(error.line))
      }
    }
    #expect(refused > 10)
  }
}

// MARK: The faults

extension SchemaErrorTests {
  private static let structure = [
    Case(added: "group Books", reason: "'|' and a sentence are missing"),
    Case(
      added: "evnt 17 A a | It is.",
      reason: "expected 'identifier TYPE', 'enumeration TYPE', 'group NAME' or"
        + " 'event TAG TYPE name' before '|'"),
    Case(added: "event x Late late | It is late.", reason: "the tag 'x' is no number"),
    Case(added: "event -1 Late late | It is late.", reason: "the tag '-1' is no number"),
    Case(
      added: "enumeration Color | Which color.\n  red green | Two.", line: 10,
      reason: "expected one value before '|'"),
    Case(added: "  color | Which color.", reason: "expected 'field: type' before '|'"),
    Case(added: "  color number | Which color.", reason: "expected 'field: type' before '|'"),
    Case(
      added: "  color: number twice | Which color.",
      reason: "expected '= value' or 'since 1.1', found 'twice'"),
    Case(
      added: "  color: number since 2.0 | Which color.",
      reason: "'2.0' is no minor version such as 1.1"),
    Case(
      added: "  color: number since 1.0 | Which color.",
      reason: "'1.0' is no minor version such as 1.1"),
  ]

  private static let types = [
    Case(added: "identifier shelfID | It is.", reason: "'shelfID' is no name of a type"),
    Case(
      added: "identifier Size | It is.", reason: "the type 'Size' is declared in line 2 too"),
    Case(
      added: "group Shelves | shelves", reason: "the group 'Shelves' is declared in line 5 too"),
    Case(added: "group shelves | shelves", reason: "'shelves' is no name of a group"),
    Case(
      added: "identifier BookID | A book", reason: "what stands behind '|' is no sentence"),
    Case(
      added: "identifier BookID | a\(longest)",
      reason: "the sentence has 151 characters, more than 150"),
    Case(added: "identifier BookID | A | b.", reason: "a sentence can't hold '|'"),
    Case(added: "identifier BookID | A \"b\".", reason: "a sentence can't hold '\"'"),
    Case(
      added: "enumeration Color | Which color.", reason: "the enumeration 'Color' has no values"),
    Case(
      added: "enumeration Color | Which color.\n  Red | It is red.", line: 10,
      reason: "the value 'Red' is no kebab case"),
    Case(
      added: "enumeration Color | Which color.\n  red | It is red.\n  red | It is red.", line: 11,
      reason: "the value 'red' is there twice"),
    Case(
      added: "enumeration Color | Which color.\n  none | It has none.", line: 10,
      reason: "the value 'none' means something else in Swift"),
  ]

  private static let values = [
    Case(
      added: manyValues(64), reason: "the enumeration 'Shade' has 64 values, more than 63")
  ]

  private static func manyValues(_ count: Int) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let names = letters.flatMap { first in letters.map { "v\(first)\($0)" } }.prefix(count)
    return (["enumeration Shade | Which shade."] + names.map { "  \($0) | It is that." })
      .joined(separator: "\n")
  }

  private static let events = [
    Case(
      added: "event 16 ShelfGone shelf-gone | It is gone.",
      reason: "the tag 16 is that of the event in line 6 too"),
    Case(
      added: "event 15 ShelfGone shelf-gone | It is gone.",
      reason: "the tag 15 is below 16, the first one"),
    Case(
      added: "event 18 ShelfGone shelf-gone | It is gone.\n  shelf: ShelfID | It.\n"
        + "event 17 ShelfBack shelf-back | It is back.", line: 11,
      reason: "the tag 17 comes after 18"),
    Case(
      added: "event 17 ShelfGone shelf-made | It is gone.",
      reason: "the name 'shelf-made' is that of the event in line 6 too"),
    Case(
      added: "event 17 ShelfGone shelf-went | It is gone.",
      reason: "the name of 'ShelfGone' is 'shelf-went', not 'shelf-gone'"),
    Case(
      added: "event 17 ShelfMade shelf-gone | It is gone.",
      reason: "the type 'ShelfMade' is declared in line 6 too"),
    Case(
      added: "event 17 ShelfGone shelf-gone | It is gone.",
      reason: "the event 'shelf-gone' has no fields"),
    Case(
      added: manyFields(21), reason: "the event 'shelf-full' has 21 fields, more than 20"),
  ]

  private static let fields = [
    Case(added: "  size: number | Again.", reason: "the field 'size' is there twice"),
    Case(added: "  Color: number | A color.", reason: "'Color' is no name of a field"),
    Case(added: "  thread: number | A thread.", reason: "all events have 'thread' already"),
    Case(
      added: "  in: number | In.", reason: "the field 'in' means something else in Swift"),
    Case(added: "  color: Color | A color.", reason: "there is no type 'Color'"),
    Case(added: "  other: ShelfMade | An event.", reason: "there is no type 'ShelfMade'"),
    Case(
      added: "  isRed: flag? | A flag.", reason: "a field of type 'flag' can't be missing"),
    Case(
      added: "  other: Size? | A size.", reason: "a field of type 'Size' can't be missing"),
    Case(
      added: "  other: number = small | A size.",
      reason: "only an enumeration has a value to begin with"),
    Case(added: "  other: Size = tiny | A size.", reason: "'Size' has no value 'tiny'"),
    Case(
      added: "  color: number since 1.2 | A color.\n  width: number since 1.1 | A width.", line: 10,
      reason: "the field 'width' is older than the one before; fields are only appended"),
  ]
}
