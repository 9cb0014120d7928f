internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The other side of ``IsolatedFrames``: reads one question, answers it, and ends.
public enum FrameWorker {
  struct Request: Codable {
    var path: String
    var offsets: [UInt64]
    var tellsInlined: Bool
  }

  /// The one argument by which a program is asked to tell frames.
  public static let argument = "--tell-frames-of-debug-information"
  /// The status of a process that can't answer, and says why.
  static let refusal: Int32 = 69

  /// Answers the question on standard input when the program is asked to, and ends the process.
  ///
  /// - Parameter arguments: The arguments of the program, its own name left out.
  public static func runIfAsked(arguments: [String]) {
    guard arguments == [argument] else { return }
    boundUse()
    do {
      let question = try FileHandle.standardInput.readToEnd() ?? Data()
      let request = try JSONDecoder().decode(Request.self, from: question)
      let frames = try RuntimeFrames(tellsInlined: request.tellsInlined).frames(
        inFileAt: request.path, returningTo: request.offsets)
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(frames.frames))
      exit(0)
    } catch {
      let reason = (error as? FrameSourceError)?.reason ?? "the question can't be understood"
      try? FileHandle.standardOutput.write(contentsOf: Data(reason.utf8))
      exit(refusal)
    }
  }

  /// Sets what the process may use, in seconds and bytes: damaged information can ask for anything.
  private static func boundUse() {
    #if canImport(Glibc)
      bound(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: 120)
      bound(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
      // The sanitizers set terabytes of addresses aside, and use little of them.
      let isSanitized =
        unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
      if !isSanitized { bound(__rlimit_resource_t(RLIMIT_AS.rawValue), to: 8 << 30) }
    #else
      bound(RLIMIT_CPU, to: 120)
      bound(RLIMIT_CORE, to: 0)
    #endif
  }

  #if canImport(Glibc)
    private static func bound(_ resource: __rlimit_resource_t, to value: rlim_t) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      _ = unsafe setrlimit(resource, &limit)
    }
  #else
    private static func bound(_ resource: Int32, to value: rlim_t) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      _ = unsafe setrlimit(resource, &limit)
    }
  #endif
}
