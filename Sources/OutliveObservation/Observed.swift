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
/// statement ends; see ``Observation``. A handler may write again: the writes nest. A write from the
/// subject's own deinitializer tells nobody, because the subject is gone for its observers by then.
///
/// The subject holds none of its observations. It is as safe to use from several threads as a plain
/// property is; to begin and to end observations is safe from any thread.
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline
  var value: Value
  @usableFromInline
  let registrar: Registrar<Value>

  /// Makes a property that nobody observes yet.
  ///
  /// - Parameter wrappedValue: The property's first value.
  public init(wrappedValue: Value) {
    value = wrappedValue
    registrar = Registrar()
  }

  /// Not used: the value belongs to an instance of a class.
  @available(*, unavailable, message: "only a property of a class can be @Observed")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
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
    get { subject[keyPath: storage].value }
    set {
      let registrar = subject[keyPath: storage].findRegistrar()
      if registrar.isObserved {
        registrar.change(subject, at: storage, to: newValue)
      } else {
        _ = subject[keyPath: storage].exchange(newValue)
      }
    }
  }

  /// The property of an instance, as something to observe.
  public static subscript<Subject: AnyObject>(
    _enclosingInstance subject: Subject,
    projected projected: KeyPath<Subject, ObservedProperty<Value>>,
    storage storage: ReferenceWritableKeyPath<Subject, Observed<Value>>
  ) -> ObservedProperty<Value> {
    ObservedProperty(
      subject: subject, registrar: subject[keyPath: storage].findRegistrar(), storage: storage,
      read: { subject[keyPath: storage].value })
  }

  /// Puts a value in the place of the present one, which it returns.
  ///
  /// So the old value goes when nobody accesses the property any more: its deinitializer may read
  /// the property.
  @inlinable
  mutating func exchange(_ new: Value) -> Value {
    let old = value
    value = new
    return old
  }

  /// The registrar, without a look at the value.
  ///
  /// To read a part of a property through a key path copies the whole property, and another thread
  /// may be writing the value. Mutating access is to the place itself.
  @inlinable
  mutating func findRegistrar() -> Registrar<Value> { registrar }
}
