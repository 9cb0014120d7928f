@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import Testing

@Suite("Replacing names")
struct NameRedactionTests {
  private func redacted(
    _ text: String, salt: String = "", keep: [String] = [], only: [String] = []
  ) -> String {
    var names = NameRedaction(salt: salt, keep: keep.map { Glob($0) }, only: only.map { Glob($0) })
    return names.redacted(text)
  }

  /// The text with each replacement written as `T` or `n` alone.
  private func shape(_ text: String) -> String {
    redacted(text).replacing(/[Tn][0-9a-f]{12}/) { String($0.output.prefix(1)) }
  }

  @Test(
    "what stands between names stays",
    arguments: [
      ("", ""), ("Shelf.Document", "T.T"), ("document", "n"),
      ("Shelf.Box<Shelf.Document, Swift.Array<Shelf.Cell>>", "T.T<T.T, Swift.Array<T.T>>"),
      ("(extension in Shelf):Other.Type.Part", "(extension in T):T.Type.T"),
      ("children[0]", "n[0]"), ("pages[\"secret\"]", "n[\"n\"]"), (".1.0", ".1.0"),
      ("_storage$x", "n"), ("$0", "$0"), ("closure #2 in show(_:)", "closure #2 in n(_:)"),
      ("makeCell(for:at:)", "n(n:n:)"), ("Shelf/DocumentList.swift", "T/T.swift"),
      ("the list closed", "n n n"), ("user 12345", "n n"),
      ("@MainActor () -> Shelf.Cell", "@MainActor () -> T.T"),
      ("Ünïcode.名前", "T.n"), ("👩‍👩‍👧‍👦", "n"), ("a\u{1B}b\nc", "n"), ("..a..", "..n.."),
      ("Optional<Swift.Int>", "Optional<Swift.Int>"), ("==(_:_:)", "==(_:_:)"),
    ])
  func structure(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test("the same name is the same everywhere, and a salt makes it another")
  func stability() {
    let one = redacted("Document")
    #expect(redacted("Shelf.Document") == redacted("Shelf") + "." + one)
    #expect(one == "T" + String(one.dropFirst()) && one.count == 13)
    #expect(redacted("Document", salt: "x") != one)
    #expect(redacted("Document", salt: "x") == redacted("Document", salt: "x"))
    #expect(redacted("Document", salt: "1:x") != redacted("xDocument", salt: "1:"))
    // A known answer: replacements never change between versions.
    #expect(one == "T7b1ac989d011")
  }

  @Test("patterns choose what stays and what is replaced")
  func patterns() {
    #expect(redacted("Shelf.Document", keep: ["Shelf.*"]) == "Shelf.Document")
    #expect(redacted("Shelf.Document", keep: ["Doc*"]) == redacted("Shelf") + ".Document")
    #expect(redacted("Shelf.Document", only: ["Doc*"]) == "Shelf." + redacted("Document"))
    #expect(redacted("Shelf.Document", only: ["Shelf.*"]) == redacted("Shelf.Document"))
    #expect(redacted("Other.Cell", only: ["Shelf.*"]) == "Other.Cell")
    #expect(redacted("A1.B", keep: ["?1"], only: ["*"]) == "A1." + redacted("B"))
  }

  @Test(
    "patterns are understood",
    arguments: [
      ("*", "", true), ("*", "abc", true), ("", "", true), ("", "a", false), ("a*c", "abbc", true),
      ("a*c", "ab", false), ("?", "é", true), ("?", "", false), ("**a**", "xay", true),
      ("a?c", "abc", true), ("*.swift", "A.swift", true), ("A", "a", false),
      ("*a*b*c*", "xxaxxbxxc", true), ("*a*b*c*", "xxaxxcxxb", false),
    ])
  func globs(pattern: String, text: String, expected: Bool) {
    #expect(Glob(pattern).matches(text) == expected)
  }

  @Test("a pattern of many stars takes no time")
  func hostilePattern() {
    let pattern = Glob(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }
}
