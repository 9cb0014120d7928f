internal import COutliveRuntime
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Recorder {
  /// The environment variable that asks for a recording from before `main` on: the path of the file.
  ///
  /// `%p` in the path stands for the number of the process. Without it, a second process that is
  /// to record to a file that the first one still writes puts its number before the extension.
  public static let environmentVariable = "OUTLIVE_TRACE"

  /// Begins the process-wide recording that the environment asks for.
  fileprivate static func startFromEnvironment() {
    guard let value = unsafe getenv(environmentVariable) else { return }
    let wanted = unsafe String(cString: value)
    guard !wanted.isEmpty else { return }
    let process = "\(getpid())"
    let path = wanted.replacing("%p", with: process)
    do {
      do {
        try start(writingTo: path)
      } catch  where error.isInUse {
        try start(writingTo: Segment.path(path, suffix: process))
      }
    } catch {
      let text = "outlive: \(environmentVariable) asks for a recording, but Outlive \(error)\n"
      unsafe text.withCString { unsafe outlive_say($0, text.utf8.count) }
    }
  }
}

/// Called before `main` when the environment asks for a recording.
@c(outlive_start_from_environment)
func startFromEnvironment() { Recorder.startFromEnvironment() }

extension String {
  fileprivate func replacing(_ part: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "%") {
      result += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix(part) {
        result += replacement
        rest = rest.dropFirst(part.count)
      } else {
        result += String(rest.removeFirst())
      }
    }
    return result + rest
  }
}
