import OutliveContainer
import Testing

@Suite("An assembly injects in order")
struct InjectionTests {
  /// A part that tells what happens to it.
  class Part {
    let name: String
    let log: Log
    var title = "" { didSet { log.lines.append("\(name).title = \(title)") } }
    var other: Part? { didSet { log.lines.append("\(name).other = \(other?.name ?? "nothing")") } }
    var first: Part?
    var count = 0
    weak var weakOther: Part?
    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      log.lines.append("make \(name)")
    }
    func set(_ other: Part) { log.lines.append("\(name).set(\(other.name))") }
    func set2(_ first: Part, _ second: Part) {
      log.lines.append("\(name).set2(\(first.name), \(second.name))")
    }
    func number(_ number: Int) { log.lines.append("\(name).number(\(number))") }
    func refuse(_ other: Part) throws { throw Refused(what: "\(name) \(other.name)") }
    func tell(_ what: String) { log.lines.append("\(name) \(what)") }
    func hello() { log.lines.append("hello from \(name)") }
  }
  final class Special: Part {}

  class PartAssembly: Assembly {
    let log: Log
    init(_ log: Log) { self.log = log }
    required init() { log = Log() }
  }

  final class OrderAssembly: PartAssembly {
    let part = Definition<Part>()
    let first = Definition<Part>()
    let second = Definition<Part>()
    let third = Definition<Part>()
    override func define() {
      let log = log
      first.make { Part("first", log) }
        .afterAllInjections { $0.tell("complete") }
      second.make { Part("second", log) }
        .afterInjections { $0.tell("after") }
      third.make { Part("third", log) }
        .afterAllInjections { $0.tell("complete") }
      part.make(with: first) { [log] in
        let part = Part("part", log)
        part.first = $0
        return part
      }
      .afterAllInjections { $0.tell("complete") }
      .afterAllInjections { $0.tell("complete again") }
      .afterInjections { $0.tell("after") }
      .inject(Part.set, third)
      .beforeInjections { $0.tell("before") }
      .inject(\.title, value: "oak")
      .inject(Part.number, value: 7)
      .inject(\.other, second)
      .inject(Part.set2, first, second)
      .beforeInjections { $0.tell("before again") }
    }
  }

  @Test(
    "Initializer, before, properties, methods, after; what is complete in the order of the making")
  func order() throws {
    let assembly = try OrderAssembly().activated()
    _ = try assembly.part()
    #expect(
      assembly.log.lines == [
        "make first", "make part", "part before", "part before again", "part.title = oak",
        "make second", "second after", "part.other = second", "make third", "part.set(third)",
        "part.number(7)", "part.set2(first, second)", "part after", "first complete",
        "third complete", "part complete", "part complete again",
      ])
  }

  @Test(
    "What is said of a property later takes the place of what was said before, where it was said")
  func twice() throws {
    final class TwiceAssembly: PartAssembly {
      let part = Definition<Part>()
      let never = Definition<Part>()
      let second = Definition<Part>()
      override func define() {
        let log = log
        never.make { Part("never", log) }
        second.make { Part("second", log) }
        part.make { Part("part", log) }
          .inject(\.other, never)
          .inject(\.title, value: "oak")
          .inject(\.other, second)
      }
    }
    let assembly = try TwiceAssembly().activated()
    _ = try assembly.part()
    #expect(
      assembly.log.lines == ["make part", "make second", "part.other = second", "part.title = oak"])
  }

  /// Two that know each other: the left one's initializer needs the right one.
  final class CircleAssembly: PartAssembly {
    let left = Definition<Part>()
    let right = Definition<Part>()
    override func define() {
      let log = log
      left.make(with: right) { right in
        let left = Part("left", log)
        left.first = right
        return left
      }
      .inject(\.other, right)
      .afterInjections { $0.tell("after, other is \($0.other?.name ?? "missing")") }
      .afterAllInjections { $0.tell("complete, other is \($0.other?.name ?? "missing")") }
      right.make { Part("right", log) }
        .inject(\.weakOther, left)
        .afterInjections { $0.tell("after, other is \($0.weakOther?.name ?? "missing")") }
        .afterAllInjections { $0.tell("complete, other is \($0.weakOther?.name ?? "missing")") }
    }
  }

  @Test("A property gets what is still being made as soon as that is there")
  func circular() throws {
    let assembly = try CircleAssembly().activated()
    let left = try assembly.left()
    #expect(left.first === left.other)
    #expect(left.first?.weakOther === left)
    #expect(
      assembly.log.lines == [
        "make right", "right after, other is missing", "make left", "left.other = right",
        "left after, other is right", "right complete, other is left",
        "left complete, other is right",
      ])
  }

  @Test("Asked for from the other end, they are the same two")
  func circularOtherEnd() throws {
    let assembly = try CircleAssembly().activated()
    let right = try assembly.right()
    let log = assembly.log.lines
    #expect(log.filter { $0.hasPrefix("make") } == ["make right", "make left"])
    #expect(right.name == "right")
  }

  @Test("A property found by its type gets what is still being made, too")
  func circularByType() throws {
    final class TypeAssembly: PartAssembly {
      let left = Definition<Special>()
      let right = Definition<Holder>()
      override func define() {
        let log = log
        left.make(with: right) { holder in
          let left = Special("left", log)
          holder.log.lines.append("left has its holder")
          return left
        }
        right.make { Holder(log) }.inject(\.special)
      }
    }
    let assembly = try TypeAssembly().activated()
    let left = try assembly.left()
    #expect(left.name == "left")
    #expect(assembly.log.lines == ["make left", "left has its holder", "holder has left"])
  }

  final class Holder {
    let log: Log
    var special: Special? {
      didSet { log.lines.append("holder has \(special?.name ?? "nothing")") }
    }
    init(_ log: Log) { self.log = log }
  }

  @Test("A method gets what is still being made as soon as that is there")
  func circularMethod() throws {
    final class MethodAssembly: PartAssembly {
      let left = Definition<Part>()
      let right = Definition<Part>()
      override func define() {
        let log = log
        left.make(with: right) { _ in Part("left", log) }
        right.make { Part("right", log) }.inject(Part.set, left)
      }
    }
    let assembly = try MethodAssembly().activated()
    _ = try assembly.left()
    #expect(assembly.log.lines == ["make right", "make left", "right.set(left)"])
  }

  @Test("A collection gets what is still being made as soon as that is there")
  func circularCollection() throws {
    final class CollectionAssembly: PartAssembly {
      let left = Definition<Part>()
      let list = Definition<List>()
      let other = Definition<Part>()
      override func define() {
        let log = log
        other.make { Part("other", log) }
        left.make(with: list) { _ in Part("left", log) }
        list.make { List(log) }.inject(\.parts, [other, left])
      }
    }
    let assembly = try CollectionAssembly().activated()
    _ = try assembly.left()
    #expect(assembly.log.lines == ["make left", "make other", "list has other, left"])
  }

  final class List {
    let log: Log
    var parts: [Part] = [] {
      didSet { log.lines.append("list has \(parts.map(\.name).joined(separator: ", "))") }
    }
    var named: [String: Part] = [:]
    var titles: [String] = []
    init(_ log: Log) { self.log = log }
  }

  @Test("A cycle of initializers is an error that shows the whole chain with scopes")
  func initializerCycle() throws {
    final class CycleAssembly: PartAssembly {
      let first = Definition<Part>(.lazySingleton)
      let second = Definition<Part>()
      let third = Definition<Part>(.prototype)
      override func define() {
        let log = log
        first.make(with: second) { _ in Part("first", log) }
        second.make(with: third) { _ in Part("second", log) }
        third.make(with: first) { _ in Part("third", log) }
      }
    }
    let assembly = try CycleAssembly().activated()
    let error = #expect(throws: ResolutionError.self) { _ = try assembly.first() }
    #expect(error?.reason == .initializerCycle)
    #expect(
      error?.chain.map(\.component) == [
        "CycleAssembly.first", "CycleAssembly.second", "CycleAssembly.third",
        "CycleAssembly.first",
      ])
    #expect(
      error?.advice
        == "Inject one of these into a property of the other: that is done when both are made.")
    #expect(assembly.log.lines == [])
  }

  @Test("After all injections something new can be asked for; it is complete before that goes on")
  func completionAsks() throws {
    final class LateAssembly: PartAssembly {
      let part = Definition<Part>()
      let late = Definition<Part>()
      let last = Definition<Part>()
      override func define() {
        let log = log
        part.make(with: last) { _ in Part("part", log) }
          .afterAllInjections { [late] part in
            part.tell("asks")
            part.other = try late()
            part.tell("goes on")
          }
        late.make { Part("late", log) }
          .inject(\.weakOther, part)
          .afterAllInjections {
            $0.tell("complete, other is \($0.weakOther?.name ?? "missing")")
          }
        last.make { Part("last", log) }.afterAllInjections { $0.tell("complete") }
      }
    }
    let assembly = try LateAssembly().activated()
    let part = try assembly.part()
    #expect(part.other?.weakOther === part)
    #expect(
      assembly.log.lines == [
        "make last", "make part", "last complete", "part asks", "make late",
        "late complete, other is part", "part.other = late", "part goes on",
      ])
  }

  @Test(
    "A child injects what its parent injects, before its own, and says it otherwise where it wants")
  func inherited() throws {
    final class FamilyAssembly: PartAssembly {
      let base = Definition<Part>(abstract: true)
      let middle = Definition<Part>(abstract: true)
      let child = Definition<Part>()
      let special = Definition<Special>()
      let never = Definition<Part>()
      let other = Definition<Part>()
      override func define() {
        let log = log
        never.make { Part("never", log) }
        other.make { Part("other", log) }
        base.inject(\.title, value: "base")
          .inject(\.other, never)
          .inject(\.count, value: 1)
          .inject(Part.number, value: 1)
          .beforeInjections { $0.tell("before in base") }
          .afterInjections { $0.tell("after in base, count \($0.count)") }
          .afterAllInjections { $0.tell("complete in base") }
        middle.inherit(from: base) { $0 }
          .inject(\.count, value: 2)
        child.inherit(from: middle) { $0 }
          .make { Part("child", log) }
          .inject(\.other, other)
          .beforeInjections { $0.tell("before in child") }
          .inject(\.count, value: 3)
        special.inherit(from: base) { $0 }
          .make { Special("special", log) }
          .inject(\.title, value: "special")
          .inject(\.other, other)
      }
    }
    let assembly = try FamilyAssembly().activated()
    _ = try assembly.child()
    #expect(
      assembly.log.lines
        == [
          "make child", "child before in base", "child before in child", "child.title = base",
          "make other", "child.other = other", "child.number(1)", "child after in base, count 3",
          "child complete in base",
        ])
    let special = try assembly.special()
    #expect([special.title, special.other?.name] == ["special", "other"])
    let error = #expect(throws: ResolutionError.self) { _ = try assembly.base() }
    #expect(error?.reason == .abstract)
  }

  class Base {
    let log: Log
    var title = "" { didSet { log.lines.append("title = \(title)") } }
    final var other: Part? { didSet { log.lines.append("other = \(other?.name ?? "nothing")") } }
    var note: String {
      get { "" }
      set { log.lines.append("note = \(newValue)") }
    }
    final var count = 0
    init(_ log: Log) { self.log = log }
  }
  class Middle: Base {
    var shade = "" { didSet { log.lines.append("shade = \(shade)") } }
  }
  final class Leaf: Middle {}

  @Test("A child of a subclass leaves out what it says otherwise, of its superclass and beyond")
  func inheritedBySubclass() throws {
    final class FamilyAssembly: PartAssembly {
      let never = Definition<Part>()
      let other = Definition<Part>()
      let base = Definition<Base>(abstract: true)
      let middle = Definition<Middle>(abstract: true)
      let both = Definition<Leaf>()
      let leaf = Definition<Leaf>()
      override func define() {
        let log = log
        never.make { Part("never", log) }
        other.make { Part("other", log) }
        base.inject(\.title, value: "base").inject(\.other, never).inject(\.note, value: "base")
        middle.inherit(from: base, as: { $0 }, except: \Base.title)
          .inject(\.title, value: "middle").inject(\.shade, value: "light")
        both.make { Leaf(log) }.inherit(from: middle) { $0 }.inject(\.shade, value: "dark")
        leaf.make { Leaf(log) }
          .inherit(
            from: middle, as: { $0 }, except: \Middle.title, \Middle.shade, \Base.other,
            \Base.note
          )
          .inject(\.title, value: "leaf").inject(\.shade, value: "dark").inject(\.other, other)
      }
    }
    let assembly = try FamilyAssembly().activated()
    _ = try assembly.leaf()
    #expect(
      assembly.log.lines == ["title = leaf", "shade = dark", "make other", "other = other"])
    assembly.log.lines = []
    // What isn't left out comes first.
    _ = try assembly.both()
    #expect(
      assembly.log.lines == [
        "make never", "other = never", "note = base", "title = middle", "shade = light",
        "shade = dark",
      ])
  }

  @Test("To leave out what isn't injected is an error when the assembly is activated")
  func inheritedExceptNothing() {
    final class FamilyAssembly: PartAssembly {
      let base = Definition<Base>(abstract: true)
      let leaf = Definition<Leaf>()
      override func define() {
        let log = log
        base.inject(\.count, value: 1)
        leaf.make { Leaf(log) }.inherit(from: base, as: { $0 }, except: \Leaf.count)
      }
    }
    let error = #expect(throws: ResolutionError.self) { try FamilyAssembly().activated() }
    #expect(error?.reason == .unsatisfied)
    #expect(
      error?.message
        == "FamilyAssembly.leaf inherits from FamilyAssembly.base, except for count of Leaf, but "
        + "FamilyAssembly.base injects nothing there.")
    #expect(error?.nearMisses.map(\.difference) == ["injects count"])
    #expect(
      error?.advice == "Name the property by the type that it is injected by, such as \\Base.title."
    )
  }

  @Test("What an injection throws makes the request fail, and nothing stays")
  func failing() throws {
    final class RefusingAssembly: PartAssembly {
      let part = Definition<Part>(.lazySingleton)
      let other = Definition<Part>(.lazySingleton)
      override func define() {
        let log = log
        other.make { Part("other", log) }.afterAllInjections { $0.tell("complete") }
        part.make { Part("part", log) }.inject(\.first, other).inject(Part.refuse, other)
      }
    }
    let assembly = try RefusingAssembly().activated()
    for _ in 0..<2 {
      assembly.log.lines = []
      #expect(throws: Refused(what: "part other")) { _ = try assembly.part() }
      #expect(assembly.log.lines == ["make part", "make other"])
    }
    #expect(try assembly.other().name == "other")
  }

  @Test("Collections hold what they are given, in that order or under their keys")
  func collections() throws {
    final class CollectionAssembly: PartAssembly {
      let list = Definition<List>()
      let oak = Definition<Part>()
      let elm = Definition<Part>(.prototype)
      override func define() {
        let log = log
        oak.make { Part("oak", log) }
        elm.make { Part("elm", log) }
        list.make { List(log) }
          .inject(\.parts, [elm, oak, elm])
          .inject(\.named, ["a": oak, "b": elm])
      }
    }
    let assembly = try CollectionAssembly().activated()
    let list = try assembly.list()
    #expect(list.parts.map(\.name) == ["elm", "oak", "elm"])
    #expect(list.parts[0] !== list.parts[2])
    #expect(list.named.mapValues(\.name) == ["a": "oak", "b": "elm"])
    #expect(list.named["a"] === list.parts[1])
    #expect(try assembly.list().parts[1] !== list.parts[1])
  }

  @Test("An option chooses what is made, each time anew")
  func options() throws {
    final class OptionAssembly: PartAssembly {
      let chosen = Definition<Part>(.prototype)
      let open = Definition<Part>(.prototype)
      let yesOrNo = Definition<Part>(.prototype)
      let oak = Definition<Part>(.lazySingleton)
      let elm = Definition<Part>(.lazySingleton)
      var option = "oak"
      override func define() {
        let log = log
        oak.make { Part("oak", log) }
        elm.make { Part("elm", log) }
        chosen.make(choosing: { [unowned self] in option }, from: ["oak": oak, "elm": elm])
        open.make(choosing: { [unowned self] in option }, from: ["oak": oak], otherwise: elm)
        yesOrNo.make(if: { [unowned self] in option == "oak" }, oak, otherwise: elm)
      }
    }
    let assembly = try OptionAssembly().activated()
    var names: [[String]] = []
    for option in ["oak", "elm"] {
      assembly.option = option
      names.append([
        try assembly.chosen().name, try assembly.open().name, try assembly.yesOrNo().name,
      ])
    }
    #expect(names == [["oak", "oak", "oak"], ["elm", "elm", "elm"]])
    #expect(try assembly.chosen() === assembly.elm())
    assembly.option = "ash"
    #expect(try assembly.open() === assembly.elm())
    let error = #expect(throws: ResolutionError.self) { _ = try assembly.chosen() }
    #expect(error?.reason == .unsatisfied)
    #expect(error?.message == "OptionAssembly.chosen has no choice for the option ash.")
    #expect(
      error?.nearMisses.map { "\($0.component) \($0.difference)" } == [
        "OptionAssembly.elm is for elm", "OptionAssembly.oak is for oak",
      ])
  }
}
