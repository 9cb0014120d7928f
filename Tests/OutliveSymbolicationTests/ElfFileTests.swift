import Foundation
import OutliveSymbolication
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("ELF files")
struct ElfFileTests {
  let bytes: [UInt8]

  init() throws { bytes = Array(try Data(contentsOf: Fixture.program.url)) }

  private func error(_ bytes: [UInt8]) -> ElfError? { error(in: MemorySource(bytes)) }

  private func error(
    in source: some TraceSource, readsSymbols: Bool = true
  ) -> ElfError? {
    do throws(ElfError) {
      let file = try ElfFile(source)
      if readsSymbols { _ = try file.functionName(at: 0x1000) }
      return nil
    } catch {
      return error
    }
  }

  @Test("The build identifier is the one that was recorded")
  func build() throws {
    let image = try Fixture().image()
    let file = try ElfFile(path: Fixture.program.url.path)
    #expect(file.build == image.build)
    #expect(file.build?.isEmpty == false)
    #expect(file.hasDebugInformation)
  }

  @Test("What is no file for 64-bit Linux is told by what it is")
  func otherFiles() {
    #expect(error([]) == .notElf)
    #expect(error(Array("#!/bin/sh\n".utf8) + Array(repeating: 0, count: 100)) == .notElf)
    var small = bytes
    small[4] = 1
    #expect(error(small) == .unsupported("not 64-bit"))
    var big = bytes
    big[5] = 2
    #expect(error(big) == .unsupported("big-endian"))
    var segments = bytes
    segments[54] = 57
    #expect(error(segments) == .wrongSize(part: "segment header", size: 57))
    var sections = bytes
    sections[58] = 1
    #expect(error(sections) == .wrongSize(part: "section header", size: 1))
    var table = bytes
    table.replaceSubrange(40..<48, with: Array(repeating: 0xff, count: 8))
    #expect(
      error(table)
        == .outOfBounds(
          part: "section table", offset: .max, size: UInt64(bytes[60]) * 64,
          fileSize: UInt64(bytes.count)))
  }

  @Test("A file that is cut anywhere is refused, because its table of sections is at its end")
  func truncated() {
    var random = SeededRandom(seed: 7)
    let source = MemorySource(bytes)
    let counts =
      Array(0...200) + (0..<300).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
    for count in counts {
      let error = error(in: DamagedSource(source: source, byteCount: UInt64(count)))
      #expect(error != nil, "\(count) bytes")
    }
  }

  @Test("Whatever numbers a file's tables hold, it is read or refused")
  func damaged() throws {
    var random = SeededRandom(seed: 11)
    let source = MemorySource(bytes)
    let sectionTable = (0..<8).reduce(0) { $0 | Int(bytes[40 + $1]) << (8 * $1) }
    let places = [0..<64, 64..<1024, sectionTable..<bytes.count]
    var refused = 0
    for round in 0..<400 {
      var damaged = DamagedSource(source: source, byteCount: source.byteCount)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = places[Int.random(in: 0..<places.count, using: &random)]
        let value: UInt8 = [0, 1, 0x7f, 0x80, 0xff][Int.random(in: 0..<5, using: &random)]
        damaged.replacements.append((UInt64(Int.random(in: place, using: &random)), value))
      }
      // The symbol tables of a whole program are long: they are read in some rounds only.
      if error(in: damaged, readsSymbols: round % 16 == 0) != nil { refused += 1 }
    }
    // Both happen, or the damage is too little or too much to say anything.
    #expect((1..<400).contains(refused))
  }

  @Test("Each error says in words what is wrong")
  func descriptions() {
    #expect(
      [
        ElfError.unreadable("Permission denied"), .notElf, .unsupported("big-endian"),
        .outOfBounds(part: "notes", offset: 1, size: 2, fileSize: 2),
        .wrongSize(part: "symbol", size: 5),
      ].map(\.description) == [
        "it can't be read: Permission denied", "it is not an ELF file",
        "it is for another sort of machine: big-endian",
        "its notes should be 2 bytes at offset 1, but the file has 2 bytes",
        "its symbol can't have the size 5",
      ])
  }
}

/// A file of which a part is missing, or some bytes are others; nothing is copied for it.
private struct DamagedSource: TraceSource {
  var source: MemorySource
  var byteCount: UInt64
  var replacements: [(offset: UInt64, byte: UInt8)] = []

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    guard offset < byteCount else { return 0 }
    let limit = Int(min(UInt64(buffer.count), byteCount - offset))
    let count = unsafe try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<limit]), at: offset)
    for (place, byte) in replacements where place >= offset && place < offset + UInt64(count) {
      unsafe buffer[Int(place - offset)] = byte
    }
    return count
  }
}
