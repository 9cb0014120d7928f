/// An observed property of one instance: what `$title` is, for a property `@Observed var title`.
///
/// It is what the key path leads to that an ``PropertyObservation`` is made with, as in
/// `PropertyObservation(of: document, \.$title)`. It holds its subject strongly; there is no use in keeping
/// it.
public struct ObservedProperty<Value> {
  let subject: AnyObject
  let storage: ObservedStorage<Value>
  let storagePath: AnyKeyPath

  /// The property's name; empty when the program was built without reflection metadata.
  ///
  /// A property wrapper doesn't know its own name. The key path of its storage does: it leads to a
  /// stored property, and prints as `\Document._title`.
  var name: String {
    let description = "\(storagePath)"
    guard let dot = description.lastIndex(of: "."), !description.hasSuffix(">") else { return "" }
    let stored = description[description.index(after: dot)...]
    return String(stored.hasPrefix("_") ? stored.dropFirst() : stored)
  }
}

/// A property to observe, however it is made: who observes it, its name, its value.
struct ObservationTarget<Value> {
  let subject: AnyObject
  let list: ObserverList
  let name: String
  let value: () -> Value

  /// Adds an observation, which is told of values of the property's type.
  ///
  /// - Returns: Its registration, to remove it by.
  func add(_ observation: some Receiver<Value>, _ record: RecordedObservation?) -> Registration {
    list.add(observation, of: subject, record)
  }
}

extension ObservedProperty {
  var target: ObservationTarget<Value> {
    ObservationTarget(subject: subject, list: storage, name: name) { storage.value }
  }
}
