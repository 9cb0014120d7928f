import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A cached component is kept until it is old, or there are too many")
struct CacheTests {
  final class PageFactory: ComponentFactory {
    let log = Log()
    var time = Duration.zero
    var limits: CacheLimits
    var isRefused = false

    init(_ limits: CacheLimits) {
      self.limits = limits
      super.init()
      now = { [unowned self] in time }
    }

    final class Page {
      let number: Int
      let log: Log
      init(_ number: Int, _ log: Log) {
        self.number = number
        self.log = log
        log.lines.append("make \(number)")
      }
      deinit { log.lines.append("free \(number)") }
    }

    @discardableResult
    func page(_ number: Int) -> Page {
      cached(Page(number, log), limits: limits, arguments: number)
    }
    func cover() -> Page { cached(Page(-1, log), limits: limits) }
    func book(_ numbers: [Int]) throws -> [Page] {
      try unshared(
        factory: {
          let pages = numbers.map { page($0) }
          if isRefused { throw Refused(what: "book") }
          return pages
        })
    }
  }

  @Test("Without limits, it is kept until it is reset")
  func unlimited() {
    let factory = PageFactory(CacheLimits())
    for number in [1, 2, 1, 2] { factory.page(number) }
    factory.time = .seconds(1_000_000)
    factory.evictExpired()
    factory.page(1)
    #expect(factory.log.lines == ["make 1", "make 2"])
    factory.reset()
    #expect(factory.log.lines.suffix(2).sorted() == ["free 1", "free 2"])
    factory.page(1)
    #expect(factory.log.lines.last == "make 1")
  }

  @Test("When there are too many, the one that was asked for the longest time ago goes")
  func count() {
    let factory = PageFactory(CacheLimits(count: 2))
    for number in [1, 2, 1, 3, 1, 2, 3] { factory.page(number) }
    #expect(
      factory.log.lines == [
        "make 1", "make 2", "make 3", "free 2", "make 2", "free 3", "make 3", "free 1",
      ])
  }

  @Test("A limit below one is one")
  func smallestCount() {
    #expect(CacheLimits(count: 0).count == 1)
    #expect(CacheLimits(count: -7).count == 1)
    let factory = PageFactory(CacheLimits(count: 0))
    for number in [1, 1, 2, 1] { factory.page(number) }
    #expect(factory.log.lines == ["make 1", "make 2", "free 1", "make 1", "free 2"])
  }

  @Test("What has grown old is made anew when it is asked for, counted from when it was made")
  func age() {
    let factory = PageFactory(CacheLimits(age: .seconds(10)))
    let cover = factory.cover()
    for second in 1...9 {
      factory.time = .seconds(second)
      #expect(factory.cover() === cover)
    }
    factory.time = .seconds(10)
    let next = factory.cover()
    #expect(next !== cover)
    factory.time = .seconds(19)
    #expect(factory.cover() === next)
    #expect(factory.log.lines == ["make -1", "make -1"])
  }

  @Test("What has grown old goes when that is asked for, the oldest first; what hasn't stays")
  func evictExpired() {
    let factory = PageFactory(CacheLimits(age: .seconds(10)))
    for number in 1...4 {
      factory.time = .seconds(number)
      factory.page(number)
    }
    factory.time = .seconds(5)
    for number in (1...4).reversed() { factory.page(number) }
    factory.log.lines = []
    factory.time = .seconds(12)
    factory.evictExpired()
    #expect(factory.log.lines == ["free 1", "free 2"])
    factory.page(3)
    factory.page(2)
    #expect(factory.log.lines == ["free 1", "free 2", "make 2"])
  }

  @Test("A request that fails keeps nothing in the cache, and what had to go is back")
  func failure() throws {
    let factory = PageFactory(CacheLimits(count: 2))
    let (first, second) = (factory.page(1), factory.page(2))
    factory.isRefused = true
    #expect(throws: Refused(what: "book")) { _ = try factory.book([3, 4]) }
    #expect(factory.page(1) === first)
    #expect(factory.page(2) === second)
    factory.isRefused = false
    let pages = try factory.book([3, 4])
    #expect(factory.page(3) === pages[0])
    #expect(factory.page(4) === pages[1])
    #expect(factory.page(1) !== first)
  }

  @Test("Two types under one name are made once each")
  func overloads() {
    final class PartFactory: ComponentFactory {
      func part() -> Store { cached(Store()) }
      func part() -> DocumentList { cached(DocumentList()) }
    }
    let factory = PartFactory()
    let store: Store = factory.part()
    let list: DocumentList = factory.part()
    #expect(factory.part() as Store === store)
    #expect(factory.part() as DocumentList === list)
    factory.reset("part()")
    #expect(factory.part() as Store !== store)
    #expect(factory.part() as DocumentList !== list)
  }

  @Test("A cache is told: what was stored, found, had to go, and had grown old")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let factory = PageFactory(CacheLimits(count: 1, age: .seconds(10)))
      factory.page(1)
      factory.page(2)
      factory.time = .seconds(10)
      factory.evictExpired()
      factory.page(2)
      factory.time = .seconds(20)
      factory.page(2)
    }
    let lines = recorder.trace().lines.filter {
      $0.hasPrefix("component-stored") || $0.hasPrefix("component-evicted")
        || $0.hasPrefix("component-defined")
    }
    #expect(
      lines.map { $0.replacing(" definition #1", with: "") } == [
        "component-defined container #1 component page(_:) type Page lifetime cached",
        "component-stored object #2 lifetime cached strength strong",
        "component-evicted object #2 reason capacity",
        "component-stored object #3 lifetime cached strength strong",
        "component-evicted object #3 reason expired",
        "component-stored object #4 lifetime cached strength strong",
        "component-evicted object #4 reason expired",
        "component-stored object #5 lifetime cached strength strong",
        "component-evicted object #5 reason container-ended",
      ])
  }
}
