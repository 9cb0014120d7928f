import OutliveContainer
import OutliveTrace

/// How a random part is made: which other parts its initializer and its configure step ask for.
struct Blueprint {
  var lifetime: Lifetime
  var initializer: [Int]
  var configure: [Int]?
  /// Whether the part keeps what it is given.
  var keeps: Bool
}

/// A part of a random graph.
final class Part {
  let serial: Int
  var held: [Part] = []
  init(serial: Int) { self.serial = serial }
}

/// What both factories do alike: run initializers and configure steps, and log them.
final class Workshop {
  let blueprints: [Blueprint]
  var log: [String] = []
  private var parts: [WeakPart] = []

  private struct WeakPart {
    weak let part: Part?
  }

  init(blueprints: [Blueprint]) { self.blueprints = blueprints }

  /// The serial numbers of the parts that are alive.
  var alive: [Int] { parts.compactMap { $0.part?.serial } }

  func make(_ index: Int, asking ask: (Int) -> Part) -> Part {
    log.append("make \(index)")
    let given = blueprints[index].initializer.map(ask)
    let part = Part(serial: parts.count)
    parts.append(WeakPart(part: part))
    log.append("made \(index): #\(part.serial) with \(given.map(\.serial))")
    if blueprints[index].keeps { part.held = given }
    return part
  }

  func configure(_ index: Int, _ part: Part, asking ask: (Int) -> Part) {
    log.append("configure #\(part.serial)")
    let given = (blueprints[index].configure ?? []).map(ask)
    log.append("configured #\(part.serial) with \(given.map(\.serial))")
    if blueprints[index].keeps { part.held += given }
  }
}

/// The algorithm of FieryCrucible, from its description, as plainly as it can be written.
///
/// In two points it is not FieryCrucible's: a weakly shared part is held until it is configured,
/// and what a configure step holds goes when that step has run, not when all steps have.
final class ReferenceFactory {
  let workshop: Workshop
  private var shared: [Int: Part] = [:]
  private var weakly: [Int: () -> Part?] = [:]
  private var scoped: [Int: Part] = [:]
  private var making: [Int] = []
  private var waiting: [() -> Void] = []
  private var requestDepth = 0
  private var depth = 0

  /// Whether the graph grew beyond what is worth comparing: it may never end.
  private(set) var isTooLarge = false

  init(blueprints: [Blueprint]) { workshop = Workshop(blueprints: blueprints) }

  func part(_ index: Int) -> Part {
    guard depth < 60, workshop.log.count < 600 else {
      isTooLarge = true
      return Part(serial: -1)
    }
    depth += 1
    defer { depth -= 1 }
    let blueprint = workshop.blueprints[index]
    switch blueprint.lifetime {
    case .shared: if let part = shared[index] { return part }
    case .weakShared: if let part = weakly[index]?() { return part }
    case .scoped: if let part = scoped[index] { return part }
    case .unshared, .cached, .custom: break
    }
    making.append(index)
    let part = workshop.make(index, asking: self.part)
    making.removeLast()
    switch blueprint.lifetime {
    case .shared: shared[index] = part
    case .weakShared: weakly[index] = { [weak part] in part }
    case .scoped: scoped[index] = part
    case .unshared, .cached, .custom: break
    }
    if blueprint.configure != nil {
      waiting.append { self.workshop.configure(index, part, asking: self.part) }
    }
    if making.isEmpty {
      var steps = waiting
      waiting = []
      requestDepth += 1
      while !steps.isEmpty { steps.removeFirst()() }
      requestDepth -= 1
      if requestDepth == 0 { scoped = [:] }
    }
    return part
  }
}

/// The same parts, made by the factory under test.
final class PartFactory: ComponentFactory {
  let workshop: Workshop

  init(blueprints: [Blueprint]) {
    workshop = Workshop(blueprints: blueprints)
    super.init()
  }

  func part(_ index: Int) -> Part {
    let name = "part(\(index))"
    let make = { self.workshop.make(index, asking: self.part) }
    let configure: ((Part) -> Void)? =
      workshop.blueprints[index].configure == nil
      ? nil : { self.workshop.configure(index, $0, asking: self.part) }
    return switch workshop.blueprints[index].lifetime {
    case .shared: shared(factory: make, name: name, configure: configure)
    case .weakShared: weakShared(factory: make, name: name, configure: configure)
    case .scoped: scoped(factory: make, name: name, configure: configure)
    case .unshared, .cached, .custom: unshared(factory: make, name: name, configure: configure)
    }
  }
}
