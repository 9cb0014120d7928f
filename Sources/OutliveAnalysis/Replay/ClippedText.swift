internal import OutliveTrace

/// Cuts the texts of an event down to what people can read.
///
/// A trace holds each text once, however long, and however often events refer to it. A report is
/// made of copies: without a limit, a small file could ask for more than there is memory.
struct ClippedText: FieldVisitor {
  /// The longest text that stays whole, in bytes of UTF-8.
  static let limit = 4096

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) { Self.clip(&value) }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if var text = value, text.utf8.count > Self.limit {
      Self.clip(&text)
      value = text
    }
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}

  /// Cuts a text, and says by how much.
  static func clip(_ text: inout String) {
    let count = text.utf8.count
    guard count > limit else { return }
    let end = text.unicodeScalars.index(
      text.startIndex, offsetBy: limit / 4, limitedBy: text.endIndex)
    let kept = text[..<(end ?? text.endIndex)]
    text = "\(kept)… [\(count - kept.utf8.count) more bytes]"
  }
}

extension Event {
  /// The event with its texts cut down to what people can read.
  func clipped() -> Event {
    var event = self
    var clipping = ClippedText()
    event.kind.visit(&clipping)
    guard var site else { return event }
    ClippedText.clip(&site.file)
    ClippedText.clip(&site.function)
    event.site = site
    return event
  }
}
