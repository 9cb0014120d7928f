internal import OutliveTrace

/// The processes and threads of a trace, as a timeline numbers and names them.
struct TimelineThreads {
  /// Where something happened.
  struct Place: Hashable {
    /// The process's number.
    var process: Int
    /// The thread's number.
    var thread: Int
  }

  private var places: [ThreadID: Place] = [:]
  private var order: [ThreadID] = []
  private var names: [ThreadID: String] = [:]
  private var processes: [(threads: ClosedRange<UInt64>, label: String)] = []
  private var program = ""

  /// Looks at the threads of a trace.
  init(_ events: [Event]) {
    for event in events {
      if case .partMerged(let part) = event.kind, part.firstThread <= part.lastThread,
        processes.count < 1000
      {
        processes.append((part.firstThread.rawValue...part.lastThread.rawValue, part.label))
      }
      if program.isEmpty, let identity = RecordingIdentity(event) { program = identity.program }
      if event.kind.name == "thread-named" {
        let fields = EventFields(event)
        if let id = fields.firstIdentifier, let name = fields.text("name"), !name.isEmpty {
          names[ThreadID(rawValue: id)] = name
        }
      }
    }
    for event in events where places[event.thread] == nil {
      let number = event.thread.rawValue
      let process = processes.firstIndex { $0.threads.contains(number) }.map { $0 + 2 } ?? 1
      order.append(event.thread)
      places[event.thread] = Place(process: process, thread: order.count)
    }
  }

  /// Where the events of a thread stand.
  func place(of thread: ThreadID) -> Place { places[thread] ?? Place(process: 1, thread: 0) }

  /// The events that name all processes and threads.
  var metadata: [TimelineEvent] {
    var used: [Int] = []
    for thread in order {
      let process = place(of: thread).process
      if !used.contains(process) { used.append(process) }
    }
    func fact(_ name: String, _ value: String, _ place: Place) -> TimelineEvent {
      var arguments = JSONLine()
      arguments.add("name", value)
      return TimelineEvent(
        .metadata, name: name, category: "__metadata", time: 0, process: place.process,
        thread: place.thread
      ).with(arguments: arguments)
    }
    let program = program.isEmpty ? "recorded program" : program
    return used.sorted().map { number in
      fact(
        "process_name", number == 1 ? program : processes[number - 2].label,
        Place(process: number, thread: 0))
    }
      + order.map { thread in
        fact("thread_name", names[thread] ?? "thread \(thread.rawValue)", place(of: thread))
      }
  }
}
