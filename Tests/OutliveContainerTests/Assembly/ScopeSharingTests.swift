import OutliveContainer
import Testing

@Suite("Each scope of an assembly shares exactly as it says")
struct ScopeSharingTests {
  class Part {
    var held: [Part] = []
    weak var back: Part?
    var strongBack: Part?
  }
  final class Left: Part {}
  final class Right: Part {}
  final class Root: Part {
    let left: Left
    let right: Right
    init(left: Left, right: Right) {
      self.left = left
      self.right = right
    }
  }

  /// Two that hold one leaf each, and a root that holds both.
  final class DiamondAssembly: Assembly {
    let graphLeaf = Definition<Part>()
    let prototypeLeaf = Definition<Part>(.prototype)
    let singletonLeaf = Definition<Part>(.singleton)
    let lazyLeaf = Definition<Part>(.lazySingleton)
    let weakLeaf = Definition<Part>(.weakSingleton)
    let cachedLeaf = Definition<Part>(.cached(CacheLimits(count: 3)))
    let left = Definition<Left>(.prototype)
    let right = Definition<Right>(.prototype)
    let root = Definition<Root>(.prototype)

    override func define() {
      for leaf in leaves { leaf.make { Part() } }
      left.make { Left() }.inject(\.held, leaves)
      right.make { Right() }.inject(\.held, leaves)
      root.make(with: left, right) { Root(left: $0, right: $1) }
    }
    var leaves: [Definition<Part>] {
      [graphLeaf, prototypeLeaf, singletonLeaf, lazyLeaf, weakLeaf, cachedLeaf]
    }
  }

  @Test("Within one request, and between requests")
  func sharing() throws {
    let assembly = try DiamondAssembly().activated()
    let first = try assembly.root()
    let second = try assembly.root()
    let within = zip(first.left.held, first.right.held).map { $0 === $1 }
    #expect(within == [true, false, true, true, true, true])
    let between = zip(first.left.held, second.left.held).map { $0 === $1 }
    #expect(between == [false, false, true, true, true, true])
  }

  @Test("A weak singleton lasts as long as somebody holds it, and no longer")
  func weakSingleton() throws {
    let assembly = try DiamondAssembly().activated()
    var held: Part? = try assembly.weakLeaf()
    weak let seen = held
    #expect(try assembly.weakLeaf() === seen)
    held = nil
    #expect(seen == nil)
    let next = try assembly.weakLeaf()
    #expect(try assembly.weakLeaf() === next)
  }

  @Test("What is kept for a request goes with it")
  func objectGraphGoes() throws {
    let assembly = try DiamondAssembly().activated()
    weak let leaf = try assembly.graphLeaf()
    #expect(leaf == nil)
  }

  @Test("A scope of the program's own, and a task's, keep until they end")
  func ownScopes() throws {
    final class SessionAssembly: Assembly {
      let session: ManualScope
      let inbox: Definition<Part>
      let draft = Definition<Part>(.task)
      init(_ session: ManualScope) {
        self.session = session
        inbox = Definition(.custom(session))
      }
      required init() { fatalError("it is made with a scope") }
      override func define() {
        inbox.make { Part() }
        draft.make { Part() }
      }
    }
    let session = ManualScope("session")
    let assembly = try SessionAssembly(session).activated()
    let inbox = try assembly.inbox()
    #expect(try assembly.inbox() === inbox)
    session.close()
    #expect(try assembly.inbox() !== inbox)

    let error = #expect(throws: ResolutionError.self) { try assembly.draft() }
    #expect(error?.reason == .inactive)
    var drafts: [Part] = []
    for _ in 0..<2 {
      try TaskScope.run {
        drafts.append(try assembly.draft())
        #expect(try assembly.draft() === drafts.last)
      }
    }
    #expect(drafts[0] !== drafts[1])
  }

  /// A chain of prototypes of which the last refers back to the first.
  final class BackAssembly: Assembly {
    let first = Definition<Left>(.prototype)
    let second = Definition<Right>(.prototype)
    let self1 = Definition<Part>(.prototype)
    override func define() {
      first.make { Left() }.inject(\.strongBack, second, as: { $0 })
      second.make { Right() }.inject(\.back, first, as: { $0 })
      self1.make { Part() }.inject(\.back, self1)
    }
  }

  @Test("A prototype that refers back to who asked for it gets that one, and itself")
  func prototypeBack() throws {
    let assembly = try BackAssembly().activated()
    let first = try assembly.first()
    #expect(first.strongBack?.back === first)
    let alone = try assembly.self1()
    #expect(alone.back === alone)
  }

  @Test("A prototype that is referred back to from farther is made anew, which here never ends")
  func prototypeFar() throws {
    final class Chain: Assembly {
      let first = Definition<Left>(.prototype)
      let second = Definition<Right>(.prototype)
      let third = Definition<Part>(.prototype)
      override func define() {
        first.make { Left() }.inject(\.strongBack, second, as: { $0 })
        second.make { Right() }.inject(\.strongBack, third)
        third.make { Part() }.inject(\.back, first, as: { $0 })
      }
    }
    let assembly = try Chain().activated()
    let error = #expect(throws: ResolutionError.self) { _ = try assembly.first() }
    #expect(error?.reason == .divergentCycle)
    #expect(error?.chain.count == 4)
    #expect(error?.chain.first?.component == error?.chain.last?.component)
  }

  @Test("A shared component in between ends that")
  func sharedFar() throws {
    final class Chain: Assembly {
      let first = Definition<Left>()
      let second = Definition<Right>(.prototype)
      let third = Definition<Part>(.prototype)
      override func define() {
        first.make { Left() }.inject(\.strongBack, second, as: { $0 })
        second.make { Right() }.inject(\.strongBack, third)
        third.make { Part() }.inject(\.back, first, as: { $0 })
      }
    }
    let assembly = try Chain().activated()
    let first = try assembly.first()
    #expect(first.strongBack?.strongBack?.back === first)
  }
}
