internal import OutliveAnalysis
internal import OutliveTrace

/// Replaces the names in events, wherever one has a text.
struct EventRedaction: FieldVisitor {
  private var names: NameRedaction

  /// Makes a redaction that replaces names in one way.
  init(_ names: NameRedaction) { self.names = names }

  /// The event with its names replaced; everything else is as it was.
  mutating func redacted(_ event: Event) -> Event {
    var event = event
    // Fingerprints are hashes already, and have to stay what they are.
    if case .fingerprintKept(let payload) = event.kind,
      Fingerprint(checking: payload.computed) != nil,
      Fingerprint(checking: payload.original) != nil
    {
      // Nothing in it is a name.
    } else {
      event.kind.visit(&self)
    }
    if let isolation = event.isolation { event.isolation = names.redacted(isolation) }
    if let site = event.site {
      event.site = Site(
        file: names.redacted(site.file), line: site.line, function: names.redacted(site.function))
    }
    return event
  }

  /// What is known about losses, without the excerpts of a damaged file that the reason may hold.
  static func redacted(_ integrity: TraceIntegrity) -> TraceIntegrity {
    var integrity = integrity
    if integrity.cutReason != nil {
      integrity.cutReason = "a part of the trace was missing before its names were replaced"
    }
    return integrity
  }

  mutating func field(_ name: StaticString, _ value: inout String) {
    value = names.redacted(value)
  }

  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let text = value { value = names.redacted(text) }
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
