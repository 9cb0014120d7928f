import OutliveRendering
import Testing

@Suite("Text from a trace is made fit to be shown")
struct DisplayTextTests {
  @Test(
    "What can't be seen is spelled out",
    arguments: [
      ("plain Name<T>", "plain Name<T>"),
      ("first\nsecond\r\nthird\tfourth", "first\\nsecond\\r\\nthird\\tfourth"),
      ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"),
      ("\u{0}\u{7}\u{7F}\u{85}\u{9B}", "\\u{0}\\u{7}\\u{7F}\\u{85}\\u{9B}"),
      (
        "a\u{202E}b\u{2066}c\u{2069}\u{200E}\u{061C}",
        "a\\u{202E}b\\u{2066}c\\u{2069}\\u{200E}\\u{61C}"
      ),
      ("line\u{2028}paragraph\u{2029}", "line\\u{2028}paragraph\\u{2029}"),
      (
        "zero\u{200B}width\u{FEFF}\u{2060}\u{AD}\u{3164}",
        "zero\\u{200B}width\\u{FEFF}\\u{2060}\\u{AD}\\u{3164}"
      ),
      ("\u{FFFE}\u{FFFF}\u{1FFFE}\u{FFF9}", "\\u{FFFE}\\u{FFFF}\\u{1FFFE}\\u{FFF9}"),
      // A joiner between Latin letters hides; within a word or an emoji it is needed.
      ("ad\u{200D}min", "ad\\u{200D}min"), ("क\u{094D}\u{200D}ष", "क\u{094D}\u{200D}ष"),
      ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("❤️1️⃣", "❤️1️⃣"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
      ("\u{E0041}x", "\\u{E0041}x"), ("\u{FE0F}x", "\\u{FE0F}x"),
      ("Наблюдатель दस्तावेज़ 文档 مراقب", "Наблюдатель दस्तावेज़ 文档 مراقب"),
      ("back\\slash \"quote\" 'single' <tag> &amp;", "back\\slash \"quote\" 'single' <tag> &amp;"),
      ("", ""),
    ])
  func spelledOut(raw: String, shown: String) {
    let text = DisplayText(raw)
    // Compared by scalars: Swift's equality takes canonically equivalent texts for equal.
    #expect(Array(text.text.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(text.cutCharacters == 0)
  }

  @Test("No scalar gets through that acts on a terminal or a line, alone or after a letter")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for raw in [String(Character(scalar)), "a" + String(Character(scalar))] {
        for shown in DisplayText(raw).text.unicodeScalars {
          let isControl = shown.value < 0x20 || (0x7F...0x9F).contains(shown.value)
          let isSeparator = shown.value == 0x2028 || shown.value == 0x2029
          let isDirection =
            (0x202A...0x202E).contains(shown.value) || (0x2066...0x2069).contains(shown.value)
          if isControl || isSeparator || isDirection {
            Issue.record("U+\(String(value, radix: 16)) gets through")
          }
        }
      }
    }
  }

  @Test("A long name is cut, and how much was cut is said")
  func cut() {
    let long = DisplayText(String(repeating: "x", count: 100_000))
    #expect(long.text == String(repeating: "x", count: 120) + "… [99880 more characters]")
    #expect(long.cutCharacters == 99_880)
    #expect(DisplayText("abc", limit: 2).text == "ab… [1 more character]")
    #expect(DisplayText("abc", limit: 3).text == "abc")
    #expect(DisplayText("abc", limit: 0).text == "… [3 more characters]")
    #expect(DisplayText("abc", limit: -1).text == "… [3 more characters]")
  }

  @Test("Marks that are piled on one letter are cut as well")
  func marks() {
    let piled = "a" + String(repeating: "\u{301}", count: 1_000)
    let shown = "a" + String(repeating: "\u{301}", count: 6) + "… [994 more marks]"
    #expect(DisplayText(piled).text == shown)
  }

  @Test(
    "Text is measured in columns as terminals do",
    arguments: [
      ("", 0), ("abc", 3), ("Ж", 1), ("é", 1), ("e\u{301}", 1), ("文档", 4), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("│▼⟲~", 4), ("ｶ", 1),
      ("Ａ", 2), ("مراقب", 5), ("“x”", 3),
    ])
  func columns(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test("A drawing reserves more room for marks that some fonts give a place of their own")
  func reserved() {
    #expect(DisplayWidth.columns(of: "क्षि") == 3)
    #expect(DisplayWidth.reservedColumns(for: "क्षि") == 4)
    #expect(DisplayWidth.reservedColumns(for: "e\u{301}") == 1)
  }
}
