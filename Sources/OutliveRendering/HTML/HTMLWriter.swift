/// Writes HTML so that nothing can be written without its escape.
struct HTMLWriter {
  /// An attribute's name and value.
  typealias Attribute = (name: String, value: String)

  /// What was written.
  private(set) var text = ""

  /// Writes an element with what the function writes inside, on lines of its own.
  mutating func block(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    text += "\n"
    content(&self)
    text += "</\(name)>\n"
  }

  /// Writes an element on one line.
  mutating func line(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>\n"
  }

  /// Writes an element on one line with text inside.
  mutating func line(_ name: StaticString, _ attributes: [Attribute] = [], text content: String) {
    line(name, attributes) { $0.write(content) }
  }

  /// Writes an element within a line with text inside.
  mutating func inline(
    _ name: StaticString, _ attributes: [Attribute] = [], text content: String
  ) {
    open(name, attributes)
    write(content)
    text += "</\(name)>"
  }

  /// Writes an element that has nothing inside.
  mutating func void(_ name: StaticString, _ attributes: [Attribute]) {
    // The slash makes the page well-formed XML as well, so that a simple reader can check it.
    open(name, attributes, end: "/>\n")
  }

  /// Writes text.
  mutating func write(_ content: String) { text += Markup.text(content) }

  /// Writes text that came from a trace, kept apart from what stands around it.
  mutating func name(_ content: String) { inline("bdi", text: content) }

  /// Writes a line of a report, each meaning as a class.
  mutating func write(_ line: Line) {
    for span in line {
      if span.role == .plain {
        write(span.text)
      } else {
        inline("span", [("class", "s-\(span.role.rawValue)")], text: span.text)
      }
    }
  }

  /// Writes an element that was made elsewhere.
  mutating func write(_ element: MarkupElement) {
    element.write(to: &text)
    text += "\n"
  }

  /// Writes a style sheet: a constant of this module.
  mutating func style(_ sheet: String) { text += "<style>\(sheet)</style>\n" }

  /// Writes the declaration that a document begins with.
  mutating func doctype() { text += "<!DOCTYPE html>\n" }

  /// Writes the head of a page: its title, its style, and a policy that allows nothing else.
  mutating func head(title: String, sheet: String = HTMLStyle.sheet) {
    let policy = """
      default-src 'none'; style-src 'sha256-\(SHA256.base64(of: sheet))'; base-uri 'none'; \
      form-action 'none'
      """
    block("head") { page in
      page.void("meta", [("charset", "utf-8")])
      page.void("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)])
      page.void("meta", [("name", "viewport"), ("content", "width=device-width")])
      page.void("meta", [("name", "referrer"), ("content", "no-referrer")])
      page.line("title", text: title)
      page.style(sheet)
    }
  }

  private mutating func open(
    _ name: StaticString, _ attributes: [Attribute], end: String = ">"
  ) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Markup.attribute(attribute.value))\""
    }
    text += end
  }
}
