extension ChunkEncoder {
  @usableFromInline
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(bytes: $0) }
  }

  /// Writes a text: the number of a string that is defined now if need be, or the bytes themselves.
  private mutating func append(bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return append(varint: 1) }
    if bytes.count <= TraceFormat.longestInternedString,
      let index = unsafe texts.index(of: bytes)
    {
      return append(varint: UInt64(number(ofText: index)))
    }
    append(byte: 0)
    guard bytes.count > textLimit else { return unsafe append(inPlace: bytes, then: []) }
    unsafe appendCut(bytes)
  }

  private mutating func append(
    inPlace bytes: UnsafeBufferPointer<UInt8>, then suffix: [UInt8]
  ) {
    let count = bytes.count + suffix.count
    guard !hasOverflowed, unsafe end - next >= count + ChunkEncoder.roomForFields else {
      hasOverflowed = true
      return
    }
    append(varint: UInt64(count))
    if let base = bytes.baseAddress {
      unsafe next.update(from: base, count: bytes.count)
      unsafe next += bytes.count
    }
    for byte in suffix { append(byte: byte) }
  }

  /// Writes the beginning of a text that is too long, and how much of it is missing.
  private mutating func appendCut(_ bytes: UnsafeBufferPointer<UInt8>) {
    var kept = textLimit
    // A scalar is written whole or not at all.
    while unsafe kept > 0 && bytes[kept] & 0xC0 == 0x80 { kept -= 1 }
    let missing = bytes.count - kept
    unsafe append(
      inPlace: UnsafeBufferPointer(rebasing: bytes[..<kept]),
      then: Array("… (\(missing) bytes left out)".utf8))
  }

  private mutating func number(ofText index: Int) -> UInt32 {
    let entry = texts[index]
    if entry.generation == generation { return entry.number }
    return define(index)
  }

  /// Defines a string in this chunk; the definition goes before the event that is being written.
  private mutating func define(_ index: Int) -> UInt32 {
    var entry = texts[index]
    textCount += 1
    entry.generation = generation
    entry.number = textCount
    texts[index] = entry
    let length = UInt64(entry.count)
    definitions.append(varint: RecordTag.string)
    definitions.append(varint: UInt64(Varint.length(of: length)) + length)
    definitions.append(varint: length)
    unsafe definitions.append(
      contentsOf: UnsafeBufferPointer(start: entry.bytes, count: entry.count))
    return textCount
  }
}

// MARK: Sites

extension ChunkEncoder {
  mutating func append(_ site: StaticSite) {
    let file = UInt(bitPattern: unsafe site.file.utf8Start)
    let function = UInt(bitPattern: unsafe site.function.utf8Start)
    if let index = sites.index(ofStatic: file, site.line, function) {
      return append(varint: UInt64(number(ofSite: index)))
    }
    let value = Site(
      file: "\(site.file)", line: UInt64(site.line), function: "\(site.function)")
    if let index = append(value) {
      sites.remember(index, asStatic: file, site.line, function)
    }
  }

  /// Writes a place.
  ///
  /// - Returns: Its index in the table of places; `nil` when it was written in place.
  @discardableResult
  mutating func append(_ site: Site) -> Int? {
    guard let file = index(of: site.file), let function = index(of: site.function),
      let index = sites.index(
        of: SiteTable.Place(file: file, line: site.line, function: function))
    else {
      append(byte: 0)
      append(text: site.file)
      append(varint: site.line)
      append(text: site.function)
      return nil
    }
    append(varint: UInt64(number(ofSite: index)))
    return index
  }

  /// The index of a string that is defined rather than written in place; -1 for the empty one.
  private mutating func index(of text: String) -> Int? {
    guard !text.isEmpty else { return -1 }
    guard text.utf8.count <= TraceFormat.longestInternedString else { return nil }
    var text = text
    return text.withUTF8 { unsafe texts.index(of: $0) }
  }

  private mutating func number(ofSite index: Int) -> UInt32 {
    if sites.numbers[index].generation == generation { return sites.numbers[index].number }
    let place = sites.places[index]
    let file = place.file < 0 ? 1 : UInt64(number(ofText: place.file))
    let function = place.function < 0 ? 1 : UInt64(number(ofText: place.function))
    siteCount += 1
    sites.numbers[index] = SiteTable.Number(generation: generation, number: siteCount)
    let fields = [file, place.line, function]
    definitions.append(varint: RecordTag.site)
    definitions.append(varint: UInt64(fields.reduce(0) { $0 + Varint.length(of: $1) }))
    for field in fields { definitions.append(varint: field) }
    return siteCount
  }
}
