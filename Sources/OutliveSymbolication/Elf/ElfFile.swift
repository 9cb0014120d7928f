package import OutliveTrace

/// A program, library or file of debug information of Linux, of which only what is needed is read.
///
/// It is read by ourselves, and not by the toolchain's library, for what has to hold whatever is in
/// the file: which build it is, which functions it has, and whether its parts lie inside it. Nothing
/// in a file makes this trap: a file that isn't right gives an ``ElfError``.
public struct ElfFile: Sendable {
  /// A part that the file's table of sections lists.
  struct Section: Hashable, Sendable {
    var name: String
    var type: UInt32
    var offset: UInt64
    var size: UInt64
    var link: UInt32
    var entrySize: UInt64

    /// Whether it has bytes in the file.
    var isInFile: Bool { type != 8 && type != 0 }
  }

  /// Its build identifier, in hexadecimal; `nil` when it has none.
  public let build: String?
  /// Whether it tells lines of source.
  public let hasDebugInformation: Bool
  /// The addresses that it takes in memory, as they stand in the file.
  package let addresses: Range<UInt64>
  let sections: [Section]
  let source: any TraceSource

  /// Opens a file.
  ///
  /// - Parameter path: Its path.
  /// - Throws: An ``ElfError`` when it isn't a file for 64-bit Linux, or its parts lie outside it.
  public init(path: String) throws(ElfError) {
    let source: any TraceSource
    do throws(TraceSourceError) {
      source = try FileSource(path: path)
    } catch {
      throw .unreadable(error.reason)
    }
    try self.init(source)
  }

  /// Reads a file from wherever its bytes are.
  ///
  /// - Parameter source: The bytes.
  /// - Throws: An ``ElfError`` when it isn't a file for 64-bit Linux, or its parts lie outside it.
  package init(_ source: any TraceSource) throws(ElfError) {
    self.source = source
    guard source.byteCount >= 64 else { throw .notElf }
    let header = try ElfBytes(source, at: 0, size: 64, "header")
    guard header.bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else { throw .notElf }
    guard header.bytes[4] == 2 else { throw .unsupported("not 64-bit") }
    guard header.bytes[5] == 1 else { throw .unsupported("big-endian") }
    let segments = try Self.segments(header, source)
    let loaded = segments.filter { $0.type == 1 }
    let begin = loaded.map(\.address).min() ?? 0
    addresses =
      begin..<loaded.reduce(begin) { limit, segment in
        let (end, overflow) = segment.address.addingReportingOverflow(segment.memorySize)
        return overflow ? limit : max(limit, end)
      }
    sections = try Self.sections(header, source)
    hasDebugInformation = sections.contains {
      ($0.name == ".debug_line" || $0.name == ".zdebug_line") && $0.isInFile && $0.size > 0
    }
    build = try Self.build(segments, sections, source)
  }

  private struct Segment {
    var type: UInt32
    var offset: UInt64
    var address: UInt64
    var fileSize: UInt64
    var memorySize: UInt64
    var alignment: UInt64
  }

  private static func segments(
    _ header: ElfBytes, _ source: any TraceSource
  ) throws(ElfError) -> [Segment] {
    let offset = header.number(32, UInt64.self)
    let size = Int(header.number(54, UInt16.self))
    let count = Int(header.number(56, UInt16.self))
    guard count > 0 else { return [] }
    guard size == 56 else { throw .wrongSize(part: "segment header", size: UInt64(size)) }
    let table = try ElfBytes(source, at: offset, size: UInt64(size * count), "segment table")
    return (0..<count).map { index in
      let start = index * size
      return Segment(
        type: table.number(start), offset: table.number(start + 8),
        address: table.number(start + 16), fileSize: table.number(start + 32),
        memorySize: table.number(start + 40), alignment: table.number(start + 48))
    }
  }

  private static func sections(
    _ header: ElfBytes, _ source: any TraceSource
  ) throws(ElfError) -> [Section] {
    let offset = header.number(40, UInt64.self)
    let size = Int(header.number(58, UInt16.self))
    let count = Int(header.number(60, UInt16.self))
    let namesIndex = Int(header.number(62, UInt16.self))
    // A file may do without the table.
    guard offset != 0, count > 0 else { return [] }
    guard size == 64 else { throw .wrongSize(part: "section header", size: UInt64(size)) }
    let table = try ElfBytes(source, at: offset, size: UInt64(size * count), "section table")
    var sections = (0..<count).map { index in
      let start = index * size
      return Section(
        name: "", type: table.number(start + 4), offset: table.number(start + 24),
        size: table.number(start + 32), link: table.number(start + 40),
        entrySize: table.number(start + 56))
    }
    for section in sections where section.isInFile {
      let (end, overflow) = section.offset.addingReportingOverflow(section.size)
      guard !overflow, end <= source.byteCount else {
        throw .outOfBounds(
          part: "section", offset: section.offset, size: section.size, fileSize: source.byteCount)
      }
    }
    guard namesIndex < count, sections[namesIndex].isInFile else { return sections }
    let names = try ElfBytes(
      source, at: sections[namesIndex].offset, size: sections[namesIndex].size, "section names")
    for index in sections.indices {
      sections[index].name = names.text(Int(table.number(index * size, UInt32.self)))
    }
    return sections
  }

  /// Looks for the build identifier in all notes.
  private static func build(
    _ segments: [Segment], _ sections: [Section], _ source: any TraceSource
  ) throws(ElfError) -> String? {
    // A file of debug information has the segments of its program, but not what is in them.
    var parts = sections.filter { $0.type == 7 }.map { ($0.offset, $0.size, UInt64(4)) }
    if sections.isEmpty {
      parts = segments.filter { $0.type == 4 }.map { ($0.offset, $0.fileSize, $0.alignment) }
    }
    for (offset, size, alignment) in parts {
      let notes = try ElfBytes(source, at: offset, size: size, "notes")
      if let build = build(in: notes, alignment: alignment == 8 ? 8 : 4) { return build }
    }
    return nil
  }

  private static func build(in notes: ElfBytes, alignment: Int) -> String? {
    var start = 0
    while start + 12 <= notes.bytes.count {
      let nameSize = Int(notes.number(start, UInt32.self))
      let size = Int(notes.number(start + 4, UInt32.self))
      let type: UInt32 = notes.number(start + 8)
      let description = start + 12 + (nameSize + alignment - 1) / alignment * alignment
      guard description + size <= notes.bytes.count else { return nil }
      if type == 3, nameSize == 4, notes.text(start + 12) == "GNU", size > 0 {
        return hexadecimal(notes.bytes[description..<description + size])
      }
      start = description + (size + alignment - 1) / alignment * alignment
    }
    return nil
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension ElfFile {
  /// Where a section lies in the file; `nil` when there is none of that name.
  package func range(of section: String) -> Range<Int>? {
    sections.first { $0.name == section && $0.isInFile }
      .map { Int($0.offset)..<Int($0.offset + $0.size) }
  }

  /// The mangled name of the function that an address lies in; `nil` when none is known to.
  ///
  /// - Parameter address: The address, as it stands in the file.
  /// - Returns: The name in one of the symbol tables.
  /// - Throws: An ``ElfError`` when a table isn't right.
  package func functionName(at address: UInt64) throws(ElfError) -> String? {
    try ElfSymbols(.function, of: self).name(at: address)
  }
}
