internal import OutliveRendering

/// Replaces names in texts by others that tell nothing, and keeps what is between them.
///
/// A name is a run of letters, digits, `_`, `$` and whatever isn't ASCII. The same name always gives the
/// same replacement: `T` or `n`, by its first letter, and twelve digits of a hash. Names of Swift and of
/// its standard library stay.
struct NameRedaction {
  private let salt: [UInt8]
  private let keep: [Glob]
  private let only: [Glob]
  /// Replacements that were made already, up to a limit.
  private var known: [Substring: String] = [:]
  private static let knownLimit = 1 << 16

  /// Makes a redaction.
  ///
  /// - Parameters:
  ///   - salt: A text that is hashed with each name; who doesn't have it can't try names out.
  ///   - keep: Names, or names joined by dots, that stay.
  ///   - only: When there are any, names that don't match one of them stay too.
  init(salt: String = "", keep: [Glob] = [], only: [Glob] = []) {
    // The length keeps a salt and a name from running together.
    self.salt = Array("\(salt.utf8.count):\(salt)".utf8)
    self.keep = keep
    self.only = only
  }

  /// Replaces the names in a text.
  ///
  /// - Complexity: O(*n*) in the length of the text, for each pattern.
  mutating func redacted(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    var previous: Unicode.Scalar = " "
    while let scalar = rest.unicodeScalars.first {
      guard Self.isNamePart(scalar) else {
        result.unicodeScalars.append(scalar)
        previous = scalar
        rest.unicodeScalars.removeFirst()
        continue
      }
      let chain = Self.chain(at: rest)
      let staysWhole = keep.contains { $0.matches(chain) }
      let isChosenWhole = only.contains { $0.matches(chain) }
      for (position, name) in chain.split(separator: ".").enumerated() {
        if position > 0 {
          result += "."
          previous = "."
        }
        let stays =
          staysWhole || Self.isPlain(name, after: previous) || StandardNames.contains(name)
          || keep.contains { $0.matches(name) }
          || !only.isEmpty && !isChosenWhole && !only.contains { $0.matches(name) }
        result += stays ? String(name) : replacement(of: name)
      }
      previous = "a"
      rest = rest[chain.endIndex...]
    }
    return result
  }

  private mutating func replacement(of name: Substring) -> String {
    if let known = known[name] { return known }
    let digits = SHA256.hash(salt + Array(name.utf8)).prefix(6).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let isType = name.unicodeScalars.first?.properties.isUppercase ?? false
    let replacement = (isType ? "T" : "n") + digits.joined()
    if known.count == Self.knownLimit { known = [:] }
    known[Substring(String(name))] = replacement
    return replacement
  }

  // MARK: What a name is

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    // Control characters could hide something, and stand for nothing.
    default: !(0x20..<0x7F).contains(scalar.value)
    }
  }

  /// The names joined by single dots at the beginning of a text.
  private static func chain(at text: Substring) -> Substring {
    let scalars = text.unicodeScalars
    var end = scalars.startIndex
    while true {
      while end < scalars.endIndex, isNamePart(scalars[end]) { end = scalars.index(after: end) }
      guard end < scalars.endIndex, scalars[end] == "." else { return text[..<end] }
      let next = scalars.index(after: end)
      guard next < scalars.endIndex, isNamePart(scalars[next]) else { return text[..<end] }
      end = next
    }
  }

  /// Whether a name is structure only: `_`, a position in a collection or tuple, `$0`, `#1`.
  private static func isPlain(_ name: Substring, after previous: Unicode.Scalar) -> Bool {
    if name.unicodeScalars.allSatisfy({ $0 == "_" }) { return true }
    let digits = name.first == "$" ? name.dropFirst() : name
    let isShort = (1...6).contains(digits.count)
    guard isShort, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    return name.first == "$" || ["[", ".", "#"].contains(previous)
  }
}
