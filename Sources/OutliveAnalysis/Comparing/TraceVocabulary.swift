package import OutliveTrace

/// The words that a trace uses for types, properties and all else; places in the source left out.
///
/// What has another name in a new run was renamed only if the old name is gone from it and the new
/// name wasn't there before. Else both were there all along, and a new leak must not pass for an
/// old one.
package struct TraceVocabulary: Sendable {
  private let words: Set<Substring>

  /// Collects the words of a trace.
  ///
  /// - Complexity: O(*n*) in the length of its texts.
  package init(of trace: Trace) {
    var collector = TextCollector()
    for event in trace.events {
      var kind = event.kind
      kind.visit(&collector)
    }
    words = collector.texts.reduce(into: []) { $0.formUnion(Self.words(in: $1)) }
  }

  /// Whether a name of an old run has become a name of a new one.
  ///
  /// - Parameters:
  ///   - rename: Both names.
  ///   - old: The words of the old run.
  ///   - new: The words of the new run.
  /// - Returns: Whether each has a word that the other run doesn't use at all, and no other word
  ///   that both use makes the difference.
  static func bears(out rename: Rename, from old: TraceVocabulary, to new: TraceVocabulary) -> Bool
  {
    let before = words(in: rename.old)
    let after = words(in: rename.new)
    let gone = before.subtracting(after)
    let added = after.subtracting(before)
    return !gone.isEmpty && !added.isEmpty && gone.isDisjoint(with: new.words)
      && added.isDisjoint(with: old.words)
  }

  /// What stands between anything but letters, digits and underscores.
  private static func words(in text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }
}

/// Takes the texts of events, each once.
private struct TextCollector: FieldVisitor {
  var texts: Set<String> = []

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout String) { texts.insert(value) }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let value { texts.insert(value) }
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
