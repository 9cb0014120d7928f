/// Finds kinds of events by their names.
enum EventNames {
  private static let tags: [String: UInt64] = Event.Kind.payloads.reduce(into: [:]) {
    tags, payload in
    tags[payload.name] = payload.tag
  }

  /// The tag of the kind with a name; `nil` when there is none.
  static func tag(of name: String) -> UInt64? { tags[name] }
}
