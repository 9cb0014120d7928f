import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

private final class Page: KeyValueObject {
  @Observed var title = "one"
  @Observed var text = ""
}

/// Registers for two properties, and handles one.
private class Editor: KeyValueObject {
  var told: [String] = []
  private static let titleContext = KeyValueContext("title")
  let hasContext: Bool

  init(_ page: Page, hasContext: Bool = false) {
    self.hasContext = hasContext
    super.init()
    page.addObserver(
      self, forKeyPath: "title", context: hasContext ? Self.titleContext : nil)
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    guard keyPath == "title" else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    told.append("editor")
  }
}

/// A subclass that registers for the title, too, and keeps to itself what has its context.
private final class BoldEditor: Editor {
  private static let boldContext = KeyValueContext("bold")

  override init(_ page: Page, hasContext: Bool = false) {
    super.init(page, hasContext: hasContext)
    page.addObserver(self, forKeyPath: "title", context: hasContext ? Self.boldContext : nil)
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    if hasContext && context != Self.boldContext {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    told.append("bold")
  }
}

@Suite("What key-value observing hands to a class that doesn't want it, or to the wrong one")
struct KeyValueUnhandledTests {
  private func found(_ program: (Recorder) -> Void) throws -> [Finding] {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent { program(recorder) }
    return Analysis(of: recorder.trace()).findings
  }

  @Test("A change that no class of the observer handles is an error, in Apple's words")
  func unhandled() throws {
    let page = Page()
    let editor = Editor(page)
    let findings = try found { _ in
      page.addObserver(editor, forKeyPath: "text", context: nil)
      page.title = "two"
      page.text = "abc"
      page.removeObserver(editor, forKeyPath: "text")
    }
    #expect(editor.told == ["editor"])
    #expect(findings.map { "\($0.severity) \($0.rule)" } == ["error unhandled-change"])
    #expect(
      findings.first?.headline.hasPrefix(
        "An observeValue(forKeyPath:of:change:context:) message was received but not handled by Editor"
      ) == true)
  }

  @Test("What is handled, and what is passed on with its context, is none")
  func handled() throws {
    let page = Page()
    let findings = try found { recorder in
      let editor = BoldEditor(page, hasContext: true)
      page.title = "two"
      #expect(editor.told == ["editor", "bold"])
      recorder.settle("edited")
      page.removeObserver(editor, forKeyPath: "title")
      page.removeObserver(editor, forKeyPath: "title")
    }
    #expect(findings.filter { $0.rule.rawValue != "foreign-remove" }.isEmpty)
  }

  @Test("Without contexts the subclass gets what both asked for, and that is found")
  func swallowed() throws {
    let page = Page()
    let findings = try found { recorder in
      let editor = BoldEditor(page)
      page.title = "two"
      #expect(editor.told == ["bold", "bold"])
      recorder.settle("edited")
      for _ in 1...2 { page.removeObserver(editor, forKeyPath: "title") }
    }
    let duplicate = findings.first { $0.rule.rawValue == "duplicate-registration" }
    #expect(
      duplicate?.headline.contains(
        "nothing tells the two apart: each gets what the other asked for")
        == true)
  }
}
