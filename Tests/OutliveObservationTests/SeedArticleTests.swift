import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

// The example of “Overcoming the hidden dangers of KVO in Objective-C” (True Engineering, 2013), line by
// line: a document, a table, a cell with a title and a button for the favorite mark, and a cell of a
// subclass that has a background, too. First as key-value observing has it, where each mistake of the
// article is reported; then in the normal form, where none can be made.

private class ArticleDocument: KeyValueObject {
  @Observed var isFavorite = false
  @Observed var title = "Untitled"
}

/// The table: it keeps the documents, and makes cells for those that are on the screen.
private final class ArticleTable<Cell: AnyObject> {
  var documents = [ArticleDocument(), ArticleDocument()]
  var cells: [Cell] = []
}

// MARK: As key-value observing has it

/// The cell; in which of the article's states it is says what it does wrong.
private class ArticleCell: KeyValueObject {
  struct Mistakes: OptionSet {
    let rawValue: Int
    static let staysRegistered = Mistakes(rawValue: 1)
    static let removesTwice = Mistakes(rawValue: 2)
    static let removesUnregistered = Mistakes(rawValue: 4)
    static let asksForMore = Mistakes(rawValue: 8)
  }

  @Observed var document: ArticleDocument?
  let mistakes: Mistakes
  var button = "off"
  var label = ""

  init(_ mistakes: Mistakes = []) {
    self.mistakes = mistakes
    super.init()
    awake()
  }

  func awake() {
    if !mistakes.contains(.removesUnregistered) {
      addObserver(self, forKeyPath: "document.isFavorite")
    }
    if mistakes.contains(.asksForMore) { addObserver(self, forKeyPath: "document") }
  }

  /// What the article has in `dealloc`; there a weak reference to the cell would be gone, so it is called
  /// when the table closes.
  func close() {
    if mistakes.contains(.asksForMore) { removeObserver(self, forKeyPath: "document") }
    if mistakes.contains(.staysRegistered) { return }
    removeObserver(self, forKeyPath: "document.isFavorite")
    if mistakes.contains(.removesTwice) {
      removeObserver(self, forKeyPath: "document.isFavorite")
    }
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "document.isFavorite" else {
      return unsafe super.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: context)
    }
    button = document?.isFavorite == true ? "on" : "off"
  }
}

/// The cell that observes its document, instead of a path from itself, and never stops.
private final class DirectCell: KeyValueObject {
  var button = "off"

  func show(_ document: ArticleDocument) {
    document.addObserver(self, forKeyPath: "isFavorite")
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    button = (object as? ArticleDocument)?.isFavorite == true ? "on" : "off"
  }
}

@Suite("The article's example, as key-value observing has it")
struct SeedArticleTests {
  /// Runs a program, and gives what is found in it.
  private func found(_ program: (Recorder) -> Void) throws -> [Finding] {
    let recorder = try Recorder(to: .memory)
    recorder.withCurrent {
      program(recorder)
      recorder.settle("table closed")
    }
    return Analysis(of: recorder.trace()).findings
  }

  private func brief(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.severity) \($0.rule)" }
  }

  @Test("Without mistakes the button follows, and nothing is found")
  func healthy() throws {
    let findings = try found { _ in
      let table = ArticleTable<ArticleCell>()
      let cell = ArticleCell()
      table.cells = [cell]
      cell.document = table.documents[0]
      table.documents[0].isFavorite = true
      #expect(cell.button == "on")
      cell.document = table.documents[1]
      #expect(cell.button == "off")
      for cell in table.cells { cell.close() }
      table.cells = []
    }
    #expect(brief(findings) == [])
  }

  @Test("The table is closed while a document changes: a cell that stayed registered is gone")
  func closedWhileChanging() throws {
    let table = ArticleTable<DirectCell>()
    let findings = try found { _ in
      do {
        let cell = DirectCell()
        cell.show(table.documents[0])
        table.cells = [cell]
      }
      table.cells = []
      table.documents[0].isFavorite = true
    }
    #expect(
      Set(brief(findings)) == ["error observer-died-registered", "error handled-after-death"])
  }

  @Test("The document is gone while a cell is registered with it")
  func subjectGone() throws {
    let cell = DirectCell()
    let findings = try found { _ in
      let table = ArticleTable<DirectCell>()
      cell.show(table.documents[0])
    }
    #expect(brief(findings) == ["error subject-died-observed"])
    #expect(
      findings.first?.headline.contains(
        "was deallocated while key value observers were still registered with it") == true)
  }

  @Test(
    "Each mistake of the cell is one error",
    arguments: [
      (2, ["error double-remove"]), (4, ["error remove-unregistered"]),
      (8, ["error unhandled-change"]),
    ])
  func mistakes(of number: Int, expected: [String]) throws {
    let findings = try found { _ in
      let table = ArticleTable<ArticleCell>()
      // Another cell without mistakes: so that it is known how this program registers.
      let healthy = ArticleCell()
      let cell = ArticleCell(ArticleCell.Mistakes(rawValue: number))
      for cell in [healthy, cell] { cell.document = table.documents[0] }
      table.documents[0].isFavorite = true
      for cell in [healthy, cell] { cell.close() }
    }
    #expect(brief(findings) == expected)
  }

  @Test("The cell of the subclass registers for the same path: one of the two hears nothing")
  func subclass() throws {
    for hasContext in [false, true] {
      let findings = try found { recorder in
        let table = ArticleTable<FavoriteCell>()
        let cell = FavoriteCell(hasContext: hasContext)
        cell.document = table.documents[0]
        table.documents[0].isFavorite = true
        #expect(cell.background == "gold")
        // What the article is about: the superclass's button doesn't follow.
        #expect(cell.button == (hasContext ? "on" : "off"))
        recorder.settle("cells shown")
        cell.closeSubclass()
        cell.close()
      }
      #expect(
        brief(findings).filter { !$0.contains("foreign") }
          == (hasContext ? [] : ["warning duplicate-registration"]))
    }
  }
}

/// What tells the subclass's registration from its superclass's: an address of its own.
private nonisolated(unsafe) let favoriteContext = UnsafeMutableRawPointer.allocate(
  byteCount: 1, alignment: 1)

private final class FavoriteCell: ArticleCell {
  let hasContext: Bool
  var background = "white"

  init(hasContext: Bool) {
    self.hasContext = hasContext
    super.init()
    unsafe addObserver(
      self, forKeyPath: "document.isFavorite", context: hasContext ? favoriteContext : nil)
  }

  func closeSubclass() {
    unsafe removeObserver(
      self, forKeyPath: "document.isFavorite", context: hasContext ? favoriteContext : nil)
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: AnyObject?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard unsafe !hasContext || context == favoriteContext else {
      return unsafe super.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: context)
    }
    background = document?.isFavorite == true ? "gold" : "white"
  }
}

// MARK: In the normal form

/// The same cell, with one object for each observation.
private class NormalCell: PropertyObservable {
  @Observed var document: ArticleDocument?
  var button = "off"
  private var favoriteObservation: (any AnyObservation)?

  init() {
    favoriteObservation = observe(\.$document, \.$isFavorite, by: self) { cell, change in
      cell.button = change.new == true ? "on" : "off"
    }
  }
}

private final class NormalFavoriteCell: NormalCell {
  var background = "white"
  private var backgroundObservation: (any AnyObservation)?

  override init() {
    super.init()
    backgroundObservation = observe(\.$document, \.$isFavorite, by: self) { cell, change in
      cell.background = change.new == true ? "gold" : "white"
    }
  }
}

extension SeedArticleTests {
  @Test("In the normal form both classes hear, and no order of ends is a mistake")
  func normal() throws {
    for isDocumentFirst in [true, false] {
      let findings = try found { _ in
        var documents = [ArticleDocument()]
        var cells = [NormalFavoriteCell()]
        cells[0].document = documents[0]
        documents[0].isFavorite = true
        #expect(cells[0].button == "on")
        #expect(cells[0].background == "gold")
        if isDocumentFirst {
          documents = []
          cells[0].document = nil
          #expect(cells[0].button == "off")
          cells = []
        } else {
          cells = []
          documents[0].isFavorite = false
          documents = []
        }
      }
      #expect(brief(findings) == [])
    }
  }
}
