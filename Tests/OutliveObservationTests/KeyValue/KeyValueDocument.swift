import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace

/// A document that is observed by the names of its properties.
class KeyedDocument: KeyValueObservable {
  @Observed var title: String
  @Observed var isFavorite = false
  @Observed var pages: [String] = []
  @Observed var author: String?
  /// The document that this one was made from.
  @Observed var original: KeyedDocument?
  let lengthChanges = AnnouncedProperty("length", \KeyedDocument.length)
  var text = ""
  var length: Int { text.count }

  init(_ title: String = "one") { self.title = title }
}

/// A document that isn't finished.
final class KeyedDraft: KeyedDocument {
  @Observed var words = 0
}

/// Somebody who writes down what is observed.
class Listener: KeyValueObserver {
  let log: Log
  init(_ log: Log) { self.log = log }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    log.lines.append(Listener.line(keyPath, change, context))
  }

  static func line(
    _ keyPath: String?, _ change: [KeyValueChangeKey: Any]?, _ context: KeyValueContext?
  ) -> String {
    let change = change ?? [:]
    func text(_ key: KeyValueChangeKey) -> String? {
      change[key].map { value in
        value is KeyValueNull ? "\(key.rawValue) null" : "\(key.rawValue) \(value)"
      }
    }
    return
      ([keyPath ?? "nil", context.map { "[\($0)]" }]
      + [.kindKey, .oldKey, .newKey, .indexesKey, .notificationIsPriorKey].map(text))
      .compactMap(\.self).joined(separator: " ")
  }
}

/// What a program that is recorded is told.
func findings(_ body: () -> Void) throws -> [Finding] {
  let recorder = try Recorder(to: .memory, options: .unwatched)
  recorder.withCurrent(body)
  recorder.noticeReleases()
  _ = recorder.settle("done")
  return Analysis(of: recorder.trace()).findings
}

/// What rules a program breaks.
func broken(_ body: () -> Void) throws -> [String] {
  try findings(body).map { "\($0.severity) \($0.rule)" }.sorted()
}

/// What is recorded of a program, without the objects.
func recorded(_ body: () -> Void) throws -> [String] {
  let recorder = try Recorder(to: .memory, options: .unwatched)
  recorder.withCurrent(body)
  return recorder.trace().lines.filter { !$0.hasPrefix("object-") }
}
