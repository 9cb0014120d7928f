internal import OutliveTrace

/// The functions that an ELF file's symbol tables name.
struct ElfFunctions: Sendable {
  private struct Function {
    var address: UInt64
    var size: UInt64
    var name: Int
    var table: Int
  }

  private var functions: [Function] = []
  private var names: [ElfBytes] = []

  /// Reads the functions of a file, from the table of all symbols and from that of the exported ones.
  ///
  /// - Parameter file: The file.
  /// - Throws: An ``ElfError`` when a table isn't right.
  /// - Complexity: O(*n* log *n*), where *n* is the number of symbols.
  init(of file: ElfFile) throws(ElfError) {
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
      let symbols = try ElfBytes(
        file.source, at: section.offset, size: section.size, "symbol table")
      let table = names.count
      names.append(
        try ElfBytes(file.source, at: strings.offset, size: strings.size, "symbol names"))
      for start in stride(from: 0, to: symbols.bytes.count, by: Int(entrySize)) {
        // Functions that are defined in the file.
        guard symbols.bytes[start + 4] & 15 == 2, symbols.number(start + 6, UInt16.self) != 0
        else { continue }
        functions.append(
          Function(
            address: symbols.number(start + 8), size: symbols.number(start + 16),
            name: Int(symbols.number(start, UInt32.self)), table: table))
      }
    }
    // Of several names for one address the first in the table of all symbols counts.
    functions.sort { ($0.address, $0.table, $0.name) < ($1.address, $1.table, $1.name) }
  }

  /// The mangled name of the function that an address lies in; `nil` when none is known to.
  ///
  /// A function of unknown size is taken to reach to the next one.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of functions.
  func name(at address: UInt64) -> String? {
    var low = 0
    var high = functions.count
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let begin = functions[low - 1].address
    var first = low - 1
    while first > 0, functions[first - 1].address == begin { first -= 1 }
    for function in functions[first..<low]
    where function.size == 0 || address - begin < function.size {
      let name = names[function.table].text(function.name)
      if !name.isEmpty { return name }
    }
    return nil
  }
}
