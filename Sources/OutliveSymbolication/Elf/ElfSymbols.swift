internal import OutliveTrace

/// The functions, or the variables, that an ELF file's symbol tables name.
struct ElfSymbols: Sendable {
  /// What sort of symbols.
  enum Kind: UInt8 {
    case variable = 1
    case function = 2
  }

  private struct Symbol {
    var address: UInt64
    var size: UInt64
    var name: Int
    var table: Int
  }

  private var symbols: [Symbol] = []
  private var names: [ElfBytes] = []

  /// Reads symbols of a file, from the table of all symbols and from that of the exported ones.
  ///
  /// - Parameters:
  ///   - kind: What sort of symbols.
  ///   - file: The file.
  /// - Throws: An ``ElfError`` when a table isn't right.
  /// - Complexity: O(*n* log *n*), where *n* is the number of symbols.
  init(_ kind: Kind, of file: ElfFile) throws(ElfError) {
    for section in file.sections where section.type == 2 || section.type == 11 {
      let entrySize: UInt64 = 24
      guard section.entrySize == entrySize else {
        throw .wrongSize(part: "symbol", size: section.entrySize)
      }
      guard section.size % entrySize == 0 else {
        throw .wrongSize(part: "symbol table", size: section.size)
      }
      guard Int(section.link) < file.sections.count,
        file.sections[Int(section.link)].isInFile
      else { throw .wrongSize(part: "table of symbol names", size: 0) }
      let strings = file.sections[Int(section.link)]
      let entries = try ElfBytes(
        file.source, at: section.offset, size: section.size, "symbol table")
      let table = names.count
      names.append(
        try ElfBytes(file.source, at: strings.offset, size: strings.size, "symbol names"))
      for start in stride(from: 0, to: entries.bytes.count, by: Int(entrySize)) {
        // Those that are defined in the file.
        guard entries.bytes[start + 4] & 15 == kind.rawValue,
          entries.number(start + 6, UInt16.self) != 0
        else { continue }
        symbols.append(
          Symbol(
            address: entries.number(start + 8), size: entries.number(start + 16),
            name: Int(entries.number(start, UInt32.self)), table: table))
      }
    }
    // Of several names for one address the first in the table of all symbols counts.
    symbols.sort { ($0.address, $0.table, $0.name) < ($1.address, $1.table, $1.name) }
  }

  /// The mangled name of what an address lies in; `nil` when nothing is known to be there.
  ///
  /// A symbol of unknown size is taken to reach to the next one.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of symbols.
  func name(at address: UInt64) -> String? {
    var low = 0
    var high = symbols.count
    while low < high {
      let middle = (low + high) / 2
      if symbols[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let begin = symbols[low - 1].address
    var first = low - 1
    while first > 0, symbols[first - 1].address == begin { first -= 1 }
    for symbol in symbols[first..<low]
    where symbol.size == 0 || address - begin < symbol.size {
      let name = names[symbol.table].text(symbol.name)
      if !name.isEmpty { return name }
    }
    return nil
  }
}
