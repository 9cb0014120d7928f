/// Defects through closures: which capture is strong can't be seen where it is written.

// MARK: 1. A weak capture in the inner closure only

final class Downloader {
  var onFinish: (() -> Void)?
  private(set) var finished = 0

  func finish() { finished += 1 }

  func watch(weakly: Bool) {
    if weakly {
      onFinish = { [weak self] in
        let later = { self?.finish() }
        later()
      }
    } else {
      // To make the weak reference of the inner closure, the outer one holds self strongly.
      onFinish = {
        let later = { [weak self] in self?.finish() }
        later()
      }
    }
  }
}

// MARK: 2. A method stored as a callback

struct Transition {
  var name: String
  var sideEffect: () -> Void
}

final class StateMachine {
  var transitions: [Transition] = []
}

final class Launcher {
  let machine = StateMachine()
  private(set) var launches = 0

  func launch() { launches += 1 }

  func prepare(weakly: Bool) {
    // A method that is only passed on looks the same and keeps nothing.
    let names = ["idle", "ready"].map(title)
    let effect: () -> Void = weakly ? { [weak self] in self?.launch() } : launch
    machine.transitions = names.map { Transition(name: $0, sideEffect: effect) }
  }

  private func title(_ name: String) -> String { name.uppercased() }
}

// MARK: 3. What a library keeps after a dialog was dismissed

final class Alert {
  struct Action {
    var title: String
    var handler: () -> Void
  }

  var actions: [Action] = []
}

final class Presenter {
  private(set) var presented: Alert?
  private(set) var deleted = false

  func confirm() {
    let alert = Alert()
    alert.actions.append(Alert.Action(title: "Delete") { self.deleted = true })
    presented = alert
  }

  /// Runs the action; a library with the defect forgets to let go of the dialog.
  func dismiss(lettingGo: Bool) {
    presented?.actions.first?.handler()
    if lettingGo { presented = nil }
  }
}

// MARK: 4. A lazy property whose value is a closure, and one whose value a closure makes

final class Node {
  let name = "root"
  lazy var path: String = { "/" + self.name }()
  lazy var describe: () -> String = { "node " + self.name }
}
