/// Defects through tasks: nothing has to close a cycle, a task that runs keeps what it captured.

// MARK: 13. An actor that keeps tasks that keep the actor

actor Store {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private(set) var effects = 0

  func run(_ ticks: AsyncStream<Int>, weakly: Bool) {
    let number = tasks.count
    tasks[number] =
      weakly
      ? Task { [weak self] in
        for await _ in ticks {
          guard let store = self else { return }
          await store.note()
        }
      }
      : Task {
        for await _ in ticks { self.note() }
      }
  }

  /// Runs an effect that ends; its handle stays in the table.
  func runOnce() {
    tasks[tasks.count] = Task { self.note() }
  }

  /// Waits until all effects have ended.
  func finishEffects() async {
    for task in tasks.values { await task.value }
  }

  private func note() { effects += 1 }
}

// MARK: 14. self, not written, in the body of a task

@MainActor
final class FeedController {
  private var items: [Int] = []
  private var updates: Task<Void, Never>?

  func appear(_ feed: AsyncStream<Int>, weakly: Bool) {
    updates =
      weakly
      ? Task { [weak self] in
        for await item in feed { self?.items.append(item) }
      }
      : Task {
        // Member access needs no written self here.
        for await item in feed { items.append(item) }
      }
  }

  var count: Int { items.count }

  /// What the healthy twin does when the screen goes.
  func disappear() { updates?.cancel() }
}
