#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The signals that can ask a program for a snapshot: those that mean nothing by themselves.
enum SnapshotSignal: String, CaseIterable {
  case user1 = "USR1"
  case user2 = "USR2"
  case window = "WINCH"

  /// The number that the system gives it.
  var number: Int32 {
    switch self {
    case .user1: SIGUSR1
    case .user2: SIGUSR2
    case .window: SIGWINCH
    }
  }
}

/// The names of signals, as people know them.
enum SignalName {
  /// The name of a signal, such as `SIGSEGV`.
  static func of(_ signal: Int32) -> String {
    let names = [
      SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
      SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL",
      SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
      SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
      SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
