internal import OutliveCommandLine
internal import Testing

@Suite("The argument parser, on every short command line")
struct ArgumentParserExhaustiveTests {
  private static let words = [
    "a", "", "-", "--", "--name", "--name=v", "--name=", "-n", "-nv", "-n=v", "-f", "-fn",
    "--force",
    "--help", "-x",
  ]

  private static let command = CommandSpecification(
    name: "copy", abstract: "copy a thing",
    arguments: [ParserFixture.source, ParserFixture.target], options: [ParserFixture.name],
    flags: [ParserFixture.force])

  @Test("it agrees with a reading that is written the other way round, up to four words")
  func agreesWithOracle() {
    let parser = ArgumentParser(root: Self.command)
    var accepted = 0
    var disagreements: [[String]] = []
    for line in Self.lines(upTo: 4) {
      let parsed: Invocation?
      do { parsed = try parser.parse(line) } catch { parsed = nil }
      if parsed != nil { accepted += 1 }
      if parsed != Self.reading(of: line) { disagreements.append(line) }
    }
    #expect(disagreements.prefix(10) == [])
    // The oracle could agree by refusing everything.
    #expect(accepted > 1000)
  }

  private static func lines(upTo length: Int) -> [[String]] {
    var all: [[String]] = [[]]
    var longest: [[String]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { line in words.map { line + [$0] } }
      all += longest
    }
    return all
  }

  /// Reads a line by taking whole sorts of words out of it, one sort after the other.
  private static func reading(of line: [String]) -> Invocation? {
    let end = line.firstIndex(of: "--") ?? line.count
    let plain = line.dropFirst(end + 1)
    var rest = line[..<end].flatMap { $0 == "-fn" ? ["-f", "-n"] : [$0] }
    if rest.contains("--help") { return Invocation(flags: ["help"]) }
    var names: [String] = []
    for (separate, joined) in [("--name", "--name="), ("-n", "-n="), ("-n", "-n")] {
      while let index = rest.firstIndex(where: { $0 == separate && joined.hasSuffix("=") }) {
        guard index + 1 < rest.count, rest[index + 1] == "-" || !rest[index + 1].hasPrefix("-")
        else { return nil }
        names.append(rest[index + 1])
        rest.removeSubrange(index...index + 1)
      }
      while let index = rest.firstIndex(where: { $0.hasPrefix(joined) }) {
        names.append(String(rest[index].dropFirst(joined.count)))
        rest.remove(at: index)
      }
    }
    let isForced = rest.contains { $0 == "-f" || $0 == "--force" }
    rest.removeAll { $0 == "-f" || $0 == "--force" }
    guard names.count <= 1, !names.contains("") else { return nil }
    guard rest.allSatisfy({ $0 == "-" || !$0.hasPrefix("-") }) else { return nil }
    rest += plain
    guard (1...2).contains(rest.count), !rest.contains("") else { return nil }
    var invocation = Invocation(argumentValues: ["SOURCE": [rest[0]]])
    if rest.count == 2 { invocation.argumentValues["TARGET"] = [rest[1]] }
    if let name = names.first { invocation.optionValues["name"] = [name] }
    if isForced { invocation.flags = ["force"] }
    return invocation
  }
}
