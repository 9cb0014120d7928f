import Synchronization
import Testing

@testable import OutliveRuntime

struct DocumentState: @unchecked Sendable {
  var document: Leaf
  var list: [DocumentState] = []
}

struct StateList<Element: Sendable>: Sendable {
  var element: Element
}

enum Nested {
  struct State: @unchecked Sendable {
    var leaf: Leaf
  }
}

protocol Stateful: Sendable {}
extension DocumentState: Stateful {}

private protocol Secretive: Sendable {}
extension DocumentState: Secretive {}

private final class Hidden {
  let state: Mutex<DocumentState>
  let pair: Mutex<(DocumentState, StateList<DocumentState>)?>
  let table: Mutex<[String: [Nested.State]]>
  let handler: Mutex<(@Sendable (DocumentState) -> Void)?>
  let existential: Mutex<any Stateful>
  let secret: Mutex<[any Secretive & Stateful]>
  let anything: Mutex<Any?>
  let numbers: Mutex<StateList<(Int, Int)>>
  let atomic = Atomic(1)

  init(_ leaf: Leaf) {
    let state = DocumentState(document: leaf)
    let sendable = state
    self.state = Mutex(state)
    pair = Mutex((state, StateList(element: state)))
    table = Mutex(["key": [Nested.State(leaf: leaf)]])
    handler = Mutex { [sendable] _ in _ = sendable }
    existential = Mutex(state)
    secret = Mutex([state])
    anything = Mutex(state)
    numbers = Mutex(StateList(element: (1, 2)))
  }
}

private final class Constrained<Element: Stateful, Key: Hashable & Sendable> {
  let table: Mutex<[Key: StateList<Element>]>
  init(_ element: Element, _ key: Key) { table = Mutex([key: StateList(element: element)]) }
}

private class HeldLeaf: Leaf, @unchecked Sendable {}

private final class ConstrainedByClass<Element: HeldLeaf> {
  let list: Mutex<[Element]>
  init(_ element: Element) { list = Mutex([element]) }
}

private struct Resource: ~Copyable {
  var leaf: Leaf
  deinit {}
}

private struct Slots<Content: ~Copyable>: ~Copyable {
  var content: Content
}

private final class Holding {
  let resource: Resource
  let optional: Resource?
  let slots: Slots<Resource>
  let inner: Slots<Slots<Resource?>>

  init(_ leaf: Leaf) {
    resource = Resource(leaf: leaf)
    optional = Resource(leaf: leaf)
    slots = Slots(content: Resource(leaf: leaf))
    inner = Slots(content: Slots(content: Resource(leaf: leaf)))
  }
}

@Suite("Types that the compiler hides")
struct HiddenTypeTests {
  let leaf = Leaf()

  @Test("What mutexes guard is read, whatever it is")
  func mutexes() {
    let snapshot = HeapSnapshot.capture(of: [Hidden(leaf)])
    #expect(snapshot.unreadable == [])
    #expect(
      snapshot.lines.filter { $0.hasPrefix("root") } == [
        "root -state.document-> Leaf", "root -pair.0.document-> Leaf",
        "root -pair.1.element.document-> Leaf",
        "root -table-> storage of Dictionary<String, Array<Nested.State>>",
        "root -handler-> closure", "root -existential.document-> Leaf",
        "root -secret-> storage of Array<Secretive & Stateful>",
        "root -anything.document-> Leaf",
      ])
    #expect(snapshot.lines.count { $0.hasSuffix("-> Leaf") } == 8)
  }

  @Test("A hidden type with generic parameters is read by what stands for them")
  func generic() {
    let state = DocumentState(document: leaf)
    let snapshot = HeapSnapshot.capture(of: [Constrained(state, "key")])
    #expect(snapshot.unreadable == [])
    #expect(
      snapshot.lines.last
        == "storage of Dictionary<String, StateList<DocumentState>> -[\"key\"].element.document-> Leaf"
    )
  }

  @Test("Where the requirements on a parameter aren't understood, the property is counted")
  func notUnderstood() {
    let snapshot = HeapSnapshot.capture(of: [ConstrainedByClass(HeldLeaf())])
    #expect(snapshot.lines == [])
    #expect(
      snapshot.unreadableLines == [
        "ConstrainedByClass<HeldLeaf>.list: a type that can't be copied can't be told ×1"
      ])
  }

  @Test("Structs that can't be copied are read, also inside one another")
  func noncopyable() {
    let snapshot = HeapSnapshot.capture(of: [Holding(leaf)])
    #expect(
      snapshot.lines == [
        "root -resource.leaf-> Leaf", "root -optional.leaf-> Leaf",
        "root -slots.content.leaf-> Leaf", "root -inner.content.content.leaf-> Leaf",
      ])
    #expect(snapshot.unreadable == [])
  }

  @Test("A name that was written again without references to its own parts means the same type")
  func namesInFull() {
    let types: [Any.Type] = unsafe [
      Int.self, String.self, [Int].self, Leaf.self, DocumentState.self, Nested.State.self,
      StateList<DocumentState>.self, [String: [DocumentState?]].self,
      (DocumentState, DocumentState).self,
      (first: DocumentState, Nested.State, last: Leaf).self,
      StateList<StateList<(DocumentState, Nested.State)>>.self,
      Pair<Leaf, Pair<DocumentState, Leaf>>.self,
      (any Stateful).self, (any Named & Sized).self, [any Named].self, Any.self, AnyObject.self,
      Any?.self, (() -> Void).self, ((Leaf, DocumentState) -> Leaf?).self,
      (@Sendable (Leaf) async throws -> [Leaf]).self, Result<Leaf, any Error>.self,
      Either<DocumentState, Either<Leaf, DocumentState>>.self, Set<ObjectKey>.self,
      [ObjectKey: Either<ObjectKey, Document>].self, Unmanaged<Leaf>.self, UInt8.self,
      ((Leaf) -> (DocumentState) -> Leaf).self, ArraySlice<Pair<Leaf, Leaf>>.self,
      Range<Int>.self, CollectionOfOne<(Leaf, Nested.State)>.self, MainActor.self, Void.self,
      UnsafePointer<Int>.self, CheckedContinuation<Leaf, any Error>.self,
      AsyncStream<DocumentState>.self, AsyncStream<Leaf>.Continuation.self,
    ]
    for type in types {
      guard let mangled = _mangledTypeName(type) else {
        Issue.record("\(type) has no mangled name")
        continue
      }
      let pieces = HiddenTypeName.pieces(of: Array(mangled.utf8)) { _ in nil }
      let text = pieces?.compactMap { piece -> UInt8? in
        if case .character(let character) = piece { character } else { nil }
      }
      let resolved = text.flatMap { _typeByName(String(decoding: $0, as: UTF8.self)) }
      #expect(resolved == type, "\(mangled)")
    }
  }

  @Test(
    "A name that isn't understood, or is cut off, gives nothing",
    arguments: [
      "", "S", "Si_", "SiSi", "A", "AA", "A9_", "0a3Abc", "03Abc", "99Leaf", "5LeafC", "y", "l",
      "4mainl", "Rz", "SHRz", "x_", "q", "q9", "qd_", "G", "Sgg", "t", "c", "Sic", "p",
      "00", "4main4LeafC4main", "$s4main4LeafC", "4main4Leaf", "4mainLL", "Say4main4LeafCG_",
      "Xl", "yX", "Y", "Yz", "SoSo", "4main1fyyF5LocalL_V", "So5iovecV", "r", "r0", "4main\u{7F}",
    ])
  func malformed(name: String) {
    #expect(HiddenTypeName.pieces(of: Array(name.utf8)) { _ in nil } == nil)
  }

  @Test("No prefix of a name traps, and a name with any one character changed doesn't either")
  func damaged() {
    let name = Array(
      "SHRzs8SendableRzsAAR_r0_l15Synchronization5MutexVySDyx4main13DocumentStateV_AD0cD4ListVtGSgG"
        .utf8)
    var understood = 0
    for end in 0...name.count
    where HiddenTypeName.pieces(of: Array(name[..<end]), descriptor: { _ in nil }) != nil {
      understood += 1
    }
    for index in name.indices {
      for character in UInt8(0)...127 {
        var changed = name
        changed[index] = character
        if HiddenTypeName.pieces(of: changed, descriptor: { _ in nil }) != nil { understood += 1 }
      }
    }
    #expect(understood > 0)
  }

  @Test("Structs and enums are replaced by their descriptors, classes aren't")
  func descriptors() {
    var asked: [String] = []
    let pieces = HiddenTypeName.pieces(of: Array("4main5OuterVy4main5InnerO_AA4LeafCtG".utf8)) {
      asked.append(String(decoding: $0, as: UTF8.self))
      return Address(rawValue: UInt(asked.count))
    }
    #expect(asked == ["$s4main5OuterVMn", "$s4main5InnerOMn"])
    let text = pieces?.map { piece in
      switch piece {
      case .character(let character): String(decoding: [character], as: UTF8.self)
      case .descriptor(let address): "<\(address.rawValue)>"
      }
    }
    #expect(text?.joined() == "<1>y<2>_4main4LeafCtG")
  }

  @Test("This runtime lays tasks out as this version knows it")
  func tasks() {
    #expect(TaskLayout.current != nil)
  }
}
