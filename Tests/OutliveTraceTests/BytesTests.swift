import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("Numbers and checksums")
struct BytesTests {
  @Test("The checksum is CRC-32C")
  func knownChecksums() {
    func checksum(_ bytes: [UInt8]) -> UInt32 { Checksum.crc32c(bytes, in: 0..<bytes.count) }
    // The check value of the polynomial, and the examples of RFC 3720, B.4.
    #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(checksum(Array(0..<32)) == 0x46DD_794E)
    #expect(checksum([]) == 0)
  }

  @Test("The checksum of any range, continued or not, is that of its bits one by one")
  func checksumsBitByBit() {
    var random = SeededRandom(seed: 1)
    let bytes = (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }
    func bitByBit(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      ~bytes.reduce(UInt32.max) { remainder, byte in
        (0..<8).reduce(remainder ^ UInt32(byte)) { remainder, _ in
          remainder & 1 == 1 ? remainder >> 1 ^ 0x82F6_3B78 : remainder >> 1
        }
      }
    }
    for start in 0...20 {
      for end in start...bytes.count {
        let expected = bitByBit(bytes[start..<end])
        #expect(Checksum.crc32c(bytes, in: start..<end) == expected)
        let middle = (start + end) / 2
        let first = Checksum.crc32c(bytes, in: start..<middle)
        #expect(Checksum.crc32c(bytes, in: middle..<end, continuing: first) == expected)
        // By the tables, whether or not the processor has an instruction.
        let tabulated = unsafe bytes.withUnsafeBytes { bytes in
          unsafe Checksum.tabulated(
            UnsafeRawBufferPointer(rebasing: bytes[middle..<end]), continuing: first)
        }
        #expect(tabulated == expected)
      }
    }
  }

  @Test("A number is read back as it was written, in as many bytes as it needs")
  func varints() throws {
    let powers = (0..<64).flatMap { bit in [1 << bit - 1, 1 << bit, 1 << bit + 1] as [UInt64] }
    for value in powers + [.max - 1, .max] {
      var bytes: [UInt8] = []
      bytes.append(varint: value)
      #expect(bytes.count == Varint.length(of: value))
      var cursor = ByteCursor(bytes, in: 0..<bytes.count)
      #expect(try cursor.varint() == value)
      #expect(cursor.isAtEnd)
      #expect(Varint.unzigzag(Varint.zigzag(value)) == value)
    }
    #expect(Varint.length(of: 0) == 1)
    #expect(Varint.length(of: 127) == 1)
    #expect(Varint.length(of: 128) == 2)
    #expect(Varint.length(of: .max) == 10)
  }

  @Test("A small difference of either sign is a small number")
  func zigzag() {
    #expect([0, UInt64.max, 1, UInt64.max - 1, 2].map { Varint.zigzag($0) } == [0, 1, 2, 3, 4])
  }

  @Test(
    "A number of more than 64 bits is refused",
    arguments: [
      [UInt8](repeating: 0x80, count: 10) + [0],
      [UInt8](repeating: 0xFF, count: 9) + [2],
      [UInt8](repeating: 0xFF, count: 11),
      [0x80], [],
    ])
  func longVarints(bytes: [UInt8]) {
    var cursor = ByteCursor(bytes, in: 0..<bytes.count)
    #expect(throws: RecordFailure.self) { try cursor.varint() }
  }

  /// Reads a number by the cursor of streams, with nothing but zeros behind the bytes.
  private func read(_ bytes: [UInt8]) -> (value: UInt64, offset: Int, damage: RecordDamage?) {
    let padded = bytes + [UInt8](repeating: 0, count: RecordCursor.slack)
    return unsafe padded.withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return (0, 0, nil) }
      var cursor = unsafe RecordCursor(base, in: 0..<bytes.count)
      let value = cursor.varint()
      return (value, cursor.offset, cursor.damage)
    }
  }

  @Test("The cursor of streams reads numbers of every length, and longer than they need to be")
  func streamVarints() {
    var random = SeededRandom(seed: 9)
    let powers = (0..<64).flatMap { bit in [1 << bit - 1, 1 << bit, 1 << bit + 1] as [UInt64] }
    let values =
      powers + [.max - 1, .max] + (0..<1000).map { _ in random.next() >> (random.next() % 64) }
    for value in values {
      var bytes: [UInt8] = []
      bytes.append(varint: value)
      for following in [0, 1, 9].map({ [UInt8](repeating: 0xFF, count: $0) }) {
        let found = read(bytes + following)
        #expect(found.value == value && found.offset == bytes.count && found.damage == nil)
      }
      for length in 0..<bytes.count {
        #expect(read(Array(bytes.prefix(length))).damage?.reason == .endsInField)
      }
      while bytes.count < 10 {
        bytes[bytes.count - 1] |= 0x80
        bytes.append(0)
        let found = read(bytes)
        #expect(found.value == value && found.offset == bytes.count && found.damage == nil)
      }
    }
    for bytes in [
      [UInt8](repeating: 0x80, count: 10) + [0], [UInt8](repeating: 0xFF, count: 9) + [2],
      [UInt8](repeating: 0xFF, count: 11),
    ] {
      #expect(read(bytes).damage == RecordDamage(reason: .numberTooLong, offset: 0))
    }
  }

  @Test("Bytes are UTF-8 exactly when the standard library says so")
  func validation() {
    func expectSame(_ bytes: [UInt8]) {
      let isValid = unsafe bytes.withUnsafeBytes { unsafe UTF8Validation.isValid($0) }
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
    // Every beginning of two bytes, then some of three and four around what is allowed.
    for first in UInt8.min...UInt8.max {
      expectSame([first])
      for second in UInt8.min...UInt8.max { expectSame([first, second]) }
    }
    let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF]
    for first in UInt8(0xE0)...0xF7 {
      for second in edges {
        for third in edges {
          expectSame([first, second, third])
          for fourth in edges { expectSame([0x61, first, second, third, fourth]) }
        }
      }
    }
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      var bytes = Array(String(repeating: "aé€🙂 plain text ", count: 3).utf8)
      bytes = Array(bytes.dropFirst(.random(in: 0..<20, using: &random)))
      if Bool.random(using: &random) {
        bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      expectSame(bytes)
    }
  }
}
