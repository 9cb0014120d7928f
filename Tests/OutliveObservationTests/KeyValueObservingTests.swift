import Foundation
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

/// A document, as it may have been on another platform.
private class Page: KeyValueObject {
  @Observed var title = "one"
  @Observed var marks: [Int] = [1]
  @Observed var next: Page?
}

/// A page of a subclass, whose superclass has the observed properties.
private final class Cover: Page {
  @Observed var color = "red"
}

/// Writes down what it is told.
private final class Scribe: KeyValueObserver {
  var lines: [String] = []
  var onTold: () -> Void = {}

  func observeValue(
    forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let change = change ?? [:]
    let words = [KeyValueChangeKey.oldKey, .newKey, .indexesKey, .notificationIsPriorKey]
      .compactMap { key in change[key].map { "\(key.rawValue) \($0)" } }
    let kind = change[.kindKey].map { "\($0)" } ?? "?"
    lines.append(([keyPath ?? "?", kind] + words).joined(separator: " "))
    onTold()
  }
}

@Suite("Key-value observing, as it is elsewhere")
struct KeyValueObservingTests {
  private let page = Page()
  private let scribe = Scribe()

  @Test("What is told is what the options ask for")
  func options() {
    page.addObserver(scribe, forKeyPath: "title")
    page.addObserver(scribe, forKeyPath: "title", options: [.old, .new, .initial, .prior])
    page.title = "two"
    #expect(
      scribe.lines == [
        "title setting new one", "title setting old one notificationIsPrior true",
        "title setting", "title setting old one new two",
      ])
  }

  @Test("Elements that come, go and are replaced are told with their positions")
  func elements() {
    page.addObserver(scribe, forKeyPath: "marks", options: [.old, .new])
    page.$marks.append(2)
    page.$marks.replace(at: 0, with: 7)
    page.$marks.remove(at: 1)
    #expect(
      scribe.lines == [
        "marks insertion new [2] indexes 1..<2",
        "marks replacement old [1] new [7] indexes 0..<1",
        "marks removal old [2] indexes 1..<2",
      ])
  }

  @Test("Inherited properties are observed by their names")
  func inherited() {
    let cover = Cover()
    cover.addObserver(scribe, forKeyPath: "title", options: .new)
    cover.addObserver(scribe, forKeyPath: "color", options: .new)
    cover.title = "two"
    cover.color = "blue"
    #expect(scribe.lines == ["title setting new two", "color setting new blue"])
  }

  @Test("A path is followed: the property at its end, and each object on the way")
  func path() {
    let (first, second) = (Page(), Page())
    second.title = "two"
    page.addObserver(scribe, forKeyPath: "next.title", options: [.old, .new, .initial])
    page.next = first
    first.title = "uno"
    page.next = second
    first.title = "not told"
    second.title = "due"
    page.next = nil
    second.title = "not told"
    #expect(
      scribe.lines == [
        "next.title setting", "next.title setting new one",
        "next.title setting old one new uno", "next.title setting old uno new two",
        "next.title setting old two new due", "next.title setting old due",
      ])
    page.removeObserver(scribe, forKeyPath: "next.title")
    page.next = first
    #expect(scribe.lines.count == 6)
    #expect(observers(of: first).isEmpty)
  }

  @Test("Who registers twice is told twice; the last registration is removed first")
  func twice() {
    unsafe withUnsafeTemporaryAllocation(byteCount: 2, alignment: 1) { buffer in
      let (one, two) = unsafe (buffer.baseAddress, buffer.baseAddress.map { unsafe $0 + 1 })
      page.addObserver(scribe, forKeyPath: "title", options: .new, context: one)
      page.addObserver(scribe, forKeyPath: "title", options: .old, context: two)
      page.title = "two"
      page.removeObserver(scribe, forKeyPath: "title")
      page.title = "three"
      page.removeObserver(scribe, forKeyPath: "title", context: one)
      page.title = "four"
    }
    #expect(
      scribe.lines == ["title setting new two", "title setting old one", "title setting new three"])
  }

  @Test("It may be removed while it is called, and from its first call")
  func removedInside() {
    scribe.onTold = { [page, scribe] in page.removeObserver(scribe, forKeyPath: "title") }
    page.addObserver(scribe, forKeyPath: "title")
    page.addObserver(scribe, forKeyPath: "title")
    // The first that is called removes the last that was registered, which isn't called any more.
    page.title = "two"
    #expect(scribe.lines == ["title setting"])
    page.title = "three"
    page.title = "four"
    #expect(scribe.lines.count == 2)
  }

  @Test("Nothing is held, and nothing crashes when one of the two is gone")
  func lifetimes() {
    weak var goneScribe: Scribe?
    do {
      let scribe = Scribe()
      goneScribe = scribe
      page.addObserver(scribe, forKeyPath: "title")
    }
    #expect(goneScribe == nil)
    page.title = "two"
    weak var gonePage: Page?
    do {
      let page = Page()
      gonePage = page
      page.addObserver(scribe, forKeyPath: "title")
      page.title = "two"
    }
    #expect(gonePage == nil)
    #expect(scribe.lines == ["title setting"])
  }

  @Test("What stops a program elsewhere is in the trace")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      page.addObserver(scribe, forKeyPath: "colour")
      page.removeObserver(scribe, forKeyPath: "title")
      page.addObserver(scribe, forKeyPath: "title", options: .prior)
      page.removeObserver(scribe, forKeyPath: "marks")
      page.removeObserver(scribe, forKeyPath: "title")
      page.removeObserver(scribe, forKeyPath: "title")
    }
    let lines = recorder.trace().lines.filter { !$0.hasPrefix("object-") }
    #expect(
      lines == [
        "registration-refused subject #1 observer #2 reason unknown-key key colour",
        "removal-missed subject #1 observer #2 reason never-registered key title",
        "observation-registered observation #1 object #3 subject #1 observer #2 key title",
        """
        observation-described observation #1 style key-value wantsInitial false wantsPrior true \
        isOnce false registrant OutliveObservationTests/KeyValueObservingTests.swift
        """,
        "removal-missed subject #1 observer #2 reason other-key key marks observation #1",
        "observation-removed observation #1 reason stopped",
        "removal-missed subject #1 observer #2 reason already-removed key title observation #1",
      ])
  }

  /// Is told on several threads at once.
  private final class Counter: KeyValueObserver {
    let count = Mutex(0)

    func observeValue(
      forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      count.withLock { $0 += 1 }
    }
  }

  @Test("Eight threads that add and remove at once")
  func threads() {
    let pages = Shared((0..<8).map { _ in Page() })
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let scribe = Counter()
      for _ in 0..<500 {
        for page in pages.value { page.addObserver(scribe, forKeyPath: "title") }
        // Each thread writes only the page that is its own.
        pages.value[number].title = "two"
        for page in pages.value { page.removeObserver(scribe, forKeyPath: "title") }
      }
      #expect(scribe.count.withLock { $0 } >= 500)
    }
    for page in pages.value { page.title = "three" }
    #expect(pages.value.allSatisfy { observers(of: $0).isEmpty })
  }
}
