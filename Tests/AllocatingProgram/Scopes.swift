import Foundation
import OutliveAllocations
import OutliveRuntime
import OutliveTrace

/// Makes some objects and lets half of them go.
private func make(_ count: Int) -> [Document] {
  let documents = (0..<count * 2).map { _ in Document() }
  return Array(documents.prefix(count))
}

private func facts(_ recorder: Recorder, _ scope: ScopeID) -> String {
  let objects = (recorder.liveObjects(in: scope) ?? []).filter { $0.type.hasSuffix(".Document") }
  return
    "\(recorder.liveCount(in: scope).map(String.init) ?? "unknown") alive, \(objects.count) documents"
}

/// To which scope objects are credited.
func scopes() async {
  guard let recorder = try? Recorder(to: .memory), let other = try? Recorder(to: .memory) else {
    return
  }
  let outer = recorder.beginScope("outer")
  let inner = recorder.beginScope("inner")
  let foreign = other.beginScope("foreign")
  let kept = recorder.inScope(outer) {
    [make(3), recorder.inScope(inner) { make(5) }, other.inScope(foreign) { make(7) }, make(1)]
  }
  say("outer", documents(recorder, outer))
  say("inner", documents(recorder, inner))
  say("foreign", documents(other, foreign))
  say("of nobody", LiveObject.all().count { $0.credit == 0 && $0.type.hasSuffix(".Document") })
  withExtendedLifetime(kept) {}

  // Scopes side by side, each with child tasks that mix on all threads.
  let ids = (0..<8).map { recorder.beginScope("test \($0)") }
  let results = await withTaskGroup(of: (Int, [[Document]]).self) { group in
    for (number, scope) in ids.enumerated() {
      group.addTask {
        await recorder.inScope(scope) {
          let own = make(number + 1)
          async let child = make(10)
          let children = await withTaskGroup(of: [Document].self) { children in
            for _ in 0..<4 {
              children.addTask {
                await Task.yield()
                return make(5)
              }
            }
            return await children.reduce(into: [[Document]]()) { $0.append($1) }
          }
          let unstructured = await Task { make(2) }.value
          let detached = await Task.detached { make(100) }.value
          return (number, [own, await child, unstructured, detached] + children)
        }
      }
    }
    return await group.reduce(into: [(Int, [[Document]])]()) { $0.append($1) }
  }
  say("side by side", ids.map { documents(recorder, $0) })
  withExtendedLifetime(results) {}

  // A scope that leaves nothing behind.
  let clean = recorder.beginScope("clean")
  let count = recorder.inScope(clean) {
    let documents = make(1000)
    return documents.reduce(0) { $0 + $1.title }
  }
  say("clean", "\(count), \(facts(recorder, clean))")
  say("no scope", recorder.liveCount(in: ScopeID(rawValue: 999)) as Any)
}

private func documents(_ recorder: Recorder, _ scope: ScopeID) -> Int {
  let objects = recorder.liveObjects(in: scope) ?? []
  // The cheap count and the long one must agree.
  guard recorder.liveCount(in: scope) == objects.count else { return -1 }
  return objects.count { $0.type.hasSuffix(".Document") }
}
