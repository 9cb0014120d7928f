import Foundation
import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("A synchronized container can be used by several threads at once")
struct SynchronizedTests {
  final class Document: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  final class DocumentFactory: ComponentFactory {
    private var madeCount = 0
    var again: (() -> Document)?

    func make() -> Document {
      madeCount += 1
      return Document(madeCount)
    }
    var made: Int { madeCount }
    func document() -> Document { shared(factory: { make() }) }
    func named(_ name: Int) -> Document { cached(make(), arguments: name) }
    func weakly() -> Document { weakShared(factory: { make() }) }
    func outer() -> [Document] {
      unshared(factory: { [requested(), again?() ?? requested(), requested()] })
    }
    func requested() -> Document { scoped(factory: { make() }) }
    func failing() throws -> Document { try shared(factory: { throw Refused(what: "failing") }) }
  }

  /// Runs a function on several threads at once, and waits for all.
  func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  @Test("However many ask at once, there is one, made once")
  func once() {
    let factory = Synchronized(DocumentFactory())
    let seen = Mutex<[ObjectIdentifier: Int]>([:])
    onThreads(64) { _ in
      let document = factory { $0.document() }
      seen.withVisibleLock { $0[ObjectIdentifier(document), default: 0] += 1 }
    }
    #expect(seen.withVisibleLock { Array($0.values) } == [64])
    #expect(factory { $0.made } == 1)
  }

  @Test("However many ask at once, there is one for each value of the arguments")
  func oncePerArgument() {
    let factory = Synchronized(DocumentFactory())
    let seen = Mutex<[Int: Set<ObjectIdentifier>]>([:])
    onThreads(120) { index in
      let document = factory { $0.named(index % 7) }
      seen.withVisibleLock { _ = $0[index % 7, default: []].insert(ObjectIdentifier(document)) }
    }
    #expect(seen.withVisibleLock { $0.values.map(\.count) } == Array(repeating: 1, count: 7))
    #expect(factory { $0.made } == 7)
  }

  @Test("A weakly shared component comes and goes while many ask, and there is never a second one")
  func weakly() {
    let factory = Synchronized(DocumentFactory())
    let bad = Atomic<Int>(0)
    onThreads(200) { _ in
      let first = factory { $0.weakly() }
      if factory({ $0.weakly() }) !== first { bad.add(1, ordering: .relaxed) }
      withExtendedLifetime(first) {}
    }
    #expect(bad.load(ordering: .relaxed) == 0)
  }

  @Test("A call inside another one goes on with the same request")
  func reentrant() {
    let factory = Synchronized(DocumentFactory())
    let same = factory { inner in
      inner.again = { factory { $0.requested() } }
      let documents = inner.outer()
      inner.again = nil
      return documents.allSatisfy { $0 === documents[0] }
    }
    #expect(same)
  }

  @Test("A call that throws lets the next one in, from any thread")
  func throwing() {
    let factory = Synchronized(DocumentFactory())
    let failures = Atomic<Int>(0)
    onThreads(32) { index in
      if index.isMultiple(of: 2) {
        do { _ = try factory { try $0.failing() } } catch {
          failures.add(1, ordering: .relaxed)
        }
      } else {
        _ = factory { $0.document() }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 16)
    #expect(factory { $0.made } == 1)
  }

  @Test("A typed error stays typed")
  func typed() {
    let factory = Synchronized(DocumentFactory())
    do throws(Refused) {
      try factory { (_: DocumentFactory) throws(Refused) -> Void in throw Refused(what: "typed") }
      Issue.record("It should have thrown.")
    } catch {
      #expect(error == Refused(what: "typed"))
    }
  }

  @Test("A request is whole: no other thread's comes in between")
  func requestsAreWhole() {
    let factory = Synchronized(DocumentFactory())
    let bad = Atomic<Int>(0)
    onThreads(64) { _ in
      let documents = factory { $0.outer() }
      if documents.contains(where: { $0 !== documents[0] }) { bad.add(1, ordering: .relaxed) }
    }
    #expect(bad.load(ordering: .relaxed) == 0)
    #expect(factory { $0.made } == 64)
  }

  @Test("An assembly's container can be used by several threads as well")
  func assemblyContainer() throws {
    final class DocumentAssembly: Assembly {
      let document = Definition<Document>(.lazySingleton)
      let page = Definition<Page>(.prototype)
      override func define() {
        document.make { Document(1) }
        page.make(with: document) { Page($0) }
      }
    }
    final class Page: Sendable {
      let document: Document
      init(_ document: Document) { self.document = document }
    }
    guard let container = try DocumentAssembly().activated().container else {
      Issue.record("An active assembly has a container.")
      return
    }
    let shelf = Synchronized(container)
    let seen = Mutex<Set<ObjectIdentifier>>([])
    let pages = Mutex<[Page]>([])
    onThreads(32) { _ in
      guard let page = try? shelf({ try $0.component(of: Page.self) }) else { return }
      seen.withVisibleLock { _ = $0.insert(ObjectIdentifier(page.document)) }
      pages.withVisibleLock { $0.append(page) }
    }
    #expect(seen.withVisibleLock { $0.count } == 1)
    #expect(pages.withVisibleLock { Set($0.map { ObjectIdentifier($0) }).count } == 32)
  }

  @Test("That a container is synchronized is told")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let factory = Synchronized(DocumentFactory())
      _ = factory { $0.document() }
    }
    #expect(
      recorder.trace().lines.filter { $0.hasPrefix("container-") } == [
        "container-opened container #1 object #1 type DocumentFactory",
        "container-synchronized container #1",
        "container-ended container #1",
      ])
  }
}
