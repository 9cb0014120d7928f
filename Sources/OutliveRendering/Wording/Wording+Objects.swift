internal import OutliveAnalysis
internal import OutliveTrace

extension Wording {
  /// An object as reports name it: `DocumentCell “inbox” #12`.
  static func object(_ object: ObjectSummary, limit: Int = DisplayText.nameLimit) -> Line {
    var type = DisplayText(object.type, limit: limit).text
    if type.isEmpty { type = object.kind == .instance ? "object" : object.kind.rawValue }
    var line = [Span(type, .object)]
    if let label = object.label, !label.isEmpty {
      line.append(Span(" “\(DisplayText(label, limit: limit).text)”", .note))
    }
    line.append(Span(" \(object.id)", .quiet))
    // A closure or a box is not what its type's name suggests, so it is said.
    if object.kind != .instance, type != object.kind.rawValue {
      line.append(Span(" (\(object.kind.rawValue))", .quiet))
    }
    return line
  }

  /// A place in the source: `File.swift:12`; `nil` when the file isn't known.
  static func location(_ site: Site) -> String? {
    site.fileName.isEmpty ? nil : site.description.displayName
  }

  /// What happens at a place: `made in cell(for:)  ShelfFactory.swift:31`.
  ///
  /// Only what is known is said; `nil` when nothing is.
  static func place(_ verb: String, _ site: Site?) -> Line? {
    guard let site else { return nil }
    let location = location(site)
    if site.function.isEmpty {
      guard let location else { return nil }
      return [Span("\(verb) at ", .quiet), Span(location, .site)]
    }
    var line = [Span("\(verb) in \(site.function.displayName)", .quiet)]
    if let location {
      line.append(Span("  ", .plain))
      line.append(Span(location, .site))
    }
    return line
  }

  /// What a reference is called: its name, or what it is when it has none.
  static func name(_ reference: ReferencePath.Reference) -> String {
    guard reference.name.isEmpty else { return reference.name.displayName }
    if reference.goesThroughClosure { return "closure" }
    return switch reference.kind {
    case .strong: "strong reference"
    case .weak: "weak reference"
    case .unowned: "unowned reference"
    case .unmanaged: "unmanaged pointer"
    case .capture: "capture"
    }
  }

  /// How a reference that keeps nothing alive is marked: ` (weak)`; empty for all others.
  static func strength(_ reference: ReferencePath.Reference) -> String {
    reference.kind.keepsAlive || reference.name.isEmpty ? "" : " (\(reference.kind.rawValue))"
  }

  /// Where a reference, or the closure it goes through, was made; `nil` when nothing is known.
  static func origin(_ reference: ReferencePath.Reference) -> Line? {
    if reference.goesThroughClosure {
      if let place = place("closure", reference.site) {
        // A reference without a name is already called after its closure.
        guard reference.name.isEmpty else { return place }
        var rest = place
        rest[0].text = String(rest[0].text.dropFirst("closure ".count))
        return rest
      }
      return reference.name.isEmpty ? nil : [Span("closure", .quiet)]
    }
    return place("made", reference.site)
  }

  /// The first names of a list, and how many more there are: `Document #4, 3 more`.
  static func list(_ objects: [ObjectSummary], limit: Int) -> Line {
    // One more name takes no more room than saying that there is one more.
    let shown = objects.count <= limit + 1 ? objects.count : limit
    var line: Line = []
    for object in objects.prefix(shown) {
      if !line.isEmpty { line.append(Span(", ")) }
      line.append(contentsOf: self.object(object))
    }
    if objects.count > shown {
      if !line.isEmpty { line.append(Span(", ")) }
      line.append(Span("\(objects.count - shown) more", .quiet))
    }
    return line
  }
}
