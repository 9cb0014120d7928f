import OutliveRuntime
import OutliveTrace
import Testing

@Suite("Call stacks of the calling thread")
struct CallStackTests {
  @Test("Images lie in memory without overlapping, by name, and the program has a build identifier")
  func images() throws {
    let images = LoadedImage.all()
    #if os(Linux)
      #expect(!images.isEmpty)
      for (image, next) in zip(images, images.dropFirst()) {
        #expect(image.addresses.upperBound <= next.addresses.lowerBound)
      }
      #expect(images.allSatisfy { !$0.name.isEmpty && !$0.name.contains("/") })
      #expect(images.contains { $0.name == "libswiftCore.so" && $0.build != nil })
      #expect(
        images.allSatisfy { image in
          image.build.map { $0.allSatisfy { "0123456789abcdef".contains($0) } } ?? true
        })
    #else
      #expect(images.isEmpty)
    #endif
  }

  @Test("A call stack of no frames is none, and nothing is recorded for it")
  func empty() throws {
    let recorder = try Recorder()
    #expect(recorder.recordCallStack([UInt]()) == nil)
    #expect(recorder.trace().events.isEmpty)
  }

  @Test("Call stacks with a common caller share its frames")
  func shared() throws {
    let recorder = try Recorder()
    let first = recorder.recordCallStack([1, 2, 3])
    let second = recorder.recordCallStack([4, 2, 3])
    let third = recorder.recordCallStack([2, 3])
    #expect(recorder.recordCallStack([1, 2, 3]) == first)
    var callers: [CallStackID: CallStackID?] = [:]
    for case .callStackRecorded(let payload) in recorder.trace().events.map(\.kind) {
      callers[payload.callStack] = payload.caller
    }
    #expect(callers.count == 4)
    #expect(Set([first, second, third]).count == 3)
    #expect(try callers[#require(first)] == third)
    #expect(try callers[#require(second)] == third)
  }

  @Test(
    "As many frames are recorded as are asked for, at least one and at most those that there are")
  func limit() throws {
    let recorder = try Recorder()
    func depth(_ limit: Int) throws -> Int {
      var next = recorder.recordCallStack(limit: limit)
      var callers: [CallStackID: CallStackID?] = [:]
      for case .callStackRecorded(let payload) in recorder.trace().events.map(\.kind) {
        callers[payload.callStack] = payload.caller
      }
      var depth = 0
      while let id = next {
        depth += 1
        next = callers[id] ?? nil
      }
      return depth
    }
    #expect(try [-1, 0, 1, 2, 3].map(depth) == [1, 1, 1, 2, 3])
    #expect(try (4...256).contains(depth(.max)))
  }

  @Test("Nothing is recorded any more when the recording has ended")
  func ended() throws {
    let recorder = try Recorder()
    recorder.finish()
    #expect(recorder.recordCallStack(limit: 8) == nil)
  }

  @Test("Threads that record the same call stack at once record it once")
  func threads() async throws {
    let recorder = try Recorder()
    let ids = await withTaskGroup(of: [CallStackID?].self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<100).map { number in
            recorder.recordCallStack([UInt(number % 10) + 1, 50, 51])
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 10)
    let frames = recorder.trace().events.count {
      if case .callStackRecorded = $0.kind { true } else { false }
    }
    #expect(frames == 12)
  }
}
