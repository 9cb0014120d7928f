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
}
