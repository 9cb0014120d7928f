public import OutliveRuntime

/// What is known of one observation while it lasts: who observes what, and where that was written.
public struct ObservationSummary {
  /// The observed property; empty when the program was built without reflection metadata.
  public let key: String
  /// The observed object.
  public let subject: AnyObject?
  /// The observing object, when it was named.
  public let observer: AnyObject?
  /// The place it was registered at.
  public let callSite: CallSite
  /// The observation.
  public let observation: any AnyObservation
}

/// An observation that can say what it observes.
protocol SummarizedObservation: AnyObservation {
  var summary: ObservationSummary { get }
}

extension PropertyObservation: SummarizedObservation {
  var summary: ObservationSummary {
    ObservationSummary(
      key: key, subject: subject, observer: observer, callSite: callSite, observation: self)
  }
}

/// A property's storage, whatever its type.
protocol ListsObservations {
  var summaries: [ObservationSummary] { get }
}

extension ObserverList {
  fileprivate var summaries: [ObservationSummary] {
    observations.compactMap { observation in
      (observation as? KeyValueLink)?.summary
        ?? (observation as? any SummarizedObservation)?.summary
    }
  }
}

extension Observed: ListsObservations {
  var summaries: [ObservationSummary] { storage.summaries }
}

extension AnnouncedProperty: ListsObservations {
  var summaries: [ObservationSummary] { list.summaries }
}

/// Who observes an object now.
///
/// - Parameter subject: The object.
/// - Returns: The active observations of its observed and announced properties, inherited ones first, each
///   property's in the order of their registration. They keep what they name alive.
/// - Complexity: O(*p* + *n*) for *p* stored properties and *n* observations; it reflects the object.
public func observers(of subject: AnyObject) -> [ObservationSummary] {
  var mirrors: [Mirror] = []
  var next: Mirror? = Mirror(reflecting: subject)
  while let mirror = next {
    mirrors.append(mirror)
    next = mirror.superclassMirror
  }
  return mirrors.reversed().flatMap { mirror in
    mirror.children.flatMap { ($0.value as? any ListsObservations)?.summaries ?? [] }
  }
}
