internal import OutliveTrace

extension Fingerprint {
  /// Makes the fingerprint of a rule and the references it suspects.
  ///
  /// Each reference counts with the type that holds it, without generic arguments, the property's
  /// name, with positions and keys of collections taken out, and its kind. Serial numbers, places and
  /// times don't count, nor does the type of what is kept.
  ///
  /// The hash is FNV-1a with 64 bits (Fowler, Noll and Vo), chosen because it is the same everywhere
  /// and needs no library; a fingerprint is a name, not a seal.
  init(rule: RuleID, references: [ReferencePath.Step]) {
    var parts = [rule.rawValue]
    for step in references {
      guard let reference = step.reference else { continue }
      parts.append(TypeNames.generic(step.object.type))
      parts.append(Fingerprint.normalized(reference.name))
      parts.append(reference.goesThroughClosure ? "capture" : reference.kind.rawValue)
    }
    self.init(parts: parts)
  }

  /// Whether this version makes such fingerprints; another is never found, whatever a trace holds.
  package var isCurrent: Bool { text.hasPrefix("v1:") }

  /// Takes a text that comes from elsewhere; `nil` when it has not the shape of a fingerprint.
  package init?(checking text: String) {
    // By hand: a regular expression is compiled anew for each entry of a baseline.
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 16, parts[0].first == UInt8(ascii: "v") else {
      return nil
    }
    let version = parts[0].dropFirst()
    guard (1...3).contains(version.count), version.allSatisfy(Self.isDigit),
      parts[1].allSatisfy({ Self.isDigit($0) || Self.isLetter($0) })
    else { return nil }
    self.init(text: text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a byte is one of the letters of hexadecimal numbers.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Makes the fingerprint of a list of texts.
  init(parts: [String]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      // A byte that occurs in no UTF-8 text ends each part, so that parts can't run together.
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    self.init(text: "v1:" + String(repeating: "0", count: 16 - digits.count) + digits)
  }

  /// A reference's name with each position or key in a collection replaced: `children[x]`.
  static func normalized(_ name: String) -> String {
    var result = ""
    var depth = 0
    for character in name {
      if character == "[" {
        if depth == 0 { result += "[x]" }
        depth += 1
      } else if character == "]", depth > 0 {
        depth -= 1
      } else if depth == 0 {
        result.append(character)
      }
    }
    return result
  }
}
