import OutliveTestSupport
import OutliveTrace

@testable import OutliveAnalysis

/// A container as it should be, played at random and told event by event; with one mistake, when asked.
///
/// Components ask only for those with a higher number, so that nothing is made of itself.
struct SimulatedContainer {
  /// What the container does wrong.
  enum Mistake: CaseIterable, Sendable {
    /// It returns what it keeps, whatever the arguments.
    case ignoresArguments
    /// It forgets to empty the scoped pool when a request ends.
    case keepsScoped
    /// It makes what it keeps once more, and puts that in its place.
    case overwrites
    /// It looks for the same arguments under another key.
    case changesKeys
    /// It lets weakly kept components go before their configure step.
    case dropsBeforeConfigure

    var rule: String {
      switch self {
      case .ignoresArguments: "args-ignored"
      case .keepsScoped: "graph-bleed"
      case .overwrites: "cache-overwrite"
      case .changesKeys: "args-unstable-key"
      case .dropsBeforeConfigure: "weak-unheld-configure"
      }
    }
  }

  private struct Key: Hashable {
    var component: Int
    var argument: UInt64?
  }

  private struct Component {
    var definition: DefinitionID
    var lifetime: Lifetime
    var type: String
    var takesArgument: Bool
    var needs: [Int]
  }

  private(set) var trace = TraceBuilder()
  /// How often the mistake was made.
  private(set) var mistakes = 0
  private let mistake: Mistake?
  private var random: SeededRandom
  private var components: [Component] = []
  private var pool: [Key: ObjectID] = [:]
  private var scoped: [Key: ObjectID] = [:]
  /// What each object that is alive holds.
  private var holds: [ObjectID: [ObjectID]] = [:]
  /// How many references keep each object alive.
  private var counts: [ObjectID: Int] = [:]
  private var weak: [ObjectID: Key] = [:]
  private var unconfigured: [(object: ObjectID, definition: DefinitionID, in: ResolutionID)] = []
  private var lastKey: UInt64 = 1000

  init(seed: UInt64, mistake: Mistake?) {
    random = SeededRandom(seed: seed)
    self.mistake = mistake
    let container = trace.container("Shelf.ShelfFactory").container
    let count = Int.random(in: 4...9, using: &random)
    for number in 0..<count {
      let lifetimes: [Lifetime] = [.unshared, .scoped, .weakShared, .shared, .cached]
      let lifetime = lifetimes.randomElement(using: &random) ?? .shared
      let takesArgument = Int.random(in: 0..<3, using: &random) == 0
      let needs = ((number + 1)..<max(number + 1, count)).filter { _ in
        Int.random(in: 0..<3, using: &random) == 0
      }
      let type = "Shelf.Part\(number)"
      components.append(
        Component(
          definition: trace.registerDefinition(
            "part\(number)(\(takesArgument ? "of:" : ""))", type, lifetime, in: container,
            argumentCount: takesArgument ? 1 : 0, isKeyedByArguments: takesArgument,
            hasConfigure: lifetime == .weakShared),
          lifetime: lifetime, type: type, takesArgument: takesArgument, needs: needs))
    }
  }

  /// Asks for components at random, keeps some of them for a while, and settles from time to time.
  mutating func play(_ requests: Int) {
    var held: [ObjectID] = []
    for request in 0..<requests {
      let number = Int.random(in: components.indices, using: &random)
      let object = resolve(number, for: nil)
      held.append(object)
      // Whatever is shown for a while is let go in the order in which it was shown.
      let work = trace.object("Shelf.Work")
      if held.count > 3 { drop(held.removeFirst()) }
      trace.release(work)
      if request % 5 == 4 { trace.settle("request \(request)") }
    }
    for object in held { drop(object) }
    trace.settle("over")
  }

  private mutating func resolve(_ number: Int, for parent: ResolutionID?) -> ObjectID {
    let component = components[number]
    let argument =
      component.takesArgument ? UInt64.random(in: 1...3, using: &random) : nil
    var key = Key(component: number, argument: argument)
    var keyed = argument
    if mistake == .ignoresArguments { key.argument = nil }
    if mistake == .ignoresArguments { keyed = nil }
    let known = component.lifetime == .scoped ? scoped[key] : pool[key]
    var isFound = known != nil && component.lifetime != .unshared
    if isFound, mistake == .overwrites || mistake == .changesKeys,
      [.shared, .cached].contains(component.lifetime),
      mistake == .overwrites || component.takesArgument
    {
      mistakes += 1
      isFound = false
      if mistake == .changesKeys {
        lastKey += 1
        keyed = lastKey
      }
    }
    if let known, isFound {
      if mistake == .ignoresArguments, made[known] != argument { mistakes += 1 }
      if mistake == .keepsScoped, component.lifetime == .scoped,
        parent == nil || madeIn[known] != request
      {
        mistakes += 1
      }
      trace.findAgain(
        known, component.definition, component.lifetime, parent: parent, arguments: argument,
        keyed: keyed)
      retain(known)
      return known
    }
    return make(number, key, argument, keyed, for: parent)
  }

  /// With which argument, and in which request, each object was made.
  private var made: [ObjectID: UInt64] = [:]
  private var madeIn: [ObjectID: ResolutionID] = [:]
  private var request: ResolutionID?

  private mutating func make(
    _ number: Int, _ key: Key, _ argument: UInt64?, _ keyed: UInt64?, for parent: ResolutionID?
  ) -> ObjectID {
    let component = components[number]
    let resolution: ResolutionID = trace.makeID()
    trace.record(
      .resolutionBegan(
        ResolutionBegan(
          resolution: resolution, definition: component.definition, parent: parent)))
    if argument != nil {
      trace.record(
        .resolutionDescribed(
          ResolutionDescribed(
            resolution: resolution, arguments: argument, keyed: keyed, requester: nil,
            container: nil)))
    }
    if parent == nil { request = resolution }
    let parts = component.needs.map { resolve($0, for: resolution) }
    let object = trace.object(component.type)
    made[object] = argument
    madeIn[object] = request
    counts[object] = 1
    var holding = parts
    // What is weakly kept and not held is gone before its configure step.
    if mistake == .dropsBeforeConfigure {
      for part in parts where weak[part] != nil && counts[part] == 1 {
        mistakes += unconfigured.contains { $0.object == part } ? 1 : 0
        holding.removeAll { $0 == part }
        drop(part)
      }
    }
    holds[object] = holding
    if component.lifetime != .unshared {
      trace.keep(object, of: component.definition, component.lifetime)
      switch component.lifetime {
      case .weakShared:
        pool[key] = object
        weak[object] = key
        unconfigured.append((object, component.definition, resolution))
      case .scoped:
        scoped[key] = object
        retain(object)
      default:
        pool[key] = object
        retain(object)
      }
    }
    if parent == nil { endRequest() }
    trace.record(
      .resolutionEnded(
        ResolutionEnded(resolution: resolution, object: object, outcome: .created)))
    return object
  }

  private mutating func endRequest() {
    for step in unconfigured where counts[step.object] != nil {
      trace.runConfigure(step.object, of: step.definition, in: step.in)
    }
    unconfigured = []
    guard mistake != .keepsScoped else { return }
    let ended = scoped.sorted { $0.value < $1.value }
    scoped = [:]
    for (key, object) in ended {
      trace.endRequest(components[key.component].definition, object)
      drop(object)
    }
  }

  private mutating func retain(_ object: ObjectID) { counts[object, default: 0] += 1 }

  /// Lets go of an object, and of what it holds when it goes.
  private mutating func drop(_ object: ObjectID) {
    guard let count = counts[object] else { return }
    guard count == 1 else { return counts[object] = count - 1 }
    counts[object] = nil
    trace.release(object)
    if let key = weak.removeValue(forKey: object), pool[key] == object { pool[key] = nil }
    for part in holds.removeValue(forKey: object) ?? [] { drop(part) }
  }
}
