// A program that links the allocation tracker, for its tests: the tests themselves don't, because all of
// them are one program. It says what is so, a line for each fact; the tests compare all of it.
import Foundation

/// Says one fact.
func say(_ fact: String, _ value: some Any) { print("\(fact): \(value)") }

switch CommandLine.arguments.dropFirst().first {
case "kinds": kinds()
case "call-stacks": callStacks()
case "switching": switching()
case "reuse": reuse()
case "fork": forking()
case "other-thread": otherThread()
case "freeing": await freeing()
case "crossed": crossed()
case "ending-threads": endingThreads()
case "one-way": oneWay()
case "reading": readingMeanwhile()
case "scopes": await scopes()
case "ends": await ends()
case "foundation": await foundation()
case "statistics": statistics()
default:
  FileHandle.standardError.write(Data("usage: allocating-program WAY\n".utf8))
  exit(64)
}
