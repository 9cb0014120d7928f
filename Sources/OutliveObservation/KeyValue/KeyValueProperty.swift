/// A property as key-value observing sees it: by its name, of any type.
protocol KeyValueProperty {
  /// Who observes it.
  var observers: ObserverList { get }

  /// Its value now.
  func anyValue(of subject: AnyObject) -> Any

  /// The values of a change: as a whole, or the elements that came and went.
  func anyValues(_ values: ObservedValues) -> AnyValues
}

/// The values of a change, of any type.
struct AnyValues {
  var old: Any?
  var new: Any?
  var kind = ChangeKind.setting
  var indexes: Range<Int>?
}

extension AnyValues {
  fileprivate init<Value>(_ values: ObservedValues, of type: Value.Type) {
    if let elements = values.elements(type) {
      self.init(
        old: elements.removed.map { $0 as Any }, new: elements.inserted.map { $0 as Any },
        kind: elements.kind, indexes: elements.indexes)
    } else {
      self.init(old: values.old(type) as Any, new: values.new(type) as Any)
    }
  }
}

extension Observed: KeyValueProperty {
  var observers: ObserverList { storage }

  func anyValue(of subject: AnyObject) -> Any { storage.value }

  func anyValues(_ values: ObservedValues) -> AnyValues { AnyValues(values, of: Value.self) }
}

extension AnnouncedProperty: KeyValueProperty {
  var observers: ObserverList { list }

  func anyValue(of subject: AnyObject) -> Any { value(subject) }

  func anyValues(_ values: ObservedValues) -> AnyValues { AnyValues(values, of: Value.self) }
}

/// The property with a name; `nil` when the object has none that can be observed.
///
/// Properties of superclasses count, too. It reflects the object, so the program has to be built with
/// reflection metadata.
func keyValueProperty(_ key: some StringProtocol, of subject: AnyObject) -> (any KeyValueProperty)?
{
  var next: Mirror? = Mirror(reflecting: subject)
  while let mirror = next {
    for child in mirror.children {
      if let announced = child.value as? any NamedProperty, announced.name == key {
        return announced
      }
      if child.label == "_\(key)", let property = child.value as? any KeyValueProperty {
        return property
      }
    }
    next = mirror.superclassMirror
  }
  return nil
}

/// A property that knows its name itself.
protocol NamedProperty: KeyValueProperty {
  var name: String { get }
}

extension AnnouncedProperty: NamedProperty {}

/// The object that a value of any type is, or holds.
func object(in value: Any?) -> AnyObject? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .class: return value as AnyObject
  case .optional: return mirror.children.first.flatMap { object(in: $0.value) }
  default: return nil
  }
}
