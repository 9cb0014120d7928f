/// The texts and places of a trace, each once, by numbers that are good for the whole trace.
///
/// Texts that nobody could read whole are cut down: a report is made of copies of them. Not thread-safe.
package final class RecordedTexts {
  /// The number of the empty text; 0 stands for none.
  package static let empty: UInt32 = 1

  private struct Place: Hashable {
    var file: UInt32
    var line: UInt64
    var function: UInt32
  }

  /// A text that only its very bytes are equal to: two ways to write an accent are two texts.
  private struct ExactText: Hashable {
    var text: String

    static func == (one: ExactText, other: ExactText) -> Bool {
      one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private let limit: Int
  private var texts: ContiguousArray<String> = ["", ""]
  private var numbers: [ExactText: UInt32] = [ExactText(text: ""): RecordedTexts.empty]
  private var places: ContiguousArray<Place> = [Place(file: 1, line: 0, function: 1)]
  private var placeNumbers: [Place: UInt32] = [:]

  /// Makes an empty table.
  ///
  /// - Parameter limit: The longest text that stays whole, in bytes of UTF-8.
  package init(cuttingTextsAt limit: Int = .max) { self.limit = limit }

  /// The number of a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func number(of text: String) -> UInt32 {
    let text = text.utf8.count > limit ? cut(text) : text
    if let known = numbers[ExactText(text: text)] { return known }
    // There is no more room for numbers: no machine has as much memory.
    guard let number = UInt32(exactly: texts.count) else { return Self.empty }
    texts.append(text)
    numbers[ExactText(text: text)] = number
    return number
  }

  /// The text with a number; the empty one for 0.
  package subscript(number: UInt32) -> String { texts[Int(number)] }

  /// All texts by their numbers.
  package var all: ContiguousArray<String> { texts }

  /// The number of a place in the source.
  package func number(of site: Site) -> UInt32 {
    placeNumber(file: number(of: site.file), line: site.line, function: number(of: site.function))
  }

  /// The number of a place whose texts have numbers.
  func placeNumber(file: UInt32, line: UInt64, function: UInt32) -> UInt32 {
    let place = Place(file: file, line: line, function: function)
    if let known = placeNumbers[place] { return known }
    guard let number = UInt32(exactly: places.count) else { return 0 }
    places.append(place)
    placeNumbers[place] = number
    return number
  }

  /// The place with a number; `nil` for 0.
  package func site(_ number: UInt32) -> Site? {
    guard number > 0 else { return nil }
    let place = places[Int(number)]
    return Site(file: self[place.file], line: place.line, function: self[place.function])
  }

  /// A text, cut, and by how much.
  private func cut(_ text: String) -> String {
    let end = text.unicodeScalars.index(
      text.startIndex, offsetBy: limit / 4, limitedBy: text.endIndex)
    let kept = text[..<(end ?? text.endIndex)]
    return "\(kept)… [\(text.utf8.count - kept.utf8.count) more bytes]"
  }
}
