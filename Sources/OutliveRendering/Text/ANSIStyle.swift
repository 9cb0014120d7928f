/// How each meaning looks on an ANSI terminal.
///
/// Only the sixteen colours of the terminal's own theme are used, so that the text is readable on
/// light and dark backgrounds; the culprit is bold and underlined as well, for those who see no red.
enum ANSIStyle {
  /// The text of a line with escapes around what is styled.
  static func text(_ line: Line) -> String {
    var text = ""
    for span in line {
      guard let code = code(span.role), !span.text.allSatisfy({ $0 == " " }) else {
        text += span.text
        continue
      }
      text += "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
    }
    return text
  }

  private static func code(_ role: Span.Role) -> String? {
    switch role {
    case .plain, .note: nil
    case .error: "1;31"
    case .warning: "1;33"
    case .info: "1;36"
    case .headline, .object: "1"
    case .field: "36"
    case .culprit: "1;31"
    case .underline: "31"
    case .site: "4"
    case .fix: "32"
    case .quiet: "2"
    case .good: "1;32"
    }
  }
}
