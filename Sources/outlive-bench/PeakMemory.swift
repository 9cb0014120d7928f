import COutliveBenchReference
import Foundation

/// The most memory that a function takes while it runs.
enum PeakMemory {
  /// Runs a function, and tells how many bytes of memory it had at most, besides what was there.
  ///
  /// - Returns: The bytes, in whole pages; 0 where the system doesn't tell.
  static func bytes(of body: () -> Void) -> Int {
    #if os(Linux)
      // What was freed before and not given back would be used again, and not be seen.
      outlive_reference_trim_memory()
      let before = status("VmRSS:")
      try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
      body()
      return max(0, status("VmHWM:") - before)
    #else
      body()
      return 0
    #endif
  }

  #if os(Linux)
    private static func status(_ field: String) -> Int {
      let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = lines.split(separator: "\n").first { $0.hasPrefix(field) } ?? ""
      return 1024 * (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0)
    }
  #endif
}
