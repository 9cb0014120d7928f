internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// A shape with a reference of one ownership: a program, and what a snapshot says of it.
struct Row {
  var shape: String
  var ownership: Ownership
  /// Makes an object that refers to the target through the shape, and in no other way.
  var build: (Target) -> AnyObject

  /// How the program is looked at: by itself, or by a forked child when it is told so.
  private static let options: HeapSnapshot.Options = {
    var options = HeapSnapshot.Options()
    options.method = CommandLine.arguments.contains("forked") ? .forked : .inProcess
    return options
  }()

  /// Builds the shape, looks at it, and takes it down again.
  ///
  /// - Returns: What the snapshot read, or what is wrong with it.
  func run() -> String {
    let deaths = Target.deaths.load(ordering: .relaxed)
    let pair = Pair(build, keeps: ownership != .strong)
    var verdict: String
    do throws(HeapSnapshot.Failure) {
      let snapshot = try pair.snapshot(Row.options)
      let reading = Reading(snapshot, pair.positions(in: snapshot))
      verdict = ownership == .strong ? reading.leak : reading.health
    } catch {
      verdict = "no snapshot: \(error.description)"
    }
    if Target.deaths.load(ordering: .relaxed) != deaths { verdict += "; the target died" }
    pair.letGo(releases: ownership != .strong)
    if Target.deaths.load(ordering: .relaxed) != deaths + 1 {
      verdict += "; the target lives on"
    }
    return verdict
  }
}

/// A target and the object that refers to it, known by address: nothing here retains them.
@safe struct Pair {
  private let root: Unmanaged<AnyObject>
  private let target: Unmanaged<Target>

  /// Makes both.
  ///
  /// Where nothing keeps them, as they keep each other, they are leaked.
  @inline(never) @_optimize(none)
  init(_ build: (Target) -> AnyObject, keeps: Bool) {
    let target = Target()
    let root = build(target)
    target.owner = root
    unsafe self.target = keeps ? .passRetained(target) : .passUnretained(target)
    unsafe self.root = keeps ? .passRetained(root) : .passUnretained(root)
  }

  /// A snapshot of all that the root keeps alive, the target included even where it doesn't.
  @inline(never) @_optimize(none)
  func snapshot(_ options: HeapSnapshot.Options) throws(HeapSnapshot.Failure) -> HeapSnapshot {
    try HeapSnapshot.capture(of: objects(), ownReferences: 1, options: options)
  }

  @inline(never) @_optimize(none)
  private func objects() -> [AnyObject] {
    unsafe [root.takeUnretainedValue(), target.takeUnretainedValue()]
  }

  @inline(never) @_optimize(none)
  func positions(in snapshot: HeapSnapshot) -> (root: Int, target: Int) {
    let objects = objects()
    return (
      snapshot.position(of: objects[0]) ?? -1, snapshot.position(of: objects[1]) ?? -1
    )
  }

  /// Breaks the cycle, so that both go, unless the shape keeps the target in some other way.
  @inline(never) @_optimize(none)
  func letGo(releases: Bool) {
    unsafe target.takeUnretainedValue().owner = nil
    if releases {
      unsafe root.release()
      unsafe target.release()
    }
    StillExecutor.shared.drain()
  }
}

/// What a snapshot says about a target.
private struct Reading {
  var snapshot: HeapSnapshot
  var root: Int
  var target: Int

  init(_ snapshot: HeapSnapshot, _ positions: (root: Int, target: Int)) {
    self.snapshot = snapshot
    (root, target) = positions
  }

  /// The strong references to the target, each by the way from the root, and what holds the two.
  var leak: String {
    let ways = ways
    var parts = ways.isEmpty ? ["no edge"] : ways
    parts += unreadable
    // Nobody but themselves holds the target and what leads to it.
    for position in snapshot.nodes.indices where external(position) != 0 {
      parts.append("\(name(position)) held from outside by \(external(position))")
    }
    return parts.joined(separator: "; ")
  }

  /// That there is no edge to the target; what else is in the shape isn't of interest.
  var health: String {
    var parts = ways.map { "FALSE EDGE \($0)" }
    if parts.isEmpty { parts = ["none"] }
    parts += unreadable
    if external(target) != 1 { parts.append("target held from outside by \(external(target))") }
    for position in snapshot.nodes.indices where external(position) < 0 {
      parts.append("\(name(position)) COUNTED TOO OFTEN")
    }
    return parts.joined(separator: "; ")
  }

  private var unreadable: [String] {
    snapshot.unreadable.map { "unread \(shortened($0.type))" }
  }

  private func external(_ position: Int) -> Int {
    Int(snapshot.nodes[position].retainCount)
      - snapshot.edges.count { $0.to == position }
  }

  private func name(_ position: Int) -> String {
    switch position {
    case root: "root"
    case target: "target"
    default: shortened(snapshot.nodes[position].type)
    }
  }

  /// For each reference to the target, the names on the way to it from the root.
  private var ways: [String] {
    snapshot.edges.filter { $0.to == target }.map { edge in
      var names = [label(edge)]
      var position = edge.from
      var seen: Set<Int> = [target]
      while position != root, seen.insert(position).inserted,
        let previous = snapshot.edges.first(where: { $0.to == position })
      {
        names.append(label(previous))
        position = previous.from
      }
      return names.reversed().joined(separator: " › ")
    }
  }

  private func label(_ edge: HeapSnapshot.Edge) -> String {
    let parts = [
      edge.kind == .capture ? "capture" : "", edge.name, edge.index.map { "#\($0)" } ?? "",
    ]
    .filter { !$0.isEmpty }
    return parts.isEmpty ? "·" : parts.joined(separator: " ")
  }

  private func shortened(_ name: String) -> String {
    name.split(separator: "shape_matrix.", omittingEmptySubsequences: false).joined()
      .split(separator: "Swift.", omittingEmptySubsequences: false).joined()
  }
}
