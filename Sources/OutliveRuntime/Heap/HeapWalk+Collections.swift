extension HeapWalk {
  mutating func readArray(
    _ array: ObjectMap.ArrayMap, at storage: Address, of holder: Holder
  ) {
    let count: Int = storage.load(at: array.countOffset)
    // The lowest bit of the second word is a flag.
    let capacity = Int(storage.load(UInt.self, at: array.countOffset + 8) >> 1)
    guard count >= 0, count <= capacity else {
      self.count(UnreadableValue(type: found[holder.position].map.typeName, reason: .inconsistent))
      return
    }
    addSize(capacity * array.stride, to: holder)
    guard !array.element.isEmpty else { return }
    for index in 0..<count {
      var holder = holder
      holder.index = UInt64(index)
      read(array.element, at: storage + array.elementOffset + index * array.stride, of: holder)
    }
  }

  /// Reads the elements of a queue, the one that is taken next as the first.
  mutating func readRing(_ ring: ObjectMap.RingMap, at storage: Address, of holder: Holder) {
    let header = storage + ring.headerOffset
    let capacity: Int = header.load()
    let count: Int = header.load(at: 8)
    let start: Int = header.load(at: 16)
    guard capacity >= 0, (0...capacity).contains(count), (0...capacity).contains(start) else {
      self.count(UnreadableValue(type: found[holder.position].map.typeName, reason: .inconsistent))
      return
    }
    addSize(capacity * ring.stride, to: holder)
    guard !ring.element.isEmpty else { return }
    for index in 0..<count {
      let slot = start + index < capacity ? start + index : start + index - capacity
      var holder = holder
      holder.index = UInt64(index)
      read(ring.element, at: storage + ring.elementOffset + slot * ring.stride, of: holder)
    }
  }

  /// Reads the entries of a dictionary or a set.
  ///
  /// Where an entry lies in memory differs from run to run. Entries with a key that can be told in
  /// words are read in the order of the keys; others carry no name and no position.
  mutating func readTable(
    _ table: ObjectMap.TableMap, at storage: Address, of holder: Holder
  ) {
    let count: Int = storage.load(at: table.countOffset)
    guard let buckets = table.occupiedBuckets(at: storage), buckets.occupied.count == count else {
      self.count(UnreadableValue(type: found[holder.position].map.typeName, reason: .inconsistent))
      return
    }
    addSize(
      (buckets.count + 63) / 64 * 8 + table.columns.reduce(0) { $0 + $1.stride * buckets.count },
      to: holder)
    guard table.columns.contains(where: { !$0.map.isEmpty }), let keys = table.columns.first else {
      return
    }
    let keyTable = storage.address(at: keys.pointerOffset)
    var entries = buckets.occupied.map { bucket in
      (bucket: bucket, key: table.key.map { EntryKey($0, at: keyTable + bucket * keys.stride) })
    }
    if table.key != nil {
      entries.sort { lhs, rhs in
        guard let left = lhs.key, let right = rhs.key else { return false }
        return left < right
      }
    }
    for entry in entries {
      for column in table.columns where !column.map.isEmpty {
        var holder = holder
        if column.isNamedByKey { holder.name = entry.key?.label ?? "" }
        let values = storage.address(at: column.pointerOffset)
        read(column.map, at: values + entry.bucket * column.stride, of: holder)
      }
    }
  }
}

extension ObjectMap.TableMap {
  /// How many places for entries there are, and which of them are taken.
  fileprivate func occupiedBuckets(at storage: Address) -> (count: Int, occupied: [Int])? {
    let scale: Int8 = storage.load(at: scaleOffset)
    guard (0..<40).contains(scale) else { return nil }
    let bucketCount = 1 << Int(scale)
    var occupied: [Int] = []
    for start in stride(from: 0, to: bucketCount, by: 64) {
      var word: UInt64 = storage.load(at: bitmapOffset + start / 8)
      while word != 0 {
        let bucket = start + word.trailingZeroBitCount
        if bucket < bucketCount { occupied.append(bucket) }
        word &= word - 1
      }
    }
    return (bucketCount, occupied)
  }
}

/// A key of a dictionary, in words.
private enum EntryKey: Comparable {
  case negative(Int64)
  case positive(UInt64)
  case string(String)

  init(_ text: ObjectMap.KeyText, at place: Address) {
    switch text {
    case .string:
      self = unsafe .string(place.pointer.assumingMemoryBound(to: String.self).pointee)
    case .integer(let size, let isSigned):
      // Little-endian: the lowest bytes come first, and the sign is in the last one.
      var bits: UInt64 = 0
      for byte in 0..<size { bits |= UInt64(place.load(UInt8.self, at: byte)) << (8 * byte) }
      let shift = 64 - 8 * size
      let signed = Int64(bitPattern: bits << shift) >> shift
      self = isSigned && signed < 0 ? .negative(signed) : .positive(bits)
    }
  }

  /// How the key leads to its value.
  var label: String {
    switch self {
    case .negative(let key): "[\(key)]"
    case .positive(let key): "[\(key)]"
    case .string(let key): PropertyName.subscripted(key)
    }
  }
}
