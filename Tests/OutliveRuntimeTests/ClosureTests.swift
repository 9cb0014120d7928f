import OutliveRuntime
import OutliveTrace
import Testing

private final class Handlers {
  var handler: (() -> Void)?
  var mapping: ((Leaf, Int) -> String)?
  var asynchronous: (@Sendable () async throws -> Void)?
  var onMain: (@MainActor () -> Void)?
  var isolated: (@isolated(any) () async -> Void)?
  var function: @convention(c) () -> Void = {}
  var type: Leaf.Type?
}

private protocol Acting {
  func act()
}

private final class Target: Acting, Sendable {
  func act() {}
  static func make(_ number: Int) -> Target { Target() }
}

extension Leaf {
  fileprivate func touch() { number += 1 }
}

@inline(never) private func use<each Value>(_ values: repeat each Value) {}

@Suite("Closures")
struct ClosureTests {
  let one = Leaf()
  let two = Leaf()
  private let handlers = Handlers()

  @Test("A closure without captures has no context")
  func none() {
    handlers.handler = {}
    handlers.mapping = { leaf, number in "\(leaf.number)\(number)" }
    #expect(edges(from: handlers) == [])
  }

  @Test("The only captured object is the context itself")
  func single() {
    handlers.handler = { [one] in use(one) }
    #expect(edges(from: handlers) == ["root -capture handler-> Leaf"])
    handlers.handler = one.touch
    #expect(edges(from: handlers) == ["root -capture handler-> Leaf"])
  }

  @Test("A captured object and other values lie in a context, by position")
  func several() {
    handlers.handler = { [one, two, number = one.number] in use(one, two, number) }
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture #0-> Leaf", "closure -capture #1-> Leaf",
      ])
  }

  @Test("A closure that captures numbers only refers to nothing")
  func plain() {
    let number = Int.random(in: 0...9)
    handlers.handler = { use(number) }
    let snapshot = HeapSnapshot.capture(of: [handlers])
    #expect(snapshot.lines == ["root -handler-> closure"])
    #expect(snapshot.nodes.last?.size == 24)
    #expect(snapshot.unreadable == [])
  }

  @Test("A weak capture is no strong reference")
  func weakly() {
    handlers.handler = { [weak one] in use(one) }
    #expect(edges(from: handlers) == ["root -handler-> closure"])
    handlers.handler = { [weak named = one as (any Named)?, two] in use(named, two) }
    #expect(
      edges(from: handlers).filter { $0.hasSuffix("-> Leaf") } == ["closure -capture #1-> Leaf"])
  }

  @Test("An unowned capture is no strong reference")
  func unownedly() {
    handlers.handler = { [unowned one] in use(one) }
    #expect(edges(from: handlers) == ["root -handler-> closure"])
    handlers.handler = { [unowned(unsafe) one] in unsafe use(one) }
    #expect(edges(from: handlers) == ["root -handler-> closure"])
    let unmanaged = unsafe Unmanaged.passUnretained(one)
    handlers.handler = { unsafe use(unmanaged) }
    #expect(edges(from: handlers) == ["root -handler-> closure"])
  }

  @Test("Of one object captured in every way, only the strong capture counts")
  func mixed() {
    handlers.handler = {
      [weak weakly = one, unowned unownedly = one, unowned(unsafe) unsafely = one, one, two] in
      unsafe use(weakly, unownedly, unsafely, one, two)
    }
    #expect(
      edges(from: handlers).filter { $0.hasSuffix("-> Leaf") } == [
        "closure -capture #3-> Leaf", "closure -capture #4-> Leaf",
      ])
  }

  @Test("A captured variable lies in a box")
  func variables() {
    var leaf = one
    var count = 0
    handlers.handler = {
      count += 1
      leaf = Leaf()
    }
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture #0-> box of Int",
        "closure -capture #1-> box of Leaf", "box of Leaf --> Leaf",
      ])
    use(leaf, count)
  }

  @Test("A variable that is weak in its box is no strong reference")
  func uncountedVariables() {
    weak var weakly: Leaf? = one
    unowned var unownedly = one
    unowned(unsafe) var unsafely = one
    var strongly = two
    let other = handlers.handler == nil ? two : one
    handlers.handler = {
      weakly = nil
      unownedly = other
      unsafe unsafely = other
      strongly = Leaf()
    }
    let snapshot = HeapSnapshot.capture(of: [handlers])
    #expect(
      snapshot.lines.filter { $0.hasSuffix("-> Leaf") } == [
        "closure -capture #2-> Leaf", "box of Leaf --> Leaf",
      ])
    #expect(snapshot.unreadable == [])
    use(weakly, unownedly, strongly)
    unsafe use(unsafely)
  }

  @Test("A variable that two closures share is one box")
  func sharedVariable() {
    var leaf = one
    let other = Handlers()
    handlers.handler = { leaf = Leaf() }
    other.handler = { [two] in
      leaf = two
    }
    let snapshot = HeapSnapshot.capture(of: [handlers, other])
    #expect(snapshot.nodes.count { $0.kind == .box } == 1)
    #expect(snapshot.lines.contains("root -capture handler-> box of Leaf"))
    #expect(snapshot.lines.contains("box of Leaf --> Leaf"))
    use(leaf)
  }

  @Test("A closure in a closure is followed")
  func nested() {
    let inner = { [one, two] in use(one, two) }
    handlers.handler = { [two] in
      inner()
      use(two)
    }
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture #0-> closure", "closure -capture #1-> Leaf",
        "closure -capture #0-> Leaf", "closure -capture #1-> Leaf",
      ])
    let typed: (Leaf, String) -> Int? = { [one] in one.number + $0.number + $1.count }
    let optional: ((Leaf) -> Void)? = { [two] in use($0, two) }
    let missing: ((Leaf) -> Void)? = handlers.type == nil ? nil : optional
    handlers.handler = { [one] in
      use(typed(one, ""))
      optional?(one)
      missing?(one)
    }
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture #0-> Leaf", "closure -capture #1-> Leaf",
        "closure -capture #2-> Leaf",
      ])
  }

  @Test("An outer closure that captures for an inner weak capture captures strongly")
  func weakInside() {
    handlers.handler = { [one] in
      let inner = { [weak one] in use(one) }
      inner()
    }
    #expect(edges(from: handlers) == ["root -capture handler-> Leaf"])
  }

  @Test("Values of every shape are read inside a context")
  func shapes() {
    let pair = Pair(first: 1, second: one)
    let existential: any Anything = pair
    let named: any Named = two
    let list = [one]
    let choice = Several.pair(one, name: "", two)
    let maybe: Pair<Int, Leaf>? = Int.random(in: 0...9) < 0 ? pair : nil
    let error: any Error = Failure(leaf: one)
    let tuple = (one, 1 as Int8, two)
    handlers.handler = { use(pair, existential, named, list, choice, maybe as Any, error, tuple) }
    #expect(
      edges(from: handlers).filter { $0.hasPrefix("closure") } == [
        "closure -capture second #0-> Leaf", "closure -capture second #1-> Leaf",
        "closure -capture #2-> Leaf", "closure -capture #3-> storage of Array<Leaf>",
        "closure -capture pair.0 #4-> Leaf", "closure -capture pair.2 #4-> Leaf",
        "closure -capture #6-> box of Failure", "closure -capture 0 #7-> Leaf",
        "closure -capture 2 #7-> Leaf",
      ])
  }

  @Test("Functions of every kind are read")
  func kinds() {
    handlers.asynchronous = { [target = Target(), number = one.number] in use(target, number) }
    handlers.onMain = { [target = Target(), other = Target()] in use(target, other) }
    handlers.isolated = { @MainActor [target = Target(), other = Target()] in use(target, other) }
    let snapshot = HeapSnapshot.capture(of: [handlers])
    #expect(
      snapshot.lines.filter { $0.hasPrefix("root") } == [
        "root -asynchronous-> closure", "root -onMain-> closure", "root -isolated-> closure",
      ])
    #expect(snapshot.lines.count { $0.hasSuffix("-> Target") } == 5)
    #expect(snapshot.unreadable == [])
  }

  @Test("Methods, initializers and pointers as functions are read")
  func references() {
    handlers.handler = Target().act
    #expect(edges(from: handlers) == ["root -capture handler-> Target"])
    let method: (Leaf) -> () -> Void = Leaf.touch
    handlers.handler = method(one)
    #expect(edges(from: handlers).last?.hasSuffix("-> Leaf") == true)
    let existential: any Acting = Target()
    handlers.handler = existential.act
    #expect(edges(from: handlers).last?.hasSuffix("-> Target") == true)
    let path: (Document) -> String = \.title
    let holder = Holder(path)
    #expect(HeapSnapshot.capture(of: [holder]).unreadable == [])
    handlers.handler = nil
    let type = Target.self
    handlers.mapping = { _, number in "\(type.make(number))" }
    #expect(edges(from: handlers).filter { $0.hasSuffix("-> Target") } == [])
    let pointer = unsafe Unmanaged.passUnretained(one).toOpaque()
    let function = handlers.function
    handlers.mapping = nil
    handlers.handler = { unsafe use(pointer) }
    #expect(edges(from: handlers) == ["root -handler-> closure"])
    handlers.handler = { [one] in
      function()
      use(one)
    }
    #expect(edges(from: handlers) == ["root -handler-> closure", "closure -capture #1-> Leaf"])
  }

  @Test("A closure that doesn't escape is left alone, however it got into a property")
  func withoutEscaping() {
    func store(_ body: () -> Void) {
      withoutActuallyEscaping(body) { escaping in
        handlers.handler = escaping
        #expect(edges(from: handlers) == ["root -handler-> closure"])
        handlers.handler = nil
      }
    }
    store { use(one, two) }
  }
}

@Suite("Closures in generic code")
struct GenericClosureTests {
  let leaf = Leaf()
  private let handlers = Handlers()

  /// Only the unspecialized code shows how generic captures lie in memory.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func bind<Value, Other>(_ value: Value, _ other: Other) {
    handlers.handler = { [leaf] in use(value, leaf as Any, [other] as Any) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func bindVariable<Value>(_ value: Value) {
    var variable = value
    var list: [Value]? = [value]
    handlers.handler = {
      variable = value
      list = nil
    }
    use(variable, list as Any)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func bindWeakly<Value: AnyObject>(_ value: Value) {
    weak var weakly: Value? = value
    unowned var unownedly = value
    handlers.handler = { [weak value, leaf] in
      weakly = nil
      unownedly = unownedly
      use(value as Any, leaf)
    }
    use(weakly as Any)
  }

  @Test("A capture of generic type is read by the type that stands for it")
  func generic() {
    bind(Pair(first: 1, second: leaf), 5)
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture second #0-> Leaf",
        "closure -capture #1-> Leaf",
      ])
    bind(5, leaf)
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture #1-> Leaf", "closure -capture #2-> Leaf",
      ])
    bind("text", [leaf])
    #expect(
      edges(from: handlers) == [
        "root -handler-> closure", "closure -capture #1-> Leaf",
        "closure -capture #2-> storage of Array<Leaf>",
        "storage of Array<Leaf> -#0-> Leaf",
      ])
  }

  @Test("A captured variable of generic type is read in its box")
  func genericVariable() {
    bindVariable(leaf)
    let snapshot = HeapSnapshot.capture(of: [handlers])
    #expect(
      snapshot.lines.filter { $0.hasSuffix("-> Leaf") } == [
        "closure -capture #1-> Leaf", "box of Leaf --> Leaf",
        "storage of Array<AnyObject> -#0-> Leaf",
      ])
    #expect(snapshot.unreadable == [])
  }

  @Test("Weak and unowned captures of generic type are no strong references")
  func genericWeakly() {
    bindWeakly(Target())
    let target = Target()
    bindWeakly(target)
    #expect(edges(from: handlers).count { $0.hasSuffix("-> Target") } == 0)
    #expect(edges(from: handlers).count { $0.hasSuffix("-> Leaf") } == 1)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func bindAll<each Value>(_ values: repeat each Value) {
    handlers.handler = { [leaf] in use(repeat each values, leaf) }
  }

  @Test("A closure in variadic code is read as far as it can be told")
  func variadic() {
    bindAll(1, Target(), "text", leaf)
    let snapshot = HeapSnapshot.capture(of: [handlers])
    #expect(snapshot.lines.first == "root -handler-> closure")
    #expect(snapshot.lines.dropFirst().allSatisfy { $0.hasPrefix("closure -capture") })
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func chain<Value>(_ value: Value) -> AnyObject {
    Holder(Chain.link(value, Chain.link(value, .end)))
  }

  @Test("A box made by generic code is read by what it holds")
  func genericBox() {
    let pair = Pair(first: 1 as Int8, second: leaf)
    let box = "box of (Pair<Int8, Leaf>, Chain<Pair<Int8, Leaf>>)"
    #expect(
      edges(from: chain(pair)) == [
        "root -value.link-> \(box)", "\(box) -0.second-> Leaf", "\(box) -1.link-> \(box)",
        "\(box) -0.second-> Leaf",
      ])
  }

  @Test("Closures in a generic class are read, and what they hold weakly is not")
  func genericClass() {
    let box = GenericOwner(Leaf(), 5)
    box.bind(leaf)
    #expect(
      edges(from: box) == [
        "root -subject-> Leaf", "root -handler-> closure", "closure -capture #0-> root",
        "closure -capture #1-> Leaf",
      ])
    box.bindWeakly(leaf)
    let snapshot = HeapSnapshot.capture(of: [box])
    #expect(snapshot.lines.filter { $0.hasSuffix("-> root") } == [])
    #expect(snapshot.lines.count { $0.hasSuffix("-> Leaf") } == 2)
    #expect(snapshot.unreadable == [])
    box.bindVariables(leaf)
    #expect(edges(from: box).count { $0.hasSuffix("-> root") } == 2)
    box.handler = nil
  }
}

private final class GenericOwner<Subject: AnyObject, Value> {
  let subject: Subject
  var value: Value
  var handler: (() -> Void)?

  init(_ subject: Subject, _ value: Value) {
    self.subject = subject
    self.value = value
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func bind<Other>(_ other: Other) {
    handler = { use(self, other) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func bindWeakly<Other>(_ other: Other) {
    handler = { [weak self, weak subject, value] in
      use(self as Any, subject as Any, value, other)
    }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func bindVariables<Other>(_ other: Other) {
    var variable = other
    var strongly = self
    handler = {
      variable = other
      strongly = self
    }
    use(variable, strongly)
  }
}
