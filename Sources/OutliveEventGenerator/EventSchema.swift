/// The vocabulary of the trace, as the file `events.schema` declares it.
package struct EventSchema: Hashable, Sendable {
  /// The identifiers, in the order of the file.
  package var identifiers: [Identifier] = []
  /// The enumerations, in the order of the file.
  package var enumerations: [Enumeration] = []
  /// The groups of events, in the order of the file.
  package var groups: [Group] = []

  /// All events, in the order of the file, which is the order of their tags.
  package var events: [Event] { groups.flatMap(\.events) }

  /// A type of serial numbers.
  package struct Identifier: Hashable, Sendable {
    /// The name of the Swift type.
    package var type: String
    /// One sentence: what one of them names.
    package var documentation: String
    /// The line in the file.
    package var line: Int
  }

  /// A fixed list of values.
  package struct Enumeration: Hashable, Sendable {
    /// The name of the Swift type.
    package var type: String
    /// One sentence: what it tells apart.
    package var documentation: String
    /// The values, in the order of their codes.
    package var values: [Value] = []
    /// The line in the file.
    package var line: Int

    /// One value of an enumeration.
    package struct Value: Hashable, Sendable {
      /// The value's text in NDJSON, in kebab case.
      package var name: String
      /// One sentence: what it means.
      package var documentation: String
      /// The line in the file.
      package var line: Int
    }
  }

  /// Events about one thing, which share a file.
  package struct Group: Hashable, Sendable {
    /// The name, as the file has it behind `Event+`.
    package var name: String
    /// What the events are about, such as `the run`.
    package var subject: String
    /// The events, in the order of their tags.
    package var events: [Event] = []
    /// The line in the file.
    package var line: Int
  }

  /// One kind of event.
  package struct Event: Hashable, Sendable {
    /// The number in the binary form.
    package var tag: UInt64
    /// The name of the payload's Swift type.
    package var type: String
    /// The name in NDJSON and in reports, in kebab case.
    package var name: String
    /// One sentence: what the event means.
    package var summary: String
    /// The fields, in the order of the binary form.
    package var fields: [Field] = []
    /// The line in the file.
    package var line: Int

    /// The name of the case of `Event.Kind`.
    var caseName: String { type.lowerCamelCase }
  }

  /// One field of an event's payload.
  package struct Field: Hashable, Sendable {
    /// The name, in Swift and in NDJSON.
    package var name: String
    /// What it holds, as the schema names it: `number`, `flag`, `text` or a declared type.
    package var type: String
    /// Whether it may be missing.
    package var isOptional: Bool
    /// The value of an enumeration that stands for it before it is read, when it isn't the first.
    package var initialValue: String?
    /// The minor version of the format that appended it; 0 when the event always had it.
    package var since: Int
    /// One sentence: what it holds.
    package var documentation: String
    /// The line in the file.
    package var line: Int
  }
}
