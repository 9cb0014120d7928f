import Dispatch
import Foundation
import Observation
import OutliveRuntime
import OutliveTrace
import Testing

private actor Counter {
  var leaf: Leaf? = Leaf()
}

@MainActor private final class Screen {
  let leaf = Leaf()
}

@Observable private final class Model {
  var leaf = Leaf()
}

private final class Buffer: ManagedBuffer<Leaf, Leaf> {}
private final class NumberBuffer: ManagedBuffer<Leaf, Int> {}

private final class Subclass: NSObject {
  var leaf: Leaf
  init(_ leaf: Leaf) { self.leaf = leaf }
}

private final class Everything {
  let data = Data(repeating: 1, count: 100)
  let url = URL(string: "https://example.org/path?query#fragment")
  let date = Date(timeIntervalSince1970: 0)
  let locale = Locale(identifier: "en")
  let calendar = Calendar(identifier: .gregorian)
  let timeZone = TimeZone(secondsFromGMT: 0)
  let characters = CharacterSet.alphanumerics
  let indices = IndexSet(integersIn: 0..<100)
  let attributed = AttributedString("text")
  let components = DateComponents(year: 2000)
  let decimal = Decimal(1)
  let uuid = UUID()
  let time = DispatchTime(uptimeNanoseconds: 1)
  let dispatchData = DispatchData.empty
  let expression = try? Regex("a+(b)")
  let sequence = AnySequence([Leaf()])
  let iterator = AnyIterator([Leaf()].makeIterator())
  let lazy = [Leaf()].lazy.map { $0 }
  let stream = AsyncStream<Int>.makeStream()
  let throwing = AsyncThrowingStream<Leaf, any Error> { $0.yield(Leaf()) }
  let duration = Duration.seconds(1)
  let clock: any Clock<Duration> = ContinuousClock()
  let task = Task {}
  let operation = BlockOperation {}
  let type: Any.Type = Leaf.self
  let staticString: StaticString = "text"
  let mirror = Mirror(reflecting: Leaf())
  let error = NSError(domain: "domain", code: 1, userInfo: ["key": Leaf()])
  let substring = "text, and more of it, so that it is long"[...].dropFirst()
  let vector = SIMD4<Float>(repeating: 1)
  let collection: any RandomAccessCollection<Int> = 0..<3
  let keyPaths: [AnyKeyPath] = [\Document.title, \[Leaf][0].number, \Leaf.self]
  let set = NSSet(array: [1, "two"])
}

@Suite("Odd objects")
struct OddObjectTests {
  let leaf = Leaf()

  /// The objects that are referred to more often than they count, by name: there must be none.
  private func overcounted(_ snapshot: HeapSnapshot) -> [String] {
    var counts = snapshot.nodes.map { Int($0.retainCount) }
    for edge in snapshot.edges { counts[edge.to] -= 1 }
    return snapshot.nodes.indices.filter { counts[$0] < 0 }.map { snapshot.nodes[$0].type }
  }

  @Test("An actor's properties are read, but not the work that waits for it")
  func actors() {
    let snapshot = HeapSnapshot.capture(of: [Counter()])
    #expect(snapshot.lines == ["root -leaf-> Leaf"])
    #expect(
      snapshot.unreadableLines == ["Counter: the work that waits for an actor can't be told ×1"])
  }

  @Test("An isolated class is read like any other")
  func isolatedClasses() async {
    let lines = await MainActor.run { edges(from: Screen()) }
    #expect(lines == ["root -leaf-> Leaf"])
  }

  @Test("A task that has ended holds its result, and its closure no more")
  func tasks() async {
    let task = Task { [leaf = Sendably(leaf)] in leaf }
    _ = await task.value
    let snapshot = HeapSnapshot.capture(of: [Holder(task)])
    #expect(
      snapshot.lines == ["root -value-> task", "task -result.value-> Leaf"])
    #expect(snapshot.nodes.map(\.kind) == [.instance, .unknown, .instance])
    #expect(snapshot.unreadable == [])
  }

  @Test("A task that has failed holds its error")
  func failedTasks() async {
    let task = Task { [leaf = Sendably(leaf)] () throws -> Int in throw Failure(leaf: leaf.value) }
    _ = await task.result
    let snapshot = HeapSnapshot.capture(of: [Holder(task)])
    #expect(
      snapshot.lines == [
        "root -value-> task", "task -error-> box of Failure", "box of Failure -leaf-> Leaf",
      ])
    #expect(snapshot.unreadable == [])
  }

  @Test("Of a task that runs nothing is read: it may let go of what it holds at any moment")
  func runningTasks() async {
    let task = Task { [leaf = Sendably(leaf)] in
      let snapshot = HeapSnapshot.capture(of: [currentTask()].compactMap { $0 })
      _ = leaf
      return snapshot
    }
    let snapshot = await task.value
    #expect(snapshot.nodes.map(\.type) == ["task"])
    #expect(snapshot.edges == [])
    #expect(
      snapshot.unreadableLines == ["task: what a task holds while it runs can't be told ×1"])
  }

  @Test("A child task, which shares its memory with others, can't be looked into")
  func childTasks() async {
    async let child = HeapSnapshot.capture(of: [currentTask()].compactMap { $0 })
    let snapshot = await child
    #expect(snapshot.nodes.map(\.type) == ["task"])
    #expect(snapshot.edges == [])
    #expect(
      snapshot.unreadableLines == ["task: what a task holds while it runs can't be told ×1"])
  }

  @Test("A managed buffer's header is read, and elements that may be references are counted")
  func managedBuffers() {
    let buffer = Buffer.create(minimumCapacity: 2) { _ in Leaf() }
    let snapshot = HeapSnapshot.capture(of: [buffer])
    #expect(snapshot.lines == ["root -header-> Leaf"])
    #expect(
      snapshot.unreadableLines == ["Buffer: the elements behind a managed buffer can't be told ×1"])
    let numbers = HeapSnapshot.capture(of: [
      NumberBuffer.create(minimumCapacity: 2) { _ in Leaf() }
    ])
    #expect(numbers.lines == ["root -header-> Leaf"])
    #expect(numbers.unreadable == [])
  }

  @Test("A key path is unreadable only when it captured something that is counted")
  func keyPaths() {
    let plain = HeapSnapshot.capture(of: [\Document.title, \[Leaf][leaf.number].number])
    #expect(plain.edges == [])
    #expect(plain.unreadable == [])
    let key = ObjectKey()
    let capturing = HeapSnapshot.capture(of: [\[ObjectKey: Leaf][key]])
    #expect(capturing.edges == [])
    #expect(capturing.unreadable.map(\.reason) == ["what a key path captured can't be told"])
  }

  @Test("An observable object's properties go by their names")
  func observable() {
    let lines = edges(from: Model())
    #expect(lines.contains("root -leaf-> Leaf"))
    #expect(lines.count { $0.hasPrefix("root") } == 2)
  }

  @Test("A subclass of a class of another module is read")
  func subclasses() {
    #expect(edges(from: Subclass(leaf)) == ["root -leaf-> Leaf"])
  }

  @Test("A property that is an Objective-C block, which has no layout here, is unreadable")
  func blocks() {
    let snapshot = HeapSnapshot.capture(of: [DispatchWorkItem {}])
    #expect(snapshot.lines == [])
    #expect(
      snapshot.unreadableLines == [
        "Dispatch.DispatchWorkItem: the type of a field can't be resolved ×1"
      ])
  }

  @Test("Objects of the system's libraries are read without harm, and never counted too often")
  func foundation() {
    let cache = NSCache<NSString, Leaf>()
    cache.setObject(leaf, forKey: "key")
    let queue = OperationQueue()
    let center = NotificationCenter()
    let token = center.addObserver(forName: nil, object: leaf, queue: queue) {
      [leaf = Sendably(leaf)] _ in
      _ = leaf
    }
    defer { center.removeObserver(token) }
    let objects: [AnyObject] = [
      NSLock(), NSRecursiveLock(), NSCondition(), DateFormatter(), NumberFormatter(),
      ISO8601DateFormatter(), FileManager.default, Thread.current, RunLoop.current, Bundle.main,
      ProcessInfo.processInfo, JSONEncoder(), JSONDecoder(), PropertyListEncoder(),
      NSMutableArray(array: [leaf, 1, "two"]), NSMutableDictionary(dictionary: ["key": leaf]),
      NSString("text"), NSNumber(1), NSURL(fileURLWithPath: "/"), NSData(), NSDate(), queue,
      BlockOperation {}, Progress(totalUnitCount: 1), UserDefaults.standard, cache, center, token,
      Scanner(string: "text"), NSUUID(), NSMutableSet(array: [1]), NSOrderedSet(array: [1]),
      NSAttributedString(string: "text"), NSCalendar.current as AnyObject, Pipe(),
      NSTimeZone.local as AnyObject, NSLocale.current as AnyObject, NSNull(), NSIndexSet(index: 1),
      NSMutableString(string: "text"), NSCountedSet(array: [1]), NSValue(range: NSRange()),
      DispatchQueue(label: "queue"), DispatchQueue.main, DispatchGroup(),
      DispatchSemaphore(value: 0), DispatchWorkItem {}, Host.current(), InputStream(data: Data()),
      Unit(symbol: "u"), Dimension(symbol: "d", converter: UnitConverterLinear(coefficient: 1)),
      (try? NSRegularExpression(pattern: "a+")) as AnyObject,
      Timer(timeInterval: 1, repeats: false) {
        _ in
      },
    ]
    let snapshot = HeapSnapshot.capture(of: objects)
    #expect(overcounted(snapshot) == [])
    #expect(snapshot.nodes.count > objects.count)
    for object in objects { #expect(overcounted(HeapSnapshot.capture(of: [object])) == []) }
  }

  @Test("Values of the system's libraries are read without harm, and never counted too often")
  func values() async {
    let everything = Everything()
    await everything.task.value
    let snapshot = HeapSnapshot.capture(of: [everything])
    #expect(overcounted(snapshot) == [])
    #expect(snapshot.lines.contains { $0.hasSuffix("-> Leaf") })
    withExtendedLifetime(everything) {}
  }
}

/// Makes anything look safe to send, for a test that never uses it.
private struct Sendably<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// The task that runs this, as an object.
private func currentTask() -> AnyObject? {
  unsafe withUnsafeCurrentTask { task in
    unsafe task.map { task in
      unsafe withUnsafeBytes(of: task) { bytes in
        unsafe bytes.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue()
      }
    }
  }
}
