internal import COutliveGraph

/// The elements of an array, to be read without bounds checks.
///
/// An array checks every access, which takes more time than the algorithms of this module do.
/// Here accesses are checked in debug builds only, where all tests run. What is used as an index
/// comes from a graph, whose ends and offsets ``ObjectGraph/init(nodeCount:edges:)`` has checked
/// once, or counts what was put into an array that has a place for each node.
@safe
struct Cells<Element: BitwiseCopyable> {
  private let start: UnsafePointer<Element>
  let count: Int

  /// Wraps memory of `count` places, which must stay for as long as the cells are used.
  @unsafe
  init(start: UnsafePointer<Element>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe start[index]
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
  }

  subscript(node: ObjectGraph.Node) -> Element {
    @inline(__always) get { self[Int(node.rawIndex)] }
  }

  /// Asks the processor to fetch a place that is read soon.
  ///
  /// - Parameter index: The place; one that doesn't exist does no harm.
  @inline(__always)
  func prefetch(_ index: Int32) { unsafe outlive_prefetch(start + Int(index)) }
}

/// Places in memory of someone else, to be read and written without bounds checks, like ``Cells``.
@safe
struct WorkCells<Element: BitwiseCopyable> {
  private let start: UnsafeMutablePointer<Element>
  let count: Int

  /// Wraps memory of `count` places, which must stay for as long as the cells are used.
  @unsafe
  init(start: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe start[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      unsafe start[index] = newValue
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) nonmutating set { self[Int(index)] = newValue }
  }

  subscript(node: ObjectGraph.Node) -> Element {
    @inline(__always) get { self[Int(node.rawIndex)] }
    @inline(__always) nonmutating set { self[Int(node.rawIndex)] = newValue }
  }

  /// Asks the processor to fetch a place that is read soon.
  ///
  /// - Parameter index: The place; one that doesn't exist does no harm.
  @inline(__always)
  func prefetch(_ index: Int32) { unsafe outlive_prefetch(start + Int(index)) }
}

extension Array where Element: BitwiseCopyable {
  /// Makes an array whose places a function writes, each of them.
  init(count: Int, writing write: (WorkCells<Element>) -> Void) {
    guard count > 0 else {
      // All empty arrays are one object, which the initializer below would write to.
      self = []
      unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { spare in
        if let start = spare.baseAddress {
          write(unsafe WorkCells(start: start, count: 0))
        }
      }
      return
    }
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      if let start = buffer.baseAddress {
        write(unsafe WorkCells(start: start, count: count))
      }
      initializedCount = count
    }
  }

  /// Calls a function with the elements, to be read; it must not keep them.
  func withCells<Result>(_ body: (Cells<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        // Nothing is ever read from an empty array, but there must be an address.
        return unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { spare in
          guard let start = spare.baseAddress else { preconditionFailure("no memory") }
          return body(unsafe Cells(start: UnsafePointer(start), count: 0))
        }
      }
      return body(unsafe Cells(start: start, count: buffer.count))
    }
  }
}
