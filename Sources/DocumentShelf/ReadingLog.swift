internal import OutliveObservation

/// What has been read: shared by the whole application.
public final class ReadingLog {
  /// The session of the latest request, in the variant that holds on to it.
  var session: ReadingSession?
  private(set) var titles: [String] = []
  private var observations: [PropertyObservation<Document, String>] = []

  init() {}

  func note(_ session: ReadingSession) { titles += session.opened }

  func keep(_ observation: PropertyObservation<Document, String>) {
    observations.append(observation)
  }
}
