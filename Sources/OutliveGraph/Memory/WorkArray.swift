/// The memory of one algorithm, for as long as it runs.
@safe
struct WorkArray<Element: BitwiseCopyable>: ~Copyable {
  /// The places, which must not be used once the array is gone.
  let cells: WorkCells<Element>
  private let start: UnsafeMutablePointer<Element>

  /// Takes memory that holds anything: each place must be written before it is read.
  init(count: Int) {
    unsafe start = .allocate(capacity: count)
    cells = unsafe WorkCells(start: start, count: count)
  }

  /// Takes memory that holds the same element in each place.
  init(repeating element: Element, count: Int) {
    self.init(count: count)
    unsafe start.initialize(repeating: element, count: count)
  }

  /// Takes memory that holds the elements of an array.
  init(copying elements: [Element]) {
    self.init(count: elements.count)
    for (index, element) in elements.enumerated() {
      cells[index] = element
    }
  }

  deinit { unsafe start.deallocate() }
}

/// A bit for each of so many numbers: a 32nd of an array of numbers, so more of it is close at hand.
struct WorkBits: ~Copyable {
  private let words: WorkArray<UInt64>

  /// Takes memory for so many bits, none of which is set.
  init(count: Int) {
    words = WorkArray(repeating: 0, count: count / 64 + 1)
  }

  /// Tells whether a bit is set.
  @inline(__always)
  func contains(_ number: Int32) -> Bool {
    let bits = UInt32(bitPattern: number)
    return words.cells[Int(bits >> 6)] & (1 &<< UInt64(bits & 63)) != 0
  }

  /// Sets a bit, and tells whether it was not set before.
  @inline(__always) @discardableResult
  func insert(_ number: Int32) -> Bool {
    let bits = UInt32(bitPattern: number)
    let mask: UInt64 = 1 &<< UInt64(bits & 63)
    let word = words.cells[Int(bits >> 6)]
    words.cells[Int(bits >> 6)] = word | mask
    return word & mask == 0
  }

  /// The first words, each with the bits of 64 numbers.
  func words(count: Int) -> [UInt64] {
    [UInt64](count: count) { copy in
      for index in 0..<count {
        copy[index] = words.cells[index]
      }
    }
  }
}
