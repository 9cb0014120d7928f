import Foundation
import OutliveBridges
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("Notifications are observed for as long as somebody keeps the observation")
struct NotificationTests {
  final class Document: Sendable {}

  let center = NotificationCenter()
  let name = Notification.Name("saved")
  let document = Document()
  let recorder: Recorder
  init() throws { recorder = try Recorder(to: .memory, options: .unwatched) }

  @Test("Told with its observer, and ended with it")
  func ends() {
    weak var observer: Cell?
    weak var captured: Captured?
    do {
      let cell = Cell()
      let capture = Captured()
      (observer, captured) = (cell, capture)
      cell.keep(
        center.observe(name, object: document, by: cell) { me, notification in
          withExtendedLifetime(capture) { me.add(notification.name.rawValue) }
        })
      center.post(name: name, object: document)
      center.post(name: name, object: Document())
      center.post(name: Notification.Name("closed"), object: document)
      #expect(cell.lines == ["saved"])
    }
    #expect(observer == nil)
    #expect(captured == nil)
    center.post(name: name, object: document)
  }

  @Test("The usual registration whose block captures its owner leaks it")
  func leaks() {
    weak var observer: Cell?
    var token: (any NSObjectProtocol)?
    do {
      let cell = Cell()
      observer = cell
      token = center.addObserver(forName: name, object: nil, queue: nil) { _ in cell.add("saved") }
    }
    center.post(name: name, object: document)
    #expect(observer?.lines == ["saved"])
    if let token { center.removeObserver(token) }
    token = nil
    #expect(observer == nil)
  }

  @Test("What is recorded")
  func recorded() {
    recorder.withCurrent {
      let cell = Cell()
      let observation = center.observe(name, object: document, by: cell) { me, _ in me.add("saved")
      }
      center.post(name: name, object: document)
      observation.stop()
      observation.stop()
      center.post(name: name, object: document)
      withExtendedLifetime(cell) {}
    }
    #expect(
      recorder.lines == [
        "object-created object #1 type Document kind instance",
        "object-created object #2 type Cell kind instance",
        "object-created object #3 type BridgedObservation kind instance",
        "observation-registered observation #1 object #3 subject #1 observer #2 key saved",
        "observation-described observation #1 style notification wantsInitial false "
          + "wantsPrior false isOnce false",
        "handle-began observation #1 phase change",
        "handle-ended observation #1",
        "observation-removed observation #1 reason stopped",
        "observation-freed observation #1",
        "object-released object #3 evidence exact",
      ])
  }

  @Test("The center is the subject when nobody's notifications are meant")
  func centerAsSubject() {
    recorder.withCurrent {
      let cell = Cell()
      cell.keep(center.observe(name, by: cell) { _, _ in })
    }
    #expect(
      recorder.lines.first == "object-created object #1 type NotificationCenter kind instance")
  }

  @Test("Stopped by its own handler, and by another one's of the same posting")
  func stoppedInside() {
    let (first, second) = (Cell(), Cell())
    recorder.withCurrent {
      first.keep(
        center.observe(name, by: first) { me, _ in
          me.add("told")
          me.stop()
          second.stop()
        })
      second.keep(
        center.observe(name, by: second) { me, _ in
          me.add("told")
          me.stop()
          first.stop()
        })
      center.post(name: name, object: nil)
      center.post(name: name, object: nil)
    }
    #expect(first.lines.count + second.lines.count == 1)
    #expect(first.observation?.end == .stopped)
    #expect(second.observation?.end == .stopped)
    #expect(recorder.lines.filter { $0.hasPrefix("handle-began") }.count == 1)
    #expect(!recorder.rules.contains("handled-after-remove"))
  }

  @Test("An observer that is gone ends it, also when somebody else keeps it")
  func observerGone() {
    let told = Cell()
    let observation: BridgedObservation
    do {
      let cell = Cell()
      observation = center.observe(name, by: cell) { _, _ in told.add("told") }
    }
    #expect(observation.isActive)
    center.post(name: name, object: nil)
    #expect(observation.end == .observerDied)
    #expect(told.lines.isEmpty)
  }

  @Test("It ends with its scope, and in a bag")
  func scope() {
    let cell = Cell()
    let scope = ObservationScope("list")
    let bag = ObservationBag()
    let bound = center.observe(name, by: cell) { me, _ in me.add("bound") }.bound(to: scope)
    center.observe(name, by: cell) { me, _ in me.add("stored") }.stored(in: bag)
    center.post(name: name, object: nil)
    #expect(Set(cell.lines) == ["bound", "stored"])
    scope.end()
    bag.stop()
    center.post(name: name, object: nil)
    #expect(cell.lines.count == 2)
    #expect(bound.end == .scopeEnded)
  }

  @Test("Nothing of its subject is held")
  func subjectGone() {
    let cell = Cell()
    weak var subject: Document?
    do {
      let document = Document()
      subject = document
      cell.keep(center.observe(name, object: document, by: cell) { _, _ in })
    }
    #expect(subject == nil)
  }

  @Test("On an operation queue, as the center does it")
  func queue() {
    let queue = OperationQueue()
    queue.name = "drawing"
    queue.maxConcurrentOperationCount = 1
    let cell = Cell()
    recorder.withCurrent {
      cell.keep(
        center.observe(name, by: cell, on: queue) { me, _ in
          me.add(OperationQueue.current === queue ? "queue" : "elsewhere")
        })
      center.post(name: name, object: nil)
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(cell.lines == ["queue"])
    #expect(recorder.lines.contains { $0.hasSuffix("isOnce false declared drawing") })
  }

  @Test("What is read of it arrives on the main actor, in order, and not when it was stopped there")
  @MainActor
  func mainActor() async {
    let cell = Cell()
    let observation = center.observe(
      name, by: cell, on: MainActor.shared, reading: { "\($0.userInfo?["page"] ?? "")" }
    ) { me, page in
      MainActor.assertIsolated()
      me.add(page)
    }
    let center = center
    let name = name
    await Task.detached {
      for page in 1...3 { center.post(name: name, object: nil, userInfo: ["page": page]) }
    }.value
    await cell.wait(for: 3)
    #expect(cell.lines == ["1", "2", "3"])
    center.post(name: name, object: nil, userInfo: ["page": 4])
    observation.stop()
    for _ in 1...100 { await Task.yield() }
    #expect(cell.lines.count == 3)
  }

  @Test("Posted on many threads while it is stopped")
  func threads() async {
    let center = center
    let name = name
    for _ in 1...50 {
      let cell = Cell()
      let observation = center.observe(name, by: cell) { me, _ in me.add("told") }
      await withTaskGroup { group in
        for _ in 1...4 { group.addTask { center.post(name: name, object: nil) } }
        group.addTask { observation.stop() }
      }
      let count = cell.lines.count
      center.post(name: name, object: nil)
      #expect(cell.lines.count == count)
    }
  }
}

@Suite("Registrations that there are already are recorded as they are")
struct RecordedNotificationTests {
  let center = NotificationCenter()
  let name = Notification.Name("saved")
  let recorder: Recorder
  init() throws { recorder = try Recorder(to: .memory, options: .unwatched) }

  @Test("The token is dropped: the block stays, and is found")
  func dropped() {
    let cell = Cell()
    recorder.withCurrent {
      _ = center.recordedObserver(forName: name, object: nil, queue: nil) { _ in cell.add("told") }
      center.post(name: name, object: nil)
      recorder.settle("list closed")
    }
    #expect(cell.lines == ["told"])
    #expect(
      recorder.lines == [
        "object-created object #1 type NotificationCenter kind instance",
        "object-created object #2 type RecordedNotificationObserver kind instance",
        "observation-registered observation #1 object #2 subject #1 key saved",
        "observation-described observation #1 style notification wantsInitial false "
          + "wantsPrior false isOnce false",
        "observation-freed observation #1",
        "object-released object #2 evidence exact",
        "handle-began observation #1 phase change",
        "handle-ended observation #1",
        "settle label list closed",
      ])
    #expect(recorder.rules.contains("never-removed"))
    let site = recorder.trace().events.first { $0.site != nil }?.site
    #expect(site?.file.hasSuffix("NotificationTests.swift") == true)
  }

  @Test("The token is kept, and removed")
  func removed() {
    let cell = Cell()
    recorder.withCurrent {
      let token = center.recordedObserver(forName: name, object: nil, queue: nil) { _ in
        cell.add("told")
      }
      center.post(name: name, object: nil)
      center.removeObserver(token)
      center.post(name: name, object: nil)
    }
    recorder.withCurrent { _ = recorder.settle("list closed") }
    #expect(cell.lines == ["told"])
    #expect(!recorder.rules.contains("never-removed"))
    #expect(recorder.lines.contains("observation-removed observation #1 reason stopped"))
  }

  @Test("The token is removed twice, through a variable of another type")
  func twice() {
    recorder.withCurrent {
      let token: any NSObjectProtocol = center.recordedObserver(
        forName: name, object: nil, queue: nil
      ) { _ in }
      center.removeRecordedObserver(token)
      center.removeRecordedObserver(token)
    }
    #expect(
      recorder.lines.filter { $0.contains("remov") } == [
        "observation-removed observation #1 reason stopped",
        "removal-missed subject #1 reason already-removed key saved observation #1",
      ])
  }

  @Test("What the center itself registered is removed as ever")
  func plain() {
    let cell = Cell()
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in cell.add("told") }
    center.removeRecordedObserver(token)
    center.post(name: name, object: nil)
    #expect(cell.lines.isEmpty)
  }

  @Test("A block that is removed by another one of the same posting still runs, which is seen")
  func afterRemove() {
    let cell = Cell()
    let tokens = Mutex<[RecordedNotificationObserver]>([])
    recorder.withCurrent {
      for _ in 1...2 {
        let token = center.recordedObserver(forName: name, object: nil, queue: nil) {
          [center] _ in
          cell.add("told")
          for token in tokens.withVisibleLock({ $0 }) { center.removeObserver(token) }
        }
        tokens.withVisibleLock { $0.append(token) }
      }
      center.post(name: name, object: nil)
      recorder.settle("posted")
    }
    #expect(cell.lines.count == 2)
    #expect(recorder.rules.contains("handled-after-remove"))
    tokens.withVisibleLock { $0 = [] }
  }
}
