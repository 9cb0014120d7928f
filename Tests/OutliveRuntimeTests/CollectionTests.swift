import OutliveRuntime
import Testing

@Suite("Collections")
struct CollectionTests {
  let leaf = Leaf()

  @Test("An array's elements are called by position")
  func arrays() {
    #expect(
      edges(from: Holder([leaf, leaf])) == [
        "root -value-> storage of Array<Leaf>", "storage of Array<Leaf> -#0-> Leaf",
        "storage of Array<Leaf> -#1-> Leaf",
      ])
    #expect(
      edges(from: Holder(ContiguousArray([leaf]))) == [
        "root -value-> storage of Array<Leaf>", "storage of Array<Leaf> -#0-> Leaf",
      ])
    #expect(
      edges(from: Holder([nil, leaf])) == [
        "root -value-> storage of Array<Optional<Leaf>>",
        "storage of Array<Optional<Leaf>> -#1-> Leaf",
      ])
    #expect(
      edges(from: Holder([Pair(first: 1 as Int8, second: leaf)])).last
        == "storage of Array<Pair<Int8, Leaf>> -second #0-> Leaf")
    #expect(edges(from: Holder<[Leaf]>([])) == [])
    #expect(edges(from: Holder<[Leaf]?>(nil)) == [])
  }

  @Test("A slice refers to the storage of its array")
  func slices() {
    let lines = edges(from: Holder([leaf, leaf, leaf][1...]))
    #expect(lines.first == "root -value-> storage of Array<Leaf>")
    #expect(lines.count == 4)
  }

  @Test("Room that an array keeps for later holds nothing")
  func capacity() {
    var array = [leaf, leaf]
    array.reserveCapacity(100)
    array.removeLast()
    let snapshot = HeapSnapshot.capture(of: [Holder(array)])
    #expect(snapshot.lines.count == 2)
    #expect(snapshot.nodes[1].size >= 32 + 100 * 8)
  }

  @Test("Arrays of arrays, of closures and of existentials are read")
  func elements() {
    #expect(
      edges(from: Holder([[leaf], []])) == [
        "root -value-> storage of Array<Array<Leaf>>",
        "storage of Array<Array<Leaf>> -#0-> storage of Array<Leaf>",
        "storage of Array<Leaf> -#0-> Leaf",
      ])
    let closures: [() -> Void] = [{ [leaf] in leaf.number = 1 }]
    #expect(
      edges(from: Holder(closures)).last == "storage of Array<() -> ()> -capture #0-> Leaf")
    let named: [any Named] = [leaf, leaf]
    #expect(
      edges(from: Holder(named)).last == "storage of Array<Named> -#1-> Leaf")
    let anything: [Any] = [1, leaf, "text", [leaf]]
    #expect(
      edges(from: Holder(anything)).dropFirst() == [
        "storage of Array<Any> -#1-> Leaf",
        "storage of Array<Any> -#3-> storage of Array<Leaf>",
        "storage of Array<Leaf> -#0-> Leaf",
      ])
  }

  @Test("An array of numbers or texts is an object without references")
  func plainElements() {
    #expect(edges(from: Holder([1, leaf.number])) == ["root -value-> storage of Array<Int>"])
    let text = String(repeating: "t", count: 30 + leaf.number)
    #expect(edges(from: Holder([text])) == ["root -value-> storage of Array<String>"])
    #expect(edges(from: Holder(text)) == [])
    #expect(edges(from: Holder(text.dropFirst())) == [])
    #expect(edges(from: Holder(Character("c"))) == [])
  }

  @Test("An inline array's elements are called by position")
  func inlineArrays() {
    let array: InlineArray<2, Leaf> = [leaf, leaf]
    #expect(edges(from: Holder(array)) == ["root -value #0-> Leaf", "root -value #1-> Leaf"])
  }

  @Test("A dictionary's values are called by their keys, in the order of the keys")
  func dictionaries() {
    #expect(
      edges(from: Holder(["b": leaf, "a": leaf, "\"\n": leaf])) == [
        "root -value-> storage of Dictionary<String, Leaf>",
        "storage of Dictionary<String, Leaf> -[\"\\\"\\n\"]-> Leaf",
        "storage of Dictionary<String, Leaf> -[\"a\"]-> Leaf",
        "storage of Dictionary<String, Leaf> -[\"b\"]-> Leaf",
      ])
    #expect(
      edges(from: Holder<[Int8: Leaf?]>([3: leaf, -1: leaf, 2: nil, -100: leaf])).dropFirst() == [
        "storage of Dictionary<Int8, Optional<Leaf>> -[-100]-> Leaf",
        "storage of Dictionary<Int8, Optional<Leaf>> -[-1]-> Leaf",
        "storage of Dictionary<Int8, Optional<Leaf>> -[3]-> Leaf",
      ])
    #expect(
      edges(from: Holder([UInt.max: Pair(first: leaf, second: leaf)])).dropFirst() == [
        "storage of Dictionary<UInt, Pair<Leaf, Leaf>> -[18446744073709551615].first-> Leaf",
        "storage of Dictionary<UInt, Pair<Leaf, Leaf>> -[18446744073709551615].second-> Leaf",
      ])
    #expect(edges(from: Holder<[Int: Leaf]>([:])) == [])
    #expect(
      edges(from: Holder(["a": 1])) == ["root -value-> storage of Dictionary<String, Int>"])
  }

  @Test("A long key is cut")
  func longKeys() {
    let key = String(repeating: "k", count: 101)
    #expect(
      edges(from: Holder([key: leaf, String(key.dropLast()): leaf])).dropFirst() == [
        "storage of Dictionary<String, Leaf> -[\"\(key.dropLast())\"]-> Leaf",
        "storage of Dictionary<String, Leaf> -[\"\(key.dropLast())\"…]-> Leaf",
      ])
  }

  @Test("Every entry of a large dictionary is read, and none that was removed")
  func largeDictionary() {
    var dictionary: [Int: Leaf] = [:]
    for key in 0..<1000 { dictionary[key] = leaf }
    for key in 0..<1000 where key % 3 == 0 { dictionary[key] = nil }
    #expect(
      edges(from: Holder(dictionary)).dropFirst()
        == ArraySlice(
          (0..<1000).filter { $0 % 3 != 0 }.map {
            "storage of Dictionary<Int, Leaf> -[\($0)]-> Leaf"
          }))
  }

  @Test("Keys and elements that are objects are references")
  func objectKeys() {
    let key = ObjectKey()
    #expect(
      edges(from: Holder([key: leaf])) == [
        "root -value-> storage of Dictionary<ObjectKey, Leaf>",
        "storage of Dictionary<ObjectKey, Leaf> --> ObjectKey",
        "storage of Dictionary<ObjectKey, Leaf> --> Leaf",
      ])
    #expect(
      edges(from: Holder(Set([key]))) == [
        "root -value-> storage of Set<ObjectKey>", "storage of Set<ObjectKey> --> ObjectKey",
      ])
    #expect(edges(from: Holder<Set<ObjectKey>>([])) == [])
    #expect(edges(from: Holder(Set([1, 2]))) == ["root -value-> storage of Set<Int>"])
    #expect(
      edges(from: Holder(AnyHashable(key))) == ["root -value-> ObjectKey"])
  }
}

final class ObjectKey: Hashable {
  static func == (lhs: ObjectKey, rhs: ObjectKey) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
