import OutliveContainer
import Testing

@Suite("Configuration values are found by key and converted to what is asked for")
struct ConfigurationTests {
  enum Level: Equatable { case low, high }

  final class Levels: ConfigurationConverter {
    func convert<Target>(_ value: ConfigurationValue, to type: Target.Type) -> Target? {
      switch value {
      case .text("low"): Level.low as? Target
      case .text("high"): Level.high as? Target
      default: nil
      }
    }
  }

  final class Server {
    var host = ""
    var port = 0
    var ratio = 0.0
    var isSecure = false
    var paths: [String] = []
    var level = Level.low
    var note: String?
  }

  final class ServerAssembly: Assembly {
    let server = Definition<Server>(.lazySingleton)
    let levels = Definition<Levels>(.singleton)
    override func define() {
      levels.make { Levels() }
      server.make { Server() }
        .inject(\.host, configured: "server.host")
        .inject(\.port, configured: "server.port")
        .inject(\.ratio, configured: "ratio")
        .inject(\.isSecure, configured: "server.secure")
        .inject(\.paths, configured: "paths")
        .inject(\.level, configured: "level")
        .inject(\.note, configured: "note")
    }
  }

  static let values: [String: ConfigurationValue] = [
    "server": .dictionary([
      "host": .text("oak.example"), "port": .text("8080"), "secure": .text("Yes"),
    ]),
    "ratio": .integer(2), "paths": .array([.text("a"), .integer(1)]), "level": .text("high"),
    "note": .text("none"),
  ]

  @Test("Each property gets its value, converted; a component of the assembly may convert others")
  func injected() throws {
    let assembly = try ServerAssembly().activated(
      configuration: Configuration(ConfigurationTests.values))
    let server = try assembly.server()
    #expect(server.host == "oak.example")
    #expect(server.port == 8080)
    #expect(server.ratio == 2)
    #expect(server.isSecure)
    #expect(server.paths == ["a", "1"])
    #expect(server.level == .high)
    #expect(server.note == "none")
    let container = try #require(assembly.container)
    #expect(try container.configured("server.port", as: Int.self) == 8080)
  }

  @Test("An assembly's own values count before the container's")
  func ownValues() throws {
    let assembly = ServerAssembly()
    assembly.configuration = Configuration(["level": .text("low"), "server.port": .integer(1)])
    try assembly.activated(configuration: Configuration(ConfigurationTests.values))
    let server = try assembly.server()
    #expect(server.level == .low)
    #expect(server.port == 1)
    #expect(server.host == "oak.example")
  }

  @Test("A value that is missing, or can't be converted, is an error that says what there is")
  func errors() throws {
    var values = ConfigurationTests.values
    values["note"] = nil
    let assembly = try ServerAssembly().activated(configuration: Configuration(values))
    let missing = #expect(throws: ResolutionError.self) { _ = try assembly.server() }
    #expect(missing?.reason == .configuration)
    #expect(
      missing?.message
        == "ServerAssembly.server can't be made: there is no configuration value for note.")
    #expect(missing?.advice == "There are: level, paths, ratio, server.")
    values["note"] = .text("none")
    values["level"] = .text("medium")
    assembly.container?.configuration = Configuration(values)
    let other = #expect(throws: ResolutionError.self) { _ = try assembly.server() }
    #expect(other?.reason == .configuration)
    #expect(other?.asked == "level")
  }

  static let conversions: [(ConfigurationValue, String?, Int?, Double?, Bool?)] = [
    (.text("7"), "7", 7, 7, nil), (.text("no"), "no", nil, nil, false),
    (.text("1"), "1", 1, 1, true), (.text(""), "", nil, nil, nil),
    (.text("0x10"), "0x10", nil, 16, nil), (.integer(0), "0", 0, 0, false),
    (.integer(2), "2", 2, 2, nil), (.number(1.5), "1.5", nil, 1.5, nil),
    (.number(3), "3.0", 3, 3, nil), (.number(1), "1.0", 1, 1, true),
    (.number(0), "0.0", 0, 0, false), (.number(1e300), "1e+300", nil, 1e300, nil),
    (.flag(true), "true", nil, nil, true), (.array([.integer(1)]), nil, nil, nil, nil),
    (.dictionary([:]), nil, nil, nil, nil),
  ]

  @Test("Values are converted where nothing is lost, and else not", arguments: conversions.indices)
  func conversion(index: Int) {
    let (value, text, integer, number, flag) = ConfigurationTests.conversions[index]
    #expect(String(value) == text)
    #expect(Int(value) == integer)
    #expect(Double(value) == number)
    #expect(Bool(value) == flag)
  }

  @Test("A key's dots look into dictionaries; the longest first part counts")
  func keys() {
    let configuration = Configuration([
      "a": .dictionary(["b": .dictionary(["c": .integer(1)]), "b.c": .integer(2)]),
      "a.b": .dictionary(["c": .integer(3)]), "x.y": .integer(4), "": .integer(5),
    ])
    #expect(configuration["a.b.c"] == .integer(3))
    #expect(configuration["a.b.d"] == nil)
    #expect(configuration["x.y"] == .integer(4))
    #expect(configuration["x"] == nil)
    #expect(configuration["x.y.z"] == nil)
    #expect(configuration[""] == .integer(5))
    #expect(configuration["."] == nil)
    #expect(configuration["a."] == nil)
  }

  @Test("Two values for one key are an error unless they are the same")
  func merge() throws {
    var configuration = Configuration(["a": .integer(1), "b": .integer(2)], from: "one.json")
    try configuration.merge(Configuration(["b": .integer(2), "c": .integer(3)], from: "two.json"))
    #expect(configuration.values == ["a": .integer(1), "b": .integer(2), "c": .integer(3)])
    let before = configuration.values
    let error = #expect(throws: ResolutionError.self) {
      try configuration.merge(
        Configuration(["d": .integer(4), "a": .integer(5)], from: "three.json"))
    }
    #expect(error?.reason == .configuration)
    #expect(
      error?.message
        == "The configuration has two values for a: one from one.json, another from three.json.")
    #expect(configuration.values == before)
  }
}
