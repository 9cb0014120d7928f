import Dispatch
import Foundation
import OutliveRuntime
import Testing

private final class Held: @unchecked Sendable {}

private final class ObjectSubclass: NSObject {
  let held: Held
  init(_ held: Held) { self.held = held }
}

private final class OperationSubclass: Operation, @unchecked Sendable {
  let held: Held
  init(_ held: Held) { self.held = held }
}

/// An object of Foundation that keeps another one alive, and how a snapshot says so.
private struct FoundationHolder: Sendable, CustomTestStringConvertible {
  var name: String
  /// The names on the way from the object to what it holds; empty when none is read.
  var ways: [String]
  /// Whether the object that isn't reached is nevertheless held.
  var holdsUnseen = false
  var make: @Sendable (Held) -> AnyObject

  var testDescription: String { name }

  static let all = [
    FoundationHolder(name: "NSObject subclass", ways: ["held"]) { ObjectSubclass($0) },
    FoundationHolder(name: "Operation subclass", ways: ["held"]) { OperationSubclass($0) },
    FoundationHolder(name: "NSArray", ways: ["storage › #0 › value"]) { NSArray(array: [$0]) },
    FoundationHolder(name: "NSMutableArray", ways: ["storage › #0 › value"]) {
      NSMutableArray(array: [$0])
    },
    FoundationHolder(name: "NSDictionary", ways: ["storage › · › value"]) {
      NSDictionary(dictionary: ["key": $0])
    },
    FoundationHolder(name: "NSMutableSet", ways: ["storage › · › held"]) {
      NSMutableSet(array: [ObjectSubclass($0)])
    },
    FoundationHolder(name: "NSOrderedSet", ways: ["storage › storage › · › held"]) {
      NSOrderedSet(array: [ObjectSubclass($0)])
    },
    FoundationHolder(name: "NSCache", ways: ["head › value"]) { held in
      let cache = NSCache<NSString, Held>()
      cache.setObject(held, forKey: "key")
      return cache
    },
    FoundationHolder(name: "Timer", ways: ["fire"]) { held in
      Timer(timeInterval: 1, repeats: true) { _ in _ = held }
    },
    FoundationHolder(name: "Thread", ways: ["main"]) { held in Thread { _ = held } },
    FoundationHolder(name: "BlockOperation", ways: ["block"]) { held in
      BlockOperation { _ = held }
    },
    FoundationHolder(name: "Operation's completion block", ways: ["__completion"]) { held in
      let operation = Operation()
      operation.completionBlock = { _ = held }
      return operation
    },
    FoundationHolder(name: "Progress", ways: ["cancellationHandler"]) { held in
      let progress = Progress(totalUnitCount: 1)
      progress.cancellationHandler = { _ = held }
      return progress
    },
    FoundationHolder(name: "NSError", ways: ["userInfo › [\"key\"]"]) { held in
      NSError(domain: "domain", code: 1, userInfo: ["key": held])
    },
    FoundationHolder(name: "NSPredicate", ways: ["kind.block"]) { held in
      NSPredicate { _, _ in
        _ = held
        return true
      }
    },
    FoundationHolder(name: "NSEnumerator", ways: ["generator.array › storage › #0 › value"]) {
      NSArray(array: [$0]).objectEnumerator()
    },
    FoundationHolder(
      name: "Notification", ways: ["storage › #0 › object", "storage › #0 › userInfo › ·"]
    ) { held in
      NSArray(array: [
        Notification(name: Notification.Name("name"), object: held, userInfo: ["key": held])
      ])
    },
    // Held by hand, behind an unmanaged reference, in CoreFoundation's memory, and by a block.
    FoundationHolder(name: "OperationQueue", ways: [], holdsUnseen: true) { held in
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation { _ = held }
      return queue
    },
    FoundationHolder(name: "NSAttributedString", ways: [], holdsUnseen: true) { held in
      NSAttributedString(string: "text", attributes: [NSAttributedString.Key("key"): held])
    },
    FoundationHolder(name: "DispatchWorkItem", ways: [], holdsUnseen: true) { held in
      DispatchWorkItem { _ = held }
    },
    // Nothing is held.
    FoundationHolder(name: "Data", ways: []) { _ in NSArray(array: [Data([1]), Date()]) },
    FoundationHolder(name: "NSLock", ways: []) { _ in NSLock() },
    FoundationHolder(name: "DateFormatter", ways: []) { _ in DateFormatter() },
  ]
}

@Suite("Foundation's holders")
struct FoundationTests {
  @Test("What an object of Foundation holds is read by name", arguments: FoundationHolder.all)
  private func holders(holder: FoundationHolder) throws {
    let held = Held()
    let before = HeapSnapshot.capture(of: [held], ownReferences: 1).external(held)
    let object = holder.make(held)
    let snapshot = HeapSnapshot.capture(of: [object, held], ownReferences: 1)
    #expect(snapshot.ways(to: held) == holder.ways)
    // No reference is read that isn't there, and none of those that were read is missing.
    #expect(
      snapshot.external(held) == before.map { $0 + (holder.holdsUnseen ? 1 : 0) })
    withExtendedLifetime((object, held)) {}
  }

  @Test("A notification center holds its observers' handlers, and a token only the center's own")
  func notifications() {
    let held = Held()
    let center = NotificationCenter()
    let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in _ = held }
    let ways = HeapSnapshot.capture(of: [center, held]).ways(to: held)
    #expect(ways.count == 1)
    #expect(ways.allSatisfy { $0.hasPrefix("registrar › ") })
    center.removeObserver(token)
    #expect(HeapSnapshot.capture(of: [center, held]).ways(to: held) == [])
    #expect(HeapSnapshot.capture(of: [token as AnyObject, held]).ways(to: held) == [])
  }
}

extension HeapSnapshot {
  /// For each reference to an object, the names on the way to it from the first object.
  fileprivate func ways(to object: AnyObject) -> [String] {
    guard let target = position(of: object) else { return [] }
    return edges.filter { $0.to == target }.map { edge in
      var names = [label(edge)]
      var position = edge.from
      var seen: Set<Int> = [target]
      while position != 0, seen.insert(position).inserted,
        let previous = edges.first(where: { $0.to == position })
      {
        names.append(label(previous))
        position = previous.from
      }
      return names.reversed().joined(separator: " › ")
    }
  }

  private func label(_ edge: Edge) -> String {
    let parts = [edge.name, edge.index.map { "#\($0)" } ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? "·" : parts.joined(separator: " ")
  }
}
