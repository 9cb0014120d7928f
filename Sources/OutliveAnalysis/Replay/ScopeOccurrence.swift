internal import OutliveTrace

/// Something that a rule about scopes reports, judged when it happened.
struct ScopeOccurrence: Sendable {
  /// What happened.
  enum Kind: Hashable, Sendable {
    case weakChurn
    case weakUnheldConfigure
    case tornSingleton
    case shortCircuit
    case argumentsIgnored
    case argumentsFanout
    case argumentsUnstableKey
    case graphSplit
    case graphBleed
    case unsharedDiamond
    case closedScopeUse
    case scopeNotClosed
    case staleSingleton
    case cacheOverwrite
  }

  /// What is told as one.
  struct ID: Hashable, Sendable {
    var kind: Kind
    var definition: DefinitionID?
    var other: DefinitionID?
    var container: ContainerID?
  }

  /// What is the same in every container of a type.
  struct Group: Hashable, Sendable {
    var kind: Kind
    var component: Int?
    var other: Int?
    var detail: String
  }

  var id: ID
  var group: Group
  /// What is told of it beside who it is about; the same for all of its group.
  var detail: String { group.detail }
  /// Words of the program that go with it.
  var text = ""
  /// The object that it is about, when that is alive because of it.
  var object: ObjectID?
  /// What a count is told of.
  var number = 0
  /// How many times it happened.
  var count = 1
  /// The settle point at which it showed.
  var since: Moment?
  /// A place that matters beside that of the definition.
  var site: SiteNote?
  var witnesses: [Witness] = []
}

extension ScopeFacts {
  /// How many of what is the same in every container are told one by one.
  static let mostOccurrences = 32

  /// Notes what a rule reports; that it happened once more, when it did before.
  ///
  /// - Complexity: O(1).
  mutating func report(
    _ kind: ScopeOccurrence.Kind, of definition: DefinitionID?, and other: DefinitionID? = nil,
    in container: ContainerID? = nil, detail: String = "", text: String = "",
    object: ObjectID? = nil, number: Int = 0, since: Moment? = nil, site: SiteNote? = nil,
    _ witnesses: @autoclosure () -> [Witness]
  ) {
    let id = ScopeOccurrence.ID(
      kind: kind, definition: definition, other: other, container: container)
    if let index = occurrenceIndices[id] {
      occurrences[index].count += 1
      occurrences[index].number = max(occurrences[index].number, number)
      return
    }
    let group = ScopeOccurrence.Group(
      kind: kind, component: definition.flatMap { definitions[$0]?.component },
      other: other.flatMap { definitions[$0]?.component }, detail: detail)
    let count = occurrenceCounts[group, default: 0]
    occurrenceCounts[group] = count + 1
    guard count < Self.mostOccurrences else { return }
    occurrenceIndices[id] = occurrences.count
    occurrences.append(
      ScopeOccurrence(
        id: id, group: group, text: text, object: object, number: number, since: since, site: site,
        witnesses: witnesses().sorted { $0.sequence < $1.sequence }))
  }

  /// Notes that something could not be judged.
  mutating func leaveUnjudged(_ kind: ScopeOccurrence.Kind) { unjudged[kind, default: 0] += 1 }

  /// How many occurrences of a sort were only counted.
  func leftOut(of kind: ScopeOccurrence.Kind) -> Int {
    occurrenceCounts.reduce(into: 0) { sum, entry in
      if entry.key.kind == kind { sum += max(0, entry.value - Self.mostOccurrences) }
    }
  }
}
