// A collection that is set tells its observers old and new as a whole. Changed through these it tells
// which elements came and went, and where.

extension ObservedProperty where Value: RangeReplaceableCollection, Value.Index == Int {
  /// Puts elements in the place of others, and tells the observers which.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements that go; they must be there.
  ///   - elements: The elements that come.
  /// - Complexity: O(*n*) for *n* elements, and what the observers do.
  public func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Value.Element>) {
    let inserted = Value(elements)
    if range.isEmpty && inserted.isEmpty { return }
    let removed = Value(storage.value[range])
    let kind: ChangeKind =
      range.isEmpty ? .insertion : inserted.isEmpty ? .removal : .replacement
    let count = kind == .insertion ? inserted.count : range.count
    let changed = ChangedElements(
      kind: kind, indexes: range.lowerBound..<(range.lowerBound + count),
      removed: kind == .insertion ? nil : removed, inserted: kind == .removal ? nil : inserted)
    var new = storage.value
    new.replaceSubrange(range, with: inserted)
    storage.change(of: subject, to: new, elements: changed)
  }

  /// Puts an element before another one.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The position that it is to have, at most behind the last.
  public func insert(_ element: Value.Element, at index: Int) {
    replaceSubrange(index..<index, with: CollectionOfOne(element))
  }

  /// Puts an element behind the last.
  ///
  /// - Parameter element: The element.
  public func append(_ element: Value.Element) {
    insert(element, at: storage.value.endIndex)
  }

  /// Takes an element out.
  ///
  /// - Parameter index: Its position; there must be one.
  /// - Returns: The element.
  @discardableResult
  public func remove(at index: Int) -> Value.Element {
    let element = storage.value[index]
    replaceSubrange(index..<(index + 1), with: EmptyCollection())
    return element
  }

  /// Puts an element in the place of another.
  ///
  /// - Parameters:
  ///   - index: The position; there must be an element.
  ///   - element: The new element.
  public func replace(at index: Int, with element: Value.Element) {
    replaceSubrange(index..<(index + 1), with: CollectionOfOne(element))
  }
}
