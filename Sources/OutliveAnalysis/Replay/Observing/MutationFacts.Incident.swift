internal import OutliveTrace

extension MutationFacts {
  /// Something that went wrong with a mutation or with what its observers were told.
  ///
  /// It names all that a report shows, so that nothing else of what led to it has to be remembered.
  struct Incident: Sendable {
    /// What went wrong.
    enum Kind: Hashable, Sendable, CaseIterable {
      case wrongIsolation, cascade, feedbackLoop, mutationInPrior, deadObservation
      case backgroundScreenWork, slowHandler, unbalanced, lostRearm
      case handledAfterDeath, handledAfterRemove, neverRemoved, teardownRace, stopDuringInitial
      case removeUnregistered, doubleRemove, foreignRemove, unhandledChange, unknownKey
      case duplicateRegistration, accumulatingRegistrations
    }

    var kind: Kind
    /// Which of several forms it has; empty when it has only one.
    var form = ""
    /// The property that it is about.
    var property: Property
    /// Another property that takes part in it.
    var other: Property?
    /// The properties that led to it, each changed by a handler of the one before.
    var chain: [Property] = []
    /// The name of the observer's type, or of a screen's; empty when it isn't known.
    var observer = ""
    /// The names that it is about, such as isolations.
    var names: [String] = []
    /// The objects that it is about.
    var objects: [ObjectID] = []
    /// The events that prove it, in order.
    var witnesses: [Witness]
    /// Where the observation was registered.
    var site: Site?
    /// How many there are of what it is about.
    var amount = 0
    /// Of how many.
    var total = 0
    /// The settle point at which it was seen to last.
    var since: Moment?
    /// Why it is expected; `nil` when it isn't.
    var excuse: String?
    /// How many equal ones there were.
    var count = 1

    /// What equal ones have in common, without numbers that differ from run to run.
    var parts: [String] {
      // Wherever a round is entered, it is the same one.
      if kind == .feedbackLoop { return MutationFacts.Incident.turned(chain).flatMap(\.parts) }
      return [form, observer] + property.parts + (other?.parts ?? ["", ""]) + names
        + MutationFacts.Incident.turned(chain).flatMap(\.parts)
        + [site?.file ?? "", site?.function ?? ""]
    }

    /// A chain that ends where it began, turned so that it begins with the same property wherever it
    /// was entered.
    private static func turned(_ chain: [Property]) -> [Property] {
      guard chain.count > 2, let last = chain.last, chain.first == last else { return chain }
      let ring = Array(chain.dropLast())
      guard
        let first = ring.indices.min(by: {
          (ring[$0].type, ring[$0].key, $0) < (ring[$1].type, ring[$1].key, $1)
        })
      else { return chain }
      return Array(ring[first...] + ring[..<first])
    }
  }

  /// A property of a subject, by names.
  struct Property: Hashable, Sendable {
    /// The name of the subject's type, as recorded; empty when it isn't known.
    var type: String
    var key: String

    /// The property as it is written: `Document.title`.
    var words: String { key.isEmpty ? owner : "\(owner).\(key)" }

    /// The subject's type as it is written.
    var owner: String { type.isEmpty ? "an object" : TypeNames.short(type) }

    /// What it has in common with the same one of another specialisation.
    var parts: [String] { [TypeNames.generic(type), key] }
  }

  /// The incidents that were noted: one for all that are equal, and only so many.
  struct Log: Sendable {
    /// How many different ones of a kind are kept.
    static let mostOfAKind = 128

    private struct Key: Hashable {
      var kind: Incident.Kind
      var parts: [String]
    }

    private var incidents: [Incident.Kind: [Incident]] = [:]
    private var positions: [Key: Int] = [:]
    private var left: [Incident.Kind: Int] = [:]

    /// The incidents of a kind, in the order in which they were noted.
    func all(_ kind: Incident.Kind) -> [Incident] { incidents[kind] ?? [] }

    /// How many of a kind weren't kept, because there were too many different ones.
    func leftOut(_ kind: Incident.Kind) -> Int { left[kind] ?? 0 }

    /// Notes an incident; of equal ones the first is told, or that of which there is more.
    ///
    /// - Complexity: O(*n*) in the length of its chain.
    mutating func note(_ incident: Incident) {
      let key = Key(kind: incident.kind, parts: incident.parts)
      guard let position = positions[key] else {
        let count = incidents[incident.kind]?.count ?? 0
        guard count < Self.mostOfAKind else {
          left[incident.kind, default: 0] += 1
          return
        }
        positions[key] = count
        incidents[incident.kind, default: []].append(incident)
        return
      }
      guard let known = incidents[incident.kind]?[position] else { return }
      var told = incident.amount > known.amount ? incident : known
      if known.excuse != nil, incident.excuse == nil { told = incident }
      told.count = known.count + incident.count
      incidents[incident.kind]?[position] = told
    }
  }
}
