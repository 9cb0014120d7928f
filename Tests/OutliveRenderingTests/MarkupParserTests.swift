import OutliveRendering
import Testing

@Suite("The check that a drawing is well-formed")
struct MarkupParserTests {
  @Test("A document is read with its attributes, entities and text")
  func reads() throws {
    let root = try MarkupParser.parse(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
       "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- a comment -->
      <svg width="1" xmlns:x='a "b" &amp; c'>
        <g/><text>&lt;Ж&#1078;&#x416;&gt; &quot;&apos;</text  ><!-- - -->
      </svg>
      <!-- the end -->
      """)
    #expect(
      root
        == MarkupElement(
          "svg", [("width", "1"), ("xmlns:x", "a \"b\" & c")],
          children: [
            .element(MarkupElement("g")),
            .element(MarkupElement("text", children: [.text("<ЖжЖ> \"'")])),
          ]))
  }

  @Test("What is written is read back unchanged")
  func roundTrip() throws {
    let element = MarkupElement(
      "svg", [("a", "<\"'&>"), ("b", "")],
      children: [
        .element(MarkupElement("title", children: [.text("a < b && c > d ]]> --> \"'")])),
        .element(MarkupElement("g", children: [.element(MarkupElement("path"))])),
      ])
    var text = ""
    element.write(to: &text)
    #expect(try MarkupParser.parse(text) == element)
  }

  @Test(
    "What is not well-formed is refused",
    arguments: [
      "", " ", "text", "<", "<a", "<a>", "<a></b>", "<a></a", "<a/><b/>", "<a/>text", "<a b/>",
      "<a b=c/>", "<a b=\"c/>", "<a b=\"<\"/>", "<a b='1'c='2'/>", "<a b=\"1\" b=\"2\"/>",
      "<a>&</a>", "<a>&nbsp;</a>", "<a>&#0;</a>", "<a>&#x;</a>", "<a>&#xFFFF;</a>", "<a>&#-1;</a>",
      "<a>&#xD800;</a>", "<a>&#99999999999;</a>", "<a>\u{1B}</a>", "<a>\u{0}</a>",
      "<a>\u{FFFE}</a>",
      "<a><![CDATA[x]]></a>", "<a><?php ?></a>", "<!DOCTYPE a [<!ENTITY b \"c\">]><a/>",
      "<a><!-- </a>", "<1/>", "< a/>", "<a/ >", "</a>", "<a></ a>", "<?xml <a/>",
    ])
  func refuses(text: String) {
    #expect(throws: MarkupError.self) { try MarkupParser.parse(text) }
  }

  @Test("Elements can be inside each other only so deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
    }
    #expect(try MarkupParser.parse(nested(64)).name == "g")
    #expect(throws: MarkupError(offset: 192, expected: "at most 64 levels")) {
      try MarkupParser.parse(nested(65))
    }
    #expect(throws: MarkupError.self) { try MarkupParser.parse(nested(100_000)) }
  }

  @Test("A document that is cut anywhere, or changed at one place, never traps")
  func mangled() throws {
    let document = "<?xml v?><!-- c --><a b=\"&lt;\" c='d'><e/>t&#65;xt<f>x</f></a>"
    let bytes = Array(document.utf8)
    #expect(try MarkupParser.parse(document).name == "a")
    for end in bytes.indices {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      #expect(throws: MarkupError.self) { try MarkupParser.parse(cut) }
    }
    for position in bytes.indices {
      for byte in UInt8(0)...127 {
        var changed = bytes
        changed[position] = byte
        // Many changes leave a document well-formed; then it is so when it is written again.
        guard let root = try? MarkupParser.parse(String(decoding: changed, as: UTF8.self)) else {
          continue
        }
        var text = ""
        root.write(to: &text)
        #expect(throws: Never.self) { try MarkupParser.parse(text) }
      }
    }
  }
}
