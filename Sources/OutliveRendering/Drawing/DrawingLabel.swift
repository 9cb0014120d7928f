internal import OutliveAnalysis
internal import OutliveTrace

/// The lines of labels: what a reader needs of an object or a reference, and no more.
enum DrawingLabel {
  /// The most characters of a name in a drawing.
  static let nameLimit = 80

  /// The label of an object: its type, the name the program gave it, where it was made, and why it
  /// is judged as it is.
  static func lines(_ object: ObjectSummary, standing: String? = nil) -> [String] {
    var named = object
    named.label = nil
    var result = lines(
      Wording.object(named, limit: nameLimit).plainText, columns: Drawing.labelColumns)
    if let label = object.label, !label.isEmpty {
      result += lines(
        "“\(DisplayText(label, limit: nameLimit).text)”", columns: Drawing.labelColumns)
    }
    if let place = Wording.place("made", object.site) { result += lines(place) }
    if let standing {
      result += lines(DisplayText(standing, limit: 200).text, columns: Drawing.labelColumns)
    }
    if let reason = object.reason, !reason.isEmpty {
      result += lines(
        DisplayText(reason, limit: 200).text, columns: Drawing.labelColumns)
    }
    return result
  }

  /// The label of a reference: its name, what it does, and where it was made.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - suspicion: What is said of one that is at fault, or may be; it holds what the reference does.
  /// - Returns: The lines.
  static func lines(_ reference: ReferencePath.Reference, suspicion: String?) -> [String] {
    let name = DisplayText(Wording.name(reference), limit: nameLimit).text
    var result = lines(name + Wording.strength(reference), columns: Drawing.labelColumns)
    let note = reference.note.flatMap { $0.isEmpty ? nil : $0 }
    if let note = (suspicion ?? note).map({ DisplayText($0, limit: 200).text }) {
      result += lines(note, columns: Drawing.labelColumns)
    }
    if let origin = Wording.origin(reference) { result += lines(origin) }
    return result
  }

  /// A place on one line if it fits, and otherwise its file on a line of its own.
  private static func lines(_ place: Line) -> [String] {
    let whole = place.map { $0.text == "  " ? " " : $0.text }.joined()
    if DisplayWidth.columns(of: whole) <= Drawing.labelColumns || place.count < 3 {
      return lines(whole, columns: Drawing.labelColumns)
    }
    let words = place.filter { $0.text != "  " }.map(\.text)
    return words.flatMap { lines($0, columns: Drawing.labelColumns) }
  }

  /// Breaks text into lines at spaces, and a word that is too long anywhere.
  static func lines(_ text: String, columns: Int) -> [String] {
    Paragraph([Span(text)]).lines(width: columns).flatMap { line -> [String] in
      var pieces: [String] = []
      var piece = ""
      var used = 0
      for character in line.plainText {
        let width = DisplayWidth.columns(of: String(character))
        if used + width > columns, !piece.isEmpty {
          pieces.append(piece)
          piece = ""
          used = 0
        }
        piece.append(character)
        used += width
      }
      if !piece.isEmpty { pieces.append(piece) }
      return pieces
    }
  }
}
