internal import COutliveRuntime

extension HeapSnapshot {
  /// Looks at all that some objects keep alive, in this process.
  ///
  /// The heap is read in place, twice. No other thread may write to the objects meanwhile: it could
  /// make this one read what is no object any more. Where other threads run, use
  /// ``capture(of:ownReferences:options:)``.
  ///
  /// - Parameters:
  ///   - objects: The objects to start from.
  ///   - ownReferences: How many references to each object are the caller's own, and are taken off
  ///     its count for each time that it occurs. An array that holds the objects only for the sake
  ///     of this call is 1. With 0, the array counts as somebody who holds the objects from outside.
  /// - Returns: What was found. It keeps nothing alive. When the heap can't be read, nothing, and
  ///   the reason in ``unreadable``.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references, and O(*k* log *k*) for a
  ///   dictionary with *k* entries.
  public static func capture(
    of objects: [AnyObject], ownReferences: UInt64 = 0
  ) -> HeapSnapshot {
    var options = Options()
    options.method = .inProcess
    do throws(Failure) {
      return try capture(of: objects, ownReferences: ownReferences, options: options)
    } catch {
      return HeapSnapshot(empty: error.description)
    }
  }

  /// Looks at all that some objects keep alive, in a way that can be chosen.
  ///
  /// By default the heap is read in forked children, whatever other threads do meanwhile. A child has
  /// a copy of the process's memory as it was at one moment, so what it reads is something that was
  /// true then; a fault costs the snapshot, never the process. It may be called on any thread;
  /// snapshots are taken one at a time.
  ///
  /// - Parameters:
  ///   - objects: The objects to start from.
  ///   - ownReferences: How many references to each object are the caller's own, and are taken off
  ///     its count for each time that it occurs.
  ///   - options: How the heap is read, and within which limits.
  /// - Returns: What was found. It keeps nothing alive.
  /// - Throws: Why there is no snapshot.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references, and O(*k* log *k*) for a
  ///   dictionary with *k* entries.
  public static func capture(
    of objects: [AnyObject], ownReferences: UInt64 = 0, options: Options
  ) throws(Failure) -> HeapSnapshot {
    #if os(Linux) && _pointerBitWidth(_64) && _endian(little)
      return try capture(
        from: HeapRoots(objects: objects.map { Address($0) }), keeping: objects, ownReferences,
        options)
    #else
      throw Failure(.platform)
    #endif
  }

  /// Looks at all objects whose allocation was seen, and at all that they keep alive.
  ///
  /// The program must link the allocation tracker. Objects from before it was started, and what the
  /// standard library allocates for itself, are reached when one of the others refers to them.
  ///
  /// - Parameters:
  ///   - objects: Further objects to start from; they come first.
  ///   - ownReferences: How many references to each of these are the caller's own, and are taken off
  ///     its count for each time that it occurs.
  ///   - scope: The scope whose objects to start from; `nil` for all objects.
  ///   - options: How the heap is read, and within which limits.
  /// - Returns: What was found, in the order of the tracker's table. It keeps nothing alive.
  /// - Throws: Why there is no snapshot.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references, and O(*k* log *k*) for a
  ///   dictionary with *k* entries.
  public static func captureAllocations(
    and objects: [AnyObject] = [], ownReferences: UInt64 = 0, inScope scope: UInt32? = nil,
    options: Options = Options()
  ) throws(Failure) -> HeapSnapshot {
    #if os(Linux) && _pointerBitWidth(_64) && _endian(little)
      guard unsafe outlive_allocations() != nil else { throw Failure(.noAllocations) }
      return try capture(
        from: HeapRoots(objects: objects.map { Address($0) }, allocationScope: scope ?? 0),
        keeping: objects, ownReferences, options)
    #else
      throw Failure(.platform)
    #endif
  }

  #if os(Linux) && _pointerBitWidth(_64) && _endian(little)
    private static func capture(
      from roots: HeapRoots, keeping objects: [AnyObject], _ ownReferences: UInt64,
      _ options: Options
    ) throws(Failure) -> HeapSnapshot {
      var taken: [Address: UInt64] = [:]
      if ownReferences > 0 {
        for address in roots.objects {
          let (sum, overflow) = taken[address, default: 0].addingReportingOverflow(ownReferences)
          taken[address] = overflow ? .max : sum
        }
      }
      defer { withExtendedLifetime(objects) {} }
      return try CompiledMaps.withKnown { (maps) throws(Failure) -> HeapSnapshot in
        var reader = HeapReader(from: roots, options: options)
        return try reader.capture(with: &maps, taken: taken)
      }
    }
  #endif

  /// Walks once through all that some objects keep alive, in this process, for a benchmark.
  ///
  /// - Parameter objects: The objects to start from.
  /// - Returns: How many objects and references there are.
  package static func walk(from objects: [AnyObject]) -> (objects: Int, edges: Int) {
    CompiledMaps.withKnown { maps in
      var options = Options()
      options.method = .inProcess
      let reader = HeapReader(
        from: HeapRoots(objects: objects.map { Address($0) }), options: options)
      return reader.walk(with: &maps)
    }
  }
}
