internal import OutliveCommandLine
internal import Testing

@Suite("Text that is made for a terminal")
struct TextTests {
  @Test(
    "text is broken between words, with the indentation counted",
    arguments: [
      ("", 10, 0, 0, [""]),
      ("   ", 10, 2, 2, [""]),
      ("one two three", 7, 0, 0, ["one two", "three"]),
      ("one two three", 8, 0, 2, ["one two", "  three"]),
      ("one two three", 9, 2, 4, ["  one two", "    three"]),
      ("unbreakable no", 4, 0, 0, ["unbreakable", "no"]),
      ("no unbreakable no", 4, 1, 1, [" no", " unbreakable", " no"]),
      ("a\n\nb c", 3, 0, 0, ["a", "", "b c"]),
      ("a  \t b", 80, 0, 0, ["a b"]),
      ("äöü éè", 6, 0, 0, ["äöü éè"]),
    ])
  func wrapping(text: String, width: Int, first: Int, hanging: Int, expected: [String]) {
    #expect(text.wrapped(to: width, indentation: first, hanging: hanging) == expected)
  }

  @Test(
    "what could steer a terminal is spelled",
    arguments: [
      ("plain.html", "'plain.html'"), ("", "''"), ("it's", "'it's'"),
      ("a\nb\tc\r", "'a\\nb\\tc\\r'"), ("\u{1B}[31mred", "'\\u{1b}[31mred'"),
      ("\u{202E}gnp.exe", "'\\u{202e}gnp.exe'"), ("\u{0}\u{7F}\u{9B}", "'\\u{0}\\u{7f}\\u{9b}'"),
      ("\u{2028}\u{2029}", "'\\u{2028}\\u{2029}'"), ("کتاب‌ها", "'کتاب‌ها'"), ("👩‍💻", "'👩‍💻'"),
      ("документ", "'документ'"),
    ])
  func quoting(text: String, expected: String) {
    #expect(text.quoted == expected)
  }

  @Test("a long text is shortened")
  func shortening() {
    let exact = String(repeating: "a", count: 200)
    #expect(exact.printable == exact)
    #expect((exact + "b").printable == exact + "…")
  }

  @Test(
    "choices read as a sentence",
    arguments: [
      ([], ""), (["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'"),
    ])
  func alternatives(texts: [String], expected: String) {
    #expect(UsageError.alternatives(texts) == expected)
  }
}
