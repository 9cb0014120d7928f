import Foundation
import OutliveConfiguration
import OutliveContainer
import OutliveTestSupport
import Testing

@Suite("Configuration values come from files, converted to the types of properties")
struct ConfigurationFileTests {
  final class Server {
    var port = 0
    var name = ""
    var isSecure = false
    var rate = 0.0
    var hosts: [String] = []
    var home = URL(filePath: "/")
  }

  final class ServerAssembly: Assembly {
    let server = Definition<Server>()
    let links = Definition<LinkConverter>(.singleton)

    override func define() {
      server.make { Server() }
        .inject(\.port, configured: "server.port")
        .inject(\.name, configured: "server.name")
        .inject(\.isSecure, configured: "server.secure")
        .inject(\.rate, configured: "server.rate")
        .inject(\.hosts, configured: "server.hosts")
        .inject(\.home, configured: "server.home")
      links.make { LinkConverter() }
    }
  }

  final class LinkConverter: ConfigurationConverter {
    func convert<Target>(_ value: ConfigurationValue, to type: Target.Type) -> Target? {
      guard type == URL.self, case .text(let text) = value else { return nil }
      return URL(string: text) as? Target
    }
  }

  static let json = """
    {"server": {"port": 8080, "name": "shelf", "secure": true, "rate": 1.5, "hosts": ["a", "b"],
     "home": "https://example.org/"}}
    """

  static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>server</key><dict>
    <key>port</key><string>8080</string><key>name</key><string>shelf</string>
    <key>secure</key><true/><key>rate</key><real>1.5</real>
    <key>hosts</key><array><string>a</string><string>b</string></array>
    <key>home</key><string>https://example.org/</string>
    </dict></dict></plist>
    """

  @Test("JSON and property lists give the same", arguments: ["json", "plist"])
  func injected(format: String) throws {
    let text = format == "json" ? Self.json : Self.propertyList
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "outlive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "settings.\(format)")
    try Data(text.utf8).write(to: file)

    let configuration = try Configuration(contentsOf: file)
    let assembly = try ServerAssembly().activated(configuration: configuration)
    let server = try assembly.server()
    #expect(server.port == 8080)
    #expect(server.name == "shelf")
    #expect(server.isSecure)
    #expect(server.rate == 1.5)
    #expect(server.hosts == ["a", "b"])
    #expect(server.home.absoluteString == "https://example.org/")
  }

  @Test("A number isn't taken for a flag, nor a flag for a number")
  func flags() throws {
    let configuration = try Configuration(
      json: Data(#"{"one": 1, "yes": true, "half": 0.5}"#.utf8), from: "test")
    #expect(configuration["one"] == .integer(1))
    #expect(configuration["yes"] == .flag(true))
    #expect(configuration["half"] == .number(0.5))
  }

  @Test(
    "What can't be read is said with the file's name",
    arguments: [
      (#"{"a": null}"#, "settings.json has null for a: leave the key out instead."),
      (
        #"{"a": {"b": [1, null]}}"#, "settings.json has null for a.b[1]: leave the key out instead."
      ),
      ("[1]", "settings.json has no keys: it holds a single value or a list."),
    ])
  func unreadable(text: String, message: String) {
    let error = #expect(throws: ConfigurationFileError.self) {
      try Configuration(json: Data(text.utf8), from: "settings.json")
    }
    #expect(error?.description == message)
  }

  @Test("A value that is missing, or of another type, is an error that names the key")
  func conversionFails() throws {
    let missing = try ServerAssembly().activated()
    let error = #expect(throws: ResolutionError.self) { try missing.server() }
    #expect(error?.reason == .configuration)
    #expect(error?.asked == "server.port")

    let wrong = try ServerAssembly().activated(
      configuration: Configuration(json: Data(#"{"server": {"port": "many"}}"#.utf8), from: "s"))
    let other = #expect(throws: ResolutionError.self) { try wrong.server() }
    #expect(other?.message.contains("server.port") == true)
    #expect(other?.message.contains("Int") == true)
  }

  @Test("Two files that disagree about a key are an error")
  func disagreement() throws {
    var first = try Configuration(json: Data(#"{"port": 1}"#.utf8), from: "one.json")
    let same = try Configuration(json: Data(#"{"port": 1}"#.utf8), from: "same.json")
    let second = try Configuration(json: Data(#"{"port": 2}"#.utf8), from: "two.json")
    try first.merge(same)
    let error = #expect(throws: ResolutionError.self) { try first.merge(second) }
    #expect(error?.message.contains("two.json") == true)
  }

  @Test("A program starts with the assemblies that a file names", arguments: ["json", "plist"])
  func startup(format: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "outlive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = "OutliveConfigurationTests.StartedAssembly"
    let text =
      format == "json"
      ? #"{"assemblies": ["\#(name)"], "configuration": ["settings.json"]}"#
      : """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
      <key>assemblies</key><array><string>\(name)</string></array>
      <key>configuration</key><array><string>settings.json</string></array></dict></plist>
      """
    try Data(#"{"title": "from a file"}"#.utf8).write(to: folder.appending(path: "settings.json"))
    let file = folder.appending(path: "startup.\(format)")
    try Data(text.utf8).write(to: file)

    let startup = try Startup(assembliesNamedIn: file)
    let shelf: StartedShelf = try startup.container.component()
    #expect(shelf.title == "from a file")
    #expect(try startup.assembly(of: StartedAssembly.self)?.shelf() === shelf)
  }

  @Test("A name that is no assembly's fails loudly")
  func unknownNames() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "outlive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "startup.json")
    let cases = [
      (#"{"assemblies": ["No.Such"]}"#, "no such class"),
      (#"{"assemblies": ["OutliveConfigurationTests.StartedShelf"]}"#, "is no assembly"),
      (#"{"assemblies": []}"#, "must have a list"),
      (#"{"assembly": ["A.B"]}"#, "the key assembly"),
      (#"{}"#, "names no assemblies"),
    ]
    for (text, message) in cases {
      try Data(text.utf8).write(to: file)
      let error = #expect(throws: ConfigurationFileError.self) {
        try Startup(assembliesNamedIn: file)
      }
      #expect(error?.description.contains(message) == true, "\(text)")
    }
  }

  @Test("A delegate gives them instead")
  func delegate() throws {
    struct Delegate: StartupDelegate {
      let assembly = StartedAssembly()
      var initialAssemblies: [Assembly] { [assembly] }
    }
    let startup = try Startup(Delegate())
    #expect(startup.assemblies.count == 1)
    // Nobody has configured its title.
    #expect(throws: ResolutionError.self) { try startup.container.component(of: StartedShelf.self) }
  }
}

final class StartedShelf {
  var title = ""
}

final class StartedAssembly: Assembly {
  let shelf = Definition<StartedShelf>(.lazySingleton)

  override func define() { shelf.make { StartedShelf() }.inject(\.title, configured: "title") }
}
