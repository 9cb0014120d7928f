internal import OutliveAnalysis
internal import OutliveSymbolication

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension CommandEnvironment {
  /// The environment variables that commands look at.
  package static let variableNames = [
    "LD_PRELOAD", "NO_COLOR", "OUTLIVE_LIBRARY", "PATH", "TERM", "TMPDIR",
  ]

  /// Prepares the process for a command, and returns its own streams, variables and files.
  ///
  /// From then on, writing to a pipe whose reader has gone is an error to handle, not a signal that
  /// ends the process. Call this once, before anything is opened.
  public static func process() -> CommandEnvironment {
    var pipes = sigaction()
    unsafe sigaction(SIGPIPE, nil, &pipes)
    _ = signal(SIGPIPE, SIG_IGN)
    var variables: [String: String] = [:]
    for name in variableNames {
      if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
    }
    var environment = CommandEnvironment(
      input: Descriptor(STDIN_FILENO, isOwned: false),
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      output: stream(STDOUT_FILENO), diagnostics: stream(STDERR_FILENO),
      today: CalendarDate(secondsSince1970: UInt64(clamping: time(nil))),
      variables: variables, files: SystemFileSystem(),
      programs: SystemProgramLauncher(
        inheritsIgnoredPipes: SystemProgramLauncher.isIgnored(pipes)),
      // Another process of this very program, whatever it is called and wherever it lies.
      frameSource: IsolatedFrames(program: "/proc/self/exe"))
    environment.ownPath = (try? environment.files.resolve("/proc/self/exe")) ?? ""
    return environment
  }

  private static func stream(_ number: Int32) -> StandardStream {
    let isTerminal = isatty(number) == 1
    var size = winsize()
    let isKnown = unsafe isTerminal && ioctl(number, UInt(TIOCGWINSZ), &size) == 0
    return StandardStream(
      sink: Descriptor(number, isOwned: false), isTerminal: isTerminal,
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil)
  }
}

extension ExitCode {
  /// Ends the process like this: by the same signal, if the program that was run ended by one.
  public func exitProcess() -> Never {
    if let signal {
      // The core is the program's, not this one's.
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      _ = Glibc.signal(signal, SIG_DFL)
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, signal)
      unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
      raise(signal)
    }
    exit(rawValue)
  }
}
