import Foundation
import OutliveBridges
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Nothing is found in programs that do it right", .timeLimit(.minutes(1)))
@MainActor
struct HealthyTests {
  let recorder: Recorder
  init() throws { recorder = try Recorder(to: .memory) }

  @Test("Owners, subjects and observers that go in any order, with each bridge")
  func orders() async {
    let center = NotificationCenter()
    let name = Notification.Name("saved")
    let (values, continuation) = AsyncStream.makeStream(of: String.self)
    await recorder.withCurrent {
      var orphans: [BridgedObservation] = []
      for round in 1...3 {
        let model = Model()
        let cell = Cell()
        cell.keep(center.observe(name, object: model, by: cell) { me, _ in me.add("saved") })
        cell.keep(
          model.observe(\.title, key: "title", by: cell) { me, change in me.add(change.new) })
        cell.keep(
          observeTracking(by: cell, of: model, key: "text") { [weak model] me in
            me.add(model?.text ?? "")
          })
        cell.keep(values.observe(by: cell) { me, value in me.add(value) })
        cell.keep(
          ownedTask("wait", by: cell) { me in
            while me.isActive { try await Task.sleep(for: .seconds(3600)) }
          })
        cell.keep(every(.seconds(3600), by: cell) { _ in })
        _ = withRecordedObservationTracking(of: model, key: "title", by: cell, isOnce: true) {
          model.title
        } onChange: { [weak cell] in
          cell?.add("changed")
        }
        center.post(name: name, object: model)
        model.title = "\(round)"
        for _ in 1...50 { await Task.yield() }
        // Kept by somebody else, who outlives the observer.
        let observer = Cell()
        orphans.append(center.observe(name, by: observer) { me, _ in me.add("saved") })
        orphans.append(model.observe(\.title, key: "title", by: observer) { _, _ in })
        recorder.expectRelease(of: cell, by: "round over")
        recorder.expectRelease(of: model, by: "round over")
      }
      center.post(name: name, object: nil)
      orphans = []
      for _ in 1...200 { await Task.yield() }
      recorder.settle("round over")
    }
    continuation.finish()
    #expect(recorder.findings == [])
  }

  @Test("A registration that is recorded, and removed by its owner")
  func removed() {
    let center = NotificationCenter()
    let name = Notification.Name("saved")
    recorder.withCurrent {
      for _ in 1...3 {
        let cell = Cell()
        let token = center.recordedObserver(forName: name, object: nil, queue: nil) {
          [weak cell] _ in cell?.add("saved")
        }
        center.post(name: name, object: nil)
        center.removeObserver(token)
        #expect(cell.lines == ["saved"])
      }
      recorder.settle("list closed")
    }
    #expect(recorder.findings == [])
  }

  @Test("Tracking that its observer doesn't live to hear of")
  func tracking() {
    let model = Model()
    recorder.withCurrent {
      do {
        let cell = Cell()
        _ = withRecordedObservationTracking(of: model, key: "title", by: cell) {
          model.title
        } onChange: { [weak cell] in
          cell?.add("changed")
        }
      }
      recorder.settle("list closed")
      model.title = "two"
      recorder.settle("edited")
    }
    #expect(recorder.findings == [])
  }
}
