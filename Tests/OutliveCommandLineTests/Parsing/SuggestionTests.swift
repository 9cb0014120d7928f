internal import OutliveCommandLine
internal import Testing

@Suite("Suggestions for mistyped names")
struct SuggestionTests {
  @Test(
    "the nearest name is suggested, or none when none is near",
    arguments: [
      ("analyse", "analyze"), ("analyz", "analyze"), ("aanlyze", "analyze"), ("ANALYZE", "analyze"),
      ("an", "analyze"), ("anal", "analyze"), ("reprot", "report"), ("rule", "rules"),
      ("rp", nil), ("a", nil), ("", nil), ("xyzzy", nil), ("analyzeanalyze", nil),
    ] as [(String, String?)])
  func nearest(typed: String, expected: String?) {
    #expect(Suggestion.nearest(to: typed, in: ["analyze", "report", "rules"]) == expected)
  }

  @Test("a slip of the finger is nearer than a beginning, and the first of equals wins")
  func ties() {
    #expect(Suggestion.nearest(to: "rul", in: ["rulebook", "rules", "rule"]) == "rule")
    #expect(Suggestion.nearest(to: "cat", in: ["bat", "car"]) == "bat")
    #expect(Suggestion.nearest(to: "cat", in: ["car", "bat"]) == "car")
    #expect(Suggestion.nearest(to: "cat", in: []) == nil)
  }

  @Test("a megabyte of nonsense is refused without being compared")
  func hugeInput() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 1 << 20), in: ["analyze"]) == nil)
  }

  @Test("the distance agrees with its definition, on all short words of three letters")
  func distanceExhaustively() {
    let words = Self.words(upTo: 4)
    var wrong: [String] = []
    for first in words {
      for second in words {
        let exact = Self.distance(first[...], second[...])
        for limit in 0...4
        where Suggestion.editDistance(first, second, limit: limit)
          != (exact <= limit ? exact : nil)
        {
          wrong.append("\(String(first)) \(String(second)) \(limit)")
        }
      }
    }
    #expect(wrong.prefix(10) == [])
  }

  private static func words(upTo length: Int) -> [[Character]] {
    var all: [[Character]] = [[]]
    var longest: [[Character]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { word in ["a", "b", "c"].map { word + [$0] } }
      all += longest
    }
    return all
  }

  /// The optimal string alignment distance, straight from its recursive definition.
  private static func distance(
    _ first: ArraySlice<Character>, _ second: ArraySlice<Character>
  ) -> Int {
    guard let left = first.last else { return second.count }
    guard let right = second.last else { return first.count }
    if left == right { return distance(first.dropLast(), second.dropLast()) }
    var best = min(
      distance(first.dropLast(), second), distance(first, second.dropLast()),
      distance(first.dropLast(), second.dropLast()))
    if first.count > 1, second.count > 1, first.dropLast().last == right,
      second.dropLast().last == left
    {
      best = min(best, distance(first.dropLast(2), second.dropLast(2)))
    }
    return best + 1
  }
}
