internal import OutliveRendering
internal import OutliveTrace

/// Writes events as lines of text with fixed columns.
struct EventListing {
  /// How many characters of a field are shown.
  private static let fieldLimit = 60

  /// The heading of the columns.
  static let heading = "   event          time  thread  kind                  fields\n"

  /// The line of an event.
  static func line(of event: Event) -> String {
    let columns = [
      padded("\(event.sequence.rawValue)", left: 8), padded(time(event.time), left: 12),
      padded("\(event.thread.rawValue)", left: 6), padded(event.kind.name, right: 20),
    ]
    let fields = EventFields(event).all.map { field in "\(field.name)=\(shown(field.value))" }
    var notes: [String] = []
    if let cause = event.cause { notes.append("because of \(cause.rawValue)") }
    if let task = event.task { notes.append("task \(task.rawValue)") }
    if let isolation = event.isolation { notes.append("on \(name(isolation))") }
    if let site = event.site { notes.append("at \(name(site.file)):\(site.line)") }
    return (columns + [(fields + notes).joined(separator: "  ")]).joined(separator: "  ") + "\n"
  }

  /// A time in milliseconds, with a fraction to the microsecond.
  static func time(_ nanoseconds: UInt64) -> String {
    let microseconds = nanoseconds / 1000
    let fraction = "\(microseconds % 1000)"
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
      + "ms"
  }

  private static func shown(_ value: EventFields.Value) -> String {
    switch value {
    case .number(let value): "\(value)"
    case .identifier(let value): "#\(value)"
    case .flag(let value): value ? "true" : "false"
    case .choice(let value): value
    case .text(let text): "“\(name(text))”"
    }
  }

  private static func name(_ text: String) -> String {
    DisplayText(text, limit: fieldLimit).text
  }

  private static func padded(_ text: String, left width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func padded(_ text: String, right width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
