/// An element of XML with its attributes and what is inside, in order.
package struct MarkupElement: Hashable, Sendable {
  /// The element's name.
  package var name: String
  /// The attributes, in order.
  package var attributes: [Attribute]
  /// What is inside, in order.
  package var children: [Child]

  /// Makes an element from its parts.
  package init(
    _ name: String, _ attributes: [(String, String)] = [], children: [Child] = []
  ) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.0, value: $0.1) }
    self.children = children
  }

  /// An attribute.
  package struct Attribute: Hashable, Sendable {
    /// The attribute's name.
    package var name: String
    /// The attribute's value, without escapes.
    package var value: String

    /// Makes an attribute.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What can be inside an element.
  package indirect enum Child: Hashable, Sendable {
    /// Another element.
    case element(MarkupElement)
    /// Text, without escapes.
    case text(String)
  }

  /// The value of the attribute with the given name.
  package subscript(attribute attribute: String) -> String? {
    get { attributes.first { $0.name == attribute }?.value }
    set {
      if let position = attributes.firstIndex(where: { $0.name == attribute }) {
        if let newValue {
          attributes[position].value = newValue
        } else {
          attributes.remove(at: position)
        }
      } else if let newValue {
        attributes.append(Attribute(name: attribute, value: newValue))
      }
    }
  }

  /// The elements directly inside.
  package var elements: [MarkupElement] {
    children.compactMap { child in
      if case .element(let element) = child { element } else { nil }
    }
  }

  /// Writes the element as XML, one element a line; text stays on the line of its element.
  package func write(to text: inout String) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Markup.attribute(attribute.value))\""
    }
    guard !children.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    let isBlock = children.contains { if case .element = $0 { true } else { false } }
    if isBlock { text += "\n" }
    for child in children {
      switch child {
      case .element(let element): element.write(to: &text)
      case .text(let value): text += Markup.text(value)
      }
      if isBlock { text += "\n" }
    }
    text += "</\(name)>"
  }
}

/// The escapes of HTML and XML.
package enum Markup {
  /// Text between tags.
  package static func text(_ value: String) -> String { escape(value, quotes: false) }

  /// The value of an attribute between double quotes.
  package static func attribute(_ value: String) -> String { escape(value, quotes: true) }

  private static func escape(_ value: String, quotes: Bool) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"" where quotes: text += "&quot;"
      case "'" where quotes: text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
