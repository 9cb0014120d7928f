extension Shapes {
  mutating func addCollections() {
    add("array", InArray.self)
    add("contiguous array", InContiguousArray.self)
    add("array slice", InArraySlice.self)
    add("array of arrays", InNestedArray.self)
    add("array of existentials", InExistentialArray.self)
    add(
      "array of AnyObject", strong: { Holder<[AnyObject]>([$0]) })
    add("dictionary value", InDictionaryValue.self)
    add("dictionary key", InDictionaryKey.self)
    add("set", InSet.self)
    add("dictionary of arrays of tuples", InNestedCollections.self)
    add("collection of one", InCollectionOfOne.self)
    add("lazy map", InLazyMap.self)
    add("type-erased sequence", InAnySequence.self)
    add("managed buffer's header", InHeader.self)
    add("managed buffer's element", InElement.self)
    add("allocated memory", InAllocatedMemory.self)
    add("key path with a captured index", InKeyPath.self)
    add(
      "key path without",
      weak: { target in
        use(target)
        return Holder(\[Target][0].owner)
      })
  }
}

private enum InArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder([reference]) }
}

private enum InContiguousArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(ContiguousArray([reference]))
  }
}

private enum InArraySlice: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder([nil, reference, nil][1...])
  }
}

private enum InNestedArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder([[], [reference]]) }
}

private enum InExistentialArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<[any Hashable]>([1, "text", reference])
  }
}

private enum InDictionaryValue: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(["key": reference]) }
}

private enum InDictionaryKey: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder([reference: 1]) }
}

private enum InSet: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(Set([reference])) }
}

private enum InNestedCollections: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder([1: [(1 as Int8, reference)]])
  }
}

private enum InCollectionOfOne: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(CollectionOfOne(reference))
  }
}

private enum InLazyMap: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder([reference].lazy.map { Optional($0) })
  }
}

private enum InAnySequence: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(AnySequence([reference]))
  }
}

private final class Buffer<Header, Element>: ManagedBuffer<Header, Element> {
  deinit {
    _ = unsafe withUnsafeMutablePointers { _, elements in
      unsafe elements.deinitialize(count: 1)
    }
  }
}

private enum InHeader: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let buffer = Buffer<R, Int>.create(minimumCapacity: 1) { _ in reference }
    unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: 1) }
    return buffer
  }
}

private enum InElement: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let buffer = Buffer<Int, R>.create(minimumCapacity: 1) { _ in 1 }
    unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: reference) }
    return buffer
  }
}

@safe private final class Memory<Value> {
  let pointer: UnsafeMutablePointer<Value>
  init(_ value: Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }
  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }
}

private enum InAllocatedMemory: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Memory(reference) }
}

private enum InKeyPath: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(\[R: Int][reference])
  }
}
