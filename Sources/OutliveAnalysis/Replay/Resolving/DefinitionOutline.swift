internal import OutliveTrace

/// What a report says of a definition, kept beyond the definition's own end.
struct DefinitionOutline: Hashable, Sendable {
  /// The definition.
  var id: DefinitionID
  /// The component's name.
  var component: String
  /// The type that it makes, as recorded.
  var type: String
  /// How long the container keeps what it makes.
  var lifetime: Lifetime
  /// The name of the scope, when the lifetime is a custom one.
  var scopeName: String?
  /// The name of the container's type, as recorded; empty when it isn't known.
  var container: String
  /// Where it is in the source.
  var site: Site?

  /// The component's name and lifetime: `document() (shared)`.
  var words: String { "\(component) (\(lifetimeWords))" }

  /// The component's name and lifetime, with the place in the source when it is known.
  var placedWords: String {
    "\(component) (\(lifetimeWords)\(site.map { ", \($0)" } ?? ""))"
  }

  /// The lifetime as people say it: the name of the scope when it is one of the program's own.
  var lifetimeWords: String { scopeName ?? lifetime.rawValue }

  /// The place of the definition, as a note.
  var siteNote: SiteNote? {
    site.map { SiteNote(role: "\(component) defined", site: $0) }
  }

  /// What it is called in fingerprints.
  var parts: [String] { [component, TypeNames.generic(type)] }
}
