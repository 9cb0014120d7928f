import Glibc

// A program that knows nothing of Outlive: it links none of it, and is recorded unchanged.
//
//     unwitting-program defect NUMBER leaking|healthy   one of the defects that people reported
//     unwitting-program rounds COUNT                    keeps a page after each round
//     unwitting-program variables                      keeps objects in variables of all sorts
//     unwitting-program exit|_exit|abort|kill|status    ends in one of many ways
//     unwitting-program child PROGRAM                   starts another program
//     unwitting-program daemon FILE                     closes all descriptors, and writes to a file
//     unwitting-program descriptors                     may open no more files
//     unwitting-program handler                         is ended by a signal's handler
//     unwitting-program ignored                         says which signals it was started to ignore
//     unwitting-program wait                            waits until standard input ends

typealias Checkpoint = @convention(c) (UnsafePointer<CChar>) -> Void

/// The function that takes a snapshot, when somebody records this program.
let checkpoint = unsafe dlsym(nil, "outlive_checkpoint")
  .map { unsafe unsafeBitCast($0, to: Checkpoint.self) }

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "defect": await defect(Int(arguments[1]) ?? 0, isLeaking: arguments[2] == "leaking")
case "rounds": for _ in 0..<(Int(arguments[1]) ?? 0) { keepPage() }
case "variables": keepInVariables()
case "_exit":
  keepPage()
  _exit(3)
case "abort":
  keepPage()
  abort()
case "kill":
  keepPage()
  kill(getpid(), SIGKILL)
case "status": exit(42)
case "child":
  var child: pid_t = 0
  let words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(arguments[1]), nil]
  unsafe posix_spawn(&child, arguments[1], nil, nil, words, environ)
  var status: Int32 = 0
  unsafe waitpid(child, &status, 0)
case "daemon": becomeDaemon(writingTo: arguments[1])
case "descriptors":
  var none = rlimit(rlim_cur: 3, rlim_max: 3)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
  keepPage()
case "handler":
  _ = signal(SIGALRM) { _ in _exit(9) }
  // Whoever started the program may have had the signal blocked.
  var alarm = sigset_t()
  unsafe sigemptyset(&alarm)
  unsafe sigaddset(&alarm, SIGALRM)
  unsafe pthread_sigmask(Int32(SIG_UNBLOCK), &alarm, nil)
  var soon = itimerval()
  soon.it_value.tv_usec = 50_000
  unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &soon, nil)
  // The signal most likely comes while a snapshot is taken.
  while true { keepPage() }
case "ignored":
  for number in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM] where isIgnored(number) {
    print(number)
  }
case "wait": while readLine() != nil {}
default: break
}

final class Page {
  let number: Int
  init(number: Int) { self.number = number }
}

final class History {
  var pages: [Page] = []
  nonisolated(unsafe) static let shared = History()
}

/// Opens a page and closes it; the history keeps it for ever.
func keepPage() {
  let history = unsafe History.shared
  history.pages.append(Page(number: history.pages.count))
  unsafe "page closed".withCString { unsafe checkpoint?($0) }
}

/// Closes all descriptors, as a daemon does, and gets each number that is free for a file of its own.
func becomeDaemon(writingTo path: String) {
  keepPage()
  let first = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
  print(first)
  fflush(nil)
  for number in 3..<Int32(sysconf(Int32(_SC_OPEN_MAX))) { close(number) }
  for _ in 0..<1000 { _ = unsafe open(path, O_RDWR) }
  unsafe "text".withCString { _ = unsafe write(3, $0, 4) }
  // More than the recording has room for until then.
  for _ in 0..<10_000 { unsafe History.shared.pages.append(Page(number: 0)) }
  keepPage()
}

func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  unsafe sigaction(number, nil, &action)
  return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// What variables of all sorts hold.
enum Kept {
  case nothing
  case page(Page)

  nonisolated(unsafe) static var latest = Kept.nothing
  nonisolated(unsafe) static var reopen: () -> Void = {}
}

final class Chapter {
  let page = Page(number: 0)
  nonisolated(unsafe) static var all: [Chapter] = []
  nonisolated(unsafe) static var byName: [String: [Chapter]] = [:]
}

func keepInVariables() {
  unsafe History.shared.pages.append(Page(number: 1))
  unsafe Kept.latest = .page(Page(number: 2))
  let (first, second) = (Page(number: 3), Page(number: 4))
  unsafe Kept.reopen = { print(first.number, second.number) }
  for _ in 0..<3 { unsafe Chapter.all.append(Chapter()) }
  unsafe Chapter.byName["last"] = [Chapter()]
}
