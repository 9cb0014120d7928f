/// The value of one property, and who observes it.
///
/// It lives and dies with the subject. It is apart from the subject so that observations can begin
/// on one thread while another writes the value.
@usableFromInline
final class ObservedStorage<Value>: ObserverList, @unchecked Sendable {
  // Sendable is safe to claim: all but the value is the list's, and the value is only touched by
  // whoever reads or writes the subject's property.

  // Its accesses need no check that they don't overlap: it is read and replaced, but never lent out.
  @usableFromInline
  @exclusivity(unchecked)
  var stored: Value

  /// The value.
  @inlinable
  @inline(__always)
  var value: Value {
    get { unsafe stored }
    set { unsafe stored = newValue }
  }

  @inlinable
  init(_ value: Value) {
    unsafe stored = value
    super.init()
  }

  /// Sets the value of a property that nobody observes.
  ///
  /// - Returns: Whether nobody does.
  @inlinable
  @inline(__always)
  func setUnobserved(_ new: Value) -> Bool {
    guard !isObserved else { return false }
    // The old value goes when nobody accesses the property any more: its deinitializer may read the
    // property, or replace this object.
    let old = value
    value = new
    withExtendedLifetime(old) {}
    return true
  }

  /// Sets the value of a subject's property that is observed, and tells its observations.
  @inlinable
  @inline(never)
  func change(of subject: AnyObject, to new: Value) {
    guard !ObservationBatch.isRunning else {
      return change(of: subject, to: new, elements: nil)
    }
    let old = value
    let telling = beginChange(of: subject)
    if telling.wantsPrior { withValues(.prior, old, old) { telling.tell($0, of: subject) } }
    value = new
    withValues(.change, old, new) { telling.tell($0, of: subject) }
    telling.ended()
  }

  /// Changes the value of a subject's property, and tells its observations now, or when the batch ends.
  ///
  /// - Parameters:
  ///   - subject: The object whose property it is.
  ///   - new: The value after.
  ///   - elements: What happens to the elements, when the value is a collection that keeps the others.
  @usableFromInline
  func change(of subject: AnyObject, to new: Value, elements: ChangedElements<Value>?) {
    let old = value
    let isPutOff = ObservationBatch.putOff(self) {
      let telling = Telling(self.present, of: subject, records: false)
      withValues(.prior, old, old) { telling.tell($0, of: subject) }
      // Told at the end: whoever observes then is told, of the first value and the last.
      return { [weak subject] in
        guard let subject else { return }
        let telling = self.beginChange(of: subject)
        withValues(.change, old, self.value) { telling.tell($0, of: subject) }
        telling.ended()
      }
    }
    guard !isPutOff else { return value = new }
    let telling = beginChange(of: subject)
    if let elements { telling.changed(elements.kind, elements.indexes) }
    unsafe withUnsafePointer(to: elements) { elements in
      if telling.wantsPrior {
        withValues(.prior, old, old, elements: elements) {
          telling.tell($0, of: subject)
        }
      }
      value = new
      withValues(.change, old, new, elements: elements) { telling.tell($0, of: subject) }
    }
    telling.ended()
  }
}
