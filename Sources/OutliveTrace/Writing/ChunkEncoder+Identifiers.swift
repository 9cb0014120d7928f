/// What the identifiers of one type are counted from in a chunk.
///
/// A program's identifiers are mostly near the ones that it gave out last. Counted from there they
/// take one byte, however many there were before.
@usableFromInline
struct IdentifierBase {
  /// What they are counted from.
  @usableFromInline var value: UInt64 = 0
  /// How many were far from it lately.
  var farCount = 0
  /// The last of them.
  var lastFar: UInt64 = 0

  /// How many far identifiers it takes to move the base: a record that moves it is six bytes or so,
  /// and saves at least one for each.
  static let patience = 6

  @usableFromInline init() {}
}

extension ChunkEncoder {
  /// Takes note of an identifier that takes more than one byte.
  @usableFromInline
  mutating func noteFar(_ identifier: UInt64, _ type: Int) {
    unsafe bases[type].farCount += 1
    guard unsafe bases[type].farCount >= IdentifierBase.patience else { return }
    unsafe bases[type].lastFar = identifier
    hasFarIdentifiers = true
  }

  /// Moves the bases of the types whose identifiers have moved away.
  mutating func moveBases() {
    hasFarIdentifiers = false
    for type in 0..<TraceFormat.identifierTypes
    where unsafe bases[type].farCount >= IdentifierBase.patience {
      unsafe bases[type].farCount = 0
      unsafe bases[type].value = bases[type].lastFar
      let fields = unsafe [UInt64(type), bases[type].value]
      append(varint: RecordTag.identifierBase)
      append(varint: UInt64(fields.reduce(0) { $0 + Varint.length(of: $1) }))
      for field in fields { append(varint: field) }
    }
  }
}
