internal import OutliveTrace

/// Which registrations there are at once, and which are made again and again.
///
/// Only counts are kept, by names and places: nothing of it depends on what else is forgotten.
struct RegistrationFacts: Sendable {
  /// How many rounds of one name have to add to the count, one after the other.
  static let leastRounds = 3

  /// A place where observations of one kind of property are registered.
  struct Place: Hashable, Sendable {
    var property: MutationFacts.Property
    var observerType: String
    var site: Site?
  }

  /// What is registered twice when there are two of it: the same observer, property, and place.
  ///
  /// Key-value observing tells registrations apart by their contexts, and not by their places.
  struct Twice: Hashable, Sendable {
    var observer: ObjectID
    var subject: ObjectID
    var key: String
    var site: Site?
    var context: String?
  }

  /// How many of a place were active at the ends of the rounds of one name.
  struct Growth: Sendable {
    /// The counts, as long as each was greater than the one before.
    var counts: [Int] = []
    /// When the round with the last of them ended.
    var endedAt: EventSequence
  }

  private struct Key: Hashable {
    var label: String
    var place: Place
  }

  /// The active observations of each place, and of each that may be registered twice.
  private(set) var active: [Place: Int] = [:]
  private(set) var twice: [Twice: [ObservationID]] = [:]
  /// Those of which there are two or more now.
  private(set) var doubled: Set<Twice> = []
  /// How many of each of them were told.
  private var told: [Twice: Int] = [:]
  private var growths: [Key: Growth] = [:]
  /// How many weren't counted, because there were too many places.
  private(set) var uncounted = 0

  /// How many things are remembered.
  var rememberedCount: Int { active.count + twice.count + growths.count }

  mutating func begin(_ observation: MutationFacts.Observed, _ id: ObservationID) {
    let place = Place(observation)
    if let count = active[place] {
      active[place] = count + 1
    } else if active.count < MutationFacts.mostOpen {
      active[place] = 1
    } else {
      uncounted += 1
    }
    guard let same = Twice(observation) else { return }
    twice[same, default: []].append(id)
    if let known = twice[same], known.count > 1 { doubled.insert(same) }
  }

  mutating func end(_ observation: MutationFacts.Observed, _ id: ObservationID) {
    let place = Place(observation)
    if let count = active[place] { active[place] = count > 1 ? count - 1 : nil }
    guard let same = Twice(observation), var known = twice[same] else { return }
    known.removeAll { $0 == id }
    twice[same] = known.isEmpty ? nil : known
    if known.count < 2 {
      doubled.remove(same)
      told[same] = nil
    }
  }

  /// Remembers how many there are of what is registered twice.
  ///
  /// - Returns: How many were told before.
  mutating func tell(_ same: Twice, _ count: Int) -> Int {
    let before = told[same] ?? 0
    told[same] = max(before, count)
    return before
  }

  /// Compares how many are active with the end of the round before.
  ///
  /// - Returns: The places of which there were more at the end of each of so many rounds.
  mutating func endRound(
    _ label: String, at sequence: EventSequence
  ) -> [(place: Place, growth: Growth)] {
    var grown: [(Place, Growth)] = []
    growths = growths.filter { $0.key.label != label || active[$0.key.place] != nil }
    for (place, count) in active {
      let key = Key(label: label, place: place)
      guard var growth = growths[key] else {
        guard growths.count < MutationFacts.mostOpen else { continue }
        growths[key] = Growth(counts: [count], endedAt: sequence)
        continue
      }
      if let last = growth.counts.last, count > last {
        growth.counts.append(count)
      } else {
        growth.counts = [count]
      }
      growth.endedAt = sequence
      growths[key] = growth
      // What the first round adds may be there for good: only what follows is compared with it.
      if growth.counts.count >= Self.leastRounds { grown.append((place, growth)) }
    }
    return grown.sorted { $0.0 < $1.0 }.map { (place: $0.0, growth: $0.1) }
  }
}

extension RegistrationFacts.Place: Comparable {
  fileprivate init(_ observation: MutationFacts.Observed) {
    self.init(
      property: observation.property, observerType: observation.observerType,
      site: observation.site)
  }

  private var order: [String] {
    [property.type, property.key, observerType, site.map(String.init(describing:)) ?? ""]
  }

  static func < (first: Self, second: Self) -> Bool {
    first.order.lexicographicallyPrecedes(second.order)
  }
}

extension RegistrationFacts.Twice {
  fileprivate init?(_ observation: MutationFacts.Observed) {
    guard let observer = observation.observer else { return nil }
    let isKeyValue = observation.style == .keyValue
    guard isKeyValue || observation.site != nil else { return nil }
    self.init(
      observer: observer, subject: observation.subject, key: observation.property.key,
      site: isKeyValue ? nil : observation.site,
      context: isKeyValue ? observation.context ?? "" : nil)
  }
}
