import OutliveRuntime
import Synchronization
import Testing

private class Base<Element> {
  var inherited: Element
  init(_ element: Element) { inherited = element }
}

private final class Derived: Base<[Leaf]> {
  let own: Leaf
  let text = "text"
  init(_ leaf: Leaf) {
    own = leaf
    super.init([leaf])
  }
}

@safe private final class Uncounted {
  weak var weakly: Leaf?
  unowned var unownedly: Leaf
  unowned var maybe: Leaf?
  unowned(unsafe) var unsafely: Leaf
  var unmanaged: Unmanaged<Leaf>
  var optional: Unmanaged<Leaf>?
  weak var named: (any Named)?
  var address: UnsafeMutableRawPointer
  var identity: ObjectIdentifier
  var type: Leaf.Type = Leaf.self
  init(_ leaf: Leaf) {
    weakly = leaf
    unownedly = leaf
    maybe = leaf
    unsafe unsafely = leaf
    unsafe unmanaged = Unmanaged.passUnretained(leaf)
    unsafe optional = unmanaged
    named = leaf
    unsafe address = unmanaged.toOpaque()
    identity = ObjectIdentifier(leaf)
  }
}

private final class Properties {
  @Wrapped var wrapped: Leaf
  @Stored var stored: Leaf?
  lazy var late = Leaf()
  var _plain: Leaf?
  var _twice: Leaf?
  var twice: Leaf?
  var tuple: (left: Leaf, Leaf)
  var nothing: Void = ()
  init(_ leaf: Leaf) {
    wrapped = leaf
    tuple = (leaf, leaf)
  }
}

private final class Locked: Sendable {
  let items = Mutex<[Leaf?]>([])
  let flag = Atomic(true)
}

private final class Owner<Value: ~Copyable> {
  let value: Value
  init(_ value: consuming Value) { self.value = value }
}

private struct Handle: ~Copyable {
  var leaf: Leaf
  deinit {}
}

@Suite("Stored properties")
struct StoredPropertyTests {
  let leaf = Leaf()

  @Test("A class's own and inherited properties are references of its instances")
  func inheritance() {
    #expect(
      edges(from: Derived(leaf)) == [
        "root -inherited-> storage of Array<Leaf>", "root -own-> Leaf",
        "storage of Array<Leaf> -#0-> Leaf",
      ])
  }

  @Test("Weak, unowned and unmanaged properties, pointers and types are no strong references")
  func uncounted() {
    let snapshot = HeapSnapshot.capture(of: [Uncounted(leaf)])
    #expect(snapshot.lines == [])
    #expect(snapshot.nodes.count == 1)
    #expect(snapshot.unreadable == [])
  }

  @Test("A property is called as its author called it, whatever stores it")
  func names() {
    let object = Properties(leaf)
    object.stored = leaf
    object._plain = leaf
    object._twice = leaf
    object.twice = leaf
    #expect(
      edges(from: object) == [
        "root -wrapped-> Leaf", "root -stored.storage-> Leaf", "root -plain-> Leaf",
        "root -_twice-> Leaf", "root -twice-> Leaf", "root -tuple.left-> Leaf",
        "root -tuple.1-> Leaf",
      ])
    _ = object.late
    #expect(edges(from: object).contains("root -late-> Leaf"))
  }

  @Test("A value inside a value adds its name")
  func nesting() {
    #expect(
      edges(from: Holder(Pair(first: Pair(first: 1, second: leaf), second: leaf))) == [
        "root -value.first.second-> Leaf", "root -value.second-> Leaf",
      ])
  }

  @Test("An optional adds nothing, and holds a reference only when it isn't nil")
  func optionals() {
    #expect(edges(from: Holder<Leaf?>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<Leaf?>(nil)) == [])
    #expect(edges(from: Holder<Leaf???>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<Leaf???>(.some(.some(nil)))) == [])
    #expect(edges(from: Holder<Leaf???>(.some(nil))) == [])
    let pair = Pair(first: 1, second: leaf)
    #expect(edges(from: Holder<Pair<Int, Leaf>?>(pair)) == ["root -value.second-> Leaf"])
    #expect(edges(from: Holder<Pair<Int, Leaf>?>(nil)) == [])
    let maybe = Pair<Int?, Leaf?>(first: nil, second: leaf)
    #expect(edges(from: Holder<Pair<Int?, Leaf?>?>(maybe)) == ["root -value.second-> Leaf"])
    #expect(edges(from: Holder<Pair<Int?, Leaf?>?>(nil)) == [])
  }

  @Test("The cases of an enum hold what they say")
  func enums() {
    #expect(edges(from: Holder(Single.some(leaf))) == ["root -value.some-> Leaf"])
    #expect(edges(from: Holder(Single.nothing)) == [])
    #expect(edges(from: Holder(Single.other)) == [])
    #expect(edges(from: Holder(Several.leaf(leaf))) == ["root -value.leaf-> Leaf"])
    #expect(
      edges(from: Holder(Several.pair(leaf, name: "name", leaf))) == [
        "root -value.pair.0-> Leaf", "root -value.pair.2-> Leaf",
      ])
    #expect(edges(from: Holder(Several.number(.max))) == [])
    let handler = Holder(Several.handler { [leaf] in leaf.number = 1 })
    #expect(edges(from: handler) == ["root -capture value.handler-> Leaf"])
    #expect(edges(from: Holder(Several.optional(leaf))) == ["root -value.optional-> Leaf"])
    #expect(edges(from: Holder(Several.optional(nil))) == [])
    #expect(edges(from: Holder(Several.empty)) == [])
    #expect(edges(from: Holder(Ownership.strong(leaf))) == ["root -value.strong-> Leaf"])
    let unmanaged = unsafe Ownership.unmanaged(Unmanaged.passUnretained(leaf))
    #expect(edges(from: Holder(unmanaged)) == [])
    #expect(
      edges(from: Holder(Result<Leaf, any Error>.success(leaf))) == ["root -value.success-> Leaf"])
  }

  @Test("A case that hides in the spare bits of a pointer is taken out before it is followed")
  func spareBits() {
    #expect(edges(from: Holder(TwoObjects.first(leaf))) == ["root -value.first-> Leaf"])
    #expect(edges(from: Holder(TwoObjects.second(leaf))) == ["root -value.second-> Leaf"])
    let third = Holder(TwoObjects.third { [leaf] in leaf.number = 1 })
    #expect(edges(from: third) == ["root -capture value.third-> Leaf"])
    #expect(edges(from: Holder(TwoObjects.neither)) == [])
    #expect(edges(from: Holder<TwoObjects?>(.second(leaf))) == ["root -value.second-> Leaf"])
    #expect(edges(from: Holder<TwoObjects?>(nil)) == [])
    #expect(edges(from: Holder(Either<Leaf, Leaf>.left(leaf))) == ["root -value.left-> Leaf"])
    #expect(
      edges(from: Holder(Either<Int, [Leaf]>.right([leaf]))).first
        == "root -value.right-> storage of Array<Leaf>")
    #expect(edges(from: Holder(Either<Int, [Leaf]>.left(.max))) == [])
    #expect(edges(from: Holder(Either<Leaf, Int8>.neither)) == [])
    let nested = Either<Either<Leaf, Pair<Int8, Leaf>>, (any Named)?>.left(
      .right(Pair(first: -1, second: leaf)))
    #expect(edges(from: Holder(nested)) == ["root -value.left.right.second-> Leaf"])
    #expect(
      edges(from: Holder(Either<Either<Leaf, Int>, (any Named)?>.right(leaf))) == [
        "root -value.right-> Leaf"
      ])
    let list = [TwoObjects.first(leaf), .neither, .second(leaf)]
    #expect(
      edges(from: Holder(list)).dropFirst() == [
        "storage of Array<TwoObjects> -first #0-> Leaf",
        "storage of Array<TwoObjects> -second #2-> Leaf",
      ])
  }

  @Test("A value of a variadic type is read")
  func variadic() {
    #expect(
      edges(from: Holder(Variadic(1, leaf, "text"))) == [
        "root -value.values.1-> Leaf", "root -value.list-> storage of Array<(Int, Leaf, String)>",
        "storage of Array<(Int, Leaf, String)> -1 #0-> Leaf",
      ])
    #expect(edges(from: Holder(Variadic())).filter { $0.hasSuffix("-> Leaf") } == [])
  }

  @Test("An enum is read without being changed")
  func enumsStay() {
    let holder = Holder(Several.pair(leaf, name: String(repeating: "n", count: 40), leaf))
    for _ in 0..<3 { #expect(edges(from: holder).count == 2) }
    guard case .pair(let first, let name, let second) = holder.value else {
      Issue.record("the case changed")
      return
    }
    #expect(first === leaf && second === leaf)
    #expect(name == String(repeating: "n", count: 40))
  }

  @Test("An indirect case keeps its payload in a box")
  func indirectEnums() {
    let tree = Tree.node(.leaf, leaf, .node(.leaf, leaf, .leaf))
    #expect(
      edges(from: Holder(tree)) == [
        "root -value.node-> box of (Tree, Leaf, Tree)",
        "box of (Tree, Leaf, Tree) -1-> Leaf",
        "box of (Tree, Leaf, Tree) -2.node-> box of (Tree, Leaf, Tree)",
        "box of (Tree, Leaf, Tree) -1-> Leaf",
      ])
    #expect(edges(from: Holder(Tree.leaf)) == [])
    #expect(
      edges(from: Holder(Chain.link(leaf, .end))) == [
        "root -value.link-> box of (Leaf, Chain<Leaf>)", "box of (Leaf, Chain<Leaf>) -0-> Leaf",
      ])
  }

  @Test("Existentials are read by the type they hold, in place or in a box")
  func existentials() {
    #expect(edges(from: Holder<any Named>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<any Named & Sized>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<(any Named & Sized)?>(nil)) == [])
    #expect(edges(from: Holder<any Leaf & Named>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<AnyObject>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<AnyObject?>(nil)) == [])
    #expect(edges(from: Holder<Any>(leaf)) == ["root -value-> Leaf"])
    #expect(edges(from: Holder<Any>(5)) == [])
    #expect(edges(from: Holder<Any>("text")) == [])
    #expect(edges(from: Holder<Any?>(nil)) == [])
    let pair = Pair(first: 1, second: leaf)
    #expect(edges(from: Holder<any Anything>(pair)) == ["root -value.second-> Leaf"])
    #expect(
      edges(from: Holder<any Anything>(Wide(a: leaf, b: 1, c: leaf, d: nil))) == [
        "root -value-> box of Wide", "box of Wide -a-> Leaf", "box of Wide -c-> Leaf",
      ])
    #expect(edges(from: Holder<Any>(Optional(leaf) as Any)) == ["root -value-> Leaf"])
    #expect(
      edges(from: Holder<any Collection<Leaf>>([leaf])) == [
        "root -value-> storage of Array<Leaf>", "storage of Array<Leaf> -#0-> Leaf",
      ])
    let closure: () -> Leaf = { [leaf] in leaf }
    #expect(
      edges(from: Holder<Any>(closure)) == [
        "root -value-> closure", "closure -capture #0-> Leaf",
      ])
  }

  @Test("An error is kept in a box of its own")
  func errors() {
    #expect(
      edges(from: Holder<any Error>(Failure(leaf: leaf))) == [
        "root -value-> box of Failure", "box of Failure -leaf-> Leaf",
      ])
    #expect(
      edges(from: Holder<any Error>(ObjectFailure())) == [
        "root -value-> box of ObjectFailure", "box of ObjectFailure --> ObjectFailure",
      ])
    #expect(edges(from: Holder<(any Error)?>(nil)) == [])
    #expect(
      edges(from: Holder(Result<Int, any Error>.failure(Failure(leaf: leaf)))) == [
        "root -value.failure-> box of Failure", "box of Failure -leaf-> Leaf",
      ])
  }

  @Test("A tuple's elements are called by label or position")
  func tuples() {
    #expect(
      edges(from: Holder((leaf: leaf, 1, leaf as Leaf?))) == [
        "root -value.leaf-> Leaf", "root -value.2-> Leaf",
      ])
    #expect(edges(from: Holder<(Leaf, Int8, Leaf)?>(nil)) == [])
    #expect(
      edges(from: Holder<(Leaf, Int8, Leaf)?>((leaf, 1, leaf))) == [
        "root -value.0-> Leaf", "root -value.2-> Leaf",
      ])
  }

  @Test("What a mutex guards is read, though the compiler hides its type")
  func mutexes() {
    let object = Locked()
    object.items.withLock { $0 = [Leaf(), nil] }
    let snapshot = HeapSnapshot.capture(of: [object])
    #expect(
      snapshot.lines == [
        "root -items-> storage of Array<Optional<Leaf>>",
        "storage of Array<Optional<Leaf>> -#0-> Leaf",
      ])
    #expect(snapshot.unreadable == [])
  }

  @Test("What a mutex guards isn't read while somebody has the lock")
  func lockedMutexes() {
    let object = Locked()
    let snapshot = object.items.withLock { items in
      items = [Leaf()]
      return HeapSnapshot.capture(of: [object])
    }
    #expect(snapshot.lines == [])
    #expect(
      snapshot.unreadableLines == [
        "Synchronization.Mutex<Array<Optional<Leaf>>>: it is locked, and may just be changing ×1"
      ])
  }

  @Test("A property of a local type that can't be copied is counted as unreadable")
  func hidden() {
    struct Local: ~Copyable {
      var leaf = Leaf()
    }
    final class Hiding {
      let property = Local()
    }
    let snapshot = HeapSnapshot.capture(of: [Hiding()])
    #expect(snapshot.lines == [])
    #expect(
      snapshot.unreadableLines == [
        "StoredPropertyTests.Hiding.property: a type that can't be copied can't be told ×1"
      ])
  }

  @Test("Where generic code tells its type, what can't be copied is read")
  func noncopyable() {
    let mutex = Owner(Mutex<[Leaf?]>([nil, Leaf()]))
    #expect(
      edges(from: mutex) == [
        "root -value-> storage of Array<Optional<Leaf>>",
        "storage of Array<Optional<Leaf>> -#1-> Leaf",
      ])
    #expect(edges(from: Owner(Handle(leaf: leaf))) == ["root -value.leaf-> Leaf"])
    #expect(
      edges(from: Owner(Optional.some(Handle(leaf: leaf)))) == ["root -value.leaf-> Leaf"])
    let lazy = Owner(AtomicLazyReference<Leaf>())
    #expect(edges(from: lazy) == [])
    #expect(lazy.value.storeIfNil(leaf) === leaf)
    #expect(edges(from: lazy) == ["root -value-> Leaf"])
    let atomic = Owner(Atomic(1))
    #expect(edges(from: atomic) == [])
    #expect(HeapSnapshot.capture(of: [mutex, lazy, atomic]).unreadable == [])
  }
}
