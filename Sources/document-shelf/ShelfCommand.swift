import DocumentShelf
import Foundation
import Outlive

/// The command `document-shelf`: runs the example, with or without a leak, recorded or not.
struct ShelfCommand {
  let arguments: [String]

  private static let help = """
    OVERVIEW: The running example: a shelf of documents, a list of cells that observe them, and a
    container that makes them all.

    USAGE: document-shelf [--leak NAME] [--container NAME] [--record FILE]

    OPTIONS:
      --leak NAME       have a leak (default: none, healthy):
    \(Leak.allCases.map { "                      \($0.rawValue): \($0.summary)" }
      .joined(separator: "\n"))
      --container NAME  what makes the objects (default: factory):
    \(ShelfContainer.allCases.map { "                      \($0.rawValue): \($0.summary)" }
      .joined(separator: "\n"))
      --record FILE     record what happens to FILE, for outlive analyze and outlive report
      -h, --help        show this help
    """

  /// Runs the command.
  ///
  /// - Returns: The exit status: 0, 64 for wrong arguments, 70 when the container fails, 73 when the file
  ///   can't be made.
  func run() -> Int32 {
    var leak: Leak?
    var container = ShelfContainer.factory
    var file: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help":
        print(Self.help)
        return 0
      case "--leak":
        guard let name = rest.popFirst(), let known = Leak(rawValue: name) else {
          let names = Leak.allCases.map(\.rawValue).joined(separator: ", ")
          return misuse("--leak takes one of: \(names)")
        }
        leak = known
      case "--container":
        guard let name = rest.popFirst(), let known = ShelfContainer(rawValue: name) else {
          let names = ShelfContainer.allCases.map(\.rawValue).joined(separator: ", ")
          return misuse("--container takes one of: \(names)")
        }
        container = known
      case "--record":
        guard let path = rest.popFirst() else { return misuse("--record takes a file") }
        file = path
      default: return misuse("there is no option “\(argument)”")
      }
    }
    guard let file else {
      do {
        print(try Shelf.run(leak: leak, in: container))
        return 0
      } catch {
        return failed(error)
      }
    }
    return record(leak, in: container, to: file)
  }

  private func record(_ leak: Leak?, in container: ShelfContainer, to file: String) -> Int32 {
    let recorder: Recorder
    do {
      recorder = try Recorder.start(writingTo: file)
    } catch {
      complain("document-shelf: error: \(error)")
      return 73
    }
    do {
      try recorder.scope("document shelf") { print(try Shelf.run(leak: leak, in: container)) }
      recorder.settle("shelf closed")
    } catch {
      Recorder.stop()
      return failed(error)
    }
    guard let summary = Recorder.stop() else { return 0 }
    complain("recorded \(summary.events) events, \(summary.bytes) bytes, to \(file)")
    return summary.lost == 0 ? 0 : 73
  }

  private func failed(_ error: any Error) -> Int32 {
    complain("document-shelf: error: \(error)")
    return 70
  }

  private func misuse(_ message: String) -> Int32 {
    complain("document-shelf: error: \(message)\nSee document-shelf --help.")
    return 64
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
