internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// An observation of a property of an object that is itself the value of a property.
///
/// It hears both: that the object's property changes, and that another object takes its place. While
/// there is no object, the value is `nil`.
///
/// ```swift
/// favoriteObservation = cell.observe(\.$document, \.$isFavorite, by: self) { cell, change in
///   cell.button.isSelected = change.new ?? false
/// }
/// ```
///
/// Inside it is one observation of the outer property, and one of the inner property of the object that
/// is there; both are in the trace. As long as somebody keeps it, it lasts. Safe to stop from any thread.
public final class NestedObservation<Subject: AnyObject, Middle: AnyObject, Value>: AnyObservation,
  @unchecked Sendable
{
  // Sendable is safe to claim: what can change is behind `inner`'s lock or in the observations, which
  // are Sendable; the closures run only where the properties are written.

  /// The observation of the outer property; what ends it ends this one.
  private var outer: PropertyObservation<Subject, Middle?>?
  private let inner = Mutex<PropertyObservation<Middle, Value>?>(nil)

  init(
    of subject: Subject, _ first: KeyPath<Subject, ObservedProperty<Middle?>>,
    _ second: KeyPath<Middle, ObservedProperty<Value>>, by observer: AnyObject?,
    isInitial: Bool, at callSite: CallSite,
    handler: @escaping (NestedObservation, Change<Value?>) -> Void
  ) {
    let follow: (NestedObservation, Middle?) -> Void = { [weak observer] nested, middle in
      let new = middle.map { middle in
        PropertyObservation(
          of: middle, second, by: observer, [], wantsInitial: false, at: callSite
        ) { [weak nested] _, values, _ in
          guard let nested, let change = Change<Value>(values) else { return }
          handler(nested, Change<Value?>(old: change.old, new: change.new, isInitial: false))
        }
      }
      let old = nested.inner.withVisibleLock { inner in
        defer { inner = new }
        return inner
      }
      old?.stop()
    }
    let outer = PropertyObservation(
      of: subject, first, by: observer, [], wantsInitial: false, at: callSite
    ) { [weak self] _, values, _ in
      guard let self, let change = Change<Middle?>(values) else { return }
      follow(self, change.new)
      let value = { (middle: Middle?) in middle.map { $0[keyPath: second].storage.value } }
      if change.old == nil && change.new == nil { return }
      handler(
        self, Change<Value?>(old: value(change.old), new: value(change.new), isInitial: false))
    }
    self.outer = outer
    outer.onEnd { [weak self] end in self?.endInner(end) }
    let middle = subject[keyPath: first].storage.value
    follow(self, middle)
    guard isInitial else { return }
    let value = middle.map { $0[keyPath: second].storage.value }
    handler(self, Change<Value?>(old: value, new: value, isInitial: true))
  }

  private func endInner(_ end: ObservationEnd) {
    let inner = inner.withVisibleLock { inner in
      defer { inner = nil }
      return inner
    }
    inner?.end(end)
  }

  /// Whether the handler can still be called.
  public var isActive: Bool { outer?.isActive ?? false }

  /// Ends the observation, and releases the handler with all it captures.
  public func stop() { end(.stopped) }

  /// Ends the observation for a reason, unless it has ended.
  ///
  /// - Parameter end: The reason.
  public func end(_ end: ObservationEnd) { outer?.end(end) }

  /// Calls a function when the observation has ended, at once if it has.
  ///
  /// - Parameter body: The function; it is called once, on the thread that ends the observation, and
  ///   then released.
  /// - Returns: The observation.
  @discardableResult
  public func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) -> Self {
    outer?.onEnd(body)
    return self
  }
}

extension PropertyObservable {
  /// Observes a property of the object that a property of this one holds.
  ///
  /// - Parameters:
  ///   - first: The property that holds the object, written with a dollar sign: `\.$document`.
  ///   - second: The object's property: `\.$isFavorite`.
  ///   - observer: The object that observes, which is not held; the handler isn't called once it is
  ///     gone.
  ///   - options: ``ObservationOptions/initial`` to be called at once with the present value.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called with the observer and the change; its values are `nil` while there is no
  ///     object.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject, Middle: AnyObject, Value>(
    _ first: KeyPath<Self, ObservedProperty<Middle?>>,
    _ second: KeyPath<Middle, ObservedProperty<Value>>, by observer: Observer,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value?>) -> Void
  ) -> NestedObservation<Self, Middle, Value> {
    NestedObservation(
      of: self, first, second, by: observer, isInitial: options.contains(.initial),
      at: CallSite(file: file, line: line, function: function)
    ) { [weak observer] _, change in
      guard let observer else { return }
      handler(observer, change)
    }
  }
}
