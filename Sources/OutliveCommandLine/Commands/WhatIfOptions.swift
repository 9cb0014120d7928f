internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveTrace

/// Which references 'analyze' takes for weak.
struct WhatIfOptions {
  static let weaken = OptionSpecification(
    name: "weaken", valueName: "REFERENCE",
    help: "judge as if a property, such as 'DocumentCell.titleObservation', were weak",
    isRepeatable: true)
  static let paragraph = """
    With '--weaken' the answer says what would have gone if references were weak, which findings go \
    with them, and which stay and why. A reference is named as reports do, TYPE.PROPERTY, also with \
    '*' and '?'; of a property that holds a closure, the captures are meant. The exit code is that \
    of the trace as it would be.
    """

  /// The references, as they were typed.
  let names: [String]

  /// Takes the options of a command line.
  init(_ invocation: Invocation) { names = invocation[Self.weaken] }

  /// Judges a trace as if the references were weak.
  ///
  /// - Throws: That a name is no reference's.
  func judge(_ trace: Trace, shownName: String) throws(CommandFailure) -> WhatIf {
    let patterns = names.map { name -> (String) -> Bool in
      let glob = Glob(Self.plain(name))
      return { glob.matches(Self.plain($0)) }
    }
    do throws(WhatIfError) {
      return try WhatIf(of: trace, weakening: patterns)
    } catch {
      throw .usage(unknown(names[error.pattern], among: error.names, in: shownName))
    }
  }

  /// A name without what reports put around it: which element of a collection it is, and that it is
  /// a closure's.
  private static func plain(_ name: String) -> String {
    var name = name[...]
    let prefix = "the closure in "
    if name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
    while name.hasSuffix("]"), let start = name.lastIndex(of: "["),
      name[..<start].contains(".")
    {
      name = name[..<start]
    }
    return String(name)
  }

  private func unknown(_ name: String, among names: [String], in trace: String) -> UsageError {
    let plain = names.map(Self.plain)
    let typed = Self.plain(name)
    let property = typed.split(separator: ".").last.map { ".\($0)" } ?? typed
    let suggestion = Suggestion.nearest(to: typed, in: plain)
    var near = plain.filter { $0 != suggestion && $0.hasSuffix(property) }
    let type = typed.split(separator: ".").first.map { "\($0)." } ?? typed
    near += plain.filter { $0 != suggestion && !near.contains($0) && $0.hasPrefix(type) }
    let shown = near.prefix(8).map(\.quoted).joined(separator: ", ")
    return UsageError(
      path: [AnalyzeCommand.specification.name],
      reason: .invalid(
        "no reference in a snapshot of \(trace) is called \(name.quoted)"
          + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
      notes: names.isEmpty
        ? ["the trace holds no whole snapshot of the live heap that a settle point follows"]
        : shown.isEmpty ? [] : ["others that are near: \(shown)"])
  }
}
