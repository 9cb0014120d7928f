internal import OutliveTrace

/// Something that went wrong while components were asked for: what a rule tells of it.
///
/// It names all that a report shows, so that nothing else of what led to it has to be remembered.
struct ResolutionIncident: Hashable, Sendable {
  /// What went wrong.
  enum Kind: Hashable, Sendable, CaseIterable {
    case initCycle, divergentCycle, selfNested, unsatisfied, ambiguous, abstract
    case doubleBuild, discarded, unconfigured, aborted, reentrant, identitySplit
    case lateDefinition, serviceLocator, overInjection, crossThread, eagerOrder
  }

  /// A definition that comes near to what was asked for.
  struct Candidate: Hashable, Sendable {
    var definition: DefinitionOutline
    var mismatch: CandidateMismatch
    var detail: String
  }

  var kind: Kind
  /// The definition that it is about; `nil` when there is none.
  var definition: DefinitionOutline?
  /// The definitions that led to it, each asked for by the one before.
  var chain: [DefinitionOutline] = []
  /// Another definition that takes part in it: who asked, or what took the place.
  var other: DefinitionOutline?
  /// The objects that it is about, in the order in which they were made.
  var objects: [ObjectID] = []
  /// The events that prove it, in order.
  var witnesses: [Witness]
  /// What was asked for, in the words of the program.
  var asked = ""
  /// More about it, such as the name of a post-processor.
  var detail = ""
  /// The near misses, in the order in which they were told.
  var candidates: [Candidate] = []
  /// The names of what it is about, such as dependencies.
  var names: [String] = []
  /// How many there are of what it is about, such as dependencies or arrivals at a definition.
  var amount = 0
  /// Whether the trace proves it; else the reason why not is said.
  var isCertain = true
  /// Which of several forms it has.
  var form = ""
  /// The settle point at which it was seen to last.
  var since: Moment?
  /// The place where the component was asked for.
  var askedAt: Site?
  /// How many equal ones there were.
  var count = 1

  /// What equal ones have in common, without numbers that differ from run to run.
  var parts: [String] {
    // Wherever a round is entered, it is the same one.
    if kind == .initCycle || kind == .divergentCycle, chain.count > 1 {
      return ResolutionIncident.turned(chain).flatMap(\.parts)
    }
    return [form, asked, detail] + (definition?.parts ?? ["", ""]) + (other?.parts ?? ["", ""])
      + [definition?.container ?? ""] + ResolutionIncident.turned(chain).map(\.component)
  }

  /// A chain that ends where it began, turned so that it begins with the same definition wherever
  /// it was entered.
  private static func turned(_ chain: [DefinitionOutline]) -> [DefinitionOutline] {
    guard chain.count > 2, chain.first?.component == chain.last?.component else { return chain }
    let ring = chain.dropLast()
    guard
      let first = ring.indices.min(by: { (ring[$0].component, $0) < (ring[$1].component, $1) })
    else { return chain }
    return Array(ring[first...] + ring[..<first])
  }
}

/// The incidents that were noted: one for all that are equal, and only so many.
struct IncidentLog: Sendable {
  /// How many different ones of a kind are kept.
  static let mostOfAKind = 128

  private struct Key: Hashable {
    var kind: ResolutionIncident.Kind
    var parts: [String]
  }

  private var incidents: [ResolutionIncident.Kind: [ResolutionIncident]] = [:]
  private var positions: [Key: Int] = [:]
  private var left: [ResolutionIncident.Kind: Int] = [:]

  /// The incidents of a kind, in the order in which they were noted.
  func all(_ kind: ResolutionIncident.Kind) -> [ResolutionIncident] { incidents[kind] ?? [] }

  /// How many of a kind weren't kept, because there were too many different ones.
  func leftOut(_ kind: ResolutionIncident.Kind) -> Int { left[kind] ?? 0 }

  /// Notes an incident.
  ///
  /// - Complexity: O(*n*) in the length of its chain.
  mutating func note(_ incident: ResolutionIncident) {
    let key = Key(kind: incident.kind, parts: incident.parts)
    if let position = positions[key] {
      incidents[incident.kind]?[position].merge(incident)
      return
    }
    let count = incidents[incident.kind]?.count ?? 0
    guard count < Self.mostOfAKind else {
      left[incident.kind, default: 0] += 1
      return
    }
    positions[key] = count
    incidents[incident.kind, default: []].append(incident)
  }
}

extension ResolutionIncident {
  /// Takes an equal one into account; the first that is certain is the one that is told.
  fileprivate mutating func merge(_ other: ResolutionIncident) {
    if other.isCertain, !isCertain {
      let known = count
      self = other
      count += known
    } else if other.amount > amount {
      // The same, and more of it.
      let known = count
      self = other
      count = known
    } else {
      count += other.count
    }
  }
}
