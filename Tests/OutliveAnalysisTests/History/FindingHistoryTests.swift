import OutliveAnalysis
import OutliveTestSupport
import Testing

@Suite("The history of a finding")
struct FindingHistoryTests {
  private static let rule = RuleID(rawValue: "retain-cycle")

  /// A history told by a letter for each run: seen, gone, or not judged.
  private static func history(_ runs: String) -> FindingHistory {
    let day = CalendarDate(secondsSince1970: 0)
    var all: [HistoricRun] = []
    var sightings: [Sighting] = []
    for (index, letter) in runs.enumerated() {
      var run = HistoricRun(number: index + 1, name: "\(index + 1)", date: day)
      if letter == "?" { run.notJudged[rule] = "why" }
      if letter == "x" { sightings.append(Sighting(run: index + 1, count: 1)) }
      all.append(run)
    }
    return FindingHistory(
      of: Fingerprint(text: "v1:0"), rule: rule, headline: "", sightings: sightings.reversed(),
      in: all.reversed())
  }

  @Test(
    "How it stands, and what happened to it",
    arguments: [
      ("x", "new since 1, last 1, seen 1, returns [], gone nil"),
      ("..x", "new since 3, last 3, seen 1, returns [], gone nil"),
      ("xx", "present since 1, last 2, seen 2, returns [], gone nil"),
      ("x?x", "present since 1, last 3, seen 2, returns [], gone nil"),
      ("x.", "fixed since 1, last 1, seen 1, returns [], gone 2"),
      ("x.?", "fixed since 1, last 1, seen 1, returns [], gone 2"),
      ("x?.", "fixed since 1, last 1, seen 1, returns [], gone 3"),
      ("x?", "unknown since 1, last 1, seen 1, returns [], gone nil"),
      ("x.x", "returned since 1, last 3, seen 2, returns [\"3\"], gone nil"),
      ("x.?xx.x", "returned since 1, last 7, seen 4, returns [\"4\", \"7\"], gone nil"),
      ("x.x.", "fixed since 1, last 3, seen 2, returns [\"3\"], gone 4"),
      ("..", "unknown since nil, last nil, seen 0, returns [], gone nil"),
    ])
  func states(runs: String, expected: String) {
    let history = Self.history(runs)
    let returns = history.returns.map(\.name)
    #expect(
      "\(history.state) since \(history.first?.name ?? "nil"), last \(history.last?.name ?? "nil"), "
        + "seen \(history.seenCount), returns \(returns), gone \(history.goneSince?.name ?? "nil")"
        == expected)
  }

  @Test("Every history of up to seven runs is told as a plain walk tells it")
  func oracle() {
    for length in 1...7 {
      var total = 1
      for _ in 0..<length { total *= 3 }
      for number in 0..<total {
        var rest = number
        var runs: [Character] = []
        for _ in 0..<length {
          runs.append(["x", ".", "?"][rest % 3])
          rest /= 3
        }
        let told = Self.history(String(runs))
        let plain = Self.walk(runs)
        guard told.state == plain.state, told.returns.map(\.number) == plain.returns,
          told.goneSince?.number == plain.gone,
          told.runCount == runs.drop(while: { $0 != "x" }).count,
          String(told.moments.map(Self.letter)) == String(runs.drop { $0 != "x" })
        else {
          Issue.record("\(String(runs)): \(told.state), not \(plain.state)")
          return
        }
      }
    }
  }

  private static func letter(_ moment: FindingHistory.Moment) -> Character {
    switch moment.presence {
    case .seen: "x"
    case .absent: "."
    case .notJudged: "?"
    }
  }

  /// A history as somebody would tell it who reads run after run.
  private static func walk(
    _ runs: [Character]
  ) -> (state: FindingHistory.State, returns: [Int], gone: Int?) {
    var state: FindingHistory.State = .unknown
    var returns: [Int] = []
    var gone: Int?
    var hasBeenSeen = false
    for (index, run) in runs.enumerated() {
      switch run {
      case "x":
        if gone != nil { returns.append(index + 1) }
        state = returns.isEmpty ? (hasBeenSeen ? .present : .new) : .returned
        // Runs that could not judge stand between the first sighting and this one.
        hasBeenSeen = true
        gone = nil
      case "." where hasBeenSeen:
        state = .fixed
        gone = gone ?? index + 1
      case "?" where hasBeenSeen && gone == nil: state = .unknown
      default: break
      }
    }
    return (state, returns, gone)
  }

  @Test("Runs are in the order of their days, whenever they were added")
  func order() throws {
    let early = try #require(CalendarDate("2026-01-01"))
    let late = try #require(CalendarDate("2026-01-02"))
    let runs = [
      HistoricRun(number: 1, name: "c", date: late), HistoricRun(number: 2, name: "a", date: early),
      HistoricRun(number: 3, name: "b", date: early),
    ]
    let history = FindingHistory(
      of: Fingerprint(text: "v1:0"), rule: Self.rule, headline: "",
      sightings: [Sighting(run: 1, count: 1), Sighting(run: 2, count: 1)], in: runs)
    #expect(history.moments.map(\.run.name) == ["a", "b", "c"])
    #expect(history.state == .returned)
  }
}
