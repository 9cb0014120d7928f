import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import Testing

// The example of the article “Overcoming the hidden dangers of KVO in Objective-C”, line by line: a document,
// the cell that shows it, and the cell that shows more of it. ETRDocument is KeyedDocument here.

/// What the article calls labels and buttons.
private final class Screen {
  var title = ""
  var isSelected = false
  var backgroundUpdates = 0
}

/// The cell that observes its document, first form: `setDocument:` stops and starts.
private final class SettingCell: KeyValueObject {
  let screen: Screen
  let stopsInDealloc: Bool
  var document: KeyedDocument? {
    willSet { stopObservingIsFavorite() }
    didSet {
      startObservingIsFavorite()
      screen.title = document?.title ?? ""
      updateIsFavoriteButton()
    }
  }

  init(_ screen: Screen, stopsInDealloc: Bool) {
    (self.screen, self.stopsInDealloc) = (screen, stopsInDealloc)
    super.init()
  }

  deinit { if stopsInDealloc { stopObservingIsFavorite() } }

  func startObservingIsFavorite() {
    document?.addObserver(self, forKeyPath: "isFavorite", options: [], context: nil)
  }
  func stopObservingIsFavorite() { document?.removeObserver(self, forKeyPath: "isFavorite") }
  func updateIsFavoriteButton() { screen.isSelected = document?.isFavorite ?? false }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    updateIsFavoriteButton()
  }
}

/// The cell that observes itself by key paths, and tells changes apart by comparing strings.
private class ComparingCell: KeyValueObject {
  let screen: Screen
  @Observed var document: KeyedDocument?

  init(_ screen: Screen) {
    self.screen = screen
    super.init()
    awakeFromNib()
  }

  func awakeFromNib() {
    addObserver(self, forKeyPath: "document.isFavorite", options: [], context: nil)
    addObserver(self, forKeyPath: "document.title", options: [], context: nil)
  }

  deinit {
    removeObserver(self, forKeyPath: "document.isFavorite")
    removeObserver(self, forKeyPath: "document.title")
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    if keyPath == "document.isFavorite" {
      screen.isSelected = document?.isFavorite ?? false
    } else if keyPath == "document.title" {
      screen.title = document?.title ?? ""
    }
  }
}

/// The subclass that takes all of its superclass's changes for its own.
private final class SwallowingCell: ComparingCell {
  override func awakeFromNib() {
    super.awakeFromNib()
    addObserver(self, forKeyPath: "document.isFavorite", options: [], context: nil)
  }
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    screen.backgroundUpdates += 1
  }
}

/// The subclass that knows its own changes by their context, and hands on the others.
private final class ContextCell: ComparingCell {
  private static let isFavoriteContext = KeyValueContext("ContextCell.isFavorite")

  override func awakeFromNib() {
    super.awakeFromNib()
    addObserver(
      self, forKeyPath: "document.isFavorite", options: [], context: Self.isFavoriteContext)
  }
  deinit {
    removeObserver(self, forKeyPath: "document.isFavorite", context: Self.isFavoriteContext)
  }
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    if context == Self.isFavoriteContext {
      screen.backgroundUpdates += 1
    } else {
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }
}

/// The cell that calls `super` for everything, which ends in `NSObject`.
private final class CallingSuperCell: KeyValueObject {
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {
    super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
  }
}

/// A view controller that adds itself when it appears, and removes itself when it disappears.
private final class AppearingController: KeyValueObject {
  let document: KeyedDocument
  init(_ document: KeyedDocument) { self.document = document }
  func viewWillAppear() { document.addObserver(self, forKeyPath: "isFavorite", context: nil) }
  func viewDidDisappear() { document.removeObserver(self, forKeyPath: "isFavorite") }
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: KeyValueContext?
  ) {}
}

/// The article's end: one object for each observation.
private class ObservingCell: PropertyObservable {
  let screen: Screen
  @Observed var document: KeyedDocument?
  private var observations: [any AnyObservation] = []

  init(_ screen: Screen) {
    self.screen = screen
    observations = [
      observe(\.$document, \.$isFavorite, by: self) { cell, change in
        cell.screen.isSelected = change.new ?? false
      },
      observe(\.$document, \.$title, by: self) { cell, change in
        cell.screen.title = change.new ?? ""
      },
    ]
  }
}

/// And its subclass, which needs to know nothing of that.
private final class AdvancedObservingCell: ObservingCell {
  private var isFavoriteObservation: (any AnyObservation)?

  override init(_ screen: Screen) {
    super.init(screen)
    isFavoriteObservation = observe(\.$document, \.$isFavorite, by: self) { cell, _ in
      cell.screen.backgroundUpdates += 1
    }
  }
}

@Suite("The article's example, line by line")
struct KeyValueArticleTests {
  let document = KeyedDocument("one")
  private let screen = Screen()

  @Test("“Run it: everything works, the cell reacts to a change of isFavorite”")
  func works() throws {
    let whileItLives = try broken {
      let cell = SettingCell(screen, stopsInDealloc: true)
      cell.document = document
      document.isFavorite = true
      #expect(screen.isSelected && screen.title == "one")
      cell.document = KeyedDocument("two")
      #expect(!screen.isSelected && screen.title == "two")
      document.isFavorite = false
      document.isFavorite = true
      #expect(!screen.isSelected)
    }
    #expect(whileItLives == [])
  }

  @Test("“But close the table and change a document: EXC_BAD_ACCESS”")
  func tableClosed() throws {
    let found = try findings {
      do {
        let cell = SettingCell(screen, stopsInDealloc: false)
        cell.document = document
      }
      document.isFavorite = true
    }
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error observer-died-registered"])
    #expect(
      found.first?.headline.hasPrefix(
        "SettingCell died while it observed KeyedDocument.isFavorite") == true)
    // “It is enough to call stopObservingIsFavorite from dealloc.”
    let whenItStops = try broken {
      do {
        let cell = SettingCell(screen, stopsInDealloc: true)
        cell.document = document
      }
      document.isFavorite = false
    }
    #expect(whenItStops == [])
  }

  @Test("“An instance was deallocated while key value observers were still registered with it”")
  func documentFreed() throws {
    let cell = SettingCell(screen, stopsInDealloc: false)
    let found = try findings {
      let document = KeyedDocument("two")
      document.addObserver(cell, forKeyPath: "isFavorite", options: [], context: nil)
    }
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error subject-died-observed"])
    #expect(
      found.first?.headline.contains(
        "was deallocated while key value observers were still registered with it") == true)
  }

  @Test("“The cell may observe document.isFavorite of itself”")
  func observesItself() throws {
    let itself = try broken {
      let cell = ComparingCell(screen)
      cell.document = document
      #expect(screen.title == "one" && !screen.isSelected)
      document.isFavorite = true
      document.title = "two"
      #expect(screen.title == "two" && screen.isSelected)
      cell.document = KeyedDocument("three")
      #expect(screen.title == "three" && !screen.isSelected)
    }
    #expect(itself == [])
  }

  @Test("“The button isn't selected any more, and updateBackgroundColor is called too often”")
  func swallowed() throws {
    let found = try broken {
      let cell = SwallowingCell(screen)
      cell.document = document
      document.isFavorite = true
      document.title = "two"
      #expect(screen.title == "" && !screen.isSelected)
      // Twice for the document, and once for its title; twice for isFavorite; once for title.
      #expect(screen.backgroundUpdates == 6)
    }
    // The superclass removes what the subclass registered, and its own stays behind.
    #expect(found == ["error subject-died-observed", "warning foreign-remove"])
  }

  @Test("“Here the true purpose of the argument context shows”")
  func contexts() throws {
    let byContext = try broken {
      let cell = ContextCell(screen)
      cell.document = document
      document.isFavorite = true
      document.title = "two"
      #expect(screen.title == "two" && screen.isSelected)
      #expect(screen.backgroundUpdates == 2)
    }
    #expect(byContext == [])
  }

  @Test("“Try to call super, and get the expected crash”: here the program goes on")
  func callsSuper() throws {
    let callingSuper = try broken {
      let cell = CallingSuperCell()
      document.addObserver(cell, forKeyPath: "title", options: [], context: nil)
      document.title = "two"
      document.removeObserver(cell, forKeyPath: "title")
    }
    #expect(callingSuper == ["error unhandled-change"])
    #expect(document.title == "two")
  }

  @Test("“Cannot remove an observer for the key path because it is not registered as an observer”")
  func notRegistered() throws {
    let controller = AppearingController(document)
    let found = try findings {
      controller.viewWillAppear()
      controller.viewDidDisappear()
      controller.viewDidDisappear()
    }
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error double-remove"])
    #expect(
      found.first?.headline.contains("because it is not registered as an observer any more") == true
    )
    let paired = try broken {
      controller.viewWillAppear()
      document.isFavorite = true
      controller.viewDidDisappear()
    }
    #expect(paired == [])
  }

  @Test("“No one guarantees that these calls are paired”: it appears twice")
  func appearsTwice() throws {
    let controller = AppearingController(document)
    let unpaired = try broken {
      controller.viewWillAppear()
      controller.viewWillAppear()
      document.isFavorite = true
    }
    #expect(unpaired == ["warning duplicate-registration"])
    controller.viewDidDisappear()
    controller.viewDidDisappear()
  }

  @Test("“Create an object for each observation”: none of this can happen")
  func observations() throws {
    let asObjects = try broken {
      do {
        let cell = AdvancedObservingCell(screen)
        cell.document = document
        document.isFavorite = true
        document.title = "two"
        #expect(screen.title == "two" && screen.isSelected)
        #expect(screen.backgroundUpdates == 2)
        cell.document = KeyedDocument("three")
        #expect(screen.title == "three" && !screen.isSelected)
      }
      // The table is closed, and a document changes.
      document.isFavorite = false
      #expect(screen.backgroundUpdates == 3 && screen.title == "three")
    }
    #expect(asObjects == [])
    #expect(observers(of: document).isEmpty)
  }
}
