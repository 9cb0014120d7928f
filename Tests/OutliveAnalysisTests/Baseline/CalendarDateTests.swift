import OutliveAnalysis
import Testing

@Suite("Days of the calendar")
struct CalendarDateTests {
  @Test("Every day from 1970 to the last one follows the day before")
  func days() throws {
    var (year, month, day) = (1970, 1, 1)
    var number: UInt64 = 0
    while year < 10_000 {
      // One day in each month is enough for the years that are far away.
      if year < 2110 || day == 28 {
        let expected = try #require(CalendarDate(year: year, month: month, day: day))
        guard
          CalendarDate(secondsSince1970: number * 86_400) == expected,
          CalendarDate(secondsSince1970: number * 86_400 + 86_399) == expected,
          CalendarDate(expected.description) == expected
        else {
          Issue.record("day \(number) is \(expected)")
          return
        }
      }
      number += 1
      // A day is the last of its month when the calendar has no next.
      if Self.isThere(year, month, day + 1) {
        day += 1
      } else {
        (year, month, day) = month == 12 ? (year + 1, 1, 1) : (year, month + 1, 1)
      }
    }
    #expect(number == 2_932_897)
    #expect(CalendarDate(secondsSince1970: .max).description == "9999-12-31")
  }

  /// The calendar as it is taught.
  private static func isThere(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  @Test("Only days that the calendar has are read")
  func text() {
    #expect(CalendarDate("2024-02-29")?.description == "2024-02-29")
    #expect(CalendarDate("0001-01-01")?.description == "0001-01-01")
    for text in [
      "2023-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00",
      "0000-01-01", "26-01-01", "2026-1-1", "2026/01/01", "2026-01-01 ", "-026-01-01", "",
      "２０２６-01-01", "10000-01-01",
    ] {
      #expect(CalendarDate(text) == nil, "\(text)")
    }
  }

  @Test("Days are in the order of their texts")
  func order() {
    let days = (0..<40).map { CalendarDate(secondsSince1970: $0 * 9_999_999) }
    for first in days {
      for second in days {
        #expect((first < second) == (first.description < second.description))
      }
    }
  }
}
