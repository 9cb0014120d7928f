import OutliveRendering
import Testing

@Suite("Sentences are broken into lines")
struct ParagraphTests {
  private func text(_ text: String, width: Int, first: String = "", rest: String = "") -> [String] {
    Paragraph([Span(text)]).lines(width: width, first: [Span(first)], rest: [Span(rest)])
      .map(\.plainText)
  }

  @Test("Breaks take the place of spaces, and indentation counts")
  func breaks() {
    #expect(text("one two three", width: 7) == ["one two", "three"])
    #expect(
      text("one two three", width: 8, first: "a ", rest: "  ") == ["a one", "  two", "  three"])
    #expect(text("one two", width: 0) == ["one two"])
    #expect(text("unbreakable word", width: 4) == ["unbreakable", "word"])
    #expect(text("文档 文档", width: 5) == ["文档", "文档"])
    #expect(text("", width: 5, first: "  ") == ["  "])
    #expect(text("a  b", width: 9) == ["a  b"])
  }

  @Test("Meanings survive the breaks, also in the middle of a word")
  func roles() {
    let line = [Span("one tw", .note), Span("o three", .site)]
    #expect(
      Paragraph(line).lines(width: 7) == [
        [Span("one tw", .note), Span("o", .site)], [Span("three", .site)],
      ])
  }

  @Test("No word is lost and no line too wide, for 2000 random sentences")
  func random() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let words = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        String(
          (0..<Int.random(in: 1...14, using: &generator)).map { _ in
            "abж文é".randomElement(using: &generator) ?? "a"
          })
      }
      let width = Int.random(in: 1...30, using: &generator)
      let lines = text(words.joined(separator: " "), width: width)
      #expect(lines.flatMap { $0.split(separator: " ") }.map(String.init) == words)
      for line in lines where line.contains(" ") {
        #expect(DisplayWidth.columns(of: line) <= width)
      }
    }
  }
}
