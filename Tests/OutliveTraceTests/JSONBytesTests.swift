import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("Bytes of JSON are read and written eight at a time as they would be one by one")
struct JSONBytesTests {
  /// Eight bytes as one number.
  private func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func endsText(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x5C || byte < 0x20 }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Runs a closure on a cursor over just these bytes.
  private func withCursor<Value>(_ bytes: [UInt8], _ body: (inout LineCursor) -> Value) -> Value {
    unsafe bytes.withUnsafeBytes { bytes in
      var cursor = unsafe LineCursor(bytes)
      return body(&cursor)
    }
  }

  @Test("The first byte that ends a text is found, whichever and wherever it is")
  func textStops() {
    for byte in 0...UInt8.max {
      for neighbour in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x61, 0x7F, 0x80, 0xA2, 0xFF] as [UInt8] {
        for position in 0..<8 {
          var bytes = [UInt8](repeating: neighbour, count: 8)
          bytes[position] = byte
          let stops = EightBytes.textStops(word(bytes))
          #expect((stops.trailingZeroBitCount >> 3) == (endsText(byte) ? position : 8))
        }
      }
    }
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let bytes = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
      let stops = EightBytes.textStops(word(bytes))
      #expect((stops.trailingZeroBitCount >> 3) == (bytes.firstIndex { endsText($0) } ?? 8))
    }
  }

  @Test("Digits are counted, and are the number that they are")
  func digits() {
    for byte in 0...UInt8.max {
      for position in 0..<8 {
        var bytes = [UInt8](repeating: 0x39, count: 8)
        bytes[position] = byte
        #expect(EightBytes.digitCount(word(bytes)) == (isDigit(byte) ? 8 : position))
      }
    }
    var random = SeededRandom(seed: 2)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...8, using: &random)
      let digits = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
      let others = (count..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
      let expected = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 0x30) }
      #expect(EightBytes.number(word(digits + others), digits: count) == expected)
    }
  }

  @Test("Numbers of up to 19 digits, with whatever follows, at the end of the bytes and before it")
  func numbers() {
    var random = SeededRandom(seed: 3)
    for length in 1...24 {
      for _ in 0..<100 {
        let digits = (0..<length).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
        let isPlain = length <= 19 && (length == 1 || digits[0] != 0x30)
        let expected = isPlain ? UInt64(String(decoding: digits, as: UTF8.self)) : nil
        for rest in ["", ",", "}\n", ".5 and more", "x", "é and more of it"] {
          let result = withCursor(digits + Array(rest.utf8)) { ($0.number(), $0.offset) }
          #expect(result.0 == expected)
          if isPlain { #expect(result.1 == length) }
        }
      }
    }
    for other in ["", "-1", " 1", "\"1\"", "null and so on", "/", ":"] {
      #expect(withCursor(Array(other.utf8)) { $0.number() } == nil)
    }
  }

  @Test("Texts of any length end at their quotation mark, and only there")
  func texts() {
    var random = SeededRandom(seed: 4)
    for length in 0...40 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0x23...0x5B, using: &random) }
      let quoted = [0x22] + bytes + [0x22]
      var hashes: Set<UInt64> = []
      for rest in 0...20 {
        let whole = quoted + [UInt8](repeating: 0x22, count: rest)
        let hash = withCursor(whole) { cursor -> UInt64? in
          let text = cursor.text()
          let found = text.map { unsafe Array($0.bytes) }
          #expect(found == bytes)
          #expect(cursor.offset == length + 2)
          return text?.hash
        }
        if let hash { hashes.insert(hash) }
      }
      // The hash is the same however the bytes were taken.
      #expect(hashes.count == 1)
      for end in 0..<quoted.count {
        #expect(withCursor(Array(quoted[..<end])) { $0.text() == nil })
      }
      for position in bytes.indices {
        for stop in [0x5C, 0x00, 0x1F, 0x0A] as [UInt8] {
          var other = quoted
          other[position + 1] = stop
          #expect(withCursor(other) { $0.text() == nil })
        }
      }
    }
  }

  @Test("Names and words are stepped over only when every byte is there and right")
  func words() {
    let member = Array(#","object":1"#.utf8)
    for end in member.indices {
      let isWhole = end >= member.count - 1
      let prefix = Array(member[..<end])
      #expect(withCursor(prefix) { $0.step(overMember: "object") } == isWhole)
      #expect(withCursor(prefix) { $0.step(over: ",\"object\":") } == isWhole)
    }
    for position in 0..<member.count - 1 {
      var other = member
      other[position] ^= 0x20
      #expect(withCursor(other) { $0.step(overMember: "object") } == false)
      #expect(withCursor(other) { $0.step(over: ",\"object\":") } == false)
    }
    #expect(withCursor(Array(#","o":1"#.utf8)) { $0.step(overMember: "o") })
    #expect(withCursor([0x7D]) { $0.step(over: UInt8(ascii: "}")) })
    #expect(withCursor([]) { $0.step(over: UInt8(ascii: "}")) } == false)
  }

  @Test("The first line feed is found, wherever it is")
  func lineFeeds() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in
        [0x09, 0x0A, 0x0B, 0x8A, 0x00, 0xFF].randomElement(using: &random) ?? (0 as UInt8)
      }
      let found = unsafe bytes.withUnsafeBytes { unsafe $0.firstLineFeed }
      #expect(found == bytes.firstIndex(of: 0x0A))
    }
  }

  @Test("Two runs of bytes are equal when every byte is")
  func equality() {
    func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
      unsafe first.withUnsafeBytes { first in
        unsafe second.withUnsafeBytes { unsafe first.isEqual(to: $0) }
      }
    }
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8($0) }
      #expect(areEqual(bytes, bytes))
      #expect(!areEqual(bytes, bytes + [0]))
      for position in bytes.indices {
        var other = bytes
        other[position] ^= 0x80
        #expect(!areEqual(bytes, other))
      }
    }
  }

  @Test("Numbers are written as Swift prints them")
  func writtenNumbers() {
    var numbers: [UInt64] = [0, .max, .max - 1]
    var power: UInt64 = 1
    for _ in 0..<20 {
      numbers += [power - 1, power, power + 1]
      power = power &* 10
    }
    var random = SeededRandom(seed: 5)
    numbers += (0..<20_000).map { _ in
      random.next() >> UInt64.random(in: 0..<64, using: &random)
    }
    var output = ByteOutput()
    for number in numbers {
      output.append(number)
      #expect(output.take() == Array("\(number)".utf8))
    }
  }

  @Test("Texts are written with escapes where they must be, wherever these stand")
  func writtenTexts() {
    func expected(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar -> String in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case ..<" ":
          "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
      }
      return "\"\(escaped.joined())\""
    }
    var output = ByteOutput()
    let scalars = (0...0x7F).compactMap { Unicode.Scalar(UInt32($0)) } + ["é", "文", "🙂"]
    for scalar in scalars {
      for before in 0...9 {
        for after in [0, 1, 9] {
          let text =
            String(repeating: "a", count: before) + String(scalar)
            + String(repeating: "\u{FF}", count: after)
          output.append(quoted: text)
          #expect(output.take() == Array(expected(text).utf8))
        }
      }
    }
  }

  @Test("What is written grows beyond the room that is there")
  func growth() {
    var output = ByteOutput()
    var expected: [UInt8] = []
    for length in [0, 1, 65_536, 3, 200_000, 70_000] {
      let text = String(repeating: "x\"", count: length)
      output.append(member: "label")
      output.append(quoted: text)
      output.append(UInt64(length))
      expected += Array(",\"label\":\"".utf8)
      for _ in 0..<length { expected += Array("x\\\"".utf8) }
      expected += Array("\"\(length)".utf8)
    }
    #expect(output.count == expected.count)
    #expect(output.take() == expected)
    #expect(output.count == 0)
    #expect(output.take() == [])
  }
}

@Suite("Texts that come again are found by their bytes")
struct JSONTextCacheTests {
  /// Runs a closure on a text as a cursor finds it.
  private func withText<Value>(_ string: [UInt8], _ body: (LineCursor.Text) -> Value?) -> Value? {
    unsafe ([0x22] + string + [0x22]).withUnsafeBytes { bytes in
      var cursor = unsafe LineCursor(bytes)
      return cursor.text().flatMap(body)
    }
  }

  @Test(
    "Many more texts than the cache holds, of any length, each as it is",
    arguments: [10, 3000, 20_000])
  func manyTexts(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    var cache = JSONTextCache()
    let letters = Array("abc.<>é文🙂")
    let texts = (0..<count).map { number in
      "\(number)"
        + String((0..<number % 90).map { _ in letters[Int.random(in: 0..<9, using: &random)] })
    }
    for _ in 0..<2 * count {
      guard let text = texts.randomElement(using: &random) else { return }
      let found = withText(Array(text.utf8)) { cache.string($0) }
      #expect(found.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test("Bytes that aren't UTF-8 are no text, the second time either")
  func invalidText() {
    var cache = JSONTextCache()
    for _ in 0..<3 {
      for bytes in [[0xC3], [0x61, 0xFF], [0xED, 0xA0, 0x80]] as [[UInt8]] {
        #expect(withText(bytes) { cache.string($0) } == nil)
        #expect(withText(bytes) { cache.kindTag($0) } == nil)
        let choice: ObjectKind? = withText(bytes) { cache.choice($0) }
        #expect(choice == nil)
      }
    }
  }

  @Test("One text may be a value of two enumerations, a kind of event and a label")
  func sharedText() {
    var cache = JSONTextCache()
    for _ in 0..<3 {
      #expect(withText(Array("freed".utf8)) { cache.choice($0) } == RemovalReason.freed)
      #expect(withText(Array("shared".utf8)) { cache.choice($0) } == Lifetime.shared)
      let noKind: ObjectKind? = withText(Array("freed".utf8)) { cache.choice($0) }
      #expect(noKind == nil)
      #expect(withText(Array("freed".utf8)) { cache.string($0) } == "freed")
      #expect(withText(Array("settle".utf8)) { cache.kindTag($0) } == Settle.tag)
      #expect(withText(Array("settle".utf8)) { cache.string($0) } == "settle")
      #expect(withText(Array("freed".utf8)) { cache.kindTag($0) } == nil)
    }
  }

  @Test("Every kind of event has its name, and no other name has a kind")
  func names() {
    var cache = JSONTextCache()
    for payload in Event.Kind.payloads + Event.Kind.payloads.reversed() {
      let name = Array(payload.name.utf8)
      #expect(EventNames.tag(of: payload.name) == payload.tag)
      #expect(withText(name) { cache.kindTag($0) } == payload.tag)
      #expect(withText(name + [0x21]) { cache.kindTag($0) } == nil)
      #expect(withText(Array(name.dropLast())) { cache.kindTag($0) } == nil)
    }
  }
}
