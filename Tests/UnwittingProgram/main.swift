import Glibc

// A program that knows nothing of Outlive: it links none of it, and is recorded unchanged.
//
//     unwitting-program defect NUMBER leaking|healthy   one of the defects that people reported
//     unwitting-program rounds COUNT                    keeps a page after each round
//     unwitting-program exit|_exit|abort|kill|status    ends in one of many ways
//     unwitting-program child PROGRAM                   starts another program
//     unwitting-program wait                            waits until standard input ends

typealias Checkpoint = @convention(c) (UnsafePointer<CChar>) -> Void

/// The function that takes a snapshot, when somebody records this program.
let checkpoint = unsafe dlsym(nil, "outlive_checkpoint")
  .map { unsafe unsafeBitCast($0, to: Checkpoint.self) }

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "defect": await defect(Int(arguments[1]) ?? 0, isLeaking: arguments[2] == "leaking")
case "rounds": for _ in 0..<(Int(arguments[1]) ?? 0) { keepPage() }
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
