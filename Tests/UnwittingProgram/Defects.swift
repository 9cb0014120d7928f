/// Does what somebody reported, or its healthy twin, and says when what was made should be gone.
func defect(_ number: Int, isLeaking: Bool) async {
  switch number {
  case 1:
    make {
      Downloader()
    } use: {
      $0.watch(weakly: !isLeaking)
    }
  case 2:
    make {
      Launcher()
    } use: {
      $0.prepare(weakly: !isLeaking)
    }
  case 3:
    make {
      Presenter()
    } use: {
      $0.confirm()
      $0.dismiss(lettingGo: !isLeaking)
    }
  case 4:
    make {
      Node()
    } use: {
      // The value of the first is a text, that of the second a closure.
      precondition(isLeaking ? $0.describe() == "node root" : $0.path == "/root")
    }
  case 7:
    make {
      PlayerController(weakly: !isLeaking)
    } use: {
      $0.view.delegate?.playerDidEnd()
    }
  case 11:
    make {
      TaskViewModel()
    } use: {
      $0.bind(weakly: !isLeaking)
    }
  case 13: await store(isLeaking)
  case 14: await feed(isLeaking)
  case 16:
    make {
      Container()
    } use: { container in
      container.cache["service"] = Service()
      let screen = Screen(container, weakly: !isLeaking)
      container.cache["screen"] = screen
      precondition(screen.service != nil)
    }
  default: fatalError("there is no defect \(number) here")
  }
  say("closed")
}

/// Makes an object, uses it, and lets go of it.
@inline(never)
private func make<Object: AnyObject>(_ make: () -> Object, use: (Object) -> Void) {
  let object = make()
  use(object)
}

private func say(_ label: String) { unsafe label.withCString { unsafe checkpoint?($0) } }

/// A stream that goes on for as long as somebody holds its other end.
nonisolated(unsafe) private var endless: [AsyncStream<Int>.Continuation] = []

private func stream() -> (AsyncStream<Int>, AsyncStream<Int>.Continuation) {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  unsafe endless.append(continuation)
  return (stream, continuation)
}

@inline(never)
private func store(_ isLeaking: Bool) async {
  let store = Store()
  let (ticks, continuation) = stream()
  await store.run(ticks, weakly: !isLeaking)
  await store.runOnce()
  continuation.yield(1)
  while await store.effects < 2 { await Task.yield() }
}

@MainActor @inline(never)
private func feed(_ isLeaking: Bool) async {
  let controller = FeedController()
  let (items, continuation) = stream()
  controller.appear(items, weakly: !isLeaking)
  continuation.yield(1)
  while controller.count == 0 { await Task.yield() }
  if !isLeaking { controller.disappear() }
}
