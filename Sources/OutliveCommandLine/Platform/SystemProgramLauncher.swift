#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// Runs programs as child processes.
struct SystemProgramLauncher: ProgramLauncher {
  /// The signals that are handed on to the program; those that a terminal sends reach it anyway.
  private static let forwarded = [SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]
  /// The signals that a terminal sends to the program and to this process: they are the program's.
  private static let ignored = [SIGINT, SIGQUIT]

  /// Whether this process was started with `SIGPIPE` ignored, as the program then is, too.
  var inheritsIgnoredPipes = false

  func run(_ program: Program) throws(FileSystemError) -> ProgramEnd {
    // Made now: a signal handler may not.
    SystemProgramLauncher.child.store(0, ordering: .relaxed)
    var previous: [(signal: Int32, action: sigaction)] = []
    for signal in Self.forwarded {
      previous.append((signal, Self.handle(signal) { Self.handOn($0) }))
    }
    for signal in Self.ignored {
      previous.append((signal, Self.handle(signal) { _ in }))
    }
    defer {
      for (signal, action) in previous {
        var action = action
        unsafe sigaction(signal, &action, nil)
      }
    }
    // What was ignored when this process began, as under `nohup`, the program ignores as well: it
    // inherits that, and nothing but that.
    var defaults = Self.forwarded + Self.ignored
    for (signal, action) in previous where Self.isIgnored(action) {
      var action = action
      unsafe sigaction(signal, &action, nil)
      defaults.removeAll { $0 == signal }
    }
    if !inheritsIgnoredPipes { defaults.append(SIGPIPE) }
    let child = try start(program, withDefaultsOf: defaults)
    Self.child.store(child, ordering: .sequentiallyConsistent)
    // One that came before there was somebody to hand it to.
    let early = Self.pending.exchange(0, ordering: .sequentiallyConsistent)
    if early != 0 { kill(child, early) }
    return try wait(for: child)
  }

  private func start(
    _ program: Program, withDefaultsOf signals: [Int32]
  ) throws(FileSystemError) -> pid_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What this process ignores or handles means to the program what it did before.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for signal in signals { unsafe sigaddset(&defaults, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let error = unsafe Self.withStrings(program) { arguments, variables in
      unsafe posix_spawn(&child, program.path, nil, &attributes, arguments, variables)
    }
    guard error == 0 else { throw FileSystemError(code: error) }
    return child
  }

  private func wait(for child: pid_t) throws(FileSystemError) -> ProgramEnd {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) != child {
      let error = errno
      if error != EINTR { throw FileSystemError(code: error) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  // MARK: Signals

  private static let child = Atomic<pid_t>(0)
  private static let pending = Atomic<Int32>(0)

  private static func handOn(_ signal: Int32) {
    let child = child.load(ordering: .sequentiallyConsistent)
    if child > 0 {
      kill(child, signal)
    } else {
      pending.store(signal, ordering: .sequentiallyConsistent)
    }
  }

  private static func handle(
    _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> sigaction {
    var action = sigaction()
    var previous = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    unsafe sigaction(signal, &action, &previous)
    return previous
  }

  static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  // MARK: Strings

  /// Runs a function with the environment of this process, changed; both arrays end with null.
  private static func withStrings<Result>(
    _ program: Program,
    _ body: (
      _ arguments: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?]
    ) -> Result
  ) -> Result {
    // Copied byte by byte: variables need not be text.
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    var place = unsafe environ
    while let variable = unsafe place.pointee {
      let name = unsafe String(String(cString: variable).prefix { $0 != "=" })
      if program.variables[name] == nil { unsafe variables.append(strdup(variable)) }
      unsafe place += 1
    }
    for (name, value) in program.variables.sorted(by: { $0.key < $1.key }) {
      if let value { unsafe variables.append(strdup("\(name)=\(value)")) }
    }
    let arguments = unsafe program.arguments.map { unsafe strdup($0) }
    defer {
      for index in unsafe variables.indices { unsafe free(variables[index]) }
      for index in unsafe arguments.indices { unsafe free(arguments[index]) }
    }
    return unsafe body(arguments + [nil], variables + [nil])
  }
}
