import Observation
import OutliveBridges
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Observable
final class Model {
  var title = "one"
  var text = ""
}

@MainActor
final class Screen {
  var shown: [String] = []
  var observation: BridgedObservation?
}

@Suite("Observable properties are observed again after each change", .timeLimit(.minutes(1)))
@MainActor
struct TrackingTests {
  let model = Model()
  let screen = Screen()
  let recorder: Recorder
  init() throws { recorder = try Recorder(to: .memory, options: .unwatched) }

  /// Lets the jobs run that wait for the main actor.
  func turn() async { for _ in 1...50 { await Task.yield() } }

  @Test("Old and new value, after the change; several changes before that are one")
  func values() async {
    screen.observation = model.observe(\.title, key: "title", by: screen) { me, change in
      me.shown.append("\(change.old) → \(change.new)")
    }
    model.title = "two"
    #expect(screen.shown.isEmpty)
    await turn()
    model.title = "three"
    model.title = "four"
    model.text = "another property"
    await turn()
    #expect(screen.shown == ["one → two", "two → four"])
  }

  @Test("The present value, when it is asked for, and one change only")
  func options() async {
    let observation = model.observe(\.title, key: "title", by: screen, options: [.initial, .once]) {
      me, change in me.shown.append("\(change.old) → \(change.new) \(change.isInitial)")
    }
    #expect(screen.shown == ["one → one true"])
    model.title = "two"
    await turn()
    model.title = "three"
    await turn()
    #expect(screen.shown == ["one → one true", "one → two false"])
    #expect(observation.end == .completed)
  }

  @Test("What the handler changes is told to it as well")
  func inside() async {
    screen.observation = model.observe(\.title, key: "title", by: screen) { [model] me, change in
      me.shown.append(change.new)
      if me.shown.count < 3 { model.title += "!" }
    }
    model.title = "two"
    await turn()
    #expect(screen.shown == ["two", "two!", "two!!"])
  }

  @Test("No change on one actor is lost, whenever it comes")
  func none() async {
    var last = ""
    screen.observation = model.observe(\.title, key: "title", by: screen) { _, change in
      last = change.new
    }
    for round in 1...200 {
      model.title = "\(round)"
      if round % 3 == 0 { await Task.yield() }
    }
    await turn()
    #expect(last == "200")
  }

  @Test("Stopped by its handler, or while a change waits")
  func stopped() async {
    screen.observation = model.observe(\.title, key: "title", by: screen) { me, change in
      me.shown.append(change.new)
      me.observation?.stop()
    }
    model.title = "two"
    await turn()
    model.title = "three"
    await turn()
    #expect(screen.shown == ["two"])
    screen.observation = model.observe(\.title, key: "title", by: screen) { me, change in
      me.shown.append(change.new)
    }
    model.title = "four"
    screen.observation?.stop()
    await turn()
    #expect(screen.shown == ["two"])
  }

  @Test("Neither the observer nor the subject is held, and the captures go at once")
  func lifetimes() async {
    weak var observer: Screen?
    weak var subject: Model?
    weak var captured: Captured?
    var kept: BridgedObservation?
    do {
      let (screen, model, capture) = (Screen(), Model(), Captured())
      (observer, subject, captured) = (screen, model, capture)
      screen.observation = model.observe(\.title, key: "title", by: screen) { _, _ in
        withExtendedLifetime(capture) {}
      }
      kept = self.model.observe(\.title, key: "title", by: screen) { _, _ in }
    }
    #expect(observer == nil)
    #expect(subject == nil)
    #expect(captured == nil)
    model.title = "two"
    await turn()
    #expect(kept?.end == .observerDied)
  }

  @Test("Everything that is read is tracked")
  func reading() async {
    screen.observation = observeTracking(by: screen) { [model] me in
      me.shown.append("\(model.title) \(model.text)")
    }
    model.title = "two"
    model.text = "text"
    await turn()
    model.text = "more"
    await turn()
    #expect(screen.shown == ["one ", "two text", "two more"])
    screen.observation?.stop()
    model.text = "most"
    await turn()
    #expect(screen.shown.count == 3)
  }

  @Test("On another actor, which observes itself and isn't held")
  func otherActor() async {
    actor Index {
      let model = Model()
      var entries: [String] = []
      var observation: BridgedObservation?
      func begin() {
        observation = model.observe(\.title, key: "title", by: self) { me, change in
          me.assumeIsolated { $0.entries.append(change.new) }
        }
      }
      func rename(_ title: String) { model.title = title }
    }
    weak var observer: Index?
    do {
      let index = Index()
      observer = index
      await index.begin()
      await index.rename("two")
      while await index.entries.isEmpty { await Task.yield() }
      #expect(await index.entries == ["two"])
    }
    await turn()
    #expect(observer == nil)
  }

  @Test("What is recorded")
  func recorded() async {
    await recorder.withCurrent {
      screen.observation = model.observe(\.title, key: "title", by: screen) { _, _ in }
      model.title = "two"
      await turn()
      screen.observation = nil
    }
    #expect(
      recorder.lines == [
        "object-created object #1 type Model kind instance",
        "object-created object #2 type Screen kind instance",
        "object-created object #3 type BridgedObservation kind instance",
        "observation-registered observation #1 object #3 subject #1 observer #2 key title",
        "observation-described observation #1 style tracking wantsInitial false "
          + "wantsPrior false isOnce false declared MainActor",
        "tracking-armed observation #1 keys 1",
        "mutation-began mutation #1 subject #1 key title",
        "delivery-queued observation #1 mutation #1 destination MainActor",
        "mutation-ended mutation #1",
        "tracking-fired observation #1 mutation #1",
        "tracking-armed observation #1 keys 1",
        "handle-began observation #1 mutation #1 phase change because of #7",
        "handle-ended observation #1",
        "observation-removed observation #1 reason freed",
        "observation-freed observation #1",
        "object-released object #3 evidence exact",
      ])
  }

  func trackOnce(by cell: Cell, again: Bool) {
    _ = withRecordedObservationTracking(of: model, key: "title", by: cell) {
      model.title
    } onChange: {
      cell.add("told")
      if again { Task { await trackOnce(by: cell, again: true) } }
    }
  }

  /// Has somebody track a title once, or again and again, while another one observes it always.
  func track(again: Bool) async {
    await recorder.withCurrent {
      screen.observation = model.observe(\.title, key: "title", by: screen) { _, _ in }
      let cell = Cell()
      trackOnce(by: cell, again: again)
      for title in ["two", "three"] {
        model.title = title
        await turn()
        recorder.settle("edited")
      }
      #expect(cell.lines.count == (again ? 2 : 1))
    }
  }

  @Test("Tracking that isn't armed again is found")
  func lost() async {
    await track(again: false)
    #expect(recorder.rules.contains("lost-rearm"))
  }

  @Test("Tracking that is armed again isn't")
  func rearmed() async {
    await track(again: true)
    #expect(!recorder.rules.contains("lost-rearm"))
  }

  @Test("Recorded tracking returns what was read, and lets go when it has told")
  func tracked() {
    weak var captured: Captured?
    recorder.withCurrent {
      let capture = Captured()
      captured = capture
      let title = withRecordedObservationTracking(of: model, key: "title", isOnce: true) {
        model.title
      } onChange: {
        withExtendedLifetime(capture) {}
      }
      #expect(title == "one")
    }
    #expect(captured != nil)
    model.title = "two"
    #expect(captured == nil)
    #expect(
      recorder.lines.suffix(7) == [
        "tracking-armed observation #1 keys 0",
        "tracking-fired observation #1",
        "handle-began observation #1 phase prior",
        "handle-ended observation #1",
        "observation-removed observation #1 reason completed",
        "observation-freed observation #1",
        "object-released object #2 evidence exact",
      ])
  }
}
