/// A property of a class that can be observed.
///
/// ```swift
/// final class Document {
///   @Observed var title = "Untitled"
/// }
/// ```
///
/// Reading and writing it is reading and writing a plain property. After each write, equal values
/// included, the handlers of its observations run, on the thread that wrote, before the writing
/// statement ends; see ``PropertyObservation``. A handler may write again: the writes nest. A write from the
/// subject's own deinitializer tells nobody, because the subject is gone for its observers by then.
///
/// The subject holds none of its observations. To read and to write the property is as safe from
/// several threads as with a plain property; to begin and to end observations is safe from any
/// thread, also while another one writes. The value lives in an object beside the subject, for each
/// property one; so the wrapper itself (`_title`) must not be copied from one instance to another.
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline
  let storage: ObservedStorage<Value>

  /// Makes a property that nobody observes yet.
  ///
  /// - Parameter wrappedValue: The property's first value.
  public init(wrappedValue: Value) { storage = ObservedStorage(wrappedValue) }

  /// Not used: the value belongs to an instance of a class.
  @available(*, unavailable, message: "only a property of a class can be @Observed")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.value = newValue }
  }

  /// Not used: the property belongs to an instance of a class.
  @available(*, unavailable, message: "only a property of a class can be @Observed")
  public var projectedValue: ObservedProperty<Value> { fatalError("not a property of a class") }

  /// Reads and writes the property of an instance.
  @inlinable
  public static subscript<Subject: AnyObject>(
    _enclosingInstance subject: Subject,
    wrapped wrapped: ReferenceWritableKeyPath<Subject, Value>,
    storage storage: ReferenceWritableKeyPath<Subject, Observed<Value>>
  ) -> Value {
    // Only inlined is the key path a constant whose stored property is accessed directly. The storage
    // isn't retained where nothing runs that could replace it.
    @inline(__always)
    get {
      unsafe Unmanaged.passUnretained(subject[keyPath: storage].storage)
        ._withUnsafeGuaranteedRef { $0.value }
    }
    @inline(__always)
    set {
      let isSet = unsafe Unmanaged.passUnretained(subject[keyPath: storage].storage)
        ._withUnsafeGuaranteedRef { $0.setUnobserved(newValue) }
      if !isSet { subject[keyPath: storage].storage.change(of: subject, to: newValue) }
    }
  }

  /// The property of an instance, as something to observe.
  public static subscript<Subject: AnyObject>(
    _enclosingInstance subject: Subject,
    projected projected: KeyPath<Subject, ObservedProperty<Value>>,
    storage storage: ReferenceWritableKeyPath<Subject, Observed<Value>>
  ) -> ObservedProperty<Value> {
    ObservedProperty(
      subject: subject, storage: subject[keyPath: storage].storage, storagePath: storage)
  }
}
