// A program that records and then ends in all sorts of ways, for the tests of the recorder.
// Each event is acknowledged on standard output once `record` has returned.
import Foundation
import Outlive
import OutliveRuntime
import OutliveTrace

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let first = arguments.first else {
  FileHandle.standardError.write(Data("usage: recording-program WAY FILE [NUMBER]\n".utf8))
  exit(64)
}
let file = arguments[arguments.startIndex + 1]
let number = arguments.count > 2 ? Int(arguments[arguments.startIndex + 2]) ?? 0 : 0

/// Tells the parent that a thread's event was recorded: the thread and how many it has recorded.
@Sendable func acknowledge(_ thread: UInt64, _ count: UInt64) {
  var message = (thread, count)
  unsafe withUnsafeBytes(of: &message) { _ = unsafe write(1, $0.baseAddress, $0.count) }
}

/// Records events that can be told apart.
@Sendable func work(_ recorder: Recorder, thread: UInt64, events: UInt64, acknowledging: Bool) {
  guard events > 0 else { return }
  let keys = (0..<100).map { "property \($0)" }
  for count in 1...events {
    recorder.record(
      MutationBegan(
        mutation: MutationID(rawValue: count), subject: ObjectID(rawValue: thread),
        key: keys[Int(count % 100)]))
    if acknowledging { acknowledge(thread, count) }
  }
}

/// What a thread is to do.
final class Task: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Runs a function on a thread of its own, to that thread's very end: it has left its stream then.
func joined(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let task = unsafe Unmanaged.passRetained(Task(body)).toOpaque()
  let error = unsafe pthread_create(
    &thread, nil,
    { task in
      guard let task = unsafe task else { return nil }
      unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().body()
      return nil
    }, task)
  precondition(error == 0, "a thread can be made")
  pthread_join(thread, nil)
}

func onThreads(_ count: Int, _ body: @escaping @Sendable (UInt64) -> Void) {
  let threads = (1...UInt64(count)).map { thread in Thread { body(thread) } }
  for thread in threads { thread.start() }
  while !threads.allSatisfy(\.isFinished) { usleep(100) }
}

func start(_ options: Recorder.Options = Recorder.Options()) -> Recorder {
  do {
    return try Recorder.start(writingTo: file, options: options)
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(73)
  }
}

switch first {
case "kill":
  // Goes on until it is killed.
  let recorder = start()
  onThreads(2) { work(recorder, thread: $0, events: .max, acknowledging: true) }
case "trap":
  let recorder = start()
  work(recorder, thread: 1, events: UInt64(number), acknowledging: false)
  print([file][number + 1])
case "abort":
  work(start(), thread: 1, events: UInt64(number), acknowledging: false)
  abort()
case "exit":
  // Ends without having stopped the recording.
  work(start(), thread: 1, events: UInt64(number), acknowledging: false)
  exit(0)
case "fork":
  // The child goes on with what it has, and ends; then the parent goes on.
  let recorder = start()
  work(recorder, thread: 1, events: 1000, acknowledging: false)
  let tracked = NSObject()
  recorder.identify(tracked)
  switch forked() {
  case 0:
    work(recorder, thread: 99, events: 1000, acknowledging: false)
    recorder.identify(NSObject())
    let isSilent =
      Recorder.current == nil && recorder.record(Settle(label: "child")) == .none
      && recorder.finish().events == 0 && recorder.trace().events.isEmpty
    exit(isSilent ? 0 : 1)
  case let child:
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    work(recorder, thread: 1, events: 1000, acknowledging: false)
    Recorder.stop()
    exit(status == 0 ? 0 : 1)
  }
case "limit":
  // The system's limit on the size of a file stands for a full disk.
  var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  let recorder = start()
  work(recorder, thread: 1, events: 1_000_000, acknowledging: false)
  let summary = recorder.finish()
  print(summary.events, summary.lost)
case "segments":
  var options = Recorder.Options()
  options.sizeLimit = 1 << 20
  options.segments = number
  let recorder = start(options)
  onThreads(2) { work(recorder, thread: $0, events: 400_000, acknowledging: false) }
  let summary = recorder.finish()
  print(summary.events, summary.lost)
case "threads":
  // Many threads, one after another: their streams are used again.
  let recorder = start()
  for thread in 1...UInt64(number) {
    joined { work(recorder, thread: thread, events: 10, acknowledging: false) }
  }
  Recorder.stop()
case "idle":
  // A thread that records little keeps its chunk while another one fills file after file.
  var options = Recorder.Options()
  options.sizeLimit = 1 << 20
  options.segments = 2
  let recorder = start(options)
  recorder.record(Settle(label: "first"))
  onThreads(1) { work(recorder, thread: $0, events: UInt64(number), acknowledging: false) }
  recorder.record(Settle(label: "last"))
  recorder.finish()
case "forked-release":
  // The child lets go of a recorder that was its parent's only.
  var own = try? Recorder(to: .file(file))
  if let own { work(own, thread: 1, events: 100_000, acknowledging: false) }
  let child = forked()
  own = nil
  if child == 0 { exit(0) }
  var status: Int32 = 0
  unsafe waitpid(child, &status, 0)
  exit(status == 0 ? 0 : 1)
case "forked-restart":
  // The child lives on, with its parent's files, while the parent records to the same file again.
  _ = start()
  let child = forked()
  if child == 0 {
    while true { pause() }
  }
  Recorder.stop()
  let again = try? Recorder(to: .file(file))
  kill(child, SIGKILL)
  exit(again == nil ? 1 : 0)
case "exit-in-handler":
  // Ends in a handler of a signal, which may come while the thread records.
  let recorder = start()
  // What is made once is made now: a handler that ends a program while it allocates memory is the
  // program's own defect, whoever records.
  for _ in 0..<500 { recorder.settle("begun") }
  work(recorder, thread: 2, events: 500, acknowledging: false)
  signal(SIGALRM) { _ in exit(0) }
  // Whoever started the program may have had the signal blocked.
  var alarm = sigset_t()
  unsafe sigemptyset(&alarm)
  unsafe sigaddset(&alarm, SIGALRM)
  unsafe pthread_sigmask(Int32(SIG_UNBLOCK), &alarm, nil)
  ualarm(useconds_t(number), 0)
  work(recorder, thread: 1, events: .max, acknowledging: false)
case "limit-rotate":
  // As "limit", but the file can't be written anew when it is closed.
  var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  let recorder = start()
  _ = unsafe unlink(file)
  work(recorder, thread: 1, events: 1_000_000, acknowledging: false)
  let summary = recorder.finish()
  print(summary.events, summary.lost)
case "unseen":
  // Nothing links the allocation tracker here.
  let recorder = start()
  let scope = recorder.beginScope("scope")
  let made = recorder.inScope(scope) { NSObject() }
  print(
    LiveObject.isAvailable, recorder.liveCount(in: scope) as Any,
    recorder.liveObjects(in: scope) as Any, LiveObject.all())
  withExtendedLifetime(made) {}
default:
  FileHandle.standardError.write(Data("there is no way “\(first)”\n".utf8))
  exit(64)
}

/// Forks; Swift doesn't offer it, because little of a program works in the child.
func forked() -> pid_t {
  typealias Fork = @convention(c) () -> pid_t
  let function = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork")
  return unsafe unsafeBitCast(function, to: Fork.self)()
}
