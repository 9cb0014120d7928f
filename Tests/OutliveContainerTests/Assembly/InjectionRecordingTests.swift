import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("What an assembly's container does is recorded")
struct InjectionRecordingTests {
  class Page {
    var title = ""
    var other: Page? { didSet { seen += 1 } }
    weak var weakOther: Page?
    var seen = 0
    var large: Bool {
      get { seen > 0 }
      set { seen = newValue ? 1 : 0 }
    }
    func set(_ other: Page) {}
  }
  final class Cover {
    var title = ""
    var page: Page?
  }

  final class PageAssembly: Assembly {
    let page = Definition<Page>()
    let other = Definition<Page>()
    let cover = Definition<Cover>()
    override func define() {
      other.make { Page() }
      page.make { Page() }
        .inject(\.title, value: "oak").inject(\.other, other).inject(\.large, value: true)
        .inject(Page.set, other)
      cover.make { Cover() }.inject(\.title, value: "oak").inject(\.page, page)
    }
  }

  func record(_ body: () throws -> Void) throws -> [String] {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    try recorder.withCurrent(body)
    return recorder.trace().lines
  }

  @Test(
    "Phases name the property, or its type where the runtime knows no name, and never an address")
  func names() throws {
    let lines = try record {
      let assembly = try PageAssembly().activated()
      _ = try assembly.cover()
    }
    #expect(
      lines.filter { $0.hasPrefix("injection-began") }.map {
        $0.drop { $0 != "p" }.replacing("phase ", with: "")
      } == [
        "property name title", "property name page", "property name <String>",
        "property name <Optional<Page>>", "property name <Bool>", "method name ",
      ])
    #expect(lines.filter { $0.contains("0x") } == [])
  }

  @Test("A component that waits for another one's initializer is told to have got it")
  func deferred() throws {
    final class CircleAssembly: Assembly {
      let left = Definition<Cover>()
      let right = Definition<Page>()
      override func define() {
        left.make(with: right) { _ in Cover() }
        right.make { Page() }.inject(Page.take, left)
      }
    }
    let lines = try record {
      let assembly = try CircleAssembly().activated()
      _ = try assembly.left()
    }
    let told = ["resolution-", "dependency-delivered", "object-created", "scope-hit"]
    #expect(
      lines.filter { line in told.contains { line.hasPrefix($0) } } == [
        "object-created object #1 type AssemblyContainer kind instance",
        "resolution-began resolution #1 definition #1",
        "resolution-began resolution #2 definition #2 parent #1",
        "object-created object #2 type Page kind instance label CircleAssembly.right",
        "resolution-ended resolution #2 object #2 outcome created",
        "dependency-delivered resolution #1 dependency #2 object #2 phase initializer name ",
        "object-created object #3 type Cover kind instance label CircleAssembly.left",
        "resolution-began resolution #3 definition #1 parent #2",
        "scope-hit resolution #3 definition #1 object #3 lifetime scoped",
        "resolution-ended resolution #3 object #3 outcome hit",
        "dependency-delivered resolution #2 dependency #3 object #3 phase method name  consumer #2",
        "resolution-ended resolution #1 object #3 outcome created",
      ])
  }

  @Test(
    "What a parent's container makes is told to be handed over from there",
    arguments: [false, true])
  func deliveredByParent(isByType: Bool) throws {
    final class ParentAssembly: Assembly {
      let early = Definition<Cover>()
      let page = Definition<Page>()
      override func define() {
        early.make { Cover() }
        page.make { Page() }
      }
    }
    final class ChildAssembly: Assembly {
      let parent: ParentAssembly
      let isByType: Bool
      let first = Definition<Row>()
      let cover = Definition<Cover>()
      init(_ parent: ParentAssembly, isByType: Bool) {
        self.parent = parent
        self.isByType = isByType
      }
      required init() { fatalError("it is made with a parent") }
      override func define() {
        first.make { Row(1) }
        cover.make { Cover() }
        if isByType { cover.inject(\.page) } else { cover.inject(\.page, parent.page) }
      }
    }
    let parent = try ParentAssembly().activated()
    let child = try ChildAssembly(parent, isByType: isByType).activated(parent: parent.container)
    let lines = try record {
      _ = try parent.early()
      _ = try child.first()
      _ = try child.cover()
    }
    let told = ["resolution-", "dependency-delivered"]
    #expect(
      lines.filter { line in told.contains { line.hasPrefix($0) } } == [
        "resolution-began resolution #1 definition #1",
        "resolution-ended resolution #1 object #2 outcome created",
        "resolution-began resolution #2 definition #3",
        "resolution-ended resolution #2 object #4 outcome created",
        "resolution-began resolution #3 definition #4",
        "resolution-began resolution #4 definition #2",
        "resolution-ended resolution #4 object #6 outcome created",
        "dependency-delivered resolution #3 dependency #4 object #6 phase property name page "
          + "consumer #5",
        "resolution-ended resolution #3 object #5 outcome created",
      ])
  }
}

extension InjectionRecordingTests.Page {
  func take(_ cover: InjectionRecordingTests.Cover) {}
}
